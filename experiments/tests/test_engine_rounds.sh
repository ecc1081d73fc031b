#!/bin/sh
# Cells of a foreign engine searched several times: what is stored, and intervals that have in them how much
# the searches of a cell differ.
# usage: BUILD=FOLDER sh experiments/tests/test_engine_rounds.sh
set -u
cd "$(dirname "$0")/../.." || exit 1
# shellcheck source=experiments/tests/shell.sh
. experiments/tests/shell.sh
# shellcheck source=experiments/tests/engines.sh
. experiments/tests/engines.sh

page_data() { # page_data NAME: what the page $tmp/NAME.html holds, as $tmp/page.json
    sed -n 's/.*<script[^>]*id="data"[^>]*>//p' "$tmp/$1.html" | sed 's|</script>.*||' >"$tmp/page.json"
}

# ---- counts that do not repeat --------------------------------------------------------------------

# What it counts is random, up to twice as much or half; by one worker always the same.
study "$tmp/o.json" noisy AB '' ''
sed -i 's/"memory"/"rounds": 5, "repeats": 0, "memory"/' "$tmp/o.json"
PRUNELAB_TEST_NOISE="$tmp/noise"
export PRUNELAB_TEST_NOISE
exits 0 'an engine of random counts in five rounds' "$lab" run "$tmp/o.json" --db "$tmp/o.db" --jobs 1
says 'rounds 2 to 5: 48 searches done, 0 failed'
same 'each search is stored' "$(ask "$tmp/o.db" "SELECT count(*), min(round), max(round), count(DISTINCT nc) > 250 FROM round")" 300,1,5,1
exits 0 'its progress' "$lab" status --db "$tmp/o.db"
says '100.0 % of its work, 12 of 12 searches, 0 failed'
exits 0 'the rounds are known' "$lab" run "$tmp/o.json" --db "$tmp/o.db"
says 'rounds 2 to 5: 0 searches done, 0 failed'
exits 0 'effects of all rounds' "$lab" effects --db "$tmp/o.db" --csv
cp "$tmp/out" "$tmp/o.csv"
exits 0 'a page of them' "$lab" report --db "$tmp/o.db" --out "$tmp/o.html"
page_data o
exits 0 'of which effects tell' "$lab" effects --db "$tmp/o.db"
says 'each search made 5 times, its mean is taken; repeated searches differ in 12 of 12, with a standard deviation of '
exits 0 'and as JSON' "$lab" effects --db "$tmp/o.db" --json
cp "$tmp/out" "$tmp/effects.json"
exits 0 'sets compared over all searches' "$lab" compare - A --db "$tmp/o.db" --json
cp "$tmp/out" "$tmp/compared.json"
exits 0 'of which it tells' "$lab" compare - A --db "$tmp/o.db"
says 'Each search was made 5 times'
says 'Repeated searches differ in 6 of 6, with a standard deviation of '
exits 1 'a study that is not there' "$lab" compare - A --db "$tmp/o.db" --study noise
says "unknown study 'noise' (known: noisy)"
exits 0 'time a node in all of them' "$lab" compare - A --db "$tmp/o.db" --metric cpu
sqlite3 "$tmp/o.db" 'CREATE TABLE kept_traces AS SELECT * FROM round_traces; CREATE TABLE kept_rounds AS SELECT * FROM rounds;
    DELETE FROM round_traces; DELETE FROM rounds'
exits 0 'effects of the first' "$lab" effects --db "$tmp/o.db" --csv
cp "$tmp/out" "$tmp/first.csv"
cat >"$tmp/rounds.py" <<'PYTHON'
import csv, json, math, sqlite3, sys
db = sqlite3.connect(sys.argv[1])
nc = {}
for set, entry, round, n in db.execute("""SELECT c.enhancements, cells.position_id, r.round, r.nc FROM kept_rounds AS r
        JOIN cells ON cells.id = cell_id JOIN all_configurations AS c ON c.id = configuration_id WHERE r.depth = 5"""):
    nc[set, entry, round] = math.log2(n)
