#include "analysis/claims/across.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/say.h"
#include "engine.h"
#include "spec/plan.h"

/* ---- words ----------------------------------------------------------------------------------- */

const LevelWords level_words[] = {
    {"base.order", "generated", "captures come as generated", "captures do not come as generated"},
    {"base.order", "mvv_lva", "captures go by victim and attacker",
     "captures do not go by victim and attacker"},
    {"base.order", "safe", "safe captures come first", "safe captures do not come first"},
    {"base.order", "random", "moves come at random", "moves do not come at random"},
    {"base.quiescence", "captures", "the leaves search all captures",
     "the leaves do not search all captures"},
    {"base.quiescence", "none", "the leaves are static", "the leaves are not static"},
    {"base.quiescence", "exchange", "the leaves leave out captures that lose",
     "the leaves do not leave out captures that lose"},
    {"base.quiescence", "checks", "the leaves search captures and checks",
     "the leaves do not search checks"},
    {"base.eval", "full", "the evaluation has all its terms",
     "the evaluation does not have all its terms"},
    {"base.eval", "pst", "pieces count by their squares",
     "pieces do not count by their squares alone"},
    {"base.eval", "material", "only material is counted", "more than material is counted"},
    {"H.moves", "all", "history sorts all moves", "history does not sort all moves"},
    {"H.moves", "quiet", "history leaves captures alone", "history does not leave captures alone"},
    {NULL, NULL, NULL, NULL},
};

/* NULL: it has none. */
static const LevelWords *words_of(const char *parameter, const char *level) {
    for (const LevelWords *row = level_words; row->parameter; row++)
        if (strcmp(row->parameter, parameter) == 0 && strcmp(row->level, level) == 0)
            return row;
    return NULL;
}

/* ---- levels ---------------------------------------------------------------------------------- */

static int choice_of(const UniverseList *list, const char *name) {
    for (int c = 0; c < list->choices_nb; c++)
        if (strcmp(list->choice[c], name) == 0)
            return c;
    return -1;
}

/* The parameters that any of the settings names, in order. */
static bool read_choices(UniverseList *list, Store *store, Status *status) {
    StoreStatement *names = store_query(store, status,
                                        "SELECT DISTINCT key FROM universe, json_each(setting)"
                                        " WHERE study = ? ORDER BY key",
                                        "t", list->study);
    while (store_row(&names, status))
        if (list->choices_nb < MULTIVERSE_CHOICES_MAX)
            list->choice[list->choices_nb++] = arena_text(store_text(names, 0));
        else
            status_fail(status, "the universes of '%.100s' differ in more than %d choices",
                        list->study, MULTIVERSE_CHOICES_MAX);
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

/* ---- overloaded tables ----------------------------------------------------------------------- */

static const char entries_name[] = "T.entries";

/* The parameters that a universe gives set T. */
static bool table_parameters(const UniverseRow *row, char text[ENGINE_PARAMS_NB], Status *status) {
    EngineSettings settings;
    const bool good = plan_recall(&settings, "T", row->setting, status);
    if (good)
        engine_settings_params_text(&settings, text);
    return good;
}

/* Is the table too small, by what set T cost there and with the large table, over the positions that both have done
 * at the deepest depth at which there are any? Unchanged where there are none. */
static bool read_overload(Store *store, const char *study, UniverseRow *row,
                          const UniverseRow *large, Status *status) {
    char own_parameters[ENGINE_PARAMS_NB], large_parameters[ENGINE_PARAMS_NB];
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
        const double own = store_real(rows, 0), least = store_real(rows, 1);
        row->overloaded = least > 0 ? own > UNIVERSE_OVERLOAD * least : row->overloaded;
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
    for (int i = 0; i < list->nb && entries >= 0 && !status->failed; i++) {
        UniverseRow *row = &list->at[i];
        const UniverseRow *large = with_large_table(list, row, entries);
        row->overloaded = strtol(row->level[entries], NULL, 10) < UNIVERSE_SMALL_TABLE;
        if (large)
            read_overload(store, list->study, row, large, status);
    }
    return !status->failed;
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

bool universe_list_read(UniverseList *list, Store *store, const char *study, Status *status) {
    Status missing = STATUS_OK; /* a database that is older than universes has none */
    *list = (UniverseList){.study = arena_text(study)};
    StoreStatement *rows = store_query(
        store, &missing, "SELECT universe, setting FROM universe WHERE study = ? ORDER BY setting",
        "t", study);
    while (store_row(&rows, status)) {
        list->at = arena_grow(list->at, (size_t)list->nb + 1, sizeof *list->at);
        list->at[list->nb++] = (UniverseRow){.name = arena_text(store_text(rows, 0)),
                                             .setting = arena_text(store_text(rows, 1))};
    }
    if (!list->nb || !read_choices(list, store, status))
        return !status->failed;
    for (int i = 0; i < list->nb; i++)
        if (!add_levels(list, &list->at[i], status))
            return false;
    qsort(list->at, (size_t)list->nb, sizeof *list->at, by_rank);
    return find_overloaded(list, store, status);
}

/* ---- a cross --------------------------------------------------------------------------------- */

/* A level with its words. */
static MultiverseLevel in_words(const UniverseList *list, int choice, const char *level) {
    const LevelWords *words = words_of(list->choice[choice], level);
    if (words)
        return (MultiverseLevel){level, words->condition, words->negation};
    return strcmp(list->choice[choice], entries_name) == 0 ? table_in_words(list, choice, level)
                                                           : (MultiverseLevel){.name = level};
}

/* Of those that are not left out one with the next level of a choice behind that of `last` (NULL: the first); NULL
 * behind the last. */
static const UniverseRow *next_level(const UniverseList *list, const bool *left_out, int choice,
                                     const UniverseRow *last) {
    const UniverseRow *next = NULL;
    for (int i = 0; i < list->nb; i++) {
        const UniverseRow *row = &list->at[i];
        if (!left_out[i] && (!last || row->rank[choice] > last->rank[choice]) &&
            (!next || row->rank[choice] < next->rank[choice]))
            next = row;
    }
    return next;
}

/* The place of a level in those that have it. */
static void set_level(const UniverseList *list, const bool *left_out, int choice, long rank,
                      int place, MultiverseUniverse *universes) {
    for (int i = 0; i < list->nb; i++) {
        if (!left_out[i] && list->at[i].rank[choice] == rank)
            universes->levels[choice] = place;
        universes += !left_out[i];
    }
}

bool universe_list_cross(const UniverseList *list, const bool *left_out, MultiverseChoice *choices,
                         MultiverseUniverse *universes, int *nb, Status *status) {
    for (int c = 0; c < list->choices_nb; c++) {
        MultiverseLevel *own = arena_new(MULTIVERSE_LEVELS_MAX, sizeof *own);
        const UniverseRow *row = NULL;
        int levels_nb = 0;
        while ((row = next_level(list, left_out, c, row))) {
            if (levels_nb == MULTIVERSE_LEVELS_MAX)
                return status_fail(status,
                                   "the universes of '%.100s' have more than %d levels of %s",
                                   list->study, MULTIVERSE_LEVELS_MAX, list->choice[c]);
            own[levels_nb] = in_words(list, c, row->level[c]);
            set_level(list, left_out, c, row->rank[c], levels_nb++, universes);
        }
        choices[c] = (MultiverseChoice){list->choice[c], own, levels_nb};
    }
    *nb = 0;
    for (int i = 0; i < list->nb; i++)
        *nb += !left_out[i];
    return true;
}
