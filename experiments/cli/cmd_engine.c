/* prunelab engine, enhancements: what can be switched, in a foreign engine and in ours. */
#include <string.h>

#include "base/arena.h"
#include "base/say.h"
#include "cli/rows.h"
#include "foreign/proposal.h"

enum { ARGS_MAX = 63, CELL_NB = 48 };

/* ---- engine -------------------------------------------------------------------------------------- */

static void add_range(Text *range, const Option *option) {
    if (option->kind == OPTION_SPIN)
        text_add(range, "%" PRId64 " to %" PRId64, option->min, option->max);
    for (int i = 0; i < option->vars_nb; i++)
        text_add(range, "%s%s", i ? ", " : "", option->vars[i]);
    if (option->flaw)
        text_add(range, "%s", option->flaw);
}

/* A text as a table's cell shows it: to the eye only as much as a column has room for. Markdown has
 * it whole. */
static const char *cell_of(const char *text, TableFormat format) {
    size_t nb = CELL_NB - 3;
    if (format != TABLE_ALIGNED || strlen(text) <= CELL_NB)
        return text;
    while (nb > 0 && ((unsigned char)text[nb] & 0xC0) == 0x80)
        nb--; /* not within a character */
    return arena_print("%.*s...", (int)nb, text);
}

static void print_options(const Proposal *proposal, TableFormat format) {
    Table *table = table_of(stdout, format, "letter, option, type, default, range, on, off");
    for (int i = 0; i < proposal->nb; i++) {
        const ProposalRow *row = &proposal->rows[i];
        Text range = TEXT_ARENA;
        add_range(&range, row->option);
        table_put(table, "%s %s %s %s %s %s %s", (char[]){row->letter, '\0'},
                  cell_of(row->option->name, format), option_kind_text(row->option->kind),
                  cell_of(row->option->fallback, format), cell_of(text_get(&range), format),
                  cell_of(row->on, format), cell_of(row->fixed ? "always" : row->off, format));
    }
    table_end(table);
}

/* What the proposal leaves alone, and how to take it in. */
static void print_others(const Proposal *proposal) {
    int others = 0;
    for (int i = 0; i < proposal->nb; i++)
        others += !proposal->rows[i].letter && proposal->rows[i].off[0];
    if (!proposal_sweeps(proposal))
        say(stdout,
            "\nNothing here looks like a switch: --switch OPTION, once or more, sweeps what it "
            "names.\n");
    else if (others)
        say(stdout,
            "\n%d of them could be turned off, too, but %s no letter: in the proposed study %s "
            "their\ndefaults. --switch OPTION, once or more, sweeps what it names instead.\n",
            others, others == 1 ? "has" : "have", others == 1 ? "it keeps" : "they keep");
}

static void print_engine(const Client *client, const char *path, const Proposal *proposal,
                         TableFormat format) {
    say(stdout, "%s", client->name[0] ? client->name : "unnamed engine");
    if (client->author[0])
        say(stdout, " by %s", client->author);
    say(stdout, " ('%s'): %d options\n\n", path, proposal->nb);
    print_options(proposal, format);
    print_others(proposal);
}

static int engine(CliCall *call, Status *status) {
    const char *command = call->arguments.text[0], *const *args = call->arguments.text + 1;
    char path[PROCESS_PATH_NB];
    if (call->arguments.count - 1 > ARGS_MAX)
        return status_fail(status, "more than %d arguments for an engine", ARGS_MAX), EXIT_USAGE;
    if (!process_find(command, path, status))
        return EXIT_FAILED;
    const ProcessPlan plan = {.path = path, .args = args};
    Client *client = client_start(&plan, CLIENT_PATIENCE, status);
    if (!client)
        return status_at(status, "'%.300s'", command), EXIT_FAILED;
    Proposal proposal;
    proposal_make(&proposal, &client->options);
    if (call->switches.count)
        proposal_choose(&proposal, &client->options, call->switches.text, call->switches.count,
                        status);
    if (!status->failed && call->format != TABLE_JSON)
        print_engine(client, path, &proposal, call->format);
    else if (!status->failed && proposal_sweeps(&proposal))
        js_print_pretty(stdout, js_keep(proposal_spec(&proposal, client, command, args)));
    else if (!status->failed)
        status_fail(status,
                    "nothing of '%.300s' looks like a switch: name one or more by --switch OPTION",
                    command);
    client_end(client);
    return EXIT_DONE;
}

