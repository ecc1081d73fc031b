/* The facade's settings: letters and parameters as text. */
#include <assert.h>
#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine.h"
#include "enhancements/registry.h"

enum { LIST_NB = 256 }; /* of names in a message */

static void set_defaults(const Param *params, int64_t *values) {
    for (int i = 0; params[i].name; i++)
        values[i] = params[i].fallback;
}

void engine_settings_init(EngineSettings *settings) {
    memset(settings, 0, sizeof *settings);
    set_defaults(base_params, settings->base);
    for (int row = 0; row < registry_nb; row++)
        set_defaults(registry[row].enhancement->params, settings->own[row]);
}

/* Bytes of the first character, of UTF-8 too: a message shows it whole. */
static int first_bytes(const char *text) {
    int nb = 1;
    while (((unsigned char)text[nb] & 0xC0) == 0x80)
        nb++;
    return nb;
}

/* One more of the names that a message lists. */
static void add_name(char list[LIST_NB], const char *name) {
    const size_t used = strlen(list);
    snprintf(list + used, LIST_NB - used, "%s%s", used ? ", " : "", name);
}

bool engine_settings_letters(EngineSettings *settings, const char *letters, Status *status) {
    uint64_t set = 0;
    if (strcmp(letters, "-") == 0)
        letters = "";
    for (const char *l = letters; *l; l++) {
        const int row = registry_find(*l);
        if (row < 0) {
            char known[LIST_NB] = "";
            for (int i = 0; i < registry_nb; i++)
                add_name(known, (char[]){registry[i].letter, '\0'});
            const int upper = registry_find((char)toupper((unsigned char)*l));
            if (upper >= 0)
                return status_fail(status, "unknown enhancement '%c' in '%.200s'; %s is '%c'", *l,
                                   letters, registry[upper].title, registry[upper].letter);
            return status_fail(status, "unknown enhancement '%.*s' in '%.200s' (known: %s)",
                               first_bytes(l), l, letters, known);
        }
        if (set >> row & 1)
            return status_fail(status, "enhancement '%c' named twice in '%.200s'", *l, letters);
        set |= (uint64_t)1 << row;
    }
    settings->letters = set;
    return true;
}

/* A parameter's row; NULL where the key is unknown. *at: its number within the settings' base or, of a row
 * of the registry, within that row's own. */
static const Param *find_param(const char *key, int *row, int *at) {
    const bool base = strncmp(key, "base.", 5) == 0;
    *row = !base && key[0] && key[1] == '.' ? registry_find(key[0]) : -1;
    if (!base && *row < 0)
        return NULL;
    const Param *params = base ? base_params : registry[*row].enhancement->params;
    for (*at = 0; params[*at].name; ++*at)
        if (strcmp(params[*at].name, key + (base ? 5 : 2)) == 0)
            return &params[*at];
    return NULL;
}

static bool read_choice(const Param *param, const char *key, const char *text, int64_t *value,
                        Status *status) {
    char known[LIST_NB] = "";
    for (int i = 0; param->choices[i]; i++) {
        if (strcmp(param->choices[i], text) == 0) {
            *value = i;
            return true;
        }
        add_name(known, param->choices[i]);
    }
    return status_fail(status, "parameter '%.200s': unknown value '%.200s' (known: %s)", key, text,
                       known);
}

static bool read_integer(const Param *param, const char *key, const char *text, int64_t *value,
                         Status *status) {
    char *end;
    errno = 0;
    const long long number = strtoll(text, &end, 10);
    const bool digits = (text[0] >= '0' && text[0] <= '9') || text[0] == '-';
    if (!digits || *end || errno || number < param->min || number > param->max)
        return status_fail(
            status,
            "parameter '%.200s': value '%.200s' out of range (%" PRId64 " to %" PRId64 "%s)", key,
            text, param->min, param->max, param->kind == PARAM_POWER_2 ? ", a power of two" : "");
    if (param->kind == PARAM_POWER_2 && (number & (number - 1)))
        return status_fail(status, "parameter '%.200s': value '%.200s' is not a power of two", key,
                           text);
    *value = number;
    return true;
}

