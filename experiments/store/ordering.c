/* The view ordering_now in C: to take the counters' JSON apart costs SQLite ten times as much. It is
 * read here as a run writes it (work/tally.h), and left to the view where others wrote it. */
#include "store/ordering.h"

#include <stdlib.h>
#include <string.h>

enum { CUTOFFS, FIRST, SECOND, RANK_SUM, MINIMAL, RESEARCHES, SUMS_NB };

/* Of one iteration, or of many together. */
typedef struct Sums {
    int positions; /* 0: its counters are not known */
    int64_t of[KIND_NB][SUMS_NB];
} Sums;

typedef enum Reading { READ_GOOD, READ_STRANGE, READ_FAILED } Reading;

/* Rows of one study, suite, configuration and depth follow each other. */
static const char asked_sql[] =
    "WITH asked AS MATERIALIZED ("
    "  SELECT DISTINCT study_id, suite_id, position_id, entry_id, configuration_id, depth"
    "  FROM members JOIN entries ON entries.id = entry_id"
    "  WHERE study_id IN (SELECT id FROM open_now))"
    "SELECT study_id, suite_id, asked.depth, asked.configuration_id, this.id, last.id,"
    "  asked.depth > 1 AND deepening"
    " FROM asked JOIN configurations ON configurations.id = asked.configuration_id"
    " JOIN iterations AS this ON this.position_id = asked.position_id"
    "   AND this.configuration_id = asked.configuration_id AND this.depth = asked.depth"
    " LEFT JOIN iterations AS last ON deepening AND last.position_id = asked.position_id"
    "   AND last.configuration_id = asked.configuration_id AND last.depth = asked.depth - 1"
    " ORDER BY study_id, suite_id, asked.configuration_id, asked.depth";
enum { STUDY, SUITE, DEPTH, CONFIGURATION, GROUP_NB, THIS = GROUP_NB, LAST, NEEDS_LAST };

/* ---- counters -------------------------------------------------------------------------------- */

/* The text behind a word, if it begins with it. */
static const char *after(const char *text, const char *word) {
    const size_t nb = strlen(word);
    return strncmp(text, word, nb) == 0 ? text + nb : NULL;
}

static void add_kinds(Sums *sums, int what, int64_t times, const int64_t kinds[KIND_NB]) {
    for (int kind = 0; kind < KIND_NB; kind++)
        sums->of[kind][what] += times * kinds[kind];
    sums->positions = 1;
}

/* `digits`: 1 to 16, and the end of the name. */
static bool add_rank(Sums *sums, const char *digits, const int64_t kinds[KIND_NB]) {
    char *end;
    const long rank = strtol(digits, &end, 10);
    if (*digits < '1' || *digits > '9' || rank > CUT_RANK_NB || *end != '"')
        return false;
    if (rank <= 2)
        add_kinds(sums, rank == 1 ? FIRST : SECOND, 1, kinds);
    add_kinds(sums, RANK_SUM, rank, kinds);
    return true;
}

/* A counter's name, from its first letter. False where no run has written it. */
static bool add_counter(Sums *sums, const char *name, const int64_t kinds[KIND_NB]) {
    const char *rank = after(name, "cut_rank_");
    if (rank)
        return add_rank(sums, rank, kinds);
    if (after(name, "cutoffs\""))
        add_kinds(sums, CUTOFFS, 1, kinds);
    else if (after(name, "minimal_searches\""))
        add_kinds(sums, MINIMAL, 1, kinds);
    else if (after(name, "researches\""))
        add_kinds(sums, RESEARCHES, 1, kinds);
    return true;
}

/* A number of so few digits that sums of them, times a rank, stay far from the end of 64 bits. */
static bool take_number(const char **text, int64_t *number) {
    enum { DIGITS_MAX = 13 };
    const char *begin = *text;
    for (*number = 0; **text >= '0' && **text <= '9' && *text - begin < DIGITS_MAX; ++*text)
        *number = 10 * *number + **text - '0';
    return *text > begin;
}

/* Move behind "[1,2,3]". */
static bool take_kinds(const char **text, int64_t kinds[KIND_NB]) {
    for (int kind = 0; kind < KIND_NB; kind++)
        if (*(*text)++ != (kind ? ',' : '[') || !take_number(text, &kinds[kind]))
            return false;
    return *(*text)++ == ']';
}

