/* prunelab boards: what representations of the board cost (engine/boards/README.md). */
#include <stdlib.h>

#include "base/home.h"
#include "base/say.h"
#include "cli/cli.h"
#include "cli/commands.h"
#include "store/rows.h"
#include "work/boards.h"
#include "work/stop.h"

#define SUITE_DEFAULT "positions/bratko-kopec.epd"
enum { ROUNDS_DEFAULT = 5 };

static const CliUsage usage = {
    "boards", "[options]",
    "Measure seven ways to represent the board: arrays of 8x8, 10x12 and 0x88 cells, and\n"
    "bitboards whose sliders go by loops, rotated boards, magic numbers and bit extraction. Each\n"
    "does five tasks: perft, listing all moves, listing captures, asking for attacks, and a plain\n"
    "alpha-beta search by material. All must count the same. CPU times are taken in interleaved\n"
    "rounds; instructions are counted by valgrind, if it is installed. The results are stored\n"
    "(view board_cost) and printed per unit of work, beside plain bitboards (loops).",
    0, 0};

static const char report_sql[] =
    "SELECT task, board, round(ns, 2) AS ns, round(relative_ns, 3) AS \"time / loops\","
    " round(instructions, 1) AS instructions, round(relative_instructions, 3) AS \"instructions / "
    "loops\""
    " FROM board_cost WHERE suite = ? ORDER BY task_number, number";

static bool print_costs(Store *store, const char *suite, Status *status) {
    StoreStatement *costs = store_prepare(store, report_sql, status);
    if (!costs)
        return false;
    store_bind(costs, "t", suite);
    rows_print(costs, TABLE_ALIGNED, stdout, NULL, status);
    store_release(costs);
    return !status->failed;
}

static SessionEnd measure(const Session *session, const BoardsPlan *plan, Status *status) {
    bool counted = false;
    if (!boards_measure(plan, session, &counted, status))
        return SESSION_FAILED;
    if (plan->counts && !counted)
        say(stderr, "prunelab boards: no valgrind: instructions are not counted\n");
    if (stop_is_asked()) {
        cli_say_stopped(&usage, "complete rounds are", session->db);
        return SESSION_INTERRUPTED;
    }
    return print_costs(session->store, plan->suite->name, status) ? SESSION_DONE : SESSION_FAILED;
}

static int run_boards(const BoardsPlan *plan, const char *db, int argc, char **argv) {
    Status status = STATUS_OK;
    Session session = {.db = db, .jobs = 1, .argc = argc, .argv = argv};
    SessionEnd end = SESSION_FAILED;
    char rounds[32];
    snprintf(rounds, sizeof rounds, "%d rounds", plan->rounds);
    const LedgerRun about = {.study = "boards", .spec = "", .spec_path = "", .profile = rounds};
    if (session_open(&session, &status) && session_begin(&session, &about, &status))
        end = measure(&session, plan, &status);
    session_close(&session, end, &status);
    if (status.failed)
        return cli_fail(&usage, EXIT_FAILED, &status);
    return end == SESSION_DONE ? EXIT_DONE : EXIT_FAILED;
}

int cmd_boards(int argc, char **argv) {
    const char *db = NULL, *suite = NULL, *rounds = NULL;
    bool once = false, untold = false;
    const CliOption rows[] = {
        {"--db", "FILE", "results database (" STORE_DEFAULT_PATH ")", .text = &db},
        {"--suite", "FILE", "positions to work on (" SUITE_DEFAULT ")", .text = &suite},
        {"--rounds", "N", "rounds of CPU time, 0 for none (5)", .text = &rounds},
        {"--no-instructions", NULL, "do not count instructions", .given = &untold},
        {"--once", NULL, "do each task once, each in a process that is named: for valgrind",
         .given = &once},
        {.name = NULL},
    };
    CliList arguments;
    Status status = STATUS_OK;
    Suite positions;
    int64_t rounds_nb = ROUNDS_DEFAULT;
    const CliEnd end = cli_parse(argc, argv, &usage, rows, &arguments);
    if (end != CLI_GO)
        return cli_exit(end);
    if (rounds && !cli_integer(rounds, "--rounds", 0, BOARDS_ROUNDS_MAX, &rounds_nb, &status))
        return cli_fail(&usage, EXIT_USAGE, &status);
    if (!suite_read(&positions, suite ? suite : SUITE_DEFAULT, &status))
        return cli_fail(&usage, EXIT_FAILED, &status);
    int code = EXIT_DONE;
    if (once) {
        if (!boards_once(&positions, &status))
            code = cli_fail(&usage, EXIT_FAILED, &status);
    } else {
        char *program = home_program(argv[0]);
        const BoardsPlan plan = {.suite = &positions,
                                 .rounds = (int)rounds_nb,
                                 .counts = !untold,
                                 .program = program,
                                 .file = suite ? suite : SUITE_DEFAULT};
        code = run_boards(&plan, db ? db : STORE_DEFAULT_PATH, argc, argv);
        free(program);
    }
    suite_release(&positions);
    return code;
}
