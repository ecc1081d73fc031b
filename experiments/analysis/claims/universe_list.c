#include "analysis/claims/universe_list.h"

#include <stdlib.h>
#include <string.h>

#include "analysis/claims/level_words.h"
#include "base/arena.h"
#include "base/json.h"
#include "base/text.h"
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

static bool add_levels(UniverseList *list, UniverseRow *row, Status *status) {
    EngineSettings settings;
    char value[32];
    if (!plan_recall(&settings, "-", row->setting, status))
        return false;
    for (int c = 0; c < list->choices_nb; c++)
        row->level[c] = arena_text(engine_settings_get(&settings, list->choice[c], value));
    return true;
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

static bool comes_before(const UniverseList *list, const UniverseRow *a, const UniverseRow *b) {
    for (int c = 0; c < list->choices_nb; c++) {
        const Param *param = param_of(list->choice[c]);
        const long x = rank_of(param, a->level[c]), y = rank_of(param, b->level[c]);
        if (x != y)
            return x < y;
    }
    return false;
}

static void sort_rows(UniverseList *list) {
    for (int i = 1; i < list->nb; i++) {
        const UniverseRow row = list->at[i];
        int at = i;
        for (; at > 0 && comes_before(list, &row, &list->at[at - 1]); at--)
            list->at[at] = list->at[at - 1];
        list->at[at] = row;
    }
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
    StoreStatement *s = store_prepare(
        store,
        "WITH costs AS MATERIALIZED (SELECT parameters, suite, position, depth, nc FROM result"
        "  WHERE study = ?1 AND enhancements = 'T' AND parameters IN (?2, ?3) AND status = 'done')"
        " SELECT sum(own.nc), sum(large.nc) FROM costs AS own"
        " JOIN costs AS large USING (suite, position, depth)"
        " WHERE own.parameters = ?2 AND large.parameters = ?3"
        " GROUP BY depth ORDER BY depth DESC LIMIT 1",
        status);
    if (s)
        store_bind(s, "ttt", study, own_parameters, large_parameters);
    if (s && store_next(s, status)) {
        *own = store_integer(s, 0);
        *least = store_integer(s, 1);
    }
    store_release(s);
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

/* "1,048,576" */
static void add_count(Text *text, const char *digits) {
    for (size_t left = strlen(digits); left > 0; left--)
        text_add(text, "%c%s", *digits++, left > 1 && left % 3 == 1 ? "," : "");
}

static UniverseTable *table_of(UniverseList *list, const char *level) {
    for (int t = 0; t < list->tables_nb; t++)
        if (strcmp(list->tables[t].level, level) == 0)
            return &list->tables[t];
    list->tables = arena_grow(list->tables, (size_t)list->tables_nb + 1, sizeof *list->tables);
    list->tables[list->tables_nb] = (UniverseTable){.level = arena_text(level)};
    return &list->tables[list->tables_nb++];
}

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

static void name_table(const UniverseList *list, int entries, UniverseTable *table) {
    Text size = TEXT_ARENA;
    add_count(&size, table->level);
    if (tells_overload(list, entries, table->level, true)) {
        table->condition = arena_print("the table is overloaded (%s entries)", text_get(&size));
        table->negation = arena_text("the table is not overloaded");
    } else if (tells_overload(list, entries, table->level, false)) {
        table->condition = arena_print("the table is not overloaded (%s entries)", text_get(&size));
        table->negation = arena_text("the table is overloaded");
    } else {
        table->condition = arena_print("the table has %s entries", text_get(&size));
        table->negation = arena_print("the table does not have %s entries", text_get(&size));
    }
}

static void name_tables(UniverseList *list) {
    const int entries = choice_of(list, entries_name);
    for (int i = 0; i < list->nb && entries >= 0; i++)
        table_of(list, list->at[i].level[entries]);
    for (int t = 0; t < list->tables_nb; t++)
        name_table(list, entries, &list->tables[t]);
}

/* ---- the list -------------------------------------------------------------------------------- */

static bool read_rows(UniverseList *list, Store *store, Status *status) {
    Status missing = STATUS_OK; /* a database that is older than universes has none */
    StoreStatement *s = store_prepare(
        store, "SELECT universe, setting FROM universe WHERE study = ? ORDER BY setting", &missing);
    if (!s)
        return true;
    store_bind(s, "t", list->study);
    while (!status->failed && store_next(s, status)) {
        list->at = arena_grow(list->at, (size_t)list->nb + 1, sizeof *list->at);
        list->at[list->nb++] = (UniverseRow){.name = arena_text(store_text(s, 0)),
                                             .setting = arena_text(store_text(s, 1))};
        add_choices(list, store_text(s, 1), status);
    }
    store_release(s);
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
    sort_rows(list);
    if (!find_overloaded(list, store, status))
        return false;
    name_tables(list);
    return true;
}

/* ---- a cross --------------------------------------------------------------------------------- */

/* A level with its words. */
static MultiverseLevel in_words(const UniverseList *list, int choice, const char *level) {
    const LevelWords *words = level_words_find(list->choice[choice], level);
    if (words)
        return (MultiverseLevel){level, words->condition, words->negation};
    for (int t = 0; t < list->tables_nb && strcmp(list->choice[choice], entries_name) == 0; t++)
        if (strcmp(list->tables[t].level, level) == 0)
            return (MultiverseLevel){level, list->tables[t].condition, list->tables[t].negation};
    return (MultiverseLevel){.name = level};
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
                         MultiverseLevel **levels, MultiverseUniverse *universes, int *nb,
                         Status *status) {
    const int room = MULTIVERSE_LEVELS_MAX + 1;
    *levels = arena_new((size_t)(list->choices_nb * room) + 1, sizeof **levels);
    for (int c = 0; c < list->choices_nb; c++) {
        MultiverseLevel *own = *levels + c * room;
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
