/* All texts in it are the engine's own: moves, FENs, names of parameters. None holds what JSON escapes. */
#include "work/figures.h"

#include <inttypes.h>

#include "work/tally.h"

static void add_counter(void *context, const char *name, const char *owner,
                        const uint64_t by_kind[KIND_NB]) {
    Text *text = context;
    (void)owner;
    text_add(text, "%s\"%s\":{", text->data[text->nb - 1] == '{' ? "" : ",", name);
    for (int kind = 0; kind < KIND_NB; kind++)
        text_add(text, "%s\"%s\":%" PRIu64, kind ? "," : "", kind_names[kind], by_kind[kind]);
    text_add(text, "}");
}

static void add_score(Text *text, Score score) {
    text_add(text, ",\"score\":%d,\"mate\":", score);
    if (score_is_mate(score))
        text_add(text, "%d", score_mate_moves(score));
    else
        text_add(text, "null");
}

void figures_add(Text *text, const EngineIteration *it, const Counters *counters,
                 uint64_t letters) {
    text_add(text, "\"depth\":%d", it->depth);
    add_score(text, it->score);
    if (it->best_move[0])
        text_add(text, ",\"best_move\":\"%s\"", it->best_move);
    else
        text_add(text, ",\"best_move\":null");
    text_add(text,
             ",\"pv\":\"%s\",\"nbp\":%" PRIu64 ",\"nc\":%" PRIu64 ",\"interior\":%" PRIu64
             ",\"horizon\":%" PRIu64 ",\"quiescence\":%" PRIu64 ",\"cpu_ns\":%" PRIu64
             ",\"counters\":{",
             it->pv, it->nbp, it->nc, it->interior, it->horizon, it->quiescence, it->cpu_ns);
    tally_walk(counters, letters, add_counter, text);
    text_add(text, "}");
}

void figures_add_search(Text *text, const char *position, const EngineSettings *settings,
                        const char *last, const char *iterations) {
    char letters[ENGINE_LETTERS_NB], parameters[ENGINE_PARAMS_NB];
    engine_settings_letters_text(settings, letters);
    engine_settings_params_text(settings, parameters);
    if (engine_text_is_chess(position))
        text_add(text, "\"fen\":\"%s\"", position);
    else
        text_add(text, "\"fen\":null,\"game\":\"%s\"", position);
    text_add(text, ",\"enhancements\":\"%s\",\"parameters\":%s,%s,\"iterations\":[%s]", letters,
             parameters, last, iterations);
}
