/* An engine that does wrong on demand, for the tests of experiments/foreign. Without a fault it is
 * a well-behaved one: what it says hangs on position, depth and options alone.
 *
 * usage: faulty-engine [FAULT [AT]]   AT: start, uci, ready, go, think (default), end
 *
 * In place of arguments, PRUNELAB_TEST_FAULTS may name a file of lines `NUMBER FAULT AT`: the
 * process that starts as the NUMBER-th, counted in FILE.count, has that fault. PRUNELAB_TEST_NOISE may
 * name a file, too: then all that a process counts is up to twice as much, or half, at random; the
 * seed is its number of start, counted in FILE.count. */
#include <fcntl.h>
#include <inttypes.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "engine.h"

enum { LINE_NB = 8192, SWITCHES_NB = 3, BASE_NODES = 40 };

static const uint64_t NODES_MAX = UINT64_C(1000000000000); /* it ends there of itself */

typedef struct Faulty {
    char fault[32], at[32];
    bool on[SWITCHES_NB]; /* A, B, C */
    int size;
    EnginePosition *position;
    uint64_t key;   /* of the position's text */
    uint64_t noise; /* what it counts, in parts of 256: random in [128, 512] */
} Faulty;

static bool is(const char *a, const char *b) {
    return strcmp(a, b) == 0;
}

static void say(const char *text) {
    puts(text);
    fflush(stdout);
}

static void hang(void) {
    for (;;)
        pause();
}

static void eat_memory(void) {
    for (size_t mib = 0; mib < 65536; mib++) {
        char *bytes = malloc(1 << 20);
        if (!bytes)
            abort();
        memset(bytes, 1, 1 << 20);
    }
}

/* As a program without a sanitizer does it. */
static void crash(void) {
    signal(SIGSEGV, SIG_DFL);
    raise(SIGSEGV);
}

/* Half a second of processor time. */
static void burn(void) {
    const clock_t end = clock() + CLOCKS_PER_SEC / 2;
    while (clock() < end)
        ;
}

/* As a script that starts an engine and waits: the child goes on as the engine, which burns. */
static void wrap(Faulty *faulty) {
    if (is(faulty->fault, "wrapped")) {
        if (fork() > 0) {
            wait(NULL);
            exit(0);
        }
        memcpy(faulty->fault, "burn", sizeof "burn");
    }
}

/* A child of its own that outlives it, unless its group is ended. */
static void leave_child(void) {
    if (fork() == 0) {
        close(STDOUT_FILENO);
        hang();
    }
    crash();
}

static void send_long_line(const char *start) {
    fputs(start, stdout);
    for (int i = 0; i < 1 << 16; i++)
        putchar('x');
    putchar('\n');
    fflush(stdout);
}

static void talk(void) {
    for (;;)
        say("info depth 2 currmove a2a3");
}

static void send_zero_bytes(void) {
    fwrite("info depth 1\0 score\n", 1, 20, stdout);
    fflush(stdout);
}

