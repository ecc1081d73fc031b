#include "store/ledger.h"

#include <inttypes.h>

#include "base/say.h"

bool ledger_check_values(Store *store, LedgerValues *values, FILE *file, Status *status) {
    *values = (LedgerValues){0, 0, 0};
    store_ask(store, &values->values, status,
              "SELECT count(*) FROM iterations JOIN _configurations AS configurations"
              " ON configurations.id = configuration_id WHERE preserves",
              "");
    store_ask(store, &values->cells, status,
              "SELECT count(*) FROM (SELECT DISTINCT position_id, configuration_id FROM iterations"
              " JOIN _configurations AS configurations ON configurations.id = configuration_id "
              "WHERE preserves)",
              "");
    StoreStatement *s = store_prepare(
        store, "SELECT enhancements, parameters, fen, depth, score, expected FROM violation",
        status);
    while (s && store_next(s, status)) {
        values->violations++;
        say(file,
            "violation: %s %s in '%s' at depth %" PRId64 ": root value %" PRId64
            " instead of %" PRId64 "\n",
            store_text(s, 0), store_text(s, 1), store_text(s, 2), store_integer(s, 3),
            store_integer(s, 4), store_integer(s, 5));
    }
    store_release(s);
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
