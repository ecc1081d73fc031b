#include "store/contents.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"

typedef struct List {
    uint64_t hash; /* of its names */
    int64_t id;
} List;

typedef struct Count {
    int64_t id; /* of the name */
    const int64_t *of;
} Count;

struct Contents {
    Store *store;
    TextIndex names;
    int64_t *name_ids; /* by number in names */
    int64_t last;      /* content */
    List *lists;
    int lists_nb;
};

CountRow *count_rows_add(CountRows *counts) {
    counts->rows = mem_more(counts->rows, (size_t)counts->nb, sizeof *counts->rows);
    CountRow *row = &counts->rows[counts->nb++];
    *row = (CountRow){.always = false};
    return row;
}

void count_names_always(TextIndex *names) {
    for (int i = 0; i < COUNT_STATIC; i++)
        index_add(names, counter_names[i]);
    for (int row = 0; row < engine_enhancement_nb(); row++) {
        const EngineEnhancement e = engine_enhancement(row);
        for (int i = 0; i < OWN_MAX; i++)
            if (e.counters[i])
                index_add(names, e.counters[i]);
    }
}

void count_rows_list_ranks(CountRows *counts) {
    static const char rank[] = "cut_rank_";
    int ranks = 0;
    for (int i = 0; i < counts->nb; i++)
        ranks += strncmp(counts->rows[i].name, rank, sizeof rank - 1) == 0;
    for (int i = 0; i < counts->nb && ranks == CUT_RANK_NB; i++)
        counts->rows[i].always |= strncmp(counts->rows[i].name, rank, sizeof rank - 1) == 0;
}

/* ---- hashes ---------------------------------------------------------------------------------- */

static bool is_zero(const CountRow *row) {
    return !(row->of[KIND_PV] | row->of[KIND_CUT] | row->of[KIND_ALL]);
}

static uint64_t mix_in(uint64_t hash, uint64_t number) {
    return rng_mix(hash * 31 + number);
}

/* SQLite's integers have a sign, which means nothing here. */
static int64_t as_mark(uint64_t hash) {
    return (int64_t)(hash >> 1);
}

/* Hashes of names, as of triples, are added, so that their order does not matter. */
static uint64_t list_hash(const CountRows *counts) {
    uint64_t hash = 0;
    for (int i = 0; i < counts->nb; i++)
        if (counts->rows[i].always)
            hash += rng_mix(text_hash(TEXT_HASH_START, counts->rows[i].name));
    return hash;
}

static int64_t mark_of(const CountRows *counts) {
    uint64_t mark = 0;
    for (int i = 0; i < counts->nb; i++) {
        const CountRow *row = &counts->rows[i];
        if (row->always && is_zero(row))
            continue;
        uint64_t hash = text_hash(TEXT_HASH_START, row->name);
        for (int kind = 0; kind < KIND_NB; kind++)
            hash = mix_in(hash, (uint64_t)row->of[kind]);
        mark += hash;
    }
    return as_mark(mark);
}

/* ---- names and lists ------------------------------------------------------------------------- */

/* Names that the registry has not, as cut_rank_1, are the base's. */
static int64_t name_id(Contents *contents, const char *name, Status *status) {
    const int known = contents->names.nb, at = index_add(&contents->names, name);
    if (at < known)
        return contents->name_ids[at];
    int64_t id = 0;
    store_do(contents->store, status,
             "INSERT INTO counter_names (name, owner) VALUES (?, 'base') ON CONFLICT DO NOTHING",
             "t", name);
    store_ask(contents->store, &id, status, "SELECT id FROM counter_names WHERE name = ?", "t",
              name);
    if (id >= COUNT_NAMES_MAX)
        status_fail(status, "more than %d names of counters", COUNT_NAMES_MAX);
    contents->name_ids = mem_more(contents->name_ids, (size_t)at, sizeof *contents->name_ids);
    contents->name_ids[at] = id;
    return id;
}

static void keep_list(Contents *contents, uint64_t hash, int64_t id) {
    contents->lists =
        mem_more(contents->lists, (size_t)contents->lists_nb, sizeof *contents->lists);
    contents->lists[contents->lists_nb++] = (List){hash, id};
}

