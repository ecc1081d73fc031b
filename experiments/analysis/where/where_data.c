#include "analysis/where/where_data.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"

enum { SETS = 16, NOTHING = 0, SIX = 8, SEVEN = 15 };

/* Nothing; each letter; six of them; the six without each; all seven. */
static const char *const sets[SETS] = {"-",     "T",     "R",      "N",      "S",     "H",
                                       "K",     "L",     "TRNSHK", "RNSHK",  "TNSHK", "TRSHK",
                                       "TRNHK", "TRNSK", "TRNSH",  "TRNSHKL"};

static const struct {
    const char *name;
    int first, nb;
} traits[WHERE_TRAITS] = {
    {"phase", 0, 3}, {"legal moves", 3, 3}, {"captures at hand", 6, 3}, {"in check", 9, 2}};

static const char *const strata[WHERE_STRATA] = {
    "opening",    "middlegame", "endgame",   "few",          "middling", "many",
    "no capture", "1 or 2",     "3 or more", "not in check", "in check"};

int where_first(int trait) {
    return traits[trait].first;
}

int where_strata_nb(int trait) {
    return traits[trait].nb;
}

int where_trait_of(int stratum) {
    int trait = WHERE_TRAITS - 1;
    while (traits[trait].first > stratum)
        trait--;
    return trait;
}

const char *where_trait(int stratum) {
    return traits[where_trait_of(stratum)].name;
}

const char *where_stratum(int stratum) {
    return strata[stratum];
}

char where_letter(int figure) {
    return "TRNSHKL"[figure % WHERE_LETTERS];
}

const char *where_statistic(int figure) {
    return figure < WHERE_LETTERS ? "alone" : "added last";
}

static const char rows_sql[] =
    "SELECT universes.name, entries.number, men, legal_moves, captures, in_check,"
    " configurations.enhancements, iterations.nc"
    " FROM studies CROSS JOIN universes ON universes.study_id = studies.id"
    " CROSS JOIN setting_members AS members ON members.study_id = studies.id"
    "  AND members.setting_id = universes.setting_id"
    " CROSS JOIN _configurations AS configurations ON configurations.id = members.configuration_id"
    " CROSS JOIN block_rows USING (block_id) CROSS JOIN entries ON entries.id = entry_id"
    " JOIN traits ON traits.position_id = entries.position_id"
    " LEFT JOIN iterations ON iterations.position_id = entries.position_id"
    "  AND iterations.configuration_id = configurations.id AND iterations.depth = block_rows.depth"
    " WHERE studies.name = ? AND block_rows.depth = ? AND enhancements IN ('-', 'T', 'R', 'N', 'S',"
    "  'H', 'K', 'L', 'TRNSHK', 'RNSHK', 'TNSHK', 'TRSHK', 'TRNHK', 'TRNSK', 'TRNSH', 'TRNSHKL')"
    " ORDER BY universes.setting_id, entries.number";

static int set_of(const char *letters) {
    int s = 0;
    while (strcmp(sets[s], letters) != 0)
        s++;
    return s;
}

/* What a set takes stands in saved until all sets are known. */
typedef struct Reader {
    WhereData *data;
    int nb;
    double log2_nc[SETS];
} Reader;

static void begin_position(WhereData *data, StoreStatement *row) {
    const int64_t men = store_integer(row, 2), captures = store_integer(row, 4);
    data->at = arena_more(data->at, (size_t)data->nb, sizeof *data->at);
    WherePosition *position = &data->at[data->nb++];
    *position = (WherePosition){.line = (int)store_integer(row, 1),
                                .legal_moves = (int)store_integer(row, 3)};
    position->strata[0] = men >= 26 ? 0 : men <= 14 ? 2 : 1; /* as the view `trait` */
    position->strata[2] = captures == 0 ? 6 : captures <= 2 ? 7 : 8;
    position->strata[3] = store_integer(row, 5) ? 10 : 9;
}

/* NaN where a set is missing. */
static void end_position(Reader *reader) {
    WhereData *data = reader->nb ? &reader->data[reader->nb - 1] : NULL;
    const double *nc = reader->log2_nc;
    for (int i = 0; data && data->nb && i < WHERE_LETTERS; i++) {
        double *saved = data->at[data->nb - 1].saved;
        saved[i] = nc[NOTHING] - nc[1 + i];
        saved[WHERE_LETTERS + i] =
            i + 1 < WHERE_LETTERS ? nc[SIX + 1 + i] - nc[SIX] : nc[SIX] - nc[SEVEN];
    }
    for (int s = 0; s < SETS; s++)
        reader->log2_nc[s] = NAN;
}

static void take_row(Reader *reader, StoreStatement *row) {
    const char *program = store_text(row, 0);
    WhereData *data = reader->nb ? &reader->data[reader->nb - 1] : NULL;
    const bool same = data && strcmp(data->program, program) == 0;
    if (!same || data->at[data->nb - 1].line != store_integer(row, 1)) {
        end_position(reader);
        if (!same) {
            reader->data = arena_more(reader->data, (size_t)reader->nb, sizeof *reader->data);
            data = &reader->data[reader->nb++];
            *data = (WhereData){.program = arena_text(program)};
        }
        begin_position(data, row);
    }
    if (store_type(row, 7) != STORE_NULL)
        reader->log2_nc[set_of(store_text(row, 6))] = log2((double)store_integer(row, 7));
}

static int by_moves(const void *a, const void *b) {
    const WherePosition *x = *(WherePosition *const *)a, *y = *(WherePosition *const *)b;
    return x->legal_moves != y->legal_moves ? x->legal_moves - y->legal_moves : x->line - y->line;
}

static void rank_moves(WhereData *data) {
    WherePosition **order = arena_new((size_t)data->nb + 1, sizeof(WherePosition *));
    for (int i = 0; i < data->nb; i++)
        order[i] = &data->at[i];
    qsort(order, (size_t)data->nb, sizeof *order, by_moves);
    for (int i = 0; i < data->nb; i++)
        order[i]->strata[1] = traits[1].first + 3 * i / data->nb;
}

static bool check_whole(const WhereData *data, const char *study, int depth, Status *status) {
    int done = 0;
    for (int i = 0; i < data->nb; i++) {
        bool known = true;
        for (int f = 0; f < WHERE_FIGURES; f++)
            known = known && isfinite(data->at[i].saved[f]);
        done += known;
    }
    return done == data->nb ||
           status_fail(status,
                       "study '%.100s' is done on %d of %d positions to depth %d in base program"
                       " '%.100s': a part of a sample gives no result",
                       study, done, data->nb, depth, data->program);
}

bool where_data_read(WhereData **data, int *nb, Store *store, const char *study, int depth,
                     Status *status) {
    Reader reader = {.data = NULL};
    StoreStatement *rows = store_query(store, status, rows_sql, "ti", study, (int64_t)depth);
    end_position(&reader);
    while (store_row(&rows, status))
        take_row(&reader, rows);
    end_position(&reader);
    *data = reader.data;
    *nb = reader.nb;
    if (!status->failed && reader.nb == 0)
        status_fail(status,
                    "study '%.100s' has no base programs with sets of T R N S H K L at depth %d",
                    study, depth);
    for (int p = 0; p < reader.nb && !status->failed; p++) {
        rank_moves(&reader.data[p]);
        check_whole(&reader.data[p], study, depth, status);
    }
    return !status->failed;
}
