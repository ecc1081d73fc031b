#include "shard/merge.h"

#include <inttypes.h>
#include <string.h>

#include "base/arena.h"

enum { COLUMNS_MAX = 14 };

typedef struct Comparison {
    const char *what; /* a few words before the row's name */
    const char *name; /* of a row, as SQL */
    const char *from; /* the rows that both hold: o and m; their long parts are od and md */
    const char *columns[COLUMNS_MAX]; /* must be equal; "d.x": of the long part, where both have
                                         one; ended by NULL */
} Comparison;

#define BOTH_CONFIGURATIONS                                                                        \
    " JOIN temp.map_configuration AS c ON c.o = o.configuration_id"                                \
    " JOIN main.all_configurations AS k ON k.id = c.m"
#define BOTH_POSITIONS                                                                             \
    " JOIN temp.map_position AS p ON p.o = o.position_id"                                          \
    " JOIN main.positions AS f ON f.id = p.m"

static const Comparison comparisons[] = {
    [MERGE_ENTRIES] = {"another position",
                       "'''' || o.name || ''' of suite ''' || s.name || ''''",
                       "other.entries AS o"
                       " JOIN temp.map_suite AS t ON t.o = o.suite_id"
                       " JOIN main.suites AS s ON s.id = t.m"
                       " JOIN other.positions AS od ON od.id = o.position_id"
                       " JOIN main.entries AS m ON m.suite_id = t.m AND m.name = o.name"
                       " AND m.current AND o.current"
                       " JOIN main.positions AS md ON md.id = m.position_id",
                       {"d.fen", "best", "avoid", NULL}},
    [MERGE_CLUSTERS] = {"another game",
                        "'''' || n.name || ''' of suite ''' || s.name || ''''",
                        "other.clusters AS o"
                        " JOIN temp.map_entry AS e ON e.o = o.entry_id"
                        " JOIN main.clusters AS m ON m.entry_id = e.m"
                        " JOIN main.entries AS n ON n.id = e.m"
                        " JOIN main.suites AS s ON s.id = n.suite_id",
                        {"name", NULL}},
    [MERGE_RESULTS] = {"contradictory counts",
                       "k.enhancements || ' ' || k.parameters || ' at depth ' || o.depth"
                       " || ' in ''' || f.fen || ''''",
                       "other.iterations AS o LEFT JOIN other.lines AS od"
                       " ON od.id = o.line_id LEFT JOIN temp.map_content AS x"
                       " ON x.o = o.content_id" BOTH_POSITIONS BOTH_CONFIGURATIONS
                       " JOIN main.iterations AS m ON m.position_id = p.m"
                       " AND m.configuration_id = c.m AND m.depth = o.depth"
                       " LEFT JOIN main.lines AS md ON md.id = m.line_id",
                       {"nc", "nbp", "interior", "horizon", "quiescence", "score", "best_move",
                        "d.pv", "d.counters", NULL}},
    [MERGE_MINIMAL_TREES] = {"contradictory counts",
                             "'the minimal tree at depth ' || o.depth || ' in ''' || f.fen || ''''",
                             "other.minimal_trees AS o" BOTH_POSITIONS
                             " JOIN main.minimal_trees AS m ON m.engine = o.engine || (SELECT "
                             "suffix FROM temp.renamed) AND m.position_id = p.m"
                             " AND m.depth = o.depth AND m.status = 'done' AND o.status = 'done'",
                             {"value", "g", "l", "nbp", "interior", "quiescence", "merged_nbp",
                              "left_first_nbp", "left_first_merged", "leaves", "leaves_depth",
                              "nodes", NULL}},
    [MERGE_GAMES] = {"contradictory games",
                     "a.enhancements || ' ' || a.parameters || ' against ' || b.enhancements || ' '"
                     " || b.parameters || ', ' || x.control || ', as ' || o.colour || ' in '''"
                     " || f.fen || ''''",
                     "other.games AS o" BOTH_POSITIONS
                     " JOIN temp.map_match AS g ON g.o = o.match_id"
                     " JOIN main.matches AS x ON x.id = g.m AND x.control LIKE '% nodes'"
                     " JOIN main.all_configurations AS a ON a.id = x.player_id"
                     " JOIN main.all_configurations AS b ON b.id = x.opponent_id"
                     " JOIN main.games AS m ON m.match_id = g.m AND m.position_id = p.m"
                     " AND m.colour = o.colour AND m.status = 'done' AND o.status = 'done'",
                     {"result", "ended_by", "plies", "nodes", "moves", "thoughts", NULL}},
};

