#include "store/ledger.h"

#include <inttypes.h>

#include "base/say.h"

/* Groups that should have one value each. The view would group all of it again to name those that have not. */
#define GROUPS(which)                                                                              \
    "SELECT coalesce(sum(nb), 0), coalesce(sum(nb) FILTER (WHERE nb > 1), 0),"                     \
    "  count(*) FILTER (WHERE low <> high) FROM"                                                   \
    " (SELECT count(*) AS nb, min(score) AS low, max(score) AS high FROM iterations"               \
    "  JOIN _configurations AS configurations ON configurations.id = configuration_id"             \
    "  WHERE preserves" which " GROUP BY position_id, depth, game)"
#define OF_STUDY                                                                                   \
    " AND position_id IN (SELECT position_id FROM entries WHERE id IN (SELECT entry_id FROM"       \
    "  block_rows WHERE block_id IN (SELECT block_id FROM setting_members WHERE study_id ="        \
    "  (SELECT id FROM studies WHERE name = ?1))))"

static bool find_bad(Store *store, const char *study, LedgerValues *values, Status *status) {
    StoreStatement *s =
        store_query(store, status, study ? GROUPS(OF_STUDY) : GROUPS(""), study ? "t" : "", study);
    const bool found = s && store_next(s, status);
    values->values = found ? store_integer(s, 0) : 0;
    values->compared = found ? store_integer(s, 1) : 0;
    const bool bad = found && store_integer(s, 2) > 0;
    store_release(s);
    return bad;
}

bool ledger_check_values(Store *store, const char *study, LedgerValues *values, FILE *file,
                         Status *status) {
    *values = (LedgerValues){.values = 0};
    if (!find_bad(store, study, values, status))
        return !status->failed;
    StoreStatement *s = store_prepare(
        store, "SELECT enhancements, parameters, fen, depth, score, expected FROM violation",
        status);
    while (store_row(&s, status)) {
        values->violations++;
        if (file)
            say(file,
                "violation: %s %s in '%s' at depth %" PRId64 ": root value %" PRId64
                " instead of %" PRId64 "\n",
                store_text(s, 0), store_text(s, 1), store_text(s, 2), store_integer(s, 3),
                store_integer(s, 4), store_integer(s, 5));
    }
    return !status->failed;
}

void ledger_print_values(const LedgerValues *values, FILE *file) {
    char nb[SAY_NUMBER_NB];
    if (values->violations)
        say(file, "%" PRId64 " violations: root values differ where they must agree\n",
            values->violations);
    else if (values->values)
        say(file, "all %s root values agree\n", say_number(values->values, nb));
}
