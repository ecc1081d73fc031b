#define _GNU_SOURCE /* F_OFD_SETLK, where the system has it */

#include "store/lock.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/files.h"
#include "store/beside.h"

static char *lock_path_of(const char *path) {
    char *behind = files_behind(path);
    char *lock_path = arena_print("%s-lock", behind);
    free(behind);
    return lock_path;
}

static struct flock whole_file(void) {
    return (struct flock){.l_type = F_WRLCK, .l_whence = SEEK_SET};
}

long lock_owner(const char *path) {
    const int fd = open(lock_path_of(path), O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return 0;
    struct flock lock = whole_file();
    const bool known = fcntl(fd, F_GETLK, &lock) == 0 && lock.l_type != F_UNLCK;
    close(fd);
    return known ? (long)lock.l_pid : 0;
}

static bool is_same_file(int fd, const char *path) {
    struct stat open_file, named;
    return fstat(fd, &open_file) == 0 && stat(path, &named) == 0 &&
           open_file.st_ino == named.st_ino && open_file.st_dev == named.st_dev;
}

/* A file of its own, for SQLite's locks must let readers in. */
bool lock_take(Lock *lock, const char *path, Status *status) {
    lock->path = lock_path_of(path);
    for (;;) {
        lock->file = open(lock->path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
        if (lock->file < 0)
            return status_fail(status, "cannot write '%s': %s", path, strerror(errno));
        struct flock whole = whole_file();
        if (fcntl(lock->file, F_SETLK, &whole) != 0) {
            const bool taken = errno == EACCES || errno == EAGAIN;
            const char *why = strerror(errno);
            close(lock->file);
            lock->file = -1;
            if (!taken) {
                unlink(lock->path);
                return status_fail(status, "cannot lock '%s': %s" LOCK_ADVICE, lock->path, why);
            }
            return status_fail(status, "another run is using '%s' (process %ld)", path,
                               lock_owner(path));
        }
        if (is_same_file(lock->file, lock->path))
            return true;
        close(lock->file); /* its last owner has just removed it */
    }
}

/* SQLite locks bytes from 2^30 on, as the process. A lock of the open file is independent of those, and of
 * who else closes the file in this process. */
bool lock_hold(Lock *lock, const char *file, const char *path, Status *status) {
#ifdef F_OFD_SETLK
    struct flock far = {
        .l_type = F_WRLCK, .l_whence = SEEK_SET, .l_start = (off_t)1 << 61, .l_len = 1};
    lock->held = open(file, O_RDWR | O_CLOEXEC);
    if (lock->held < 0)
        return status_fail(status, "cannot write '%s': %s", path, strerror(errno));
    if (fcntl(lock->held, F_OFD_SETLK, &far) != 0 && (errno == EACCES || errno == EAGAIN))
        return status_fail(status, "another run is using '%s' under another name", path);
#else
    (void)lock, (void)file, (void)path, (void)status;
#endif
    return true;
}

void lock_give(Lock *lock) {
    if (lock->held >= 0)
        close(lock->held);
    if (lock->file >= 0) {
        if (is_same_file(lock->file, lock->path)) /* another's, where the folder was replaced */
            unlink(lock->path);
        close(lock->file);
    }
    *lock = (Lock){NULL, -1, -1};
}

bool lock_is_refused(const char *file) {
    const bool used = access(lock_path_of(file), F_OK) == 0 || beside_has(file, "-wal") ||
                      beside_has(file, "-journal");
    const int fd = used ? -1 : open(file, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return false;
    struct flock far = {
        .l_type = F_RDLCK, .l_whence = SEEK_SET, .l_start = (off_t)1 << 61, .l_len = 1};
    const bool refused = fcntl(fd, F_SETLK, &far) != 0 && errno != EACCES && errno != EAGAIN;
    close(fd);
    return refused;
}