/* An empty list has the number 0 and no rows. */
static int64_t list_id(Contents *contents, const CountRows *counts, Status *status) {
    const uint64_t hash = list_hash(counts);
    int64_t id = 0;
    if (hash == 0)
        return 0;
    for (int i = 0; i < contents->lists_nb; i++)
        if (contents->lists[i].hash == hash)
            return contents->lists[i].id;
    store_ask(contents->store, &id, status,
              "SELECT coalesce(max(list_id), 0) + 1 FROM counter_lists", "");
    for (int i = 0; i < counts->nb && !status->failed; i++)
        if (counts->rows[i].always) {
            const int64_t name = name_id(contents, counts->rows[i].name, status);
            store_do(contents->store, status, "INSERT INTO counter_lists VALUES (?, ?)", "ii", id,
                     name);
        }
    keep_list(contents, hash, id);
    return id;
}

static void read_lists(Contents *contents, Status *status) {
    StoreStatement *s = store_query(contents->store, status,
                                    "SELECT list_id, name FROM counter_lists JOIN counter_names"
                                    " ON counter_names.id = name_id ORDER BY list_id",
                                    "");
    while (store_row(&s, status)) {
        const int64_t id = store_integer(s, 0);
        if (contents->lists_nb == 0 || contents->lists[contents->lists_nb - 1].id != id)
            keep_list(contents, 0, id);
        contents->lists[contents->lists_nb - 1].hash +=
            rng_mix(text_hash(TEXT_HASH_START, store_text(s, 1)));
    }
}

/* ---- contents and lines ---------------------------------------------------------------------- */

Contents *contents_open(Store *store, Status *status) {
    Contents *contents = mem_new(1, sizeof *contents);
    contents->store = store;
    if (store_ask(store, &contents->last, status, "SELECT coalesce(max(id), 0) FROM contents", ""))
        read_lists(contents, status);
    if (!status->failed)
        return contents;
    contents_close(contents);
    return NULL;
}

void contents_close(Contents *contents) {
    if (!contents)
        return;
    free(contents->name_ids);
    free(contents->lists);
    free(contents);
}

static int compare_counts(const void *a, const void *b) {
    const int64_t x = ((const Count *)a)->id, y = ((const Count *)b)->id;
    return (x > y) - (x < y);
}

/* Rows by number, so that they append; what the list says is zero is left out. */
static bool put_counts(Contents *contents, const CountRows *counts, int64_t content,
                       Status *status) {
    Count *rows = mem_new((size_t)counts->nb + 1, sizeof *rows);
    size_t nb = 0;
    for (int i = 0; i < counts->nb; i++)
        if (!counts->rows[i].always || !is_zero(&counts->rows[i]))
            rows[nb++] =
                (Count){name_id(contents, counts->rows[i].name, status), counts->rows[i].of};
    qsort(rows, nb, sizeof *rows, compare_counts);
    for (size_t i = 0; i < nb && !status->failed; i++)
        store_do(contents->store, status, "INSERT INTO counts VALUES (?, ?, ?, ?)", "iiii",
                 content * COUNT_NAMES_MAX + rows[i].id, rows[i].of[KIND_PV], rows[i].of[KIND_CUT],
                 rows[i].of[KIND_ALL]);
    free(rows);
    return !status->failed;
}

bool contents_put(Contents *contents, const CountRows *counts, int64_t *content, int64_t *list,
                  Status *status) {
    const int64_t mark = mark_of(counts);
    *list = list_id(contents, counts, status);
    if (store_ask(contents->store, content, status, "SELECT id FROM contents WHERE mark = ?", "i",
                  mark) ||
        status->failed)
        return !status->failed;
    *content = ++contents->last;
    return store_do(contents->store, status, "INSERT INTO contents (mark, id) VALUES (?, ?)", "ii",
                    mark, *content) &&
           put_counts(contents, counts, *content, status);
}

/* ---- comparing ------------------------------------------------------------------------------- */

/* Counters that came later and part what others count: a cell that was stored before them is the same
 * without. */
static bool is_later(const char *name) {
    return strncmp(name, "audited_by_", strlen("audited_by_")) == 0 ||
           strncmp(name, "wrong_by_", strlen("wrong_by_")) == 0;
}

/* Counters that no search has any more: moves that a letter's credit brought forward. */
static bool is_gone(const char *name) {
    const size_t nb = strlen(name), end = strlen("_reordered");
    return nb > end && strcmp(name + nb - end, "_reordered") == 0;
}

static const CountRow *row_of(const CountRows *counts, const char *name) {
    for (int i = 0; i < counts->nb; i++)
        if (strcmp(counts->rows[i].name, name) == 0)
            return &counts->rows[i];
    return NULL;
}

