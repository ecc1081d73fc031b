/* What may follow on a command line: made from the rows that parsing and --help read, from the registry, and from
 * what lies where names are looked for. */
#include <ctype.h>
#include <string.h>

#include "analysis/metric.h"
#include "base/arena.h"
#include "base/files.h"
#include "base/home.h"
#include "cli/cli.h"

/* A word that is being typed, and the part of it that is completed: what stands before is repeated. */
typedef struct Typed {
    const char *word, *part;
    HomeKind home; /* of the names that are offered */
} Typed;

static void offer(const Typed *typed, const char *word, const char *ending) {
    if (strncmp(word, typed->part, strlen(typed->part)) == 0)
        printf("%.*s%s%s\n", (int)(typed->part - typed->word), typed->word, word, ending);
}

void complete_offer(const char *typed, const char *word) {
    offer(&(Typed){.word = typed, .part = typed}, word, "");
}

/* Complete what stands behind the first nb bytes of the part. */
static Typed behind(const Typed *typed, size_t nb) {
    return (Typed){.word = typed->word, .part = typed->part + nb};
}

static bool begins(const char *text, const char *with) {
    return strncmp(text, with, strlen(with)) == 0;
}

/* ---- letters and parameters ------------------------------------------------------------------ */

/* One letter more than there are, each once. */
static void offer_letters(const Typed *typed) {
    EngineSettings settings;
    Status status = STATUS_OK;
    engine_settings_init(&settings);
    if (!engine_settings_letters(&settings, typed->part, &status))
        return;
    offer(typed, *typed->part ? typed->part : "-", "");
    for (int row = 0; row < engine_enhancement_nb() && typed->part[0] != '-'; row++) {
        const char letter[2] = {engine_enhancement(row).letter, '\0'};
        if (!strchr(typed->part, letter[0]))
            offer(typed, typed->part, letter);
    }
    puts(":nospace");
}

static void offer_values(const Typed *typed, const char *name, const Param *param) {
    EngineSettings defaults;
    char text[32];
    engine_settings_init(&defaults);
    if (param->kind != PARAM_CHOICE)
        offer(typed, engine_settings_get(&defaults, name, text), "");
    for (int i = 0; param->kind == PARAM_CHOICE && param->choices[i]; i++)
        offer(typed, param->choices[i], "");
}

static void offer_params_of(const Typed *typed, const char *owner, const Param *params) {
    const char *equals = strchr(typed->part, '=');
    for (const Param *p = params; p->name; p++) {
        char name[64];
        const int nb = snprintf(name, sizeof name, "%s.%s", owner, p->name);
        if (!equals) {
            offer(typed, name, "=");
        } else if (equals - typed->part == nb && begins(typed->part, name)) {
            const Typed value = behind(typed, (size_t)nb + 1);
            offer_values(&value, name, p);
        }
    }
}

/* Names with "=", or values; only the parameters of `letters` and the base's, of all where it is
 * NULL. */
static void offer_params(const Typed *typed, const char *letters) {
    offer_params_of(typed, "base", base_params);
    for (int row = 0; row < engine_enhancement_nb(); row++) {
        const EngineEnhancement e = engine_enhancement(row);
        if (!letters || strchr(letters, e.letter))
            offer_params_of(typed, (char[]){e.letter, '\0'}, e.params);
    }
    if (!strchr(typed->part, '='))
        puts(":nospace");
}

/* TNSHM:M.m=8,M.c=3 */
static void offer_set(const Typed *typed) {
    const char *colon = strchr(typed->part, ':');
    if (!colon) {
        offer_letters(typed);
        return;
    }
    const char *letters = arena_print("%.*s", (int)(colon - typed->part), typed->part);
    const char *comma = strrchr(colon, ',');
    const Typed param = behind(typed, (size_t)((comma ? comma : colon) + 1 - typed->part));
    offer_params(&param, letters);
}

/* ---- names and files ------------------------------------------------------------------------- */