for set, entry, n in db.execute("""SELECT enhancements, position_id, nc FROM iterations
        JOIN all_configurations AS c ON c.id = configuration_id WHERE depth = 5"""):
    nc[set, entry, 1] = math.log2(n)
assert len(nc) == 60, len(nc)
mean = lambda set: sum(n for key, n in nc.items() if key[0] == set) / 15
want = {"A": (mean("AB") - mean("B") + mean("A") - mean("-")) / 2, "B": (mean("AB") - mean("A") + mean("B") - mean("-")) / 2}
all, first = ({r["letters"]: r for r in csv.DictReader(open(f)) if r["kind"] == "main"} for f in sys.argv[2:4])
compared, effects, page = (json.load(open(path)) for path in sys.argv[4:7])
for letter in "AB":
    row = all[letter]
    assert abs(float(row["value"]) - want[letter]) < 1e-6, (row, want)
    assert float(row["low"]) < float(row["value"]) < float(row["high"])
    assert abs(float(row["value"]) - float(first[letter]["value"])) > 1e-3 # it was not the first alone
deep = compared["depths"][-1]
none, a = deep["sets"]
pair = a["pair"]["mean"]
assert deep["rounds"] == 5 and abs(pair["log2"] - (mean("A") - mean("-"))) < 1e-9, (deep, mean("A") - mean("-"))
assert pair["low"] < pair["log2"] < pair["high"]
assert abs(a["total"] - sum(2**n for key, n in nc.items() if key[0] == "A") / 5) <= 0.5
within = lambda sets: math.sqrt(sum((n - sum(nc[set, entry, r] for r in range(1, 6)) / 5) ** 2
    for (set, entry, _), n in nc.items() if set in sets) / (4 * 3 * len(sets)))
assert effects["rounds"] == 5 and effects["differing_cells"] == 12
assert abs(effects["within"] - within("- A B AB".split())) < 1e-9 and abs(deep["within"] - within("- A".split())) < 1e-9
assert page["provenance"]["searches"] == 60, page["provenance"]["searches"]
sweep = page["sweeps"][0]
assert [s["rounds"] for s in sweep["searches"]] == [5] * 5, sweep["searches"]
last = sweep["searches"][4]
assert (last["cells"], last["differing"]) == (12, 12) and abs(last["within"] - effects["within"]) < 1e-9, last
for s, set in enumerate(sweep["sets"]):
    row = slice((s * 5 + 4) * 3, (s * 5 + 5) * 3)
    assert abs(sum(sweep["logs"][row]) / 3 - mean(set)) < 1e-9, set # of all searches, as the mean count
    assert abs(sum(sweep["nc"][row]) - sum(2**n for key, n in nc.items() if key[0] == set) / 5) < 1e-3
assert float(all["A"]["low"]) < -1.29 < float(all["A"]["high"]) # what it is without noise
PYTHON
exits 0 'an effect is the mean over all searches' python3 "$tmp/rounds.py" "$tmp/o.db" "$tmp/o.csv" "$tmp/first.csv" \
    "$tmp/compared.json" "$tmp/effects.json" "$tmp/page.json"
sqlite3 "$tmp/o.db" 'INSERT INTO rounds SELECT * FROM kept_rounds; INSERT INTO round_traces SELECT * FROM kept_traces;
    DROP TABLE kept_rounds; DROP TABLE kept_traces; DELETE FROM round_traces WHERE round = 5; DELETE FROM rounds WHERE round = 5'
exits 0 'what lacks of them is searched' "$lab" run "$tmp/o.json" --db "$tmp/o.db"
says 'rounds 2 to 5: 12 searches done, 0 failed'
unset PRUNELAB_TEST_NOISE

# ---- a higher limit of nodes -----------------------------------------------------------------------

