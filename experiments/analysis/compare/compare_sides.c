#include <string.h>

#include "analysis/compare/compare.h"
#include "base/arena.h"
#include "spec/plan.h"
#include "spec/stranger.h"

/* ---- sets of a foreign engine's ---------------------------------------------------------------- */

/* An option and its value, as the set's name has them. */
typedef struct Own {
    char name[SET_NAME_NB], value[SET_NAME_NB];
} Own;

/* The NAME=VALUE that begins at a ':' or ','; moves on to the next. False at the end. */
static bool next_own(const char **at, Own *own) {
    if (!**at)
        return false;
    const char *text = *at + 1;
    const size_t nb = strcspn(text, ","), name_nb = strcspn(text, "=,");
    *at = text + nb;
    snprintf(own->name, sizeof own->name, "%.*s", (int)name_nb, text);
    snprintf(own->value, sizeof own->value, "%.*s", name_nb < nb ? (int)(nb - name_nb - 1) : 0,
             text + name_nb + 1);
    return true;
}

static const char *first_own(const Set *set) {
    return set->name + strcspn(set->name, ":");
}

static bool is_before(const Set *set, const char *name, int number) {
    const char *at = first_own(set);
    Own own;
    for (int i = 0; i < number && next_own(&at, &own); i++)
        if (strcmp(own.name, name) == 0)
            return true;
    return false;
}

static bool check_own(Set *set, Status *status) {
    const char *at = first_own(set);
    Own own;
    for (const char *begin = at; next_own(&at, &own); begin = at) {
        const int nb = (int)(at - begin) - 1;
        if (!own.name[0] || !memchr(begin, '=', (size_t)(at - begin)))
            return status_fail(status, "'%.*s': expected OPTION=VALUE", nb, begin + 1);
        if (is_before(set, own.name, set->own_nb))
            return status_fail(status, "option '%s' is given twice", own.name);
        set->own_nb++;
    }
    return true;
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
    return check_own(set, status);
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
    const JsValue *object = js_keep(js_read_text(parameters, status));
    const char *at = first_own(set);
    Own own;
    *fits = object != NULL;
    while (*fits && next_own(&at, &own)) {
        const JsValue *found = js_get(object, own.name);
        *fits = found && js_string(found) && strcmp(js_string(found), own.value) == 0;
    }
    return !status->failed;
}

/* The parameters of the set under a setting: the setting's, the set's own in their place. */
static bool foreign_under(const Set *set, const char *setting, char parameters[ENGINE_PARAMS_NB],
                          Status *status) {
    JsValue *object = js_keep(js_read_text(setting, status));
    const char *at = first_own(set);
    Own own;
    while (object && next_own(&at, &own))
        js_put(object, own.name, js_new_text(own.value));
    const char *text = object ? stranger_parameters(object, status) : NULL;
    snprintf(parameters, ENGINE_PARAMS_NB, "%s", text ? text : "");
    return !status->failed;
}

/* ---- sides ------------------------------------------------------------------------------------- */

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
    if (compare->request.alphabet.foreign)
        return foreign_under(&side->set, compare->request.setting, exact, status);
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
    return !status->failed && judge(compare, store, side, &found, status);
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
