#include "store/guard.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "base/arena.h"

/* Modification times are compared for being equal only: clocks may go backwards. */
static struct stat look(const char *path) {
    struct stat file;
    return stat(path, &file) == 0 ? file : (struct stat){.st_ino = 0};
}

static bool is_same(const struct stat *a, const struct stat *b) {
    return a->st_ino && a->st_ino == b->st_ino && a->st_dev == b->st_dev;
}

static bool read_header(const Guard *guard, unsigned char header[GUARD_HEADER_NB]) {
    memset(header, 0, GUARD_HEADER_NB);
    return pread(guard->file, header, GUARD_HEADER_NB, 0) >= 0;
}

/* The journal is written by us alone: it grows, or is written over from its beginning. What is less
 * than was seen before is not taken for good, so that the next check finds it. */
void guard_note_journal(Guard *guard) {
    const struct stat now = look(guard->wal_path);
    if (!guard->wal.st_ino || (is_same(&now, &guard->wal) && now.st_size >= guard->wal.st_size))
        guard->wal = now;
}

void guard_note(Guard *guard) {
    struct stat file;
    if (fstat(guard->file, &file) == 0)
        guard->seen = file;
    read_header(guard, guard->header);
    guard_note_journal(guard);
}

bool guard_begin(Guard *guard, const char *path, Status *status) {
    *guard = (Guard){.path = path, .file = open(path, O_RDONLY | O_CLOEXEC)};
    if (guard->file < 0)
        return status_fail(status, "cannot open database '%s': %s", path, strerror(errno));
    guard->wal_path = arena_print("%s-wal", path);
    guard_note(guard);
    return true;
}

void guard_end(Guard *guard) {
    if (guard->file >= 0)
        close(guard->file);
    *guard = (Guard){.file = -1};
}

static bool sync_file(int fd) {
    return fsync(fd) == 0 || errno == EINVAL; /* some files cannot be waited for */
}

bool guard_sync(const Guard *guard) {
    return sync_file(guard->file);
}

/* SQLite's locks are not on this file, so that it may be opened and closed. */
bool guard_sync_journal(const Guard *guard) {
    const int fd = open(guard->wal_path, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return true; /* guard_check tells */
    const bool good = sync_file(fd);
    close(fd);
    return good;
}

static const char *check_wal(Guard *guard) {
    const struct stat now = look(guard->wal_path);
    if (!guard->wal.st_ino)
        return NULL; /* nothing was written yet */
    if (!now.st_ino) {
        guard->verdict = GUARD_MOVED;
        return "lost its journal, FILE-wal: somebody removed it";
    }
    if (!is_same(&now, &guard->wal))
        return "has another journal, FILE-wal: somebody replaced it";
    return now.st_size < guard->wal.st_size ? "has a journal, FILE-wal, that somebody truncated"
                                            : NULL;
}

static const char *check_file(Guard *guard, const struct stat *now) {
    unsigned char header[GUARD_HEADER_NB];
    if (now->st_size < guard->seen.st_size)
        return "was truncated by another program";
    if (!read_header(guard, header) || memcmp(header, guard->header, sizeof header) != 0 ||
        now->st_mtim.tv_sec != guard->seen.st_mtim.tv_sec ||
        now->st_mtim.tv_nsec != guard->seen.st_mtim.tv_nsec)
        return "was written to by another program";
    return check_wal(guard);
}

bool guard_check(Guard *guard, const char **why) {
    const struct stat now = look(guard->path);
    *why = NULL;
    guard->verdict = GUARD_MOVED;
    if (!now.st_ino)
        *why = "is gone: it was removed or renamed";
    else if (!is_same(&now, &guard->seen))
        *why = "was replaced by another file";
    if (*why)
        return false;
    guard->verdict = GUARD_GOOD;
    *why = check_file(guard, &now);
    if (*why && guard->verdict == GUARD_GOOD)
        guard->verdict = GUARD_CHANGED;
    return !*why;
}
