#include "cli/cli.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/say.h"
#include "cli/complete.h"
#include "spec/keys.h"

static void print_help(const CliUsage *usage, const CliOption *options) {
    printf("usage: prunelab %s %s\n\n%s\n\n", usage->name, usage->synopsis, usage->about);
    for (const CliOption *o = options; o->name; o++) {
        char left[48];
        snprintf(left, sizeof left, "%s%s%s", o->name, o->value ? " " : "",
                 o->value ? o->value : "");
        printf("  %-24s %s%s\n", left, o->help, o->list ? " (repeatable)" : "");
    }
    printf("  %-24s this text\n\nExit code: 0 done, 1 failed, 2 wrong usage.\n", "--help");
}

static CliEnd wrong(const CliUsage *usage, const char *what, const char *subject) {
    say(stderr, "prunelab %s: %s%s%s%s (see `prunelab %s --help`)\n", usage->name, what,
        subject ? " '" : "", subject ? subject : "", subject ? "'" : "", usage->name);
    return CLI_WRONG;
}

/* The rest of a FEN without quotes comes as arguments. */
static CliEnd too_many(const CliUsage *usage, const CliOption *options, const char *argument) {
    for (const CliOption *o = options; o->name; o++)
        if (strcmp(o->name, "--fen") == 0 && *o->text) {
            say(stderr,
                "prunelab %s: one argument too many: '%s'; a FEN with spaces goes in quotes: "
                "--fen \"%s %s ...\"\n",
                usage->name, argument, *o->text, argument);
            return CLI_WRONG;
        }
    return wrong(usage, "one argument too many:", argument);
}

/* An option behind another program's command may be that program's own. */
static CliEnd unknown_option(const CliUsage *usage, const char *text, const char *command) {
    if (!command || !strstr(usage->synopsis, "[--] COMMAND"))
        return wrong(usage, "unknown option", text);
    say(stderr,
        "prunelab %s: unknown option '%s'; an option of the program stands behind `--`: "
        "prunelab %s -- %s %s\n",
        usage->name, text, usage->name, command, text);
    return CLI_WRONG;
}

static const CliOption *find_option(const CliOption *options, const char *text, size_t nb) {
    for (const CliOption *o = options; o->name; o++)
        if (strlen(o->name) == nb && memcmp(o->name, text, nb) == 0)
            return o;
    return NULL;
}

/* Take argv[*at], an option; *at moves over its value. `command`: the first argument before it; NULL:
 * none. */
static CliEnd take_option(int argc, char **argv, int *at, const CliUsage *usage,
                          const CliOption *options, const char *command) {
    const char *text = argv[*at];
    const char *equals = strchr(text, '=');
    const CliOption *o =
        find_option(options, text, equals ? (size_t)(equals - text) : strlen(text));
    if (!o)
        return unknown_option(usage, text, command);
    if (!o->value) {
        if (equals)
            return wrong(usage, "option takes no value:", text);
        *o->given = true;
        return CLI_GO;
    }
    const char *value = equals ? equals + 1 : *at + 1 < argc ? argv[++*at] : NULL;
    if (!value)
        return wrong(usage, "value missing after option", text);
    if (!*value) /* nothing is no name: an unset variable of a script, mostly */
        return wrong(usage, "empty value of option", o->name);
    if (o->text) {
        if (*o->text)
            return wrong(usage, "option given twice:", o->name);
        *o->text = value;
    } else {
        if (o->list->count == CLI_REPEAT_MAX)
            return wrong(usage, "option given too often:", o->name);
        o->list->text[o->list->count++] = value;
    }
    return CLI_GO;
}

