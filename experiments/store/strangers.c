#include "store/strangers.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"

/* ---- writing them down ----------------------------------------------------------------------- */

static void put_switch(Store *store, const Stranger *stranger, int number, Status *status) {
    const StrangerSwitch *s = &stranger->switches[number];
    char *on = stranger_values_text(&s->on), *off = stranger_values_text(&s->off);
    const char letter[2] = {s->letter, '\0'};
    store_do(store, status,
             "INSERT INTO switches VALUES (?, ?, ?, ?, ?, ?)"
             " ON CONFLICT DO UPDATE SET title = excluded.title",
             "titttt", stranger->signature, (int64_t)number, letter, s->title, on, off);
}

/* Engines that are shown from now on, or no longer, and the studies that asked them. */
#define OF_CHANGED                                                                                 \
    " WHERE study_id IN (SELECT study_id FROM stranger_studies"                                    \
    "  JOIN engines ON signature = engine WHERE CASE signature WHEN ?1 THEN NOT current ELSE"      \
    "   current AND signature IN (SELECT engine FROM stranger_studies WHERE study_id = ?2) END)"   \
    " OR study_id = ?2 AND NOT EXISTS (SELECT 1 FROM engines WHERE signature = ?1 AND current)"

/* Intervals and effects rest on the cells that were shown: where those of another engine were, or
 * none, they are computed anew, in every study that the engine is of. */
static bool forget_others(Store *store, const char *signature, int64_t study, Status *status) {
    return store_do(store, status, "DELETE FROM intervals" OF_CHANGED, "ti", signature, study) &&
           store_do(store, status, "DELETE FROM effects" OF_CHANGED, "ti", signature, study);
}

bool strangers_put(Store *store, const Stranger *stranger, int64_t study, Status *status) {
    store_do(store, status,
             "INSERT INTO strangers VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET"
             " path = excluded.path, definition = excluded.definition",
             "ttttttt", stranger->signature, stranger->name, stranger->author, stranger->digest,
             stranger->path, stranger->definition, stranger->options);
    for (int i = 0; i < stranger->switches_nb && !status->failed; i++)
        put_switch(store, stranger, i, status);
    return !status->failed && forget_others(store, stranger->signature, study, status) &&
           store_do(store, status,
                    "INSERT INTO stranger_studies VALUES (?, ?) ON CONFLICT DO NOTHING", "it",
                    study, stranger->signature) &&
           store_do(store, status,
                    "UPDATE engines SET current = 0 WHERE current AND signature <> ?1"
                    " AND signature IN (SELECT engine FROM stranger_studies WHERE study_id = ?2)",
                    "ti", stranger->signature, study);
}

bool strangers_shown(Store *store, const Stranger *stranger, const char *study, int64_t *cells,
                     Status *status) {
    *cells = 0;
    return store_ask(
        store, cells, status,
        "SELECT count(*) FROM (SELECT DISTINCT cells.id FROM stranger_studies AS asked"
        " JOIN studies ON studies.id = asked.study_id AND studies.name = ?1"
        " JOIN engines ON signature = asked.engine AND engines.current AND signature <> ?2"
        " JOIN all_configurations AS c ON c.engine = signature"
        " JOIN study_members AS s ON s.configuration_id = c.id"
        "  AND s.study_id = asked.study_id"
        " JOIN block_rows AS m ON m.block_id = s.block_id AND m.is_cell"
        " JOIN entries ON entries.id = m.entry_id"
        " JOIN cells ON cells.position_id = entries.position_id"
        "  AND cells.configuration_id = c.id AND cells.depth = m.depth)",
        "tt", study, stranger->signature);
}

/* ---- meeting them again ---------------------------------------------------------------------- */

bool strangers_are_there(Store *store, Status *status) {
    int64_t rows = 0;
    return store_has(store, "strangers", status) &&
           store_ask(store, &rows, status, "SELECT count(*) FROM strangers", "") && rows;
}

static bool meet(Stranger *stranger, const char *signature, const char *definition,
                 Status *status) {
    const JsValue *object = js_keep(js_read_text(definition, status));
    if (object && stranger_read(stranger, object, status) && stranger_meet(stranger, status) &&
        strcmp(stranger->signature, signature) != 0)
        status_fail(status, "engine '%.200s' is not the one that counted (signature %s, stored %s)",
                    stranger->command, stranger->signature, signature);
    return !status->failed;
}

bool strangers_meet(StrangerList *list, Store *store, Status *status) {
    *list = (StrangerList){NULL, 0};
    if (!strangers_are_there(store, status))
        return !status->failed;
    StoreStatement *row = store_prepare(store,
                                        "SELECT signature, definition FROM strangers"
                                        " JOIN engines USING (signature) WHERE current",
                                        status);
    while (store_row(&row, status)) {
        list->strangers = arena_more(list->strangers, (size_t)list->nb, sizeof *list->strangers);
        Stranger *stranger = &list->strangers[list->nb++];
        *stranger = (Stranger){.rounds = 0};
        meet(stranger, store_text(row, 0), store_text(row, 1), status);
    }
    return !status->failed;
}

const Stranger *strangers_find(const StrangerList *list, const char *signature) {
    for (int i = 0; i < list->nb; i++)
        if (strcmp(list->strangers[i].signature, signature) == 0)
            return &list->strangers[i];
    return NULL;
}
