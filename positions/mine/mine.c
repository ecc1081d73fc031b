#include "mine/mine.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/files.h"
#include "base/say.h"
#include "base/text.h"
#include "base/text_index.h"
#include "mine/answers.h"
#include "mine/games.h"
#include "mine/quota.h"
#include "work/progress.h"

enum {
    BALANCE_MAX = 100,  /* static centipawns for the side to move: not won already, */
    BALANCE_MIN = -500, /* nor lost */
    HOPE_BEST = 150,    /* what the first looks ask of the best move, */
    HOPE_SECOND = 160,  /* of the second, */
    HOPE_GAP = 80,      /* and of what is between them: little, for they are often wrong */
    DIM_BEST = 80,      /* the same for what is hard, in the first look */
    DIM_SECOND = 210,
    DIM_GAP = 20,
    STABLE = 2,         /* the best move has stood for so many iterations before the last */
    GAME_MAX = 5,       /* positions of one game */
    GAME_STEP = 6,      /* plies between two of them */
    MATE_MOVES_MAX = 4, /* as far as mates are proved */
    MATE_NODES = 20000000
};

typedef struct Miner {
    const MineOptions *options;
    MineTally *tally;
    Quota quota;
    Verifier *verifier;
    WorkFile *answers;
    Players *players;
    MateProver *prover;
    EnginePosition *position; /* for what is asked of a single move */
    TextIndex seen;           /* canonical texts of all candidates */
    Text lines;               /* of the suite */
    Game game;
    int64_t number; /* of the game, from 1 */
    double started, shown;
    Status *status;
} Miner;

/* What a look asks for before a longer one. */
typedef struct Hope {
    Score best, second, gap;
} Hope;

static const Hope bright = {HOPE_BEST, HOPE_SECOND, HOPE_GAP};
static const Hope dim = {DIM_BEST, DIM_SECOND, DIM_GAP};

/* A candidate on its way. */
typedef struct Find {
    const GamePosition *from;
    Diagram diagram;
    char fen[ENGINE_FEN_NB]; /* 4 fields */
    Look look;
    Puzzle puzzle;
    int mate; /* proved; 0: none */
} Find;

/* ---- progress -------------------------------------------------------------------------------- */

static void show(Miner *m) {
    const bool terminal = isatty(STDERR_FILENO);
    const double now = progress_clock();
    if (now - m->shown < (terminal ? 0.2 : 15.0))
        return;
    const MineTally *t = m->tally;
    const double share = (double)t->kept / (double)m->options->count;
    char left[32];
    progress_duration(share > 0 ? (now - m->started) * (1 - share) / share : -1, left);
    fprintf(stderr,
            "%s%5.1f %%  %" PRId64 " of %" PRId64 " kept  %" PRId64 " looked at, %" PRId64
            " in full  game %" PRId64 "  left %s%s",
            terminal ? "\r" : "", 100 * share, t->kept, m->options->count, t->first, t->full,
            t->games, left, terminal ? "   " : "\n");
    fflush(stderr);
    m->shown = now;
}

static void clear_line(void) {
    if (isatty(STDERR_FILENO))
        fprintf(stderr, "\r%100s\r", "");
}

/* ---- questions, asked once ------------------------------------------------------------------- */

/* The text has 4 fields. */
static bool look_into(Miner *m, const char *text, int64_t nodes, Look *look) {
    char question[ENGINE_FEN_NB + 32], fen[ENGINE_FEN_NB + 8];
    snprintf(question, sizeof question, "%" PRId64 " %s", nodes, text);
    if (answers_find_look(m->answers, question, look))
        return true;
    snprintf(fen, sizeof fen, "%s 0 1", text);
    return verifier_look(m->verifier, fen, (uint64_t)nodes, look, m->status) &&
           answers_add_look(m->answers, question, look, m->status);
}

static bool look_at(Miner *m, Find *find, int64_t nodes) {
    return look_into(m, find->fen, nodes, &find->look);
}

