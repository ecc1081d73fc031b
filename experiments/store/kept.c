/* The rows of `kept_total`, `kept_growth` and `kept_ordering`, as the views `_total`, `_growth` and `_ordering` say
 * them. The first two look the iterations up set by set, all over the file, and take twice as long: here they are read
 * once, position by position, as they lie there. Where positions are not done in every set, those count that are done
 * in each that was run: then all is read a second time, for which these are is known at the end. */
#include "store/kept.h"

#include <math.h>
#include <string.h>

#include "base/arena.h"

enum { TOTAL, GROWTH, VIEWS_NB };
enum { NBP, NC, INTERIOR, HORIZON, QUIESCENCE, CPU_NS, SOLVED, COLUMNS_NB }; /* of a total */
enum { AFTER, BEFORE = 2 }; /* of growth: each of NBP and NC */
enum { NONE = -1 };         /* NULL: no count is less than 0 */

/* A configuration of a study, under a setting; what it asks is in temp.kept_members. */
typedef struct Member {
    int64_t configuration, setting;
    int row; /* of all settings, from 0 */
} Member;

typedef struct Study {
    Store *store;
    int64_t id, suite;
    Member *members;
    int nb, settings_nb;
    int depths; /* the deepest, and 1 */
} Study;

/* Sums of a set under a setting, to a depth. */
typedef struct Group {
    int64_t entry;           /* the last position that has it, */
    int64_t now[COLUMNS_NB]; /* and what it has there */
    int64_t positions, sum[COLUMNS_NB], counted[COLUMNS_NB];
    double logs[2]; /* of growth, natural */
    int64_t logs_nb[2];
} Group;

typedef struct Sums {
    const Study *study;
    Group *groups; /* by member and depth */
    size_t *here;  /* those that have the position at hand */
    size_t here_nb;
    int64_t *sets;   /* by setting and depth: how many have it, */
    int64_t *needed; /* must have it, */
    int64_t *seen;   /* and the positions that any has */
    bool ragged;
} Sums;

static size_t place_of(const Study *study, size_t group) {
    const size_t depths = (size_t)study->depths;
    return (size_t)study->members[group / depths].row * depths + group % depths;
}

static void add(Group *group, bool growth) {
    group->positions++;
    for (int c = 0; c < COLUMNS_NB; c++)
        if (group->now[c] != NONE) {
            group->sum[c] += group->now[c];
            group->counted[c]++;
        }
    for (int c = NBP; growth && c <= NC; c++)
        if (group->now[AFTER + c] > 0 && group->now[BEFORE + c] > 0) {
            group->logs[c] += log((double)group->now[AFTER + c] / (double)group->now[BEFORE + c]);
            group->logs_nb[c]++;
        }
}

static void end_position(Sums *sums, bool growth) {
    for (size_t i = 0; i < sums->here_nb; i++) {
        const size_t place = place_of(sums->study, sums->here[i]);
        if (sums->sets[place] >= sums->needed[place])
            add(&sums->groups[sums->here[i]], growth);
    }
    for (size_t i = 0; i < sums->here_nb; i++) {
        const size_t place = place_of(sums->study, sums->here[i]);
        sums->seen[place] += sums->sets[place] > 0;
        sums->sets[place] = 0;
    }
    sums->here_nb = 0;
}

static Group *take(Sums *sums, size_t group) {
    sums->here[sums->here_nb++] = group;
    sums->sets[place_of(sums->study, group)]++;
    return &sums->groups[group];
}

enum { ENTRY, POSITION, MEMBER, DEPTH, DEEPENING, COUNTS };
/* As the view `result` has it. */
#define IS_SOLVED                                                                                  \
    " CASE WHEN best <> '' OR avoid <> ''"                                                         \
    "  THEN coalesce((best = '' OR instr(' ' || best || ' ', ' ' || this.best_move || ' ') > 0)"   \
    "  AND instr(' ' || avoid || ' ', ' ' || this.best_move || ' ') = 0, 0) END"
