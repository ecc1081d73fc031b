/* prunelab enhancements: the registry as tables. */
#include <inttypes.h>
#include <stdio.h>

#include "base/arena.h"
#include "cli/rows.h"

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

typedef struct Options {
    TableFormat format;
} Options;

static const CliOption options[] = {
    {ROW_MARKDOWN("as Markdown tables")},
    {.name = NULL},
};

static int enhancements(CliCall *call, Status *status) {
    const Options *o = call->options;
    (void)status;
    print_letters(o->format);
    putchar('\n');
    print_params(o->format);
    putchar('\n');
    print_counters(o->format);
    return EXIT_DONE;
}

const CliCommand cmd_enhancements = {
    "enhancements", "[--markdown]", "list enhancements, parameters and counters",
    "Print every enhancement, parameter and counter that this program knows.",
    CLI_RUNS(enhancements, options)};
