/* Foreign engines: what is read of them, every way in which they fail, and that nothing is left of
 * them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <poll.h>
#include <signal.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/personality.h>
#endif

#include "foreign/client.h"
#include "scratch.h"

#define START "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

enum { MOST = 64, PATIENCE = 60, SHORT = 2 }; /* seconds; SHORT: of one that is to hang */

typedef struct Heard {
    ClientIteration iterations[MOST];
    ClientChange changes[MOST];
    int iterations_nb, changes_nb;
} Heard;

static void hear_iteration(void *context, const ClientIteration *iteration) {
    Heard *heard = context;
    assert_true(heard->iterations_nb < MOST);
    heard->iterations[heard->iterations_nb++] = *iteration;
}

static void hear_change(void *context, const ClientChange *change) {
    Heard *heard = context;
    assert_true(heard->changes_nb < MOST);
    heard->changes[heard->changes_nb++] = *change;
}

static const char *program(const char *name, char path[SCRATCH_PATH_NB]) {
    const char *build = getenv("BUILD");
    snprintf(path, SCRATCH_PATH_NB, "%s/%s", build ? build : "build", name);
    return path;
}

static Client *start(const char *fault, const char *at, int memory_mb, int patience,
                     Status *status) {
    static char path[SCRATCH_PATH_NB];
    static const char *args[3];
    args[0] = fault;
    args[1] = at;
    const ProcessPlan plan = {program("tests/faulty-engine", path), fault ? args : NULL, memory_mb,
                              NULL, NULL};
    return client_start(&plan, patience, status);
}

static ClientGo go_to(int depth, Heard *heard) {
    return (ClientGo){.fen = START,
                      .depth = depth,
                      .seconds = PATIENCE,
                      .iteration = hear_iteration,
                      .change = hear_change,
                      .context = heard};
}

static void an_engine_is_heard(void **state) {
    (void)state;
    Status status = STATUS_OK;
    Heard heard = {.iterations_nb = 0};
    ClientOutcome outcome;
    Client *client = start(NULL, NULL, 0, PATIENCE, &status);
    if (!client)
        fail_msg("%s", status.text);
    assert_string_equal(client->name, "Faulty 1.0");
    assert_string_equal(client->author, "the tests");
    assert_int_equal(client->options.nb, 10);
    assert_true(client_set(client, "b", "false", &status));
    assert_true(client_set(client, "Book File", "", &status));
    assert_true(client_set(client, "Clear Hash", "", &status));
    assert_true(client_set(client, "Style", "WILD attack", &status)); /* as it writes that itself */
    const ClientGo go = go_to(5, &heard);
    for (int again = 0; again < 2; again++) {
        heard.iterations_nb = heard.changes_nb = 0;
        if (!client_search(client, &go, &outcome, &status))
            fail_msg("%s", status.text);
        assert_int_equal(outcome.end, CLIENT_DEPTH);
        assert_int_equal(heard.iterations_nb, 5);
        for (int i = 0; i < 5; i++) {
            assert_int_equal(heard.iterations[i].figures.depth, i + 1);
            assert_int_equal(heard.iterations[i].seldepth, i + 3);
            assert_true(i == 0 ||
                        heard.iterations[i].figures.nc > heard.iterations[i - 1].figures.nc);
        }
        assert_int_equal(outcome.nodes, heard.iterations[4].figures.nc);
        assert_string_equal(outcome.best_move, heard.iterations[4].figures.best_move);
        assert_int_equal(heard.changes[0].nodes, heard.iterations[0].figures.nc);
        for (int i = 1; i < heard.changes_nb; i++)
            assert_string_not_equal(heard.changes[i].move, heard.changes[i - 1].move);
    }
    client_end(client);
}

static void search_with(const char *fault, Heard *heard, ClientOutcome *outcome) {
    Status status = STATUS_OK;
    memset(heard, 0, sizeof *heard);
    const ClientGo go = go_to(5, heard);
    Client *client = start(fault, NULL, 0, PATIENCE, &status);
    if (!client || !client_search(client, &go, outcome, &status))
        fail_msg("%s: %s", fault, status.text);
    client_end(client);
}

