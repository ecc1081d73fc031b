/* prunelab boards: what representations of the board cost (engine/boards/README.md). */

#include "base/home.h"
#include "base/say.h"
#include "cli/rows.h"
#include "store/rows.h"
#include "work/boards.h"
#include "work/stop.h"

static const char report_sql[] =
    "SELECT task, board, round(ns, 2) AS ns, round(relative_ns, 3) AS \"time / loops\","
    " round(instructions, 1) AS instructions, round(relative_instructions, 3) AS \"instructions / "
    "loops\""
    " FROM board_cost WHERE suite = ? ORDER BY task_number, number";

static SessionEnd measure(const CliCall *call, const Session *session, const BoardsPlan *plan,
                          Status *status) {
    bool counted = false;
    if (!boards_measure(plan, session, &counted, status))
        return SESSION_FAILED;
    if (plan->counts && !counted)
        say(stderr, "prunelab boards: no valgrind: instructions are not counted\n");
    if (stop_is_asked()) {
        cli_say_stopped(call, "complete rounds are", session->db);
        return SESSION_INTERRUPTED;
    }
    StoreStatement *costs = store_query(session->store, status, report_sql, "t", plan->suite->name);
    if (costs)
        rows_print(costs, TABLE_ALIGNED, stdout, NULL, status);
    store_release(costs);
    return status->failed ? SESSION_FAILED : SESSION_DONE;
}

static int run_boards(const CliCall *call, const BoardsPlan *plan, const char *db, Status *status) {
    Session session = {.db = db, .jobs = 1, .argc = call->argc, .argv = call->argv};
    SessionEnd end = SESSION_FAILED;
    char rounds[32];
    snprintf(rounds, sizeof rounds, "%d rounds", plan->rounds);
    const LedgerRun about = {.study = "boards", .spec = "", .spec_path = "", .profile = rounds};
    if (session_open(&session, status) && session_begin(&session, &about, status))
        end = measure(call, &session, plan, status);
    session_close(&session, end, status);
    return end == SESSION_DONE ? EXIT_DONE : EXIT_FAILED;
}

typedef struct Options {
    const char *db, *suite;
    int64_t rounds;
    bool untold, once;
} Options;

static const CliOption options[] = {
    {ROW_DB},
    {"--suite", "FILE", "positions to work on", TEXT(suite, CLI_SUITE_FILE),
     .fallback = "positions/bratko-kopec.epd"},
    {"--rounds", "N", "rounds of CPU time, 0 for none", NUMBER(rounds, 0, BOARDS_ROUNDS_MAX),
     .fallback = "5"},
    {"--no-instructions", NULL, "do not count instructions", TO(untold)},
    {"--once", NULL, "do each task once, each in a process that is named: for valgrind", TO(once)},
    {.name = NULL},
};

static int boards(CliCall *call, Status *status) {
    const Options *o = call->options;
    Suite positions;
    if (!suite_read(&positions, o->suite, status))
        return EXIT_FAILED;
    const BoardsPlan plan = {.suite = &positions,
                             .rounds = (int)o->rounds,
                             .counts = !o->untold,
                             .program = home_program(call->argv[0]),
                             .file = o->suite};
    if (!o->once)
        return run_boards(call, &plan, o->db, status);
    boards_once(&positions, status);
    return EXIT_DONE;
}

const CliCommand cmd_boards = {
    "boards",
    "[options]",
    "measure ways to represent the board",
    "Measure seven ways to represent the board: arrays of 8x8, 10x12 and 0x88 cells, and\n"
    "bitboards whose sliders go by loops, rotated boards, magic numbers and bit extraction. Each\n"
    "does five tasks: perft, listing all moves, listing captures, asking for attacks, and a plain\n"
    "alpha-beta search by material. All must count the same. CPU times are taken in interleaved\n"
    "rounds; instructions are counted by valgrind, if it is installed. The results are stored\n"
    "(view board_cost) and printed per unit of work, beside plain bitboards (loops).",
    .searches = true,
    CLI_RUNS(boards, options)};
