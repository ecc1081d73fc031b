#include "uci/session.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "uci/out.h"
#include "uci/play.h"
#include "uci/text.h"

/* Leaves that a perft may count after `quit`: half a second, so that a script that sends `quit` behind it
 * has its answer. The count of 14 plies from the start position does not fit in 64 bits. */
enum { LAST_LEAVES = 300000000, PERFT_DEPTH_MAX = 13 };

static void complain(const Status *status) {
    for (int i = 0; i < status->notes_nb; i++)
        out_line("info string %s", status->notes[i].text);
    if (status->failed)
        out_line("info string error: %s", status->text);
}

bool session_init(Session *session, CommandQueue *queue, Status *status) {
    session->queue = queue;
    session->engine = NULL;
    session->refused = false;
    options_init(&session->options);
    session->settings = session->options.good;
    session->answered = 0;
    session->position = engine_position_new();
    session->scratch = engine_position_new();
    if (session->position && session->scratch)
        return true;
    session_release(session);
    return status_fail(status, "out of memory");
}

void session_release(Session *session) {
    engine_free(session->engine);
    engine_position_free(session->position);
    engine_position_free(session->scratch);
}

void session_identify(void) {
    out_line("id name prunelab " ENGINE_VERSION);
    out_line("id author the prunelab authors");
    options_print();
    out_line("uciok");
}

/* ---- the engine and its settings */

/* Would they search alike? What does not take part in a search makes no difference. */
static bool are_alike(const EngineSettings *a, const EngineSettings *b) {
    char a_letters[ENGINE_LETTERS_NB], b_letters[ENGINE_LETTERS_NB];
    char a_params[ENGINE_PARAMS_NB], b_params[ENGINE_PARAMS_NB];
    engine_settings_letters_text(a, a_letters);
    engine_settings_letters_text(b, b_letters);
    engine_settings_params_text(a, a_params);
    engine_settings_params_text(b, b_params);
    return strcmp(a_letters, b_letters) == 0 && strcmp(a_params, b_params) == 0;
}

/* See that the engine is as the options say; its tables are kept where these have not changed them.
 * Where there is no memory for what is wished, the engine stays as it was. */
static void prepare(Session *session) {
    const EngineSettings *wanted = &session->options.good;
    Status status = STATUS_OK;
    if (session->engine && are_alike(&session->settings, wanted))
        return;
    Engine *engine = engine_new(wanted, &status);
    if (engine) {
        engine_free(session->engine);
        session->engine = engine;
        session->settings = *wanted;
    } else if (session->engine) {
        session->options.wanted = session->options.good = session->settings;
    }
    complain(&status);
}

static void set_option(Session *session, char *text) {
    Status status = STATUS_OK;
    char *word = text_word(&text), *name = text;
    if (!word || strcmp(word, "name") != 0 || !*name) {
        out_line("info string error: setoption without a name");
        return;
    }
    /* The name has spaces: it ends where the word `value` begins, or with the line. */
    const char *value = "";
    for (char *at = name; (at = strstr(at, " value")); at++)
        if (at[6] == ' ' || at[6] == '\0') {
            value = at[6] ? at + 7 : at + 6;
            *at = '\0';
            break;
        }
    if (!options_set(&session->options, name, value, &status))
        complain(&status);
}

/* ---- positions */

static bool play_moves(EnginePosition *position, char *text, Status *status) {
    char *word = text_word(&text);
    if (word && strcmp(word, "moves") != 0)
        return status_fail(status, "unknown word '%.64s' after the position", word);
    while ((word = text_word(&text)))
        if (!engine_position_play(position, word, status))
            return false;
    return true;
}

/* `text` begins with the FEN's fields. Returns what follows them. */
static char *end_fen(char *text) {
    char *moves = strstr(text, " moves");
    while (moves && moves[6] != ' ' && moves[6] != '\0')
        moves = strstr(moves + 1, " moves");
    if (!moves)
        return text + strlen(text);
    *moves = '\0';
    return moves + 1;
}

static void set_position(Session *session, char *text) {
    Status status = STATUS_OK;
    EnginePosition *position = session->scratch;
    const char *word = text_word(&text), *fen = "startpos";
    if (word && strcmp(word, "fen") == 0) {
        fen = text;
        text = end_fen(text);
    } else if (!word || strcmp(word, "startpos") != 0) {
        status_fail(&status, "position '%.64s' is neither startpos nor fen", word ? word : "");
    }
    session->refused = status.failed || !engine_position_set(position, fen, &status) ||
                       !play_moves(position, text, &status);
    if (!session->refused) {
        session->scratch = session->position;
        session->position = position;
    }
    complain(&status);
}

