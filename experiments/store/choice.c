#include "store/choice.h"

#include <stdio.h>
#include <string.h>

#include "base/arena.h"
#include "base/text.h"
#include "spec/keys.h"
#include "spec/plan.h"
#include "spec/stranger.h"

/* ---- letters ---------------------------------------------------------------------------------- */

void alphabet_own(Alphabet *alphabet) {
    *alphabet = (Alphabet){.foreign = false};
    for (int row = 0; row < engine_enhancement_nb(); row++)
        alphabet->letters[row] = engine_enhancement(row).letter;
}

bool alphabet_of(Alphabet *alphabet, Store *store, const char *study, Status *status) {
    int nb = 0;
    alphabet_own(alphabet);
    if (!study || !store_has(store, "switch", status)) /* older than foreign engines */
        return !status->failed;
    StoreStatement *row = store_query(
        store, status, "SELECT DISTINCT letter, number FROM switch WHERE study = ? ORDER BY number",
        "t", study);
    while (row && nb < ENGINE_LETTERS_NB - 1 && store_next(row, status)) {
        if (nb == 0)
            *alphabet = (Alphabet){.foreign = true};
        alphabet->letters[nb++] = store_text(row, 0)[0];
    }
    store_release(row);
    return !status->failed;
}

void alphabet_text(const Alphabet *alphabet, uint64_t mask, char text[ENGINE_LETTERS_NB]) {
    int nb = 0;
    for (int i = 0; alphabet->letters[i]; i++)
        if (mask >> i & 1)
            text[nb++] = alphabet->letters[i];
    if (nb == 0)
        text[nb++] = '-';
    text[nb] = '\0';
}

uint64_t alphabet_mask(const Alphabet *alphabet, const char *letters) {
    uint64_t mask = 0;
    for (int i = 0; alphabet->letters[i]; i++)
        if (strchr(letters, alphabet->letters[i]))
            mask |= (uint64_t)1 << i;
    return mask;
}

bool alphabet_read(const Alphabet *alphabet, const char *given, uint64_t *mask, Status *status) {
    EngineSettings settings;
    if (alphabet->foreign)
        return keys_switches(alphabet->letters, given, mask, status);
    engine_settings_init(&settings);
    if (!engine_settings_letters(&settings, given, status))
        return false;
    *mask = settings.letters;
    return true;
}

/* ---- names ------------------------------------------------------------------------------------ */

/* The first column of the rows that is `wanted` (NULL: the first). */
static char *choose(Store *store, const char *sql, const char *study, const char *what,
                    const char *wanted, Status *status) {
    StoreStatement *names = store_query(store, status, sql, study ? "t" : "", study);
    char *chosen = NULL;
    Text known = TEXT_ARENA;
    while (store_row(&names, status)) {
        const char *name = store_text(names, 0);
        if (!chosen && (!wanted || strcmp(name, wanted) == 0))
            chosen = arena_text(name);
        text_add(&known, "%s%s", known.nb ? ", " : "", name);
    }
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

/* Of our engine, whatever spaces and defaults it was given with. */
static bool own_setting(const JsValue *object, char text[ENGINE_PARAMS_NB], Status *status) {
    EngineSettings settings;
    engine_settings_init(&settings);
    if (!keys_parameters(&settings, object, status))
        return false;
    plan_setting_text(&settings, text);
    return true;
}

bool choice_setting_of(const Alphabet *alphabet, const char *given, char text[ENGINE_PARAMS_NB],
                       Status *status) {
    const JsValue *object = js_keep(js_read_text(given, status));
    const char *found = object && alphabet->foreign ? stranger_parameters(object, status) : NULL;
    if (found)
        snprintf(text, ENGINE_PARAMS_NB, "%s", found);
    else if (object && !alphabet->foreign)
        own_setting(object, text, status);
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