/* Where the best move mates: prove it. False where the proof says that another mates sooner. */
static bool prove(Miner *m, Find *find) {
    char question[ENGINE_FEN_NB + 32];
    MateAnswer answer = {MATE_OPEN, 0};
    find->mate = 0;
    if (!score_is_mate(find->look.score) || score_mate_moves(find->look.score) > MATE_MOVES_MAX)
        return true;
    snprintf(question, sizeof question, "%s %s", find->look.move, find->fen);
    if (!answers_find_mate(m->answers, question, &answer)) {
        answer.end = mate_prove(m->prover, find->fen, find->look.move, MATE_MOVES_MAX, MATE_NODES,
                                &answer.mate, m->status);
        if (m->status->failed || !answers_add_mate(m->answers, question, &answer, m->status))
            return false;
    }
    find->mate = answer.end == MATE_PROVED ? answer.mate : 0;
    return answer.end != MATE_REFUTED;
}

/* ---- what decides ---------------------------------------------------------------------------- */

/* Before any look: the position is not won already, offers a choice, and is new. */
static bool is_candidate(Miner *m, Find *find) {
    char canonical[ENGINE_FEN_NB];
    if (find->from->eval > BALANCE_MAX || find->from->eval < BALANCE_MIN || find->from->moves < 2)
        return false;
    diagram_read(&find->diagram, find->from->fen);
    diagram_canonical(find->from->fen, canonical);
    if (index_find(&m->seen, canonical) >= 0) {
        m->tally->twice++;
        return false;
    }
    index_add(&m->seen, canonical);
    m->tally->candidates++;
    size_t nb = 0;
    for (int spaces = 0; find->from->fen[nb]; nb++)
        if (find->from->fen[nb] == ' ' && ++spaces == 4)
            break;
    snprintf(find->fen, sizeof find->fen, "%.*s", (int)nb, find->from->fen);
    return quota_has_phase(&m->quota, puzzle_phase(&find->diagram));
}

/* What kind of puzzle it is, as far as the look tells. */
static bool classify(Miner *m, Find *find) {
    if (!engine_position_set(m->position, find->fen, m->status) ||
        !engine_position_play(m->position, find->look.move, m->status))
        return false;
    find->puzzle = puzzle_of(&find->diagram, &find->look, (int)m->options->hard, m->position);
    return true;
}

/* The rule: the best move wins, the second best does not. */
static bool is_worthy(const MineOptions *options, const Look *look) {
    return look->sure && look->settled + STABLE <= look->depth && look->score >= options->win &&
           look->second <= options->second;
}

static bool takes_back(const Find *find) {
    return find->from->captured && puzzle_takes_back(&find->look, find->from->last);
}

/* Might the key be one after which the opponent is in zugzwang? Asked of endings only. */
static bool may_be_zugzwang(const Miner *m, const Find *find) {
    return m->options->zugzwang && find->puzzle.key == KEY_QUIET &&
           find->puzzle.phase == PHASE_ENDGAME;
}

static bool has_hope(const Look *look, const Hope *hope) {
    return look->score >= hope->best && look->second <= hope->second &&
           look->score - look->second >= hope->gap;
}

/* Does one move look like the key, and was it the best too early? A longer look gives the same
 * iterations and more. */
static bool is_too_easy(const Miner *m, const Find *find) {
    return puzzle_iteration(&find->look, (int)m->options->hard) < 1 &&
           has_hope(&find->look, &bright) && !may_be_zugzwang(m, find);
}

/* Is a longer look worth its time? */
static bool is_promising(Miner *m, Find *find, const Hope *hope) {
    return has_hope(&find->look, hope) && !takes_back(find) && classify(m, find) &&
           quota_has(&m->quota, &find->puzzle) && !is_too_easy(m, find);
}

/* Would the key not win if the opponent could pass? Two looks must say so. A null move sees the
 * opponent pass, and takes such a key for a bad move. */
static bool find_zugzwang(Miner *m, Find *find) {
    const int64_t nodes[] = {m->options->middle_nodes, m->options->nodes};
    char fen[ENGINE_FEN_NB], passed[ENGINE_FEN_NB], moves[MAX_MOVES][ENGINE_MOVE_NB];
    Look look;
    engine_position_fen(m->position, fen); /* after the key, as classify left it */
    diagram_pass(fen, passed);
    if (!engine_position_set(m->position, passed, m->status))
        return false;
    find->puzzle.zugzwang = engine_position_moves(m->position, moves) > 1;
    for (int i = 0; i < 2 && find->puzzle.zugzwang; i++) {
        if (!look_into(m, passed, nodes[i], &look))
            return false;
        find->puzzle.zugzwang = look.sure && look.score <= m->options->second;
    }
    return true;
}

