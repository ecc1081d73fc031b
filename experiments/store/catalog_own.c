#include "store/catalog.h"

#include <stdio.h>

#include "base/text.h"

/* Which engines are this program's; that of '-' is also that of minimal trees. */
static const char own_sql[] =
    "INSERT OR IGNORE INTO engines VALUES (engine_of('-'), 1);"
    "CREATE TEMP VIEW IF NOT EXISTS own_engines AS SELECT signature, current,"
    "  CASE WHEN instr(signature, '@') OR signature IN (SELECT signature FROM strangers) THEN "
    "current ELSE"
    "  signature = engine_of('-') OR EXISTS (SELECT 1 FROM all_configurations"
    "   WHERE engine = signature AND engine = engine_of(enhancements)) END AS own FROM engines";

/* Intervals and effects rest on the cells that were shown when they were computed: where others are
 * shown now, a study has none until its next run computes them anew. */
static const char change_sql[] =
    "CREATE TEMP TABLE changed AS SELECT DISTINCT study_id FROM own_engines"
    "  JOIN all_configurations ON engine = signature"
    "  JOIN study_members ON configuration_id = all_configurations.id WHERE current <> own;"
    "DELETE FROM intervals WHERE study_id IN (SELECT study_id FROM changed);"
    "DELETE FROM effects WHERE study_id IN (SELECT study_id FROM changed);"
    "DROP TABLE changed;"
    "UPDATE engines SET current = NOT current"
    " WHERE signature IN (SELECT signature FROM own_engines WHERE current <> own)";

bool catalog_show_own(Store *store, Status *status) {
    int64_t changes = 0;
    return store_run(store, own_sql, status) &&
           store_ask(store, &changes, status,
                     "SELECT count(*) FROM own_engines WHERE current <> own", "") &&
           (changes == 0 || store_run(store, change_sql, status));
}

bool catalog_check_study(Store *store, const char *study, Status *status) {
    StoreStatement *s = store_query(
        store, status,
        "SELECT enhancements, group_concat(DISTINCT engine), engine_of(enhancements)"
        " FROM all_configurations WHERE id IN"
        "  (SELECT configuration_id FROM study_members JOIN studies ON studies.id = study_id"
        "   WHERE name = ?)"
        " GROUP BY enhancements HAVING max(engine IS engine_of(enhancements) OR instr(engine, '@')"
        "  OR engine IN (SELECT signature FROM strangers)) = 0 LIMIT 1",
        "t", study);
    if (s && store_next(s, status))
        status_fail(status,
                    "database '%s' holds counts of '%s' by another engine (signature %.100s; this"
                    " program's is %s)",
                    store_path(store), store_text(s, 0), store_text(s, 1),
                    store_text(s, 2) ? store_text(s, 2) : "unknown");
    store_release(s);
    return !status->failed;
}

static void put_parameters(Store *store, const char *owner, const Param *params, Status *status) {
    EngineSettings defaults;
    engine_settings_init(&defaults);
    for (const Param *p = params; p->name && !status->failed; p++) {
        char name[64], value[32];
        Text choices = TEXT_EMPTY;
        snprintf(name, sizeof name, "%s.%s", owner, p->name);
        for (int i = 0; p->kind == PARAM_CHOICE && p->choices[i]; i++)
            text_add(&choices, "%s%s", i ? " " : "", p->choices[i]);
        const char *fallback = engine_settings_get(&defaults, name, value);
        if (p->kind == PARAM_CHOICE)
            store_do(store, status, "INSERT INTO parameters VALUES (?, ?, ?, NULL, NULL, ?, ?)",
                     "ttttt", name, owner, fallback, text_get(&choices), p->help);
        else
            store_do(store, status, "INSERT INTO parameters VALUES (?, ?, ?, ?, ?, NULL, ?)",
                     "tttiit", name, owner, fallback, p->min, p->max, p->help);
        text_release(&choices);
    }
}

/* Stored counts have a name's number, so a name stays, with its owner, also where its counter is gone. */
static void put_counter(Store *store, const char *name, const char *owner, Status *status) {
    store_do(store, status,
             "INSERT INTO counter_names (name, owner) VALUES (?, ?)"
             " ON CONFLICT DO UPDATE SET owner = excluded.owner",
             "tt", name, owner);
}

static void put_enhancement(Store *store, int row, Status *status) {
    const EngineEnhancement e = engine_enhancement(row);
    const char letter[] = {e.letter, '\0'};
    store_do(store, status, "INSERT INTO enhancements VALUES (?, ?, ?, ?, ?, ?)", "ittttt",
             (int64_t)row, letter, e.key, e.title, e.source, e.requires);
    put_parameters(store, letter, e.params, status);
    for (int i = 0; i < OWN_MAX; i++)
        if (e.counters[i])
            put_counter(store, e.counters[i], letter, status);
}

bool catalog_describe(Store *store, Status *status) {
    if (!store_begin(store, status))
        return false;
    store_run(store, "DELETE FROM enhancements; DELETE FROM parameters", status);
    catalog_show_own(store, status);
    put_parameters(store, "base", base_params, status);
    for (int row = 0; row < engine_enhancement_nb(); row++)
        put_enhancement(store, row, status);
    for (int i = 0; i < COUNT_NB; i++)
        put_counter(store, counter_names[i], "base", status);
    traits_fill(store, status);
    return store_end(store, status);
}