# What is known of a cell beside its counts belongs to its end: under another limit it is searched anew.
study "$tmp/low.json" limits A '' ', "node_limit": 550'
sed -i 's/"memory"/"rounds": 3, "repeats": 0, "memory"/' "$tmp/low.json"
sed 's/550/5550/' "$tmp/low.json" >"$tmp/high.json"
beside() { # beside DATABASE: traces and rounds, without times
    ask "$1" 'SELECT position, enhancements, depth, node_limit, nodes, end_depth, changes FROM trace ORDER BY 1, 2, 3'
    ask "$1" 'SELECT position, enhancements, depth, round, nc, score FROM round ORDER BY 1, 2, 3, 4'
    sqlite3 -readonly "$1" 'SELECT fen, enhancements, round, nodes, t.depth, best_move, changes FROM round_traces AS t
        JOIN cells ON cells.id = cell_id JOIN positions ON positions.id = position_id
        JOIN all_configurations AS c ON c.id = configuration_id ORDER BY 1, 2, 3'
}
exits 0 'cells under a limit' "$lab" run "$tmp/low.json" --db "$tmp/low.db"
same 'some reach it' "$(ask "$tmp/low.db" "SELECT count(*) > 0 FROM result WHERE status = 'timeout'")" 1
exits 0 'the same under a higher one' "$lab" run "$tmp/high.json" --db "$tmp/high.db"
cp "$tmp/low.db" "$tmp/raised.db"
exits 0 'which is raised' "$lab" run "$tmp/high.json" --db "$tmp/raised.db"
says 'rounds 2 to 3: 12 searches done, 0 failed'
beside "$tmp/high.db" >"$tmp/high.rows"
beside "$tmp/raised.db" >"$tmp/raised.rows"
holds 'rounds and traces are those of the higher limit' cmp "$tmp/high.rows" "$tmp/raised.rows"
for order in 'low high' 'high low'; do
    rm -f "$tmp/merged.db"
    exits 0 "merged, $order" "$lab" merge "$tmp/merged.db" "$tmp/${order% *}.db" "$tmp/${order#* }.db"
    beside "$tmp/merged.db" >"$tmp/merged.rows"
    holds "merged, $order: those of the higher limit" cmp "$tmp/high.rows" "$tmp/merged.rows"
done
sed 's/"rounds": 3, //' "$tmp/high.json" >"$tmp/once.json"
exits 0 'each searched once' "$lab" run "$tmp/once.json" --db "$tmp/once.db"
exits 0 'merged with rounds under a lower limit' "$lab" merge "$tmp/once.db" "$tmp/low.db"
same 'takes none of these' "$(sqlite3 "$tmp/once.db" 'SELECT (SELECT count(*) FROM rounds), (SELECT count(*) FROM round_traces)')" '0|0'
# A file of a program that knew foreign engines, but no rounds.
cp "$tmp/high.db" "$tmp/before.db"
sqlite3 "$tmp/before.db" 'DROP TABLE rounds; DROP TABLE round_traces'
rm -f "$tmp/merged.db"
exits 0 'merged with a file that is older than rounds' "$lab" merge "$tmp/merged.db" "$tmp/before.db" "$tmp/low.db"
same 'its searches are there' "$(ask "$tmp/merged.db" 'SELECT count(*), min(node_limit) FROM trace')" 6,5550
PRUNELAB_TEST_FAULTS="$tmp/faults"
export PRUNELAB_TEST_FAULTS
for i in 2 3 4 5 6 7 8 9; do
    echo "$i crash think"
done >"$tmp/faults"
exits 1 'raised, but it crashes' "$lab" run "$tmp/high.json" --db "$tmp/low.db" --jobs 1
says '0 searches done, 6 failed'
same 'what failed has no trace, and no rounds' "$(sqlite3 "$tmp/low.db" "SELECT (SELECT count(*) FROM traces),
    (SELECT count(*) FROM rounds), (SELECT count(*) FROM round_traces)")" '0|0|0'
unset PRUNELAB_TEST_FAULTS

# ---- planted counts -------------------------------------------------------------------------------

