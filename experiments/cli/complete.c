/* What a value may be is told by the word that stands for it in the help (LETTERS, P=V, SPEC.json),
 * or, of an option's, by the help itself, where it lists "a, b or c". */
#include "cli/complete.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "base/files.h"
#include "base/home.h"
#include "base/text.h"

enum { WORD_NB = 128 }; /* bytes of a word of a synopsis */

/* A word that is being typed: what stands before the part that is completed is repeated. */
typedef struct Typed {
    const char *before;
    size_t before_nb;
    const char *part;
} Typed;

static void offer(const Typed *typed, const char *word, const char *ending) {
    if (strncmp(word, typed->part, strlen(typed->part)) == 0)
        printf("%.*s%s%s\n", (int)typed->before_nb, typed->before, word, ending);
}

void complete_offer(const char *typed, const char *word) {
    offer(&(Typed){typed, 0, typed}, word, "");
}

/* Complete what stands behind the first nb bytes of the part. */
static Typed behind(const Typed *typed, size_t nb) {
    return (Typed){typed->before, typed->before_nb + nb, typed->part + nb};
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
    if (!*typed->part)
        offer(typed, "-", "");
    else
        offer(typed, typed->part, "");
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
    Text letters = TEXT_EMPTY;
    text_add_bytes(&letters, typed->part, (size_t)(colon - typed->part));
    const char *comma = strrchr(colon, ',');
    const Typed param = behind(typed, (size_t)((comma ? comma : colon) + 1 - typed->part));
    offer_params(&param, text_get(&letters));
    text_release(&letters);
}

/* ---- names and files ------------------------------------------------------------------------- */

static void offer_name(void *typed, const char *name) {
    offer(typed, name, "");
}

/* Claims have names in capitals; what else lies there is about them. */
static void offer_claim(void *typed, const char *name) {
    if (isupper((unsigned char)name[0]))
        offer(typed, name, "");
}

/* Words with spaces or bars between. */
static void offer_words(const Typed *typed, const char *words) {
    for (const char *at = words; *at; at += strspn(at, " |")) {
        char word[WORD_NB];
        const size_t nb = strcspn(at, " |");
        snprintf(word, sizeof word, "%.*s", (int)nb, at);
        offer(typed, word, "");
        at += nb;
    }
}

/* What a help lists as "of the matches: a, b or c (a)": "a b c"; false where it lists nothing. */
static bool listed(const char *help, Text *words) {
    const char *colon = strstr(help, ": "), *at = colon ? colon + 2 : help;
    int nb = 0;
    while (*at && *at != '(') {
        const size_t word = strcspn(at, " ,("), gap = strspn(at + word, " ,");
        const char *next = at + word + gap;
        text_add(words, "%.*s ", (int)word, at);
        nb++;
        if (*next && *next != '(' && !begins(next, "or ") && at[word] != ',')
            return false;
        at = begins(next, "or ") ? next + 3 : next;
    }
    return nb > 1;
}

/* ---- what a word of the help stands for ------------------------------------------------------ */

/* A name with a dot (spec.schema) is no spec's. */
static void offer_spec(void *typed, const char *name) {
    if (!strchr(name, '.'))
        offer(typed, name, "");
}

static void offer_specs(Typed *typed) {
    home_each(HOME_SPEC, offer_spec, typed);
}

/* `option` is NULL for an argument. */
static void offer_kind(Typed *typed, const char *kind, const CliOption *option) {
    const char *name = option ? option->name : "";
    Text words = TEXT_EMPTY;
    if (option && listed(option->help, &words))
        offer_words(typed, text_get(&words));
    else if (strchr(kind, '|'))
        offer_words(typed, kind);
    else if (strcmp(kind, "LETTERS") == 0)
        offer_letters(typed);
    else if (strcmp(kind, "P=V") == 0)
        offer_params(typed, NULL);
    else if (strcmp(kind, "A") == 0 || strcmp(kind, "B") == 0 || strcmp(kind, "C") == 0)
        offer_set(typed);
    else if (strcmp(kind, "ID") == 0)
        home_each(HOME_CLAIMS, offer_claim, typed);
    else if (strcmp(kind, "FIGURE") == 0)
        home_each(HOME_FIGURE, offer_name, typed);
    else if (strcmp(kind, "STUDY") == 0 || strcmp(name, "--study") == 0)
        offer_specs(typed);
    else if (strcmp(kind, "KIND") == 0)
        for (int i = 0; i < FILE_KINDS_NB; i++)
            offer(typed, files_kind_name((FileKind)i), "");
    else if (strcmp(name, "--suite") == 0)
        home_each(HOME_SUITE, offer_name, typed);
    else if (strcmp(name, "--file") == 0)
        home_each(HOME_QUERY, offer_name, typed);
    else if (strcmp(name, "--from") == 0)
        home_each(HOME_PRICES, offer_name, typed);
    else if (strcmp(name, "--known") == 0)
        home_each(HOME_KNOWN, offer_name, typed);
    else if (strcmp(kind, "SPEC.json") == 0)
        offer_specs(typed);
    static const char *const files[] = {"FILE", "FOLDER", "PATH", "NEW", "INPUT", NULL};
    bool is_file = strchr(kind, '.') != NULL; /* SPEC.json, OUT.db */
    for (int i = 0; files[i]; i++)
        is_file |= strcmp(kind, files[i]) == 0;
    if (is_file)
        puts(":files");
    text_release(&words);
}