CliEnd cli_parse(int argc, char **argv, const CliUsage *usage, const CliOption *options,
                 CliList *arguments) {
    if (argc > CLI_FIRST + 1 && strcmp(argv[CLI_FIRST], COMPLETE_ASKED) == 0) {
        complete_print(argv + CLI_FIRST + 1, argc - CLI_FIRST - 1, usage, options);
        return CLI_HELP;
    }
    for (int i = CLI_FIRST; i < argc && strcmp(argv[i], "--") != 0; i++)
        if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0) {
            print_help(usage, options);
            return CLI_HELP;
        }
    bool only_arguments = false;
    arguments->count = 0;
    for (int i = CLI_FIRST; i < argc; i++) {
        if (!only_arguments && strcmp(argv[i], "--") == 0) {
            only_arguments = true;
        } else if (!only_arguments && argv[i][0] == '-' && argv[i][1]) {
            const CliEnd end = take_option(argc, argv, &i, usage, options,
                                           arguments->count ? arguments->text[0] : NULL);
            if (end != CLI_GO)
                return end;
        } else if (arguments->count == usage->arguments_max) {
            return too_many(usage, options, argv[i]);
        } else {
            arguments->text[arguments->count++] = argv[i];
        }
    }
    if (arguments->count < usage->arguments_min)
        return wrong(usage, "argument missing; usage:", usage->synopsis);
    return CLI_GO;
}

int cli_exit(CliEnd end) {
    return end == CLI_WRONG ? EXIT_USAGE : EXIT_DONE;
}

bool cli_integer(const char *text, const char *name, int64_t min, int64_t max, int64_t *number,
                 Status *status) {
    char *end;
    errno = 0;
    const long long read = strtoll(text, &end, 10);
    const bool digits = (text[0] >= '0' && text[0] <= '9') || (text[0] == '-' && text[1]);
    if (!digits || *end || errno || read < min || read > max)
        return status_fail(status, "%s '%.200s': not a whole number from %" PRId64 " to %" PRId64,
                           name, text, min, max);
    *number = read;
    return true;
}

/* A parameter of what is off would change nothing, unsaid. */
static bool check_used(const EngineSettings *settings, const char *assignment, Status *status) {
    char letters[ENGINE_LETTERS_NB];
    engine_settings_letters_text(settings, letters);
    return keys_is_used(settings, assignment) ||
           status_fail(status, "--set: '%.200s' changes nothing, because %c is off (--with %s)",
                       assignment, assignment[0], letters);
}

bool cli_settings(EngineSettings *settings, const char *letters, const CliList *set,
                  Status *status) {
    engine_settings_init(settings);
    if (!engine_settings_letters(settings, letters, status)) {
        status_at(status, "--with");
        return false;
    }
    for (int i = 0; i < set->count; i++)
        if (!keys_assign(settings, set->text[i], status) ||
            !check_used(settings, set->text[i], status))
            return false;
    return engine_settings_check(settings, status);
}

bool cli_position(EnginePosition *position, const char *fen, const char *game, int depth,
                  const EngineSettings *settings, Status *status) {
    if (!game) {
        const bool good = engine_position_set(position, fen, status);
        say_notes(stderr, status);
        return good;
    }
    if (engine_position_set_other(position, game, status) &&
        engine_position_check_depth(position, depth, status) &&
        engine_settings_check_for(settings, game, status))
        return true;
    status_at(status, "--game");
    return false;
}

bool cli_format(bool csv, bool json, bool markdown, TableFormat *format, Status *status) {
    *format = csv ? TABLE_CSV : json ? TABLE_JSON : markdown ? TABLE_MARKDOWN : TABLE_ALIGNED;
    return csv + json + markdown <= 1 ||
           status_fail(status, "--csv, --json and --markdown exclude each other");
}

bool cli_format_latex(bool csv, bool json, bool markdown, bool latex, TableFormat *format,
                      Status *status) {
    if (!cli_format(csv, json, markdown, format, status) || !latex)
        return !status->failed;
    *format = TABLE_LATEX;
    return !(csv || json || markdown) ||
           status_fail(status, "--csv, --json, --markdown and --latex exclude each other");
}

void cli_say_stopped(const CliUsage *usage, const char *kept, const char *db) {
    fflush(stdout);
    say(stderr, "prunelab %s: stopped; %s kept in '%s'; the same command resumes from there\n",
        usage->name, kept, db);
}

int cli_fail(const CliUsage *usage, int code, const Status *status) {
    fflush(stdout);
    fprintf(stderr, "prunelab %s: %s\n", usage->name, status->text);
    return code;
}