/* What the study asks in a suite, position by position and in the order in which these came. */
static const char rows_sql[] =
    "SELECT entries.id, entries.position_id, own.number, asked.depth, deepening, this.nbp, this.nc,"
    " this.interior, this.horizon, this.quiescence, nullif(this.cpu_ns, 0)," IS_SOLVED
    " FROM main.entries NOT INDEXED"
    " CROSS JOIN (SELECT DISTINCT block_id FROM temp.kept_members) AS blocks"
    " CROSS JOIN main.block_rows AS asked ON asked.block_id = blocks.block_id"
    "  AND asked.entry_id = entries.id"
    " CROSS JOIN temp.kept_members AS own ON own.block_id = blocks.block_id"
    " CROSS JOIN main.iterations AS this ON this.position_id = entries.position_id"
    "  AND this.configuration_id = own.configuration_id AND this.depth = asked.depth"
    " WHERE suite_id = ?1 ORDER BY entries.id";

static int64_t count_of(StoreStatement *row, int column) {
    return store_type(row, column) == STORE_NULL ? NONE : store_integer(row, column);
}

/* The same set's counts so many plies before: of most the row has just come, others the study does not ask for.
 * Returns whether it is there. */
static bool take_before(const Sums *total, size_t group, int plies, StoreStatement *row,
                        int64_t counts[2], Status *status) {
    const Group *last = &total->groups[group - (size_t)plies];
    bool there = last->entry == store_integer(row, ENTRY);
    if (there) {
        memcpy(counts, last->now, 2 * sizeof *counts);
        return true;
    }
    StoreStatement *before =
        store_query(total->study->store, status,
                    "SELECT nbp, nc FROM iterations WHERE position_id = ? AND configuration_id = ?"
                    " AND depth = ?",
                    "iii", store_integer(row, POSITION),
                    total->study->members[store_integer(row, MEMBER)].configuration,
                    store_integer(row, DEPTH) - plies);
    there = store_row(&before, status);
    for (int c = NBP; there && c <= NC; c++)
        counts[c] = count_of(before, c);
    store_release(before);
    return there;
}

/* The nodes of an iteration alone, and of the one before it. A position at which either is not above 0 is done in no
 * set: that too is found in the first pass and left out in the second. */
static void take_growth(Sums sums[VIEWS_NB], size_t group, StoreStatement *row, Status *status) {
    const bool deepening = store_integer(row, DEEPENING);
    const int64_t depth = store_integer(row, DEPTH);
    int64_t last[2], older[2] = {0, 0}, now[COLUMNS_NB], least = 1;
    if (depth < 2 || !take_before(sums, group, 1, row, last, status) ||
        (deepening && depth > 2 && !take_before(sums, group, 2, row, older, status)))
        return;
    memset(now, 0xff, sizeof now);
    for (int c = NBP; c <= NC; c++) {
        const int64_t count = count_of(row, COUNTS + c);
        if (last[c] == NONE)
            continue;
        now[BEFORE + c] = last[c] - (older[c] == NONE ? 0 : older[c]);
        if (count != NONE)
            now[AFTER + c] = count - (deepening ? last[c] : 0);
        if (now[BEFORE + c] < least)
            least = now[BEFORE + c];
        if (count != NONE && now[AFTER + c] < least)
            least = now[AFTER + c];
    }
    Sums *growth = &sums[GROWTH];
    growth->ragged |= least <= 0;
    if (least > 0 || !growth->needed[place_of(growth->study, group)])
        memcpy(take(growth, group)->now, now, sizeof now);
}

static bool read_rows(Sums sums[VIEWS_NB], Status *status) {
    const Study *study = sums->study;
    StoreStatement *row = store_query(study->store, status, rows_sql, "i", study->suite);
    int64_t entry = 0;
    while (store_row(&row, status)) {
        const size_t group =
            (size_t)(store_integer(row, MEMBER) * study->depths + store_integer(row, DEPTH));
        for (int view = TOTAL; view < VIEWS_NB && entry != store_integer(row, ENTRY); view++)
            end_position(&sums[view], view == GROWTH);
        entry = store_integer(row, ENTRY);
        Group *own = take(&sums[TOTAL], group);
        own->entry = entry;
        for (int c = 0; c < COLUMNS_NB; c++)
            own->now[c] = count_of(row, COUNTS + c);
        take_growth(sums, group, row, status);
    }
    for (int view = TOTAL; view < VIEWS_NB; view++)
        end_position(&sums[view], view == GROWTH);
    return !status->failed;
}

