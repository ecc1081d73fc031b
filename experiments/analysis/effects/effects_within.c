#include "analysis/effects/effects_table.h"

#include <math.h>
#include <stdlib.h>

#include "analysis/needed.h"
#include "base/arena.h"
#include "base/say.h"

/* The widest interval of a kind at the deepest depth, in the first suite and setting that have one. */
static const char widest_sql[] =
    "WITH own AS (SELECT * FROM effect WHERE study = ?1 AND metric = 'nc' AND kind = ?2"
    "  AND low IS NOT NULL AND positions > 1)"
    " SELECT letters, (high - low) / 2, positions, depth, suite FROM own"
    " WHERE depth = (SELECT max(depth) FROM own) ORDER BY high - low DESC LIMIT 1";
enum { LETTERS, HALF, POSITIONS, DEPTH, SUITE };

bool effects_read_within(const char *text, double *percent, Status *status) {
    char *end;
    *percent = strtod(text, &end);
    const bool number = end != text;
    end += *end == '%';
    return (number && !*end && *percent > 0 && *percent < 100) ||
           status_fail(status, "--within '%.100s': expected per cent above 0 and below 100", text);
}

static double percent_of(double doublings) {
    return 100 * (exp2(doublings) - 1);
}

static void print_widest(StoreStatement *row, const char *name, double percent, int positions,
                         FILE *file) {
    const double half = store_real(row, HALF);
    const int n = (int)store_integer(row, POSITIONS);
    const Needed needed = needed_within(half, n, log2(1 + percent / 100));
    Text text = TEXT_ARENA;
    if (needed.known) {
        needed_add_count(&text, needed.positions);
        text_add(&text, " positions (");
        needed_add_count(&text, needed.low);
        text_add(&text, " to ");
        needed_add_count(&text, needed.high);
        text_add(&text, ")");
    } else
        text_add(&text, "too few to say how many; %d positions would give +-%.1f %%", positions,
                 percent_of(half * sqrt((double)n / positions)));
    say(file, "  %s: %s; %s is known within %.1f %% from %d positions of %s at depth %d\n", name,
        text_get(&text), store_text(row, LETTERS), percent_of(half), n, store_text(row, SUITE),
        (int)store_integer(row, DEPTH));
}

bool effects_print_within(Store *store, const char *study, double percent, int positions,
                          FILE *file, Status *status) {
    static const char *const kinds[][2] = {
        {"main", "on average"}, {"leave_one_out", "added last"}, {"add_one", "alone"}};
    bool some = false;
    say(file, "for each letter's effect within %g %% of the nodes:\n", percent);
    for (size_t k = 0; store && k < sizeof kinds / sizeof kinds[0] && !status->failed; k++) {
        StoreStatement *row = store_query(store, status, widest_sql, "tt", study, kinds[k][0]);
        while (store_row(&row, status)) {
            print_widest(row, kinds[k][1], percent, positions, file);
            some = true;
        }
    }
    if (!some && !status->failed)
        say(file, "  the database has no effects of '%s': run its quick profile first\n", study);
    return !status->failed;
}
