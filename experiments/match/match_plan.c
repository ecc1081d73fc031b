#include "match/match_plan.h"

#include <string.h>

#include "base/arena.h"
#include "base/text_index.h"

/* Errors: the game is over before its first move. Two such games of a pair would count as a draw. */
static bool check_opening(const MatchSpec *spec, const SuiteEntry *entry, EnginePosition *position,
                          Status *status) {
    static const char *const over[] = {
        [ENGINE_GAME_CHECKMATE] = "checkmate",
        [ENGINE_GAME_STALEMATE] = "stalemate",
        [ENGINE_GAME_MATERIAL] = "no mate is possible",
        [ENGINE_GAME_REPETITION] = "repetition",
        [ENGINE_GAME_FIFTY_MOVES] = "fifty moves without a capture or pawn move",
    };
    if (!engine_position_set(position, entry->epd.fen, status))
        return false;
    const EngineGame state = engine_position_game(position);
    return state == ENGINE_GAME_ON ||
           status_fail(status, "openings '%s':%d: '%s' is over: %s", spec->openings, entry->line,
                       entry->epd.id, over[state]);
}

static bool check_openings(const MatchSpec *spec, const Suite *suite, Status *status) {
    for (int i = 0; i < spec->controls_nb; i++)
        if (spec->first_opening - 1 + spec->controls[i].pairs > suite->nb)
            return status_fail(status, "%d pairs from opening %d asked for, openings '%s' has %d",
                               spec->controls[i].pairs, spec->first_opening, spec->openings,
                               suite->nb);
    TextIndex fens = {.nb = 0};
    EnginePosition *position = mem_there(engine_position_new());
    for (int i = 0; i < suite->nb && !status->failed; i++) {
        const SuiteEntry *entry = &suite->entries[i];
        const int first = index_add(&fens, entry->epd.fen);
        if (first < i)
            status_fail(status, "openings '%s':%d: the position of line %d again: '%s'",
                        spec->openings, entry->line, suite->entries[first].line, entry->epd.fen);
        else
            check_opening(spec, entry, position, status);
    }
    engine_position_free(position);
    return !status->failed;
}

/* Every game of a plan has its place in memory, and in the list that is worked off. */
static bool check_games(const MatchSpec *spec, Status *status) {
    const int64_t n = spec->players_nb, meetings = spec->all ? n * (n - 1) / 2 : n - 1;
    int64_t games = 0;
    for (int i = 0; i < spec->controls_nb; i++)
        games += meetings * 2 * spec->controls[i].pairs;
    return games <= MATCH_GAMES_MAX ||
           status_fail(status, "more than %d games: %lld", MATCH_GAMES_MAX, (long long)games);
}

static const char *rules_text(const GameRules *rules) {
    Text text = TEXT_ARENA;
    text_add(&text, "{");
    if (rules->draw_moves)
        text_add(&text, "\"draw\":%d,\"draw_from\":%d,\"draw_moves\":%d,", rules->draw,
                 rules->draw_from, rules->draw_moves);
    text_add(&text, "\"max_plies\":%d", rules->max_plies);
    if (rules->resign_moves)
        text_add(&text, ",\"resign\":%d,\"resign_moves\":%d", rules->resign, rules->resign_moves);
    text_add(&text, "}");
    return text_get(&text);
}

static void add_match(MatchPlan *plan, int player, int opponent, const MatchControl *control) {
    plan->matches = arena_grow(plan->matches, (size_t)plan->nb + 1, sizeof *plan->matches);
    Match *match = &plan->matches[plan->nb++];
    *match = (Match){.player = player,
                     .opponent = opponent,
                     .control = control->control,
                     .pairs = control->pairs,
                     .points = arena_new(2 * (size_t)control->pairs, 1)};
    control_text(&control->control, match->control_text);
    memset(match->points, MATCH_GAME_MISSING, 2 * (size_t)control->pairs);
}

static bool are_same(const MatchPlan *plan, int a, int b) {
    return strcmp(plan->configurations[a].letters, plan->configurations[b].letters) == 0 &&
           strcmp(plan->configurations[a].parameters, plan->configurations[b].parameters) == 0;
}

