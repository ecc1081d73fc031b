#define _XOPEN_SOURCE 700 /* realpath */

#include "files.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "text.h"

static FILE *give_up(int file, const char *reason, const char **why) {
    *why = reason ? reason : strerror(errno);
    if (file >= 0)
        close(file);
    return NULL;
}

static FILE *as_stream(int file, const char *mode, const char **why) {
    const int flags = fcntl(file, F_GETFL);
    if (flags >= 0)
        fcntl(file, F_SETFL, flags & ~O_NONBLOCK);
    FILE *stream = fdopen(file, mode);
    return stream ? stream : give_up(file, NULL, why);
}

FILE *files_read(const char *path, const char **why) {
    struct stat about;
    /* Without waiting: the other end of a pipe may never come. */
    const int file = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    if (file < 0 || fstat(file, &about) != 0)
        return give_up(file, NULL, why);
    if (S_ISDIR(about.st_mode))
        return give_up(file, "a folder", why);
    if (!S_ISREG(about.st_mode))
        return give_up(file, "not a plain file", why);
    return as_stream(file, "r", why);
}

static bool is_same(const struct stat *a, const char *path) {
    struct stat b;
    return path && stat(path, &b) == 0 && a->st_dev == b.st_dev && a->st_ino == b.st_ino;
}

FILE *files_write(const char *path, const char *const *kept, const char **why) {
    struct stat about;
    const int file = open(path, O_WRONLY | O_CREAT | O_NONBLOCK | O_NOCTTY | O_CLOEXEC, 0666);
    if (file < 0 || fstat(file, &about) != 0)
        return give_up(file, errno == ENXIO ? "a pipe that nobody reads" : NULL, why);
    for (; *kept; kept++)
        if (is_same(&about, *kept))
            return give_up(file, "it is in use here for something else", why);
    if (S_ISREG(about.st_mode) && ftruncate(file, 0) != 0)
        return give_up(file, NULL, why);
    return as_stream(file, "w", why);
}

char *files_behind(const char *path) {
    struct stat about;
    char *real = NULL;
    if (lstat(path, &about) == 0 && S_ISLNK(about.st_mode))
        real = realpath(path, NULL); /* none where it leads nowhere */
    char *behind = mem_text(real ? real : path);
    free(real);
    return behind;
}
