#include "report_data.h"

#include "analysis/effects/effects_table.h"
#include "base/json.h"
#include "base/text.h"
#include "store/choice.h"

/* What may be one: enough sets, and not as many as a full sweep has (the sets beside a fraction's runs never
 * make it a power of two). */
static const char candidates_sql[] =
    "SELECT study, suite, setting FROM (\n"
    "  SELECT studies.name AS study, suites.name AS suite, settings.parameters AS setting,\n"
    "    study_id, suite_id, setting_id, count(DISTINCT configuration_id) AS sets\n"
    "  FROM setting_members JOIN (SELECT DISTINCT block_id, suite_id FROM block_rows JOIN entries"
    "    ON entries.id = entry_id WHERE is_cell) USING (block_id)\n"
    "  JOIN studies ON studies.id = study_id JOIN suites ON suites.id = suite_id"
    "  JOIN settings ON settings.id = setting_id\n"
    "  WHERE configuration_id IN (SELECT id FROM _configurations)\n"
    "  GROUP BY study_id, suite_id, setting_id)\n"
    "WHERE sets >= 16 AND sets & (sets - 1) ORDER BY study_id, suite_id, setting_id";

static void add_row(JsValue *rows, const EffectsTable *table, const Effect *effect) {
    const char *letters = cube_text(&table->cube, effect->letters);
    JsValue *row = js_fill(js_array(), "%s %s %s %g %g %g", table->request.study,
                           effect_kind_text(effect->kind), letters, effect->value,
                           interval_low(effect->interval), interval_high(effect->interval));
    js_fill(row, "%s %g %g %d %s %d %d %s %s", effects_contained(table, effect),
            interval_low(effect->band), interval_high(effect->band), table->request.depth,
            metrics[table->request.metric].name, table->cube.positions_nb,
            1 << table->cube.fraction.bits, table->request.suite, table->request.setting);
    js_append(rows, row);
}

/* Of one study and setting, where it is a fraction. One that is not done yet has no rows. */
static bool add_fraction(JsValue *rows, Store *store, const EffectsRequest *request,
                         Status *status) {
    static const EffectKind kinds[] = {EFFECT_MAIN, EFFECT_LEAVE_ONE_OUT, EFFECT_ADD_ONE,
                                       EFFECT_INTERACTION};
    EffectsTable table;
    const bool good = effects_load(&table, store, request, status);
    for (size_t k = 0; good && k < sizeof kinds / sizeof kinds[0]; k++) {
        const Strongest all = effects_strongest(&table, kinds[k], 1, 2);
        for (int i = 0; i < all.nb; i++)
            add_row(rows, &table, all.at[i]);
    }
    return good;
}

static bool add_rows(JsValue *rows, Store *store, Status *status) {
    StoreStatement *row = store_prepare(store, candidates_sql, status);
    bool good = row != NULL;
    while (good && store_next(row, status)) {
        EffectsRequest request = {.study = store_text(row, 0),
                                  .suite = store_text(row, 1),
                                  .setting = store_text(row, 2),
                                  .depth = -1,
                                  .fraction = true};
        if (choice_has_solutions(store, request.study, status))
            request.metric = METRIC_SOLUTION;
        good = !status->failed && add_fraction(rows, store, &request, status);
    }
    store_release(row);
    return good && !status->failed;
}

JsValue *report_fractions(Store *store, Status *status) {
    JsValue *entry = js_object(), *table = js_object(), *columns = js_array(), *rows = js_array();
    js_fill(columns, "%s %s %s %s %s %s %s %s", "study", "kind", "letters", "value", "low", "high",
            "contains", "band_low");
    js_fill(columns, "%s %s %s %s %s %s %s", "band_high", "depth", "metric", "positions", "runs",
            "suite", "setting");
    const bool good = add_rows(rows, store, status);
    js_put(table, "columns", columns);
    js_put(table, "rows", rows);
    js_fill(entry, "id %s, title %s, note %s", "fractions",
            "Effects estimated from a part of the sets (fractions)",
            "In doublings, as the effects of full sweeps, with 95 % bootstrap intervals over "
            "positions. Main effects and pairs are estimated from the fraction's runs alone; "
            "each also contains effects that cannot be separated from it, of which the "
            "shortest are named. Added last and alone are from the sets beside the fraction and "
            "contain nothing else. Bands are simultaneous over all pairs. `prunelab effects` "
            "prints the same.");
    js_put(entry, "table", table);
    return js_if(good, entry);
}
