#!/bin/sh
# Games in resamples: a suite names the game of each position, and an interval draws games. A planted suite
# that has every position three times, as a game, gives the intervals of the suite that has it once.
# usage: BUILD=FOLDER sh experiments/tests/test_games.sh
set -u
cd "$(dirname "$0")/../.." || exit 1
command -v sqlite3 >/dev/null 2>&1 || {
    echo "skipped: no sqlite3"
    exit 77
}
# shellcheck source=experiments/tests/shell.sh
. experiments/tests/shell.sh

# once.epd, and thrice.epd with and without games.
grep -v '^#' positions/bratko-kopec.epd | awk 'NR % 3 == 1' | sed 's/ *id "[^"]*";//' >"$tmp/bare"
nl -n rz -w 2 "$tmp/bare" | while read -r number line; do
    echo "$line id \"p$number\";" >>"$tmp/once.epd"
    for copy in a b c; do
        echo "$line id \"p$number$copy\"; c1 \"game $number\";" >>"$tmp/games.epd"
        echo "$line id \"p$number$copy\";" >>"$tmp/alone.epd"
    done
done
db=$tmp/g.db
for suite in once games alone; do
    spec "$tmp/$suite.json" 3 '"sweep": "TH", "baseline": {"set": "T"}'
    sed "s/\"s\"/\"$suite\"/; s/suite.epd/$suite.epd/" "$tmp/$suite.json" >"$tmp/now" && mv "$tmp/now" "$tmp/$suite.json"
    exits 0 "$suite" "$lab" run "$tmp/$suite.json" --db "$db"
done
same 'the view has them' "$(ask "$db" "SELECT suite, count(*), count(cluster), count(DISTINCT cluster) FROM position GROUP BY 1" |
    tr '\n' ' ')" 'alone,24,0,0 games,24,24,8 once,8,0,0 '
same 'what is drawn is said' "$(ask "$db" "SELECT DISTINCT study, method FROM interval WHERE method LIKE '%bootstrap%' ORDER BY 1" | tr '\n' ' ')" \
    'alone,"percentile bootstrap over positions, 95 %, widened by t, 4000 resamples" games,"percentile bootstrap over games, 95 %, widened by t, 4000 resamples" once,"percentile bootstrap over positions, 95 %, widened by t, 4000 resamples" '
intervals() { # intervals STUDY: those that do not add up the whole suite
    ask "$db" "SELECT setting, enhancements, depth, metric, printf('%.9f', low), printf('%.9f', high)
        FROM interval WHERE study = '$1' ORDER BY 1, 2, 3, 4"
    ask "$db" "SELECT depth, metric, kind, letters, printf('%.9f', value), printf('%.9f', low), printf('%.9f', high),
        printf('%.9f', band_low), printf('%.9f', band_high) FROM effect WHERE study = '$1' ORDER BY 1, 2, 3, 4"
    ask "$db" "SELECT enhancements, depth, printf('%.9f', nodes_low), printf('%.9f', solved_low), printf('%.9f', solved_high)
        FROM risk WHERE study = '$1' ORDER BY 1, 2"
    "$lab" compare T TH --db "$db" --study "$1" --json |
        grep -o '"\(low\|high\)": *-*[0-9.]*' | sed 's/\(\.[0-9]\{9\}\)[0-9]*/\1/'
}
for suite in once games alone; do intervals $suite >"$tmp/$suite.intervals"; done
holds 'there are some' [ "$(wc -l <"$tmp/once.intervals")" -gt 60 ]
exits 0 'games: the intervals of one position a game' cmp "$tmp/once.intervals" "$tmp/games.intervals"
exits 1 'without games: not' cmp "$tmp/once.intervals" "$tmp/alone.intervals"
width() { ask "$db" "SELECT sum(high - low) FROM interval WHERE study = '$1' AND metric = 'mean_log2_over_none_nc'"; }
holds 'but narrower' [ "$(printf '%.0f' "$(width alone)00")" -lt "$(printf '%.0f' "$(width games)00")" ]
exits 0 'compare says so' "$lab" compare T TH --db "$db" --study games
says 'percentile bootstrap over games'
exits 0 'so does effects' "$lab" effects --db "$db" --study games --json
says 'percentile bootstrap over games'
exits 0 'and not where there are none' "$lab" effects --db "$db" --study alone --json
says 'percentile bootstrap over positions'

