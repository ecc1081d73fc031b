#include "browser/face.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "work/figures.h"
#include "work/recording.h"

struct Face {
    EngineSettings settings;
    EnginePosition *position; /* owned */
    unsigned megabytes;
    Text line;     /* the moves played, as members of a JSON array */
    Status status; /* of the last call */
    Text answer;   /* of the last call, where it has not failed */
};

enum { MEGABYTE = 1 << 20, MEMORY_DEFAULT = 512 /* megabytes: what a telephone can spare, too */ };

Face *face_new(void) {
    Face *face = mem_new(1, sizeof *face);
    engine_settings_init(&face->settings);
    face->position = engine_position_new();
    if (!face->position)
        abort();
    face->megabytes = MEMORY_DEFAULT;
    return face;
}

void face_free(Face *face) {
    engine_position_free(face->position);
    text_release(&face->line);
    text_release(&face->answer);
    free(face);
}

const char *face_answer(const Face *face) {
    return face->status.failed ? face->status.text : text_get(&face->answer);
}

/* A call begins: nothing is said yet. */
static Status *begin(Face *face) {
    face->status = (Status)STATUS_OK;
    text_clear(&face->answer);
    return &face->status;
}

/* ---- JSON ------------------------------------------------------------------------------------ */

/* The texts of the registry are ours; what JSON escapes may still come into them. */
static void add_string(Text *text, const char *string) {
    text_add(text, "\"");
    for (const char *c = string; *c; c++)
        if (*c == '"' || *c == '\\')
            text_add(text, "\\%c", *c);
        else if ((unsigned char)*c < ' ')
            text_add(text, "\\u%04x", (unsigned)*c);
        else
            text_add_bytes(text, c, 1);
    text_add(text, "\"");
}

static void add_member(Text *text, const char *key, const char *string) {
    const char last = text->nb ? text->data[text->nb - 1] : '{';
    text_add(text, "%s\"%s\":", last == '{' || last == '[' ? "" : ",", key);
    add_string(text, string);
}

/* Ended by NULL. */
static void add_strings(Text *text, const char *key, const char *const *strings) {
    text_add(text, ",\"%s\":[", key);
    for (int i = 0; strings[i]; i++) {
        text_add(text, "%s", i ? "," : "");
        add_string(text, strings[i]);
    }
    text_add(text, "]");
}

/* ---- the registry ---------------------------------------------------------------------------- */

static const char *const kinds[] = {
    [PARAM_INTEGER] = "integer", [PARAM_POWER_2] = "power of two", [PARAM_CHOICE] = "choice"};

static void add_range(Text *text, const Param *p) {
    if (p->kind == PARAM_CHOICE)
        add_strings(text, "choices", p->choices);
    else
        text_add(text, ",\"min\":\"%" PRId64 "\",\"max\":\"%" PRId64 "\"", p->min, p->max);
}

static void add_params(Text *text, const char *owner, const Param *params) {
    EngineSettings defaults;
    engine_settings_init(&defaults);
    text_add(text, ",\"parameters\":[");
    for (const Param *p = params; p->name; p++) {
        char key[64], value[32];
        snprintf(key, sizeof key, "%s.%s", owner, p->name);
        text_add(text, "%s{", p == params ? "" : ",");
        add_member(text, "key", key);
        add_member(text, "kind", kinds[p->kind]);
        add_member(text, "default", engine_settings_get(&defaults, key, value));
        add_range(text, p);
        add_member(text, "help", p->help);
        text_add(text, "}");
    }
    text_add(text, "]");
}

static void add_enhancement(Text *text, int row) {
    const EngineEnhancement e = engine_enhancement(row);
    const char letter[] = {e.letter, '\0'};
    text_add(text, "%s{", row ? "," : "");
    add_member(text, "letter", letter);
    add_member(text, "key", e.key);
    add_member(text, "title", e.title);
    add_member(text, "source", e.source);
    add_member(text, "requires", e.requires);
    add_params(text, letter, e.params);
    text_add(text, "}");
}

