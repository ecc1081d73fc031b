/* The tree of a search, as rows of numbers: what is drawn is asked for once and looked at for long. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "browser/face_own.h"
#include "work/recording.h"

static const char *const ends[] = {"",       "full",     "cutoff", "horizon", "answered",
                                   "pruned", "terminal", "draw",   "stopped"};
enum { ENDS_NB = sizeof ends / sizeof ends[0] };

enum { SLOTS = 8192 /* a power of two; a move has from, to and what it becomes */ };

/* Moves by number; [0] is none. Open addressing: `slots` holds a move's number, 0 where it is free. */
typedef struct Names {
    char (*names)[ENGINE_MOVE_NB];
    int nb;
    int slots[SLOTS];
} Names;

static int find_end(const char *end) {
    for (int i = 1; end && i < ENDS_NB; i++)
        if (strcmp(ends[i], end) == 0)
            return i;
    return 0;
}

static int number_of(Names *names, const char *move) {
    if (!move[0])
        return 0;
    unsigned slot = (unsigned)text_hash(TEXT_HASH_START, move) % SLOTS;
    while (names->slots[slot] && strcmp(names->names[names->slots[slot]], move) != 0)
        slot = (slot + 1) % SLOTS;
    if (!names->slots[slot] && names->nb < SLOTS / 2) {
        names->names = mem_more(names->names, (size_t)names->nb, sizeof *names->names);
        snprintf(names->names[names->nb], ENGINE_MOVE_NB, "%s", move);
        names->slots[slot] = names->nb++;
    }
    return names->slots[slot];
}

static void add_rows(Text *text, const Recording *r, Names *names) {
    text_add(text, ",\"rows\":[");
    for (long i = 0; i < r->nb; i++) {
        const EngineNode *n = &r->nodes[i];
        text_add(text, "%s[%ld,%d,%d,%d,%d,%d,%d,%d,", i ? "," : "", r->parents[i],
                 number_of(names, n->move), (int)n->kind, n->depth, n->entry_alpha, n->entry_beta,
                 n->score, find_end(n->end));
        text_add(text, n->by ? "\"%c\"," : "%d,", n->by);
        text_add(text, "%d]", number_of(names, n->best_move));
    }
    text_add(text, "]");
}

static void add_texts(Text *text, const char *key, const char *first, size_t stride, int nb) {
    text_add(text, ",\"%s\":[", key);
    for (int i = 0; i < nb; i++)
        text_add(text, "%s\"%s\"", i ? "," : "", first + (size_t)i * stride);
    text_add(text, "]");
}

static void write(Face *face, const Recording *r, int depth, const char *position) {
    char letters[ENGINE_LETTERS_NB], parameters[ENGINE_PARAMS_NB];
    Text *text = &face->answer;
    Names *names = mem_new(1, sizeof *names);
    names->names = mem_more(NULL, 0, sizeof *names->names);
    names->names[names->nb++][0] = '\0';
    engine_settings_letters_text(&face->settings, letters);
    engine_settings_params_text(&face->settings, parameters);
    text_add(text, "{\"fen\":\"%s\",\"enhancements\":\"%s\",\"parameters\":%s,\"depth\":%d",
             position, letters, parameters, depth);
    add_rows(text, r, names);
    add_texts(text, "moves", names->names[0], ENGINE_MOVE_NB, names->nb);
    text_add(text, ",\"ends\":[");
    for (int i = 0; i < ENDS_NB; i++)
        text_add(text, "%s\"%s\"", i ? "," : "", ends[i]);
    text_add(text, "]}");
    free(names->names);
    free(names);
}

bool face_tree(Face *face, int depth, unsigned nodes) {
    char position[ENGINE_FEN_NB];
    Status *status = face_begin(face);
    Recording r = {.open = -1, .most = (long)nodes};
    if (!face_check(face, depth, status) || !engine_settings_check_shown(&face->settings, status))
        return false;
    engine_position_fen(face->position, position);
    Engine *engine = engine_new_for(face->position, &face->settings, status);
    if (!engine)
        return false;
    const EngineLimits limits = {
        .depth = depth, .stop = recording_is_full, .node = recording_see, .context = &r};
    const EngineEnd end = engine_search(engine, face->position, &limits);
    engine_free(engine);
    if (r.too_many)
        status_fail(status, "the tree has more than %u nodes", nodes);
    else if (end != ENGINE_DONE)
        status_fail(status, "%s in '%s'", engine_end_reason(end), position);
    else
        write(face, &r, depth, position);
    recording_release(&r);
    return !status->failed;
}
