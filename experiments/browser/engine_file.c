#include "browser/engine_file.h"

#include <string.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/files.h"
#include "base/home.h"

enum { BYTES_MAX = 4 << 20 };

static char *existing(const char *folder) {
    char *path = folder ? arena_print("%s/%s", folder, ENGINE_FILE_NAME) : NULL;
    return path && access(path, F_OK) == 0 ? path : NULL;
}

char *engine_file_find(void) {
    char *folder = home_program(NULL), *slash = folder ? strrchr(folder, '/') : NULL;
    if (slash)
        *slash = '\0';
    char *beside = existing(folder);
    return beside ? beside : existing(home_folder());
}

bool engine_file_read(Text *bytes, const char *path, Status *status) {
    static const char magic[] = {'\037', '\213'};
    const char *why = NULL;
    char block[1 << 16];
    const size_t before = bytes->nb;
    FILE *file = files_read(path, &why);
    if (!file)
        return status_fail(status, "cannot read '%s': %s", path, why);
    for (size_t nb; bytes->nb - before <= BYTES_MAX && (nb = fread(block, 1, sizeof block, file));)
        text_add_bytes(bytes, block, nb);
    const bool failed = ferror(file);
    fclose(file);
    if (failed)
        return status_fail(status, "cannot read '%s'", path);
    if (bytes->nb - before > BYTES_MAX)
        return status_fail(status, "'%s' is larger than %d MB", path, BYTES_MAX >> 20);
    if (bytes->nb - before < sizeof magic || memcmp(bytes->data + before, magic, sizeof magic) != 0)
        return status_fail(status, "'%s' is no engine for a page: not compressed by gzip", path);
    return true;
}
