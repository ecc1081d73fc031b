/* Specs of matches: what is accepted is within the limits, and every game of its plan has an
 * opening; or the plan refuses it. */
#include "base/arena.h"
#include "fuzz.h"
#include "match/match_plan.h"
#include "match/match_spec.h"

enum { OPENINGS_NB = 4 };

static Suite suite(void) {
    static const char *const moves[OPENINGS_NB] = {"e2e4", "d2d4", "c2c4", "g1f3"};
    Suite s = {
        .name = "fuzz", .nb = OPENINGS_NB, .entries = calloc(OPENINGS_NB, sizeof *s.entries)};
    Status status = STATUS_OK;
    for (int i = 0; i < s.nb; i++) {
        EnginePosition *position = engine_position_new();
        FUZZ_MUST(position && engine_position_play(position, moves[i], &status));
        engine_position_fen(position, s.entries[i].epd.fen);
        snprintf(s.entries[i].epd.id, EPD_ID_NB, "%s", moves[i]);
        engine_position_free(position);
    }
    return s;
}

static void check_spec(const MatchSpec *spec) {
    fuzz_check_name(spec->study);
    FUZZ_MUST(spec->players_nb >= 2 && spec->players_nb <= MATCH_PLAYERS_MAX);
    FUZZ_MUST(spec->controls_nb >= 1 && spec->controls_nb <= MATCH_CONTROLS_MAX);
    FUZZ_MUST(spec->rules.max_plies >= 1 && spec->rules.max_plies <= GAME_PLIES_MAX);
    FUZZ_MUST(spec->first_opening >= 1 && spec->first_opening <= MATCH_PAIRS_MAX);
    for (int i = 0; i < spec->players_nb; i++) {
        Status status = STATUS_OK;
        fuzz_check_name(spec->players[i].name);
        FUZZ_MUST(spec->stranger || engine_settings_check(&spec->players[i].settings, &status));
        FUZZ_MUST(!spec->stranger || spec->players[i].options);
    }
    for (int i = 0; i < spec->controls_nb; i++) {
        const MatchControl *c = &spec->controls[i];
        FUZZ_MUST(c->pairs >= 1 && c->pairs <= MATCH_PAIRS_MAX);
        FUZZ_MUST(c->control.kind != CONTROL_NODES || c->control.nodes >= 1);
        FUZZ_MUST(!control_is_timed(&c->control) || (c->control.ns >= 1 && !spec->stranger));
        FUZZ_MUST(c->control.kind != CONTROL_CLOCK || c->control.moves >= 1);
        FUZZ_MUST(c->control.kind != CONTROL_DEPTH ||
                  (c->control.moves >= 1 && c->control.moves <= CONTROL_DEPTH_MAX));
    }
    FUZZ_MUST(!spec->tests || spec->test.elo0 < spec->test.elo1);
}

static void check_plan(const MatchPlan *plan) {
    FUZZ_MUST(plan->nb >= 1);
    for (int i = 0; i < plan->nb; i++) {
        const Match *match = &plan->matches[i];
        FUZZ_MUST(match->player != match->opponent);
        FUZZ_MUST(strlen(match->control_text) < CONTROL_TEXT_NB - 1);
        for (int game = 0; game < 2 * match->pairs; game++) {
            const int entry = match_plan_entry(plan, game);
            FUZZ_MUST(entry >= 0 && entry < plan->suite->nb);
            FUZZ_MUST(match->points[game] == MATCH_GAME_MISSING);
        }
        FUZZ_MUST(match_plan_standing(plan, match).missing == 2 * match->pairs);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char path[FUZZ_PATH_NB];
    MatchSpec spec;
    Status status = STATUS_OK;
    fuzz_file(data, size, path);
    if (match_spec_read(&spec, path, "quick", &status)) {
        Suite openings = suite();
        MatchPlan plan;
        check_spec(&spec);
        if (match_plan_make(&plan, &spec, &openings, &status))
            check_plan(&plan);
        else
            FUZZ_MUST(status.failed && status.text[0]);
        free(openings.entries);
    } else {
        fuzz_check_refusal(&status, path);
    }
    unlink(path);
    arena_free(NULL);
    return 0;
}
