#include "cli/cli.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/parallel.h"
#include "base/say.h"
#include "cli/study.h"

/* ---- help ------------------------------------------------------------------------------------ */

/* The help, and the fallback behind it: "seed of the sample (1)". */
static void print_row(const CliOption *o) {
    char left[48];
    const size_t nb = strlen(o->help);
    const bool tells = o->fallback && o->help[nb - 1] != ')';
    snprintf(left, sizeof left, "%s%s%s", o->name, o->value ? " " : "", o->value ? o->value : "");
    printf("  %-24s %s%s%s%s%s\n", left, o->help, tells ? " (" : "", tells ? o->fallback : "",
           tells ? ")" : "", o->type == CLI_LIST ? " (repeatable)" : "");
}

static void print_help(const CliCommand *command) {
    printf("usage: prunelab %s %s\n\n%s\n\n", command->name, command->synopsis, command->about);
    for (const CliOption *o = command->options; o->name; o++)
        print_row(o);
    printf("  %-24s this text\n\nExit code: 0 done, 1 failed, 2 wrong usage.\n", "--help");
}

static bool asks_help(int argc, char **argv) {
    for (int i = CLI_FIRST; i < argc && strcmp(argv[i], "--") != 0; i++)
        if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0)
            return true;
    return false;
}

/* ---- reading --------------------------------------------------------------------------------- */

/* A line that is being read. */
typedef struct Line {
    CliCall *call;
    bool given[CLI_ROWS_MAX]; /* of the command's options */
    int at;                   /* of argv */
} Line;

static bool wrong(const Line *line, Status *status, const char *what, const char *subject) {
    const char *name = line->call->command->name;
    return status_fail(status, "%s '%.300s' (see `prunelab %s --help`)", what, subject, name);
}

const CliOption *cli_find(const CliCommand *command, const char *name, size_t nb) {
    for (const CliOption *o = command->options; o->name; o++)
        if (strlen(o->name) == nb && memcmp(o->name, name, nb) == 0)
            return o;
    return NULL;
}

static void *place_of(const Line *line, const CliOption *o) {
    return (char *)line->call + o->place;
}

/* The rest of a FEN without quotes comes as arguments. */
static bool too_many(const Line *line, const char *argument, Status *status) {
    const char *begun = line->call->fen;
    if (!begun)
        return wrong(line, status, "one argument too many:", argument);
    return status_fail(status,
                       "one argument too many: '%.200s'; a FEN with spaces goes in quotes: "
                       "--fen \"%.200s %.200s ...\"",
                       argument, begun, argument);
}

/* An option behind another program's command may be that program's own. */
static bool unknown_option(const Line *line, const char *text, Status *status) {
    const CliCall *call = line->call;
    if (!call->arguments.count || !strstr(call->command->synopsis, "[--] COMMAND"))
        return wrong(line, status, "unknown option", text);
    return status_fail(status,
                       "unknown option '%.200s'; an option of the program stands behind `--`: "
                       "prunelab %s -- %.200s %.200s",
                       text, call->command->name, call->arguments.text[0], text);
}

static bool check_word(const CliOption *o, const char *text, Status *status) {
    Text known = TEXT_ARENA;
    for (const char *const *word = o->words; *word; word++) {
        if (strcmp(*word, text) == 0)
            return true;
        text_add(&known, "%s%s", known.nb ? ", " : "", *word);
    }
    return status_fail(status, "unknown %s '%.200s' (known: %s)", o->name + strlen("--"), text,
                       text_get(&known));
}

static bool put_switch(Line *line, const CliOption *o, Status *status) {
    if (o->type == CLI_BOOL) {
        *(bool *)place_of(line, o) = true;
        return true;
    }
    TableFormat *format = place_of(line, o);
    Text names = TEXT_ARENA;
    for (const CliOption *other = line->call->command->options; other->name; other++)
        if (other->type == CLI_FORMAT)
            text_add(&names, "%s%s",
                     !names.nb                     ? ""
                     : other[1].type == CLI_FORMAT ? ", "
                                                   : " and ",
                     other->name);
    if (*format != TABLE_ALIGNED && *format != o->format)
        status_fail(status, "%s exclude each other", text_get(&names));
    *format = o->format;
    return !status->failed;
}

/* A whole number in [min, max]. */
static bool read_number(const char *text, const CliOption *o, int64_t *number, Status *status) {
    char *end;
    errno = 0;
    const long long read = strtoll(text, &end, 10);
    const bool digits = (text[0] >= '0' && text[0] <= '9') || (text[0] == '-' && text[1]);
    if (!digits || *end || errno || read < o->min || read > o->max)
        return status_fail(status, "%s '%.200s': not a whole number from %" PRId64 " to %" PRId64,
                           o->name, text, o->min, o->max);
    *number = read;
    return true;
}