bool engine_settings_set(EngineSettings *settings, const char *key, const char *text,
                         Status *status) {
    int row, at;
    const Param *param = find_param(key, &row, &at);
    if (!param)
        return status_fail(status, "unknown parameter '%.200s' (see `prunelab enhancements`)", key);
    int64_t *value = row < 0 ? &settings->base[at] : &settings->own[row][at];
    return param->kind == PARAM_CHOICE ? read_choice(param, key, text, value, status)
                                       : read_integer(param, key, text, value, status);
}

static void write_value(const Param *param, int64_t value, char text[32]) {
    if (param->kind == PARAM_CHOICE)
        snprintf(text, 32, "%s", param->choices[value]);
    else
        snprintf(text, 32, "%" PRId64, value);
}

const char *engine_settings_get(const EngineSettings *settings, const char *key, char text[32]) {
    int row, at;
    const Param *param = find_param(key, &row, &at);
    if (!param)
        return NULL;
    write_value(param, row < 0 ? settings->base[at] : settings->own[row][at], text);
    return text;
}

bool engine_settings_check_levels(const EngineSettings *settings, Status *status) {
    for (int row = 0; row < registry_nb; row++)
        if (!registry_check(row, settings->own[row], status))
            return false;
    return true;
}

bool engine_settings_check_shown(const EngineSettings *settings, Status *status) {
    return !settings->base[BASE_WORKERS] ||
           status_fail(status,
                       "base.workers cannot be shown as a tree: each worker searches a part");
}

/* Plain minimax has no use for others than those that make moves deeper, and search nothing for it. */
static bool check_minimax(const EngineSettings *settings, Status *status) {
    EngineSettings others = *settings;
    char letters[ENGINE_LETTERS_NB];
    for (int row = 0; row < registry_nb; row++)
        if (registry[row].enhancement->gains && !registry[row].enhancement->inside)
            others.letters &= ~((uint64_t)1 << row);
    if (!others.letters || settings->base[BASE_ALGORITHM] != ALGORITHM_MINIMAX)
        return true;
    engine_settings_letters_text(&others, letters);
    return status_fail(status, "enhancements '%s' cannot be combined with base.algorithm 'minimax'",
                       letters);
}

bool engine_settings_check(const EngineSettings *settings, Status *status) {
    for (int row = 0; row < registry_nb; row++) {
        if (!(settings->letters >> row & 1))
            continue;
        for (const char *l = registry[row].requires; *l; l++)
            if (!(settings->letters >> registry_find(*l) & 1))
                return status_fail(status, "enhancement '%c' requires '%c'", registry[row].letter,
                                   *l);
        if (!registry_check(row, settings->own[row], status))
            return false;
    }
    if (!search_check(settings, registry, registry_nb, status))
        return false;
    return check_minimax(settings, status);
}

void engine_settings_letters_text(const EngineSettings *settings, char text[ENGINE_LETTERS_NB]) {
    int length = 0;
    for (int row = 0; row < registry_nb; row++)
        if (settings->letters >> row & 1)
            text[length++] = registry[row].letter;
    if (length == 0)
        text[length++] = '-';
    text[length] = '\0';
}

typedef struct Pair {
    char key[40];
    char value[40];
} Pair;

static int compare_pairs(const void *a, const void *b) {
    return strcmp(((const Pair *)a)->key, ((const Pair *)b)->key);
}

static int collect(const char *prefix, const Param *params, const int64_t *values, Pair *pairs) {
    int count = 0;
    for (int i = 0; params[i].name; i++) {
        if (values[i] == params[i].fallback)
            continue;
        char value[32];
        const char *quote = params[i].kind == PARAM_CHOICE ? "\"" : "";
        write_value(&params[i], values[i], value);
        snprintf(pairs[count].key, sizeof pairs[count].key, "%s.%s", prefix, params[i].name);
        snprintf(pairs[count].value, sizeof pairs[count].value, "%s%s%s", quote, value, quote);
        count++;
    }
    return count;
}

