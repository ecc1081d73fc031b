#include "analysis/compare/compare_best.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/best.h"
#include "base/text.h"

/* Sets in columns: logarithms of counts, or what is solved with its sign turned; returns the positions. */
static int take(const Compare *compare, bool solved, double *logs, int *clusters) {
    const int depth = compare->request.depth, sets = compare->request.sets_nb;
    double *rows = mem_new((size_t)compare->positions_nb * (size_t)sets, sizeof *rows);
    int nb = 0;
    for (int p = 0; p < compare->positions_nb; p++) {
        bool good = compare_is_common(compare, depth, p);
        for (int s = 0; good && s < sets; s++) {
            const uint64_t n = compare_count(compare, depth, s, p);
            good = solved || n > 0;
            rows[nb * sets + s] = solved ? -(double)n : log2((double)n);
        }
        if (good)
            clusters[nb++] = compare->clusters[p];
    }
    for (int p = 0; p < nb; p++)
        for (int s = 0; s < sets; s++)
            logs[s * nb + p] = rows[p * sets + s];
    free(rows);
    return nb;
}

static void print(const Compare *compare, const BestSets *best, bool solved, TableFormat format,
                  FILE *file) {
    Text text = TEXT_EMPTY;
    int *order = best_in_order(best);
    for (int i = 0; i < best->held_nb; i++) {
        const double above = best->value[order[i]];
        text_add(&text, "%s%s", i ? ", " : "", compare->request.sets[order[i]]);
        if (above > 0 && solved)
            text_add(&text, " (%.1f points fewer)", 100 * above);
        else if (above > 0)
            text_add(&text, " (%+.1f %%)", 100 * (exp2(above) - 1));
    }
    table_say(file, format, "Not told apart from the best: %d of %d sets: %s.\n", best->held_nb,
              best->sets, text_get(&text));
    free(order);
    text_release(&text);
}

void compare_print_best(const Compare *compare, TableFormat format, FILE *file) {
    const size_t nb = (size_t)compare->positions_nb, sets = (size_t)compare->request.sets_nb;
    const bool solved = compare->request.metric == METRIC_SOLVED;
    if (sets < 3 || compare_is_priced(compare) || compare->request.metric == METRIC_CPU)
        return;
    double *logs = mem_new(nb * sets, sizeof *logs);
    int *clusters = mem_new(nb, sizeof *clusters);
    const int taken = take(compare, solved, logs, clusters);
    BestSets best;
    Bootstrap *bootstrap = taken > 2 ? bootstrap_hold(NULL, &(Drawing){taken, clusters}) : NULL;
    if (bootstrap && best_sets(&best, (int)sets, logs, solved, bootstrap)) {
        print(compare, &best, solved, format, file);
        best_sets_release(&best);
    }
    bootstrap_free(bootstrap);
    free(clusters);
    free(logs);
}
