#include "match/pgn.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/files.h"

enum { COLUMNS = 80 };

/* Text in lines: words that fit, separated by spaces. */
typedef struct Lines {
    FILE *file;
    int column;
} Lines;

__attribute__((format(printf, 2, 3))) static void put_word(Lines *lines, const char *format, ...) {
    char word[64];
    va_list args;
    va_start(args, format);
    const int nb = vsnprintf(word, sizeof word, format, args);
    va_end(args);
    if (lines->column && lines->column + 1 + nb >= COLUMNS) {
        putc('\n', lines->file);
        lines->column = 0;
    }
    lines->column += fprintf(lines->file, "%s%s", lines->column ? " " : "", word);
}

/* ---- tags ------------------------------------------------------------------------------------ */

static void put_tag(FILE *file, const char *name, const char *value) {
    char *plain = mem_text(value);
    plain_text(plain);
    fprintf(file, "[%s \"", name);
    for (const char *c = plain; *c; c++) {
        if (*c == '"' || *c == '\\')
            putc('\\', file);
        putc(*c, file);
    }
    free(plain);
    fputs("\"]\n", file);
}

static const char *termination(const char *ended_by) {
    static const char *const adjudicated[] = {"resignation", "agreement", "length"};
    for (int i = 0; i < 3; i++)
        if (strcmp(ended_by, adjudicated[i]) == 0)
            return "adjudication";
    return strcmp(ended_by, "time") == 0 ? "time forfeit" : "normal";
}

static void put_tags(FILE *file, const MatchPlan *plan, const Match *match, int game,
                     const PgnGame *stored) {
    char text[64], control[CONTROL_TEXT_NB];
    const int sides[2] = {game % 2 ? match->opponent : match->player,
                          game % 2 ? match->player : match->opponent};
    put_tag(file, "Event", plan->spec->study);
    put_tag(file, "Site", "?");
    const bool dated = strlen(stored->finished) >= 10; /* 2026-11-21T... */
    snprintf(text, sizeof text, "%.4s.%.2s.%.2s", dated ? stored->finished : "????",
             dated ? stored->finished + 5 : "??", dated ? stored->finished + 8 : "??");
    put_tag(file, "Date", text);
    snprintf(text, sizeof text, "%d.%d", match_plan_entry(plan, game) + 1, game % 2 + 1);
    put_tag(file, "Round", text);
    put_tag(file, "White", plan->spec->players[sides[0]].name);
    put_tag(file, "Black", plan->spec->players[sides[1]].name);
    put_tag(file, "Result", stored->result);
    put_tag(file, "SetUp", "1");
    put_tag(file, "FEN", stored->fen);
    put_tag(file, "Opening", stored->opening);
    put_tag(file, "WhiteType", "program");
    put_tag(file, "BlackType", "program");
    put_tag(file, "WhiteLetters", plan->configurations[sides[0]].letters);
    put_tag(file, "BlackLetters", plan->configurations[sides[1]].letters);
    control_pgn(&match->control, control);
    put_tag(file, "TimeControl", control);
    put_tag(file, "Control", match->control_text);
    put_tag(file, "Termination", termination(stored->ended_by));
    put_tag(file, "EndedBy", stored->ended_by);
}

/* ---- moves ----------------------------------------------------------------------------------- */

static void put_comment(Lines *lines, int depth, int score, uint64_t nodes, int64_t microseconds) {
    if (depth == 0)
        put_word(lines, "{-/0");
    else if (score_is_mate(score))
        put_word(lines, "{%cM%d/%d", score > 0 ? '+' : '-', abs(score_mate_moves(score)), depth);
    else
        put_word(lines, "{%+.2f/%d", score / 100.0, depth);
    put_word(lines, "%" PRIu64 "n", nodes);
    put_word(lines, "%" PRId64 "ms}", (microseconds + 500) / 1000);
}

/* The full-move number of a FEN of six fields. */
static int move_number(const char *fen) {
    const char *space = strrchr(fen, ' ');
    return space ? (int)strtol(space, NULL, 10) : 1;
}

static bool put_moves(Lines *lines, EnginePosition *position, const PgnGame *stored,
                      Status *status) {
    const char *moves = stored->moves, *thoughts = stored->thoughts, *times = stored->times;
    int number = move_number(stored->fen), used[3], depth, score;
    uint64_t nodes;
    int64_t microseconds;
    char move[ENGINE_MOVE_NB], san[ENGINE_MOVE_NB];
    while (sscanf(moves, " %11s%n", move, &used[0]) == 1) {
        if (sscanf(thoughts, " %d/%d/%" SCNu64 "%n", &depth, &score, &nodes, &used[1]) != 3 ||
            sscanf(times, " %" SCNd64 "%n", &microseconds, &used[2]) != 1)
            return status_fail(status, "a stored game has fewer thoughts or times than moves");
        const bool black = engine_position_black_to_move(position);
        if (!engine_position_san(position, move, san, status) ||
            !engine_position_play(position, move, status))
            return false;
        put_word(lines, "%d.%s", number, black ? ".." : "");
        put_word(lines, "%s", san);
        put_comment(lines, depth, score, nodes, microseconds);
        number += black;
        moves += used[0];
        thoughts += used[1];
        times += used[2];
    }
    return true;
}

bool pgn_write_game(FILE *file, const MatchPlan *plan, const Match *match, int game,
                    const PgnGame *stored, Status *status) {
    Lines lines = {file, 0};
    EnginePosition *position = mem_there(engine_position_new());
    put_tags(file, plan, match, game, stored);
    putc('\n', file);
    if (engine_position_set(position, stored->fen, status) &&
        put_moves(&lines, position, stored, status)) {
        put_word(&lines, "%s", stored->result);
        fputs("\n\n", file);
    }
    engine_position_free(position);
    return !status->failed;
}

/* ---- the file -------------------------------------------------------------------------------- */

static void write_games(FILE *file, StoreStatement *s, const MatchPlan *plan, const Match *match,
                        int64_t *games, Status *status) {
    for (int game = 0; game < 2 * match->pairs && !status->failed; game++) {
        const SuiteEntry *entry = &plan->suite->entries[match_plan_entry(plan, game)];
        if (!match_find_game(s, plan, match, game, status) || !store_text(s, 0))
            continue;
        const PgnGame stored = {entry->epd.id,    entry->epd.fen,   store_text(s, 0),
                                store_text(s, 1), store_text(s, 2), store_text(s, 3),
                                store_text(s, 4), store_text(s, 5)};
        pgn_write_game(file, plan, match, game, &stored, status);
        ++*games;
    }
}

bool pgn_write(Store *store, const MatchPlan *plan, const char *path, const char *const *inputs,
               int64_t *games, Status *status) {
    FileOut *out = files_begin(path, FILE_GAMES, inputs, status);
    StoreStatement *s =
        out ? match_games(store, "result, ended_by, moves, thoughts, times, finished", status)
            : NULL;
    *games = 0;
    for (int i = 0; s && i < plan->nb && !status->failed; i++)
        write_games(files_stream(out), s, plan, &plan->matches[i], games, status);
    store_release(s);
    return files_end(out, status);
}
