/* prunelab engine: what a foreign engine lets be switched, and a study of it. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/arena.h"
#include "base/say.h"
#include "cli/rows.h"
#include "foreign/proposal.h"

enum { ARGS_MAX = 63, CELL_NB = 48 };

static void add_range(Text *range, const Option *option) {
    if (option->kind == OPTION_SPIN)
        text_add(range, "%" PRId64 " to %" PRId64, option->min, option->max);
    for (int i = 0; i < option->vars_nb; i++)
        text_add(range, "%s%s", i ? ", " : "", option->vars[i]);
    if (option->flaw)
        text_add(range, "%s", option->flaw);
}

/* A text of a table's cell: to the eye only as much as a column has room for. Markdown has
 * it whole. */
static void put_text(Table *table, TableFormat format, const char *text) {
    size_t nb = CELL_NB - 3;
    if (format != TABLE_ALIGNED || strlen(text) <= CELL_NB) {
        table_text(table, text);
        return;
    }
    while (nb > 0 && ((unsigned char)text[nb] & 0xC0) == 0x80)
        nb--; /* not within a character */
    char cell[CELL_NB + 1];
    snprintf(cell, sizeof cell, "%.*s...", (int)nb, text);
    table_text(table, cell);
}

static void print_options(const Proposal *proposal, TableFormat format) {
    Table *table = table_of(stdout, format, "letter, option, type, default, range, on, off");
    for (int i = 0; i < proposal->nb; i++) {
        const ProposalRow *row = &proposal->rows[i];
        Text range = TEXT_ARENA;
        add_range(&range, row->option);
        table_text(table, row->letter ? (char[]){row->letter, '\0'} : "");
        put_text(table, format, row->option->name);
        table_text(table, option_kind_text(row->option->kind));
        put_text(table, format, row->option->fallback);
        put_text(table, format, text_get(&range));
        put_text(table, format, row->on);
        put_text(table, format, row->fixed ? "always" : row->off);
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
    say(stdout, "%s", client_name(client)[0] ? client_name(client) : "unnamed engine");
    if (client_author(client)[0])
        say(stdout, " by %s", client_author(client));
    say(stdout, " ('%s'): %d options\n\n", path, proposal->nb);
    print_options(proposal, format);
    print_others(proposal);
}

static void print_spec(const Client *client, const char *command, const char *const *args,
                       const Proposal *proposal, Status *status) {
    if (proposal_sweeps(proposal))
        js_print_pretty(stdout, js_keep(proposal_spec(proposal, client, command, args)));
    else
        status_fail(status,
                    "nothing of '%.300s' looks like a switch: name one or more by --switch OPTION",
                    command);
}

static void show(const char *command, const char *const *args, const CliList *chosen,
                 TableFormat format, Status *status) {
    char path[PROCESS_PATH_NB];
    if (!process_find(command, path, status))
        return;
    const ProcessPlan plan = {.path = path, .args = args};
    Client *client = client_start(&plan, CLIENT_PATIENCE, status);
    if (!client) {
        status_at(status, "'%.300s'", command);
        return;
    }
    Proposal proposal;
    const OptionList *options = client_options(client);
    proposal_make(&proposal, options);
    if (chosen->count)
        proposal_choose(&proposal, options, chosen->text, chosen->count, status);
    if (!status->failed && format == TABLE_JSON)
        print_spec(client, command, args, &proposal, status);
    else if (!status->failed)
        print_engine(client, path, &proposal, format);
    client_end(client);
}

typedef struct Options {
    CliList chosen;
    TableFormat format;
} Options;

static const CliOption options[] = {
    {"--switch", "OPTION", "sweep this option, and no others but those so named", TO(chosen)},
    {ROW_JSON("print a study file")},
    {ROW_MARKDOWN("print a Markdown table")},
    {.name = NULL},
};

static int engine(CliCall *call, Status *status) {
    const Options *o = call->options;
    CliList *words = &call->arguments;
    if (words->count - 1 > ARGS_MAX)
        return status_fail(status, "more than %d arguments for an engine", ARGS_MAX), EXIT_USAGE;
    words->text[words->count] = NULL;
    show(words->text[0], words->text + 1, &o->chosen, o->format, status);
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
    .arguments = {.min = 1, .max = CLI_ARGUMENTS_MAX - 1}, /* a NULL ends them */
    CLI_RUNS(engine, options)};
