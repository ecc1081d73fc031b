#include "analysis/claims/universe_list.h"

#include <stdlib.h>
#include <string.h>

#include "analysis/claims/level_words.h"
#include "base/arena.h"
#include "base/json.h"
#include "base/say.h"
#include "engine.h"
#include "spec/plan.h"

/* ---- levels ---------------------------------------------------------------------------------- */

static int choice_of(const UniverseList *list, const char *name) {
    for (int c = 0; c < list->choices_nb; c++)
        if (strcmp(list->choice[c], name) == 0)
            return c;
    return -1;
}

/* The parameters that any of the settings names. */
static bool add_choices(UniverseList *list, const char *setting, Status *status) {
    const JsValue *object = js_keep(js_read_text(setting, status));
    void *place = NULL;
    const JsValue *value;
    for (const char *name; object && (name = js_next(object, &place, &value));) {
        if (choice_of(list, name) >= 0)
            continue;
        if (list->choices_nb == MULTIVERSE_CHOICES_MAX) {
            status_fail(status, "the universes of '%.100s' differ in more than %d choices",
                        list->study, MULTIVERSE_CHOICES_MAX);
            break;
        }
        list->choice[list->choices_nb++] = arena_text(name);
    }
    return !status->failed;
}

/* The parameter of a name that the engine knows. */
static const Param *param_of(const char *name) {
    const char *own = strchr(name, '.') + 1;
    const Param *params = base_params;
    for (int row = 0; row < engine_enhancement_nb() && params == base_params; row++)
        if (name[1] == '.' && engine_enhancement(row).letter == name[0])
            params = engine_enhancement(row).params;
    while (strcmp(params->name, own) != 0)
        params++;
    return params;
}

/* Numbers by size; words as the engine lists them. */
static long rank_of(const Param *param, const char *level) {
    if (param->kind != PARAM_CHOICE)
        return strtol(level, NULL, 10);
    long place = 0;
    while (strcmp(param->choices[place], level) != 0)
        place++;
    return place;
}

static bool add_levels(UniverseList *list, UniverseRow *row, Status *status) {
    EngineSettings settings;
    char value[32];
    if (!plan_recall(&settings, "-", row->setting, status))
        return false;
    for (int c = 0; c < list->choices_nb; c++) {
        row->level[c] = arena_text(engine_settings_get(&settings, list->choice[c], value));
        row->rank[c] = rank_of(param_of(list->choice[c]), row->level[c]);
    }
    return true;
}

/* By their levels; where these are equal, by their parameters. */
static int by_rank(const void *a, const void *b) {
    const UniverseRow *x = a, *y = b;
    int order = 0;
    for (int c = 0; c < MULTIVERSE_CHOICES_MAX && !order; c++)
        order = (x->rank[c] > y->rank[c]) - (x->rank[c] < y->rank[c]);
    return order ? order : strcmp(x->setting, y->setting);
}