/* What is asked for at this moment, if anything. */
static void act(const Faulty *faulty, const char *moment) {
    static const struct Said {
        const char *fault, *line;
    } said[] = {
        {"garbage", "%$ segmentation of thoughts"},
        {"escape", "info depth 1 \033[2J score cp 1"},
        {"number", "info depth two score cp 1 nodes 5 pv e2e4"},
        {"score", "info depth 1 score cp 99999 nodes 5 pv e2e4"},
        {"mate", "info depth 1 score mate x nodes 5 pv e2e4"},
        {"line", "info depth 1 score cp 1 nodes 5 pv a1a1"},
        {"illegal", "bestmove a1a1"},
        {"nomove", "bestmove (none)"},
        {"back", "info depth 1 nodes 1\ninfo depth 1 nodes 0"},
        {"again", "info depth 1 seldepth 99 score cp 9 pv a2a3"}, /* no fault, but seldom */
        {"early", "bestmove a2a3"},
        /* no faults */
        {"latin", "info string M\xfcller \033[31mthinks"},
        {"protects", "copyprotection checking\ncopyprotection ok\nregistration ok\nid name Other\n"
                     "option name Late type button\nreadyok"},
        {"option", "option name Bad type spin default 9 min 1 max 3"},
        {"kind", "option name Bad type lever default 9"},
        {"twice", "option name A type check default true"},
        {"bytes", "option name B\xe4"
                  "d type check default true"},
    };
    if (!is(faulty->at, moment))
        return;
    for (size_t i = 0; i < sizeof said / sizeof said[0]; i++)
        if (is(faulty->fault, said[i].fault))
            say(said[i].line);
    if (is(faulty->fault, "crash"))
        crash();
    if (is(faulty->fault, "exit"))
        exit(3);
    if (is(faulty->fault, "hang"))
        hang();
    if (is(faulty->fault, "deaf")) { /* its input's end and polite signals do not end it either */
        signal(SIGTERM, SIG_IGN);
        hang();
    }
    if (is(faulty->fault, "close")) {
        close(STDOUT_FILENO);
        hang();
    }
    if (is(faulty->fault, "burn")) /* no fault, but slow */
        burn();
    if (is(faulty->fault, "memory"))
        eat_memory();
    if (is(faulty->fault, "child"))
        leave_child();
    if (is(faulty->fault, "long"))
        send_long_line("");
    if (is(faulty->fault, "string")) /* no fault */
        send_long_line("info string ");
    if (is(faulty->fault, "talk"))
        talk();
    if (is(faulty->fault, "zero"))
        send_zero_bytes();
}

/* ---- well-behaved ---------------------------------------------------------------------------- */

static uint64_t mix(uint64_t x) {
    x ^= x >> 33;
    x *= UINT64_C(0xff51afd7ed558ccd);
    return x ^ x >> 29;
}

/* No fault: an option with many values. */
static void tell_wide_option(void) {
    printf("option name Variant type combo default Variant 1");
    for (int i = 1; i <= 30; i++)
        printf(" var Variant %d", i);
    putchar('\n');
}

static void greet(const Faulty *faulty) {
    say("Faulty, an engine for tests");
    act(faulty, "uci");
    printf("id name Faulty 1.0\nid author %s\n",
           is(faulty->fault, "author") ? "Andr\xe9, of the tests" : "the tests");
    for (int i = 0; i < SWITCHES_NB; i++)
        if (!is(faulty->fault, "bare") && (!is(faulty->fault, "missing") || i != 1))
            printf("option name %c type check default true\n", 'A' + i);
    if (is(faulty->fault, "bare")) { /* no fault: nothing to switch */
        say("option name Style type combo default Solid var Solid var Wild Attack\nuciok");
        return;
    }
    if (is(faulty->fault, "wide"))
        tell_wide_option();
    printf("option name Size type spin default 1 min 1 max 9\n"
           "option name Style type combo default Solid var Solid var Wild Attack\n"
           "option name Book File type string default <empty>\n"
           "option name Clear Hash type button\n"
           "option name Hash type spin default 4 min 1 max 64\n"
           "option name Max Threads type spin default 1 min 1 max 4\n"
           "option name Weight type spin default 100 min 0 max 400\n");
    say(is(faulty->fault, "blank") ? "uciok \t " : "uciok");
}

static void set_option(Faulty *faulty, const char *line) {
    char name[32] = "", value[32] = "";
    if (sscanf(line, "setoption name %31s value %31s", name, value) < 2)
        return;
    if (name[1] == '\0' && name[0] >= 'A' && name[0] < 'A' + SWITCHES_NB)
        faulty->on[name[0] - 'A'] = is(value, "true");
    if (is(name, "Style") && !is(value, "Solid") && !is(value, "Wild"))
        exit(7); /* it tells small letters from large ones */
    if (is(name, "Size"))
        faulty->size = atoi(value);
}