bool face_registry(Face *face) {
    char signature[ENGINE_SIGNATURE_NB];
    Text *text = &face->answer;
    begin(face);
    engine_signature(signature);
    text_add(text, "{");
    add_member(text, "version", ENGINE_VERSION);
    add_member(text, "signature", signature);
    text_add(text, ",\"depth_max\":%d", MAX_DEPTH - 1);
    add_params(text, "base", base_params);
    text_add(text, ",\"enhancements\":[");
    for (int row = 0; row < engine_enhancement_nb(); row++)
        add_enhancement(text, row);
    text_add(text, "]}");
    return true;
}

/* ---- what to search -------------------------------------------------------------------------- */

bool face_position(Face *face, const char *position) {
    if (!engine_position_read(face->position, position, begin(face)))
        return false;
    text_clear(&face->line);
    return true;
}

bool face_play(Face *face, const char *move) {
    char san[ENGINE_MOVE_NB];
    Status *status = begin(face);
    if (!engine_position_san(face->position, move, san, status) ||
        !engine_position_play(face->position, move, status))
        return false;
    text_add(&face->line, "%s\"%s\"", face->line.nb ? "," : "", san);
    return true;
}

bool face_letters(Face *face, const char *letters) {
    return engine_settings_letters(&face->settings, letters, begin(face));
}

bool face_set(Face *face, const char *key, const char *value) {
    return engine_settings_set(&face->settings, key, value, begin(face));
}

void face_memory(Face *face, unsigned megabytes) {
    face->megabytes = megabytes;
}

static void add_moves(Text *text, const EnginePosition *position) {
    char moves[MAX_MOVES][ENGINE_MOVE_NB], san[ENGINE_MOVE_NB];
    const int nb = engine_position_moves(position, moves);
    Status status = STATUS_OK;
    Text sans = TEXT_EMPTY;
    text_add(text, ",\"moves\":[");
    for (int i = 0; i < nb; i++) {
        engine_position_san(position, moves[i], san, &status);
        text_add(text, "%s\"%s\"", i ? "," : "", moves[i]);
        text_add(&sans, "%s\"%s\"", i ? "," : "", san);
    }
    text_add(text, "],\"san\":[%s]", text_get(&sans));
    text_release(&sans);
}

bool face_about(Face *face) {
    char fen[ENGINE_FEN_NB];
    Text *text = &face->answer;
    const EnginePosition *position = face->position;
    begin(face);
    engine_position_fen(position, fen);
    text_add(text, "{");
    if (!engine_text_is_chess(fen)) {
        add_member(text, "game", fen);
        text_add(text, ",\"width\":%d}", (int)engine_perft(position, 1));
        return true;
    }
    add_member(text, "fen", fen);
    text_add(text, ",\"black\":%s,\"check\":%s,\"static\":%d,\"line\":[%s]",
             engine_position_black_to_move(position) ? "true" : "false",
             engine_position_in_check(position) ? "true" : "false", engine_position_eval(position),
             text_get(&face->line));
    add_moves(text, position);
    text_add(text, "}");
    return true;
}

/* ---- the search ------------------------------------------------------------------------------ */

typedef struct Hearing {
    Face *face;
    FaceIteration *tell;
    void *context;
    Text last, iterations; /* as figures_add_search takes them */
} Hearing;

static bool hear(void *context, const EngineIteration *it) {
    Hearing *hearing = context;
    text_clear(&hearing->last);
    figures_add(&hearing->last, it, it->counters, hearing->face->settings.letters);
    const size_t before = hearing->iterations.nb;
    text_add(&hearing->iterations, "%s{%s}", before ? "," : "", text_get(&hearing->last));
    if (hearing->tell)
        hearing->tell(hearing->context, hearing->iterations.data + before + (before > 0));
    return true;
}

