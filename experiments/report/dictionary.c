#include "report/dictionary.h"

#include <string.h>

#include "base/arena.h"
#include "base/lines.h"

static const char csv[] = {
#include "dictionary.inc"
    , '\0'};

enum { FIELDS = 6 };

bool dictionary_read(Dictionary *dictionary, Status *status) {
    *dictionary = (Dictionary){.nb = 0};
    size_t number = 1;
    for (char *line = arena_text(csv), *next; *line; line = next, number++) {
        char *fields[FIELDS];
        next = line + strcspn(line, "\n");
        if (*next)
            *next++ = '\0';
        if (lines_split(line, fields, FIELDS) != FIELDS)
            return status_fail(status, "dictionary, row %zu: not %d fields", number, FIELDS);
        if (number == 1) /* the names of the fields */
            continue;
        dictionary->rows =
            arena_grow(dictionary->rows, dictionary->nb + 1, sizeof *dictionary->rows);
        dictionary->rows[dictionary->nb++] =
            (DictionaryRow){fields[0], fields[1], fields[2], fields[3], fields[4], fields[5]};
    }
    return true;
}

bool dictionary_read_views(Dictionary *dictionary, Status *status) {
    if (!dictionary_read(dictionary, status))
        return false;
    while (dictionary->nb &&
           strcmp(dictionary->rows[dictionary->nb - 1].view, DICTIONARY_VERDICTS) == 0)
        dictionary->nb--;
    return true;
}

const DictionaryRow *dictionary_find(const Dictionary *dictionary, const char *view,
                                     const char *column) {
    for (size_t i = 0; i < dictionary->nb; i++)
        if (strcmp(dictionary->rows[i].view, view) == 0 &&
            strcmp(dictionary->rows[i].column, column) == 0)
            return &dictionary->rows[i];
    return NULL;
}

void dictionary_print(FILE *file) {
    fputs(csv, file);
}