static bool put(Line *line, const CliOption *o, const char *text, Status *status) {
    CliList *list = place_of(line, o);
    if (o->type == CLI_NUMBER)
        return read_number(text, o, place_of(line, o), status);
    if (o->kind == CLI_WORD && !check_word(o, text, status))
        return false;
    if (o->type == CLI_TEXT)
        *(const char **)place_of(line, o) = text;
    else if (list->count == CLI_REPEAT_MAX)
        return wrong(line, status, "option given too often:", o->name);
    else
        cli_add(list, text);
    return true;
}

/* Take the option that stands here, and its value. */
static bool take_option(Line *line, Status *status) {
    const CliCall *call = line->call;
    const char *text = call->argv[line->at], *equals = strchr(text, '=');
    const CliOption *o =
        cli_find(call->command, text, equals ? (size_t)(equals - text) : strlen(text));
    if (!o)
        return unknown_option(line, text, status);
    bool *given = &line->given[o - call->command->options];
    if (!o->value)
        return equals ? wrong(line, status, "option takes no value:", text)
                      : put_switch(line, o, status);
    const char *value = equals                      ? equals + 1
                        : line->at + 1 < call->argc ? call->argv[++line->at]
                                                    : NULL;
    if (!value)
        return wrong(line, status, "value missing after option", text);
    if (!*value) /* nothing is no name: an unset variable of a script, mostly */
        return wrong(line, status, "empty value of option", o->name);
    if (*given && o->type != CLI_LIST)
        return wrong(line, status, "option given twice:", o->name);
    *given = true;
    return put(line, o, value, status);
}

void cli_add(CliList *list, const char *text) {
    list->text = arena_grow(list->text, (size_t)list->count + 2, sizeof *list->text);
    list->text[list->count++] = text;
    list->text[list->count] = NULL;
}

/* What was not given. */
static bool fill_rest(Line *line, Status *status) {
    const CliCommand *command = line->call->command;
    for (int i = 0; command->options[i].name && !status->failed; i++) {
        const CliOption *o = &command->options[i];
        if (line->given[i])
            continue;
        if (o->needed)
            status_fail(status, "%s is missing", o->name);
        else if (o->type == CLI_NUMBER && !o->fallback)
            *(int64_t *)place_of(line, o) = o->kind == CLI_WORKERS ? parallel_processors() : -1;
        else if (o->fallback)
            put(line, o, o->fallback, status);
    }
    return !status->failed;
}

static bool read_line(CliCall *call, Status *status) {
    const CliCommand *command = call->command;
    Line line = {.call = call, .at = CLI_FIRST};
    bool only_arguments = false;
    for (; line.at < call->argc && !status->failed; line.at++) {
        const char *text = call->argv[line.at];
        if (!only_arguments && strcmp(text, "--") == 0)
            only_arguments = true;
        else if (!only_arguments && text[0] == '-' && text[1])
            take_option(&line, status);
        else if (call->arguments.count == command->arguments.max)
            too_many(&line, text, status);
        else
            cli_add(&call->arguments, text);
    }
    if (!status->failed && call->arguments.count < command->arguments.min)
        wrong(&line, status, "argument missing; usage:", command->synopsis);
    return !status->failed && fill_rest(&line, status);
}

/* Run the command, with its database open where it wants that. */
static int run(CliCall *call, Status *status) {
    const int opens = call->command->opens;
    if (opens == CLI_READS)
        call->store = store_open_read(call->db, status);
    else if (opens == CLI_CHANGES)
        call->store = study_store(call->db, status);
    const int code = status->failed ? EXIT_FAILED : call->command->run(call, status);
    store_close(call->store, status);
    return code;
}

int cli_run(const CliCommand *command, int argc, char **argv) {
    Status status = STATUS_OK;
    if (command->searches && !engine_stack(&status))
        return cli_fail(command, &status);
    if (asks_help(argc, argv)) {
        print_help(command);
        return EXIT_DONE;
    }
    CliCall call = {.command = command, .argc = argc, .argv = argv};
    const int code = read_line(&call, &status) ? run(&call, &status) : EXIT_USAGE;
    const int failed = status.failed ? cli_fail(command, &status) : EXIT_DONE;
    return code == EXIT_DONE ? failed : code;
}

int cli_fail(const CliCommand *command, Status *status) {
    fflush(stdout);
    fprintf(stderr, "prunelab %s: %s\n", command->name, status->text);
    *status = (Status)STATUS_OK;
    return EXIT_FAILED;
}

/* ---- sessions -------------------------------------------------------------------------------- */

Session cli_session(const CliCall *call) {
    return (Session){.db = call->db,
                     .jobs = call->jobs ? (int)call->jobs : 1,
                     .argc = call->argc,
                     .argv = call->argv};
}

int cli_close(const CliCall *call, Session *session, SessionEnd end, const char *kept,
              Status *status) {
    session_close(session, end, status);
    if (end == SESSION_INTERRUPTED) {
        fflush(stdout);
        say(stderr, "prunelab %s: stopped; %s kept in '%s'; the same command resumes from there\n",
            call->command->name, kept, session->db);
    }
    return end == SESSION_DONE && !status->failed ? EXIT_DONE : EXIT_FAILED;
}