/* A page has less memory than a machine, and cannot give any back: too much is refused beforehand. */
static bool check_memory(const Face *face, Status *status) {
    const uint64_t need = engine_settings_memory(&face->settings);
    return need <= (uint64_t)face->megabytes * MEGABYTE ||
           status_fail(status,
                       "the tables of this search take %" PRIu64
                       " MB, more than the %u MB that it may have here",
                       (need + MEGABYTE - 1) / MEGABYTE, face->megabytes);
}

/* Can the settings be searched to this depth here? Errors: says why not. */
static bool check(const Face *face, const EngineLimits *limits, const char *position,
                  Status *status) {
    const int depth = limits->depth;
    if (depth < 0 || depth >= MAX_DEPTH)
        return status_fail(status, "depth %d is out of range (0 to %d)", depth, MAX_DEPTH - 1);
    return engine_settings_check_for(&face->settings, position, status) &&
           engine_position_check_depth(face->position, depth, status) &&
           check_memory(face, status) &&
           (!limits->node || engine_settings_check_shown(&face->settings, status));
}

/* Search to the end. `position`: gets its text. Errors: it cannot be searched; why it ended before. */
static bool run(Face *face, const EngineLimits *limits, char position[ENGINE_FEN_NB]) {
    Status *status = begin(face);
    engine_position_fen(face->position, position);
    Engine *engine = check(face, limits, position, status)
                         ? engine_new_for(face->position, &face->settings, status)
                         : NULL;
    const EngineEnd end = engine ? engine_search(engine, face->position, limits) : ENGINE_STOPPED;
    engine_free(engine);
    return end == ENGINE_DONE ||
           status_fail(status, "%s in '%s'", engine_end_reason(end), position);
}

bool face_search(Face *face, int depth, FaceIteration *iteration, void *context) {
    char position[ENGINE_FEN_NB];
    Hearing hearing = {face, iteration, context, TEXT_EMPTY, TEXT_EMPTY};
    const EngineLimits limits = {.depth = depth, .iteration = hear, .context = &hearing};
    if (run(face, &limits, position)) {
        text_add(&face->answer, "{");
        figures_add_search(&face->answer, position, &face->settings, text_get(&hearing.last),
                           text_get(&hearing.iterations));
        text_add(&face->answer, "}");
    }
    text_release(&hearing.last);
    text_release(&hearing.iterations);
    return !face->status.failed;
}

/* ---- the tree of a search -------------------------------------------------------------------- */

/* As rows: what is drawn is asked for once and looked at for long. */
static void add_rows(Text *text, const Recording *r) {
    text_add(text, ",\"rows\":[");
    for (long i = 0; i < r->nb; i++) {
        const EngineNode *n = &r->nodes[i];
        const char by[] = {n->by, '\0'};
        text_add(text, "%s[%ld,\"%s\",%d,%d,%d,%d,%d,\"%s\",\"%s\",\"%s\"]", i ? "," : "",
                 r->parents[i], n->move, (int)n->kind, n->depth, n->entry_alpha, n->entry_beta,
                 n->score, n->end ? n->end : "", by, n->best_move);
    }
    text_add(text, "]}");
}

static void write(Face *face, const Recording *r, int depth, const char *position) {
    char letters[ENGINE_LETTERS_NB], parameters[ENGINE_PARAMS_NB];
    engine_settings_letters_text(&face->settings, letters);
    engine_settings_params_text(&face->settings, parameters);
    text_add(&face->answer,
             "{\"fen\":\"%s\",\"enhancements\":\"%s\",\"parameters\":%s,\"depth\":%d", position,
             letters, parameters, depth);
    add_rows(&face->answer, r);
}

bool face_tree(Face *face, int depth, unsigned nodes) {
    char position[ENGINE_FEN_NB];
    Recording r = {.open = -1, .most = (long)nodes};
    const EngineLimits limits = {
        .depth = depth, .stop = recording_is_full, .node = recording_see, .context = &r};
    const bool done = run(face, &limits, position);
    if (r.too_many) /* whether it has stopped for it or not */
        status_fail(begin(face), "the tree has more than %u nodes", nodes);
    else if (done)
        write(face, &r, depth, position);
    recording_release(&r);
    return !face->status.failed;
}
