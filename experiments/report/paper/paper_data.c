#include "report/paper/paper_data.h"

#include <stdio.h>
#include <string.h>

#include "base/arena.h"
#include "base/text.h"
#include "base/text_file.h"
#include "report/report_data.h"
#include "report/report_figures.h"

typedef struct Entry {
    char *name;
    JsValue *answer; /* {"columns", "rows"} */
    PaperRows rows;
} Entry;

struct PaperData {
    Store *store;
    const char *folder, *figures;
    Entry **entries; /* one by one on the heap: who asked keeps a pointer */
    size_t nb;
};

PaperData *paper_data_new(Store *store, const char *folder, const char *figures) {
    PaperData *data = arena_new(1, sizeof *data);
    *data = (PaperData){.store = store, .folder = folder, .figures = figures};
    return data;
}

/* A name is part of a path: nothing in it may lead elsewhere. `joint`: the one mark that may be in it. */
static bool is_name(const char *name, size_t nb, char joint) {
    bool good = nb > 0;
    for (size_t i = 0; i < nb; i++)
        good &= (name[i] >= 'a' && name[i] <= 'z') || (name[i] >= '0' && name[i] <= '9') ||
                name[i] == joint;
    return good;
}

static JsValue *ask(const PaperData *data, const char *name, Status *status) {
    Text sql = TEXT_ARENA;
    const char *path = arena_print("%s/%s.sql", data->folder, name);
    JsValue *answer = text_file_read(&sql, path, status)
                          ? js_keep(report_rows(data->store, text_get(&sql), status))
                          : NULL;
    if (!answer)
        status_at(status, "%s", path);
    return answer;
}

const PaperRows *paper_data_ask(PaperData *data, const char *name, size_t nb, Status *status) {
    for (size_t i = 0; i < data->nb; i++)
        if (strlen(data->entries[i]->name) == nb && memcmp(data->entries[i]->name, name, nb) == 0)
            return &data->entries[i]->rows;
    if (!is_name(name, nb, '_')) {
        status_fail(status, "'%.*s' is not the name of a query", (int)(nb < 60 ? nb : 60), name);
        return NULL;
    }
    Entry *entry = arena_new(1, sizeof *entry);
    entry->name = arena_print("%.*s", (int)nb, name);
    entry->answer = ask(data, entry->name, status);
    if (!entry->answer)
        return NULL;
    entry->rows =
        (PaperRows){entry->name, js_get(entry->answer, "columns"), js_get(entry->answer, "rows")};
    data->entries = arena_more(data->entries, data->nb, sizeof(Entry *));
    data->entries[data->nb++] = entry;
    return &entry->rows;
}

bool paper_data_figure(const PaperData *data, const char *name, size_t nb, Text *html,
                       Status *status) {
    if (!is_name(name, nb, '-'))
        return status_fail(status, "'%.*s' is not the name of a figure", (int)(nb < 60 ? nb : 60),
                           name);
    report_figure(data->store, data->figures, arena_print("%.*s", (int)nb, name), html);
    return true;
}

/* ---- rows ------------------------------------------------------------------------------------ */

size_t paper_rows_nb(const PaperRows *rows) {
    return js_array_nb(rows->rows);
}

static const char *column_name(const PaperRows *rows, int column) {
    return (size_t)column < js_array_nb(rows->columns)
               ? js_string(js_array_at(rows->columns, (size_t)column))
               : NULL;
}

int paper_rows_column(const PaperRows *rows, const char *name, size_t nb) {
    const char *known;
    for (int c = 0; (known = column_name(rows, c)); c++)
        if (strlen(known) == nb && memcmp(known, name, nb) == 0)
            return c;
    return -1;
}

const JsValue *paper_rows_cell(const PaperRows *rows, size_t row, int column) {
    return js_array_at(js_array_at(rows->rows, row), (size_t)column);
}

char *paper_cell_text(const JsValue *cell) {
    int64_t whole;
    double real;
    if (js_string(cell))
        return arena_text(js_string(cell));
    if (js_integer(cell, &whole))
        return arena_print("%lld", (long long)whole);
    return js_real(cell, &real) ? arena_print("%.15g", real) : NULL;
}