# All solve all: a game that differs may do so in all its positions.
cp "$db" "$tmp/solved.db"
sqlite3 "$tmp/solved.db" "UPDATE iterations SET best_move = 'a1a1'; UPDATE entries SET best = 'a1a1', avoid = ''"
exits 0 'the intervals again' "$lab" analyse --db "$tmp/solved.db"
same 'bounds where nothing is lost, too' "$(ask "$tmp/solved.db" "SELECT DISTINCT study, method, printf('%.6f', low) FROM interval
    WHERE method LIKE 'exact limits%' ORDER BY 1" | sed 's/exact limits of lost and of won //; s/, 95[^"]*//' | tr '\n' ' ')" \
    'alone,"positions",85.752640 games,"games",63.058335 once,"positions",63.058335 '

# Claims, by themselves and in universes.
mkdir "$tmp/mine"
for suite in once games alone; do
    cat >"$tmp/mine/$suite.json" <<JSON
{"claim": "H beside T saves something.", "source": "a test", "query": "saved",
 "asks": {"here": {"study": "$suite", "suite": "$suite"}},
 "rule": {"tests": [{"parts": "saved", "is": "at_least", "limit": 0, "pool": "mean"}], "why": "it is a test"},
 "needs": [{"study": "$suite", "command": "run it"}], "unit": "%"}
JSON
done
cat >"$tmp/mine/saved.sql" <<'SQL'
SELECT printf('saved, depth %d', t.depth) AS part, t.position, 100.0 * (t.nc - h.nc) AS top, t.nc AS bottom
FROM asked_result AS t JOIN asked_result AS h USING (position, depth)
WHERE t.enhancements = 'T' AND h.enhancements = 'TH' AND depth > 1;
SQL
claims() { # claims DATABASE STUDY
    "$lab" claims --db "$1" --file "$tmp/mine/$2.json" --csv --parts 2>"$tmp/err" | sed "s/^$2,//; s/\(\.[0-9]\{9\}\)[0-9]*/\1/g" |
        grep 'saved, depth\|mean of'
}
for suite in once games alone; do claims "$db" $suite >"$tmp/$suite.claim"; done
same 'parts and their pool' "$(wc -l <"$tmp/once.claim")" 3
exits 0 'a claim: the intervals of one position a game' cmp "$tmp/once.claim" "$tmp/games.claim"
exits 1 'without games: not' cmp "$tmp/once.claim" "$tmp/alone.claim"

# A database that is older than games: read as it is, brought up to date when it is written to.
cp "$db" "$tmp/old.db"
sqlite3 "$tmp/old.db" "DROP VIEW position; DROP TABLE clusters; DELETE FROM facts WHERE key = 'schema';
    INSERT OR IGNORE INTO methods (name) VALUES ('percentile bootstrap over positions, 95 %, widened by t, 4000 resamples');
    UPDATE intervals SET low = -99, method_id = (SELECT id FROM methods WHERE name = 'percentile bootstrap over positions, 95 %, widened by t, 4000 resamples');
    CREATE VIEW position AS SELECT suites.name AS suite, entries.name AS position FROM entries JOIN suites ON suites.id = suite_id"
exits 0 'an older one is read' "$lab" compare T TH --db "$tmp/old.db" --study games
says 'percentile bootstrap over positions'
claims "$tmp/old.db" games >"$tmp/old.claim"
exits 0 'its claims' cmp "$tmp/old.claim" "$tmp/alone.claim"
exits 0 'and merged' "$lab" merge "$tmp/merged.db" "$tmp/old.db" "$db"
same 'the games are those of the file that knows them' "$(ask "$tmp/merged.db" 'SELECT count(cluster) FROM position')" 24
exits 0 'the suite again' "$lab" run "$tmp/games.json" --db "$tmp/old.db"
says '0 to do'
same 'the games are there' "$(ask "$tmp/old.db" "SELECT count(cluster) FROM position")" 24
same 'and drawn' "$(ask "$tmp/old.db" "SELECT DISTINCT method FROM interval WHERE study = 'games' AND method LIKE '%bootstrap%'")" \
    '"percentile bootstrap over games, 95 %, widened by t, 4000 resamples"'
same 'what nothing changed stays' "$(ask "$tmp/old.db" "SELECT max(low) FROM interval WHERE study <> 'games'")" -99.0
sed 's/game 01/game 02/' "$tmp/games.epd" >"$tmp/now" && mv "$tmp/now" "$tmp/games.epd"
exits 0 'another game' "$lab" run "$tmp/games.json" --db "$tmp/old.db"
same 'it is the file that tells' "$(ask "$tmp/old.db" "SELECT count(DISTINCT cluster) FROM position")" 7
exits 1 'files that do not agree' "$lab" merge "$tmp/both.db" "$db" "$tmp/old.db"
says "another game: 'p01a' of suite 'games': name game 01 in"

echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
