#include "foreign/process.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/home.h"
#include "base/text.h"

static bool can_run(const char *path) {
    struct stat file;
    return stat(path, &file) == 0 && S_ISREG(file.st_mode) && access(path, X_OK) == 0;
}

/* The folders to look in, parted by colons: our own program's first, for the engine that was built
 * with it is the one that is meant. */
static void list_folders(Text *all) {
    char *program = home_program(NULL), *slash = program ? strrchr(program, '/') : NULL;
    const char *paths = getenv("PATH");
    if (slash)
        text_add(all, "%.*s:", (int)(slash - program), program);
    text_add(all, "%s:/usr/games", paths ? paths : "");
}

bool process_find(const char *command, char path[PROCESS_PATH_NB], Status *status) {
    if (strchr(command, '/')) {
        if (strlen(command) >= PROCESS_PATH_NB)
            return status_fail(status, "'%.200s': too long a path", command);
        snprintf(path, PROCESS_PATH_NB, "%s", command);
        return can_run(path) || status_fail(status, "cannot run '%.400s': %s", command,
                                            access(command, F_OK) ? strerror(errno) : "no program");
    }
    Text all = TEXT_EMPTY;
    bool found = false;
    list_folders(&all);
    for (const char *at = text_get(&all); *command && *at && !found;) {
        const size_t nb = strcspn(at, ":");
        found = nb &&
                (size_t)snprintf(path, PROCESS_PATH_NB, "%.*s/%s", (int)nb, at, command) <
                    PROCESS_PATH_NB &&
                can_run(path);
        at += nb + (at[nb] == ':');
    }
    text_release(&all);
    return found || status_fail(status, "no program '%.400s' in PATH or /usr/games", command);
}

bool process_mark(const char *path, char mark[PROCESS_MARK_NB], Status *status) {
    struct stat file;
    if (stat(path, &file) != 0)
        return status_fail(status, "the engine's program '%.400s': %s", path, strerror(errno));
    snprintf(mark, PROCESS_MARK_NB, "%ju:%ju:%jd:%jd.%09ld", (uintmax_t)file.st_dev,
             (uintmax_t)file.st_ino, (intmax_t)file.st_size, (intmax_t)file.st_mtim.tv_sec,
             file.st_mtim.tv_nsec);
    return true;
}
