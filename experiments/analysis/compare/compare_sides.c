#include <string.h>

#include "analysis/compare/compare.h"
#include "base/arena.h"
#include "spec/plan.h"
#include "spec/stranger.h"

/* ---- sets of a foreign engine's ---------------------------------------------------------------- */

/* The options and values that a set's name has; NULL on an error. */
static const JsValue *read_own(const Set *set, Status *status) {
    JsValue *own = js_keep(js_object());
    for (const char *at = set->name + strcspn(set->name, ":"); *at;
         at += 1 + strcspn(at + 1, ",")) {
        const int nb = (int)strcspn(at + 1, ","), name_nb = (int)strcspn(at + 1, "=,");
        const char *name = arena_print("%.*s", name_nb, at + 1);
        if (!name_nb || name_nb == nb)
            status_fail(status, "'%.*s': expected OPTION=VALUE", nb, at + 1);
        else if (js_get(own, name))
            status_fail(status, "option '%s' is given twice", name);
        if (status->failed)
            return NULL;
        js_put(own, name, js_new_text(arena_print("%.*s", nb - name_nb - 1, at + name_nb + 2)));
    }
    return own;
}

static bool read_parts(Set *set, const char *text, const Alphabet *alphabet, Status *status) {
    char letters[ENGINE_LETTERS_NB];
    const size_t nb = strcspn(text, ":");
    uint64_t mask;
    if (nb >= sizeof letters)
        return status_fail(status, "too many letters");
    snprintf(letters, sizeof letters, "%.*s", (int)nb, text);
    if (!alphabet_read(alphabet, letters, &mask, status))
        return false;
    alphabet_text(alphabet, mask, set->letters);
    if ((size_t)snprintf(set->name, sizeof set->name, "%s%s", set->letters, text + nb) >=
        sizeof set->name)
        return status_fail(status, "longer than %d characters", SET_NAME_NB - 1);
    set->own_nb = text[nb] != '\0'; /* one or more */
    return read_own(set, status);
}

bool compare_read_set(Set *set, const char *text, const Alphabet *alphabet, Status *status) {
    if (!alphabet->foreign)
        return set_read(set, text, status);
    *set = (Set){.own_nb = 0};
    if (!read_parts(set, text, alphabet, status))
        status_at(status, "set '%.200s'", text);
    return !status->failed;
}

/* Has a configuration, by its parameters in the database, the values that the set gives? */
static bool foreign_fits(const Set *set, const char *parameters, bool *fits, Status *status) {
    const JsValue *object = js_keep(js_read_text(parameters, status)), *wanted;
    const JsValue *own = object ? read_own(set, status) : NULL;
    void *place = NULL;
    *fits = own;
    for (const char *name; *fits && (name = js_next(own, &place, &wanted));) {
        const char *found = js_string(js_get(object, name));
        *fits = found && strcmp(found, js_string(wanted)) == 0;
    }
    return !status->failed;
}

/* The parameters of the set under a setting: the setting's, the set's own in their place. */
static bool foreign_under(const Set *set, const char *setting, char parameters[ENGINE_PARAMS_NB],
                          Status *status) {
    JsValue *object = js_keep(js_read_text(setting, status));
    const JsValue *own = object ? read_own(set, status) : NULL, *value;
    void *place = NULL;
    for (const char *name; own && (name = js_next(own, &place, &value));)
        js_put(object, name, js_share(value));
    const char *text = own ? stranger_parameters(object, status) : NULL;
    snprintf(parameters, ENGINE_PARAMS_NB, "%s", text ? text : "");
    return !status->failed;
}

/* ---- sides ------------------------------------------------------------------------------------- */

/* Configurations of a set's letters in the study and suite, under one setting, where ?4 names it; first the one of
 * the parameters ?5. */
static const char candidates_sql[] =
    "SELECT DISTINCT configurations.id, configurations.parameters"
    " FROM setting_members AS members JOIN studies ON studies.id = members.study_id"
    " JOIN settings ON settings.id = members.setting_id"
    " JOIN _configurations AS configurations ON configurations.id = members.configuration_id"
    " WHERE studies.name = ?1 AND configurations.enhancements = ?3"
    " AND EXISTS (SELECT 1 FROM block_rows JOIN entries ON entries.id = entry_id"
    "  JOIN suites ON suites.id = entries.suite_id WHERE block_rows.block_id = members.block_id"
    "  AND suites.name = ?2)"
    " AND settings.parameters = coalesce(?4, settings.parameters)"
    " ORDER BY configurations.parameters <> ?5, configurations.id";

