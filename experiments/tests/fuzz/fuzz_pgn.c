/* PGN: nothing here reads it, so what is written is read back by a reader of this file's own. Lines
 * of the input: the opening's name, its position, then a byte for each move that is played; or,
 * where that line begins with `!`, what a damaged database might say: moves, thoughts, times and
 * result as they stand. Such a game may be refused; a good one must come back tag by tag and move
 * by move. */
#include "fuzz.h"
#include "match/pgn.h"

enum { PLIES_MAX = 300, TAGS_MAX = 40 };

typedef struct Input {
    char *line[6];
} Input;

static Input cut(const uint8_t *data, size_t size) {
    Input input;
    size_t at = 0;
    for (int i = 0; i < 6; i++) {
        const uint8_t *end = at < size ? memchr(data + at, '\n', size - at) : NULL;
        const size_t nb = at >= size ? 0 : end && i < 5 ? (size_t)(end - data) - at : size - at;
        input.line[i] = calloc(nb + 1, 1);
        FUZZ_MUST(input.line[i]);
        if (nb)
            memcpy(input.line[i], data + at, nb);
        at += nb + 1;
    }
    return input;
}

/* ---- the reader ------------------------------------------------------------------------------ */

/* Take `[Name "value"]`. Returns what follows its line. */
static const char *read_tag(const char *p, char name[64], char value[4096]) {
    size_t n = 0;
    FUZZ_MUST(*p++ == '[');
    while (*p != ' ') {
        FUZZ_MUST(*p && n < 63);
        name[n++] = *p++;
    }
    name[n] = '\0';
    FUZZ_MUST(*++p == '"');
    for (n = 0, p++; *p != '"'; p++) {
        if (*p == '\\')
            p++;
        FUZZ_MUST(*p && *p != '\n' && n < 4095);
        value[n++] = *p;
    }
    value[n] = '\0';
    FUZZ_MUST(strncmp(p, "\"]\n", 3) == 0);
    return p + 3;
}

/* The next word outside comments; NULL at the end. */
static const char *read_word(const char *p, char word[64]) {
    size_t n = 0;
    for (;;) {
        p += strspn(p, " \n");
        if (*p != '{')
            break;
        p += strcspn(p, "}");
        FUZZ_MUST(*p++ == '}');
    }
    while (*p && *p != ' ' && *p != '\n') {
        FUZZ_MUST(n < 63);
        word[n++] = *p++;
    }
    word[n] = '\0';
    return n ? p : NULL;
}

/* The tag's value as it can be written: a tag is one line. */
static void check_value(const char *value, const char *meant) {
    char *plain = calloc(strlen(meant) + 1, 1);
    FUZZ_MUST(plain);
    strcpy(plain, meant);
    plain_text(plain);
    FUZZ_MUST(strcmp(value, plain) == 0);
    free(plain);
}

static const char *check_tags(const char *p, const PgnGame *game) {
    int seen = 0;
    while (*p == '[') {
        char name[64], value[4096];
        p = read_tag(p, name, value);
        seen += strcmp(name, "FEN") == 0 || strcmp(name, "Opening") == 0;
        if (strcmp(name, "FEN") == 0)
            check_value(value, game->fen);
        if (strcmp(name, "Opening") == 0)
            check_value(value, game->opening);
        if (strcmp(name, "White") == 0)
            check_value(value, "one");
    }
    FUZZ_MUST(seen == 2 && *p == '\n');
    return p + 1;
}

/* Play what is written from the position; each move is the one that was made. */
static void check_moves(const char *p, const PgnGame *game) {
    EnginePosition *position = engine_position_new();
    Status status = STATUS_OK;
    char word[64], move[ENGINE_MOVE_NB], san[ENGINE_MOVE_NB];
    const char *made = game->moves;
    int used;
    FUZZ_MUST(position && engine_position_set(position, game->fen, &status));
    while (sscanf(made, " %11s%n", move, &used) == 1) {
        p = read_word(p, word);
        FUZZ_MUST(p && strchr(word, '.')); /* 12. or 12... */
        p = read_word(p, word);
        FUZZ_MUST(p && engine_position_san(position, move, san, &status));
        FUZZ_MUST(strcmp(word, san) == 0);
        FUZZ_MUST(engine_position_play(position, move, &status));
        made += used;
    }
    p = read_word(p, word);
    FUZZ_MUST(p && strcmp(word, game->result) == 0 && !read_word(p, word));
    engine_position_free(position);
}

