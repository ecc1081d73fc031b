#include "match/match_report.h"
#include "base/arena.h"
#include "base/say.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

static const double resolved_elo = 20; /* how many games tell such a difference */

static const char *const verdict_names[] = {"goes on", "H0", "H1"}, *const verdict_words[] = {
                                                                        "goes on", "H0 accepted",
                                                                        "H1 accepted"};

static bool is_for_people(TableFormat format) {
    return format == TABLE_ALIGNED || format == TABLE_MARKDOWN;
}

/* What is estimated of a match; what is not known is no number. */
static EloEstimate estimate_of(const MatchPlan *plan, const Match *match, const MatchStanding *s,
                               double *games) {
    EloEstimate e = elo_estimate(&s->pairs);
    if (match_plan_repeats(plan, match))
        e.low = e.high = e.los = NAN;
    *games = isnan(e.los) ? NAN : elo_games_to_resolve(&s->pairs, resolved_elo);
    if (elo_pairs_nb(&s->pairs) == 0)
        e.score = e.elo = NAN;
    return e;
}

/* Who played, and what came of it. */
static void put_match(Table *table, const MatchPlan *plan, const Match *match,
                      const MatchStanding *s) {
    table_put(table, "%s %s %s", plan->spec->players[match->player].name,
              plan->spec->players[match->opponent].name, match->control_text);
    table_put(table, "%" PRId64 " %" PRId64 " %" PRId64 " %" PRId64, s->wins + s->draws + s->losses,
              s->wins, s->draws, s->losses);
}

/* ---- for people ------------------------------------------------------------------------------ */

static void put_row(Table *table, const MatchPlan *plan, const Match *match,
                    const MatchStanding *s) {
    double games;
    const EloEstimate e = estimate_of(plan, match, s, &games);
    const int64_t *c = s->pairs.count;
    char elo[32] = "-", interval[64] = "-", pairs[128];
    if (!isnan(e.elo))
        snprintf(elo, sizeof elo, "%+.1f", e.elo == 0 ? 0.0 : e.elo);
    if (!isnan(e.low))
        snprintf(interval, sizeof interval, "%+.0f to %+.0f", e.low, e.high);
    snprintf(pairs, sizeof pairs, "%" PRId64 " %" PRId64 " %" PRId64 " %" PRId64 " %" PRId64, c[0],
             c[1], c[2], c[3], c[4]);
    put_match(table, plan, match, s);
    table_put(table, "%.1f %s %s %.1f %s %.0f", 100 * e.score, elo,
              match_plan_repeats(plan, match) ? "repeats" : interval, 100 * e.los, pairs, games);
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
              verdict_words[s->verdict]);
}

/* What stands below the table. */
static void print_rest(const MatchPlan *plan, const MatchStanding *standings, TableFormat format) {
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
    double games;
    const EloEstimate e = estimate_of(plan, match, s, &games);
    const EloTest *test = plan->spec->tests ? &plan->spec->test : NULL;
    put_match(table, plan, match, s);
    table_put(table, "%" PRId64 " %" PRId64 " %g %g %g %g %g", s->missing, s->failed, e.score,
              e.elo, e.low, e.high, e.los);
    for (int i = 0; i < ELO_OUTCOMES; i++)
        table_integer(table, s->pairs.count[i]);
    table_put(table, "%g %g %g %g", games, test ? elo_test_llr(test, &s->pairs) : NAN,
              test ? elo_test_lower(test) : NAN, test ? elo_test_upper(test) : NAN);
    table_text(table, test ? verdict_names[s->verdict] : NULL);
}

/* ---- both ------------------------------------------------------------------------------------ */

static void print_table(const MatchPlan *plan, const MatchStanding *standings, TableFormat format) {
    const bool people = is_for_people(format);
    Table *table = table_of(
        stdout, format,
        people ? "player, opponent, control, games, won, drawn, lost, score %, Elo, "
                 "95 % interval, LOS %, pairs 0 1/2 1 3/2 2, games for 20 Elo"
               : "player, opponent, control, games, wins, draws, losses, missing, failed, score, "
                 "elo, elo_low, elo_high, los, pairs_0, pairs_half, pairs_1, pairs_1_half, "
                 "pairs_2, games_for_20_elo, llr, llr_lower, llr_upper, verdict");
    table_none(table, "-");
    for (int i = 0; i < plan->nb; i++)
        (people ? put_row : put_machine_row)(table, plan, &plan->matches[i], &standings[i]);
    table_end(table);
    if (people)
        print_rest(plan, standings, format);
}

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
    MatchStanding *standings = arena_new((size_t)plan->nb, sizeof *standings);
    *unequal = 0;
    for (int i = 0; i < plan->nb; i++)
        standings[i] = match_plan_standing(plan, &plan->matches[i]);
    print_table(plan, standings, format);
    for (int i = 0; i < plan->nb && !status->failed; i++)
        check_repeats(store, plan, &plan->matches[i], &standings[i], format, unequal, status);
    if (is_for_people(format) && !status->failed) {
        Text text = TEXT_ARENA;
        if (match_best_add(&text, store, plan->spec->study, status) && text.nb)
            table_say(stdout, format, "%s", text_get(&text));
    }
    return !status->failed;
}
