/* prunelab effects: what each letter and each group of letters does over a full sweep. */
#include <stdio.h>
#include <string.h>

#include "analysis/effects/effects_print.h"
#include "cli/cli.h"
#include "cli/commands.h"
#include "store/choice.h"

static const CliUsage usage = {
    "effects", "[options]",
    "Print the effect of each letter and group of letters over a full sweep of sets, in\n"
    "doublings of the nodes: main effects, interactions of every order, Shapley values, added\n"
    "last and alone, with 95 % bootstrap intervals over positions and simultaneous bands over\n"
    "all interactions, and the strongest interactions in words. The sweep is the study's\n"
    "largest full one at the depth; --letters takes a part of it, with other letters off.",
    0, 0};

typedef struct Options {
    const char *db, *study, *suite, *setting, *depth, *metric, *letters;
    bool csv, json, markdown;
    TableFormat format;
} Options;

static bool read_letters(const char *given, uint64_t *letters, Status *status) {
    EngineSettings settings;
    char text[ENGINE_LETTERS_NB];
    engine_settings_init(&settings);
    if (!engine_settings_letters(&settings, given, status)) {
        status_at(status, "--letters '%.200s'", given);
        return false;
    }
    engine_settings_letters_text(&settings, text);
    *letters = cube_letters_mask(text);
    if (*letters == 0)
        return status_fail(status, "--letters '%.200s': at least one letter is needed", given);
    if (strlen(text) > EFFECTS_LETTERS_MAX)
        return status_fail(status, "--letters '%.200s': at most %d letters", given,
                           EFFECTS_LETTERS_MAX);
    return true;
}

static bool read_options(EffectsRequest *request, Options *options, Status *status) {
    int64_t depth = -1;
    request->study = options->study;
    request->suite = options->suite;
    if (options->metric && strcmp(options->metric, "nc") != 0 &&
        strcmp(options->metric, "nbp") != 0)
        return status_fail(status, "unknown metric '%.200s' (known: nc, nbp)", options->metric);
    request->metric = options->metric && strcmp(options->metric, "nbp") == 0 ? CUBE_NBP : CUBE_NC;
    if (options->depth && !cli_integer(options->depth, "--depth", 0, MAX_DEPTH - 1, &depth, status))
        return false;
    request->depth = (int)depth;
    if (options->letters && !read_letters(options->letters, &request->letters, status))
        return false;
    return cli_format(options->csv, options->json, options->markdown, &options->format, status);
}

static int show_effects(const EffectsRequest *request, const Options *options, Status *status) {
    Store *store = store_open_read(options->db ? options->db : STORE_DEFAULT_PATH, status);
    if (!store)
        return cli_fail(&usage, EXIT_FAILED, status);
    EffectsTable table;
    if (effects_load(&table, store, request, status)) {
        if (options->format == TABLE_CSV)
            effects_print_csv(&table, stdout);
        else if (options->format == TABLE_JSON)
            effects_print_json(&table, stdout);
        else
            effects_print(&table, options->format, stdout);
    }
    effects_release(&table);
    store_close(store, status);
    return status->failed ? cli_fail(&usage, EXIT_FAILED, status) : EXIT_DONE;
}

int cmd_effects(int argc, char **argv) {
    Options options = {.csv = false};
    const CliOption rows[] = {
        {"--study", "NAME", "study (the first in the database)", .text = &options.study},
        {"--suite", "NAME", "suite (the study's first)", .text = &options.suite},
        {"--setting", "JSON", "setting, as in a spec ({})", .text = &options.setting},
        {"--depth", "D", "depth (the deepest with a full sweep)", .text = &options.depth},
        {"--metric", "NAME", "nc or nbp (nc)", .text = &options.metric},
        {"--letters", "LETTERS", "only sets of these letters (all that were swept)",
         .text = &options.letters},
        {"--db", "FILE", "results database (" STORE_DEFAULT_PATH ")", .text = &options.db},
        {"--csv", NULL, "one row for each effect, of every order", .given = &options.csv},
        {"--json", NULL, "one object", .given = &options.json},
        {"--markdown", NULL, "Markdown tables", .given = &options.markdown},
        {.name = NULL},
    };
    CliList arguments;
    EffectsRequest request = {.depth = -1};
    char setting[ENGINE_PARAMS_NB];
    Status status = STATUS_OK;
    const CliEnd end = cli_parse(argc, argv, &usage, rows, &arguments);
    if (end != CLI_GO)
        return cli_exit(end);
    if (!read_options(&request, &options, &status) ||
        !choice_setting_text(options.setting ? options.setting : "{}", setting, &status))
        return cli_fail(&usage, EXIT_USAGE, &status);
    request.setting = setting;
    return show_effects(&request, &options, &status);
}
