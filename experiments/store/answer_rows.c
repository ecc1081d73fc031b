#include "store/answer_rows.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"

enum { STUDY, SUITE, SETTING, SET, CUBE, FIXED, METRIC, METHOD, NAMES_NB };

/* A table of names, and the name that was asked for last: it mostly is the next one's, too. */
typedef struct Names {
    StoreStatement *find, *put;
    char *last;
    int64_t id;
} Names;

struct AnswerRows {
    Store *store;
    StoreStatement *put_interval, *put_effect;
    Names names[NAMES_NB];
};

static void names_open(Names *names, Store *store, const char *table, const char *column,
                       Status *status) {
    char sql[96];
    snprintf(sql, sizeof sql, "SELECT id FROM %s WHERE %s = ?", table, column);
    names->find = store_prepare(store, sql, status);
    snprintf(sql, sizeof sql, "INSERT INTO %s (%s) VALUES (?)", table, column);
    /* A study has a title, so it is there or the statement fails. */
    names->put = strcmp(table, "studies") == 0 ? NULL : store_prepare(store, sql, status);
}

static int64_t id_of(AnswerRows *rows, int which, const char *name, Status *status) {
    Names *names = &rows->names[which];
    if (names->last && strcmp(names->last, name) == 0)
        return names->id;
    store_bind(names->find, "t", name);
    const bool found = store_next(names->find, status);
    names->id = found ? store_integer(names->find, 0) : 0;
    store_finish_row(names->find, status);
    if (!found && store_put(names->put, status, "t", name))
        names->id = store_last_id(rows->store);
    free(names->last);
    names->last = mem_text(name);
    return names->id;
}

AnswerRows *answer_rows_open(Store *store, Status *status) {
    static const struct {
        const char *table, *column;
    } tables[NAMES_NB] = {
        [STUDY] = {"studies", "name"},          [SUITE] = {"suites", "name"},
        [SETTING] = {"settings", "parameters"}, [SET] = {"sets", "letters"},
        [CUBE] = {"sets", "letters"},           [FIXED] = {"sets", "letters"},
        [METRIC] = {"metrics", "name"},         [METHOD] = {"methods", "name"},
    };
    AnswerRows *rows = mem_new(1, sizeof *rows);
    rows->store = store;
    for (int i = 0; i < NAMES_NB; i++)
        names_open(&rows->names[i], store, tables[i].table, tables[i].column, status);
    rows->put_interval =
        store_prepare(store,
                      "INSERT INTO intervals (study_id, suite_id, setting_id, set_id, depth, "
                      "metric_id, method_id,"
                      " value, low, high, seed) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                      status);
    if (!status->failed)
        return rows;
    answer_rows_close(rows);
    return NULL;
}

void answer_rows_close(AnswerRows *rows) {
    if (!rows)
        return;
    for (int i = 0; i < NAMES_NB; i++) {
        store_release(rows->names[i].find);
        store_release(rows->names[i].put);
        free(rows->names[i].last);
    }
    store_release(rows->put_interval);
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
    return store_put(rows->put_interval, status, "iiiiiiirrri", ids.study, ids.suite, ids.setting,
                     ids.set, place->depth, ids.metric, method_id, value, low, high, seed);
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
    const int64_t cube_id = id_of(rows, CUBE, cube, status);
    const int64_t fixed_id = id_of(rows, FIXED, fixed, status);
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
