/* What is known of a program beside what it says: its file, and the time that it takes. */
#include "foreign/process.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/home.h"

static bool can_run(const char *path) {
    struct stat file;
    return stat(path, &file) == 0 && S_ISREG(file.st_mode) && access(path, X_OK) == 0;
}

/* The folders to look in, parted by colons: our own program's first, for the engine that was built
 * with it is the one that is meant. */
static const char *list_folders(void) {
    char *program = home_program(NULL), *slash = program ? strrchr(program, '/') : NULL;
    const char *paths = getenv("PATH");
    return arena_print("%.*s:%s:/usr/games", slash ? (int)(slash - program) : 0,
                       slash ? program : "", paths ? paths : "");
}

bool process_find(const char *command, char path[PROCESS_PATH_NB], Status *status) {
    if (strchr(command, '/')) {
        if (strlen(command) >= PROCESS_PATH_NB)
            return status_fail(status, "'%.200s': too long a path", command);
        snprintf(path, PROCESS_PATH_NB, "%s", command);
        return can_run(path) || status_fail(status, "cannot run '%.400s': %s", command,
                                            access(command, F_OK) ? strerror(errno) : "no program");
    }
    bool found = false;
    for (const char *at = list_folders(); *command && *at && !found;) {
        const size_t nb = strcspn(at, ":");
        found = nb &&
                (size_t)snprintf(path, PROCESS_PATH_NB, "%.*s/%s", (int)nb, at, command) <
                    PROCESS_PATH_NB &&
                can_run(path);
        at += nb + (at[nb] == ':');
    }
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

enum { GENERATIONS_MAX = 8 }; /* a script starts a script starts an engine */

static uint64_t own_cpu_ns(pid_t pid) {
    clockid_t clock;
    struct timespec used;
    if (clock_getcpuclockid(pid, &clock) != 0 || clock_gettime(clock, &used) != 0)
        return 0;
    return (uint64_t)used.tv_sec * 1000000000 + (uint64_t)used.tv_nsec;
}

static uint64_t sum(pid_t pid, int generations) {
    uint64_t ns = own_cpu_ns(pid);
    char path[64];
    long child;
    snprintf(path, sizeof path, "/proc/%ld/task/%ld/children", (long)pid, (long)pid);
    FILE *file = generations ? fopen(path, "r") : NULL;
    while (file && fscanf(file, "%ld", &child) == 1)
        ns += sum((pid_t)child, generations - 1);
    if (file)
        fclose(file);
    return ns;
}

uint64_t process_family_ns(pid_t pid) {
    return sum(pid, GENERATIONS_MAX);
}
