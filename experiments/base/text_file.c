#include "base/text_file.h"

#include <errno.h>
#include <string.h>

#include "base/files.h"

enum { FILE_MAX = 4 << 20 }; /* bytes; every set of nine letters by name is a thousandth of it */

bool text_file_read(Text *text, const char *path, Status *status) {
    const char *why;
    FILE *file = files_read(path, &why);
    if (!file)
        return status_fail(status, "cannot open: %s", why);
    char bytes[4096];
    for (size_t nb; text->nb <= FILE_MAX && (nb = fread(bytes, 1, sizeof bytes, file)) > 0;)
        text_add_bytes(text, bytes, nb);
    if (ferror(file))
        status_fail(status, "cannot read: %s", strerror(errno));
    else if (text->nb > FILE_MAX)
        status_fail(status, "larger than %d MB", FILE_MAX >> 20);
    fclose(file);
    return !status->failed;
}
