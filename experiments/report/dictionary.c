#include "report/dictionary.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"

static const char csv[] = {
#include "dictionary.inc"
    , '\0'};

enum { FIELDS = 5 };

/* Cut the field at *at off, quotes undone in place; *at moves behind it. *ends: it was its line's
 * last. */
static char *take_field(char **at, bool *ends) {
    char *from = *at, *field = from, *to = from;
    const bool quoted = *from == '"';
    for (from += quoted; *from; from++) {
        if (quoted && *from == '"' && *++from != '"')
            break;
        if (!quoted && (*from == ',' || *from == '\n'))
            break;
        *to++ = *from;
    }
    *ends = *from != ',';
    *at = *from ? from + 1 : from;
    *to = '\0';
    return field;
}

static bool take_row(char **at, DictionaryRow *row, size_t line, Status *status) {
    const char *fields[FIELDS];
    int nb = 0;
    for (bool ends = false; !ends; nb++) {
        const char *field = take_field(at, &ends);
        if (nb < FIELDS)
            fields[nb] = field;
    }
    if (nb != FIELDS)
        return status_fail(status, "dictionary, row %zu: %d fields, not %d", line, nb, FIELDS);
    *row = (DictionaryRow){fields[0], fields[1], fields[2], fields[3], fields[4]};
    return true;
}

bool dictionary_parse(Dictionary *dictionary, const char *text, Status *status) {
    *dictionary = (Dictionary){.text = mem_text(text)};
    char *at = dictionary->text;
    DictionaryRow row;
    for (size_t line = 1; *at && take_row(&at, &row, line, status); line++) {
        if (line == 1) /* the names of the fields */
            continue;
        dictionary->rows = mem_grow(dictionary->rows, dictionary->nb + 1, sizeof *dictionary->rows);
        dictionary->rows[dictionary->nb++] = row;
    }
    return !status->failed;
}

bool dictionary_read(Dictionary *dictionary, Status *status) {
    return dictionary_parse(dictionary, csv, status);
}

void dictionary_release(Dictionary *dictionary) {
    free(dictionary->text);
    free(dictionary->rows);
    *dictionary = (Dictionary){.text = NULL};
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
