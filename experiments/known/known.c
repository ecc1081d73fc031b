#include "known/known.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/home.h"
#include "base/rng.h"
#include "base/say.h"
#include "known/known_source.h"
#include "work/driver.h"

/* ---- the sample ------------------------------------------------------------------------------ */

/* A cell, and how many of its rows are searched again. */
typedef struct Drawn {
    const KnownCell *known;
    int rows_nb;
    uint64_t nodes;
} Drawn;

typedef struct Check {
    const Plan *plan;
    const KnownRows *known;
    Drawn *sample;
    int64_t sample_nb, next, differ;
    Driver driver;
} Check;

/* What can be afforded of a cell. */
static Drawn afford(const Check *check, const KnownCell *cell) {
    const KnownRow *rows = &check->known->rows[cell->row];
    int nb = cell->rows_nb;
    while (nb > 0 && rows[nb - 1].nc > KNOWN_NODES_MOST)
        nb--;
    return (Drawn){cell, nb, nb ? rows[nb - 1].nc : 0};
}

/* Else the last one searched may take longest, while nothing is left for the other workers. */
static int largest_first(const void *a, const void *b) {
    const Drawn *x = a, *y = b;
    return (x->nodes < y->nodes) - (x->nodes > y->nodes);
}

/* The first so many of the cells in an order drawn at random, always the same for the same cells. */
static void draw(Check *check, int64_t wanted) {
    const size_t nb = check->known->cells_nb;
    Rng rng = rng_init(1);
    check->sample = mem_new(nb + 1, sizeof *check->sample);
    for (size_t i = 0; i < nb; i++) {
        const size_t at = rng_below(&rng, (uint32_t)i + 1);
        check->sample[i] = check->sample[at];
        check->sample[at] = afford(check, &check->known->cells[i]);
    }
    size_t kept = 0;
    for (size_t i = 0; i < nb && (int64_t)kept < wanted; i++)
        if (check->sample[i].rows_nb > 0)
            check->sample[kept++] = check->sample[i];
    check->sample_nb = (int64_t)kept;
    qsort(check->sample, kept, sizeof *check->sample, largest_first);
}

static int64_t next_cell(void *context, WorkerJob *job) {
    Check *check = context;
    if (check->next == check->sample_nb)
        return -1;
    const Drawn *drawn = &check->sample[check->next];
    const KnownCell *known = drawn->known;
    const PlanCell *cell = &check->plan->cells[known->cell];
    job->settings = check->plan->configurations[cell->configuration].settings;
    job->depth = check->known->rows[known->row + (size_t)drawn->rows_nb - 1].depth;
    memcpy(job->fen, check->plan->positions[cell->position].fen, sizeof job->fen);
    return check->next++;
}

static bool is_equal(const KnownRow *row, const EngineIteration *f) {
    return row->depth == f->depth && row->score == f->score && row->nbp == f->nbp &&
           row->nc == f->nc && row->interior == f->interior && row->horizon == f->horizon &&
           row->quiescence == f->quiescence && strcmp(row->best_move, f->best_move) == 0;
}

static void end_cell(void *context, const PoolEvent *event, const Flight *flight) {
    Check *check = context;
    const KnownCell *known = check->sample[event->job].known;
    const PlanCell *cell = &check->plan->cells[known->cell];
    const PlanConfiguration *c = &check->plan->configurations[cell->configuration];
    const int rows_nb = check->sample[event->job].rows_nb;
    int i = 0;
    while (i < rows_nb && i < flight->nb &&
           is_equal(&check->known->rows[known->row + (size_t)i], &flight->iterations[i].figures))
        i++;
    progress_add(&check->driver.progress, 1, driver_nodes(flight), i < rows_nb);
    if (i == rows_nb)
        return;
    const KnownRow *row = &check->known->rows[known->row + (size_t)i];
    const char *error = driver_error(event);
    check->differ++;
    progress_give_way(&check->driver.progress);
    say(stdout,
        "differs: %s %s at depth %d in '%s': NBP %" PRIu64 ", NC %" PRIu64 ", %d %s in the file; ",
        c->letters, c->parameters, row->depth, check->plan->positions[cell->position].fen, row->nbp,
        row->nc, row->score, row->best_move);
    if (i < flight->nb) {
        const EngineIteration *f = &flight->iterations[i].figures;
        say(stdout, "%" PRIu64 ", %" PRIu64 ", %d %s now\n", f->nbp, f->nc, f->score, f->best_move);
    } else {
        say(stdout, "%s\n", error ? error : "not reached now");
    }
}

