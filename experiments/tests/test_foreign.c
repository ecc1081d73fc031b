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
#include <unistd.h>
#ifdef __linux__
#include <sys/personality.h>
#endif

#include "base/text.h"
#include "foreign/client.h"
#include "foreign/proposal.h"
#include "scratch.h"

#define START "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

enum { MOST = 64, PATIENCE = 5 };

/* ---- lines ----------------------------------------------------------------------------------- */

static void info_lines_are_read(void **state) {
    (void)state;
    Info info;
    Status status = STATUS_OK;
    assert_true(
        info_read(&info,
                  "depth 12 seldepth 30 multipv 1 score mate -3 upperbound nodes 123456789012"
                  " nps 5 hashfull 3 tbhits 0 wdl 1 2 3 time 4 pv e2e4 e7e5 b7b8q x",
                  &status));
    assert_int_equal(info.has,
                     INFO_DEPTH | INFO_SELDEPTH | INFO_NODES | INFO_SCORE | INFO_PV | INFO_UPPER);
    assert_int_equal(info.depth, 12);
    assert_int_equal(info.place, 1);
    assert_int_equal(info.seldepth, 30);
    assert_int_equal(info.nodes, 123456789012);
    assert_int_equal(info.score, -SCORE_MATE + 6);
    assert_string_equal(info.pv, "e2e4 e7e5 b7b8q");
    assert_true(info_read(&info, "depth 3 multipv 2 score mate 1 pv", &status));
    assert_int_equal(info.has, INFO_DEPTH | INFO_SCORE | INFO_OTHER);
    assert_int_equal(info.place, 2);
    assert_int_equal(info.score, SCORE_MATE - 1);
    assert_true(info_read(&info, "score mate -97 lowerbound", &status));
    assert_int_equal(info.has, INFO_SCORE | INFO_LOWER);
    assert_int_equal(info.score, -SCORE_MATE_MIN);
    assert_true(info_read(&info, "score lowerbound cp 62", &status));
    assert_int_equal(info.has, INFO_SCORE | INFO_LOWER);
    assert_int_equal(info.score, 62);
    assert_true(info_read(&info, "score cp 32000", &status));
    assert_int_equal(info.score, SCORE_MATE_MIN - 1);
    assert_true(info_read(&info, "score cp -32767", &status));
    assert_int_equal(info.score, -SCORE_MATE_MIN + 1);
    assert_true(info_read(&info, "string depth x nodes y", &status));
    assert_int_equal(info.has, 0);
    assert_false(status.failed);
}

static void wrong_info_lines_are_refused(void **state) {
    (void)state;
    static const char *const lines[] = {
        "depth",
        "depth x",
        "depth -1",
        "depth 256",
        "depth 3.5",
        "nodes -1",
        "nodes 99999999999999999999",
        "seldepth 1e3",
        "multipv 0",
        "score",
        "score cp",
        "score cp 32768",
        "score lowerbound",
        "score mate 0",
        "score mate 1001",
        "score pawns 3",
        "depth 1 score lowerbound 3",
    };
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        Info info;
        Status status = STATUS_OK;
        if (info_read(&info, lines[i], &status))
            fail_msg("accepted: '%s'", lines[i]);
        assert_says(&status, "the engine sent a wrong '");
        assert_says(&status, lines[i]);
    }
}

static void long_lines_of_play_are_cut(void **state) {
    (void)state;
    char line[2000] = "pv";
    Info info;
    Status status = STATUS_OK;
    for (int i = 0; i < 300; i++)
        strcat(line, " g1f3");
    assert_true(info_read(&info, line, &status));
    assert_int_equal(strlen(info.pv) % 5, 4);
    assert_true(strlen(info.pv) < sizeof info.pv);
}

static void moves_look_like_moves(void **state) {
    (void)state;
    assert_true(info_is_move("e2e4"));
    assert_true(info_is_move("e7e8n e2e4"));
    static const char *const others[] = {"",     "e2",    "e2e",  "i2e4",  "e0e4",
                                         "e2e9", "e7e8k", "0000", "e2e4qq"};
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        assert_false(info_is_move(others[i]));
}

