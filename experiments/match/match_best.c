#include "match/match_report.h"

#include <stdlib.h>
#include <string.h>

#include "analysis/best.h"
#include "analysis/elo.h"
#include "base/arena.h"

/* Pairs of games, of openings that all players of an opponent and a control have: players in blocks. */
static const char pairs_sql[] =
    "WITH pair AS MATERIALIZED ("
    " SELECT opponent, control, openings, rules, player, opening, sum(points) / 2 AS score"
    " FROM game WHERE study = ?1 AND status = 'done' AND player <> opponent"
    " GROUP BY opponent, control, openings, rules, player, opening HAVING count(*) = 2),"
    "meeting AS (SELECT opponent, control, openings, rules, count(DISTINCT player) AS players"
    " FROM pair GROUP BY 1, 2, 3, 4 HAVING players > 1),"
    "shared AS (SELECT opponent, control, openings, rules, opening FROM pair"
    " JOIN meeting USING (opponent, control, openings, rules)"
    " GROUP BY 1, 2, 3, 4, 5 HAVING count(*) = players)"
    "SELECT opponent, control, player, score, openings || ' ' || rules FROM pair"
    " JOIN shared USING (opponent, control, openings, rules, opening)"
    " ORDER BY opponent, control, openings, rules, player, opening";

typedef struct Meeting {
    char *opponent, *control, *rules;
    char **players; /* the last one is the opponent */
    int players_nb;
    double *lost; /* by player and opening: 1 less the score, smaller is better */
    size_t nb;
} Meeting;

static void add_player(Meeting *meeting, const char *name) {
    meeting->players =
        arena_more(meeting->players, (size_t)meeting->players_nb, sizeof *meeting->players);
    meeting->players[meeting->players_nb++] = arena_text(name);
}

static void add_score(Meeting *meeting, double score) {
    meeting->lost = arena_more(meeting->lost, meeting->nb, sizeof *meeting->lost);
    meeting->lost[meeting->nb++] = 1 - score;
}

static void say_best(Text *text, const Meeting *meeting, const BestSets *best, size_t pairs) {
    int *order = best_in_order(best);
    const double *lost = meeting->lost;
    text_add(text, "Not told apart from the best, by %s against %s (%zu openings): %d of %d: ",
             meeting->control, meeting->opponent, pairs, best->held_nb, best->sets);
    for (int i = 0; i < best->held_nb; i++)
        text_add(text, "%s%s (Elo %+.0f)", i ? ", " : "", meeting->players[order[i]],
                 elo_of_score(1 - stats_mean(lost + (size_t)order[i] * pairs, pairs)));
    text_add(text, ".\n");
}

static void end_meeting(Text *text, Meeting *meeting) {
    const size_t pairs = meeting->players_nb ? meeting->nb / (size_t)meeting->players_nb : 0;
    if (pairs >= STATS_UNITS_LEAST) {
        BestSets best;
        Bootstrap *bootstrap = bootstrap_new((int)pairs, BOOTSTRAP_RESAMPLES, BOOTSTRAP_SEED);
        add_player(meeting, meeting->opponent);
        for (size_t i = 0; i < pairs; i++)
            add_score(meeting, 0.5);
        if (best_sets(&best, meeting->players_nb, meeting->lost, false, bootstrap))
            say_best(text, meeting, &best, pairs);
        bootstrap_free(bootstrap);
    }
    *meeting = (Meeting){.nb = 0};
}

bool match_best_add(Text *text, Store *store, const char *study, Status *status) {
    StoreStatement *row = store_query(store, status, pairs_sql, "t", study);
    Meeting meeting = {.nb = 0};
    while (store_row(&row, status)) {
        if (!meeting.nb || strcmp(meeting.opponent, store_text(row, 0)) != 0 ||
            strcmp(meeting.control, store_text(row, 1)) != 0 ||
            strcmp(meeting.rules, store_text(row, 4)) != 0) {
            end_meeting(text, &meeting);
            meeting.opponent = arena_text(store_text(row, 0));
            meeting.control = arena_text(store_text(row, 1));
            meeting.rules = arena_text(store_text(row, 4));
        }
        if (!meeting.nb || strcmp(meeting.players[meeting.players_nb - 1], store_text(row, 2)) != 0)
            add_player(&meeting, store_text(row, 2));
        add_score(&meeting, store_real(row, 3));
    }
    end_meeting(text, &meeting);
    return !status->failed;
}
