/* The mates of the two tactical suites, proved again under every row that leaves moves out, reduces or
 * extends, at its defaults and at levels as wild as they come, under V's guards and delta pruning, and
 * under all of these in company: whatever mate a search tells, plain alpha-beta of as many plies finds
 * one no longer. With PRUNELAB_LONG in the environment also mates of four moves. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "enhancements/registry.h"

#include "support/searches.h"
#include "support/wild.h"

enum { MATES_MAX = 128, MOVES_MAX = 4, PLIES = 2 * MOVES_MAX + 1 };

/* A position, and what plain alpha-beta says of it at every depth. */
typedef struct Mate {
    char fen[ENGINE_FEN_NB];
    int plies; /* of the proved mate; negative: against the side to move */
    int scores[PLIES + 1];
} Mate;

typedef struct Mates {
    int nb;
    Mate at[MATES_MAX];
} Mates;

static bool is_mate(int score) {
    return score >= SCORE_MATE_MIN || score <= -SCORE_MATE_MIN;
}

static bool keep_score(void *context, const EngineIteration *it) {
    ((int *)context)[it->depth] = it->score;
    return true;
}

/* The value at every depth, from a reset state. */
static void search_scores(Engine *engine, const char *fen, int depth, int scores[]) {
    EnginePosition *position = engine_position_new();
    Status status = STATUS_OK;
    const EngineLimits limits = {.depth = depth, .iteration = keep_score, .context = scores};
    assert_true(engine_position_set(position, fen, &status));
    engine_reset(engine);
    assert_int_equal(engine_search(engine, position, &limits), ENGINE_DONE);
    engine_position_free(position);
}

/* What is true of the position, to so many plies. */
static void ask_plain(Engine *plain, Mate *mate) {
    const int depth = abs(mate->plies);
    search_scores(plain, mate->fen, depth, mate->scores);
    assert_int_equal(mate->scores[depth],
                     mate->plies > 0 ? SCORE_MATE - mate->plies : -SCORE_MATE - mate->plies);
}

/* The position itself and, for its opponent, the one behind its key. */
static void add_mate(Mates *mates, Engine *plain, const EngineEpd *epd, int moves) {
    EnginePosition *position = engine_position_new();
    Status status = STATUS_OK;
    for (int behind = 0; behind <= (moves > 1); behind++) {
        Mate *mate = &mates->at[mates->nb++];
        assert_true(mates->nb <= MATES_MAX);
        assert_true(engine_position_set(position, epd->fen, &status));
        if (behind)
            assert_true(engine_position_play(position, epd->best[0], &status));
        engine_position_fen(position, mate->fen);
        mate->plies = behind ? 2 - 2 * moves : 2 * moves - 1;
        ask_plain(plain, mate);
    }
    engine_position_free(position);
}

static void add_suite(Mates *mates, Engine *plain, const char *name) {
    const int moves_max = getenv("PRUNELAB_LONG") ? MOVES_MAX : MOVES_MAX - 1;
    FILE *file = fopen(name, "r");
    char line[1024];
    assert_non_null(file);
    while (fgets(line, sizeof line, file)) {
        EngineEpd epd;
        Status status = STATUS_OK;
        const char *moves = strstr(line, " dm ");
        line[strcspn(line, "\n")] = '\0';
        if (!moves || atoi(moves + 4) > moves_max)
            continue;
        assert_true(engine_epd_read(&epd, line, &status));
        add_mate(mates, plain, &epd, atoi(moves + 4));
    }
    fclose(file);
}

static void read_mates(Mates *mates) {
    const EngineSettings settings = settings_of("TNHL");
    Engine *plain = engine_of(&settings);
    mates->nb = 0;
    add_suite(mates, plain, "positions/tactical-hard.epd");
    assert_true(mates->nb > 32);
    add_suite(mates, plain, "positions/tactical.epd");
    engine_free(plain);
    assert_true(mates->nb > 32 + 42);
}

