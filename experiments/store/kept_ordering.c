#include "store/kept_sums.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "engine.h"
#include "store/contents.h"

enum { CUTOFFS, FIRST, SECOND, RANK_SUM, MINIMAL, RESEARCHES, FIGURES_NB };
enum { CONTENTS_HELD = 1 << 14 }; /* many iterations have the content of one near by */

typedef struct Content {
    int64_t id, of[FIGURES_NB][KIND_NB];
} Content;

typedef struct Group {
    int64_t positions, of[FIGURES_NB][KIND_NB];
} Group;

typedef struct Ordering {
    int figure[COUNT_NAMES_MAX], rank[COUNT_NAMES_MAX]; /* of a counter; -1 and 0: none */
    Content *held; /* each where the last digits of its number say; 0 has no counts */
    StoreStatement *counts;
} Ordering;

static bool read_names(Ordering *ordering, Store *store, Status *status) {
    static const char *const figures[FIGURES_NB] = {"cutoffs", "cut_rank_1",       "cut_rank_2",
                                                    "",        "minimal_searches", "researches"};
    StoreStatement *row = store_query(store, status, "SELECT id, name FROM counter_names", "");
    memset(ordering->figure, 0xff, sizeof ordering->figure);
    while (store_row(&row, status)) {
        const int64_t id = store_integer(row, 0) & (COUNT_NAMES_MAX - 1);
        const char *name = store_text(row, 1);
        for (int f = 0; f < FIGURES_NB; f++)
            if (strcmp(name, figures[f]) == 0)
                ordering->figure[id] = f;
        if (strncmp(name, "cut_rank_", strlen("cut_rank_")) == 0)
            ordering->rank[id] = (int)strtol(name + strlen("cut_rank_"), NULL, 10);
    }
    return !status->failed;
}

static const Content *content_of(Ordering *ordering, int64_t id, Status *status) {
    Content *content = &ordering->held[id & (CONTENTS_HELD - 1)];
    if (content->id == id)
        return content;
    *content = (Content){.id = id};
    store_bind(ordering->counts, "i", id);
    while (store_next(ordering->counts, status)) {
        const int64_t name = store_integer(ordering->counts, 0);
        const int figure = ordering->figure[name], rank = ordering->rank[name];
        for (int kind = 0; kind < KIND_NB && (figure >= 0 || rank > 0); kind++) {
            const int64_t count = store_integer(ordering->counts, 1 + kind);
            if (figure >= 0)
                content->of[figure][kind] += count;
            content->of[RANK_SUM][kind] += rank * count;
        }
    }
    return content;
}

static void add(Group *group, const Content *content, int sign) {
    for (int f = 0; f < FIGURES_NB; f++)
        for (int kind = 0; kind < KIND_NB; kind++)
            group->of[f][kind] += sign * content->of[f][kind];
}

/* Of an iteration and, with deepening, of the one before: what it counts is cumulative. Were the query to say that
 * `this` has a content, SQLite would read all iterations for a Bloom filter, suite by suite. */
static const char rows_sql[] =
    "SELECT own.number, asked.depth, this.content_id, last.content_id" KEPT_ASKED
    " LEFT JOIN main.iterations AS last ON last.position_id = entries.position_id AND"
    "  last.configuration_id = own.configuration_id AND last.depth = asked.depth - 1 AND deepening"
    " WHERE suite_id = ?1 AND (asked.depth = 1 OR NOT deepening OR last.content_id IS NOT NULL)"
    " ORDER BY entries.id";

static bool read_rows(Ordering *ordering, const KeptStudy *study, Group *groups, Status *status) {
    StoreStatement *row = store_query(study->store, status, rows_sql, "i", study->suite);
    while (store_row(&row, status)) {
        if (store_type(row, 2) == STORE_NULL)
            continue;
        Group *group = &groups[store_integer(row, 0) * study->depths + store_integer(row, 1)];
        group->positions++;
        add(group, content_of(ordering, store_integer(row, 2), status), 1);
        add(group, content_of(ordering, store_integer(row, 3), status), -1);
    }
    return !status->failed;
}

static bool put_rows(const KeptStudy *study, const Group *groups, Status *status) {
    const size_t depths = (size_t)study->depths;
    StoreStatement *row = store_prepare(
        study->store, "INSERT INTO kept_ordering VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        status);
    for (size_t i = 0; i < (size_t)study->nb * depths && !status->failed; i++)
        for (int kind = 0; kind < KIND_NB && groups[i].positions && !status->failed; kind++) {
            const Group *group = &groups[i];
            store_put(row, status, "iiiiiiiiiiii", study->study, study->suite,
                      (int64_t)(i % depths), study->members[i / depths].configuration,
                      (int64_t)kind, group->positions, group->of[CUTOFFS][kind],
                      group->of[FIRST][kind], group->of[SECOND][kind], group->of[RANK_SUM][kind],
                      group->of[MINIMAL][kind], group->of[RESEARCHES][kind]);
        }
    store_release(row);
    return !status->failed;
}

bool kept_ordering(const KeptStudy *study, Status *status) {
    Ordering *ordering = arena_new(1, sizeof *ordering);
    Group *groups = arena_new((size_t)study->nb * (size_t)study->depths, sizeof *groups);
    ordering->held = arena_new(CONTENTS_HELD, sizeof *ordering->held);
    ordering->counts = store_prepare(study->store,
                                     "SELECT id & 1023, pv, cut, \"all\" FROM counts"
                                     " WHERE id BETWEEN ?1 * 1024 AND ?1 * 1024 + 1023",
                                     status);
    const bool good = ordering->counts && read_names(ordering, study->store, status) &&
                      read_rows(ordering, study, groups, status) && put_rows(study, groups, status);
    store_release(ordering->counts);
    return good;
}
