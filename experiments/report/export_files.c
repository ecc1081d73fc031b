#include "report/export_files.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/files.h"
#include "base/files_aside.h"

/* A folder of this name holds a whole export, of which nothing or something took its place. */
#define WHOLE ".prunelab-export"

struct ExportFiles {
    const char *folder;
    const char *const *inputs;
    char *aside; /* the folder in which they are written */
};

static char *path_in(const char *folder, const char *name) {
    return arena_print("%s/%s", folder, name);
}

static bool cannot_write(const char *folder, const char *name, Status *status) {
    return status_fail(status, "cannot write '%.400s/%.200s': %s", folder, name, strerror(errno));
}

bool export_files_check(const char *folder, const char *name, const char *const *inputs,
                        Status *status) {
    const FileKind kind = strcmp(name, "datapackage.json") == 0 ? FILE_PACKAGE : FILE_CSV;
    return files_check(path_in(folder, name), kind, inputs, status);
}

/* ---- renaming -------------------------------------------------------------------------------- */

/* Somebody else who goes on with the same export may be faster. */
static bool take_place(const ExportFiles *files, const char *from, const char *name,
                       Status *status) {
    return rename(path_in(from, name), path_in(files->folder, name)) == 0 || errno == ENOENT ||
           cannot_write(files->folder, name, status);
}

/* Every file of a folder: may it take its place, or let it. */
static bool each_file(const ExportFiles *files, const char *from, bool take, Status *status) {
    DIR *directory = opendir(from);
    if (!directory)
        return errno == ENOENT || cannot_write(files->folder, WHOLE, status);
    for (const struct dirent *entry; !status->failed && (entry = readdir(directory));) {
        const char *name = entry->d_name;
        if (strcmp(name, ".") == 0 || strcmp(name, "..") == 0)
            continue;
        const char *end = strrchr(name, '.');
        if (strcmp(name, "datapackage.json") != 0 && strcmp(end ? end : "", ".csv") != 0)
            status_fail(status, "'%.400s/%.200s' is not part of an export", from, name);
        else if (take)
            take_place(files, from, name, status);
        else
            export_files_check(files->folder, name, files->inputs, status);
    }
    closedir(directory);
    return !status->failed;
}

/* All of a whole export take their places. */
static bool finish(const ExportFiles *files, Status *status) {
    char *whole = path_in(files->folder, WHOLE);
    struct stat about;
    if (lstat(whole, &about) == 0 && !S_ISDIR(about.st_mode))
        status_fail(status, "'%.400s' is not a folder", whole);
    else if (each_file(files, whole, false, status) && each_file(files, whole, true, status))
        rmdir(whole);
    return !status->failed;
}

/* The step that decides. Where another export did it just before, that one is finished first. */
static bool decide(const ExportFiles *files, Status *status) {
    char *whole = path_in(files->folder, WHOLE);
    bool done = rename(files->aside, whole) == 0;
    if (!done && (errno == ENOTEMPTY || errno == EEXIST) && finish(files, status))
        done = rename(files->aside, whole) == 0;
    if (!done && !status->failed)
        cannot_write(files->folder, WHOLE, status);
    return done;
}

/* ---- writing --------------------------------------------------------------------------------- */

ExportFiles *export_files_begin(const char *folder, const char *const *inputs, Status *status) {
    ExportFiles *files = arena_new(1, sizeof *files);
    *files = (ExportFiles){folder, inputs, NULL};
    if (finish(files, status) && !(files->aside = aside_folder(folder)))
        status_fail(status, "cannot write into '%.400s': %s", folder, strerror(errno));
    return status->failed ? NULL : files;
}

FILE *export_files_open(ExportFiles *files, const char *name, Status *status) {
    FILE *file = fopen(path_in(files->aside, name), "wx");
    if (!file)
        cannot_write(files->folder, name, status);
    return file;
}

bool export_files_close(const ExportFiles *files, FILE *file, const char *name, Status *status) {
    if (!files_close(file) && !status->failed)
        cannot_write(files->folder, name, status);
    return !status->failed;
}

bool export_files_end(ExportFiles *files, Status *status) {
    if (!files)
        return false;
    if (!status->failed && each_file(files, files->aside, false, status) && decide(files, status))
        finish(files, status);
    aside_remove(files->aside);
    free(files->aside);
    return !status->failed;
}
