#include "analysis/effects/advice.h"

#include <inttypes.h>

/* What became of the cells that are asked for: all, those that another run would search, and those
 * that met a limit or ended of themselves. */
static const char cells_sql[] =
    "SELECT count(*),"
    " count(*) FILTER (WHERE coalesce(cells.status, 'failed') IN ('failed', 'partial')),"
    " count(*) FILTER (WHERE cells.status = 'timeout')"
    " FROM (SELECT DISTINCT position_id, configuration_id, depth"
    "  FROM _members AS members JOIN entries ON entries.id = entry_id JOIN suites ON suites.id = "
    "suite_id"
    "  JOIN settings ON settings.id = setting_id JOIN studies ON studies.id = study_id"
    "  WHERE is_cell AND studies.name = ?1 AND suites.name = ?2 AND settings.parameters = ?3)"
    " AS asked LEFT JOIN cells USING (position_id, configuration_id, depth)";
enum { ALL, TO_DO, ENDED };

static void add_rest(Text *text, const Lack *lack, bool foreign, int64_t all, int64_t ended) {
    if (lack->metric >= METRIC_SOLUTION)
        text_add(text, ": nodes to solution need a node_limit, and a suite that names solutions "
                       "(bm or am)");
    else if (lack->metric == METRIC_NBP && foreign)
        text_add(text, ": a foreign engine does not report bottom positions");
    else if (ended)
        text_add(
            text,
            ": %" PRId64 " of all %" PRId64 " searches met their node_limit, or ended of "
            "themselves, before an iteration that deep was finished; raise the limit, or choose "
            "another --depth, --metric or --letters",
            ended, all);
    else
        text_add(text, ": all %" PRId64 " searches have ended without an iteration that deep", all);
}

bool advice_add(Text *text, Store *store, const Lack *lack, Status *status) {
    Alphabet alphabet;
    int64_t counts[3] = {0};
    if (!alphabet_of(&alphabet, store, lack->study, status))
        return false;
    StoreStatement *row =
        store_query(store, status, cells_sql, "ttt", lack->study, lack->suite, lack->setting);
    if (row && store_next(row, status))
        for (int i = 0; i < 3; i++)
            counts[i] = store_integer(row, i);
    store_release(row);
    if (counts[TO_DO])
        text_add(text, ": run the study again, or choose other --letters");
    else
        add_rest(text, lack, alphabet.foreign, counts[ALL], counts[ENDED]);
    return !status->failed;
}