static void options_are_read(void **state) {
    (void)state;
    OptionList list = {NULL, 0};
    Status status = STATUS_OK;
    assert_true(option_add(&list, "name Use Book type check default true", NULL, &status));
    assert_true(
        option_add(&list, "name Depth (max) type spin default 0 min -1 max 20", NULL, &status));
    assert_true(option_add(
        &list, "name Style type combo default Very Solid var Very Solid var Risky", NULL, &status));
    assert_true(option_add(&list, "name File type string default <empty>", NULL, &status));
    assert_true(option_add(&list, "name Path type string default a b", NULL, &status));
    assert_true(option_add(&list, "name Clear type button", NULL, &status));
    assert_false(status.failed);
    assert_int_equal(list.nb, 6);
    assert_int_equal(list.options[1].min, -1);
    assert_string_equal(list.options[2].vars[0], "Very Solid");
    assert_int_equal(list.options[2].vars_nb, 2);
    assert_string_equal(list.options[3].fallback, "");
    assert_string_equal(list.options[4].fallback, "a b");
    assert_ptr_equal(option_find(&list, "use book"), &list.options[0]);
    assert_null(option_find(&list, "Book"));
    assert_true(option_is_default(&list.options[0], "true"));
    assert_false(option_is_default(&list.options[0], "false"));
    option_release(&list);
}

/* Names and values hold the words of the protocol; upper and lower case, and spaces, are free. */
static void odd_options_are_read(void **state) {
    (void)state;
    static const struct Case {
        const char *line, *name, *fallback;
        OptionKind kind;
    } cases[] = {
        {"name lmr min depth type spin default 3 min 1 max 8", "lmr min depth", "3", OPTION_SPIN},
        {"name default type type check default True", "default type", "true", OPTION_CHECK},
        {"  name   A  type  check  default  FALSE", "A", "false", OPTION_CHECK},
        {"name type type button", "type", "", OPTION_BUTTON},
        {"name A type string default a type check default b min", "A", "a type check default b min",
         OPTION_STRING},
        {"name A type string", "A", "", OPTION_STRING},
        {"name A type combo default min var min var the max", "A", "min", OPTION_COMBO},
        {"name A type combo var x var <empty> default <empty>", "A", "", OPTION_COMBO},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        OptionList list = {NULL, 0};
        Status status = STATUS_OK;
        assert_true(option_add(&list, cases[i].line, NULL, &status));
        const Option *option = &list.options[0];
        if (option->flaw)
            fail_msg("'%s': %s", cases[i].line, option->flaw);
        assert_string_equal(option->name, cases[i].name);
        assert_string_equal(option->fallback, cases[i].fallback);
        assert_int_equal(option->kind, cases[i].kind);
        option_release(&list);
    }
}