/* A match is identified by what plays in it: the same twice would be one sample counted as two. */
static bool check_matches(const MatchPlan *plan, Status *status) {
    for (int i = 0; i < plan->nb; i++)
        for (int k = 0; k < i; k++) {
            const Match *a = &plan->matches[k], *b = &plan->matches[i];
            if (strcmp(a->control_text, b->control_text) != 0)
                continue;
            if ((are_same(plan, a->player, b->player) &&
                 are_same(plan, a->opponent, b->opponent)) ||
                (are_same(plan, a->player, b->opponent) && are_same(plan, a->opponent, b->player)))
                return status_fail(
                    status, "'%s' against '%s' and '%s' against '%s' are the same match",
                    plan->spec->players[a->player].name, plan->spec->players[a->opponent].name,
                    plan->spec->players[b->player].name, plan->spec->players[b->opponent].name);
        }
    return true;
}

bool match_plan_make(MatchPlan *plan, const MatchSpec *spec, const Suite *suite, Status *status) {
    *plan = (MatchPlan){.spec = spec, .suite = suite};
    if (!check_games(spec, status) || !check_openings(spec, suite, status))
        return false;
    plan->rules = rules_text(&spec->rules);
    for (int i = 0; i < spec->players_nb; i++)
        plan_configure(&plan->configurations[i], spec->stranger, &spec->players[i].settings,
                       spec->players[i].options);
    for (int c = 0; c < spec->controls_nb; c++)
        for (int opponent = 0; opponent < (spec->all ? spec->players_nb : 1); opponent++)
            for (int player = opponent + 1; player < spec->players_nb; player++)
                add_match(plan, player, opponent, &spec->controls[c]);
    return check_matches(plan, status);
}

bool match_plan_job(const MatchPlan *plan, const Match *match, int game, WorkerJob *job,
                    Status *status) {
    const bool black = game % 2;
    const PlanConfiguration *first = &plan->configurations[black ? match->opponent : match->player],
                            *second =
                                &plan->configurations[black ? match->player : match->opponent];
    job->task = WORKER_PLAYS;
    job->game = (GameJob){.sides = {first->settings, second->settings},
                          .control = match->control,
                          .rules = plan->spec->rules};
    memcpy(job->fen, plan->suite->entries[match_plan_entry(plan, game)].epd.fen, sizeof job->fen);
    return !plan->spec->stranger ||
           stranger_pair(plan->spec->stranger, &(StrangerSide){first->letters, first->parameters},
                         &(StrangerSide){second->letters, second->parameters}, job->stranger,
                         status);
}

int match_plan_entry(const MatchPlan *plan, int game) {
    return plan->spec->first_opening - 1 + game / 2;
}

bool match_plan_repeats(const MatchPlan *plan, const Match *match) {
    return !control_is_timed(&match->control) && are_same(plan, match->player, match->opponent);
}

static void count_game(MatchStanding *standing, int points) {
    standing->wins += points == 2;
    standing->draws += points == 1;
    standing->losses += points == 0;
}

MatchStanding match_plan_standing(const MatchPlan *plan, const Match *match) {
    MatchStanding standing = {.verdict = ELO_GOES_ON};
    bool counting = true;
    for (int i = 0; i < match->pairs; i++) {
        const int a = match->points[2 * i], b = match->points[2 * i + 1];
        standing.missing += (a == MATCH_GAME_MISSING) + (b == MATCH_GAME_MISSING);
        standing.failed += (a == MATCH_GAME_FAILED) + (b == MATCH_GAME_FAILED);
        if (plan->spec->tests && (a == MATCH_GAME_MISSING || b == MATCH_GAME_MISSING))
            counting = false;
        if (!counting || a < 0 || b < 0)
            continue;
        count_game(&standing, a);
        count_game(&standing, b);
        standing.pairs.count[a + b]++;
        if (plan->spec->tests) {
            standing.verdict = elo_test_verdict(&plan->spec->test, &standing.pairs);
            counting = standing.verdict == ELO_GOES_ON;
        }
    }
    return standing;
}
