#include "store/rows.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"

static void put_bytes(Table *table, const unsigned char *bytes, size_t nb) {
    Text text = TEXT_EMPTY;
    for (size_t i = 0; i < nb; i++)
        text_add(&text, "%02X", bytes[i]);
    table_text(table, text_get(&text));
    text_release(&text);
}

static void put_value(Table *table, StoreStatement *statement, int column) {
    size_t nb;
    const unsigned char *bytes;
    switch (store_type(statement, column)) {
    case STORE_NULL:
        table_text(table, NULL);
        break;
    case STORE_INTEGER:
        table_integer(table, store_integer(statement, column));
        break;
    case STORE_REAL:
        table_real(table, store_real(statement, column));
        break;
    case STORE_TEXT:
        table_text(table, store_text(statement, column));
        break;
    case STORE_BYTES:
        bytes = store_bytes(statement, column, &nb);
        put_bytes(table, bytes, nb);
        break;
    }
}

/* An object's key that comes twice is lost to most readers. */
static bool check_names(const char *const *names, int nb, Status *status) {
    for (int i = 0; i < nb; i++)
        for (int k = 0; k < i; k++)
            if (strcmp(names[i], names[k]) == 0)
                return status_fail(status, "two columns have the name '%s' (AS gives another)",
                                   names[i]);
    return true;
}

bool rows_print(StoreStatement *statement, TableFormat format, FILE *file, int64_t *rows,
                Status *status) {
    const int columns = store_column_nb(statement);
    const char **names = mem_new((size_t)columns, sizeof *names);
    for (int i = 0; i < columns; i++)
        names[i] = store_column_name(statement, i);
    if (format == TABLE_JSON && !check_names(names, columns, status)) {
        free(names);
        return false;
    }
    Table *table = table_new(file, format, columns, names);
    while (store_next(statement, status))
        for (int i = 0; i < columns; i++)
            put_value(table, statement, i);
    const int64_t nb = table_end(table);
    if (rows)
        *rows = nb;
    free(names);
    return !status->failed;
}
