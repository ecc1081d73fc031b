/* prunelab where: in which positions each letter pays. */

#include "analysis/where/where.h"
#include "cli/rows.h"

/* `whole`: with the columns that are for programs. */
static void put_row(Table *table, const WhereProgram *program, const WhereRow *row, bool whole) {
    table_put(table, "%s %s %s %s %s %d %.3f %.3f %.3f %s %.3f", program->name, row->letter,
              row->statistic, row->trait, row->stratum, row->positions, row->mean,
              interval_low(row->band), interval_high(row->band), row->word, row->odd);
    if (whole)
        table_put(table, "%.3f %.3f", interval_low(row->odd_band), interval_high(row->odd_band));
    table_put(table, "%.3f %.3f %.3f %.3f %s", row->even, interval_low(row->even_own),
              interval_high(row->even_own), row->chance, row->told);
    for (int phase = 0; phase < WHERE_PHASES && whole; phase++)
        table_put(table, "%.3f", row->inside[phase]);
}

static void print(const WhereTable *where, TableFormat format) {
    const bool whole = format != TABLE_ALIGNED && format != TABLE_MARKDOWN;
    Table *table =
        table_of(stdout, format,
                 whole ? "program, letter, statistic, trait, stratum, positions, saves, low, high, "
                         "word, odd, odd_low, odd_high, even, even_low, even_high, p, told, "
                         "opening, middlegame, endgame"
                       : "program, letter, statistic, trait, stratum, positions, saves, low, high, "
                         "word, odd, even, even_low, even_high, p, told");
    int found = 0, confirmed = 0;
    for (int p = 0; p < where->nb; p++)
        for (int i = 0; i < WHERE_STRATA * WHERE_FIGURES; i++) {
            const WhereRow *row = &where->programs[p].rows[i];
            found += row->told[0] != '\0';
            confirmed += row->told[0] == 'c';
            if (whole || row->told[0])
                put_row(table, &where->programs[p], row, whole);
        }
    table_end(table);
    if (!whole)
        table_say(
            stdout, format,
            "%d positions to depth %d; %d contrasts found on odd numbers, %d of them confirmed"
            " on even ones\n",
            where->programs[0].positions, where->depth, found, confirmed);
}

static int where(CliCall *call, Status *status) {
    WhereTable table = {.nb = 0};
    if (where_load(&table, call->store, call->study, (int)call->depth, status))
        print(&table, call->format);
    return EXIT_DONE;
}

const CliCommand cmd_where = {
    "where",
    "[options]",
    "show in which positions each letter pays",
    "Show where each letter pays: what it saves in doublings of the nodes, alone and added\n"
    "last, by phase, legal moves, captures at hand and check, in each base program of a study.\n"
    "Each group of positions is compared with the others. Positions with odd numbers find the\n"
    "groups that differ (bands over all comparisons), those with even numbers test them (Holm).\n"
    "The table shows only what was found; --csv and --json have every group (stratum), with\n"
    "what the letter saves there and whether it pays.",
    .opens = CLI_READS,
    .run = where,
    .options = {{ROW_DB},
                {"--study", "NAME", "the study", TEXT(study, CLI_STUDY), .fallback = "games"},
                {"--depth", "N", "the depth", NUMBER(depth, 1, MAX_DEPTH - 1), .fallback = "5"},
                {ROW_CSV("comma-separated, every stratum")},
                {ROW_JSON("an array of objects, every stratum")},
                {ROW_MARKDOWN("a Markdown table")}}};
