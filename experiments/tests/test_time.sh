#!/bin/sh
# Timing studies and the cost model: what is stored, resumed, compared, refused. No speed is judged:
# where a time matters it is made up.
# usage: BUILD=FOLDER sh experiments/tests/test_time.sh
set -u
cd "$(dirname "$0")/../.." || exit 1
command -v sqlite3 >/dev/null 2>&1 || {
    echo "skipped: no sqlite3"
    exit 77
}
# shellcheck source=experiments/tests/shell.sh
. experiments/tests/shell.sh

head -n 3 positions/bratko-kopec.epd >"$tmp/suite.epd"
db=$tmp/t.db
spec "$tmp/s.json" 3 '"sweep": "TNHK"'
spec "$tmp/pruning.json" 4 '"sweep": "TfB"'
spec "$tmp/direct.json" 3 '"sweep": "T", "settings": [{"base.deepening": "off"}]'
exits 0 'the study' env PRUNELAB_ISA=generic "$lab" run "$tmp/s.json" --db "$db"
exits 0 'its direct searches' "$lab" run "$tmp/direct.json" --db "$db"
same 'the instruction set is told' \
    "$(ask "$db" "SELECT sum(cpu LIKE '%, generic code'), count(*) FROM run")" \
    "$([ "$(ask "$db" "SELECT cpu LIKE '%, generic code' FROM run WHERE run = 2")" = 1 ] && echo 2,2 || echo 1,2)"

# ---- rounds --------------------------------------------------------------------------------------

sets='- T N TN NT H NTH'
timed() { # timed OPTION...
    "$lab" time s --db "$db" --sets "$sets" "$@"
}
exits 0 'times of the run' "$lab" compare T TN --metric cpu --db "$db" --json
says '"times":"run"'
says '"low":null'
exits 0 'two rounds' timed --rounds 2
says '2 rounds in'
says 'cost model: error'
# 3 positions, 6 sets at depths 1 to 3, 2 of them direct as well
rows=$((3 * (6 + 2) * 3))
same 'each search once a round' "$(ask "$db" 'SELECT round, count(*), min(cpu_ns) >= 0 FROM timing
    GROUP BY round' | tr '\n' ' ')" "1,$rows,1 2,$rows,1 "
same 'times add up over the iterations' "$(ask "$db" "SELECT count(*) FROM timing AS a JOIN timing AS b
    USING (study, suite, position, enhancements, parameters, round)
    WHERE parameters = '{}' AND a.depth < b.depth AND a.cpu_ns > b.cpu_ns")" 0
exits 0 'the same again' timed --rounds 2
says '0 rounds in'
exits 0 'one round more' timed --rounds 3
says '1 rounds in'
same 'they are numbered on' "$(ask "$db" 'SELECT max(round), count(DISTINCT round) FROM timing')" 3,3
same 'the run is told' "$(ask "$db" "SELECT study, outcome, jobs, cells, instr(spec, '\"study\"') > 0
    FROM run ORDER BY run DESC LIMIT 1")" s,done,1,0,1
exits 0 'times that were measured' "$lab" compare T TN --metric cpu --db "$db" --json
says '"times":"time"'
says '"rounds":3'
holds 'they have an interval' [ "$(grep -c '"low":null' "$tmp/out")" = 0 ]
same 'and are those of the rounds' "$(sqlite3 :memory: "SELECT value ->> 'total' FROM json_each(readfile('$tmp/out'), '\$.depths[2].sets')
    WHERE value ->> 'set' = 'TN'")" "$(ask "$db" "SELECT CAST(round(sum(cpu_ns) / 3.0) AS INTEGER) FROM timing
    WHERE enhancements = 'TN' AND parameters = '{}' AND depth = 3")"
exits 0 'of one set they are not' "$lab" compare T K --metric cpu --db "$db" --json
says '"times":"run"'
exits 0 'another set' "$lab" time s --db "$db" --sets K --depth 2 --rounds 1
same 'it goes no deeper' "$(ask "$db" "SELECT max(depth), count(*) FROM timing WHERE enhancements = 'K'")" 2,6

cp "$db" "$tmp/stopped.db"
"$lab" time s --db "$tmp/stopped.db" --rounds 9999 >"$tmp/out" 2>"$tmp/err" &
for _ in $(seq 600); do
    [ "$(ask "$tmp/stopped.db" 'SELECT max(round) FROM timing')" = 4 ] || break
    sleep 0.1
