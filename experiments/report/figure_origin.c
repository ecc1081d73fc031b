#include "report/figure_origin.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/files.h"
#include "base/home.h"
#include "store/rows.h"

bool figure_file(const char *folder, const char *figure, const char *name, Text *text) {
    char buffer[16384];
    text_clear(text);
    const char *why;
    FILE *file = files_read(arena_print("%s/%s/%s", folder, figure, name), &why);
    if (!file)
        return false;
    for (size_t nb; (nb = fread(buffer, 1, sizeof buffer, file)) > 0;)
        text_add_bytes(text, buffer, nb);
    const bool good = !ferror(file) && text->nb > 0 && !memchr(text->data, '\0', text->nb);
    fclose(file);
    return good;
}

/* The figure's query: beside its pictures, else where the program's own figures are. */
static bool read_query(const char *folder, const char *name, Text *sql) {
    if (figure_file(folder, name, "data.sql", sql))
        return true;
    char *home = home_find(arena_print("paper-figures/%s/data.sql", name), HOME_FIGURE);
    *strrchr(home, '/') = '\0';
    return figure_file(home, ".", "data.sql", sql);
}

/* What the query gives here, as `scripts/figures` writes it to figure.csv; "" where it fails. */
static void ask_query(Store *store, const char *sql, Text *csv) {
    Status why = STATUS_OK;
    char *printed = NULL;
    size_t size = 0;
    FILE *file = open_memstream(&printed, &size);
    StoreStatement *statement = file ? store_prepare_user(store, sql, &why) : NULL;
    const bool good = statement && rows_print(statement, TABLE_CSV, file, NULL, &why);
    store_release(statement);
    if (file)
        fclose(file);
    text_clear(csv);
    if (good)
        text_add_bytes(csv, printed, size);
    free(printed);
}

bool figure_is_of(Store *store, const char *folder, const char *name) {
    Text drawn = TEXT_ARENA, sql = TEXT_ARENA, now = TEXT_ARENA;
    const bool told = (figure_file(folder, name, "figure.origin", &drawn) ||
                       figure_file(folder, name, "figure.csv", &drawn)) &&
                      read_query(folder, name, &sql);
    if (told)
        ask_query(store, text_get(&sql), &now);
    return told && strcmp(text_get(&drawn), text_get(&now)) == 0;
}