/* Lines that change nothing: one of an iteration that is over; nodes, depth and moves in lines of
 * their own; what is not about the search. */
static void lines_may_differ(void **state) {
    (void)state;
    static const char *const faults[] = {"again", "before",   "behind",
                                         "latin", "protects", "string"};
    Heard plain, heard;
    ClientOutcome wanted, outcome;
    search_with("none", &plain, &wanted);
    assert_true(plain.changes_nb > 1);
    for (size_t f = 0; f < sizeof faults / sizeof faults[0]; f++) {
        search_with(faults[f], &heard, &outcome);
        assert_int_equal(heard.iterations_nb, plain.iterations_nb);
        for (int i = 0; i < plain.iterations_nb; i++) {
            const EngineIteration *calm = &plain.iterations[i].figures,
                                  *other = &heard.iterations[i].figures;
            assert_int_equal(other->depth, calm->depth);
            assert_int_equal(other->score, calm->score);
            assert_int_equal(other->nc, calm->nc);
            assert_string_equal(other->best_move, calm->best_move);
            assert_int_equal(heard.iterations[i].seldepth, plain.iterations[i].seldepth);
        }
        assert_int_equal(heard.changes_nb, plain.changes_nb);
        for (int i = 0; i < plain.changes_nb; i++) {
            assert_int_equal(heard.changes[i].nodes, plain.changes[i].nodes);
            assert_int_equal(heard.changes[i].depth, plain.changes[i].depth);
            assert_string_equal(heard.changes[i].move, plain.changes[i].move);
        }
        assert_int_equal(outcome.nodes, wanted.nodes);
        assert_int_equal(outcome.depth, wanted.depth);
        assert_int_equal(outcome.end, wanted.end);
    }
}

/* What an engine uses before `go` is no time of its search; what it uses then is. */
static void time_is_that_of_the_search(void **state) {
    (void)state;
    static const char *const moments[] = {"start", "uci", "ready", "go"};
    const uint64_t burnt = 500000000;
    for (int i = 0; i < 4; i++) {
        Status status = STATUS_OK;
        Heard heard = {.iterations_nb = 0};
        ClientOutcome outcome;
        const ClientGo go = go_to(4, &heard);
        Client *client = start("burn", moments[i], 0, PATIENCE, &status);
        if (!client || !client_search(client, &go, &outcome, &status))
            fail_msg("%s", status.text);
        client_end(client);
        const uint64_t first = heard.iterations[0].figures.cpu_ns; /* less than a tick may be 0 */
        assert_true(heard.iterations_nb > 0 && first <= outcome.cpu_ns);
        assert_true(i == 3 ? first >= burnt : outcome.cpu_ns < burnt / 2);
    }
}

/* Nor is it lost where the engine is started by a script: what it uses is that of the script's child. */
static void time_of_a_wrapped_engine(void **state) {
    (void)state;
    static const char *const moments[] = {"ready", "go"};
    if (access("/proc/thread-self/children", F_OK))
        skip();
    for (int i = 0; i < 2; i++) {
        Status status = STATUS_OK;
        Heard heard = {.iterations_nb = 0};
        ClientOutcome outcome;
        const ClientGo go = go_to(4, &heard);
        Client *client = start("wrapped", moments[i], 0, PATIENCE, &status);
        if (!client || !client_search(client, &go, &outcome, &status))
            fail_msg("%s", status.text);
        client_end(client);
        assert_true(i ? outcome.cpu_ns >= 500000000 : outcome.cpu_ns < 250000000);
    }
}

/* Can a process ask for addresses that stay, here? */
static bool addresses_can_stay(void) {
#ifdef __linux__
    return personality(0xffffffff) >= 0 &&
           personality((unsigned long)personality(0xffffffff) | ADDR_NO_RANDOMIZE) >= 0;
#else
    return false;
#endif
}