done
kill -INT $!
wait $!
same 'stopped by a signal' $? 1
says 'prunelab time: stopped'
same 'it says so' "$(ask "$tmp/stopped.db" 'SELECT outcome FROM run ORDER BY run DESC LIMIT 1')" interrupted
same 'rounds are whole' "$(ask "$tmp/stopped.db" 'SELECT count(DISTINCT searches) FROM (SELECT count(*)
    AS searches FROM timing WHERE round > 4 GROUP BY round)')" 1

# ---- medians -------------------------------------------------------------------------------------

made_up() { # made_up EXPRESSION: every time in its place
    cp "$db" "$tmp/made.db"
    sqlite3 "$tmp/made.db" "UPDATE timings SET cpu_ns = $1"
}
made_up 'CASE round WHEN 1 THEN 500 WHEN 2 THEN 100 ELSE 110 END'
same 'of three the middle one' "$(ask "$tmp/made.db" "SELECT DISTINCT rounds, cpu_ns, low, high
    FROM time_median WHERE enhancements <> 'K'")" 3,110.0,100,500
same 'sums of medians, and of rounds' "$(ask "$tmp/made.db" "SELECT DISTINCT positions, rounds, cpu_ns,
    low, high FROM time_total WHERE enhancements <> 'K'")" 3,3,330.0,300,1500
sqlite3 "$tmp/made.db" 'DELETE FROM timings WHERE round = 3'
same 'of two their mean' "$(ask "$tmp/made.db" "SELECT DISTINCT rounds, cpu_ns FROM time_median
    WHERE enhancements <> 'K'")" 2,300.0
# Two databases of one machine, each with rounds from 1.
made_up '100 * round'
cp "$tmp/made.db" "$tmp/twin.db"
sqlite3 "$tmp/twin.db" "UPDATE runs SET started = started || ' again'; UPDATE timings SET cpu_ns = cpu_ns + 10"
exits 0 'their merger' "$lab" merge "$tmp/merged.db" "$tmp/made.db" "$tmp/twin.db"
same 'has the rounds of both' "$(ask "$tmp/merged.db" "SELECT DISTINCT positions, rounds, cpu_ns, low, high
    FROM time_total WHERE enhancements <> 'K'")" 3,6,615.0,300,930
cp "$db" "$tmp/moved.db"
sqlite3 "$tmp/moved.db" "UPDATE runs SET host = host || '-2' WHERE id IN (SELECT run_id FROM timings)"
exits 0 'rounds of another machine do not count' "$lab" time s --db "$tmp/moved.db" --sets "$sets" --rounds 1
says '1 rounds in'
same 'medians are of the last machine' "$(ask "$tmp/moved.db" 'SELECT DISTINCT rounds FROM time_median')" 1
same 'the other rounds are kept' "$(ask "$tmp/moved.db" "SELECT count(*) FROM timing WHERE NOT latest")" $((3 * rows + 6))
for column in version signature; do
    cp "$db" "$tmp/moved.db"
    sqlite3 "$tmp/moved.db" "UPDATE runs SET hash = NULL, dirty = NULL; UPDATE runs SET $column = 'other'
        WHERE id = (SELECT min(run_id) FROM timings)"
    same "nor do those of a program of another $column" "$(ask "$tmp/moved.db" "SELECT DISTINCT latest FROM timing
        WHERE round < 3 AND enhancements = 'T'")" 0
done

# ---- counts are compared -------------------------------------------------------------------------

cp "$db" "$tmp/wrong.db"
sqlite3 "$tmp/wrong.db" "UPDATE iterations SET quiescence = quiescence + 1, nc = nc + 1 WHERE depth = 2
    AND configuration_id = (SELECT id FROM _configurations AS configurations WHERE enhancements = 'TN')"
exits 1 'a stored count that is wrong' "$lab" time s --db "$tmp/wrong.db" --sets "$sets" --rounds 4
says 'TN {} at depth 3 in'
says 'stored'
same 'nothing of the round is kept' "$(ask "$tmp/wrong.db" 'SELECT count(*) FROM timing')" $((3 * rows + 6))
same 'the run has failed' "$(ask "$tmp/wrong.db" 'SELECT outcome FROM run ORDER BY run DESC LIMIT 1')" failed

# ---- the model -----------------------------------------------------------------------------------