void engine_settings_params_text(const EngineSettings *settings, char text[ENGINE_PARAMS_NB]) {
    Pair pairs[(ENHANCEMENT_MAX + 1) * PARAM_MAX];
    int count = collect("base", base_params, settings->base, pairs);
    for (int row = 0; row < registry_nb; row++)
        if (settings->letters >> row & 1)
            count += collect((char[]){registry[row].letter, '\0'},
                             registry[row].enhancement->params, settings->own[row], pairs + count);
    qsort(pairs, (size_t)count, sizeof pairs[0], compare_pairs);
    size_t used = 0;
    used += (size_t)snprintf(text, ENGINE_PARAMS_NB, "{");
    for (int i = 0; i < count; i++)
        used += (size_t)snprintf(text + used, ENGINE_PARAMS_NB - used, "%s\"%s\":%s", i ? "," : "",
                                 pairs[i].key, pairs[i].value);
    snprintf(text + used, ENGINE_PARAMS_NB - used, "}");
    assert(used + 1 < ENGINE_PARAMS_NB);
}

bool engine_settings_preserve_value(const EngineSettings *settings) {
    if (settings->base[BASE_REPETITION] || settings->base[BASE_FIFTY_MOVES])
        return false; /* a value then depends on the way to a position, */
    if (settings->base[BASE_DELTA] && settings->base[BASE_DELTA] != SCORE_MATE)
        return false; /* or on the window */
    for (int row = 0; row < registry_nb; row++)
        if (settings->letters >> row & 1 &&
            !enhancement_preserves_value(registry[row].enhancement, settings->own[row]))
            return false;
    return true;
}

typedef struct Preset {
    const char *name, *letters;
    const char *params[5][2]; /* key and value, ended by NULL */
} Preset;

static const Preset presets[] = {
    {"play",
     "TRNSHKL",
     {{"T.acceptance", "at_least"},
      {"T.entries", "4194304"},
      {"base.repetition", "on"},
      {"base.fifty_moves", "on"}}},
    {"schaeffer1989", "TRNSHKL", {{NULL, NULL}}},
    {"marsland1986", "TRNSH", {{"base.root_order", "sorted"}}},
    {"bjornsson-marsland",
     "TNSHV",
     {{"T.acceptance", "at_least"},
      {"T.entries", "1048576"},
      {"V.t", "0"},
      {"base.check_extension", "on"}}},
    /* Named base programs: only what a source says of them; the rest is as it is. Choice: material
     * alone stands for what Marsland calls a simple evaluation. */
    {"phoenix",
     "TRNSHKL",
     {{"base.order", "generated"}, {"H.moves", "all"}}}, /* Schaeffer 1989, IV */
    {"marsland",                                         /* Marsland 1986, 3.6 */
     "TRNSH",
     {{"base.order", "safe"},
      {"base.captures", "merged"},
      {"base.eval", "material"},
      {"base.root_order", "sorted"}}},
    {"turk",
     "TNSH",
     {{"base.order", "mvv_lva"}, {"H.moves", "quiet"}}}, /* Chess Programming Wiki, The Turk */
};
enum { PRESET_NB = sizeof presets / sizeof presets[0] };

const char *engine_preset_name(int preset) {
    return preset < PRESET_NB ? presets[preset].name : NULL;
}

uint64_t engine_settings_memory(const EngineSettings *settings) {
    uint64_t bytes = 0;
    for (int row = 0; row < registry_nb; row++)
        if (settings->letters >> row & 1)
            bytes += enhancement_size(registry[row].enhancement, settings->own[row]);
    bytes *= settings->base[BASE_AUDIT] ? 2 : 1; /* the second search has tables too */
    return bytes * (uint64_t)(settings->base[BASE_WORKERS] ? settings->base[BASE_WORKERS] : 1);
}

bool engine_settings_preset(EngineSettings *settings, const char *name, Status *status) {
    char known[LIST_NB] = "";
    for (int i = 0; i < PRESET_NB; i++) {
        add_name(known, presets[i].name);
        if (strcmp(presets[i].name, name) != 0)
            continue;
        engine_settings_init(settings);
        bool good = engine_settings_letters(settings, presets[i].letters, status);
        for (int p = 0; presets[i].params[p][0]; p++)
            good &= engine_settings_set(settings, presets[i].params[p][0], presets[i].params[p][1],
                                        status);
        assert(good);
        return good;
    }
    return status_fail(status, "unknown preset '%.200s' (known: %s)", name, known);
}