/* Returns whether the sample was searched to its end and is as it was written down. */
static bool check_sample(const Plan *plan, const KnownRows *known, const Session *session,
                         int64_t wanted, KnownOutcome *outcome, Status *status) {
    static const DriverHooks hooks = {.next = next_cell, .end = end_cell};
    Check check = {.plan = plan, .known = known};
    check.driver =
        (Driver){.hooks = &hooks, .context = &check, .session = session, .status = status};
    draw(&check, wanted);
    const bool stopped = driver_work(&check.driver, check.sample_nb, (double)check.sample_nb);
    outcome->searched = check.driver.progress.figures.finished;
    if (check.differ)
        status_fail(status,
                    "%" PRId64 " of %" PRId64 " searches made again differ; nothing was "
                    "imported from it",
                    check.differ, outcome->searched);
    free(check.sample);
    return !status->failed && !stopped;
}

/* ---- taking in ------------------------------------------------------------------------------- */

static bool put_cell(Plan *plan, const KnownRows *known, const KnownCell *of,
                     const Session *session, const char *path, Status *status) {
    PlanCell *cell = &plan->cells[of->cell];
    LedgerIteration *iterations = mem_new((size_t)of->rows_nb, sizeof *iterations);
    Text differs = TEXT_EMPTY;
    for (int i = 0; i < of->rows_nb; i++) {
        const KnownRow *row = &known->rows[of->row + (size_t)i];
        EngineIteration *f = &iterations[i].figures;
        *f = (EngineIteration){.depth = row->depth,
                               .score = row->score,
                               .nbp = row->nbp,
                               .nc = row->nc,
                               .interior = row->interior,
                               .horizon = row->horizon,
                               .quiescence = row->quiescence};
        memcpy(f->best_move, row->best_move, sizeof f->best_move);
    }
    const LedgerCell done = {.position = plan->positions[cell->position].id,
                             .configuration = plan->configurations[cell->configuration].id,
                             .depth = cell->depth,
                             .status = "done",
                             .reason = path,
                             .iterations = iterations,
                             .iterations_nb = of->rows_nb};
    const PlanConfiguration *c = &plan->configurations[cell->configuration];
    if (ledger_put_cell(session->ledger, &done, &differs, status) && differs.nb)
        status_fail(status, "%s %s in '%s': %s", c->letters, c->parameters,
                    plan->positions[cell->position].fen, text_get(&differs));
    cell->known = !status->failed;
    text_release(&differs);
    free(iterations);
    return !status->failed;
}

bool known_take(Plan *plan, const Session *session, const char *path, int64_t sample,
                KnownOutcome *outcome, Status *status) {
    KnownRows known;
    *outcome = (KnownOutcome){.taken = 0};
    if (known_rows_read(&known, plan, path, status)) {
        outcome->foreign = known.foreign;
        if (check_sample(plan, &known, session, sample, outcome, status) &&
            ledger_take_in(session->ledger, true, status))
            for (size_t i = 0; i < known.cells_nb &&
                               put_cell(plan, &known, &known.cells[i], session, path, status);
                 i++)
                outcome->taken++;
        ledger_take_in(session->ledger, false, status);
    }
    status_at(status, "%s", path);
    known_rows_release(&known);
    return !status->failed;
}

bool known_is_there(const char *path, Status *status) {
    known_source_close(known_source_open(home_find(path, HOME_KNOWN), status));
    status_at(status, "%s", path);
    return !status->failed;
}

bool known_mark(Plan *plan, const char *path, Status *status) {
    KnownRows known;
    if (known_rows_read(&known, plan, path, status))
        for (size_t i = 0; i < known.cells_nb; i++)
            plan->cells[known.cells[i].cell].known = true;
    status_at(status, "%s", path);
    known_rows_release(&known);
    return !status->failed;
}

void known_keep(Plan *plan) {
    int64_t kept = 0;
    for (int64_t i = 0; i < plan->cells_nb; i++)
        if (plan->cells[i].known)
            plan->cells[kept++] = plan->cells[i];
    plan->cells_nb = kept;
}
