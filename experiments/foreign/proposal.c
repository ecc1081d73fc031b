#include "foreign/proposal.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/arena.h"

enum { HASH_MIB = 16 };

/* ---- options by their names ------------------------------------------------------------------ */

/* Does a word of a name begin, or end, before its character `at`? "UCI_LimitStrength" has three. */
static bool is_edge(const char *name, size_t at) {
    const unsigned char before = at ? (unsigned char)name[at - 1] : ' ',
                        here = (unsigned char)name[at],
                        next = here ? (unsigned char)name[at + 1] : 0;
    if (!isalnum(before) || !isalnum(here))
        return true;
    if (!isalpha(before) != !isalpha(here))
        return true;
    return isupper(here) && (islower(before) || (isupper(before) && islower(next)));
}

/* Where a part ends that begins at `at`, which may have other characters between its words; 0: it is not
 * there. */
static size_t end_of(const char *name, size_t at, const char *part) {
    for (; *part; at++)
        if (tolower((unsigned char)name[at]) == *part)
            part++;
        else if (!name[at] || isalnum((unsigned char)name[at]))
            return 0;
    return at;
}

/* Has a name this part, of small letters, in whole words, or in the plural? Not so "Logarithmic" a log. */
static bool holds(const char *name, const char *part) {
    for (size_t at = 0; name[at]; at++) {
        const size_t end =
            isalnum((unsigned char)name[at]) && is_edge(name, at) ? end_of(name, at, part) : 0;
        if (end && (is_edge(name, end) || (name[end] == 's' && is_edge(name, end + 1))))
            return true;
    }
    return false;
}

static bool holds_one(const char *name, const char *const *parts) {
    for (; *parts; parts++)
        if (holds(name, *parts))
            return true;
    return false;
}

/* The number that a spin has in every cell; 0: let it be. */
static int64_t fixed_number(const Option *option) {
    int64_t number = 0;
    if (strcasecmp(option->name, "Hash") == 0)
        number = HASH_MIB;
    else if (holds(option->name, "thread") && !holds(option->name, "split"))
        number = 1;
    return number == 0            ? 0
           : number < option->min ? option->min
           : number > option->max ? option->max
                                  : number;
}

/* What a search must not hang on has one value in every cell; "": let it be. */
static void fixed_value(const Option *option, char value[OPTION_VALUE_NB]) {
    static const char *const off[] = {"book",    "ownbook", "ponder",        "log", "logfile",
                                      "analyse", "analyze", "limitstrength", NULL};
    value[0] = '\0';
    if (option->kind == OPTION_SPIN && fixed_number(option))
        snprintf(value, OPTION_VALUE_NB, "%" PRId64, fixed_number(option));
    if (option->kind == OPTION_CHECK && holds_one(option->name, off))
        snprintf(value, OPTION_VALUE_NB, "false");
}

/* A table's size is none; but a check of one may prune by it. */
static bool is_no_switch(const Option *option) {
    static const char *const parts[] = {
        "thread",  "book",          "ownbook",   "bookfile", "ponder",   "pondering",  "multipv",
        "uci",     "syzygy",        "tablebase", "bitbase",  "cache",    "overhead",   "time",
        "log",     "logfile",       "logging",   "random",   "randomly", "randomness", "randomize",
        "elo",     "skill",         "contempt",  "currline", "numa",     "nalimov",    "analyse",
        "analyze", "limitstrength", NULL};
    return (option->kind != OPTION_CHECK && holds(option->name, "hash")) ||
           holds_one(option->name, parts);
}

/* The value that turns an option off; NULL where none looks like it. */
static const char *off_value(const Option *option) {
    static const char *const words[] = {"never", "off", "none", "no", "false", "disabled"};
    if (option->kind == OPTION_CHECK)
        return "false";
    if (option->kind == OPTION_SPIN)
        return option->min <= 0 && option->max >= 0 && !option_is_default(option, "0") ? "0" : NULL;
    for (int v = 0; option->kind == OPTION_COMBO && v < option->vars_nb; v++)
        for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
            if (strcasecmp(option->vars[v], words[i]) == 0)
                return option->vars[v];
    return NULL;
}

