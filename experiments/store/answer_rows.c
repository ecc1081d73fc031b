#include "store/answer_rows.h"

#include <stdlib.h>

#include "base/arena.h"
#include "base/text_index.h"
#include "store/catalog.h"

enum { STUDY, SUITE, SETTING, SET, METRIC, METHOD, NAMES_NB };

/* Names that were asked for, each looked up once, and their numbers. A study has a title: it is there, or the
 * statement fails. */
typedef struct Names {
    TextIndex texts;
    int64_t *ids;
} Names;

static const struct {
    const char *table, *column;
} tables[NAMES_NB] = {
    [STUDY] = {"studies", "name"},          [SUITE] = {"suites", "name"},
    [SETTING] = {"settings", "parameters"}, [SET] = {"sets", "letters"},
    [METRIC] = {"metrics", "name"},         [METHOD] = {"methods", "name"},
};

struct AnswerRows {
    Store *store;
    StoreStatement *put_effect;
    Names names[NAMES_NB];
    Arena own; /* of the names, whatever arena its callers take from */
};

static int64_t id_of(AnswerRows *rows, int which, const char *name, Status *status) {
    Arena *before = arena_switch(&rows->own);
    Names *names = &rows->names[which];
    const int known = names->texts.nb, at = index_add(&names->texts, name);
    if (at == known) {
        names->ids = arena_more(names->ids, (size_t)at, sizeof *names->ids);
        catalog_name(rows->store, tables[which].table, tables[which].column, name, &names->ids[at],
                     status);
    }
    arena_switch(before);
    return names->ids[at];
}

AnswerRows *answer_rows_open(Store *store) {
    AnswerRows *rows = mem_new(1, sizeof *rows);
    rows->store = store;
    return rows;
}

void answer_rows_close(AnswerRows *rows) {
    if (!rows)
        return;
    arena_free(&rows->own);
    store_release(rows->put_effect);
    free(rows);
}

typedef struct PlaceIds {
    int64_t study, suite, setting, set, metric;
} PlaceIds;

static PlaceIds find_place(AnswerRows *rows, const AnswerPlace *place, Status *status) {
    return (PlaceIds){
        id_of(rows, STUDY, place->study, status), id_of(rows, SUITE, place->suite, status),
        id_of(rows, SETTING, place->setting, status), id_of(rows, SET, place->letters, status),
        id_of(rows, METRIC, place->metric, status)};
}

bool answer_rows_put_interval(AnswerRows *rows, const AnswerPlace *place, double value, double low,
                              double high, const char *method, int64_t seed, Status *status) {
    const PlaceIds ids = find_place(rows, place, status);
    const int64_t method_id = id_of(rows, METHOD, method, status);
    return !status->failed &&
           store_do(rows->store, status,
                    "INSERT INTO intervals (study_id, suite_id, setting_id, set_id, depth,"
                    " metric_id, method_id, value, low, high, seed)"
                    " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                    "iiiiiiirrri", ids.study, ids.suite, ids.setting, ids.set, place->depth,
                    ids.metric, method_id, value, low, high, seed);
}

static StoreStatement *prepare_effect(Store *store, const char *format, Status *status) {
    Text sql = TEXT_EMPTY;
    text_add(&sql, "INSERT INTO effects (study_id, suite_id, setting_id, set_id, depth, metric_id,"
                   " cube, fixed, ");
    fields_add_names(&sql, format);
    text_add(&sql, ") VALUES (?, ?, ?, ?, ?, ?, ?, ?");
    for (const char *c = format; *c; c++)
        text_add(&sql, "%s", *c == '%' ? ", ?" : "");
    text_add(&sql, ")");
    StoreStatement *put = store_prepare(store, text_get(&sql), status);
    text_release(&sql);
    return put;
}

bool answer_rows_put_effect(AnswerRows *rows, const AnswerPlace *place, const char *cube,
                            const char *fixed, Status *status, const char *format, ...) {
    enum { OF_PLACE = 8 };
    const PlaceIds ids = find_place(rows, place, status);
    const int64_t cube_id = id_of(rows, SET, cube, status);
    const int64_t fixed_id = id_of(rows, SET, fixed, status);
    Fields fields = {.format = format};
    if (!rows->put_effect)
        rows->put_effect = prepare_effect(rows->store, format, status);
    if (status->failed)
        return false;
    store_bind(rows->put_effect, "iiiiiiii", ids.study, ids.suite, ids.setting, ids.set,
               place->depth, ids.metric, cube_id, fixed_id);
    va_start(fields.args, format);
    store_bind_fields(rows->put_effect, OF_PLACE + 1, &fields);
    va_end(fields.args);
    return store_finish_row(rows->put_effect, status);
}
