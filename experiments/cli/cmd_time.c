/* prunelab time, model, boards: CPU times, measured in interleaved rounds by one worker, and what they cost a node. */

#include "analysis/model.h"
#include "base/arena.h"
#include "base/home.h"
#include "base/say.h"
#include "cli/rows.h"
#include "cli/study.h"
#include "store/choice.h"
#include "store/rows.h"
#include "work/boards.h"
#include "work/progress.h"
#include "work/stop.h"
#include "work/timing.h"

/* ---- time ---------------------------------------------------------------------------------------- */

/* The spec by which a study came to be: of its last run. */
static bool find_study(Store *store, const char *study, LedgerRun *about, Status *status) {
    StoreStatement *s = store_query(store, status,
                                    "SELECT spec, spec_path, profile FROM runs"
                                    " WHERE study = ? ORDER BY id DESC LIMIT 1",
                                    "t", study);
    if (store_row(&s, status)) {
        about->spec = arena_text(store_text(s, 0));
        about->spec_path = arena_text(store_text(s, 1));
        about->profile = arena_text(store_text(s, 2));
    } else if (!status->failed) {
        status_fail(status, "unknown study '%.200s' in database '%s'", study, store_path(store));
    }
    store_release(s);
    Alphabet alphabet;
    if (!status->failed && alphabet_of(&alphabet, store, study, status) && alphabet.foreign)
        status_fail(status,
                    "study '%s' is of a foreign engine, whose processor time a run stores "
                    "with its counts (the view trace)",
                    study);
    return !status->failed;
}

static SessionEnd time_and_fit(const Session *session, const TimingPlan *plan, Status *status) {
    TimingOutcome outcome;
    char took[32];
    if (!timing_run(session, plan, &outcome, status))
        return SESSION_FAILED;
    progress_duration(outcome.seconds, took);
    say(stdout, "%d rounds in %s, %d stored in all\n", outcome.rounds - outcome.before, took,
        outcome.rounds);
    if (outcome.interrupted)
        return SESSION_INTERRUPTED;
    return model_fit(session->store, plan->study, stdout, status) ? SESSION_DONE : SESSION_FAILED;
}

/* "- NT": words of letters in any order, into "- TN". */
static bool spell_sets(const char *given, Text *sets, Status *status) {
    char word[64], letters[ENGINE_LETTERS_NB];
    int length;
    for (; sscanf(given, " %63s%n", word, &length) == 1; given += length) {
        EngineSettings settings;
        engine_settings_init(&settings);
        if (!engine_settings_letters(&settings, word, status))
            return status_at(status, "--sets"), false;
        engine_settings_letters_text(&settings, letters);
        text_add(sets, "%s%s", sets->nb ? " " : "", letters);
    }
    return true;
}

static int time_study(CliCall *call, Status *status) {
    Text sets = TEXT_ARENA; /* in the database's spelling */
    if (call->sets && !spell_sets(call->sets, &sets, status))
        return EXIT_USAGE;
    const TimingPlan plan = {.study = call->arguments.text[0],
                             .sets = text_get(&sets),
                             .depth = call->depth > 0 ? (int)call->depth : 0,
                             .rounds = (int)call->rounds,
                             .seed = (uint64_t)call->seed};
    Session session = cli_session(call);
    session.known = true;
    SessionEnd end = SESSION_FAILED;
    LedgerRun about = {.study = plan.study};
    if (session_open(&session, status) && find_study(session.store, plan.study, &about, status) &&
        session_begin(&session, &about, status))
        end = time_and_fit(&session, &plan, status);
    return cli_close(call, &session, end, "complete rounds are", status);
}

const CliCommand cmd_time = {
    "time",
    "STUDY [options]",
    "measure CPU times in rounds, one worker, and fit the cost model",
    "Repeat the stored searches of a study in rounds, store the CPU times (views timing,\n"
    "time_median, time_total), and fit the cost model to them (see `prunelab model --help`). A\n"
    "round runs every search once, in its own order, all in one worker; every count must equal\n"
    "the stored one. Rounds of the same program on the same machine add up: the command runs\n"
    "until N are stored, also after an interruption.",
    .arguments = {1, 1, {CLI_STUDY}},
    .searches = true,
    .run = time_study,
    .options = {
        {ROW_DB},
        {"--rounds", "N", "total number of rounds", NUMBER(rounds, 1, TIMING_ROUNDS_MAX),
         .fallback = "5"},
        {"--sets", "LIST", "only these sets: '- S TNH' (all of the study)", TO(sets)},
        {"--depth", "D", "greatest depth (as deep as stored)", NUMBER(depth, 1, MAX_DEPTH - 1)},
        {"--seed", "N", "seed of the orders", NUMBER(seed, 0, INT64_MAX), .fallback = "1986"}}};