# Eight positions in which A takes a half and B nothing, the same in every search; then searches that scatter.
for i in 4 5 6 7 8; do
    echo "6k1/5ppp/8/8/8/8/$i/4K2R w - - id \"p$i\"; bm Kd2;"
done | sed 's|/4/|/PPP5/|; s|/5/|/P7/|; s|/6/|/2P5/|; s|/7/|/7P/|; s|/8/4K|/1P6/4K|' >>"$tmp/suite.epd"
study "$tmp/one.json" planted AB '' ''
sed 's/"memory"/"rounds": 4, "repeats": 0, "memory"/' "$tmp/one.json" >"$tmp/four.json"
exits 0 'cells searched once' "$lab" run "$tmp/one.json" --db "$tmp/one.db"
exits 0 'cells searched four times' "$lab" run "$tmp/four.json" --db "$tmp/four.db"
says 'rounds 2 to 4: 96 searches done, 0 failed'

both() { # both NAME: effects and a comparison of $tmp/NAME.db, with their intervals
    "$lab" effects --db "$tmp/$1.db" --csv >"$tmp/$1.csv" && "$lab" compare - A --db "$tmp/$1.db" --csv >>"$tmp/$1.csv" &&
        "$lab" query --db "$tmp/$1.db" --csv "SELECT * FROM effect ORDER BY depth, metric, kind, letters" >>"$tmp/$1.csv" &&
        sed -E -i 's/(\.[0-9]{9})[0-9]+/\1/g' "$tmp/$1.csv" # but for rounding
}
exits 0 'effects of one search' both one
exits 0 'effects of four' both four
holds "searches that agree leave every interval and band as it is" cmp "$tmp/one.csv" "$tmp/four.csv"
exits 0 'which is told' "$lab" effects --db "$tmp/four.db"
says 'each search made 4 times, its mean is taken; no repeated searches differ'
exits 0 'also of a comparison' "$lab" compare - A --db "$tmp/four.db"
says 'No repeated searches differ.'

cat >"$tmp/plant.py" <<'PYTHON'
"""usage: plant.py DATABASE SCATTER: counts at every depth, with that standard deviation between searches, in doublings."""
import random, sqlite3, sys
db, draw, scatter = sqlite3.connect(sys.argv[1]), random.Random(7), float(sys.argv[2])
count = lambda set: round(2 ** (20 - ("A" in set) + draw.gauss(0, scatter)))
# In an order of their own: rows stand in the order in which workers ended them, and each draws its count.
for *search, set in db.execute("""SELECT position_id, configuration_id, iterations.depth, enhancements FROM iterations JOIN positions ON positions.id = position_id
        JOIN all_configurations AS c ON c.id = configuration_id ORDER BY fen, enhancements, iterations.depth""").fetchall():
    db.execute("UPDATE iterations SET nc = ? WHERE position_id = ? AND configuration_id = ? AND depth = ?",
        (count(set), *search))
for *search, set in db.execute("""SELECT cell_id, round, rounds.depth, enhancements FROM rounds
        JOIN cells ON cells.id = cell_id JOIN positions ON positions.id = position_id
        JOIN all_configurations AS c ON c.id = configuration_id ORDER BY fen, enhancements, round, rounds.depth""").fetchall():
    db.execute("UPDATE rounds SET nc = ? WHERE cell_id = ? AND round = ? AND depth = ?", (count(set), *search))
db.commit()
PYTHON
cat >"$tmp/width.py" <<'PYTHON'
"""usage: width.py EFFECTS COMPARISON LOW HIGH: where the mean width of A's intervals lies, over five depths, in standard deviations."""
import json, sys
effects, compared = (json.load(open(path)) for path in sys.argv[1:3])
pairs = [depth["sets"][1]["pair"]["mean"] for depth in compared["depths"]]
assert len(pairs) == 5 and abs(sum(pair["log2"] for pair in pairs) / 5 + 1) < 0.15, pairs
width = sum(pair["high"] - pair["low"] for pair in pairs) / 5 / 3.92
assert float(sys.argv[3]) <= width <= float(sys.argv[4]), width
alone = next(e for e in effects["effects"] if e["kind"] == "add_one" and e["letters"] == "A")
for end in "low", "high": # the interval of the effect is that of a comparison
    assert abs(alone[end] - pairs[-1][end]) < 1e-9, (alone, pairs[-1])
