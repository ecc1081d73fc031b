#include "known/known_source.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/home.h"
#include "base/text.h"
#include "base/text_index.h"

enum { NOTHING = -1 };

typedef struct Slot {
    int position, configuration, depth;
    int64_t cell;
    int64_t line; /* of the file, which answers it; 0: none */
    size_t known; /* its place among the known cells */
} Slot;

typedef struct Reader {
    KnownRows *known;
    const Plan *plan;
    TextIndex fens, sets; /* numbered as the plan's positions and configurations */
    char (*signatures)[ENGINE_SIGNATURE_NB]; /* by configuration */
    Slot *slots;                             /* the plan's unknown cells, in order */
    size_t slots_nb;
    /* The search whose rows are being read: indices of the plan, or NOTHING. */
    int position, configuration;
    size_t first;
} Reader;

/* ---- the plan's side ------------------------------------------------------------------------- */

static int compare_slots(const void *a, const void *b) {
    const Slot *x = a, *y = b;
    if (x->position != y->position)
        return x->position - y->position;
    if (x->configuration != y->configuration)
        return x->configuration - y->configuration;
    return x->depth - y->depth;
}

static void add_slots(Reader *reader) {
    const Plan *plan = reader->plan;
    reader->slots = mem_new((size_t)plan->cells_nb, sizeof *reader->slots);
    for (int64_t i = 0; i < plan->cells_nb; i++) {
        const PlanCell *cell = &plan->cells[i];
        if (!cell->known && !plan->configurations[cell->configuration].unfit)
            reader->slots[reader->slots_nb++] =
                (Slot){cell->position, cell->configuration, cell->depth, i, 0, 0};
    }
    if (reader->slots_nb)
        qsort(reader->slots, reader->slots_nb, sizeof *reader->slots, compare_slots);
}

static void name_set(Text *text, const char *letters, const char *parameters) {
    text_clear(text);
    text_add(text, "%s %s", letters, parameters);
}

static void begin(Reader *reader) {
    const Plan *plan = reader->plan;
    Text name = TEXT_EMPTY;
    for (int i = 0; i < plan->positions_nb; i++)
        index_add(&reader->fens, plan->positions[i].fen);
    reader->signatures = mem_new((size_t)plan->configurations_nb, sizeof *reader->signatures);
    for (int i = 0; i < plan->configurations_nb; i++) {
        const PlanConfiguration *c = &plan->configurations[i];
        name_set(&name, c->letters, c->parameters);
        index_add(&reader->sets, text_get(&name));
        engine_settings_signature(&c->settings, reader->signatures[i]);
    }
    text_release(&name);
    add_slots(reader);
    reader->position = reader->configuration = NOTHING;
}

static void release(Reader *reader) {
    free(reader->signatures);
    free(reader->slots);
}

/* ---- the file's side ------------------------------------------------------------------------- */

static void begin_search(Reader *reader, const KnownLine *line) {
    Text name = TEXT_EMPTY;
    name_set(&name, line->letters, line->parameters);
    reader->position = index_find(&reader->fens, line->fen);
    reader->configuration = index_find(&reader->sets, text_get(&name));
    reader->first = reader->known->rows_nb;
    text_release(&name);
}

static bool check_order(const Reader *reader, const KnownRow *row, Status *status) {
    const size_t nb = reader->known->rows_nb;
    const int before = nb > reader->first ? reader->known->rows[nb - 1].depth : 0;
    const bool deepening = reader->plan->configurations[reader->configuration].deepening;
    if (deepening ? row->depth == before + 1 || (nb == reader->first && row->depth == 0)
                  : nb == reader->first || row->depth > before)
        return true;
    return status_fail(status, "depth %d instead of %s%d", row->depth,
                       deepening ? "" : "more than ", deepening ? before + 1 : before);
}