/* ---- where the word stands ------------------------------------------------------------------- */

/* What the n-th argument is called in the synopsis; "" where there is none. The last that goes on
 * ("[C...]", "[a|b]...") is all behind it, too. */
static void argument_kind(const CliUsage *usage, int n, char kind[WORD_NB]) {
    kind[0] = '\0';
    for (const char *at = usage->synopsis; *at; n--) {
        at += strspn(at, " [");
        const size_t nb = strcspn(at, " ]");
        const bool dots = nb > 3 && begins(at + nb - 3, "..."),
                   on = dots || begins(at + nb, "]...");
        if (!nb || *at == '-' || begins(at, "options]"))
            return;
        if (n == 0 || on) {
            snprintf(kind, WORD_NB, "%.*s", (int)(dots ? nb - 3 : nb), at);
            return;
        }
        at += nb + strspn(at + nb, " ]");
    }
}

static const CliOption *option_of(const CliOption *options, const char *word, size_t nb) {
    for (const CliOption *o = options; o->name; o++)
        if (strlen(o->name) == nb && strncmp(o->name, word, nb) == 0)
            return o;
    return NULL;
}

static bool is_given(char *const words[], int nb, const char *name) {
    for (int i = 0; i < nb; i++)
        if (begins(words[i], name) && strchr("=", words[i][strlen(name)]))
            return true;
    return false;
}

static void offer_options(Typed *typed, char *const words[], int nb, const CliOption *options) {
    for (const CliOption *o = options; o->name; o++)
        if (o->list || !is_given(words, nb, o->name))
            offer(typed, o->name, "");
    offer(typed, "--help", "");
}

/* False where no n-th argument may stand. */
static bool offer_argument(Typed *typed, int n, const CliUsage *usage) {
    char kind[WORD_NB];
    argument_kind(usage, n, kind);
    if (!kind[0] || n >= usage->arguments_max)
        return false;
    offer_kind(typed, kind, NULL);
    return true;
}

void complete_print(char *const words[], int nb, const CliUsage *usage, const CliOption *options) {
    const CliOption *waiting = NULL; /* for its value */
    bool only_arguments = false;
    int arguments = 0;
    for (int i = 0; i < nb - 1; i++) {
        const bool is_option = !only_arguments && words[i][0] == '-' && words[i][1];
        if (waiting) {
            waiting = NULL;
        } else if (is_option && strcmp(words[i], "--") == 0) {
            only_arguments = true;
        } else if (is_option) {
            waiting = option_of(options, words[i], strlen(words[i]));
            waiting = waiting && waiting->value ? waiting : NULL;
        } else {
            arguments++;
        }
    }
    const char *last = words[nb - 1], *equals = strchr(last, '=');
    const CliOption *named =
        equals && !only_arguments ? option_of(options, last, (size_t)(equals - last)) : NULL;
    Typed typed = {last, 0, last};
    if (waiting) {
        offer_kind(&typed, waiting->value, waiting);
    } else if (named && named->value) {
        typed = behind(&typed, (size_t)(equals - last) + 1);
        offer_kind(&typed, named->value, named);
    } else if (last[0] == '-' && !only_arguments) {
        offer_options(&typed, words, nb - 1, options);
    } else if (!offer_argument(&typed, arguments, usage) && !only_arguments) {
        offer_options(&typed, words, nb - 1, options);
    }
}
