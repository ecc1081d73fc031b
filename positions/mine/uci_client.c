#include "mine/uci_client.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

#include "base/text.h"
#include "work/progress.h"

enum { LINE_NB = 16384, LINES_KEPT = 2, ITERATIONS_NB = 256, LATE_MS = 500 };

struct UciClient {
    char *program;
    char name[UCI_NAME_NB];
    pid_t pid;
    int in, out; /* our ends of its pipes */
    int patience;
    char buffer[LINE_NB]; /* received and not yet taken */
    size_t nb;
    char asked[64]; /* the last command, for messages */
};

/* ---- starting -------------------------------------------------------------------------------- */

/* The child's side: what cannot be done is told through `trouble`, which a good exec closes. */
static void become_engine(const char *program, const int in[2], const int out[2], int trouble) {
    char *const argv[] = {(char *)program, NULL};
    signal(SIGPIPE, SIG_DFL);
#ifdef __linux__
    prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
    if (dup2(in[0], STDIN_FILENO) >= 0 && dup2(out[1], STDOUT_FILENO) >= 0)
        execvp(program, argv);
    const int error = errno;
    if (write(trouble, &error, sizeof error) < 0)
        _exit(2);
    _exit(1);
}

/* A pipe that an exec closes. */
static bool open_pipe(int ends[2]) {
    if (pipe(ends) != 0)
        return false;
    fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    fcntl(ends[1], F_SETFD, FD_CLOEXEC);
    return true;
}

/* Returns 0, or the error number. */
static int start_program(UciClient *client, const char *program) {
    int in[2], out[2], trouble[2], error = 0;
    if (!open_pipe(in) || !open_pipe(out) || !open_pipe(trouble))
        return errno;
    fflush(NULL);
    client->pid = fork();
    if (client->pid == 0)
        become_engine(program, in, out, trouble[1]);
    if (client->pid < 0)
        error = errno;
    close(in[0]);
    close(out[1]);
    close(trouble[1]);
    client->in = in[1];
    client->out = out[0];
    if (!error && read(trouble[0], &error, sizeof error) != (ssize_t)sizeof error)
        error = 0;
    close(trouble[0]);
    if (error) {
        close(client->in);
        close(client->out);
        if (client->pid > 0)
            waitpid(client->pid, NULL, 0);
        client->pid = 0;
        client->in = client->out = -1;
    }
    return error;
}

static bool start(UciClient *client, const char *program, Status *status) {
    const char *const usual[] = {"stockfish", "/usr/games/stockfish"};
    int error = 0;
    for (int i = 0; i < (program ? 1 : 2); i++) {
        free(client->program);
        client->program = mem_text(program ? program : usual[i]);
        error = start_program(client, client->program);
        if (!error)
            return true;
    }
    return status_fail(status,
                       "cannot start the verifier '%.300s': %s (apt-get install stockfish, or name "
                       "a UCI engine with --verifier)",
                       client->program, strerror(error));
}

/* ---- talking --------------------------------------------------------------------------------- */

/* How it ended, for a message; waits a little, for its pipe closes before it is gone. */
static void describe_end(UciClient *client, char text[64]) {
    int state = 0;
    pid_t ended = 0;
    for (int ms = 0; ms < LATE_MS && (ended = waitpid(client->pid, &state, WNOHANG)) == 0; ms += 10)
        poll(NULL, 0, 10);
    snprintf(text, 64, "closed its output");
    if (ended != client->pid)
        return;
    client->pid = 0;
    if (WIFSIGNALED(state))
        snprintf(text, 64, "was killed by signal %d", WTERMSIG(state));
    else
        snprintf(text, 64, "ended with exit code %d", WEXITSTATUS(state));
}

static bool died(UciClient *client, Status *status) {
    char end[64];
    describe_end(client, end);
    return status_fail(status, "the verifier '%.300s' %s after '%s'", client->program, end,
                       client->asked);
}

static bool say(UciClient *client, const char *text, Status *status) {
    char line[256];
    const int nb = snprintf(line, sizeof line, "%s\n", text);
    snprintf(client->asked, sizeof client->asked, "%.60s", text);
    for (int sent = 0; sent < nb;) {
        const ssize_t now = write(client->in, line + sent, (size_t)(nb - sent));
        if (now < 0 && errno == EINTR)
            continue;
        if (now < 0)
            return died(client, status);
        sent += (int)now;
    }
    return true;
}