/* What it has when on: its default, or where that is off, true, or the first other choice. */
static const char *on_value(const Option *option, const char *off) {
    if (!option_is_default(option, off))
        return option->fallback;
    if (option->kind == OPTION_CHECK)
        return "true";
    for (int v = 0; v < option->vars_nb; v++)
        if (strcasecmp(option->vars[v], off) != 0)
            return option->vars[v];
    return NULL;
}

/* ---- letters --------------------------------------------------------------------------------- */

static bool is_free(const Proposal *proposal, char letter) {
    for (int i = 0; i < proposal->nb; i++)
        if (proposal->rows[i].letter == letter)
            return false;
    return true;
}

/* A letter that the name begins with, or a word of it, or any that is left; '\0': none is. */
static char draw_letter(const Proposal *proposal, const char *name) {
    for (int inside = 0; inside < 2; inside++)
        for (const char *c = name; *c; c++) {
            const char upper = (char)toupper((unsigned char)*c);
            if (upper >= 'A' && upper <= 'Z' && (inside || c == name || c[-1] == ' ') &&
                is_free(proposal, upper))
                return upper;
        }
    static const char rest[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    for (const char *c = rest; *c; c++)
        if (is_free(proposal, *c))
            return *c;
    return '\0';
}

/* A switch, if the option has values on and off. */
static ProposalRow make_switch(const Option *option) {
    ProposalRow row = {.option = option};
    const char *off = option->flaw ? NULL : off_value(option);
    const char *on = off ? on_value(option, off) : NULL;
    if (on) {
        snprintf(row.on, sizeof row.on, "%s", on);
        snprintf(row.off, sizeof row.off, "%s", off);
    }
    return row;
}

/* Its values on and off, where it looks like a switch; or the one that it always has. */
static ProposalRow judge(const Option *option) {
    ProposalRow row = {.option = option};
    fixed_value(option, row.on);
    row.fixed = row.on[0] != '\0';
    return row.fixed || is_no_switch(option) ? row : make_switch(option);
}

/* Letters for those that look like switches, spins or the others, as far as there is room. */
static int give_letters(Proposal *proposal, bool spins, int room) {
    int nb = 0;
    for (int i = 0; i < proposal->nb && nb < room; i++) {
        ProposalRow *row = &proposal->rows[i];
        if (row->off[0] && (row->option->kind == OPTION_SPIN) == spins) {
            row->letter = draw_letter(proposal, row->option->name);
            nb++;
        }
    }
    return nb;
}

/* Every cell sets all switches, so what is not swept is none: it keeps its default. A spin is more
 * often a weight, and is swept only where there is nothing else. */
void proposal_make(Proposal *proposal, const OptionList *options) {
    *proposal = (Proposal){.rows = arena_new((size_t)options->nb + 1, sizeof *proposal->rows)};
    for (int i = 0; i < options->nb; i++)
        proposal->rows[proposal->nb++] = judge(&options->options[i]);
    if (give_letters(proposal, false, PROPOSAL_SWEEP_MAX) == 0)
        give_letters(proposal, true, PROPOSAL_SWEEP_MAX);
}

bool proposal_sweeps(const Proposal *proposal) {
    for (int i = 0; i < proposal->nb; i++)
        if (proposal->rows[i].letter)
            return true;
    return false;
}

bool proposal_choose(Proposal *proposal, const OptionList *options, const char *const *names,
                     int nb, Status *status) {
    if (nb > PROPOSAL_SWEEP_MAX)
        return status_fail(status, "%d options to sweep, at most %d", nb, PROPOSAL_SWEEP_MAX);
    for (int i = 0; i < proposal->nb; i++)
        proposal->rows[i].letter = '\0';
    for (int i = 0; i < nb; i++) {
        const Option *option = option_find(options, names[i]);
        if (!option)
            return status_fail(status, "the engine has no option '%.200s'", names[i]);
        ProposalRow *row = &proposal->rows[option - options->options];
        if (row->letter)
            return status_fail(status, "option '%s' is named twice", option->name);
        *row = make_switch(option);
        if (!row->off[0])
            return status_fail(status,
                               "option '%s' has no value that surely turns it off: write its "
                               "values into the study file",
                               option->name);
        row->letter = draw_letter(proposal, option->name);
    }
    return true;
}

/* ---- the study file -------------------------------------------------------------------------- */

/* The name of a study: of the program's letters and digits; not that of a study that comes with us. */
static void study_name(const char *command, char name[64]) {
    const char *slash = strrchr(command, '/');
    snprintf(name, 64, "%.58s-mine", slash ? slash + 1 : command);
    for (char *c = name; *c; c++)
        if (!isalnum((unsigned char)*c) && *c != '_' && (*c != '.' || c == name))
            *c = '-';
    if (name[0] == '-')
        name[0] = 'x';
}

static JsValue *value_of(const Option *option, const char *value) {
    if (option->kind == OPTION_CHECK)
        return js_new_boolean(strcmp(value, "true") == 0);
    return option->kind == OPTION_SPIN ? js_new_integer(strtoll(value, NULL, 10))
                                       : js_new_text(value);
}

static JsValue *switch_of(const ProposalRow *row) {
    const char letter[2] = {row->letter, '\0'};
    JsValue *object = js_object();
    js_fill(object, "letter %s, title %s, option %s", letter, row->option->name, row->option->name);
    js_put(object, "on", value_of(row->option, row->on));
    js_put(object, "off", value_of(row->option, row->off));
    return object;
}

static JsValue *engine_of(const Proposal *proposal, const char *command, const char *const *args) {
    JsValue *engine = js_object(), *setup = js_object(), *switches = js_array();
    js_put(engine, "command", js_new_text(command));
    if (args && *args) {
        JsValue *list = js_array();
        for (int i = 0; args[i]; i++)
            js_append(list, js_new_text(args[i]));
        js_put(engine, "args", list);
    }
    for (int i = 0; i < proposal->nb; i++) {
        const ProposalRow *row = &proposal->rows[i];
        if (row->fixed)
            js_put(setup, row->option->name, value_of(row->option, row->on));
        if (row->letter)
            js_append(switches, switch_of(row));
    }
    js_put(engine, "setup", setup);
    js_put(engine, "limit", js_new_text("stop"));
    js_put(engine, "switches", switches);
    return engine;
}

static void write_sweep(const Proposal *proposal, char sweep[PROPOSAL_SWEEP_MAX + 1]) {
    int nb = 0;
    for (int i = 0; i < proposal->nb; i++)
        if (proposal->rows[i].letter)
            sweep[nb++] = proposal->rows[i].letter;
    sweep[nb] = '\0';
}

/* Deeper than the budget lets a search go; `positions` 0: all. */
static JsValue *profile_of(int depth, int positions, int nodes) {
    JsValue *profile = js_fill(js_object(), "depth %d", depth);
    if (positions)
        js_fill(profile, "positions %d", positions);
    return js_fill(profile, "node_limit %d", nodes);
}

JsValue *proposal_spec(const Proposal *proposal, const Client *client, const char *command,
                       const char *const *args) {
    char study[64], sweep[PROPOSAL_SWEEP_MAX + 1];
    JsValue *spec = js_object(), *profiles = js_object();
    study_name(command, study);
    write_sweep(proposal, sweep);
    js_fill(spec, "version %d, study %s, title %s, suite %s", 1, study, client->name,
            "positions/bratko-kopec.epd");
    js_put(spec, "engine", engine_of(proposal, command, args));
    js_put(spec, "sweep", js_new_text(sweep));
    js_put(profiles, "quick", profile_of(16, 8, 50000));
    js_put(profiles, "paper", profile_of(24, 0, 500000));
    js_put(spec, "profiles", profiles);
    return spec;
}
