#include "base/home.h"

#include <dirent.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/text.h"

static const struct {
    const char *folder, *ending;
} kinds[HOME_KINDS_NB] = {
    [HOME_SPEC] = {"experiments/specs", ".json"},
    [HOME_SUITE] = {"positions", ".epd"},
    [HOME_QUERY] = {"experiments/queries", ".sql"},
    [HOME_PRICES] = {"experiments/reference", ".json"},
    [HOME_KNOWN] = {"experiments/reference", ".csv.gz"},
    [HOME_CLAIMS] = {"experiments/claims", ".json"},
    [HOME_FIGURE] = {"paper-figures", "/data.sql"},
};

/* What every home has. */
#define HOME_MARK "experiments/specs"

char *home_program(const char *argv0) {
    char path[4096];
    const ssize_t nb = readlink("/proc/self/exe", path, sizeof path - 1);
    if (nb <= 0)
        return arena_text(argv0);
    path[nb] = '\0';
    return arena_text(path);
}

/* "A/B" where something of that name is there, else NULL. */
static char *existing(const char *folder, const char *name, const char *ending) {
    char *path = arena_print("%s%s%s%s", folder, *folder ? "/" : "", name, ending);
    return access(path, F_OK) == 0 ? path : NULL;
}

static bool is_home(const char *folder) {
    return existing(folder, HOME_MARK, "") != NULL;
}

const char *home_wrong(void) {
    const char *named = getenv("PRUNELAB_HOME");
    return named && *named && !is_home(named) ? named : NULL;
}

char *home_folder(void) {
    const char *named = getenv("PRUNELAB_HOME");
    if (named && *named)
        return is_home(named) ? arena_text(named) : NULL;
    char *program = home_program(NULL);
    for (int i = 0; i < 2 && program; i++) { /* its name, and the folder that it lies in */
        char *slash = strrchr(program, '/');
        if (slash)
            *slash = '\0';
    }
    char *home = program ? existing(program, "share/prunelab", "") : NULL;
    if (home && is_home(home))
        return home;
    return program && is_home(program) ? program : NULL;
}

/* In a folder: the path, or, of a name alone, the file that it stands for. */
static char *find_in(const char *root, const char *path, HomeKind kind) {
    char *found = existing(root, path, "");
    if (found || strchr(path, '/'))
        return found;
    const char *folder = arena_print("%s%s%s", root, *root ? "/" : "", kinds[kind].folder);
    found = existing(folder, path, kinds[kind].ending);
    return found ? found : existing(folder, path, "");
}

char *home_find(const char *path, HomeKind kind) {
    if (!*path || *path == '/' || *path == '.')
        return arena_text(path);
    char *found = find_in("", path, kind), *home = found ? NULL : home_folder();
    if (home)
        found = find_in(home, path, kind);
    return found ? found : arena_text(path);
}

/* The name that stands for an entry of a kind's folder; false where it is none. */
static bool name_of(const char *folder, const char *entry, const char *ending, Text *name) {
    const size_t nb = strlen(entry), ending_nb = strlen(ending);
    text_clear(name);
    if (ending[0] == '/') {
        char *file = existing(folder, entry, ending);
        text_add(name, "%s", entry);
        return file != NULL && entry[0] != '.';
    }
    if (nb <= ending_nb || strcmp(entry + nb - ending_nb, ending) != 0)
        return false;
    text_add_bytes(name, entry, nb - ending_nb);
    return true;
}

static void each_in(const char *root, HomeKind kind, void (*each)(void *, const char *),
                    void *context) {
    Text name = TEXT_ARENA;
    const char *folder = arena_print("%s%s%s", root, *root ? "/" : "", kinds[kind].folder);
    DIR *directory = opendir(folder);
    for (const struct dirent *entry; directory && (entry = readdir(directory));)
        if (name_of(folder, entry->d_name, kinds[kind].ending, &name))
            each(context, text_get(&name));
    if (directory)
        closedir(directory);
}

void home_each(HomeKind kind, void (*each)(void *context, const char *name), void *context) {
    char *home = home_folder();
    each_in("", kind, each, context);
    if (home)
        each_in(home, kind, each, context);
}