/* Is a position missing in a set that has others? Then each such set must have it. */
static bool is_ragged(Sums *sums, size_t nb) {
    for (size_t i = 0; i < nb; i++)
        if (sums->groups[i].positions) {
            const size_t place = place_of(sums->study, i);
            sums->needed[place]++;
            sums->ragged |= sums->groups[i].positions < sums->seen[place];
        }
    return sums->ragged;
}

static double mean_of(const Group *group, int c) {
    return group->logs_nb[c] ? exp(group->logs[c] / (double)group->logs_nb[c]) : NAN;
}

static double ratio_of(const Group *group, int c) {
    return group->counted[AFTER + c] && group->sum[BEFORE + c]
               ? (double)group->sum[AFTER + c] / (double)group->sum[BEFORE + c]
               : NAN;
}

static bool put(const Sums *sums, size_t i, bool growth, Status *status) {
    const Study *study = sums->study;
    const Member *member = &study->members[i / (size_t)study->depths];
    const int64_t depth = (int64_t)(i % (size_t)study->depths);
    const Group *group = &sums->groups[i];
    int64_t sum[COLUMNS_NB];
    for (int c = 0; c < COLUMNS_NB; c++)
        sum[c] = group->counted[c] == 0 || (c == CPU_NS && group->counted[c] < group->positions)
                     ? NONE
                     : group->sum[c];
    return growth
               ? store_do(study->store, status,
                          "INSERT INTO kept_growth VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                          "iiiiiirrrr", study->id, study->suite, member->setting, depth,
                          member->configuration, group->positions, mean_of(group, NBP),
                          mean_of(group, NC), ratio_of(group, NBP), ratio_of(group, NC))
               : store_do(study->store, status,
                          "INSERT INTO kept_total VALUES (?, ?, ?, ?, ?, ?, nullif(?, -1), ?,"
                          " nullif(?, -1), nullif(?, -1), nullif(?, -1), nullif(?, -1),"
                          " nullif(?, -1))",
                          "iiiiiiiiiiiii", study->id, study->suite, member->setting, depth,
                          member->configuration, group->positions, sum[NBP], sum[NC], sum[INTERIOR],
                          sum[HORIZON], sum[QUIESCENCE], sum[CPU_NS], sum[SOLVED]);
}

/* For one suite of a study. */
static bool fill_suite(const Study *study, Status *status) {
    const size_t depths = (size_t)study->depths, nb = (size_t)study->nb * depths;
    const size_t places = (size_t)study->settings_nb * depths;
    Sums sums[VIEWS_NB];
    for (int view = TOTAL; view < VIEWS_NB; view++)
        sums[view] = (Sums){.study = study,
                            .groups = arena_new(nb, sizeof(Group)),
                            .here = arena_new(nb, sizeof(size_t)),
                            .sets = arena_new(places, sizeof(int64_t)),
                            .needed = arena_new(places, sizeof(int64_t)),
                            .seen = arena_new(places, sizeof(int64_t))};
    bool good = read_rows(sums, status);
    const bool ragged = is_ragged(&sums[TOTAL], nb), growth_ragged = is_ragged(&sums[GROWTH], nb);
    if (good && (ragged || growth_ragged)) {
        for (int view = TOTAL; view < VIEWS_NB; view++)
            memset(sums[view].groups, 0, nb * sizeof(Group));
        good = read_rows(sums, status);
    }
    for (int view = TOTAL; view < VIEWS_NB; view++)
        for (size_t i = 0; i < nb && good; i++)
            good = !sums[view].groups[i].positions || put(&sums[view], i, view == GROWTH, status);
    return good;
}

/* ---- studies ------------------------------------------------------------------------------------ */

