#include "store/provenance.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/utsname.h>
#include <time.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/child.h"
#include "base/home.h"
#include "base/say.h"
#include "base/text.h"
#include "engine.h"

#ifndef PRUNELAB_COMPILER
#define PRUNELAB_COMPILER "unknown"
#endif
#ifndef PRUNELAB_CFLAGS
#define PRUNELAB_CFLAGS "unknown"
#endif

void provenance_now(char text[32]) {
    const time_t now = time(NULL);
    struct tm utc;
    gmtime_r(&now, &utc);
    strftime(text, 32, "%Y-%m-%dT%H:%M:%SZ", &utc);
}

/* The folder of the program's file: the checkout is the one it was built in, wherever it is called.
 */
static char *program_folder(const char *argv0) {
    char *path = home_program(argv0), *slash = strrchr(path, '/');
    if (slash) {
        *slash = '\0';
        return path;
    }
    return arena_text(".");
}

/* A program in the folder build of a checkout, of which git says nothing: it is not installed, or the
 * checkout is another user's, which git does not read unless it is told to. */
static void tell_silence(const char *folder) {
    const char *git = arena_print("%s/../.git", folder);
    struct stat about;
    if (stat(git, &about) != 0 ||
        access(arena_print("%s/../experiments/store/schema.sql", folder), F_OK) != 0)
        return;
    if (about.st_uid != geteuid())
        say(stderr,
            "the commit is not stored: the checkout is another user's, and git does not read it "
            "(git config --global --add safe.directory %.*s)\n",
            (int)(strrchr(folder, '/') ? strrchr(folder, '/') - folder : 1), folder);
    else
        say(stderr, "the commit is not stored: git says nothing of %s\n", git);
}

static char *output(char *const argv[]) {
    return arena_at_end(free, child_output(argv));
}

/* The commit of our own checkout. A program that was put into somebody else's (a home folder kept
 * in git, say) must not pass that one's off as its own. */
static void ask_git(Provenance *provenance, const char *argv0) {
    char *folder = program_folder(argv0);
    char *const ours[] = {
        "git", "-C", folder, "cat-file", "-e", "HEAD:experiments/store/schema.sql", NULL};
    char *const head[] = {"git", "-C", folder, "rev-parse", "--verify", "HEAD", NULL};
    char *const changes[] = {"git", "-C", folder, "diff", "--name-only", "HEAD", NULL};
    const bool found = output(ours);
    provenance->commit = found ? output(head) : NULL;
    if (!found)
        tell_silence(folder);
    char *changed = provenance->commit ? output(changes) : NULL;
    provenance->dirty = changed ? changed[0] != '\0' : PROVENANCE_UNKNOWN;
    provenance->changes = provenance->dirty == 1 ? changed : NULL;
}

static char *model_of(const struct utsname *system) {
    FILE *file = fopen("/proc/cpuinfo", "r");
    char line[512];
    while (file && fgets(line, sizeof line, file)) {
        char *colon = strchr(line, ':');
        if (strncmp(line, "model name", 10) != 0 || !colon)
            continue;
        fclose(file);
        for (colon++; isspace((unsigned char)*colon); colon++)
            ;
        colon[strcspn(colon, "\n")] = '\0';
        return arena_text(colon);
    }
    if (file)
        fclose(file);
    return arena_text(system->machine);
}

/* The processor, and which of its instruction sets the engine's code uses: the same counts, another
 * time. */
static char *cpu_model(const struct utsname *system) {
    Status unknown = STATUS_OK;
    const char *isa = engine_isa(&unknown);
    return arena_print("%s, %s code", model_of(system), isa ? isa : "unknown");
}

/* An argument as a shell would need it. */
static void add_argument(Text *command, const char *argument) {
    static const char plain[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
                                "-_./=,:+@%";
    if (argument[0] && !argument[strspn(argument, plain)]) {
        text_add(command, "%s", argument);
        return;
    }
    text_add(command, "'");
    for (const char *c = argument; *c; c++)
        if (*c == '\'')
            text_add(command, "'\\''");
        else
            text_add_bytes(command, c, 1);
    text_add(command, "'");
}

void provenance_init(Provenance *provenance, int argc, char **argv) {
    struct utsname system;
    Text command = TEXT_ARENA;
    for (int i = 0; i < argc; i++) {
        text_add(&command, "%s", i ? " " : "");
        add_argument(&command, argv[i]);
    }
    if (uname(&system) != 0)
        memset(&system, 0, sizeof system);
    *provenance = (Provenance){.command = text_get(&command),
                               .compiler = PRUNELAB_COMPILER,
                               .flags = PRUNELAB_CFLAGS,
                               .host = arena_text(system.nodename),
                               .cpu = cpu_model(&system)};
    ask_git(provenance, argc ? argv[0] : "");
}
