/* The mates of the tactical suite, proved again under every row that leaves moves out, reduces or
 * extends, at its defaults and at levels as wild as they come: whatever mate a search tells, plain
 * alpha-beta of as many plies finds one no longer. */
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

enum { MATES_MAX = 64, MOVES_TO_MATE = 3, PLIES = 2 * MOVES_TO_MATE + 1 };

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

static void read_mates(Mates *mates) {
    const EngineSettings settings = settings_of("TNHL");
    Engine *plain = engine_of(&settings);
    FILE *file = fopen("positions/tactical.epd", "r");
    char line[1024];
    assert_non_null(file);
    mates->nb = 0;
    while (fgets(line, sizeof line, file)) {
        EngineEpd epd;
        Status status = STATUS_OK;
        const char *moves = strstr(line, " dm ");
        line[strcspn(line, "\n")] = '\0';
        if (!moves || atoi(moves + 4) > MOVES_TO_MATE)
            continue;
        assert_true(engine_epd_read(&epd, line, &status));
        add_mate(mates, plain, &epd, atoi(moves + 4));
    }
    fclose(file);
    engine_free(plain);
    assert_true(mates->nb > 40);
}

/* Does what the search says hold? A mate in n plies, by a search of n plies, is one at least as short;
 * of longer ones than were asked for nothing is known here. */
static bool holds(const Mate *mate, int score) {
    const int plies = SCORE_MATE - abs(score);
    if (!is_mate(score) || plies > abs(mate->plies))
        return !is_mate(score) || (score > 0) == (mate->plies > 0);
    return score > 0 ? mate->scores[plies] >= score : mate->scores[plies] <= score;
}

/* Search every position with the row, and count the iterations that tell a mate. */
static int told_by(char letter, bool wild, const char *set, const Mates *mates) {
    EngineSettings settings = settings_of(set);
    settings.letters |= (uint64_t)1 << registry_find(letter);
    if (wild)
        wild_put(&settings, letter);
    Engine *engine = engine_of(&settings);
    int told = 0;
    for (int i = 0; i < mates->nb; i += getenv("PRUNELAB_SHORT") ? 4 : 1) {
        const int plies = abs(mates->at[i].plies);
        int scores[PLIES + 1];
        search_scores(engine, mates->at[i].fen, plies, scores);
        for (int depth = 1; depth <= plies; depth++) {
            if (!holds(&mates->at[i], scores[depth]))
                fail_msg("%c%s tells %d at depth %d of %s", letter, wild ? ", wild," : "",
                         scores[depth], depth, mates->at[i].fen);
            told += is_mate(scores[depth]);
        }
    }
    engine_free(engine);
    return told;
}

static void every_mate_is_there(void **state) {
    (void)state;
    static Mates mates;
    read_mates(&mates);
    for (int row = 0; row < registry_nb; row++) {
        if (!registry[row].enhancement->selective)
            continue;
        int told = 0;
        for (int wild = 0; wild < 2; wild++)
            told += told_by(registry[row].letter, wild, wild ? "T" : "TNHL", &mates);
        if (!told) /* nothing was tested */
            fail_msg("%c tells no mate", registry[row].letter);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_mate_is_there)};
    return cmocka_run_group_tests_name("selective_mates", tests, NULL, NULL);
}