/* Of one that is not stored here, and not at zero: is it later? */
static bool are_others_later(const CountRows *counts, const bool *met, bool has_later) {
    for (int i = 0; i < counts->nb; i++)
        if (!met[i] && !is_zero(&counts->rows[i]) && (has_later || !is_later(counts->rows[i].name)))
            return false;
    return true;
}

bool contents_are(Store *store, int64_t content, const CountRows *counts, bool *same,
                  Status *status) {
    static const int64_t zero[KIND_NB];
    bool *met = mem_new((size_t)counts->nb + 1, sizeof *met), has_later = false;
    *same = true;
    StoreStatement *read =
        store_query(store, status,
                    "SELECT name, pv, cut, \"all\" FROM counts JOIN counter_names"
                    " ON counter_names.id = counts.id & 1023"
                    " WHERE counts.id BETWEEN ?1 * 1024 AND ?1 * 1024 + 1023",
                    "i", content);
    while (store_row(&read, status)) {
        const CountRow *row = row_of(counts, store_text(read, 0));
        const int64_t *of = row ? row->of : zero;
        for (int kind = 0; kind < KIND_NB && !is_gone(store_text(read, 0)); kind++)
            *same = *same && store_integer(read, 1 + kind) == of[kind];
        has_later = has_later || is_later(store_text(read, 0));
        if (row)
            met[row - counts->rows] = true;
    }
    *same = *same && are_others_later(counts, met, has_later);
    free(met);
    return !status->failed;
}

typedef struct Sum {
    int64_t mark;
    uint64_t hash; /* of the rows that are there */
} Sum;

/* Numbers of contents are dense. */
static Sum *read_marks(Store *store, int64_t *last, Status *status) {
    *last = 0;
    store_ask(store, last, status, "SELECT coalesce(max(id), 0) FROM contents", "");
    Sum *sums = mem_new((size_t)*last + 1, sizeof *sums);
    StoreStatement *s =
        store_query(store, status, "SELECT id, mark FROM contents WHERE id > 0", "");
    while (store_row(&s, status))
        sums[store_integer(s, 0)].mark = store_integer(s, 1);
    return sums;
}

static void add_rows(Store *store, Sum *sums, int64_t last, Status *status) {
    StoreStatement *s =
        store_query(store, status,
                    "SELECT counts.id / 1024, name, pv, cut, \"all\" FROM counts"
                    " LEFT JOIN counter_names ON counter_names.id = counts.id & 1023",
                    "");
    while (store_row(&s, status)) {
        uint64_t hash = text_hash(TEXT_HASH_START, store_text(s, 1));
        for (int kind = 0; kind < KIND_NB; kind++)
            hash = mix_in(hash, (uint64_t)store_integer(s, 2 + kind));
        if (store_integer(s, 0) > 0 && store_integer(s, 0) <= last)
            sums[store_integer(s, 0)].hash += hash;
    }
}

bool contents_check(Store *store, int64_t *nb, Status *status) {
    int64_t last;
    Sum *sums = read_marks(store, &last, status);
    *nb = 0;
    store_run(store,
              "CREATE TEMP TABLE IF NOT EXISTS bad_contents (id INTEGER PRIMARY KEY);"
              "DELETE FROM temp.bad_contents",
              status);
    if (!status->failed)
        add_rows(store, sums, last, status);
    for (int64_t i = 1; i <= last && !status->failed; i++)
        if (sums[i].mark != as_mark(sums[i].hash)) {
            store_do(store, status, "INSERT INTO temp.bad_contents VALUES (?)", "i", i);
            ++*nb;
        }
    free(sums);
    return !status->failed;
}

/* ---- lines ----------------------------------------------------------------------------------- */

bool contents_put_line(Contents *contents, const char *pv, int64_t *id, Status *status) {
    const int64_t mark = as_mark(rng_mix(text_hash(TEXT_HASH_START, pv)));
    *id = 0;
    if (store_ask(contents->store, id, status, "SELECT id FROM lines WHERE mark = ? AND pv = ?",
                  "it", mark, pv) ||
        status->failed)
        return !status->failed;
    if (!store_do(contents->store, status, "INSERT INTO lines (mark, pv) VALUES (?, ?)", "it", mark,
                  pv))
        return false;
    *id = store_last_id(contents->store);
    return true;
}
