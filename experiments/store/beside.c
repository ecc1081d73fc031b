#define _GNU_SOURCE /* statx, where the system has it */

#include "store/beside.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "base/arena.h"

bool beside_has(const char *file, const char *end) {
    struct stat about;
    return stat(arena_print("%s%s", file, end), &about) == 0 && about.st_size > 0;
}

/* Is the file a mount of its own, as a container may have it? Its journal lies in another folder than by its
 * other name. */
static bool is_mounted(const char *file) {
#ifdef STATX_ATTR_MOUNT_ROOT
    struct statx about;
    return statx(AT_FDCWD, file, 0, STATX_TYPE, &about) == 0 &&
           about.stx_attributes & STATX_ATTR_MOUNT_ROOT;
#else
    (void)file;
    return false;
#endif
}

bool beside_check_links(const char *file, const char *path, Status *status) {
    struct stat about;
    if (is_mounted(file))
        return status_fail(
            status,
            "cannot write database '%.400s': the file is mounted by itself, and by its "
            "other name it would have a journal of its own: mount its folder",
            path);
    return stat(file, &about) != 0 || about.st_nlink < 2 ||
           status_fail(
               status,
               "cannot write database '%.400s': the file has %lu names (hard links), and each "
               "would have a journal of its own: remove the others, or write into a copy",
               path, (unsigned long)about.st_nlink);
}

/* The first bytes of a file; zeros where there are fewer. Returns how many there are. */
static size_t read_beginning(const char *name, unsigned char *bytes, size_t nb) {
    memset(bytes, 0, nb);
    FILE *file = fopen(name, "rb");
    const size_t read = file ? fread(bytes, 1, nb, file) : 0;
    if (file)
        fclose(file);
    return read;
}

/* Sources: SQLite, file format, "The Rollback Journal" (pages of the database at its beginning, at 16) and
 * "The Write-Ahead Log" (a header of 32 bytes, then frames: a header of 24 bytes, a page). */
enum { HEADER_MAX = 56 };
static const struct Journal {
    const char *end;
    size_t header_nb, pages_at; /* of four bytes that are zero where it has no page */
} journals[] = {{"-wal", HEADER_MAX, 32}, {"-journal", 28, 16}};

/* Had the database whose journal this is any pages? That of one that is just being made has none. */
static bool has_rows(const struct Journal *journal, const char *name) {
    static const unsigned char none[4] = {0};
    unsigned char bytes[HEADER_MAX];
    return read_beginning(name, bytes, journal->header_nb) == journal->header_nb &&
           memcmp(bytes + journal->pages_at, none, sizeof none) != 0;
}

bool beside_check_journals(const char *file, const char *path, Status *status) {
    struct stat about;
    if (stat(file, &about) == 0 && about.st_size > 0)
        return true;
    for (int i = 0; i < 2 && !status->failed; i++) {
        const char *end = journals[i].end;
        const char *name = arena_print("%s%s", file, end);
        if (has_rows(&journals[i], name))
            status_fail(status,
                        "cannot open database '%.400s': it is %s, and '%.400s' holds rows of the "
                        "database that was here: move that back, or move '%.200s' along to its new "
                        "name (NEW%s); remove it only if its rows may be lost",
                        path, stat(file, &about) == 0 ? "empty" : "not there", name, name, end);
    }
    return !status->failed;
}

bool beside_lacks_journal(const char *file) {
    enum { VERSION_AT = 19, HEADER_NB = 100, WAL_VERSION = 2 };
    unsigned char bytes[HEADER_NB];
    struct stat about;
    return read_beginning(file, bytes, sizeof bytes) == sizeof bytes &&
           bytes[VERSION_AT] == WAL_VERSION && stat(arena_print("%s-wal", file), &about) != 0;
}