/* Where the names of a kind are, and whether any file may stand there too. */
static const struct {
    bool names;
    HomeKind home;
    bool files;
} places[] = {
    [CLI_FILE] = {false, 0, true},
    [CLI_SPEC] = {true, HOME_SPEC, true},
    [CLI_STUDY] = {true, HOME_SPEC, false},
    [CLI_SUITE] = {true, HOME_SUITE, false},
    [CLI_SUITE_FILE] = {true, HOME_SUITE, true},
    [CLI_QUERY] = {true, HOME_QUERY, true},
    [CLI_PRICES] = {true, HOME_PRICES, true},
    [CLI_KNOWN] = {true, HOME_KNOWN, true},
    [CLI_CLAIM] = {true, HOME_CLAIMS, false},
    [CLI_FIGURE] = {true, HOME_FIGURE, false},
};

/* Claims have names in capitals; what else lies there is about them. A name with a dot (spec.schema) is no spec's. */
static void offer_name(void *context, const char *name) {
    const Typed *typed = context;
    if (typed->home == HOME_CLAIMS ? isupper((unsigned char)name[0])
                                   : typed->home != HOME_SPEC || !strchr(name, '.'))
        offer(typed, name, "");
}

static void offer_kind(Typed *typed, CliKind kind, const char *const *words) {
    switch (kind) {
    case CLI_ANY:
    case CLI_WORKERS:
        break;
    case CLI_WORD:
        for (; *words; words++)
            if (!strchr(*words, ' ')) /* a shell would take it for two */
                offer(typed, *words, "");
        break;
    case CLI_METRIC:
        for (int i = 0; i < METRICS_NB; i++)
            offer(typed, metrics[i].name, "");
        break;
    case CLI_LETTERS:
        offer_letters(typed);
        break;
    case CLI_SET:
        offer_set(typed);
        break;
    case CLI_PARAM:
        offer_params(typed, NULL);
        break;
    case CLI_FILE_KIND:
        for (int i = 0; i < FILE_KINDS_NB; i++)
            offer(typed, files_kind_name((FileKind)i), "");
        break;
    default:
        typed->home = places[kind].home;
        if (places[kind].names)
            home_each(typed->home, offer_name, typed);
        if (places[kind].files)
            puts(":files");
    }
}

/* ---- where the word stands ------------------------------------------------------------------- */

static bool is_given(char *const words[], int nb, const char *name) {
    for (int i = 0; i < nb; i++)
        if (begins(words[i], name) && strchr("=", words[i][strlen(name)]))
            return true;
    return false;
}

/* Where a value or an argument stands that nothing is offered for, options stand in its place. */
static bool offer_argument(Typed *typed, int n, const CliCommand *command) {
    const CliKind kind = command->arguments.kinds[n > 0];
    if (n >= command->arguments.max || kind == CLI_ANY)
        return false;
    offer_kind(typed, kind, command->words);
    return true;
}

void complete_print(const CliCommand *command, char *const words[], int nb) {
    const CliOption *waiting = NULL; /* for its value */
    bool only_arguments = false, options = false;
    int arguments = 0;
    for (int i = 0; i < nb - 1; i++) {
        const bool is_option = !only_arguments && words[i][0] == '-' && words[i][1];
        if (waiting) {
            waiting = NULL;
        } else if (is_option && strcmp(words[i], "--") == 0) {
            only_arguments = true;
        } else if (is_option) {
            waiting = cli_find(command, words[i], strlen(words[i]));
            waiting = waiting && waiting->value ? waiting : NULL;
        } else {
            arguments++;
        }
    }
    const char *last = words[nb - 1], *equals = strchr(last, '=');
    const CliOption *named =
        equals && !only_arguments ? cli_find(command, last, (size_t)(equals - last)) : NULL;
    Typed typed = {.word = last, .part = last};
    if (waiting) {
        offer_kind(&typed, waiting->kind, waiting->words);
    } else if (named && named->value) {
        typed = behind(&typed, (size_t)(equals - last) + 1);
        offer_kind(&typed, named->kind, named->words);
    } else if (only_arguments || last[0] != '-') {
        options = !offer_argument(&typed, arguments, command) && !only_arguments;
    } else {
        options = true;
    }
    for (const CliOption *o = command->options; o->name && options; o++)
        if (o->type == CLI_LIST || !is_given(words, nb - 1, o->name))
            offer(&typed, o->name, "");
    if (options)
        offer(&typed, "--help", "");
}