static bool judge(Miner *m, Find *find) {
    if (!is_worthy(m->options, &find->look) || takes_back(find) || !classify(m, find) ||
        (may_be_zugzwang(m, find) && !find_zugzwang(m, find)))
        return false;
    if (puzzle_iteration(&find->look, (int)m->options->hard) < 1 && !find->puzzle.zugzwang)
        return false;
    m->tally->worthy++;
    return quota_has(&m->quota, &find->puzzle) && prove(m, find);
}

/* ---- the suite's lines ----------------------------------------------------------------------- */

/* EPD's ce: a mate in n plies is 32767 - n. */
static Score epd_score(const Find *find) {
    const Score score = find->look.score;
    if (find->mate)
        return 32767 - (2 * find->mate - 1);
    return score_is_mate(score) ? 32767 - (SCORE_MATE - score) : score;
}

static bool add_line(Miner *m, const Find *find) {
    char san[ENGINE_MOVE_NB];
    const Score second = find->look.second;
    if (!engine_position_set(m->position, find->fen, m->status) ||
        !engine_position_san(m->position, find->look.move, san, m->status))
        return false;
    quota_take(&m->quota, &find->puzzle);
    m->tally->kept++;
    m->tally->proved += find->mate > 0;
    text_add(&m->lines, "%s bm %s; id \"%s%04" PRId64 "\"; ce %d; ", find->fen, san,
             m->options->letter, m->tally->kept, epd_score(find));
    if (find->mate)
        text_add(&m->lines, "dm %d; ", find->mate);
    text_add(&m->lines, "c0 \"%s, %s, settled at %d, second ", phase_names[find->puzzle.phase],
             key_names[find->puzzle.key], find->look.settled);
    text_add(&m->lines, score_is_mate(second) ? "mated in %d" : "%d",
             score_is_mate(second) ? -score_mate_moves(second) : second);
    if (m->options->hard)
        text_add(&m->lines, ", first at %d%s", find->look.first,
                 find->puzzle.zugzwang ? ", zugzwang" : "");
    text_add(&m->lines, "\"; c1 \"game %" PRId64 "\";\n", m->number);
    return true;
}

/* How the suite came to be, for who documents it. The suite holds positions alone: not every program
 * that reads EPD knows comments. */
static void tell_origin(const Miner *m) {
    const MineOptions *o = m->options;
    char signature[ENGINE_SIGNATURE_NB];
    Text text = TEXT_EMPTY;
    engine_signature(signature);
    text_add(&text,
             "prunelab mine --seed %" PRId64 " --count %" PRId64 " --nodes %" PRId64
             " --first-nodes %" PRId64 " --middle-nodes %" PRId64 " --sample %" PRId64
             " --win %" PRId64 " --second %" PRId64 " --easy %" PRId64 " --hash %" PRId64
             " --games %" PRId64 " --slips %" PRId64 " --endings %" PRId64 " --hard %" PRId64
             " --quiet %" PRId64 " --zugzwang %" PRId64 " --letter %s\n"
             "prunelab %s, engine signature %s; verifier %s, one thread\n",
             o->seed, o->count, o->nodes, o->first_nodes, o->middle_nodes, o->sample, o->win,
             o->second, o->easy, o->hash, o->games, o->slips, o->endings, o->hard, o->quiet,
             o->zugzwang, o->letter, ENGINE_VERSION, signature, verifier_name(m->verifier));
    quota_write(&m->quota, m->tally->proved, o->zugzwang > 0, &text);
    say(stdout, "%s", text_get(&text));
    text_release(&text);
}

/* Whole or not at all. */
static bool write_suite(const Miner *m) {
    const char *const inputs[] = {m->options->work, m->options->verifier, NULL};
    FileOut *out = files_begin(m->options->output, FILE_SUITE, inputs, m->status);
    if (!out)
        return false;
    files_write(out, text_get(&m->lines), m->lines.nb, m->status);
    if (!files_end(out, m->status))
        return false;
    tell_origin(m);
    return true;
}