/* Within a search every count is of all iterations so far. */
static bool check_growth(const Reader *reader, const KnownRow *row, Status *status) {
    const size_t nb = reader->known->rows_nb;
    if (nb == reader->first || !reader->plan->configurations[reader->configuration].deepening)
        return true;
    const KnownRow *before = &reader->known->rows[nb - 1];
    return (row->nbp >= before->nbp && row->interior >= before->interior &&
            row->horizon >= before->horizon && row->quiescence >= before->quiescence) ||
           status_fail(status, "a count is less than at depth %d", before->depth);
}

static bool is_equal(const KnownRow *a, const KnownRow *b) {
    return a->depth == b->depth && a->score == b->score && a->nbp == b->nbp && a->nc == b->nc &&
           a->interior == b->interior && a->horizon == b->horizon &&
           a->quiescence == b->quiescence && strcmp(a->best_move, b->best_move) == 0;
}

/* A deeper search of another file goes through the same iterations: both must count alike. */
static bool check_again(const Reader *reader, const Slot *slot, size_t first, Status *status) {
    const KnownCell *cell = &reader->known->cells[slot->known];
    const KnownRow *rows = reader->known->rows;
    bool equal = reader->known->rows_nb - first == (size_t)cell->rows_nb;
    for (size_t i = 0; equal && i < (size_t)cell->rows_nb; i++)
        equal = is_equal(&rows[cell->row + i], &rows[first + i]);
    return equal ||
           status_fail(status, "other counts of the search that line %" PRId64 " has", slot->line);
}

/* The last row: does it answer a cell? */
static bool take_cell(Reader *reader, int64_t line, Status *status) {
    KnownRows *known = reader->known;
    const size_t row = known->rows_nb - 1;
    const Slot wanted = {
        .position = reader->position,
        .configuration = reader->configuration,
        .depth = known->rows[row].depth,
    };
    Slot *slot = bsearch(&wanted, reader->slots, reader->slots_nb, sizeof wanted, compare_slots);
    if (!slot)
        return true;
    const bool deepening = reader->plan->configurations[reader->configuration].deepening;
    const size_t first = deepening ? reader->first : row;
    if (slot->line)
        return check_again(reader, slot, first, status);
    slot->line = line;
    slot->known = known->cells_nb;
    known->cells = mem_more(known->cells, known->cells_nb, sizeof *known->cells);
    known->cells[known->cells_nb++] = (KnownCell){slot->cell, first, (int)(row - first) + 1};
    return true;
}

static bool take_row(Reader *reader, const KnownLine *line, int64_t number, Status *status) {
    if (line->begins)
        begin_search(reader, line);
    if (reader->position == NOTHING || reader->configuration == NOTHING)
        return true; /* another plan's */
    if (strcmp(line->engine, reader->signatures[reader->configuration]) != 0) {
        reader->known->foreign++;
        return true;
    }
    if (!check_order(reader, &line->row, status) || !check_growth(reader, &line->row, status))
        return false;
    KnownRows *known = reader->known;
    known->rows = mem_more(known->rows, known->rows_nb, sizeof *known->rows);
    known->rows[known->rows_nb++] = line->row;
    return take_cell(reader, number, status);
}

static void read_rows(Reader *reader, KnownSource *source, Status *status) {
    KnownLine line;
    while (known_source_next(source, &line, status) &&
           take_row(reader, &line, known_source_line(source), status))
        ;
    if (status->failed)
        known_source_at(source, status);
}

bool known_rows_read(KnownRows *known, const Plan *plan, const char *path, Status *status) {
    Reader reader = {.known = known, .plan = plan};
    *known = (KnownRows){.rows = NULL};
    KnownSource *source = known_source_open(home_find(path, HOME_KNOWN), status);
    if (source) {
        begin(&reader);
        read_rows(&reader, source, status);
        release(&reader);
        known_source_close(source);
    }
    return !status->failed;
}

void known_rows_release(KnownRows *known) {
    free(known->rows);
    free(known->cells);
    *known = (KnownRows){.rows = NULL};
}