/* An engine whose counts hang on where its memory lies counts the same each time. */
static void addresses_stay(void **state) {
    (void)state;
    uint64_t nodes[4];
    int state_of_child = 1;
    const pid_t child = fork();
    if (child == 0)
        _exit(!addresses_can_stay());
    assert_int_equal(waitpid(child, &state_of_child, 0), child);
    if (state_of_child != 0)
        skip();
    for (int i = 0; i < 4; i++) {
        Status status = STATUS_OK;
        Heard heard = {.iterations_nb = 0};
        ClientOutcome outcome;
        Client *client = start("address", NULL, 0, PATIENCE, &status);
        const ClientGo go = go_to(3, &heard);
        if (!client || !client_search(client, &go, &outcome, &status))
            fail_msg("%s", status.text);
        nodes[i] = outcome.nodes;
        client_end(client);
        assert_int_equal(nodes[i], nodes[0]);
    }
}

/* Beyond the limit nothing is heard, whichever way it is set. */
static void nodes_limit_a_search(void **state) {
    (void)state;
    static const ClientLimit limits[] = {CLIENT_LIMIT_NODES, CLIENT_LIMIT_STOP};
    Heard all = {.iterations_nb = 0};
    for (int i = -1; i < 2; i++) {
        Status status = STATUS_OK;
        Heard heard = {.iterations_nb = 0};
        ClientOutcome outcome;
        Client *client = start(NULL, NULL, 0, PATIENCE, &status);
        assert_non_null(client);
        ClientGo go = go_to(8, i < 0 ? &all : &heard);
        if (i >= 0) {
            go.limit = limits[i];
            go.nodes = all.iterations[5].figures.nc + 1;
        }
        assert_true(client_search(client, &go, &outcome, &status));
        client_end(client);
        if (i < 0)
            continue;
        /* Its last iteration may have been cut off, unless a deeper one is named: one that keeps
         * to `go nodes` never names it. */
        assert_int_equal(outcome.end, limits[i] == CLIENT_LIMIT_STOP ? CLIENT_NODES : CLIENT_BELOW);
        assert_int_equal(heard.iterations_nb, limits[i] == CLIENT_LIMIT_STOP ? 6 : 5);
        assert_int_equal(heard.iterations[4].figures.nc, all.iterations[4].figures.nc);
    }
}

/* An engine that tells its end is known by three short searches; one that does not, that ignores the
 * limit, or that does wrong, is none of these. */
static void who_tells_its_end_is_known(void **state) {
    (void)state;
    static const char *const faults[] = {"candid", "tally", "none", "names", "short", "crash"};
    for (size_t i = 0; i < sizeof faults / sizeof faults[0]; i++) {
        Status status = STATUS_OK;
        Client *client = start(faults[i], "think", 0, PATIENCE, &status);
        assert_non_null(client);
        if (client_tells_end(client, PATIENCE) != (i < 2))
            fail_msg("%s", faults[i]);
        client_end(client);
    }
}

/* Why a search ended, and what of it counts as finished. */
static void ends_are_told(void **state) {
    (void)state;
    static const struct Case {
        const char *fault;
        ClientLimit limit;
        uint64_t nodes;
        ClientEnd end;
        int iterations;
        int depth;
        bool tells_end;
    } cases[] = {
        {"short", CLIENT_LIMIT_NONE, 0, CLIENT_ITSELF, 2, 4, false},
        {"short", CLIENT_LIMIT_STOP, 1000000, CLIENT_ITSELF, 2, 4, false},
        {"short", CLIENT_LIMIT_NODES, 1000000, CLIENT_BELOW, 1, 4,
         false}, /* or cut off in the second */
        {"none", CLIENT_LIMIT_NODES, 1000000, CLIENT_DEPTH, 4, 4, false},
        {"tally", CLIENT_LIMIT_NODES, 1000, CLIENT_NODES, 3, 4, false}, /* cut off in the fourth */
        {"names", CLIENT_LIMIT_NODES, 1000, CLIENT_NODES, 3, 4, false}, /* and it names that */
        {"names", CLIENT_LIMIT_NODES, 1000, CLIENT_ITSELF, 3, 4, true},
        {"candid", CLIENT_LIMIT_NODES, 10000000, CLIENT_ITSELF, 5, 9, true},
        {"candid", CLIENT_LIMIT_NODES, 1000, CLIENT_NODES, 2, 9, true}, /* perhaps in the third */
        {"candid", CLIENT_LIMIT_NODES, 10000000, CLIENT_DEPTH, 4, 4, true},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Status status = STATUS_OK;
        Heard heard = {.iterations_nb = 0};
        ClientOutcome outcome;
        ClientGo go = go_to(cases[i].depth, &heard);
        go.limit = cases[i].limit;
        go.tells_end = cases[i].tells_end;
        go.nodes = cases[i].nodes;
        Client *client = start(cases[i].fault, NULL, 0, PATIENCE, &status);
        if (!client || !client_search(client, &go, &outcome, &status))
            fail_msg("%s", status.text);
        client_end(client);
        if (outcome.end != cases[i].end || heard.iterations_nb != cases[i].iterations)
            fail_msg("case %zu: end %d, %d iterations", i, (int)outcome.end, heard.iterations_nb);
    }
}