/* {"name":[pv,cut,all],...}, without spaces. */
static bool read_counters(const char *text, Sums *sums) {
    *sums = (Sums){.positions = 0};
    if (*text++ != '{')
        return false;
    while (*text == '"') {
        int64_t kinds[KIND_NB];
        const char *name = text + 1, *end = strchr(name, '"');
        if (!end || end[1] != ':')
            return false;
        text = end + 2;
        if (!take_kinds(&text, kinds) || !add_counter(sums, name, kinds))
            return false;
        text += *text == ',';
    }
    return *text == '}';
}

/* ---- sums ------------------------------------------------------------------------------------ */

static Reading read_iteration(StoreStatement *counters, int64_t id, Sums *sums, Status *status) {
    *sums = (Sums){.positions = 0};
    if (id == 0)
        return READ_GOOD;
    store_bind(counters, "i", id);
    if (!store_next(counters, status))
        return status->failed ? READ_FAILED : READ_GOOD;
    return read_counters(store_text(counters, 0), sums) ? READ_GOOD : READ_STRANGE;
}

/* Add what one iteration counted alone: what it counted less what the one before had counted. */
static Reading add_row(Sums *sums, StoreStatement *row, StoreStatement *counters, Status *status) {
    Sums now, before;
    Reading end = read_iteration(counters, store_integer(row, THIS), &now, status);
    if (end == READ_GOOD)
        end = read_iteration(counters, store_integer(row, LAST), &before, status);
    if (end != READ_GOOD || !now.positions || (store_integer(row, NEEDS_LAST) && !before.positions))
        return end;
    sums->positions++;
    for (int i = 0; i < KIND_NB * SUMS_NB; i++)
        sums->of[i / SUMS_NB][i % SUMS_NB] +=
            now.of[i / SUMS_NB][i % SUMS_NB] - before.of[i / SUMS_NB][i % SUMS_NB];
    return end;
}

static bool put_group(StoreStatement *put, const int64_t group[GROUP_NB], const Sums *sums,
                      Status *status) {
    for (int kind = 0; sums->positions && kind < KIND_NB; kind++) {
        const int64_t *of = sums->of[kind];
        store_bind(put, "iiiiiiiiiiii", group[STUDY], group[SUITE], group[DEPTH],
                   group[CONFIGURATION], (int64_t)kind, (int64_t)sums->positions, of[CUTOFFS],
                   of[FIRST], of[SECOND], of[RANK_SUM], of[MINIMAL], of[RESEARCHES]);
        if (!store_finish_row(put, status))
            return false;
    }
    return true;
}

static Reading add_up(StoreStatement *row, StoreStatement *counters, StoreStatement *put,
                      Status *status) {
    int64_t group[GROUP_NB] = {0};
    Sums sums = {.positions = 0};
    while (store_next(row, status)) {
        bool same = true;
        for (int i = 0; i < GROUP_NB; i++)
            same = same && group[i] == store_integer(row, i);
        if (!same && !put_group(put, group, &sums, status))
            return READ_FAILED;
        for (int i = 0; i < GROUP_NB && !same; i++)
            group[i] = store_integer(row, i);
        if (!same)
            sums = (Sums){.positions = 0};
        const Reading end = add_row(&sums, row, counters, status);
        if (end != READ_GOOD)
            return end;
    }
    return !status->failed && put_group(put, group, &sums, status) ? READ_GOOD : READ_FAILED;
}

bool ordering_fill(Store *store, Status *status) {
    Reading end = READ_FAILED;
    StoreStatement *row = store_prepare(store, asked_sql, status);
    StoreStatement *counters =
        store_prepare(store, "SELECT counters FROM details WHERE iteration_id = ?", status);
    StoreStatement *put = store_prepare(
        store, "INSERT OR REPLACE INTO kept_ordering VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        status);
    if (!status->failed)
        end = add_up(row, counters, put, status);
    store_release(row);
    store_release(counters);
    store_release(put);
    return end == READ_GOOD ||
           (end == READ_STRANGE &&
            store_run(store, "INSERT OR REPLACE INTO kept_ordering SELECT * FROM ordering_now",
                      status));
}