static void wrong_options_are_unusable(void **state) {
    (void)state;
    static const struct Case {
        const char *line, *name, *flaw;
    } cases[] = {
        {"", "", "no name"},
        {"name", "", "no name"},
        {"name type check default true", "", "no name"},
        {"name A", "A", "no type that is known"},
        {"name A type lever default 3", "A", "no type that is known"},
        {"name A type check", "A", "no default"},
        {"name A type check default yes", "A", "a default that is none of its values"},
        {"name A type spin min 1 max 3", "A", "no default"},
        {"name A type spin default x min 1 max 3", "A", "a default that is none of its values"},
        {"name A type spin default 1 min 2 max 3", "A", "a default that is none of its values"},
        {"name A type spin default 1 min one max 3", "A", "a bound that is no number"},
        {"name A type combo default b var a", "A", "a default that is none of its values"},
        {"name KNOWN type button", "known", "listed twice"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        OptionList list = {NULL, 0};
        Status status = STATUS_OK;
        assert_true(option_add(&list, "name known type button", NULL, &status));
        assert_true(option_add(&list, cases[i].line, NULL, &status));
        const Option *option = option_find(&list, cases[i].name);
        if (!option || !option->flaw || strcmp(option->flaw, cases[i].flaw) != 0)
            fail_msg("'%s': %s", cases[i].line, option ? option->flaw : "not there");
        assert_false(option_takes(option, "", &status));
        assert_says(&status, cases[i].flaw);
        option_release(&list);
    }
}

static void large_options_are_unusable(void **state) {
    (void)state;
    OptionList list = {NULL, 0};
    Status status = STATUS_OK;
    char line[2000] = "name A type combo default x";
    for (int i = 0; i < OPTION_VARS_MAX; i++)
        strcat(line, " var x");
    assert_true(option_add(&list, line, NULL, &status));
    assert_null(list.options[0].flaw);
    option_release(&list);
    strcat(line, " var x");
    assert_true(option_add(&list, line, NULL, &status));
    assert_string_equal(list.options[0].flaw, "too many values");
    snprintf(line, sizeof line, "name B type string default %0*d", OPTION_VALUE_NB, 7);
    assert_true(option_add(&list, line, NULL, &status));
    assert_string_equal(list.options[1].flaw, "too long a value");
    snprintf(line, sizeof line, "name %0*d type button", OPTION_NAME_NB, 7);
    assert_true(option_add(&list, line, NULL, &status));
    assert_string_equal(list.options[2].flaw, "too long a name");
    assert_true(option_add(&list, "name C type button", "bytes that are no text", &status));
    assert_string_equal(list.options[3].flaw, "bytes that are no text");
    option_release(&list);
}

static void options_take_what_they_say(void **state) {
    (void)state;
    static const struct Case {
        const char *line, *good, *bad, *says;
    } cases[] = {
        {"name A type check default true", "False", "no", "true or false"},
        {"name A type spin default 5 min 1 max 9", "9", "10", "1 to 9"},
        {"name A type spin default 5 min 1 max 9", "1", "1 ", "1 to 9"},
        {"name A type combo default x var x var y z", "y z", "y", "x, y z"},
        {"name A type button", "", "x", "no value"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        OptionList list = {NULL, 0};
        Status status = STATUS_OK;
        assert_true(option_add(&list, cases[i].line, NULL, &status));
        assert_true(option_takes(&list.options[0], cases[i].good, &status));
        assert_false(option_takes(&list.options[0], cases[i].bad, &status));
        assert_says(&status, cases[i].says);
        option_release(&list);
    }
}

/* ---- engines --------------------------------------------------------------------------------- */

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
    assert_string_equal(client_name(client), "Faulty 1.0");
    assert_string_equal(client_author(client), "the tests");
    assert_int_equal(client_options(client)->nb, 10);
    assert_true(client_set(client, "b", "false", &status));
    assert_true(client_set(client, "Book File", "", &status));
    assert_true(client_set(client, "Clear Hash", "", &status));
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
        const uint64_t first = heard.iterations[0].figures.cpu_ns;
        assert_true(first > 0 && first <= outcome.cpu_ns);
        assert_true(i == 3 ? first >= burnt : outcome.cpu_ns < burnt / 2);
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

/* Why a search ended, and what of it counts as finished. */
static void ends_are_told(void **state) {
    (void)state;
    static const struct Case {
        const char *fault;
        ClientLimit limit;
        uint64_t nodes;
        ClientEnd end;
        int iterations;
    } cases[] = {
        {"short", CLIENT_LIMIT_NONE, 0, CLIENT_ITSELF, 2},
        {"short", CLIENT_LIMIT_STOP, 1000000, CLIENT_ITSELF, 2},
        {"short", CLIENT_LIMIT_NODES, 1000000, CLIENT_BELOW, 1}, /* or cut off in the second */
        {"none", CLIENT_LIMIT_NODES, 1000000, CLIENT_DEPTH, 4},
        {"tally", CLIENT_LIMIT_NODES, 1000, CLIENT_NODES, 3}, /* cut off in the fourth */
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Status status = STATUS_OK;
        Heard heard = {.iterations_nb = 0};
        ClientOutcome outcome;
        ClientGo go = go_to(4, &heard);
        go.limit = cases[i].limit;
        go.nodes = cases[i].nodes;
        Client *client = start(cases[i].fault, NULL, 0, PATIENCE, &status);
        if (!client || !client_search(client, &go, &outcome, &status))
            fail_msg("%s", status.text);
        client_end(client);
        if (outcome.end != cases[i].end || heard.iterations_nb != cases[i].iterations)
            fail_msg("case %zu: end %d, %d iterations", i, (int)outcome.end, heard.iterations_nb);
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
        assert_string_equal(client_author(client), strcmp(cases[i].fault, "author") == 0
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
    go.seconds = silent ? 1 : PATIENCE;
    Client *client = start(fault, at, memory_mb, silent ? 1 : PATIENCE, status);
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
        process_hear(process, "uciok", process_clock() + 60, &flaw, &status);
        _exit(0);
    }
    assert_int_equal(read(group[0], &keeper, sizeof keeper), sizeof keeper);
    assert_true(keeper > 0);
    assert_int_equal(kill(-keeper, 0), 0);
    kill(pid, SIGKILL);
    waitpid(pid, NULL, 0);
    bool gone = false;
    for (int tries = 0; tries < 200 && !gone; tries++) {
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
    const double before = process_clock();
    assert_false(client_search(client, &go, &outcome, &status));
    assert_says(&status, "stopped");
    assert_true(process_clock() - before < PATIENCE);
    client_end(client);
}

/* ---- a proposal ------------------------------------------------------------------------------ */

/* What a proposal makes of options: the letters, then the values that are fixed. */
static void assert_proposed(const char *const *lines, int nb, const char *wanted) {
    Status status = STATUS_OK;
    OptionList options = {.nb = 0};
    Proposal proposal;
    Text letters = TEXT_EMPTY, fixed = TEXT_EMPTY;
    for (int i = 0; i < nb; i++)
        assert_true(option_add(&options, lines[i], NULL, &status));
    proposal_make(&proposal, &options);
    for (int i = 0; i < nb; i++) {
        const ProposalRow *row = &proposal.rows[i];
        if (row->letter)
            text_add(&letters, "%c", row->letter);
        if (row->fixed)
            text_add(&fixed, " %s", row->on);
    }
    text_add(&letters, "%s", text_get(&fixed));
    assert_string_equal(text_get(&letters), wanted);
    text_release(&letters);
    text_release(&fixed);
    proposal_release(&proposal);
    option_release(&options);
}

static void proposals_switch_what_is_swept(void **state) {
    (void)state;
    static const char *const both[] = {
        "name Weight type spin default 100 min 0 max 400", "name Null Move type check default true",
        "name Style type combo default Solid var Solid var Wild",
        "name Verify type combo default Always var Always var Never"};
    static const char *const spins[] = {"name Hash type spin default 64 min 32 max 99",
                                        "name Plies type spin default 2 min 0 max 4",
                                        "name Margin type spin default 9 min 1 max 9",
                                        "name Threads type spin default 4 min 1 max 8"};
    static const char *const small[] = {"name hash type spin default 4 min 1 max 8",
                                        "name OwnBook type check default true"};
    assert_proposed(both, 4, "NV");      /* the spin keeps its default */
    assert_proposed(spins, 4, "P 32 1"); /* there is nothing else to sweep */
    assert_proposed(small, 2, " 8 false");
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
    assert_true(outcome.cpu_ns > 0);
    client_end(client);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(info_lines_are_read),
        cmocka_unit_test(wrong_info_lines_are_refused),
        cmocka_unit_test(long_lines_of_play_are_cut),
        cmocka_unit_test(moves_look_like_moves),
        cmocka_unit_test(options_are_read),
        cmocka_unit_test(odd_options_are_read),
        cmocka_unit_test(wrong_options_are_unusable),
        cmocka_unit_test(large_options_are_unusable),
        cmocka_unit_test(options_take_what_they_say),
        cmocka_unit_test(an_engine_is_heard),
        cmocka_unit_test(lines_may_differ),
        cmocka_unit_test(time_is_that_of_the_search),
        cmocka_unit_test(addresses_stay),
        cmocka_unit_test(nodes_limit_a_search),
        cmocka_unit_test(ends_are_told),
        cmocka_unit_test(wrong_settings_are_refused),
        cmocka_unit_test(odd_greetings_are_heard),
        cmocka_unit_test(every_fault_is_told),
        cmocka_unit_test(memory_is_limited),
        cmocka_unit_test_setup_teardown(what_cannot_be_started_is_told, scratch_setup,
                                        scratch_teardown),
        cmocka_unit_test(nothing_is_left),
        cmocka_unit_test(a_search_can_be_given_up),
        cmocka_unit_test(proposals_switch_what_is_swept),
        cmocka_unit_test(our_engine_counts_alike),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