static const char begin_sql[] =
    "DELETE FROM kept_total WHERE study_id IN (SELECT id FROM _open);"
    "DELETE FROM kept_growth WHERE study_id IN (SELECT id FROM _open);"
    "DELETE FROM kept_ordering WHERE study_id IN (SELECT id FROM _open);"
    "DELETE FROM kept_uses WHERE study_id IN (SELECT id FROM _open);"
    "INSERT INTO kept_uses SELECT configuration_id, study_id FROM study_members"
    "  WHERE study_id IN (SELECT id FROM _open);"
    "CREATE TEMP TABLE IF NOT EXISTS kept_members (block_id, number, configuration_id, setting_id, "
    "deepening,"
    "  PRIMARY KEY (block_id, number)) WITHOUT ROWID";

/* What SQLite plans by, from a sample: else it joins a view with itself in time by the square of the
 * positions. */
static const char statistics_sql[] = "PRAGMA analysis_limit = 1000; ANALYZE main";

static bool read_members(Study *study, Status *status) {
    int64_t depths = 0;
    StoreStatement *row = store_query(study->store, status,
                                      "SELECT configuration_id, setting_id, dense_rank() OVER"
                                      " (ORDER BY setting_id) - 1 FROM temp.kept_members"
                                      " ORDER BY number",
                                      "");
    while (store_row(&row, status)) {
        study->members = arena_more(study->members, (size_t)study->nb, sizeof *study->members);
        Member *member = &study->members[study->nb++];
        *member =
            (Member){store_integer(row, 0), store_integer(row, 1), (int)store_integer(row, 2)};
        if (member->row >= study->settings_nb)
            study->settings_nb = member->row + 1;
    }
    store_ask(
        study->store, &depths, status,
        "SELECT coalesce(max(depth), 0) + 1 FROM (SELECT DISTINCT block_id FROM temp.kept_members)"
        " CROSS JOIN block_rows USING (block_id)",
        "");
    study->depths = (int)depths;
    return !status->failed;
}

/* Suite by suite. */
static bool fill_study(Store *store, int64_t id, Status *status) {
    Study study = {.store = store, .id = id};
    if (!store_run(store, "DELETE FROM temp.kept_members", status) ||
        !store_do(store, status,
                  "INSERT INTO temp.kept_members SELECT block_id,"
                  " row_number() OVER (ORDER BY configuration_id) - 1, configuration_id,"
                  " setting_id, deepening FROM setting_members"
                  " JOIN _configurations ON id = configuration_id WHERE study_id = ?",
                  "i", id) ||
        !read_members(&study, status))
        return false;
    StoreStatement *suite =
        store_query(store, status,
                    "SELECT DISTINCT suite_id FROM (SELECT DISTINCT block_id FROM"
                    " temp.kept_members) CROSS JOIN block_rows USING (block_id)"
                    " CROSS JOIN entries ON entries.id = entry_id",
                    "");
    while (store_row(&suite, status)) {
        study.suite = store_integer(suite, 0);
        fill_suite(&study, status);
    }
    return !status->failed;
}

static bool fill_studies(Store *store, Status *status) {
    StoreStatement *study = store_prepare(store, "SELECT id FROM _open", status);
    while (store_row(&study, status)) {
        Arena own = {NULL, NULL}, *before = arena_switch(&own);
        fill_study(store, store_integer(study, 0), status);
        arena_switch(before);
        arena_free(&own);
    }
    return !status->failed;
}

bool kept_fill(Store *store, Status *status) {
    int64_t open = 0;
    if (!store_ask(store, &open, status, "SELECT count(*) FROM _open", "") || open == 0)
        return !status->failed;
    if (!store_begin(store, status))
        return false;
    if (store_run(store, begin_sql, status) && fill_studies(store, status) &&
        store_run(store,
                  "INSERT INTO kept_ordering SELECT * FROM _ordering;"
                  "INSERT INTO kept SELECT id FROM _open",
                  status))
        store_run(store, statistics_sql, status);
    return store_end(store, status);
}
