#include "store/answer_rows.h"

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
    Text find = TEXT_EMPTY, put = TEXT_EMPTY;
    text_add(&find, "SELECT id FROM %s WHERE %s = ?", table, column);
    text_add(&put, "INSERT INTO %s (%s) VALUES (?)", table, column);
    names->find = store_prepare(store, text_get(&find), status);
    /* A study has a title, so it is there or the statement fails. */
    names->put =
        strcmp(table, "studies") == 0 ? NULL : store_prepare(store, text_get(&put), status);
    text_release(&find);
    text_release(&put);
}

static int64_t id_of(AnswerRows *rows, int which, const char *name, Status *status) {
    Names *names = &rows->names[which];
    if (names->last && strcmp(names->last, name) == 0)
        return names->id;
    store_bind(names->find, "t", name);
    const bool found = store_next(names->find, status);
    names->id = found ? store_integer(names->find, 0) : 0;
    store_finish_row(names->find, status);
    if (!found && names->put && !status->failed) {
        store_bind(names->put, "t", name);
        store_finish_row(names->put, status);
        names->id = store_last_id(rows->store);
    }
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
    rows->put_effect = store_prepare(
        store,
        "INSERT INTO effects (study_id, suite_id, setting_id, set_id, depth, metric_id, kind, "
        "value,"
        " low, high, band_low, band_high, positions, largest_share, largest_position, cube, fixed)"
        " VALUES (?, ?, ?, ?, ?, ?, substr(?, 1, 1), ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
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
    store_bind(rows->put_interval, "iiiiiiirrri", ids.study, ids.suite, ids.setting, ids.set,
               place->depth, ids.metric, method_id, value, low, high, seed);
    return !status->failed && store_finish_row(rows->put_interval, status);
}

bool answer_rows_put_effect(AnswerRows *rows, const AnswerPlace *place, const AnswerEffect *e,
                            Status *status) {
    const PlaceIds ids = find_place(rows, place, status);
    const int64_t cube = id_of(rows, CUBE, e->cube, status);
    const int64_t fixed = id_of(rows, FIXED, e->fixed, status);
    store_bind(rows->put_effect, "iiiiiitrrrrrirtii", ids.study, ids.suite, ids.setting, ids.set,
               place->depth, ids.metric, e->kind, e->value, e->low, e->high, e->band_low,
               e->band_high, e->positions, e->largest_share, e->largest_position, cube, fixed);
    return !status->failed && store_finish_row(rows->put_effect, status);
}
