#include "store/choice.h"

#include <stdio.h>
#include <string.h>

#include "base/arena.h"
#include "base/text.h"
#include "spec/keys.h"
#include "spec/plan.h"
#include "spec/stranger.h"

/* The first column of the rows that is `wanted` (NULL: the first). */
static char *choose(Store *store, const char *sql, const char *study, const char *what,
                    const char *wanted, Status *status) {
    StoreStatement *names = store_prepare(store, sql, status);
    char *chosen = NULL;
    Text known = TEXT_ARENA;
    if (names && study)
        store_bind(names, "t", study);
    while (names && store_next(names, status)) {
        const char *name = store_text(names, 0);
        if (!chosen && (!wanted || strcmp(name, wanted) == 0))
            chosen = arena_text(name);
        text_add(&known, "%s%s", known.nb ? ", " : "", name);
    }
    store_release(names);
    if (!chosen && !status->failed)
        status_fail(status, "unknown %s '%s' (known: %s)", what, wanted ? wanted : "",
                    known.nb ? text_get(&known) : "none");
    if (!chosen && study)
        status_at(status, "study '%s'", study);
    return chosen;
}

char *choice_study(Store *store, const char *wanted, Status *status) {
    return choose(store, "SELECT name FROM studies ORDER BY id", NULL, "study", wanted, status);
}

char *choice_suite(Store *store, const char *study, const char *wanted, Status *status) {
    return choose(store,
                  "SELECT name FROM suites WHERE id IN (SELECT suite_id FROM entries WHERE id IN"
                  "  (SELECT entry_id FROM block_rows WHERE block_id IN"
                  "   (SELECT block_id FROM study_members JOIN studies ON studies.id = study_id"
                  "    WHERE studies.name = ?1"
                  "    AND configuration_id IN (SELECT id FROM _configurations))))"
                  " ORDER BY id",
                  study, "suite", wanted, status);
}

bool choice_setting(Store *store, const char *study, const char *wanted, Status *status) {
    return choose(store,
                  "SELECT parameters FROM settings WHERE id IN (SELECT setting_id"
                  "  FROM setting_members JOIN studies ON studies.id = study_id"
                  "  WHERE studies.name = ?1 AND configuration_id IN"
                  "   (SELECT id FROM _configurations)) ORDER BY id",
                  study, "setting", wanted, status) != NULL;
}

char *choice_setting_unnamed(Store *store, const char *study, Status *status) {
    return choose(store,
                  "SELECT iif(count(*) = 1, max(parameters), '{}') FROM settings WHERE id IN"
                  "  (SELECT setting_id FROM setting_members JOIN studies ON studies.id = study_id"
                  "  WHERE studies.name = ?1 AND configuration_id IN"
                  "   (SELECT id FROM _configurations))",
                  study, "setting", NULL, status);
}

bool choice_setting_text(const char *given, char text[ENGINE_PARAMS_NB], Status *status) {
    EngineSettings settings;
    engine_settings_init(&settings);
    JsValue *object = js_read_text(given, status);
    void *place = NULL;
    const JsValue *value;
    bool good = object != NULL;
    for (const char *key; good && (key = js_next(object, &place, &value));)
        good = keys_parameter(&settings, key, value, status);
    if (object)
        js_free(object);
    if (good)
        plan_setting_text(&settings, text);
    else
        status_at(status, "--setting '%.200s'", given);
    return good;
}

bool choice_setting_of(const Alphabet *alphabet, const char *given, char text[ENGINE_PARAMS_NB],
                       Status *status) {
    if (!alphabet->foreign)
        return choice_setting_text(given, text, status);
    const JsValue *object = js_keep(js_read_text(given, status));
    const char *found = object ? stranger_parameters(object, status) : NULL;
    if (found)
        snprintf(text, ENGINE_PARAMS_NB, "%s", found);
    else
        status_at(status, "--setting '%.200s'", given);
    return !status->failed;
}

bool choice_has_solutions(Store *store, const char *study, Status *status) {
    int64_t found = 0;
    return store_has(store, "_node_price", status) &&
           store_ask(store, &found, status,
                     "SELECT EXISTS (SELECT 1 FROM traces"
                     " CROSS JOIN cells ON cells.id = cell_id"
                     "  AND node_limit BETWEEN 1 AND 9223372036854775806"
                     " CROSS JOIN entries ON entries.position_id = cells.position_id"
                     "  AND (best <> '' OR avoid <> '')"
                     " CROSS JOIN studies CROSS JOIN _asked AS asked ON asked.study_id = studies.id"
                     "  AND asked.configuration_id = cells.configuration_id"
                     "  AND asked.entry_id = entries.id AND asked.depth = cells.depth"
                     " WHERE asked.is_cell AND studies.name = ?)",
                     "t", study) &&
           found;
}

int choice_rounds(Store *store, const char *study, Status *status) {
    int64_t rounds = 1;
    const bool good = store_has(store, "round_traces", status) &&
                      store_ask(store, &rounds, status,
                                "SELECT coalesce(max(round), 1) FROM round_traces"
                                " CROSS JOIN cells ON cells.id = cell_id CROSS JOIN study_members "
                                "USING (configuration_id)"
                                " JOIN studies ON studies.id = study_id WHERE name = ?",
                                "t", study);
    return good ? (int)rounds : 1;
}
