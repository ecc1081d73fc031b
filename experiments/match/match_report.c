#include "match/match_report.h"
#include "base/say.h"
#include "match/match_best.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static const double resolved_elo = 20; /* how many games tell such a difference */

static const char *const verdict_names[] = {"goes on", "H0", "H1"};

static bool is_for_people(TableFormat format) {
    return format == TABLE_ALIGNED || format == TABLE_MARKDOWN;
}

/* A number that may be infinite or unknown: to the eye a dash, for programs NULL. */
static void put_shown(Table *table, bool known, double number, int decimals) {
    if (known && isfinite(number))
        table_fixed(table, number, decimals);
    else
        table_text(table, "-");
}

/* ---- for people ------------------------------------------------------------------------------ */

static void put_interval(Table *table, const EloEstimate *e, bool repeats) {
    char text[64];
    if (repeats || !e->known)
        snprintf(text, sizeof text, "%s", repeats ? "repeats" : "-");
    else
        snprintf(text, sizeof text, "%+.0f to %+.0f", e->low, e->high);
    table_text(table, text);
}

static void put_elo(Table *table, double elo) {
    char text[32];
    snprintf(text, sizeof text, "%+.1f", elo == 0 ? 0.0 : elo);
    table_text(table, text);
}

static void put_names(Table *table, const MatchPlan *plan, const Match *match) {
    table_text(table, plan->spec->players[match->player].name);
    table_text(table, plan->spec->players[match->opponent].name);
    table_text(table, match->control_text);
}

static void put_counts(Table *table, const MatchStanding *s) {
    table_integer(table, s->wins + s->draws + s->losses);
    table_integer(table, s->wins);
    table_integer(table, s->draws);
    table_integer(table, s->losses);
}

static void put_row(Table *table, const MatchPlan *plan, const Match *match,
                    const MatchStanding *s) {
    const EloEstimate e = elo_estimate(&s->pairs);
    const bool repeats = match_plan_repeats(plan, match), known = e.known && !repeats;
    const bool any = elo_pairs_nb(&s->pairs) > 0;
    char pairs[128];
    const int64_t *c = s->pairs.count;
    snprintf(pairs, sizeof pairs, "%" PRId64 " %" PRId64 " %" PRId64 " %" PRId64 " %" PRId64, c[0],
             c[1], c[2], c[3], c[4]);
    put_names(table, plan, match);
    put_counts(table, s);
    put_shown(table, any, 100 * e.score, 1);
    if (any)
        put_elo(table, e.elo);
    else
        table_text(table, "-");
    put_interval(table, &e, repeats);
    put_shown(table, known, 100 * e.los, 1);
    table_text(table, pairs);
    put_shown(table, known, elo_games_to_resolve(&s->pairs, resolved_elo), 0);
}

static void print_test(const MatchPlan *plan, const Match *match, const MatchStanding *s,
                       TableFormat format) {
    const EloTest *test = &plan->spec->test;
    table_say(stdout, format,
              "test of %s against %s, %s: Elo %g or %g, LLR %.2f in (%.2f, %.2f) after %" PRId64
              " pairs: %s\n",
              plan->spec->players[match->player].name, plan->spec->players[match->opponent].name,
              match->control_text, test->elo0, test->elo1, elo_test_llr(test, &s->pairs),
              elo_test_lower(test), elo_test_upper(test), elo_pairs_nb(&s->pairs),
              s->verdict == ELO_GOES_ON      ? "goes on"
              : s->verdict == ELO_ACCEPTS_H0 ? "H0 accepted"
                                             : "H1 accepted");
}

static void print_people(const MatchPlan *plan, const MatchStanding *standings,
                         TableFormat format) {
    static const char *const names[] = {"player",
                                        "opponent",
                                        "control",
                                        "games",
                                        "won",
                                        "drawn",
                                        "lost",
                                        "score %",
                                        "Elo",
                                        "95 % interval",
                                        "LOS %",
                                        "pairs 0 1/2 1 3/2 2",
                                        "games for 20 Elo"};
    Table *table = table_new(stdout, format, 13, names);
    for (int i = 0; i < plan->nb; i++)
        put_row(table, plan, &plan->matches[i], &standings[i]);
    table_end(table);
    for (int i = 0; i < plan->nb && plan->spec->tests; i++)
        print_test(plan, &plan->matches[i], &standings[i], format);
    int64_t missing = 0, failed = 0;
    for (int i = 0; i < plan->nb; i++) {
        missing += standings[i].verdict == ELO_GOES_ON ? standings[i].missing : 0;
        failed += standings[i].failed;
    }
    say(stdout, "whole pairs only (an opening with both colours)");
    if (missing || failed)
        say(stdout, "; %" PRId64 " games missing, %" PRId64 " failed", missing, failed);
    say(stdout, "\n");
}