/* Before hours of work. */
static bool check_files(const MineOptions *o, Status *status) {
    const char *const for_suite[] = {o->work, o->verifier, NULL};
    const char *const for_answers[] = {o->output, o->verifier, NULL};
    return files_check(o->output, FILE_SUITE, for_suite, status) &&
           files_check(o->work, FILE_ANSWERS, for_answers, status);
}

/* ---- the run --------------------------------------------------------------------------------- */

/* One position of a game. Returns true where it is kept. */
static bool consider(Miner *m, const GamePosition *from, Rng *rng) {
    Find find = {.from = from};
    m->tally->positions++;
    if (!is_candidate(m, &find) || !look_at(m, &find, m->options->first_nodes))
        return false;
    m->tally->first++;
    /* The hardest tactics look hopeless at first. */
    const bool drawn = m->options->sample && rng_below(rng, (uint32_t)m->options->sample) == 0;
    if (!is_promising(m, &find, m->options->hard ? &dim : &bright) && !drawn)
        return false;
    m->tally->middle++;
    if (!look_at(m, &find, m->options->middle_nodes) || !is_promising(m, &find, &bright) ||
        !look_at(m, &find, m->options->nodes))
        return false;
    m->tally->full++;
    return judge(m, &find) && add_line(m, &find);
}

static void mine_game(Miner *m, int64_t number) {
    Game *game = &m->game;
    Rng rng = rng_init((uint64_t)(m->options->seed * 1000003 + number + 1));
    const GameRules rules = {.slips = (int)m->options->slips, .endings = (int)m->options->endings};
    if (!players_play(m->players, &rules, (uint64_t)m->options->seed, (uint64_t)number, game,
                      m->status))
        return;
    m->tally->games++;
    m->number = number + 1;
    for (int i = 0, kept = 0, next = 0; i < game->nb && kept < GAME_MAX; i++) {
        if (m->status->failed || m->quota.kept == m->quota.count)
            return;
        if (game->positions[i].ply >= next && consider(m, &game->positions[i], &rng)) {
            kept++;
            next = game->positions[i].ply + GAME_STEP;
        }
        show(m);
    }
}

static bool open_all(Miner *m) {
    const MineOptions *o = m->options;
    char signature[ENGINE_SIGNATURE_NB];
    Text about = TEXT_EMPTY;
    engine_signature(signature);
    m->verifier = verifier_start(o->verifier, (int)o->hash, (int)o->patience, m->status);
    if (!m->verifier)
        return false;
    text_add(&about, "prunelab mine: %s, hash %" PRId64 ", engine signature %s",
             verifier_name(m->verifier), o->hash, signature);
    m->answers = answers_open(o->work, text_get(&about), m->status);
    text_release(&about);
    if (m->answers)
        m->players = players_new(m->status);
    if (m->players)
        m->prover = mate_new(m->status);
    m->position = engine_position_new();
    if (!m->position)
        status_fail(m->status, "out of memory");
    return !m->status->failed;
}

static void close_all(Miner *m) {
    verifier_end(m->verifier);
    work_file_close(m->answers);
    players_free(m->players);
    mate_free(m->prover);
    engine_position_free(m->position);
    text_release(&m->lines);
}

bool mine_run(const MineOptions *options, MineTally *tally, Status *status) {
    Miner *m = mem_new(1, sizeof *m); /* large: it holds a game */
    m->options = options;
    m->tally = tally;
    m->quota.count = (int)options->count;
    m->quota.easy_share = (int)options->easy;
    m->quota.quiet_share = (int)options->quiet;
    m->quota.zugzwang_share = (int)options->zugzwang;
    m->status = status;
    m->started = m->shown = progress_clock();
    *tally = (MineTally){.games = 0};
    if (check_files(options, status) && open_all(m))
        for (int64_t game = options->from - 1; m->quota.kept < m->quota.count && !status->failed;
             game += options->step) {
            if (options->games && game >= options->games)
                break;
            mine_game(m, game);
        }
    clear_line();
    if (!status->failed)
        write_suite(m);
    close_all(m);
    free(m);
    return !status->failed;
}
