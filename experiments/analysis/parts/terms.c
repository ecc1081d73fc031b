#include "analysis/parts/terms.h"

#include <math.h>
#include <string.h>

#include "base/arena.h"

static bool is_same_text(const char *a, const char *b) {
    return a && b ? strcmp(a, b) == 0 : a == b;
}

int terms_find(Terms *terms, const char *name, const Term *model) {
    const int place = index_add(&terms->names, name);
    if (place < terms->nb) {
        const Term *term = &terms->at[place];
        const bool same = term->kind == model->kind && term->factor == model->factor &&
                          term->plies == model->plies && term->under == model->under &&
                          term->leaving == model->leaving && is_same_text(term->of, model->of);
        return same ? place : -1;
    }
    terms->at = arena_grow(terms->at, (size_t)terms->nb + 1, sizeof *terms->at);
    Term *term = &terms->at[terms->nb++];
    *term = *model;
    term->of = arena_text(model->of);
    term->none = term->of_column = -1;
    return place;
}

int terms_column(Terms *terms, int place, const char *set) {
    const int number = index_add(&terms->sets, set), column = terms->columns_nb;
    Term *term = &terms->at[place];
    for (; term->sets_nb <= number; term->sets_nb++) {
        term->of_set = arena_more(term->of_set, (size_t)term->sets_nb, sizeof *term->of_set);
        term->of_set[term->sets_nb] = -1;
    }
    if (term->of_set[number] >= 0)
        return term->of_set[number];
    term->of_set[number] = column;
    terms->in_space = arena_grow(terms->in_space, (size_t)column + 1, sizeof *terms->in_space);
    terms->in_space[terms->columns_nb++] = set[strspn(set, "TRNSHK-")] == '\0';
    term->columns = arena_grow(term->columns, (size_t)term->columns_nb + 1, sizeof *term->columns);
    term->columns[term->columns_nb++] = column;
    if (strcmp(set, "-") == 0)
        term->none = column;
    if (term->of && strcmp(set, term->of) == 0)
        term->of_column = column;
    return column;
}

/* The column of the least total, -1 where there is none; NaN is none. */
static int least_column(const Terms *terms, const Term *term, const double *totals, bool in_space) {
    int least = -1;
    for (int i = 0; i < term->columns_nb; i++) {
        const int column = term->columns[i];
        if (!isnan(totals[column]) && (least < 0 || totals[column] < totals[least]) &&
            (!in_space || terms->in_space[column]))
            least = column;
    }
    return least;
}

static double least_of(const Terms *terms, const Term *term, const double *totals, bool in_space) {
    const int column = least_column(terms, term, totals, in_space);
    return column < 0 ? INFINITY : totals[column];
}

/* NaN where the best saves nothing. */
static double worth_of_means(const Term *term, const double *totals, double positions) {
    const double own = totals[term->columns[0]] / positions;
    const double best = exp2(totals[term->columns[1]] / positions);
    if (!(best < 1))
        return NAN;
    return term->kind == TERM_MEANS ? 100 * (1 - exp2(own)) / (1 - best)
                                    : own - log2(best + (1 - term->leaving / 100) * (1 - best));
}

static double worth_of(const Terms *terms, const Term *term, const double *totals,
                       double positions) {
    if (term->kind == TERM_TOTAL)
        return log2(least_of(terms, term, totals, false));
    if (term->kind == TERM_FORMULA) {
        const double w = totals[term->columns[0]] / positions;
        return log2(positions * (pow(w, (term->plies + 1) / 2) + pow(w, term->plies / 2) - 1));
    }
    if (term->kind == TERM_MEANS || term->kind == TERM_LEAVING)
        return worth_of_means(term, totals, positions);
    if (term->none < 0 || term->of_column < 0)
        return NAN;
    const double none = totals[term->none], best = least_of(terms, term, totals, true);
    return none > best ? 100 * (none - totals[term->of_column]) / (none - best) : NAN;
}

double terms_figure(const Terms *terms, const double *totals, double positions) {
    double sum = 0, divisor = 0, factors = 0;
    int under_nb = 0;
    for (int t = 0; t < terms->nb; t++) {
        const Term *term = &terms->at[t];
        *(term->under ? &divisor : &sum) += term->factor * worth_of(terms, term, totals, positions);
        under_nb += term->under;
        factors += term->factor;
    }
    const bool logs =
        terms->nb && (terms->at[0].kind == TERM_TOTAL || terms->at[0].kind == TERM_FORMULA);
    if (terms->nb > 1 && logs && fabs(factors) > 1e-9)
        return NAN;
    const double value = logs ? exp2(sum) : under_nb ? sum / divisor : sum;
    return terms->nb > under_nb && isfinite(sum) && isfinite(value) ? value : NAN;
}

static double share_of(const Terms *terms, const Term *term, const double *totals, double positions,
                       const double *nodes) {
    const bool reduces = term->kind == TERM_REDUCTION;
    const int least = least_column(terms, term, totals, reduces);
    if (term->kind == TERM_FORMULA || term->kind == TERM_MEANS || term->kind == TERM_LEAVING)
        return 1 / positions;
    if (least < 0 || (reduces && term->none < 0))
        return NAN;
    return reduces ? (nodes[term->none] - nodes[least]) / (totals[term->none] - totals[least])
                   : nodes[least] / totals[least];
}

double terms_share(const Terms *terms, const double *totals, double positions,
                   const double *nodes) {
    double sum = 0, all = 0, weight = 0;
    for (int t = 0; t < terms->nb; t++) {
        const Term *term = &terms->at[t];
        const double share = share_of(terms, term, totals, positions, nodes);
        const double divides =
            term->kind == TERM_REDUCTION ? fabs(term->factor) : fmax(0, -term->factor);
        all += share / terms->nb;
        sum += divides * share;
        weight += divides;
    }
    return weight > 0 ? sum / weight : all;
}