model() { # model DATABASE OPTION...
    file=$1
    shift
    "$lab" model s --db "$file" "$@"
}
prices() { # prices DATABASE
    ask "$1" "SELECT term, round(ns, 3) FROM model ORDER BY term" | tr '\n' ' '
}
made_up "(SELECT 900 * iif(deepening, timings.depth, 1) + 40 * interior + 70 * nbp + 90 * quiescence
        + 200 * interior * (enhancements LIKE '%H%')
        + 30 * coalesce((SELECT pv + cut + \"all\" FROM counts WHERE id = iterations.content_id * 1024
            + (SELECT id FROM counter_names WHERE name = 'table_probes')), 0)
    FROM iterations
    JOIN _configurations AS configurations ON configurations.id = iterations.configuration_id
    JOIN entries ON entries.position_id = iterations.position_id
    WHERE entries.id = entry_id AND iterations.configuration_id = timings.configuration_id
        AND iterations.depth = timings.depth)"
sqlite3 "$tmp/made.db" "DELETE FROM timings WHERE configuration_id IN
    (SELECT id FROM _configurations AS configurations WHERE enhancements LIKE '%K%')"
exits 0 'a fit' model "$tmp/made.db"
says 'error 0.0 %, at most 0.0 % (totals of 8 sets'
same 'the prices that made the times' "$(prices "$tmp/made.db")" \
    'bottom,70.0 interior,40.0 interior_H,200.0 iterations,900.0 quiescence,90.0 table_probes,30.0 '
same 'modelled times are those' "$(ask "$tmp/made.db" "SELECT count(*), max(abs(m.cpu_ns - t.cpu_ns)) < 0.5
    FROM time_model AS m JOIN time_median AS t
    USING (study, suite, position, enhancements, parameters, depth)")" "$rows,1"
same 'no price, no time' "$(ask "$tmp/made.db" "SELECT DISTINCT instr(enhancements, 'K') > 0, cpu_ns IS NULL
    FROM time_model ORDER BY 1" | tr '\n' ' ')" '0,0 1,1 '

