#include "base/lines.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <zlib.h>

#include "base/files.h"
#include "base/text.h"

struct Lines {
    FILE *file;
    gzFile stream; /* reads what is not compressed as it is */
    int64_t number;
    char line[LINES_LINE_NB];
};

Lines *lines_open(const char *path, Status *status) {
    const char *why;
    FILE *file = files_read(path, &why);
    if (!file)
        return status_fail(status, "cannot open: %s", why), NULL;
    Lines *lines = mem_new(1, sizeof *lines);
    const int copy = dup(fileno(file)); /* the stream closes its own */
    lines->file = file;
    lines->stream = copy < 0 ? NULL : gzdopen(copy, "r");
    if (lines->stream)
        return lines;
    if (copy >= 0)
        close(copy);
    lines_close(lines);
    return status_fail(status, "cannot open: no more files or memory"), NULL;
}

/* Why did the lines end? */
static bool check_end(Lines *lines, Status *status) {
    int code;
    const char *why = gzerror(lines->stream, &code);
    return code == Z_OK || code == Z_STREAM_END ||
           status_fail(status, "damaged or cut off after line %lld: %s", (long long)lines->number,
                       why);
}

char *lines_next(Lines *lines, Status *status) {
    if (!gzgets(lines->stream, lines->line, sizeof lines->line)) {
        check_end(lines, status);
        return NULL;
    }
    size_t nb = strlen(lines->line);
    const bool whole = nb > 0 && lines->line[nb - 1] == '\n';
    if (!whole && !check_end(lines, status))
        return NULL;
    lines->number++;
    if (!whole) { /* a last line without its end may lack more of it */
        if (gzeof(lines->stream))
            status_fail(status, "line %lld: cut off: the file does not end with a line's end",
                        (long long)lines->number);
        else
            status_fail(status, "line %lld: longer than %d bytes, or not text",
                        (long long)lines->number, LINES_LINE_NB - 2);
        return NULL;
    }
    while (nb > 0 && (lines->line[nb - 1] == '\n' || lines->line[nb - 1] == '\r'))
        lines->line[--nb] = '\0';
    return lines->line;
}

int64_t lines_number(const Lines *lines) {
    return lines->number;
}

void lines_close(Lines *lines) {
    if (!lines)
        return;
    if (lines->stream)
        gzclose(lines->stream);
    fclose(lines->file);
    free(lines);
}

/* ---- CSV ------------------------------------------------------------------------------------- */

/* Unquote a field that begins with a mark. Returns where the next one's comma or the line's end is;
 * NULL: there is none. */
static char *unquote(char *field) {
    char *to = field, *from = field + 1;
    for (; *from; from++) {
        if (*from == '"' && *++from != '"') {
            *to = '\0';
            return *from == ',' || *from == '\0' ? from : NULL;
        }
        *to++ = *from;
    }
    return NULL;
}

int lines_split(char *line, char *fields[], int most) {
    int nb = 0;
    for (char *at = line;; at++) {
        if (nb == most)
            return -1;
        fields[nb++] = at;
        char *end = *at == '"' ? unquote(at) : at + strcspn(at, ",\"");
        if (!end || *end == '"')
            return -1;
        if (*end == '\0')
            return nb;
        *end = '\0';
        at = end;
    }
}
