#include "uci/options.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "uci/out.h"
#include "uci/text.h"

#define PRESET "play"
#define HASH_KEY "T.entries"

enum { NAME_NB = 128, LINE_NB = 1024, ENTRY_SIZE = 16, MEGABYTE = 1 << 20 };
enum { OVERHEAD_DEFAULT = 10, OVERHEAD_MAX = 10000 };

/* Where a parameter stands in the lists: the base's come first, then each row's. */
typedef struct Place {
    int group, index;
} Place;

/* Where a parameter's row is a small letter, UCI, which does not tell small from capital, has the
 * row's key in its place. */
static bool is_named_by_key(EngineEnhancement e) {
    return islower((unsigned char)e.letter);
}

static void param_name(EngineEnhancement e, const Param *param, char name[NAME_NB]) {
    if (is_named_by_key(e))
        snprintf(name, NAME_NB, "%s.%s", e.key, param->name);
    else
        snprintf(name, NAME_NB, "%c.%s", e.letter, param->name);
}

/* The next parameter, with its key and its name; NULL after the last. Begin with place {0, 0}. */
static const Param *next_param(Place *place, char key[NAME_NB], char name[NAME_NB]) {
    for (; place->group <= engine_enhancement_nb(); place->group++, place->index = 0) {
        const Param *params =
            place->group == 0 ? base_params : engine_enhancement(place->group - 1).params;
        const Param *param = &params[place->index];
        if (!param->name)
            continue;
        if (place->group == 0) {
            snprintf(key, NAME_NB, "base.%s", param->name);
            snprintf(name, NAME_NB, "%s", key);
        } else {
            const EngineEnhancement e = engine_enhancement(place->group - 1);
            snprintf(key, NAME_NB, "%c.%s", e.letter, param->name);
            param_name(e, param, name);
        }
        place->index++;
        return param;
    }
    return NULL;
}

static const Param *find_param(const char *name, char key[NAME_NB]) {
    Place place = {0, 0};
    const Param *param;
    char known[NAME_NB];
    while ((param = next_param(&place, key, known)))
        if (strcasecmp(name, known) == 0)
            break;
    return param;
}

static void letter_name(EngineEnhancement e, char name[NAME_NB]) {
    if (is_named_by_key(e))
        snprintf(name, NAME_NB, "%s", e.key);
    else
        snprintf(name, NAME_NB, "%c %s", e.letter, e.title);
}

static void preset_settings(EngineSettings *settings) {
    Status status = STATUS_OK; /* it is known */
    engine_settings_preset(settings, PRESET, &status);
}

void options_init(Options *options) {
    preset_settings(&options->wanted);
    options->good = options->wanted;
    options->overhead = OVERHEAD_DEFAULT;
}

static int64_t entries_of(const EngineSettings *settings) {
    char text[32];
    int64_t entries = 0;
    const char *value = engine_settings_get(settings, HASH_KEY, text);
    return value && text_number(value, 0, INT64_MAX, &entries) ? entries : 0;
}

/* ---- printing */

static void add_choice(char *line, const char *choice) {
    const size_t used = strlen(line);
    snprintf(line + used, LINE_NB - used, " var %s", choice);
}

static void print_param(const EngineSettings *settings, const Param *param, const char *key,
                        const char *name) {
    char line[LINE_NB], text[32];
    const char *value = engine_settings_get(settings, key, text);
    if (param->kind == PARAM_CHOICE) {
        snprintf(line, sizeof line, "option name %s type combo default %s", name, value);
        for (int i = 0; param->choices[i]; i++)
            add_choice(line, param->choices[i]);
    } else {
        snprintf(line, sizeof line,
                 "option name %s type spin default %s min %" PRId64 " max %" PRId64, name, value,
                 param->min, param->max);
    }
    out_line("%s", line);
}

/* Megabytes of a table of so many entries, at least 1. */
static int64_t megabytes(int64_t entries) {
    return entries > MEGABYTE / ENTRY_SIZE ? entries / (MEGABYTE / ENTRY_SIZE) : 1;
}

static int64_t hash_max(void) {
    char key[NAME_NB];
    return megabytes(find_param(HASH_KEY, key)->max);
}

static void print_hash(const EngineSettings *settings) {
    out_line("option name Hash type spin default %" PRId64 " min 1 max %" PRId64,
             megabytes(entries_of(settings)), hash_max());
}