/* Does what the search says hold? A mate in n plies, by a search of n plies, is one at least as short;
 * of longer ones than were asked for nothing is known here. */
static bool holds(const Mate *mate, int score) {
    const int plies = SCORE_MATE - abs(score);
    if (!is_mate(score) || plies > abs(mate->plies))
        return !is_mate(score) || (score > 0) == (mate->plies > 0);
    return score > 0 ? mate->scores[plies] >= score : mate->scores[plies] <= score;
}

/* Search every position under the settings, and count the iterations that tell a mate. */
static int told_under(const EngineSettings *settings, const char *what, bool wild,
                      const Mates *mates) {
    Engine *engine = engine_of(settings);
    int told = 0;
    for (int i = 0; i < mates->nb; i += getenv("PRUNELAB_SHORT") ? 4 : 1) {
        const int plies = abs(mates->at[i].plies);
        int scores[PLIES + 1];
        search_scores(engine, mates->at[i].fen, plies, scores);
        for (int depth = 1; depth <= plies; depth++) {
            if (!holds(&mates->at[i], scores[depth]))
                fail_msg("%s%s tells %d at depth %d of %s", what, wild ? ", wild," : "",
                         scores[depth], depth, mates->at[i].fen);
            told += is_mate(scores[depth]);
        }
    }
    engine_free(engine);
    return told;
}

static int told_by(char letter, bool wild, const char *set, const Mates *mates) {
    const char what[] = {letter, '\0'};
    EngineSettings settings = settings_of(set);
    settings.letters |= (uint64_t)1 << registry_find(letter);
    if (wild)
        wild_put(&settings, letter);
    return told_under(&settings, what, wild, mates);
}

static void every_mate_is_there(void **state) {
    const Mates *mates = *state;
    for (int row = 0; row < registry_nb; row++) {
        if (!registry[row].enhancement->selective)
            continue;
        int told = 0;
        for (int wild = 0; wild < 2; wild++)
            told += told_by(registry[row].letter, wild, wild ? "T" : "TNHL", mates);
        if (!told) /* nothing was tested */
            fail_msg("%c tells no mate", registry[row].letter);
    }
}

/* What no row alone sets. */
static void nor_do_guards_and_delta_make_one_up(void **state) {
    static const char *const cases[][3] = {{"TNHLV", "V.guard", "double"},
                                           {"TNHLV", "V.guard", "verified"},
                                           {"TNHL", "base.delta", "1"}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        EngineSettings settings = settings_of(cases[i][0]);
        settings_put(&settings, cases[i][1], cases[i][2]);
        assert_true(told_under(&settings, cases[i][2], false, *state) > 0);
    }
}

/* All that can be on together: D excludes S. */
static EngineSettings all_rows(void) {
    EngineSettings settings = settings_of("-");
    for (int row = 0; row < registry_nb; row++)
        if (!registry[row].enhancement->driver)
            settings.letters |= (uint64_t)1 << row;
    return settings;
}

static void nor_does_their_company(void **state) {
    int told[2] = {0};
    for (int all = 0; all < 2; all++)
        for (int wild = 0; wild < 2; wild++)
            for (int delta = 0; delta < 2; delta++) {
                EngineSettings settings = all ? all_rows() : settings_of("TNHVXQufpl");
                for (int row = 0; row < registry_nb; row++)
                    if (wild && settings.letters >> row & 1)
                        wild_put(&settings, registry[row].letter);
                settings_put(&settings, "base.delta", delta ? "1" : "0");
                told[wild] += told_under(&settings, all ? "all" : "TNHVXQufpl", wild, *state);
            }
    assert_true(told[0] > 0 && told[1] > 0);
}

static int set_up(void **state) {
    static Mates mates;
    read_mates(&mates);
    *state = &mates;
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_mate_is_there),
        cmocka_unit_test(nor_do_guards_and_delta_make_one_up),
        cmocka_unit_test(nor_does_their_company),
    };
    return cmocka_run_group_tests_name("selective_mates", tests, set_up, NULL);
}