/* More bytes into the buffer. */
static bool receive(UciClient *client, double deadline, Status *status) {
    struct pollfd file = {.fd = client->out, .events = POLLIN};
    const double left = deadline - progress_clock();
    const int ready = left > 0 ? poll(&file, 1, (int)(1000 * left) + 1) : 0;
    if (ready < 0 && errno == EINTR)
        return true;
    if (ready == 0 && left <= 0)
        return status_fail(status, "the verifier '%.300s' gave no answer to '%s' within %d s",
                           client->program, client->asked, client->patience);
    if (ready <= 0)
        return true;
    if (client->nb == sizeof client->buffer)
        return status_fail(status, "the verifier '%.300s' sent a line of more than %d bytes",
                           client->program, LINE_NB);
    const ssize_t nb =
        read(client->out, client->buffer + client->nb, sizeof client->buffer - client->nb);
    if (nb <= 0)
        return nb < 0 && errno == EINTR ? true : died(client, status);
    client->nb += (size_t)nb;
    return true;
}

/* The next line, without its end. */
static bool hear(UciClient *client, char line[LINE_NB], double deadline, Status *status) {
    char *end;
    while (!(end = memchr(client->buffer, '\n', client->nb)))
        if (!receive(client, deadline, status))
            return false;
    const size_t nb = (size_t)(end - client->buffer);
    memcpy(line, client->buffer, nb);
    line[nb] = '\0';
    line[strcspn(line, "\r")] = '\0';
    client->nb -= nb + 1;
    memmove(client->buffer, end + 1, client->nb);
    return true;
}

static double deadline_of(const UciClient *client) {
    return progress_clock() + client->patience;
}

/* Wait for a line; what comes before it is passed over, but for the name. */
static bool await(UciClient *client, const char *wanted, Status *status) {
    static const char name[] = "id name ";
    const double deadline = deadline_of(client);
    char line[LINE_NB];
    while (hear(client, line, deadline, status)) {
        if (strncmp(line, name, sizeof name - 1) == 0) {
            snprintf(client->name, sizeof client->name, "%.120s", line + sizeof name - 1);
            plain_text(client->name);
        }
        if (strcmp(line, wanted) == 0)
            return true;
    }
    return false;
}

static bool greet(UciClient *client, int hash, Status *status) {
    char option[64];
    snprintf(option, sizeof option, "setoption name Hash value %d", hash);
    return say(client, "uci", status) && await(client, "uciok", status) &&
           say(client, "setoption name Threads value 1", status) && say(client, option, status) &&
           say(client, "setoption name MultiPV value 2", status) &&
           say(client, "isready", status) && await(client, "readyok", status);
}

UciClient *uci_start(const char *program, int hash, int patience, Status *status) {
    UciClient *client = mem_new(1, sizeof *client);
    signal(SIGPIPE, SIG_IGN);
    client->patience = patience;
    client->in = client->out = -1;
    snprintf(client->name, sizeof client->name, "unnamed");
    if (start(client, program, status) && greet(client, hash, status))
        return client;
    uci_end(client);
    return NULL;
}

void uci_end(UciClient *client) {
    if (!client)
        return;
    if (client->pid > 0) {
        Status ignored = STATUS_OK;
        say(client, "quit", &ignored);
    }
    if (client->in >= 0)
        close(client->in);
    if (client->out >= 0)
        close(client->out);
    if (client->pid > 0) {
        char end[64];
        describe_end(client, end);
        if (client->pid > 0) {
            kill(client->pid, SIGKILL);
            waitpid(client->pid, NULL, 0);
        }
    }
    free(client->program);
    free(client);
}

const char *uci_name(const UciClient *client) {
    return client->name;
}

/* ---- a look ---------------------------------------------------------------------------------- */

/* A thought under way: both lines, and the best move of each iteration. */
typedef struct Thought {
    char move[LINES_KEPT][ENGINE_MOVE_NB];
    Score score[LINES_KEPT];
    bool known[LINES_KEPT], unsure[LINES_KEPT]; /* unsure: a bound on the wrong side */
    char best[ITERATIONS_NB][ENGINE_MOVE_NB];   /* by depth; "" where it said nothing */
    int depth;
} Thought;

/* "cp 35", "mate -3". A mate in n moves is 2n - 1 plies away, being mated in n 2n. */
static bool read_score(const char *kind, const char *text, Score *score) {
    char *end;
    const long n = strtol(text, &end, 10);
    if (end == text || *end || n < -20000 || n > 20000)
        return false;
    if (strcmp(kind, "cp") == 0)
        *score = (Score)n;
    else if (strcmp(kind, "mate") == 0 && n != 0 && n > -MAX_PLY / 2 && n <= MAX_PLY / 2)
        *score = (Score)(n > 0 ? SCORE_MATE - (2 * n - 1) : -SCORE_MATE - 2 * n);
    else
        return false;
    return true;
}

