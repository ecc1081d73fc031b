#include "report/export_verdicts.h"

#include <stdlib.h>

#include "analysis/claims/claims.h"
#include "base/arena.h"

static const char columns_sql[] =
    "SELECT value ->> 'id' AS id, value ->> 'claim' AS claim, value ->> 'source' AS source,"
    " value ->> 'paper' AS paper, CAST(value ->> 'ours' AS REAL) AS ours,"
    " CAST(value ->> 'low' AS REAL) AS low, CAST(value ->> 'high' AS REAL) AS high,"
    " value ->> 'of' AS \"of\", value ->> 'unit' AS unit, value ->> 'verdict' AS verdict,"
    " value ->> '$.universes.word' AS word, value ->> '$.universes.distinct' AS \"distinct\","
    " value ->> '$.universes.holds' AS holds, value ->> '$.universes.fails' AS fails,"
    " value ->> 'reason' AS reason"
    " FROM temp.judged, json_each(judged.report, '$.claims')";

bool export_verdicts(Store *store, const char *claims, Status *status) {
    const JsValue *report = js_keep(claims_report(store, claims, status));
    const char *text = report ? arena_at_end(free, js_write(report)) : NULL;
    return report && store_run(store, "CREATE TEMP TABLE judged (report TEXT)", status) &&
           store_do(store, status, "INSERT INTO temp.judged VALUES (?)", "t", text) &&
           store_view(store, EXPORT_VERDICTS, columns_sql, status);
}
