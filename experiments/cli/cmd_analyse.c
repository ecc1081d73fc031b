/* prunelab analyse: the confidence intervals of what is stored. */
#include <inttypes.h>

#include "analysis/effects/effects_fill.h"
#include "base/say.h"
#include "cli/rows.h"
#include "cli/study.h"
#include "store/kept.h"

/* Is there such a study? Errors: says which there are. */
static bool check_study(Store *store, const char *study, Status *status) {
    StoreStatement *known = store_query(store, status,
                                        "SELECT group_concat(name, ', '), coalesce(max(name = ?1)"
                                        ", 0) FROM (SELECT name FROM studies ORDER BY id)",
                                        "t", study);
    if (store_row(&known, status) && store_integer(known, 1) == 0)
        status_fail(status, "unknown study '%.200s' (known: %s)", study,
                    store_text(known, 0) ? store_text(known, 0) : "none");
    store_release(known);
    return !status->failed;
}

typedef struct Options {
    const char *db, *study;
} Options;

static const CliOption options[] = {
    {ROW_DB},
    {"--study", "NAME", "only this study (all)", TEXT(study, CLI_STUDY)},
    {.name = NULL},
};

static int analyse(CliCall *call, Status *status) {
    const Options *o = call->options;
    int64_t intervals = 0, effects = 0;
    Store *store = study_store(o->db, status);
    if (store && (!o->study || check_study(store, o->study, status)) &&
        effects_fill(store, o->study, &intervals, &effects, status) && kept_fill(store, status))
        say(stdout,
            "%" PRId64 " intervals, %" PRId64 " effects in '%s' (%s; games where a suite "
            "names them; seed %d)\n",
            intervals, effects, o->db, BOOTSTRAP_METHOD, BOOTSTRAP_SEED);
    store_close(store, status);
    return EXIT_DONE;
}

const CliCommand cmd_analyse = {
    "analyse", "[options]", "compute confidence intervals of the stored results",
    "Compute the confidence intervals that the figures show and the effects of letters and\n"
    "groups of letters, and store them in the database (views interval, effect):\n" BOOTSTRAP_METHOD
    ",\n"
    "or over games where a suite names them, with a fixed seed, choosing N_best again in each\n"
    "resample. No search is run. Equal counts, of positions in the same order, give equal rows,\n"
    "which replace older rows of the same study.",
    CLI_RUNS(analyse, options)};