/* An answer for the position before would be taken for one for the position that was refused. */
static bool has_position(const Session *session) {
    if (session->refused)
        out_line("info string error: there is no position: the last one was refused");
    return !session->refused;
}

/* ---- leaves */

/* What ends a perft. */
typedef struct PerftWatch {
    CommandQueue *queue;
    uint64_t number; /* in the queue */
} PerftWatch;

static bool perft_ends(void *context, uint64_t leaves) {
    const PerftWatch *watch = context;
    return command_queue_is_stopped(watch->queue, watch->number) ||
           (leaves > LAST_LEAVES && command_queue_end(watch->queue) == INPUT_QUIT);
}

/* Perft by root moves, printed as other engines print it. Errors: out of memory, stopped. */
static bool print_leaves(EnginePosition *child, const EnginePosition *position, int depth,
                         PerftWatch *watch, Status *status) {
    char moves[MAX_MOVES][ENGINE_MOVE_NB], fen[ENGINE_FEN_NB];
    uint64_t leaves = depth == 0;
    engine_position_fen(position, fen);
    const int moves_nb = depth > 0 ? engine_position_moves(position, moves) : 0;
    for (int i = 0; i < moves_nb; i++) {
        const uint64_t before = leaves;
        if (!engine_position_set(child, fen, status) ||
            !engine_position_play(child, moves[i], status))
            return false;
        if (!engine_perft_until(child, depth - 1, perft_ends, watch, &leaves))
            return status_fail(status, "perft %d stopped after %" PRIu64 " leaves", depth, leaves);
        out_line("%s: %" PRIu64, moves[i], leaves - before);
    }
    out_line("%s", "");
    out_line("Nodes searched: %" PRIu64, leaves);
    return true;
}

static void count_leaves(const Session *session, uint64_t number, const char *text) {
    Status status = STATUS_OK;
    int64_t depth;
    if (!text_number(text, 0, PERFT_DEPTH_MAX, &depth))
        status_fail(&status, "perft '%.64s': the depth must be a number from 0 to %d", text,
                    PERFT_DEPTH_MAX);
    else if (has_position(session))
        print_leaves(session->scratch, session->position, (int)depth,
                     &(PerftWatch){session->queue, number}, &status);
    complain(&status);
    command_queue_answered(session->queue);
}

/* ---- the other commands */

static void go(Session *session, Command *command) {
    char deepening[32];
    const GoRequest request = go_read(command->text, session->position);
    if (request.perft) {
        count_leaves(session, command->search, request.perft);
        return;
    }
    if (!has_position(session)) {
        command_queue_answered(session->queue);
        out_line("bestmove 0000");
        return;
    }
    prepare(session);
    engine_settings_get(&session->settings, "base.deepening", deepening);
    const PlaySetup setup = {
        .engine = session->engine,
        .position = session->position,
        .deepening = session->engine && strcmp(deepening, "on") == 0,
        .overhead = session->options.overhead,
        .go = request,
        .queue = session->queue,
        .search = command->search,
        /* One that had to wait for another search is on the clock only after that. */
        .start = command->time > session->answered ? command->time : session->answered};
    session->answered = play_run(&setup);
}

static void show(const Session *session) {
    if (!has_position(session))
        return;
    char fen[ENGINE_FEN_NB], letters[ENGINE_LETTERS_NB], params[ENGINE_PARAMS_NB];
    engine_position_fen(session->position, fen);
    engine_settings_letters_text(&session->options.good, letters);
    engine_settings_params_text(&session->options.good, params);
    out_line("fen: %s", fen);
    out_line("enhancements: %s", letters);
    out_line("parameters: %s", params);
}

static void do_command(Session *session, Command *command) {
    switch (command->kind) {
    case COMMAND_UCI:
        session_identify();
        break;
    case COMMAND_ISREADY:
        prepare(session); /* now, not on the clock of the next move */
        out_line("readyok");
        break;
    case COMMAND_UCINEWGAME:
        prepare(session);
        if (session->engine)
            engine_reset(session->engine);
        break;
    case COMMAND_SETOPTION:
        set_option(session, command->text);
        break;
    case COMMAND_POSITION:
        set_position(session, command->text);
        break;
    case COMMAND_GO:
        go(session, command);
        break;
    case COMMAND_SHOW:
        show(session);
        break;
    case COMMAND_EVAL:
        if (has_position(session))
            out_line("eval: %d", engine_position_eval(session->position));
        break;
    case COMMAND_LOST:
        session->refused = true;
        break;
    default:
        break;
    }
}

void *session_work(void *session) {
    Session *s = session;
    for (Command *command; (command = command_queue_pop(s->queue));) {
        do_command(s, command);
        free(command);
    }
    return NULL;
}