# Static values have a price, too: at the tree's nodes (f) and of their moves (B).
exits 0 'a study that leaves moves out' "$lab" run "$tmp/pruning.json" --db "$tmp/p.db"
exits 0 'a round of it' "$lab" time s --db "$tmp/p.db" --sets '- T f B Tf TB fB TfB' --rounds 1
sqlite3 "$tmp/p.db" "UPDATE timings SET cpu_ns = (SELECT 900 * timings.depth + 40 * interior + 70 * nbp
        + 90 * quiescence + 25 * (SELECT coalesce(sum(pv + cut + \"all\"), 0) FROM counts JOIN counter_names
            ON counts.id = iterations.content_id * 1024 + counter_names.id
            WHERE name IN ('static_values', 'n_best_statics'))
    FROM iterations
    JOIN entries ON entries.position_id = iterations.position_id
    WHERE entries.id = entry_id AND iterations.configuration_id = timings.configuration_id
        AND iterations.depth = timings.depth)"
same 'there are such values of both' "$(ask "$tmp/p.db" "SELECT enhancements, sum(static_values) > 0 FROM work
    WHERE enhancements IN ('-', 'T', 'f', 'B') GROUP BY 1 ORDER BY 1" | tr '\n' ' ')" '-,0 B,1 T,0 f,1 '
exits 0 'a fit with them' model "$tmp/p.db"
same 'their price is found' "$(prices "$tmp/p.db")" \
    'bottom,70.0 interior,40.0 iterations,900.0 quiescence,90.0 static_values,25.0 table_probes,0.0 '
same 'and modelled times are those' "$(ask "$tmp/p.db" "SELECT max(abs(m.cpu_ns - t.cpu_ns)) < 0.5 FROM time_model AS m
    JOIN time_median AS t USING (study, suite, position, enhancements, parameters, depth)")" 1

# Static leaves have no quiescence, and so it no price.
spec "$tmp/static.json" 3 '"sweep": "TN", "settings": [{"base.quiescence": "none"}]'
exits 0 'a study of static leaves' "$lab" run "$tmp/static.json" --db "$tmp/q.db"
exits 0 'a round of it' "$lab" time s --db "$tmp/q.db" --rounds 1
same 'no price of quiescence' "$(ask "$tmp/q.db" "SELECT count(*) FROM model WHERE term = 'quiescence'")" 0
same 'but modelled times' "$(ask "$tmp/q.db" 'SELECT count(*), count(cpu_ns) FROM time_model')" 36,36

# Two sets, one at twice the price: each foretells the other wrongly, by half and by all of it.
cp "$tmp/made.db" "$tmp/two.db"
sqlite3 "$tmp/two.db" "DELETE FROM timings WHERE configuration_id NOT IN
        (SELECT id FROM _configurations AS configurations WHERE parameters = '{}' AND enhancements IN ('-', 'N'));
    UPDATE timings SET cpu_ns = 2 * cpu_ns WHERE configuration_id =
        (SELECT id FROM _configurations AS configurations WHERE parameters = '{}' AND enhancements = 'N')"
exits 0 'a bad fit' model "$tmp/two.db"
says 'error 79.1 %, at most 100.0 % (totals of 2 sets'

model "$tmp/made.db" --json >"$tmp/model.json"
before=$(prices "$tmp/made.db")
exits 0 'a file of prices' model "$tmp/wrong.db" --from "$tmp/model.json"
says "from '$tmp/model.json', error 0.0 %"
same 'the same prices' "$(prices "$tmp/wrong.db")" "$before"
same 'their source' "$(ask "$tmp/wrong.db" 'SELECT DISTINCT source FROM model')" "$tmp/model.json"
refused() { # refused SED-SCRIPT TEXT: a changed file is refused, and changes nothing
    sed "$1" "$tmp/model.json" >"$tmp/bad.json"
    exits 1 "$1" model "$tmp/wrong.db" --from "$tmp/bad.json"
    says "$2"
    same "after $1" "$(prices "$tmp/wrong.db")" "$before"
}
refused 's/"bottom"/"top"/' "bad.json: ns: unknown term 'top'"
refused 's/"bottom":/"bottom":-/' 'bottom: a fraction instead of a number that is not negative'
refused 's/"study":"s"/"study":"x"/' "study: 'x' instead of 's'"
refused 's/"version":1/"version":2/' 'version: 2 instead of 1'
refused 's/^{/[/' "bad.json: "
exits 1 'no file of prices' model "$tmp/wrong.db" --from "$tmp/none.json"
says "none.json: cannot open: No such file or directory"
refused 's/"error":/"mistake":/' 'error: nothing instead of a number'

# ---- kept ----------------------------------------------------------------------------------------

# SQLite before 3.41 sees a NULL in this table that is not there: neither a copy nor the next run, which
# looks at every page where the last one was killed, may take it for damage.
cp "$db" "$tmp/killed.db"
exits 0 'a copy' "$lab" upgrade "$tmp/killed.db" --output "$tmp/copied.db"
same 'with its times' "$(ask "$tmp/copied.db" 'SELECT count(*) FROM timing')" \
    "$(ask "$db" 'SELECT count(*) FROM timing')"
# shellcheck disable=SC2016 # for the shell that SQLite starts
sqlite3 "$tmp/killed.db" 'PRAGMA journal_mode = WAL; CREATE TABLE x (a); DROP TABLE x' \
    '.shell kill -9 $PPID' >/dev/null 2>&1
holds 'a journal is left' [ -s "$tmp/killed.db-wal" ]
exits 0 'times of a database whose writer was killed' "$lab" time s --db "$tmp/killed.db" --rounds 1
holds 'the journal is folded in' [ ! -e "$tmp/killed.db-wal" ]

# ---- refused -------------------------------------------------------------------------------------

spec "$tmp/one.json" 1 '"sets": ["-", "T"]'
exits 0 'a study of depth 1' "$lab" run "$tmp/one.json" --db "$tmp/one.db"
exits 1 'a model of it' "$lab" model s --db "$tmp/one.db"
exits 1 'its times' "$lab" time s --db "$tmp/one.db" --rounds 1
says "the times of study 's' are stored; those of depth 2 and more are of 0 sets, too few for a cost model"
exits 1 'an unknown study' "$lab" time x --db "$db"
says "unknown study 'x'"
exits 1 'no database' model "$tmp/none.db"
exits 1 'no database' "$lab" time s --db "$tmp/none.db"
holds 'no database is made' [ ! -e "$tmp/none.db" ]
exits 2 'an unknown letter' "$lab" time s --db "$db" --sets 'T TY'
says "--sets: unknown enhancement 'Y'"
exits 2 'no rounds' "$lab" time s --db "$db" --rounds 0
exits 1 'a set that was not run' "$lab" time s --db "$db" --sets 'R'
says "study 's' has no stored search to time"
exits 2 'two things at once' model "$db" --json --from x
sqlite3 "$tmp/moved.db" 'DELETE FROM timings; DELETE FROM prices; DELETE FROM models'
exits 1 'nothing to fit' model "$tmp/moved.db"
says 'too few for a cost model'
exits 1 'nothing to print' model "$tmp/moved.db" --json
says "study 's' has no cost model"

echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
