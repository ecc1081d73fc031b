#!/bin/sh
# estimate as a user meets it: each form of a row, the same intervals as compare, games, what is refused.
# usage: BUILD=FOLDER sh experiments/tests/test_estimate.sh
set -u
cd "$(dirname "$0")/../.." || exit 1
# shellcheck source=experiments/tests/shell.sh
. experiments/tests/shell.sh

head -n 12 positions/bratko-kopec.epd >"$tmp/suite.epd"
spec "$tmp/a.json" 3 '"sets": ["-", "T", "N"]'
exits 0 'a study runs' "$lab" run "$tmp/a.json" --db "$tmp/a.db"

estimate() {
    "$lab" estimate --db "$tmp/a.db" "$@"
}

# Twelve positions p1 to p12 with the numbers 1 to 12.
numbers="WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 12), rows AS (SELECT 'p' || i AS position, i FROM n)"

exits 0 'a mean' estimate "$numbers SELECT 'a' AS label, position, i AS value FROM rows" --csv
same 'its estimate, of 12' "$(sed 1d "$tmp/out" | cut -d , -f 1,2,5)" 'a,6.5,12'
same 'its interval holds it' "$(sed 1d "$tmp/out" | awk -F , '{ print ($3 > 3 && $3 < 6.5 && $4 > 6.5 && $4 < 10) }')" 1
exits 0 'two labels' estimate "$numbers SELECT CASE i % 2 WHEN 1 THEN 'odd' ELSE 'even' END AS label, position, i AS value FROM rows" --csv
same 'in the order of their first rows' "$(sed 1d "$tmp/out" | cut -d , -f 1,2,5)" 'odd,6.0,6
even,7.0,6'
exits 0 'a ratio of sums' estimate "$numbers SELECT 'r' AS label, position, 2 * i AS numerator, i AS denominator FROM rows" --csv
same 'which no position moves' "$(sed 1d "$tmp/out" | cut -d , -f 1,2)" 'r,2.0'
exits 0 'a geometric mean' estimate "$numbers SELECT 'g' AS label, position, CASE WHEN i <= 6 THEN 0.5 ELSE 2.0 END AS ratio FROM rows" --csv
same 'its estimate' "$(sed 1d "$tmp/out" | cut -d , -f 1,2,5)" 'g,1.0,12'
exits 0 'JSON' estimate "$numbers SELECT 'a' AS label, position, i AS value FROM rows" --json
says '"label":"a","estimate":6.5'

# What compare says of totals is the same estimate.
exits 0 'a study' estimate "SELECT one.enhancements AS label, position, one.nc AS numerator, none.nc AS denominator
    FROM result AS one JOIN result AS none USING (study, suite, position, depth)
    WHERE depth = 3 AND one.enhancements = 'N' AND none.enhancements = '-'"
mine=$(sed -n 's/^N  *\([0-9.]*  *[0-9.]*  *[0-9.]*\) .*/\1/p' "$tmp/out" | tr -s ' ')
"$lab" compare - N --study s --db "$tmp/a.db" >"$tmp/compared"
same 'as compare has it' "$mine" "$(sed -n 's/^N  *[0-9,]*  *\([0-9.]*  *[0-9.]*  *[0-9.]*\) .*/\1/p' "$tmp/compared" | head -n 1 | tr -s ' ')"

# Positions of one game are drawn together: of twelve positions from two games there are two to draw.
awk '{ print $0, " c1 \"game " 1 + (NR > 6) "\";" }' "$tmp/suite.epd" >"$tmp/games.epd"
spec "$tmp/g.json" 1 '"sets": ["-", "T"]' && sed "s|suite.epd|games.epd|" "$tmp/g.json" >"$tmp/g2.json"
exits 0 'a suite of games' "$lab" run "$tmp/g2.json" --db "$tmp/g.db"
mean="SELECT 'nc' AS label, position, nc AS value FROM result WHERE enhancements = '-'"
sampled() { "$lab" estimate --db "$tmp/g.db" "$mean" --csv "$@" | sed 1d | cut -d , -f 5; }
same 'positions' "$(sampled)" 12
same 'games' "$(sampled --suite games)" 2

exits 2 'nothing' estimate
says 'SQL is missing'
exits 1 'no label' estimate 'SELECT 1 AS value'
says "without a column 'label'"
exits 1 'no rows' estimate "SELECT 'a' AS label, 'p' AS position, 1 AS other"
says 'nothing to estimate'
exits 1 'a ratio of 0' estimate "SELECT 'a' AS label, 'p' AS position, 0 AS ratio"
says 'not above 0'
exits 1 'a statement that writes' estimate 'DELETE FROM runs'
exits 1 'a database that is not there' "$lab" estimate 'SELECT 1' --db "$tmp/none.db"
says "none.db"

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
