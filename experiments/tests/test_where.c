/* Where letters pay: planted differences between strata are found and told, opposite ones taken back, and of a part
 * of a sample nothing is told. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <string.h>

#include "analysis/where/where.h"
#include "members_sql.h"
#include "scratch.h"

/* 240 positions in three phases by turns, moves 10 to 49, captures 0 to 3, every eighth in check. Nothing takes 2^20
 * nodes, a letter half; what is planted beside it, with noise of 0.01 doublings: T alone saves half a doubling
 * more in endgames; R alone half more in openings of odd number and half less in those of even number; K costs one
 * where something can be taken; S saves 1 % and no more. */
static const char content[] =
    "PRAGMA foreign_keys = OFF;"
    "INSERT INTO studies VALUES (1, 'games', ''); INSERT INTO suites VALUES (1, 'games');"
    "WITH n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 240)"
    " INSERT INTO positions SELECT n, 'f' || n FROM n;"
    "INSERT INTO entries SELECT id, 1, 'p' || id, id, id, '', '', NULL, 1 FROM positions;"
    "INSERT INTO traits SELECT id, CASE (id / 2) % 3 WHEN 0 THEN 30 WHEN 1 THEN 20 ELSE 10 END,"
    "  10 + id * 7 % 40, id / 6 % 4, id / 4 % 8 = 0 FROM positions;"
    "INSERT INTO settings VALUES (1, '{}'); INSERT INTO universes VALUES (1, 1, 'one');"
    "INSERT INTO engines VALUES ('e', 1);"
    "WITH sets (letters) AS (VALUES ('-'), ('T'), ('R'), ('N'), ('S'), ('H'), ('K'), ('L'),"
    "  ('TRNSHK'), ('RNSHK'), ('TNSHK'), ('TRSHK'), ('TRNHK'), ('TRNSK'), ('TRNSH'), ('TRNSHKL'))"
    " INSERT INTO all_configurations (engine, enhancements, parameters, preserves, game, deepening)"
    "  SELECT 'e', letters, '{}', 1, '', 1 FROM sets;"
    "INSERT INTO iterations SELECT position, configuration, 5, 0, NULL, nc, nc, 0, nc, 0, 0, 1,"
    "  NULL, NULL, NULL FROM (SELECT traits.position_id AS position, own.id AS configuration,"
    "   CAST(pow(2, 20 - (enhancements <> '-') + 0.006 * ((position_id * 37 + own.id * 11) % 21 - "
    "10) / 6.0"
    "    - 0.5 * (enhancements = 'T' AND men = 10)"
    "    - 0.5 * (enhancements = 'R' AND men = 30) * iif(position_id % 2, 1, -1)"
    "    + 2 * (enhancements = 'K' AND captures > 0) + 0.99 * (enhancements = 'S')) AS INTEGER) "
    "AS nc"
    "  FROM traits CROSS JOIN all_configurations AS own);"
    "CREATE TEMP TABLE all_members (study_id, entry_id, configuration_id, depth, setting_id, "
    "is_cell);"
    "INSERT INTO all_members SELECT 1, position_id, configuration_id, 5, 1, 1 FROM iterations";

static Store *open_db(void **state) {
    char path[SCRATCH_PATH_NB];
    Status status = STATUS_OK;
    Store *store = store_open_write(scratch_path(state, "where.db", path), &status);
    int64_t nb = 0;
    if (store && store_ask(store, &nb, &status, "SELECT count(*) FROM studies", "") && !nb)
        (void)(store_run(store, content, &status) && put_members_sql(store, &status));
    if (status.failed)
        fail_msg("%s", status.text);
    return store;
}

static const WhereRow *row_of(const WhereTable *table, char letter, const char *statistic,
                              const char *stratum) {
    const WhereRow *row = table->programs[0].rows;
    while (row->letter[0] != letter || strcmp(row->statistic, statistic) != 0 ||
           strcmp(row->stratum, stratum) != 0)
        row++;
    return row;
}

static void test_planted(void **state) {
    Status status = STATUS_OK;
    Store *store = open_db(state);
    WhereTable table;
    if (!where_load(&table, store, "games", 5, &status))
        fail_msg("%s", status.text);
    assert_int_equal(table.nb, 1);
    assert_int_equal(table.programs[0].positions, 240);
    const WhereRow *row = row_of(&table, 'T', "alone", "endgame");
    assert_int_equal(row->positions, 40);
    assert_string_equal(row->told, "confirmed");
    assert_true(fabs(row->even - 0.5) < 0.1 && row->even_own.low > 0.3 && row->chance < 0.05);
    assert_string_equal(row->word, "pays");
    assert_true(fabs(row->mean - 1.5) < 0.1 && row->band.low < row->mean);
    assert_string_equal(row_of(&table, 'R', "alone", "opening")->told, "taken back");
    assert_string_equal(row_of(&table, 'K', "alone", "no capture")->told, "confirmed");
    assert_string_equal(row_of(&table, 'K', "alone", "no capture")->word, "pays");
    assert_string_equal(row_of(&table, 'K', "alone", "3 or more")->told, "confirmed");
    assert_string_equal(row_of(&table, 'K', "alone", "3 or more")->word, "costs");
    assert_string_equal(row_of(&table, 'S', "alone", "opening")->word, "equal");
    for (const char *letter = "NHL"; *letter; letter++)
        assert_string_equal(row_of(&table, *letter, "alone", "opening")->told, "");
    row = row_of(&table, 'N', "alone", "in check"); /* 14 of a half */
    assert_true(row->positions < WHERE_FEW && row->positions >= WHERE_NONE);
    assert_string_equal(row->word, "few");
    assert_true(isfinite(row->mean) && !row->odd_band.known);
    assert_true(isnan(row_of(&table, 'T', "alone", "not in check")->odd));
    row = row_of(&table, 'K', "alone", "no capture");
    for (int phase = 0; phase < WHERE_PHASES; phase++)
        assert_true(isnan(row->inside[phase]) || row->inside[phase] > 1);
    store_close(store, &status);
}

static void test_part(void **state) {
    Status status = STATUS_OK, none = STATUS_OK;
    Store *store = open_db(state);
    WhereTable table;
    assert_true(store_run(
        store, "DELETE FROM iterations WHERE position_id = 7 AND configuration_id = 4", &status));
    assert_false(where_load(&table, store, "games", 5, &status));
    assert_says(&status, "done on 239 of 240 positions to depth 5");
    assert_false(where_load(&table, store, "none", 5, &none));
    assert_says(&none, "study 'none' has no base programs");
    store_close(store, &none);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_planted), cmocka_unit_test(test_part)};
    return cmocka_run_group_tests(tests, scratch_setup, scratch_teardown);
}