/* Has a configuration, by its parameters, the values of the side's set? */
static bool fits(const Compare *compare, const CompareSide *side, const char *parameters,
                 bool *fitting, Status *status) {
    EngineSettings settings;
    if (compare->request.alphabet.foreign)
        return foreign_fits(&side->set, parameters, fitting, status);
    if (!plan_recall(&settings, side->set.letters, parameters, status))
        return false;
    *fitting = set_fits(&side->set, &settings);
    return true;
}

bool compare_fail_absent(const Compare *compare, Store *store, const char *name,
                         const char *letters, Status *status) {
    Status ignored = STATUS_OK;
    Text others = TEXT_ARENA;
    StoreStatement *row = store_query(
        store, &ignored,
        "SELECT DISTINCT studies.name, settings.parameters FROM _configurations AS configurations"
        " JOIN _members AS members ON members.configuration_id = configurations.id"
        " JOIN studies ON studies.id = members.study_id"
        " JOIN settings ON settings.id = members.setting_id WHERE enhancements = ?1"
        " ORDER BY settings.parameters <> ?2, studies.id, settings.id LIMIT 3",
        "tt", letters, compare->request.setting);
    while (store_row(&row, &ignored)) {
        text_add(&others, "%s--study %s", others.nb ? ", " : "; try ", store_text(row, 0));
        if (strcmp(store_text(row, 1), compare->request.setting) != 0)
            text_add(&others, " --setting '%s'", store_text(row, 1));
    }
    return status_fail(
        status, "set '%s' has no finished search in study '%s', suite '%s', setting '%s'%s", name,
        compare->study, compare->suite, compare->request.setting, text_get(&others));
}

/* The parameters of the set under the setting, as the database would have them. */
static bool write_exact(const Compare *compare, const CompareSide *side,
                        char exact[ENGINE_PARAMS_NB], Status *status) {
    EngineSettings settings;
    if (compare->request.alphabet.foreign)
        return foreign_under(&side->set, compare->request.setting, exact, status);
    if (!set_under(&side->set, compare->request.setting, &settings, status))
        return false;
    engine_settings_params_text(&settings, exact);
    return true;
}

/* Where one is the setting's but for the set's own values, no other will do. */
static bool find_side(const Compare *compare, CompareSide *side, Store *store, StoreStatement *row,
                      Status *status) {
    const Set *set = &side->set;
    char exact[ENGINE_PARAMS_NB];
    Text fitting = TEXT_ARENA, known = TEXT_ARENA; /* parameters of those that fit, and of all */
    int nb = 0;
    bool is_exact = false;
    if (!write_exact(compare, side, exact, status))
        return false;
    store_bind(row, "ttttt", compare->study, compare->suite, set->letters,
               set->own_nb ? NULL : compare->request.setting, exact);
    while (!is_exact && store_next(row, status)) {
        const char *parameters = store_text(row, 1);
        bool good;
        if (!fits(compare, side, parameters, &good, status))
            return false;
        text_add(&known, "%s%s", known.nb ? ", " : "", parameters);
        if (!good)
            continue;
        text_add(&fitting, "%s%s", nb++ ? ", " : "", parameters);
        is_exact = strcmp(parameters, exact) == 0;
        side->configuration = store_integer(row, 0);
        side->parameters = arena_text(parameters);
    }
    if (status->failed || nb == 1)
        return !status->failed;
    if (nb > 1)
        return status_fail(status, "set '%s' may be any of these in study '%s': %s", set->name,
                           compare->study, text_get(&fitting));
    if (set->own_nb && known.nb)
        return status_fail(status, "set '%s' was not run in study '%s' (its parameters there: %s)",
                           set->name, compare->study, text_get(&known));
    return compare_fail_absent(compare, store, set->name, set->letters, status);
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
        good = compare_read_set(&compare->sides[i].set, compare->request.sets[i],
                                &compare->request.alphabet, status) &&
               find_side(compare, &compare->sides[i], store, row, status) &&
               check_others(compare, i, status);
    store_release(row);
    return good;
}