/* A FEN, and perhaps moves from there. */
static void set_position(Faulty *faulty, const char *line) {
    Status status = STATUS_OK;
    char fen[LINE_NB];
    const char *moves = strstr(line, " moves ");
    snprintf(fen, sizeof fen, "%.*s", moves ? (int)(moves - line) : (int)strlen(line), line);
    if (!engine_position_set(faulty->position, fen, &status))
        exit(4);
    for (moves = moves ? moves + 7 : ""; *moves;
         moves += strcspn(moves, " "), moves += *moves == ' ') {
        char move[ENGINE_MOVE_NB];
        snprintf(move, sizeof move, "%.*s", (int)strcspn(moves, " "), moves);
        if (!engine_position_play(faulty->position, move, &status))
            exit(6);
    }
    faulty->key = UINT64_C(1469598103934665603);
    for (const char *c = line; *c; c++)
        faulty->key = (faulty->key ^ (unsigned char)*c) * UINT64_C(1099511628211);
}

/* Nodes of all iterations to a depth: A takes a half, B a third beside A, C costs a quarter. */
static uint64_t nodes_to(const Faulty *faulty, int depth) {
    uint64_t nodes = BASE_NODES + mix(faulty->key) % 17;
    for (int d = 1; d <= depth; d++)
        nodes = nodes * (3 + (mix(faulty->key + (uint64_t)d) & 1)) + (uint64_t)faulty->size;
    nodes = faulty->on[0] ? nodes / 2 : nodes;
    nodes = faulty->on[1] ? nodes * (faulty->on[0] ? 2 : 3) / 3 : nodes;
    nodes = faulty->on[2] ? nodes * 5 / 4 : nodes;
    if (faulty->noise != 256)
        nodes = nodes * faulty->noise / 256 + (uint64_t)depth;
    if (is(faulty->fault, "address"))
        nodes += mix((uint64_t)(uintptr_t)faulty->position) % 1000;
    if (is(faulty->fault, "random"))
        nodes += mix((uint64_t)getpid() + (uint64_t)time(NULL)) % 5;
    return nodes;
}

/* Its choice settles with depth. */
static void choose(const Faulty *faulty, int depth, char move[ENGINE_MOVE_NB]) {
    static char moves[MAX_MOVES][ENGINE_MOVE_NB];
    const int nb = engine_position_moves(faulty->position, moves);
    const uint64_t drawn = mix(faulty->key + (uint64_t)(depth / 2) + (faulty->on[1] ? 7 : 0));
    snprintf(move, ENGINE_MOVE_NB, "%s", nb ? moves[drawn % (uint64_t)nb] : "0000");
}

/* Three faults are none: the nodes in a line of their own, `before` or `behind` that with the moves,
 * and the depth in another. With `uncounted` they are in none. */
static void tell_line(const Faulty *faulty, int depth, uint64_t nodes, const char *move) {
    const bool before = is(faulty->fault, "before"), behind = is(faulty->fault, "behind");
    const bool apart = before || behind;
    const int score = (int)(mix(faulty->key + 3) % 100) + depth;
    if (before)
        printf("info nodes %" PRIu64 "\n", nodes);
    printf("info depth %d seldepth %d%s", depth, depth + 2, apart ? "\ninfo" : "");
    if (!apart && !is(faulty->fault, "uncounted"))
        printf(" nodes %" PRIu64, nodes);
    printf(" score cp %d time 1 pv %s\n", score, move);
    if (behind)
        printf("info nodes %" PRIu64 "\n", nodes);
    fflush(stdout);
}

