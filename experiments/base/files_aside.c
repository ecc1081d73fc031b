#define _XOPEN_SOURCE 700 /* nftw */

#include "base/files_aside.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/utsname.h>
#include <unistd.h>

#include "base/arena.h"

const char *const aside_database[] = {"-wal", "-journal", "-shm", "-lock", NULL};

enum { OPEN_FOLDERS = 8 }; /* at once, while a folder is removed */

/* How all names of this machine end; others may see the folder too, and their processes are not
 * ours to look for. */
static void add_ending(Text *text) {
    struct utsname host;
    text_add(text, "-%s.tmp", uname(&host) == 0 ? host.nodename : "");
}

/* ---- removing -------------------------------------------------------------------------------- */

static int remove_one(const char *path, const struct stat *about, int kind, struct FTW *at) {
    (void)about;
    (void)kind;
    (void)at;
    remove(path); /* what stays keeps its folder */
    return 0;
}

static void remove_tree(const char *path) {
    nftw(path, remove_one, OPEN_FOLDERS, FTW_DEPTH | FTW_PHYS);
}

void aside_remove(const char *path) {
    remove_tree(path);
    for (int i = 0; aside_database[i]; i++)
        unlink(arena_print("%s%s", path, aside_database[i]));
}

/* Is it a name of a process of this machine that is no more? */
static bool is_left(const char *name, const char *ending) {
    long pid;
    int number, nb = 0;
    if (sscanf(name, ".prunelab-%ld-%d%n", &pid, &number, &nb) != 2 || nb == 0 ||
        strncmp(name + nb, ending, strlen(ending)) != 0)
        return false;
    const char *rest = name + nb + strlen(ending);
    bool ours = *rest == '\0';
    for (int i = 0; aside_database[i]; i++)
        ours |= strcmp(rest, aside_database[i]) == 0;
    return ours && pid > 0 && kill((pid_t)pid, 0) != 0 && errno == ESRCH;
}

static void sweep(const char *folder, const char *ending) {
    DIR *directory = opendir(folder);
    for (const struct dirent *entry; directory && (entry = readdir(directory));)
        if (is_left(entry->d_name, ending))
            remove_tree(arena_print("%s/%s", folder, entry->d_name));
    if (directory)
        closedir(directory);
}

/* ---- making ---------------------------------------------------------------------------------- */

/* The first free name, of a file or (NULL) a folder; a process may write several at once. */
static char *make(const char *folder, int *file) {
    Text path = TEXT_EMPTY, ending = TEXT_EMPTY;
    add_ending(&ending);
    sweep(folder, text_get(&ending));
    int made = -1;
    for (int i = 0; made < 0 && (i == 0 || errno == EEXIST); i++) {
        text_clear(&path);
        /* Never at the beginning of what SQLite may take for a URI. */
        text_add(&path, "%s%s/.prunelab-%ld-%d%s", folder[0] == '/' ? "" : "./", folder,
                 (long)getpid(), i, text_get(&ending));
        made = file ? open(path.data, O_WRONLY | O_CREAT | O_EXCL | O_NOCTTY | O_CLOEXEC, 0666)
                    : mkdir(path.data, 0777);
    }
    text_release(&ending);
    if (file)
        *file = made;
    if (made >= 0)
        return path.data;
    const int why = errno;
    text_release(&path);
    errno = why;
    return NULL;
}

char *aside_file(const char *folder, int *file) {
    return make(folder, file);
}

char *aside_folder(const char *folder) {
    return make(folder, NULL);
}