PYTHON
width() { # width DATABASE LOW HIGH
    "$lab" effects --db "$tmp/$1.db" --json >"$tmp/e.json" && "$lab" compare - A --db "$tmp/$1.db" --json >"$tmp/c.json" &&
        python3 "$tmp/width.py" "$tmp/e.json" "$tmp/c.json" "$2" "$3"
}
for db in one four; do
    python3 "$tmp/plant.py" "$tmp/$db.db" 0
    exits 0 "an effect that is the same everywhere ($db)" width $db 0 0
done
# A difference of searches that scatter by 0.4, over eight positions: 0.4 * sqrt(2 / 8) of one search, half of
# that of four; a bootstrap of eight makes it 0.93 times as much, and its widening by Student's t 1.28 times.
python3 "$tmp/plant.py" "$tmp/one.db" 0.4
exits 0 'an interval has in it how much searches differ' width one 0.17 0.30
python3 "$tmp/plant.py" "$tmp/four.db" 0.4
exits 0 'and of four searches is half as wide' width four 0.095 0.147
exits 0 'and by how much is told' "$lab" effects --db "$tmp/four.db"
holds 'as it was planted' grep -Eq 'repeated searches differ in 32 of 32, with a standard deviation of 0\.(3[4-9]|4[0-6]) doublings' "$tmp/out"
exits 0 'with bands' "$lab" effects --db "$tmp/four.db" --csv
holds 'of interactions' grep -Eq '^planted,.*,interaction,AB,[^,]*,[^,]+,[^,]+,[^,]+,[^,]+,8,' "$tmp/out"

# Cells to two depths: an iteration has the searches of the cell that it is of.
sed 's/"depth": 5/"depth": 6/' "$tmp/four.json" >"$tmp/deep.json"
exits 0 'four searches' "$lab" run "$tmp/four.json" --db "$tmp/cells.db"
exits 0 'and of a ply more' "$lab" run "$tmp/deep.json" --db "$tmp/cells.db"
same 'each search is a row' "$(ask "$tmp/cells.db" "SELECT count(*), count(DISTINCT position || ' ' || enhancements || depth || ' ' || round)
    FROM round")" 768,768

# A fraction, in which A takes a half in the first search of a cell and nothing in the second.
sed 's|\("option": "C", "on": true, "off": false}\)\]|\1, {"letter": "D", "title": "fourth", "option": "Weight", "on": 100, "off": 400}]|
    s|\("off": 400}\)\]|\1, {"letter": "E", "title": "fifth", "option": "Style", "on": "Solid", "off": "Wild Attack"}]|
    s/"study": "planted"/"study": "thin"/; s/"sweep": "AB"/"sweep": "ABCDE", "fraction": 16/
    s/"memory"/"rounds": 2, "repeats": 0, "memory"/; s/"depth": 5/"depth": 2/' "$tmp/one.json" >"$tmp/thin.json"
exits 0 'cells of a fraction searched twice' "$lab" run "$tmp/thin.json" --db "$tmp/thin.db"
sqlite3 "$tmp/thin.db" "UPDATE rounds SET nc = 4096; UPDATE iterations SET nc = iif(configuration_id IN
    (SELECT id FROM _configurations AS configurations WHERE instr(enhancements, 'A')), 2048, 4096)"
exits 0 'its effects' "$lab" effects --db "$tmp/thin.db" --csv
same 'are of the mean of both' "$(awk -F, '$6 == "main" { printf "%s %.3f ", $7, $8 }' "$tmp/out")" 'A -0.500 B 0.000 C 0.000 D 0.000 E 0.000 '

echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