/* An engine that ended by itself plays what it answers, whatever its last line was; of one that was
 * stopped both are kept. Moves are read as engines write them. */
static void answers_decide(void **state) {
    (void)state;
    static const struct Case {
        const char *fault;
        ClientLimit limit;
        const char *best, *pv;
        int changes;
        bool contradicts;
    } cases[] = {
        {"unfaithful", CLIENT_LIMIT_NONE, "e1g1", "e1g1", 2, false},
        {"unfaithful", CLIENT_LIMIT_NODES, "e1g1", "e1g1", 2, false},
        {"unfaithful", CLIENT_LIMIT_STOP, NULL, NULL, 1, true},
        {"castles", CLIENT_LIMIT_NONE, "e1g1", "e1g1 a2a1q", 1, false},
        {"castles", CLIENT_LIMIT_STOP, NULL, NULL, 1, false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Status status = STATUS_OK;
        Heard heard = {.iterations_nb = 0};
        ClientOutcome outcome;
        ClientGo go = go_to(1, &heard);
        go.fen = "8/P5k1/8/8/8/8/p7/4K2R w K - 0 1";
        go.limit = cases[i].limit;
        go.nodes = cases[i].limit == CLIENT_LIMIT_NONE ? 0 : 5;
        Client *client = start(cases[i].fault, NULL, 0, PATIENCE, &status);
        if (!client || !client_search(client, &go, &outcome, &status))
            fail_msg("%s", status.text);
        client_end(client);
        assert_string_equal(outcome.best_move, "e1g1");
        assert_int_equal(outcome.contradicts, cases[i].contradicts);
        assert_int_equal(heard.changes_nb, cases[i].changes);
        assert_string_equal(heard.changes[0].move, i < 3 ? "a7a8q" : "e1g1");
        if (cases[i].changes > 1) {
            assert_string_equal(heard.changes[1].move, "e1g1");
            assert_int_equal(heard.changes[1].nodes, 5);
        }
        if (!cases[i].best || !heard.iterations_nb)
            continue;
        assert_string_equal(heard.iterations[0].figures.best_move, cases[i].best);
        assert_string_equal(heard.iterations[0].figures.pv, cases[i].pv);
    }
}

static void wrong_settings_are_refused(void **state) {
    (void)state;
    Status status = STATUS_OK;
    Client *client = start(NULL, NULL, 0, PATIENCE, &status);
    assert_non_null(client);
    assert_false(client_set(client, "Contempt", "1", &status));
    assert_says(&status, "the engine 'Faulty 1.0' has no option 'Contempt'");
    status = (Status)STATUS_OK;
    assert_false(client_set(client, "Size", "10", &status));
    assert_says(&status, "option 'Size' does not take '10' (1 to 9)");
    client_end(client);
}

/* What is wrong in a greeting locks no engine out. */
static void odd_greetings_are_heard(void **state) {
    (void)state;
    static const struct Case {
        const char *fault, *option, *says;
    } cases[] = {
        {"option", "Bad", "option 'Bad' cannot be used (a default that is none of its values)"},
        {"kind", "Bad", "option 'Bad' cannot be used (no type that is known)"},
        {"twice", "A", "option 'A' cannot be used (listed twice)"},
        {"bytes", "B?d", "option 'B?d' cannot be used (bytes that are no text)"},
        {"long", "Bad", "has no option 'Bad'"},
        {"zero", "Bad", "has no option 'Bad'"},
        {"blank", "Bad", "has no option 'Bad'"},
        {"author", "Bad", "has no option 'Bad'"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Status status = STATUS_OK;
        Heard heard = {.iterations_nb = 0};
        ClientOutcome outcome;
        const ClientGo go = go_to(4, &heard);
        Client *client = start(cases[i].fault, "uci", 0, PATIENCE, &status);
        if (!client || !client_set(client, "B", "FALSE", &status) ||
            !client_search(client, &go, &outcome, &status))
            fail_msg("%s: %s", cases[i].fault, status.text);
        assert_string_equal(client->author, strcmp(cases[i].fault, "author") == 0
                                                ? "Andr?, of the tests"
                                                : "the tests");
        assert_false(client_set(client, cases[i].option, "true", &status));
        assert_says(&status, cases[i].says);
        client_end(client);
    }
}

/* Start and search with a fault; the error that comes of it. */
static void meet(const char *fault, const char *at, int memory_mb, Status *status) {
    Heard heard = {.iterations_nb = 0};
    ClientOutcome outcome;
    ClientGo go = go_to(4, &heard);
    const bool silent =
        strcmp(fault, "hang") == 0 || strcmp(fault, "deaf") == 0 || strcmp(fault, "talk") == 0;
    const bool thinks = strcmp(at, "think") == 0;
    go.seconds = silent && thinks ? SHORT : PATIENCE;
    Client *client = start(fault, at, memory_mb, silent && !thinks ? SHORT : PATIENCE, status);
    if (client && client_ready(client, status))
        client_search(client, &go, &outcome, status);
    client_end(client);
}

static void every_fault_is_told(void **state) {
    (void)state;
    static const struct Case {
        const char *fault, *at, *says;
    } cases[] = {
        {"crash", "start", "was killed by signal 11 (Segmentation fault) after 'uci'"},
        {"crash", "uci", "after 'uci'; it last said 'Faulty, an engine for tests'"},
        {"crash", "ready", "was killed by signal 11 (Segmentation fault) after 'isready'"},
        {"crash", "go", "was killed by signal 11 (Segmentation fault) after 'go depth 4'"},
        {"crash", "think", "after 'go depth 4'; it last said 'info depth 2 "},
        {"exit", "uci", "ended with exit code 3 after 'uci'"},
        {"exit", "think", "ended with exit code 3 after 'go depth 4'"},
        {"hang", "uci", "did not send 'uciok' in time after 'uci'"},
        {"hang", "ready", "did not send 'readyok' in time after 'isready'"},
        {"hang", "think",
         "did not send 'bestmove' in time after 'go depth 4'; it last said 'info depth 2"},
        {"deaf", "think", "did not send 'bestmove' in time"},
        {"talk", "think", "did not send 'bestmove' in time after 'go depth 4'; it last said 'info"},
        {"close", "think", "closed its output"},
        {"garbage", "think", "garbage in a search: '%$ segmentation of thoughts'"},
        {"escape", "think", "bytes that are no text"},
        {"zero", "think", "bytes that are no text"},
        {"long", "think", "a line that is too long: 'xxx"},
        {"number", "think", "a wrong 'depth'"},
        {"score", "think", "a wrong 'score'"},
        {"mate", "think", "a wrong 'score'"},
        {"line", "go", "plays 'a1a1', which is not a legal move in '" START "'"},
        {"illegal", "think", "answers 'a1a1', which is not a legal move in '" START "'"},
        {"nomove", "think", "answers '(none)', which is not a legal move"},
        {"back", "go", "went back from 1 nodes to 0"},
        {"uncounted", "think", "tells no nodes in its iteration of depth 1"},
        {"early", "ready", "sent 'bestmove a2a3' while 'readyok' was awaited"},
        {"child", "think", "was killed by signal 11"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Status status = STATUS_OK;
        meet(cases[i].fault, cases[i].at, 0, &status);
        if (!status.failed || !strstr(status.text, cases[i].says))
            fail_msg("%s at %s: '%s', not '%s'", cases[i].fault, cases[i].at,
                     status.failed ? status.text : "no error", cases[i].says);
    }
}

/* gcc and clang tell it in two ways. */
#if !defined(__has_feature)
#define __has_feature(feature) 0
#endif
#if defined(__SANITIZE_ADDRESS__) || __has_feature(address_sanitizer)
enum { WITH_SHADOW = 1 };
#else
enum { WITH_SHADOW = 0 };
#endif

static void memory_is_limited(void **state) {
    (void)state;
    if (WITH_SHADOW) /* which is far beyond any limit: there is nothing to see */
        return;
    Status status = STATUS_OK;
    meet("memory", "think", 64, &status);
    assert_says(&status, "was killed by signal 6 (Aborted) after 'go depth 4'");
}

static void what_cannot_be_started_is_told(void **state) {
    char path[SCRATCH_PATH_NB], found[PROCESS_PATH_NB];
    Status status = STATUS_OK;
    assert_false(process_find("no-such-engine", found, &status));
    assert_says(&status, "no program 'no-such-engine' in PATH or /usr/games");
    status = (Status)STATUS_OK;
    assert_false(process_find("", found, &status));
    status = (Status)STATUS_OK;
    assert_false(process_find("./no-such-engine", found, &status));
    assert_says(&status, "cannot run './no-such-engine': No such file");
    status = (Status)STATUS_OK;
    assert_false(process_find("/", found, &status));
    assert_says(&status, "cannot run '/': no program");
    status = (Status)STATUS_OK;
    const ProcessPlan plan = {scratch_write(state, "text", "no program", path), NULL, 0, NULL,
                              NULL};
    assert_null(client_start(&plan, PATIENCE, &status));
    assert_says(&status, "cannot start '");
    status = (Status)STATUS_OK;
    assert_true(process_find("sh", found, &status));
    assert_string_equal(strrchr(found, '/'), "/sh");
}

/* Whoever ends, even by force, takes the engine with it, and what that has started. */
static void nothing_is_left(void **state) {
    (void)state;
    int group[2];
    pid_t keeper = 0;
    assert_int_equal(pipe(group), 0);
    const pid_t pid = fork();
    assert_true(pid >= 0);
    if (pid == 0) {
        char path[SCRATCH_PATH_NB];
        const char *const args[] = {"deaf", "start", NULL};
        Status status = STATUS_OK;
        const char *flaw;
        const ProcessPlan plan = {program("tests/faulty-engine", path), args, 0, NULL, NULL};
        Process *process = process_start(&plan, &status);
        FILE *children = popen("ps -o pid= --ppid $PPID | head -n 1", "r");
        if (!process || !children || fscanf(children, "%d", &keeper) != 1 ||
            write(group[1], &keeper, sizeof keeper) < 0)
            _exit(1);
        process_hear(process, "uciok", process_clock(process) + 60, &flaw, &status);
        _exit(0);
    }
    assert_int_equal(read(group[0], &keeper, sizeof keeper), sizeof keeper);
    assert_true(keeper > 0);
    assert_int_equal(kill(-keeper, 0), 0);
    kill(pid, SIGKILL);
    waitpid(pid, NULL, 0);
    bool gone = false;
    for (int tries = 0; tries < 2000 && !gone; tries++) {
        char command[128];
        snprintf(
            command, sizeof command,
            "ps -eo pgid=,stat= | awk '$1 == %d && $2 !~ /^Z/ { found = 1 } END { exit !found }'",
            (int)keeper);
        gone = system(command) != 0;
        poll(NULL, 0, 10);
    }
    assert_true(gone);
    close(group[0]);
    close(group[1]);
}

static bool give_up(void *context) {
    return ++*(int *)context > 1;
}

static void a_search_can_be_given_up(void **state) {
    (void)state;
    char path[SCRATCH_PATH_NB];
    const char *const args[] = {"hang", "think", NULL};
    int asked = 0;
    Status status = STATUS_OK;
    Heard heard = {.iterations_nb = 0};
    ClientOutcome outcome;
    const ProcessPlan plan = {program("tests/faulty-engine", path), args, 0, give_up, &asked};
    Client *client = client_start(&plan, PATIENCE, &status);
    assert_non_null(client);
    const ClientGo go = go_to(4, &heard);
    const time_t before = time(NULL);
    assert_false(client_search(client, &go, &outcome, &status));
    assert_says(&status, "stopped");
    assert_true(time(NULL) - before < PATIENCE);
    client_end(client);
}

/* What it said lies there to be read, however late we come to read it. */
static void what_came_in_time_is_heard(void **state) {
    (void)state;
    char path[SCRATCH_PATH_NB];
    const char *flaw, *line = NULL;
    Status status = STATUS_OK;
    const ProcessPlan plan = {program("tests/faulty-engine", path), NULL, 0, NULL, NULL};
    Process *process = process_start(&plan, &status);
    assert_non_null(process);
    assert_true(process_say(process, &status, "uci"));
    for (int tries = 0; tries < 1000 && !line; tries++) { /* until it has said it */
        Status late = STATUS_OK;
        poll(NULL, 0, 50);
        line = process_hear(process, "uciok", process_clock(process) - 1, &flaw, &late);
    }
    assert_non_null(line);
    assert_string_equal(line, "Faulty, an engine for tests");
    process_end(process, PATIENCE);
}

/* ---- our own engine -------------------------------------------------------------------------- */

static bool keep_nc(void *context, const EngineIteration *iteration) {
    uint64_t *nc = context;
    nc[iteration->depth] = iteration->nc;
    return true;
}

static void our_engine_counts_alike(void **state) {
    (void)state;
    char path[SCRATCH_PATH_NB];
    uint64_t nc[MOST] = {0};
    Status status = STATUS_OK;
    Heard heard = {.iterations_nb = 0};
    ClientOutcome outcome;
    EngineSettings settings;
    EnginePosition *position = engine_position_new();
    assert_true(engine_settings_preset(&settings, "play", &status));
    Engine *engine = engine_new(&settings, &status);
    assert_non_null(engine);
    const EngineLimits limits = {.depth = 6, .iteration = keep_nc, .context = nc};
    engine_search(engine, position, &limits);
    engine_free(engine);
    engine_position_free(position);
    const ProcessPlan plan = {program("prunelab-engine", path), NULL, 0, NULL, NULL};
    Client *client = client_start(&plan, PATIENCE, &status);
    if (!client)
        fail_msg("%s", status.text);
    ClientGo go = go_to(6, &heard);
    go.seconds = 60;
    if (!client_search(client, &go, &outcome, &status))
        fail_msg("%s", status.text);
    assert_int_equal(heard.iterations_nb, 6);
    for (int i = 0; i < 6; i++)
        assert_int_equal(heard.iterations[i].figures.nc, nc[i + 1]);
    client_end(client);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_engine_is_heard),
        cmocka_unit_test(lines_may_differ),
        cmocka_unit_test(time_is_that_of_the_search),
        cmocka_unit_test(time_of_a_wrapped_engine),
        cmocka_unit_test(addresses_stay),
        cmocka_unit_test(nodes_limit_a_search),
        cmocka_unit_test(who_tells_its_end_is_known),
        cmocka_unit_test(ends_are_told),
        cmocka_unit_test(answers_decide),
        cmocka_unit_test(wrong_settings_are_refused),
        cmocka_unit_test(odd_greetings_are_heard),
        cmocka_unit_test(every_fault_is_told),
        cmocka_unit_test(memory_is_limited),
        cmocka_unit_test_setup_teardown(what_cannot_be_started_is_told, scratch_setup,
                                        scratch_teardown),
        cmocka_unit_test(nothing_is_left),
        cmocka_unit_test(a_search_can_be_given_up),
        cmocka_unit_test(what_came_in_time_is_heard),
        cmocka_unit_test(our_engine_counts_alike),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