/* An `info` line; one without depth, score and line of play says nothing here. A search that is
 * stopped may end on a bound: the best may be worse than an upper one, the second better than a
 * lower one, and then nothing is sure. */
static void take_info(Thought *thought, char *line) {
    int depth = 0, place = 1;
    Score score = 0;
    bool scored = false, lower = false, upper = false;
    char *rest, *kind, *word;
    for (word = strtok_r(line, " ", &rest); word; word = strtok_r(NULL, " ", &rest)) {
        if (strcmp(word, "string") == 0)
            return;
        lower |= strcmp(word, "lowerbound") == 0;
        upper |= strcmp(word, "upperbound") == 0;
        if (strcmp(word, "pv") == 0)
            break;
        if (strcmp(word, "depth") == 0 && (word = strtok_r(NULL, " ", &rest)))
            depth = (int)strtol(word, NULL, 10);
        else if (word && strcmp(word, "multipv") == 0 && (word = strtok_r(NULL, " ", &rest)))
            place = (int)strtol(word, NULL, 10);
        else if (word && strcmp(word, "score") == 0 && (kind = strtok_r(NULL, " ", &rest)) &&
                 (word = strtok_r(NULL, " ", &rest)))
            scored = read_score(kind, word, &score);
        if (!word)
            return;
    }
    const char *move = word ? strtok_r(NULL, " ", &rest) : NULL;
    if (!move || !scored || depth < 1 || depth >= ITERATIONS_NB || place < 1 || place > LINES_KEPT)
        return;
    thought->score[place - 1] = score;
    thought->known[place - 1] = true;
    thought->unsure[place - 1] = place == 1 ? upper : lower;
    snprintf(thought->move[place - 1], ENGINE_MOVE_NB, "%.7s", move);
    if (place == 1) {
        snprintf(thought->best[depth], ENGINE_MOVE_NB, "%.7s", move);
        thought->depth = depth;
    }
}

static bool is_legal(const char *fen, const char *move) {
    Status status = STATUS_OK;
    EnginePosition *position = engine_position_new();
    const bool legal = position && engine_position_set(position, fen, &status) &&
                       engine_position_play(position, move, &status);
    engine_position_free(position);
    return legal;
}

static bool conclude(const UciClient *client, const Thought *thought, const char *answer,
                     const char *fen, UciLook *look, Status *status) {
    char move[ENGINE_MOVE_NB] = "";
    sscanf(answer, "bestmove %7s", move);
    if (!is_legal(fen, move))
        return status_fail(
            status, "the verifier '%.300s' answered '%.100s', which is not a legal move in '%s'",
            client->program, answer, fen);
    if (!thought->known[0] || !thought->known[1] || strcmp(thought->move[0], move) != 0)
        return status_fail(status,
                           "the verifier '%.300s' answered '%.100s' without a score for it and for "
                           "a second move in '%s'",
                           client->program, answer, fen);
    *look = (UciLook){.score = thought->score[0],
                      .second = thought->score[1],
                      .depth = thought->depth,
                      .sure = !thought->unsure[0] && !thought->unsure[1],
                      .first = thought->depth,
                      .settled = thought->depth};
    memcpy(look->move, move, sizeof move);
    bool another = false; /* was best in a later iteration */
    for (int d = thought->depth; d > 0; d--) {
        if (!thought->best[d][0])
            continue;
        const bool same = strcmp(thought->best[d], move) == 0;
        another |= !same;
        if (same)
            look->first = d;
        if (!another)
            look->settled = d;
    }
    return true;
}

static bool think(UciClient *client, const char *fen, UciLook *look, Status *status) {
    const double deadline = deadline_of(client);
    Thought thought;
    char line[LINE_NB];
    memset(&thought, 0, sizeof thought);
    while (hear(client, line, deadline, status)) {
        if (strncmp(line, "bestmove", 8) == 0)
            return conclude(client, &thought, line, fen, look, status);
        if (strncmp(line, "info ", 5) == 0)
            take_info(&thought, line);
    }
    return false;
}

bool uci_look(UciClient *client, const char *fen, uint64_t nodes, UciLook *look, Status *status) {
    char position[ENGINE_FEN_NB + 32], go[48];
    snprintf(position, sizeof position, "position fen %s", fen);
    snprintf(go, sizeof go, "go nodes %" PRIu64, nodes);
    const bool good = say(client, "ucinewgame", status) && say(client, "isready", status) &&
                      await(client, "readyok", status) && say(client, position, status) &&
                      say(client, go, status) && think(client, fen, look, status);
    if (!good)
        status_at(status, "position '%s'", fen);
    return good;
}