/* ---- model --------------------------------------------------------------------------------------- */

static int model(CliCall *call, Status *status) {
    const char *study = call->arguments.text[0];
    if (call->json && call->from)
        return status_fail(status, "--from and --json exclude each other"), EXIT_USAGE;
    Store *store = call->json ? store_open_read(call->db, status) : study_store(call->db, status);
    if (store && call->json)
        model_print(store, study, stdout, status);
    else if (store && call->from)
        model_load(store, study, call->from, stdout, status);
    else if (store)
        model_fit(store, study, stdout, status);
    store_close(store, status);
    return EXIT_DONE;
}

const CliCommand cmd_model = {
    "model",
    "STUDY [options]",
    "fit the cost model, which predicts CPU time from counts",
    "Fit the cost model of a study to its CPU times (views model, time_model): a non-negative\n"
    "price for each count of the view work. `prunelab time` also does this when it ends. --from\n"
    "reads the prices from a file, to model times where none were measured; --json prints such\n"
    "a file. Only the prices together are meaningful, not a single price.",
    .arguments = {1, 1, {CLI_STUDY}},
    .run = model,
    .options = {{ROW_DB},
                {"--from", "FILE", "read the prices from FILE", TEXT(from, CLI_PRICES)},
                {"--json", NULL, "print the stored model; change nothing", TO(json)}}};

/* ---- boards -------------------------------------------------------------------------------------- */

static const char report_sql[] =
    "SELECT task, board, round(ns, 2) AS ns, round(relative_ns, 3) AS \"time / loops\","
    " round(instructions, 1) AS instructions, round(relative_instructions, 3) AS \"instructions / "
    "loops\""
    " FROM board_cost WHERE suite = ? ORDER BY task_number, number";

static SessionEnd measure(const Session *session, const BoardsPlan *plan, Status *status) {
    bool counted = false;
    if (!boards_measure(plan, session, &counted, status))
        return SESSION_FAILED;
    if (plan->counts && !counted)
        say(stderr, "prunelab boards: no valgrind: instructions are not counted\n");
    if (stop_is_asked())
        return SESSION_INTERRUPTED;
    StoreStatement *costs = store_query(session->store, status, report_sql, "t", plan->suite->name);
    if (costs)
        rows_print(costs, TABLE_ALIGNED, stdout, NULL, status);
    store_release(costs);
    return status->failed ? SESSION_FAILED : SESSION_DONE;
}

static int boards(CliCall *call, Status *status) {
    Suite positions;
    if (!suite_read(&positions, call->suite, status))
        return EXIT_FAILED;
    if (call->once) {
        boards_once(&positions, status);
        return EXIT_DONE;
    }
    const BoardsPlan plan = {.suite = &positions,
                             .rounds = (int)call->rounds,
                             .counts = !call->no_instructions,
                             .program = home_program(call->argv[0]),
                             .file = call->suite};
    const LedgerRun about = {.study = "boards",
                             .spec = "",
                             .spec_path = "",
                             .profile = arena_print("%d rounds", plan.rounds)};
    Session session = cli_session(call);
    SessionEnd end = SESSION_FAILED;
    if (session_open(&session, status) && session_begin(&session, &about, status))
        end = measure(&session, &plan, status);
    return cli_close(call, &session, end, "complete rounds are", status);
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
    .run = boards,
    .options = {{ROW_DB},
                {"--suite", "FILE", "positions to work on", TEXT(suite, CLI_SUITE_FILE),
                 .fallback = "positions/bratko-kopec.epd"},
                {"--rounds", "N", "rounds of CPU time, 0 for none",
                 NUMBER(rounds, 0, BOARDS_ROUNDS_MAX), .fallback = "5"},
                {"--no-instructions", NULL, "do not count instructions", TO(no_instructions)},
                {"--once", NULL, "do each task once, each in a process that is named: for valgrind",
                 TO(once)}}};
