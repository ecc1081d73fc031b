/* prunelab compare: two or more sets of enhancements on the same positions. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "cli.h"
#include "commands.h"
#include "compare_print.h"
#include "json.h"
#include "plan.h"

static const CliUsage usage = {
    "compare", "A B [C...] [options]",
    "Compare sets of enhancements (letters, - for none) with the first of them, over the "
    "positions\n"
    "that are done in all: totals, geometric means, the mean of log2 ratios with a 95 % bootstrap\n"
    "interval, who is smaller where, whether root values agree, and all of it by depth.",
    2, COMPARE_SETS_MAX};

typedef struct Options {
    const char *db, *study, *suite, *setting, *depth, *metric;
    bool csv, json, markdown;
} Options;

static bool set_parameter(EngineSettings *settings, const char *key, const JsValue *value,
                          Status *status) {
    char number[32];
    int64_t integer;
    const char *text = js_string(value);
    if (js_integer(value, &integer)) {
        snprintf(number, sizeof number, "%" PRId64, integer);
        text = number;
    }
    if (!text)
        return status_fail(status, "%.200s: expected a string or an integer, found %s", key,
                           js_type(value));
    return engine_settings_set(settings, key, text, status);
}

/* The setting as the database names it, whatever spaces and defaults it was given with. */
static bool read_setting(const char *given, char text[ENGINE_PARAMS_NB], Status *status) {
    EngineSettings settings;
    engine_settings_init(&settings);
    JsValue *object = js_read_text(given, status);
    void *place = NULL;
    const JsValue *value;
    bool good = object != NULL;
    for (const char *key; good && (key = js_next(object, &place, &value));)
        good = set_parameter(&settings, key, value, status);
    if (object)
        js_free(object);
    if (good)
        plan_setting_text(&settings, text);
    else
        status_at(status, "--setting '%.200s'", given);
    return good;
}

static bool read_sets(CompareRequest *request, const CliList *arguments,
                      char letters[COMPARE_SETS_MAX][ENGINE_LETTERS_NB], Status *status) {
    for (int i = 0; i < arguments->count; i++) {
        EngineSettings settings;
        engine_settings_init(&settings);
        if (!engine_settings_letters(&settings, arguments->text[i], status)) {
            status_at(status, "set '%.200s'", arguments->text[i]);
            return false;
        }
        engine_settings_letters_text(&settings, letters[i]);
        for (int k = 0; k < i; k++)
            if (strcmp(letters[k], letters[i]) == 0)
                return status_fail(status, "set '%.200s' is given twice", arguments->text[i]);
        request->sets[i] = letters[i];
    }
    request->sets_nb = arguments->count;
    return true;
}

static bool read_options(CompareRequest *request, const Options *options, Status *status) {
    int64_t depth = -1;
    request->study = options->study;
    request->suite = options->suite;
    request->metric = options->metric ? options->metric : "nc";
    if (strcmp(request->metric, "nc") != 0 && strcmp(request->metric, "nbp") != 0 &&
        strcmp(request->metric, "cpu") != 0)
        return status_fail(status, "unknown metric '%.200s' (known: nc, nbp, cpu)",
                           request->metric);
    if (options->depth && !cli_integer(options->depth, "--depth", 0, MAX_DEPTH - 1, &depth, status))
        return false;
    request->depth = (int)depth;
    if (options->csv + options->json + options->markdown > 1)
        return status_fail(status, "--csv, --json and --markdown exclude each other");
    return true;
}

static void print(const Compare *compare, const Options *options) {
    if (options->csv)
        compare_print_csv(compare, options->depth != NULL, stdout);
    else if (options->json)
        compare_print_json(compare, options->depth != NULL, stdout);
    else
        compare_print(compare, options->markdown ? TABLE_MARKDOWN : TABLE_ALIGNED, stdout);
}

static int compare_sets(const CompareRequest *request, const Options *options, Status *status) {
    Store *store = store_open_read(options->db ? options->db : STORE_DEFAULT_PATH, status);
    if (!store)
        return cli_fail(&usage, EXIT_FAILED, status);
    Compare compare;
    if (compare_load(&compare, store, request, status))
        print(&compare, options);
    compare_release(&compare);
    Status closing = STATUS_OK;
    store_close(store, status->failed ? &closing : status);
    if (status->failed)
        return cli_fail(&usage, EXIT_FAILED, status);
    return EXIT_DONE;
}

int cmd_compare(int argc, char **argv) {
    Options options = {.csv = false};
    const CliOption rows[] = {
        {"--study", "NAME", "study (the first in the database)", .text = &options.study},
        {"--suite", "NAME", "suite (the study's first)", .text = &options.suite},
        {"--setting", "JSON", "setting, as in a spec ({})", .text = &options.setting},
        {"--depth", "D", "depth (the deepest that all sets have)", .text = &options.depth},
        {"--metric", "NAME", "nc, nbp or cpu (nc)", .text = &options.metric},
        {"--db", "FILE", "results database (" STORE_DEFAULT_PATH ")", .text = &options.db},
        {"--csv", NULL, "one row for each depth and set", .given = &options.csv},
        {"--json", NULL, "one object", .given = &options.json},
        {"--markdown", NULL, "Markdown tables", .given = &options.markdown},
        {.name = NULL},
    };
    CliList arguments;
    CompareRequest request = {.depth = -1};
    char letters[COMPARE_SETS_MAX][ENGINE_LETTERS_NB];
    char setting[ENGINE_PARAMS_NB];
    Status status = STATUS_OK;
    const CliEnd end = cli_parse(argc, argv, &usage, rows, &arguments);
    if (end != CLI_GO)
        return cli_exit(end);
    if (!read_sets(&request, &arguments, letters, &status) ||
        !read_options(&request, &options, &status) ||
        !read_setting(options.setting ? options.setting : "{}", setting, &status))
        return cli_fail(&usage, EXIT_USAGE, &status);
    request.setting = setting;
    return compare_sets(&request, &options, &status);
}
