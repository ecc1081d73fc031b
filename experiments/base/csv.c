#include "base/csv.h"

#include <stddef.h>
#include <string.h>

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

int csv_split(char *line, char *fields[], int most) {
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