void options_print(void) {
    EngineSettings settings;
    preset_settings(&settings);
    char line[LINE_NB], name[NAME_NB], key[NAME_NB];
    snprintf(line, sizeof line, "option name Preset type combo default %s", PRESET);
    for (int i = 0; engine_preset_name(i); i++)
        add_choice(line, engine_preset_name(i));
    out_line("%s", line);
    print_hash(&settings);
    out_line("option name Threads type spin default 1 min 1 max 1");
    out_line("option name Move Overhead type spin default %d min 0 max %d", OVERHEAD_DEFAULT,
             OVERHEAD_MAX);
    for (int row = 0; row < engine_enhancement_nb(); row++) {
        letter_name(engine_enhancement(row), name);
        out_line("option name %s type check default %s", name,
                 settings.letters >> row & 1 ? "true" : "false");
    }
    Place place = {0, 0};
    for (const Param *param; (param = next_param(&place, key, name));)
        print_param(&settings, param, key, name);
}

/* ---- setting */

static bool set_preset(EngineSettings *settings, const char *value, Status *status) {
    for (int i = 0; engine_preset_name(i); i++)
        if (strcasecmp(engine_preset_name(i), value) == 0)
            value = engine_preset_name(i);
    return engine_settings_preset(settings, value, status);
}

/* A number of an option that is no parameter. */
static bool set_number(const char *name, const char *value, int64_t low, int64_t high,
                       int64_t *number, Status *status) {
    return text_number(value, low, high, number) ||
           status_fail(status,
                       "option '%s': value '%.64s' out of range (%" PRId64 " to %" PRId64 ")", name,
                       value, low, high);
}

/* The largest power of two of entries that fits. */
static bool set_hash(EngineSettings *settings, const char *value, Status *status) {
    int64_t size, entries = MEGABYTE / ENTRY_SIZE;
    if (!set_number("Hash", value, 1, hash_max(), &size, status))
        return false;
    while (2 * entries <= size * (MEGABYTE / ENTRY_SIZE))
        entries *= 2;
    char text[32];
    snprintf(text, sizeof text, "%" PRId64, entries);
    return engine_settings_set(settings, HASH_KEY, text, status);
}

static bool set_letter(EngineSettings *settings, int row, const char *name, const char *value,
                       Status *status) {
    const uint64_t letter = (uint64_t)1 << row;
    const bool on = strcasecmp(value, "true") == 0;
    if (!on && strcasecmp(value, "false") != 0)
        return status_fail(status, "option '%s': value '%.64s' is neither true nor false", name,
                           value);
    settings->letters = on ? settings->letters | letter : settings->letters & ~letter;
    return true;
}

static bool set_param(EngineSettings *settings, const Param *param, const char *key,
                      const char *value, Status *status) {
    if (param->kind == PARAM_CHOICE)
        for (const char *const *choice = param->choices; *choice; choice++)
            if (strcasecmp(*choice, value) == 0)
                value = *choice;
    return engine_settings_set(settings, key, value, status);
}

static bool set_one(Options *options, const char *name, const char *value, Status *status) {
    EngineSettings *settings = &options->wanted;
    char key[NAME_NB];
    if (strcasecmp(name, "Preset") == 0)
        return set_preset(settings, value, status);
    if (strcasecmp(name, "Hash") == 0)
        return set_hash(settings, value, status);
    if (strcasecmp(name, "Move Overhead") == 0)
        return set_number("Move Overhead", value, 0, OVERHEAD_MAX, &options->overhead, status);
    if (strcasecmp(name, "Threads") == 0)
        return set_number("Threads", value, 1, 1, &(int64_t){1}, status);
    for (int row = 0; row < engine_enhancement_nb(); row++) {
        letter_name(engine_enhancement(row), key);
        if (strcasecmp(name, key) == 0)
            return set_letter(settings, row, key, value, status);
    }
    const Param *param = find_param(name, key);
    if (param)
        return set_param(settings, param, key, value, status);
    return status_fail(status, "unknown option '%.64s'", name);
}

/* Tables that the machine cannot hold would end the program when they fill. */
static bool check_memory(const Options *options, Status *status) {
    const uint64_t machine = engine_machine_memory();
    const uint64_t bytes = engine_settings_memory(&options->wanted);
    if (bytes <= machine)
        return true;
    return status_fail(status, "tables of %" PRIu64 " MB do not fit this machine's %" PRIu64 " MB",
                       bytes / MEGABYTE, machine / MEGABYTE);
}

bool options_set(Options *options, const char *name, const char *value, Status *status) {
    const EngineSettings before = options->wanted;
    if (!set_one(options, name, value, status) || !engine_settings_check(&options->wanted, status))
        return false;
    if (!check_memory(options, status)) {
        options->wanted = before;
        return false;
    }
    options->good = options->wanted;
    return true;
}
