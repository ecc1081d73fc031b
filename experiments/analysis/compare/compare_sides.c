#include "analysis/compare/compare_sides.h"

#include <stdlib.h>
#include <string.h>

#include "analysis/compare/foreign_set.h"
#include "base/arena.h"
#include "base/text.h"
#include "spec/plan.h"

/* Configurations of a set's letters in the study and suite; under one setting, where ?4 names it.
 */
static const char candidates_sql[] =
    "SELECT DISTINCT configurations.id, configurations.parameters"
    " FROM setting_members AS members JOIN studies ON studies.id = members.study_id"
    " JOIN settings ON settings.id = members.setting_id"
    " JOIN _configurations AS configurations ON configurations.id = members.configuration_id"
    " WHERE studies.name = ?1 AND configurations.enhancements = ?3"
    " AND EXISTS (SELECT 1 FROM block_rows JOIN entries ON entries.id = entry_id"
    "  JOIN suites ON suites.id = entries.suite_id WHERE block_rows.block_id = members.block_id"
    "  AND suites.name = ?2)"
    " AND settings.parameters = coalesce(?4, settings.parameters) ORDER BY configurations.id";

/* What looking for a set among the candidates finds. */
typedef struct Found {
    int fitting, all;
    bool exact;        /* one is the setting's but for the set's own values: no other will do */
    Text names, known; /* parameters of those that fit, and of all */
} Found;

static bool is_foreign(const Compare *compare) {
    return compare->request.alphabet && compare->request.alphabet->foreign;
}

/* Has a configuration, by its parameters, the values of the side's set? */
static bool fits(const Compare *compare, const CompareSide *side, const char *parameters,
                 bool *fitting, Status *status) {
    EngineSettings settings;
    if (is_foreign(compare))
        return foreign_set_fits(&side->set, parameters, fitting, status);
    if (!plan_recall(&settings, side->set.letters, parameters, status))
        return false;
    *fitting = set_fits(&side->set, &settings);
    return true;
}

static bool look_at(const Compare *compare, CompareSide *side, Found *found, const char *exact,
                    StoreStatement *row, Status *status) {
    const char *parameters = store_text(row, 1);
    bool fitting;
    if (!fits(compare, side, parameters, &fitting, status))
        return false;
    text_add(&found->known, "%s%s", found->all++ ? ", " : "", parameters);
    if (found->exact || !fitting)
        return true;
    text_add(&found->names, "%s%s", found->fitting++ ? ", " : "", parameters);
    found->exact = strcmp(parameters, exact) == 0;
    side->configuration = store_integer(row, 0);
    side->parameters = arena_text(parameters);
    return true;
}

bool compare_fail_absent(const Compare *compare, Store *store, const char *name,
                         const char *letters, Status *status) {
    Status ignored = STATUS_OK;
    Text others = TEXT_ARENA;
    StoreStatement *row = store_prepare(
        store,
        "SELECT DISTINCT studies.name, settings.parameters FROM _configurations AS configurations"
        " JOIN _members AS members ON members.configuration_id = configurations.id"
        " JOIN studies ON studies.id = members.study_id"
        " JOIN settings ON settings.id = members.setting_id WHERE enhancements = ?1"
        " ORDER BY settings.parameters <> ?2, studies.id, settings.id LIMIT 3",
        &ignored);
    if (row)
        store_bind(row, "tt", letters, compare->request.setting);
    while (row && store_next(row, &ignored)) {
        text_add(&others, "%s--study %s", others.nb ? ", " : "; try ", store_text(row, 0));
        if (strcmp(store_text(row, 1), compare->request.setting) != 0)
            text_add(&others, " --setting '%s'", store_text(row, 1));
    }
    store_release(row);
    status_fail(status, "set '%s' has no finished search in study '%s', suite '%s', setting '%s'%s",
                name, compare->study, compare->suite, compare->request.setting, text_get(&others));
    return false;
}

/* The set of an argument, in the study's letters. */
static bool read_side(const Compare *compare, CompareSide *side, const char *given,
                      Status *status) {
    return is_foreign(compare)
               ? foreign_set_read(&side->set, given, compare->request.alphabet, status)
               : set_read(&side->set, given, status);
}

static bool judge(const Compare *compare, Store *store, const CompareSide *side, const Found *found,
                  Status *status) {
    const char *name = side->set.name;
    if (found->exact || found->fitting == 1)
        return true;
    if (found->fitting > 1)
        return status_fail(status, "set '%s' may be any of these in study '%s': %s", name,
                           compare->study, text_get(&found->names));
    if (side->set.own_nb && found->all)
        return status_fail(status, "set '%s' was not run in study '%s' (its parameters there: %s)",
                           name, compare->study, text_get(&found->known));
    return compare_fail_absent(compare, store, name, side->set.letters, status);
}

/* The parameters of the set under the setting, as the database would have them. */
static bool write_exact(const Compare *compare, const CompareSide *side,
                        char exact[ENGINE_PARAMS_NB], Status *status) {
    EngineSettings settings;
    if (is_foreign(compare))
        return foreign_set_under(&side->set, compare->request.setting, exact, status);
    if (!set_under(&side->set, compare->request.setting, &settings, status))
        return false;
    engine_settings_params_text(&settings, exact);
    return true;
}

static bool find_side(const Compare *compare, CompareSide *side, Store *store, StoreStatement *row,
                      Status *status) {
    char exact[ENGINE_PARAMS_NB];
    Found found = {.names = TEXT_ARENA, .known = TEXT_ARENA};
    if (!write_exact(compare, side, exact, status))
        return false;
    store_bind(row, "tttt", compare->study, compare->suite, side->set.letters,
               side->set.own_nb ? NULL : compare->request.setting);
    while (store_next(row, status))
        if (!look_at(compare, side, &found, exact, row, status))
            break;
    const bool good = !status->failed && judge(compare, store, side, &found, status);
    return good;
}

static bool check_others(const Compare *compare, int set, Status *status) {
    for (int i = 0; i < set; i++)
        if (compare->sides[i].configuration == compare->sides[set].configuration)
            return status_fail(status, "sets '%s' and '%s' are the same: %s with %s",
                               compare->request.sets[i], compare->request.sets[set],
                               compare->sides[set].set.letters, compare->sides[set].parameters);
    return true;
}

bool compare_find_sides(Compare *compare, Store *store, Status *status) {
    StoreStatement *row = store_prepare(store, candidates_sql, status);
    bool good = row != NULL;
    for (int i = 0; good && i < compare->request.sets_nb; i++)
        good = read_side(compare, &compare->sides[i], compare->request.sets[i], status) &&
               find_side(compare, &compare->sides[i], store, row, status) &&
               check_others(compare, i, status);
    store_release(row);
    return good;
}