/* ---- the games ------------------------------------------------------------------------------- */

static bool write_game(const PgnGame *game, char **pgn) {
    static const MatchSpec spec = {.study = "fuzz",
                                   .players = {{.name = "one"}, {.name = "other"}},
                                   .players_nb = 2,
                                   .first_opening = 1};
    static const Match match = {.player = 0, .opponent = 1, .control = {.nodes = 1}, .pairs = 1};
    MatchPlan plan = {.spec = &spec};
    Status status = STATUS_OK;
    size_t size = 0;
    FILE *file = open_memstream(pgn, &size);
    FUZZ_MUST(file);
    const bool good = pgn_write_game(file, &plan, &match, 0, game, &status);
    fclose(file);
    FUZZ_MUST(good != status.failed && (good || status.text[0]));
    FUZZ_MUST(!good || strlen(*pgn) == size);
    return good;
}

/* Moves picked by the bytes, with thoughts and times made from them. */
static void play(const char *fen, const char *bytes, char *moves, char *thoughts, char *times) {
    EnginePosition *position = engine_position_new();
    Status status = STATUS_OK;
    FUZZ_MUST(position && engine_position_set(position, fen, &status));
    for (int i = 0; bytes[i] && i < PLIES_MAX; i++) {
        char legal[MAX_MOVES][ENGINE_MOVE_NB];
        const int nb = engine_position_moves(position, legal), byte = (unsigned char)bytes[i];
        if (nb == 0)
            break;
        const char *move = legal[byte % nb];
        moves += sprintf(moves, "%s%s", i ? " " : "", move);
        thoughts += sprintf(thoughts, "%s%d/%d/%d", i ? " " : "", byte % 9,
                            byte % 7 ? byte - 128 : 31990 - byte, byte * 1000);
        times += sprintf(times, "%s%d", i ? " " : "", byte * 77);
        FUZZ_MUST(engine_position_play(position, move, &status));
    }
    engine_position_free(position);
}

static void check_good(const Input *input, char fen[ENGINE_FEN_NB]) {
    static char moves[PLIES_MAX * 8], thoughts[PLIES_MAX * 24], times[PLIES_MAX * 12];
    moves[0] = thoughts[0] = times[0] = '\0';
    play(fen, input->line[2], moves, thoughts, times);
    const PgnGame game = {.opening = input->line[0],
                          .fen = fen,
                          .result = "1/2-1/2",
                          .ended_by = "length",
                          .moves = moves,
                          .thoughts = thoughts,
                          .times = times,
                          .finished = "2026-11-21T12:00:00Z"};
    char *pgn;
    FUZZ_MUST(write_game(&game, &pgn));
    check_moves(check_tags(pgn, &game), &game);
    free(pgn);
}

static void check_damaged(const Input *input) {
    const PgnGame game = {.opening = input->line[0],
                          .fen = input->line[1],
                          .result = input->line[5],
                          .ended_by = input->line[5],
                          .moves = input->line[2] + 1,
                          .thoughts = input->line[3],
                          .times = input->line[4],
                          .finished = input->line[5]};
    char *pgn;
    write_game(&game, &pgn);
    free(pgn);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    Input input = cut(data, size);
    EnginePosition *position = engine_position_new();
    Status status = STATUS_OK;
    char fen[ENGINE_FEN_NB];
    FUZZ_MUST(position);
    engine_position_set(position, input.line[1], &status); /* else the start position */
    engine_position_fen(position, fen);
    engine_position_free(position);
    if (input.line[2][0] == '!')
        check_damaged(&input);
    else if (strlen(input.line[0]) < 2048)
        check_good(&input, fen);
    for (int i = 0; i < 6; i++)
        free(input.line[i]);
    return 0;
}