static int compare_names(const void *a, const void *b) {
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* ---- overloaded tables ----------------------------------------------------------------------- */

static const char entries_name[] = "T.entries";

/* The parameters that a universe gives set T. */
static bool table_parameters(const UniverseRow *row, char text[ENGINE_PARAMS_NB], Status *status) {
    EngineSettings settings;
    if (!plan_recall(&settings, "T", row->setting, status))
        return false;
    engine_settings_params_text(&settings, text);
    return true;
}

/* What set T cost in two universes, over the positions that both have done at the deepest depth at
 * which there are any; 0 where there are none. */
static bool read_costs(Store *store, const char *study, const UniverseRow *row,
                       const UniverseRow *large, int64_t *own, int64_t *least, Status *status) {
    char own_parameters[ENGINE_PARAMS_NB], large_parameters[ENGINE_PARAMS_NB];
    *own = *least = 0;
    if (!table_parameters(row, own_parameters, status) ||
        !table_parameters(large, large_parameters, status))
        return false;
    StoreStatement *rows = store_query(
        store, status,
        "WITH costs AS MATERIALIZED (SELECT parameters, suite, position, depth, nc FROM result"
        "  WHERE study = ?1 AND enhancements = 'T' AND parameters IN (?2, ?3) AND status = 'done')"
        " SELECT sum(own.nc), sum(large.nc) FROM costs AS own"
        " JOIN costs AS large USING (suite, position, depth)"
        " WHERE own.parameters = ?2 AND large.parameters = ?3"
        " GROUP BY depth ORDER BY depth DESC LIMIT 1",
        "ttt", study, own_parameters, large_parameters);
    while (store_row(&rows, status)) {
        *own = store_integer(rows, 0);
        *least = store_integer(rows, 1);
    }
    return !status->failed;
}

/* The universe that differs only in the largest table; NULL: there is none. */
static const UniverseRow *with_large_table(const UniverseList *list, const UniverseRow *row,
                                           int entries) {
    for (int i = 0; i < list->nb; i++) {
        const UniverseRow *other = &list->at[i];
        bool same = strtol(other->level[entries], NULL, 10) == UNIVERSE_LARGE_TABLE;
        for (int c = 0; c < list->choices_nb && same; c++)
            same = c == entries || strcmp(other->level[c], row->level[c]) == 0;
        if (same)
            return other;
    }
    return NULL;
}

static bool find_overloaded(UniverseList *list, Store *store, Status *status) {
    const int entries = choice_of(list, entries_name);
    for (int i = 0; i < list->nb && entries >= 0; i++) {
        UniverseRow *row = &list->at[i];
        const UniverseRow *large = with_large_table(list, row, entries);
        int64_t own = 0, least = 0;
        if (large && !read_costs(store, list->study, row, large, &own, &least, status))
            return false;
        row->overloaded = least > 0 ? (double)own > UNIVERSE_OVERLOAD * (double)least
                                    : strtol(row->level[entries], NULL, 10) < UNIVERSE_SMALL_TABLE;
    }
    return true;
}

/* ---- tables in words ------------------------------------------------------------------------- */

/* Are those with this level the overloaded ones, all of them and no other? Or, with `overloaded`
 * false, those that are not. */
static bool tells_overload(const UniverseList *list, int entries, const char *level,
                           bool overloaded) {
    for (int i = 0; i < list->nb; i++) {
        const bool own = strcmp(list->at[i].level[entries], level) == 0;
        if ((list->at[i].overloaded == overloaded) != own)
            return false;
    }
    return true;
}

static MultiverseLevel table_in_words(const UniverseList *list, int entries, const char *level) {
    char size[SAY_NUMBER_NB];
    say_number(strtoll(level, NULL, 10), size);
    for (int over = 1; over >= 0; over--)
        if (tells_overload(list, entries, level, over))
            return (MultiverseLevel){
                level,
                arena_print("the table is %soverloaded (%s entries)", over ? "" : "not ", size),
                over ? "the table is not overloaded" : "the table is overloaded"};
    return (MultiverseLevel){level, arena_print("the table has %s entries", size),
                             arena_print("the table does not have %s entries", size)};
}

/* ---- the list -------------------------------------------------------------------------------- */

static bool read_rows(UniverseList *list, Store *store, Status *status) {
    Status missing = STATUS_OK; /* a database that is older than universes has none */
    StoreStatement *rows = store_query(
        store, &missing, "SELECT universe, setting FROM universe WHERE study = ? ORDER BY setting",
        "t", list->study);
    while (!status->failed && store_row(&rows, status)) {
        list->at = arena_grow(list->at, (size_t)list->nb + 1, sizeof *list->at);
        list->at[list->nb++] = (UniverseRow){.name = arena_text(store_text(rows, 0)),
                                             .setting = arena_text(store_text(rows, 1))};
        add_choices(list, store_text(rows, 1), status);
    }
    store_release(rows);
    return !status->failed;
}

bool universe_list_read(UniverseList *list, Store *store, const char *study, Status *status) {
    *list = (UniverseList){.study = arena_text(study)};
    if (!read_rows(list, store, status))
        return false;
    qsort(list->choice, (size_t)list->choices_nb, sizeof list->choice[0], compare_names);
    for (int i = 0; i < list->nb; i++)
        if (!add_levels(list, &list->at[i], status))
            return false;
    if (list->nb)
        qsort(list->at, (size_t)list->nb, sizeof *list->at, by_rank);
    return find_overloaded(list, store, status);
}

/* ---- a cross --------------------------------------------------------------------------------- */

/* A level with its words. */
static MultiverseLevel in_words(const UniverseList *list, int choice, const char *level) {
    const LevelWords *words = level_words_find(list->choice[choice], level);
    if (words)
        return (MultiverseLevel){level, words->condition, words->negation};
    return strcmp(list->choice[choice], entries_name) == 0 ? table_in_words(list, choice, level)
                                                           : (MultiverseLevel){.name = level};
}

/* Put a level where it belongs among those of a choice, which has room for one more. */
static void add_level(MultiverseLevel *levels, int *nb, const Param *param, MultiverseLevel added) {
    const char *level = added.name;
    int at = 0;
    while (at < *nb && rank_of(param, levels[at].name) < rank_of(param, level))
        at++;
    if (at < *nb && strcmp(levels[at].name, level) == 0)
        return;
    memmove(levels + at + 1, levels + at, (size_t)(*nb - at) * sizeof *levels);
    levels[at] = added;
    ++*nb;
}

static int place_of(const MultiverseChoice *choice, const char *level) {
    int place = 0;
    while (strcmp(choice->levels[place].name, level) != 0)
        place++;
    return place;
}

bool universe_list_cross(const UniverseList *list, const bool *left_out, MultiverseChoice *choices,
                         MultiverseUniverse *universes, int *nb, Status *status) {
    for (int c = 0; c < list->choices_nb; c++) {
        MultiverseLevel *own = arena_new(MULTIVERSE_LEVELS_MAX + 1, sizeof *own);
        const Param *param = param_of(list->choice[c]);
        int levels_nb = 0;
        for (int i = 0; i < list->nb && levels_nb <= MULTIVERSE_LEVELS_MAX; i++)
            if (!left_out[i])
                add_level(own, &levels_nb, param, in_words(list, c, list->at[i].level[c]));
        if (levels_nb > MULTIVERSE_LEVELS_MAX)
            return status_fail(status, "the universes of '%.100s' have more than %d levels of %s",
                               list->study, MULTIVERSE_LEVELS_MAX, list->choice[c]);
        choices[c] = (MultiverseChoice){list->choice[c], own, levels_nb};
    }
    *nb = 0;
    for (int i = 0; i < list->nb; i++) {
        if (left_out[i])
            continue;
        for (int c = 0; c < list->choices_nb; c++)
            universes[*nb].levels[c] = place_of(&choices[c], list->at[i].level[c]);
        ++*nb;
    }
    return true;
}