static bool is_long(const char *column) {
    return strncmp(column, "d.", 2) == 0;
}

/* What a content has that another has not, by name; without counters that came later, which an older file
 * lacks, or that are gone, which it alone has (contents.h). That of the other file is here already. */
#define COUNTERS_BUT                                                                               \
    "CASE WHEN m.content_id = x.m OR m.content_id IS NULL OR x.m IS NULL THEN '' ELSE coalesce("   \
    "(SELECT group_concat(name || ' [' || pv || ',' || cut || ',' || \"all\" || ']') FROM"         \
    " (SELECT * FROM (SELECT id & 1023 AS name_id, pv, cut, \"all\" FROM main.counts"              \
    "  WHERE id BETWEEN %s * 1024 AND %s * 1024 + 1023"                                            \
    "  EXCEPT SELECT id & 1023, pv, cut, \"all\" FROM main.counts"                                 \
    "  WHERE id BETWEEN %s * 1024 AND %s * 1024 + 1023)"                                           \
    " JOIN main.counter_names ON id = name_id WHERE name NOT GLOB 'audited_by_*'"                  \
    " AND name NOT GLOB 'wrong_by_*' AND name NOT GLOB '*_reordered' ORDER BY name)), '') END"

/* "m.nc" for "nc", "md.pv" for "d.pv". */
static void add_column(Text *sql, const char *side, const char *column) {
    if (strcmp(column, "d.counters") == 0) {
        const bool here = *side == 'm';
        const char *own = here ? "m.content_id" : "x.m", *other = here ? "x.m" : "m.content_id";
        text_add(sql, COUNTERS_BUT, own, own, other, other);
    } else
        text_add(sql, is_long(column) ? "%s%s" : "%s.%s", side, column);
}

/* Columns: the row's name, how many rows differ, then a pair for each column. */
static void write_sql(const Comparison *c, Text *sql) {
    text_add(sql, "SELECT %s, count(*) OVER ()", c->name);
    for (int i = 0; c->columns[i]; i++) {
        text_add(sql, ", ");
        add_column(sql, "m", c->columns[i]);
        text_add(sql, ", ");
        add_column(sql, "o", c->columns[i]);
    }
    text_add(sql, " FROM %s WHERE ", c->from);
    for (int i = 0; c->columns[i]; i++) {
        text_add(sql, "%s", i ? " OR " : "");
        add_column(sql, "m", c->columns[i]);
        text_add(sql, is_long(c->columns[i]) ? " <> " : " IS NOT ");
        add_column(sql, "o", c->columns[i]);
    }
    text_add(sql, " ORDER BY 1 LIMIT 1");
}

static const char *shown(const char *text) {
    return text ? text : "none";
}

static void tell(const Store *store, const Comparison *c, StoreStatement *row, const char *path,
                 Status *status) {
    for (int i = 0; c->columns[i]; i++) {
        const char *here = store_text(row, 2 + 2 * i), *there = store_text(row, 3 + 2 * i);
        if (strcmp(shown(here), shown(there)) == 0 || (is_long(c->columns[i]) && !(here && there)))
            continue;
        const int64_t more = store_integer(row, 1) - 1;
        const char *others = more ? arena_print(" (and %" PRId64 " more)", more) : "";
        status_fail(status, "%s: %s: %s %.100s in '%s', %.100s in '%s'%s", c->what,
                    store_text(row, 0), c->columns[i] + (is_long(c->columns[i]) ? 2 : 0),
                    shown(here), store_path(store), shown(there), path, others);
        return;
    }
    status_fail(status, "%s: %s", c->what, store_text(row, 0));
}

bool merge_compare(Store *store, MergeTable table, const char *path, Status *status) {
    const Comparison *c = &comparisons[table];
    Text sql = TEXT_ARENA;
    write_sql(c, &sql);
    StoreStatement *s = store_prepare(store, text_get(&sql), status);
    if (s && store_next(s, status))
        tell(store, c, s, path, status);
    store_release(s);
    return !status->failed;
}
