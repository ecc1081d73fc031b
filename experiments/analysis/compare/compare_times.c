#include "analysis/compare/compare_times.h"

/* The round's number is its place in the campaign: runs that were merged have the same ones. */
const char compare_times_sql[] =
    "WITH numbered AS MATERIALIZED (SELECT entries.name, entries.position_id,"
    "    row_number() OVER (ORDER BY entries.number, entries.name) - 1 AS number"
    "  FROM entries JOIN suites ON suites.id = entries.suite_id WHERE suites.name = ?2"
    "   AND current),"
    " own AS MATERIALIZED (SELECT position, enhancements, parameters, depth, cpu_ns,"
    "    dense_rank() OVER (ORDER BY run, round) AS round"
    "  FROM timing WHERE latest AND study = ?1 AND suite = ?2)"
    "SELECT own.depth, number, own.round, score, nullif(own.cpu_ns, 0)"
    " FROM own JOIN _configurations AS configurations ON configurations.id = ?4"
    "   AND configurations.enhancements = own.enhancements"
    "   AND configurations.parameters = own.parameters"
    " JOIN numbered ON numbered.name = own.position"
    " JOIN iterations ON iterations.position_id = numbered.position_id"
    "   AND iterations.configuration_id = configurations.id AND iterations.depth = own.depth";

int compare_times_rounds(const Compare *compare, Store *store, Status *status) {
    int64_t rounds = 0, timed = 1;
    store_ask(store, &rounds, status,
              "SELECT count(*) FROM (SELECT DISTINCT run, round FROM timing"
              " WHERE latest AND study = ? AND suite = ?)",
              "tt", compare->study, compare->suite);
    for (int i = 0; rounds && timed && !status->failed && i < compare->request.sets_nb; i++)
        store_ask(store, &timed, status,
                  "SELECT EXISTS (SELECT 1 FROM timing JOIN _configurations AS configurations"
                  " USING (enhancements, parameters) WHERE latest AND study = ? AND suite = ?"
                  " AND configurations.id = ? AND timing.depth = iif(? < 0, timing.depth, ?))",
                  "ttiii", compare->study, compare->suite, (int64_t)compare->sides[i].configuration,
                  (int64_t)compare->request.depth, (int64_t)compare->request.depth);
    return timed && !status->failed ? (int)rounds : 0;
}