const CliCommand cmd_engine = {
    "engine",
    "[options] [--] COMMAND [ARGUMENT...]",
    "show the options of a UCI engine, and propose a study of it",
    "Start a UCI engine, print its options, and propose a study of them: check options, and "
    "combos\n"
    "with a value that turns them off, are swept; what else can be turned off keeps its default.\n"
    "With --json, print the study file: edit its letters, titles and values, then `prunelab run`\n"
    "it. The format: experiments/specs/README.md.",
    .arguments = {1, CLI_ARGUMENTS_MAX, {CLI_ANY}},
    .run = engine,
    .options = {
        {"--switch", "OPTION", "sweep this option, and no others but those so named", TO(switches)},
        {ROW_JSON("print a study file")},
        {ROW_MARKDOWN("print a Markdown table")}}};

/* ---- enhancements -------------------------------------------------------------------------------- */

static void print_letters(TableFormat format) {
    Table *table = table_of(stdout, format, "letter, key, title, source, requires, file");
    for (int row = 0; row < engine_enhancement_nb(); row++) {
        const EngineEnhancement e = engine_enhancement(row);
        table_put(table, "%s %s %s %s %s %s", (char[]){e.letter, '\0'}, e.key, e.title, e.source,
                  e.requires[0] ? e.requires : "-", e.file);
    }
    table_end(table);
}

static void put_params(Table *table, const char *owner, const Param *params) {
    EngineSettings defaults;
    engine_settings_init(&defaults);
    for (const Param *p = params; p->name; p++) {
        char name[64], value[32];
        Text range = TEXT_ARENA;
        snprintf(name, sizeof name, "%s.%s", owner, p->name);
        if (p->kind == PARAM_CHOICE)
            for (int i = 0; p->choices[i]; i++)
                text_add(&range, "%s%s", i ? ", " : "", p->choices[i]);
        else
            text_add(&range, "%" PRId64 " to %" PRId64 "%s", p->min, p->max,
                     p->kind == PARAM_POWER_2 ? ", a power of two" : "");
        table_put(table, "%s %s %s %s", name, engine_settings_get(&defaults, name, value),
                  text_get(&range), p->help);
    }
}

static void print_params(TableFormat format) {
    Table *table = table_of(stdout, format, "parameter, default, range, meaning");
    put_params(table, "base", base_params);
    for (int row = 0; row < engine_enhancement_nb(); row++) {
        const EngineEnhancement e = engine_enhancement(row);
        put_params(table, (char[]){e.letter, '\0'}, e.params);
    }
    table_end(table);
}

static void print_counters(TableFormat format) {
    Table *table = table_of(stdout, format, "owner, counters");
    Text text = TEXT_ARENA;
    for (int i = 0; i < COUNT_NB; i++)
        text_add(&text, "%s%s", i ? ", " : "", counter_names[i]);
    table_put(table, "%s %s", "base", text_get(&text));
    for (int row = 0; row < engine_enhancement_nb(); row++) {
        const EngineEnhancement e = engine_enhancement(row);
        text_clear(&text);
        for (int i = 0; i < OWN_MAX; i++)
            if (e.counters[i])
                text_add(&text, "%s%s", text.nb ? ", " : "", e.counters[i]);
        table_put(table, "%s %s", (char[]){e.letter, '\0'}, text_get(&text));
    }
    table_end(table);
}

static int enhancements(CliCall *call, Status *status) {
    (void)status;
    print_letters(call->format);
    putchar('\n');
    print_params(call->format);
    putchar('\n');
    print_counters(call->format);
    return EXIT_DONE;
}

const CliCommand cmd_enhancements = {
    "enhancements",
    "[--markdown]",
    "list enhancements, parameters and counters",
    "Print every enhancement, parameter and counter that this program knows.",
    .run = enhancements,
    .options = {{ROW_MARKDOWN("as Markdown tables")}}};