/* ---- for programs ---------------------------------------------------------------------------- */

static void put_machine_row(Table *table, const MatchPlan *plan, const Match *match,
                            const MatchStanding *s) {
    const EloEstimate e = elo_estimate(&s->pairs);
    const bool repeats = match_plan_repeats(plan, match), known = e.known && !repeats;
    const EloTest *test = &plan->spec->test;
    put_names(table, plan, match);
    put_counts(table, s);
    table_integer(table, s->missing);
    table_integer(table, s->failed);
    table_known(table, elo_pairs_nb(&s->pairs) > 0, e.score, 4);
    table_known(table, elo_pairs_nb(&s->pairs) > 0, e.elo, 2);
    table_known(table, known, e.low, 2);
    table_known(table, known, e.high, 2);
    table_known(table, known, e.los, 4);
    for (int i = 0; i < ELO_OUTCOMES; i++)
        table_integer(table, s->pairs.count[i]);
    table_known(table, known, elo_games_to_resolve(&s->pairs, resolved_elo), 0);
    table_known(table, plan->spec->tests, elo_test_llr(test, &s->pairs), 4);
    table_known(table, plan->spec->tests, elo_test_lower(test), 4);
    table_known(table, plan->spec->tests, elo_test_upper(test), 4);
    table_text(table, plan->spec->tests ? verdict_names[s->verdict] : NULL);
}

static void print_machine(const MatchPlan *plan, const MatchStanding *standings,
                          TableFormat format) {
    static const char *const names[] = {"player",   "opponent",     "control",   "games",
                                        "wins",     "draws",        "losses",    "missing",
                                        "failed",   "score",        "elo",       "elo_low",
                                        "elo_high", "los",          "pairs_0",   "pairs_half",
                                        "pairs_1",  "pairs_1_half", "pairs_2",   "games_for_20_elo",
                                        "llr",      "llr_lower",    "llr_upper", "verdict"};
    Table *table = table_new(stdout, format, 24, names);
    for (int i = 0; i < plan->nb; i++)
        put_machine_row(table, plan, &plan->matches[i], &standings[i]);
    table_end(table);
}

/* ---- both ------------------------------------------------------------------------------------ */

static bool check_repeats(Store *store, const MatchPlan *plan, const Match *match,
                          const MatchStanding *s, TableFormat format, int64_t *unequal,
                          Status *status) {
    int64_t differ = 0;
    if (!match_plan_repeats(plan, match))
        return true;
    if (!match_count_unequal(store, plan, match, &differ, status))
        return false;
    if (is_for_people(format))
        table_say(stdout, format,
                  "%s against itself, %s: %" PRId64 " of %" PRId64 " pairs are two equal games\n",
                  plan->spec->players[match->player].name, match->control_text,
                  elo_pairs_nb(&s->pairs) - differ, elo_pairs_nb(&s->pairs));
    *unequal += differ;
    return true;
}

bool match_report(Store *store, const MatchPlan *plan, TableFormat format, int64_t *unequal,
                  Status *status) {
    MatchStanding *standings = mem_new((size_t)plan->nb, sizeof *standings);
    *unequal = 0;
    for (int i = 0; i < plan->nb; i++)
        standings[i] = match_plan_standing(plan, &plan->matches[i]);
    if (is_for_people(format))
        print_people(plan, standings, format);
    else
        print_machine(plan, standings, format);
    for (int i = 0; i < plan->nb && !status->failed; i++)
        check_repeats(store, plan, &plan->matches[i], &standings[i], format, unequal, status);
    if (is_for_people(format) && !status->failed) {
        Text text = TEXT_EMPTY;
        if (match_best_add(&text, store, plan->spec->study, status) && text.nb)
            table_say(stdout, format, "%s", text_get(&text));
        text_release(&text);
    }
    free(standings);
    return !status->failed;
}
