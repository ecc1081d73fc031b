#define _XOPEN_SOURCE 700 /* realpath */

#include "base/files.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <regex.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/files_aside.h"

/* ---- reading --------------------------------------------------------------------------------- */

static FILE *give_up(int file, const char *reason, const char **why) {
    *why = reason ? reason : strerror(errno);
    if (file >= 0)
        close(file);
    return NULL;
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
    const int flags = fcntl(file, F_GETFL);
    if (flags >= 0)
        fcntl(file, F_SETFL, flags & ~O_NONBLOCK);
    FILE *stream = fdopen(file, "r");
    return stream ? stream : give_up(file, NULL, why);
}

enum { TEXT_MAX = 4 << 20 }; /* bytes; every set of nine letters by name is a thousandth of it */

bool files_read_text(Text *text, const char *path, Status *status) {
    const char *why;
    FILE *file = files_read(path, &why);
    if (!file)
        return status_fail(status, "cannot open: %s", why);
    char bytes[4096];
    for (size_t nb; text->nb <= TEXT_MAX && (nb = fread(bytes, 1, sizeof bytes, file)) > 0;)
        text_add_bytes(text, bytes, nb);
    if (ferror(file))
        status_fail(status, "cannot read: %s", strerror(errno));
    else if (text->nb > TEXT_MAX)
        status_fail(status, "larger than %d MB", TEXT_MAX >> 20);
    fclose(file);
    return !status->failed;
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

/* ---- which file it is ------------------------------------------------------------------------ */

static char *folder_of(const char *path) {
    const char *slash = strrchr(path, '/');
    return arena_print("%.*s", slash ? (int)(slash - path) + 1 : 1, slash ? path : ".");
}

static const char *name_of(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

static bool is_same_place(const char *a, const char *b) {
    struct stat about_a, about_b;
    const bool there = stat(a, &about_a) == 0;
    if (there != (stat(b, &about_b) == 0))
        return false;
    if (!there) { /* neither of them yet: will they be one file? */
        if (strcmp(name_of(a), name_of(b)) != 0 || stat(folder_of(a), &about_a) != 0 ||
            stat(folder_of(b), &about_b) != 0)
            return false;
    }
    return about_a.st_dev == about_b.st_dev && about_a.st_ino == about_b.st_ino;
}

/* Is it the input, or what lies beside it where that is a database? */
static bool is_part_of(const char *path, const char *input) {
    const char *behind = arena_at_end(free, files_behind(input));
    bool same = is_same_place(path, behind);
    for (int i = 0; aside_database[i] && !same; i++)
        same = is_same_place(path, arena_print("%s%s", behind, aside_database[i]));
    return same;
}

bool files_is_beside(const char *path, char **owner) {
    char *behind = files_behind(path);
    const size_t nb = strlen(behind);
    struct stat about;
    *owner = NULL;
    for (int i = 0; aside_database[i] && !*owner; i++) {
        const size_t length = strlen(aside_database[i]);
        if (nb <= length || strcmp(behind + nb - length, aside_database[i]) != 0)
            continue;
        behind[nb - length] = '\0';
        if (stat(behind, &about) == 0 && S_ISREG(about.st_mode))
            *owner = mem_text(behind);
        behind[nb - length] = aside_database[i][0];
    }
    free(behind);
    return *owner != NULL;
}

/* ---- kinds ----------------------------------------------------------------------------------- */

/* `begins`: a regular expression; bytes of value 0 are blanks to it. NULL: nothing may be there. */
static const struct {
    const char *name, *words, *begins;
    bool database;
} kinds[FILE_KINDS_NB] = {
    [FILE_PAGE] = {"page", "a page of `prunelab report`",
                   "^<!doctype html>.*<title>prunelab: ", false},
    [FILE_DATABASE] = {"database", "a database of prunelab's", "^SQLite format 3 .{52}prnl", true},
    [FILE_NEW_DATABASE] = {"new-database", NULL, NULL, true},
    [FILE_SHARD] = {"shard", NULL, "^", true},
    [FILE_CSV] = {"csv", "a CSV file", "^[\"']*[A-Za-z_=@+][^[:space:]]*(\n|$)", false},
    [FILE_PACKAGE] = {"package", "a tabular data package",
                      "^\\{\"profile\":\"tabular-data-package\"", false},
    [FILE_CLAIMS] =
        {"claims", "a table of `prunelab claims`",
         "^(\\{\"(claims|freeze|of)\":|\\[(\\]|\n? *\\{\"id\":\"[^\"]*\",\"universe\":)|"
         "\\| id  *\\| |id,(claim|part|universe),|id +universe +|\n?[^[:space:]]+ +"
         "(reproduced|undecided|not (reproduced|comparable|run)|no power|robust|"
         "fails everywhere|depends|varies)[ ,\n])",
         false},
    [FILE_SPEC] = {"spec", "a spec of `prunelab run --sets`",
                   "^\\{\n? *\"version\": ?1,\n? *\"title\": ?\"prunelab run --sets ", false},
    [FILE_GAMES] = {"games", "a PGN file", "^\\[Event \"", false},
    [FILE_SUITE] = {"suite", "a suite of `prunelab mine` or `sample`",
                    "^(# [0-9]+ tactical positions [^\n]*\n# prunelab mine |"
                    "[^;\n]* bm [^;\n]*; id \"[A-Za-z][0-9]+\"; ce -?[0-9]+;[^\n]* c0 "
                    "\"(opening|middlegame|endgame), |"
                    "[^\n]* id \"[A-Za-z]0001\"; c0 \"(opening|middlegame|endgame), ply )",
                    false},
    [FILE_ANSWERS] = {"answers", "stored answers of `prunelab mine` or `sample`",
                      "^prunelab (mine|sample): ", false},
    [FILE_OPENINGS] = {"openings", "a file of `scripts/make-openings`",
                       "^(# Openings: |[^;\n]* id \"001 [^\n]*\"; c0 \"[^\n]*\"; ce -?[0-9]+;)",
                       false},
    [FILE_ARCHIVE] = {"archive", "a gzip archive", "^\037\213", false},
    [FILE_SPEEDS] = {"speeds", "measurements of `scripts/compare-speed`", "^date [^\n]*\ncpu ",
                     false},
    [FILE_SPEED_TABLE] = {"speed-table", "a table of `scripts/compare-speed`",
                          "^[^\n]*, instruction set [^\n]*\n\n\\| measure ", false},
    [FILE_PRINT] = {"print", "a PDF file", "^%PDF-", false},
    [FILE_PICTURE] = {"picture", "a picture (SVG, PNG or PDF)", "^(<\\?xml |<svg |\211PNG|%PDF-)",
                      false},
};

enum { BEGINNING_NB = 1024 }; /* bytes that are looked at */

const char *files_kind_name(FileKind kind) {
    assert(kind < FILE_KINDS_NB);
    return kinds[kind].name;
}

static bool is_like(const char *beginning, FileKind kind) {
    regex_t begins;
    if (regcomp(&begins, kinds[kind].begins, REG_EXTENDED | REG_NOSUB) != 0)
        assert(!"a kind's beginning is no regular expression");
    const bool like = regexec(&begins, beginning, 0, NULL, 0) == 0;
    regfree(&begins);
    return like;
}

/* Is it empty or of the kind? If not, *why says what it is. */
static bool has_kind(const char *path, FileKind kind, const char **why) {
    char beginning[BEGINNING_NB + 1];
    FILE *file = files_read(path, why);
    if (!file)
        return false;
    const size_t nb = fread(beginning, 1, BEGINNING_NB, file);
    const bool bad = ferror(file);
    *why = bad ? strerror(errno) : NULL;
    fclose(file);
    for (size_t i = 0; i < nb; i++)
        if (beginning[i] == '\0')
            beginning[i] = ' ';
    beginning[nb] = '\0';
    return !bad && (nb == 0 || is_like(beginning, kind));
}

/* ---- the rule -------------------------------------------------------------------------------- */

static bool refuse(Status *status, const char *path, const char *why) {
    return status_fail(status, "cannot write '%.400s': %s", path, why);
}

/* What is there already. */
static bool check_there(const char *path, const char *behind, FileKind kind, Status *status) {
    const char *why;
    if (!kinds[kind].begins)
        return refuse(status, path, "it exists");
    if (has_kind(behind, kind, &why))
        return access(behind, W_OK) == 0 || refuse(status, path, strerror(errno));
    if (why)
        return refuse(status, path, why);
    return status_fail(status,
                       "cannot write '%.400s': it holds something other than %s: remove "
                       "it, or give another name",
                       path, kinds[kind].words);
}

/* A journal would be taken for that of the file that comes into its place. */
static bool check_journals(const char *path, const char *behind, Status *status) {
    for (int i = 0; i < 2; i++) {
        const char *journal = arena_print("%s%s", behind, aside_database[i]);
        struct stat about;
        if (stat(journal, &about) == 0 && about.st_size > 0)
            status_fail(status,
                        "cannot write '%.400s': '%.400s' lies beside it, from a run that is active "
                        "or was killed",
                        path, journal);
    }
    return !status->failed;
}

static bool check_place(const char *path, const char *behind, Status *status) {
    char *owner = NULL;
    if (access(folder_of(behind), W_OK | X_OK) != 0)
        refuse(status, path, strerror(errno));
    else if (!*name_of(behind))
        refuse(status, path, "a folder");
    else if (files_is_beside(behind, &owner))
        status_fail(status, "cannot write '%.400s': it belongs to '%.400s'", path, owner);
    free(owner);
    return !status->failed;
}

bool files_check(const char *path, FileKind kind, const char *const *inputs, Status *status) {
    struct stat about;
    assert(kind < FILE_KINDS_NB);
    const char *behind = arena_at_end(free, files_behind(path));
    if (lstat(behind, &about) == 0 && S_ISLNK(about.st_mode))
        return refuse(status, path, "a dangling link");
    for (; *inputs; inputs++)
        if (is_part_of(behind, *inputs))
            return refuse(status, path, "it is in use here for something else");
    return check_place(path, behind, status) &&
           (!kinds[kind].database || check_journals(path, behind, status)) &&
           (stat(behind, &about) != 0 || check_there(path, behind, kind, status));
}

/* ---- writing --------------------------------------------------------------------------------- */

struct FileOut {
    char *path;          /* as it was given */
    char *behind, *part; /* the file itself, and what is written */
    FILE *stream;
    FileKind kind;
    const char *const *inputs;
};

FileOut *files_begin(const char *path, FileKind kind, const char *const *inputs, Status *status) {
    if (!files_check(path, kind, inputs, status))
        return NULL;
    FileOut *out = mem_new(1, sizeof *out);
    *out = (FileOut){mem_text(path), files_behind(path), NULL, NULL, kind, inputs};
    int file = -1;
    struct stat old;
    out->part = aside_file(folder_of(out->behind), &file);
    if (out->part && stat(out->behind, &old) == 0)
        fchmod(file, old.st_mode & 0777);
    out->stream = out->part ? fdopen(file, "w") : NULL;
    if (out->stream)
        return out;
    refuse(status, path, strerror(errno));
    if (file >= 0)
        close(file);
    files_end(out, status);
    return NULL;
}

FILE *files_stream(FileOut *out) {
    return out->stream;
}

const char *files_part(const FileOut *out) {
    return out->part;
}

const char *files_name(const FileOut *out) {
    return out->path;
}

bool files_write(FileOut *out, const char *bytes, size_t nb, Status *status) {
    return fwrite(bytes, 1, nb, out->stream) == nb || refuse(status, out->path, strerror(errno));
}

bool files_close(FILE *stream) {
    bool good = fflush(stream) == 0;
    if (good && ferror(stream)) {
        errno = EIO; /* it failed before; which error it was is lost */
        good = false;
    }
    good = good && fsync(fileno(stream)) == 0;
    const int why = errno;
    const bool closed = fclose(stream) == 0;
    if (!good)
        errno = why;
    return closed && good;
}

/* What must be new is not renamed: somebody may have made one meanwhile. */
static bool take_name(const FileOut *out) {
    if (kinds[out->kind].begins)
        return rename(out->part, out->behind) == 0;
    return link(out->part, out->behind) == 0;
}

bool files_end(FileOut *out, Status *status) {
    if (!out)
        return false;
    if (out->stream && !files_close(out->stream) && !status->failed)
        refuse(status, out->path, strerror(errno));
    if (!status->failed && files_check(out->path, out->kind, out->inputs, status) &&
        !take_name(out))
        refuse(status, out->path, strerror(errno));
    if (out->part)
        aside_remove(out->part);
    free(out->path);
    free(out->behind);
    free(out->part);
    free(out);
    return !status->failed;
}