static void think(const Faulty *faulty, const char *go) {
    char move[ENGINE_MOVE_NB] = "0000";
    int depth = 64;
    uint64_t limit = 0;
    const char *word = strstr(go, "depth "), *nodes = strstr(go, "nodes ");
    depth = word ? atoi(word + 6) : depth;
    limit = nodes ? strtoull(nodes + 6, NULL, 10) : 0;
    act(faulty, "go");
    if (is(faulty->fault, "unfaithful") || is(faulty->fault, "castles")) { /* no faults */
        say(is(faulty->fault, "castles")
                ? "info depth 1 score cp 1 nodes 5 pv O-O a2a1Q e1a1\nbestmove e1h1"
                : "info depth 1 score cp 1 nodes 5 pv a7a8Q a2a1q\nbestmove e1g1");
        return;
    }
    for (int d = 1; d <= depth; d++) {
        const bool beyond = limit && nodes_to(faulty, d) > limit;
        if (beyond && is(faulty->fault, "tally")) { /* no fault: cut off, and it says so */
            tell_line(faulty, d, limit - 1, move);
            printf("info nodes %" PRIu64 " time 1\n", limit);
        }
        if (beyond && is(faulty->fault, "candid")) /* no fault: it tells its end, as UCI asks */
            printf("info nodes %" PRIu64 " time 1\n", limit);
        if (beyond &&
            is(faulty->fault, "names")) /* nor this: the iteration in which it is cut off */
            printf("info depth %d\n", d);
        if (beyond || nodes_to(faulty, d) > NODES_MAX || (d > 2 && is(faulty->fault, "short")) ||
            (d > 5 && is(faulty->fault, "candid")))
            break;
        choose(faulty, d, move);
        tell_line(faulty, d, nodes_to(faulty, d), move);
        if (d == 2)
            act(faulty, "think");
    }
    act(faulty, "end");
    printf("bestmove %s\n", move);
    fflush(stdout);
}

/* ---- its fault ------------------------------------------------------------------------------- */

/* The how-manieth to start, counted together with others at the same time. */
static long count_start(const char *path) {
    char name[LINE_NB];
    struct stat file;
    snprintf(name, sizeof name, "%s.count", path);
    const int fd = open(name, O_WRONLY | O_CREAT | O_APPEND, 0666);
    const struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    if (fd < 0 || fcntl(fd, F_SETLKW, &lock) != 0 || write(fd, ".", 1) != 1 ||
        fstat(fd, &file) != 0)
        exit(5);
    close(fd);
    return (long)file.st_size;
}

static void draw_fault(Faulty *faulty, const char *path) {
    const long own = count_start(path);
    FILE *file = fopen(path, "r");
    long number;
    char fault[32], at[32];
    while (file && fscanf(file, "%ld %31s %31s", &number, fault, at) == 3)
        if (number == own) {
            memcpy(faulty->fault, fault, sizeof fault);
            memcpy(faulty->at, at, sizeof at);
        }
    if (file)
        fclose(file);
}

/* Log-uniform, so that its mean in doublings is 0. */
static uint64_t draw_noise(const char *path) {
    const uint64_t drawn = mix((uint64_t)count_start(path) * UINT64_C(0x9E3779B97F4A7C15));
    return (uint64_t)llround(256 * exp2((double)(drawn >> 11 & 1023) / 511.5 - 1));
}

int main(int argc, char **argv) {
    Faulty faulty = {.at = "think", .on = {true, true, true}, .size = 1, .noise = 256};
    const char *noise = getenv("PRUNELAB_TEST_NOISE");
    const char *faults = getenv("PRUNELAB_TEST_FAULTS");
    char line[LINE_NB];
    faulty.position = engine_position_new();
    snprintf(faulty.fault, sizeof faulty.fault, "%s", argc > 1 ? argv[1] : "");
    if (argc > 2)
        snprintf(faulty.at, sizeof faulty.at, "%s", argv[2]);
    if (faults)
        draw_fault(&faulty, faults);
    if (noise)
        faulty.noise = draw_noise(noise);
    wrap(&faulty);
    act(&faulty, "start");
    while (fgets(line, sizeof line, stdin)) {
        line[strcspn(line, "\r\n")] = '\0';
        if (is(line, "uci")) {
            greet(&faulty);
        } else if (is(line, "isready")) {
            act(&faulty, "ready");
            say("readyok");
        } else if (strncmp(line, "setoption ", 10) == 0) {
            set_option(&faulty, line);
        } else if (strncmp(line, "position fen ", 13) == 0) {
            set_position(&faulty, line + 13);
        } else if (strncmp(line, "go", 2) == 0) {
            think(&faulty, line);
        } else if (is(line, "quit")) {
            act(&faulty, "quit");
            break;
        }
    }
    engine_position_free(faulty.position);
    return 0;
}
