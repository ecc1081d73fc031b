#!/bin/sh
# Foreign engines as a user meets them: their options, a study proposed.
# usage: BUILD=FOLDER sh experiments/tests/test_engine.sh
set -u
cd "$(dirname "$0")/../.." || exit 1
# shellcheck source=experiments/tests/shell.sh
. experiments/tests/shell.sh
# The programs may lie deeper than where they look for their files, as in check-long.
PRUNELAB_HOME=$PWD
export PRUNELAB_HOME
# shellcheck source=experiments/tests/engines.sh
. experiments/tests/engines.sh

# ---- what is on offer ----------------------------------------------------------------------------

exits 0 "an engine's options" "$lab" engine "$faulty"
says "Faulty 1.0 by the tests"
says "Clear Hash"
says "1 of them could be turned off, too, but has no letter"
exits 0 "a proposal" "$lab" engine --json -- "$faulty" none never
cp "$tmp/out" "$tmp/proposal.json"
holds "it is JSON with the arguments" python3 - "$tmp/proposal.json" <<'PYTHON'
import json, sys
spec = json.load(open(sys.argv[1]))
assert spec["engine"]["args"] == ["none", "never"], spec
assert [s["letter"] for s in spec["engine"]["switches"]] == ["A", "B", "C"], spec
assert spec["engine"]["switches"][0]["on"] is True
assert spec["engine"]["setup"] == {"Hash": 16, "Max Threads": 1}, spec
assert spec["sweep"] == "ABC" and spec["study"] == "faulty-engine-mine"
assert spec["profiles"]["quick"] == {"depth": 16, "positions": 8, "node_limit": 50000}
PYTHON
exits 0 "a proposal of one's own" "$lab" engine --json --switch weight --switch C "$faulty"
holds 'sweeps what was named, and nothing else' python3 -c "import json, sys
spec = json.load(open(sys.argv[1]))
assert [(s['letter'], s['option'], s['on'], s['off']) for s in spec['engine']['switches']] == [('C', 'C', True, False), ('W', 'Weight', 100, 0)], spec
" "$tmp/out"
exits 1 "an option that it has not" "$lab" engine --json --switch Wait "$faulty"
says "prunelab engine: the engine has no option 'Wait'"
exits 1 "an option that cannot be off" "$lab" engine --json --switch 'Max Threads' "$faulty"
says "option 'Max Threads' has no value that surely turns it off: write its values into the study file"
exits 1 "an option named twice" "$lab" engine --json --switch Weight --switch weight "$faulty"
says "option 'Weight' is named twice"
exits 0 "an engine with an option that cannot be understood" "$lab" engine "$faulty" option uci
says '11 options'
holds "is shown, and why" grep -Eq "^ +Bad +unusable +a default that is none of its values" "$tmp/out"
exits 2 "an engine's own option" "$lab" engine "$faulty" --uci
says "stands behind \`--\`: prunelab engine -- $faulty --uci"
exits 2 "an option of ours that there is not" "$lab" engine --uci "$faulty"
says "unknown option '--uci' (see"
exits 0 "an engine with long texts" "$lab" engine "$faulty" wide uci
same 'a column has its width' "$(awk 'length($0) > 200' "$tmp/out" | wc -l)" 0
says 'Variant 3, Variant 4, V...  '
exits 0 "all of them" "$lab" engine --markdown "$faulty" wide uci
says 'Variant 29, Variant 30 |'
exits 0 "an engine without switches" "$lab" engine "$faulty" bare uci
says 'Nothing here looks like a switch'
exits 1 "a study of it" "$lab" engine --json "$faulty" bare uci
says "looks like a switch: name one or more by --switch OPTION"
same 'is not printed' "$(wc -c <"$tmp/out" | tr -d ' ')" 0
exits 1 "no engine" "$lab" engine no-such-engine
says "prunelab engine: no program 'no-such-engine' in PATH or /usr/games"
exits 1 "an engine that dies" "$lab" engine "$faulty" crash uci
says "the engine was killed by signal 11"
exits 1 "the same, started by who ignores its children" python3 -c 'import os, signal, sys
signal.signal(signal.SIGCHLD, signal.SIG_IGN)
os.execv(sys.argv[1], sys.argv[1:])' "$lab" engine "$faulty" crash uci
says "the engine was killed by signal 11"
# shellcheck disable=SC2016 # the script's own
printf '#!/bin/sh\nkill -XFSZ $$\nexec "%s"\n' "$faulty" >"$tmp/large-engine"
chmod +x "$tmp/large-engine"
exits 1 "an engine that writes too large a file" "$lab" engine "$tmp/large-engine"
says "the engine was killed by signal"
exits 2 "two formats" "$lab" engine --json --markdown "$faulty"
exits 2 "no command" "$lab" engine

# ---- five commands ------------------------------------------------------------------------------

# Those of the manual, but for the installation and the engine's name; in a folder of the test.
sed -n '/^    .*scripts\/setup engines/,/^$/p' experiments/howto.md | sed -n '2,5p' |
    sed "s|build/prunelab|'$lab'|; s|toga2|'$faulty'|; s|results/||g" >"$tmp/five"
same 'they begin with an engine and end in a page' "$(sed "s/^ *'[^']*' \([a-z]*\).*/\1/" "$tmp/five" | tr '\n' ' ')" 'engine engine run report '
mkdir "$tmp/walk"
ln -s "$PWD/positions" "$tmp/walk/positions"
# Sanitizers want more room for data than a proposed study gives its engine.
! grep -q __asan_init "$faulty" || sed -i "2a sed -i 's/\"engine\": {/&\"memory\": 0,/' mine.json" "$tmp/five"
exits 0 'the commands of the manual' sh -c "cd '$tmp/walk' && sh -e ../five"
says '64 searches, 0 stored, 64 to do'
says 'none failed'
holds 'the page is there' grep -q '"study":"faulty-engine-mine"\|"study": "faulty-engine-mine"' "$tmp/walk/mine.html"
same 'a claim of the manual is judged beside it' "$(grep -c 'build/prunelab \(run toga2\|claims\) .*results/mine\.db' experiments/howto.md)" 0

# ---- a study -------------------------------------------------------------------------------------

results() { # results DATABASE: what the views say
    ask "$1" "SELECT study, suite, position, enhancements, parameters, depth, nbp, nc, score, best_move, solved,
        status, reason FROM result ORDER BY 1, 2, 3, 4, 5, 6"
    ask "$1" "SELECT position, enhancements, nodes, end_depth, best_move, changes FROM trace ORDER BY 1, 2"
    ask "$1" "SELECT position, enhancements, depth, pv, seldepth FROM iteration ORDER BY 1, 2, 3"
}

study "$tmp/a.json" faulty CBA '' ''
exits 0 'a study of a foreign engine' "$lab" run "$tmp/a.json" --db "$tmp/a.db" --jobs 2
says '24 searches done, none failed'
says 'repeats: 1 search made a second time, 0 differ'
same 'letters in the order of the switches' \
    "$(ask "$tmp/a.db" "SELECT group_concat(enhancements, ' ') FROM
        (SELECT DISTINCT enhancements FROM result ORDER BY length(enhancements), 1)")" '- A B C AB AC BC ABC'
same 'what it does not tell is NULL' "$(ask "$tmp/a.db" 'SELECT count(*), count(nc), count(nbp), count(interior),
    count(horizon), count(quiescence) FROM result')" 120,120,0,0,0,0
same 'A halves, for every position' "$(ask "$tmp/a.db" "SELECT count(*) FROM result a JOIN result b USING (position, depth)
    WHERE a.enhancements = '-' AND b.enhancements = 'A' AND b.nc = a.nc / 2")" 15
same 'seldepth' "$(ask "$tmp/a.db" 'SELECT min(seldepth - depth), max(seldepth - depth) FROM iteration')" 2,2
same 'its switches' "$(ask "$tmp/a.db" "SELECT group_concat(letter || number || title, ' ') FROM switch")" \
    'A0first B1second C2third'
same 'its name' "$(ask "$tmp/a.db" 'SELECT name, author, length(digest), current FROM foreign_engine')" \
    'Faulty 1.0,the tests,64,1'
same 'the first change is the first move' "$(ask "$tmp/a.db" "SELECT count(*) FROM trace
    JOIN result USING (position, enhancements) WHERE result.depth = 1 AND changes ->> '\$[0][0]' = nc
    AND changes ->> '\$[0][1]' = result.best_move")" 24
exits 0 'again, nothing is to do' "$lab" run "$tmp/a.json" --db "$tmp/a.db"
says '24 stored, 0 to do'
exits 0 'verify' "$lab" verify --db "$tmp/a.db" --sample 50
says '50 searches verified, 0 differ'
sqlite3 "$tmp/a.db" 'UPDATE iterations SET nc = nc + 1 WHERE (position_id, configuration_id, depth) = (1, 2, 3)'
exits 1 'verify sees a changed count' "$lab" verify --db "$tmp/a.db" --sample 120
says '3 differ; 2 rows are missing or wrong'
says 'iterations: another program changed its rows'
sqlite3 "$tmp/a.db" 'UPDATE iterations SET nc = nc - 1 WHERE (position_id, configuration_id, depth) = (1, 2, 3)'
exits 0 'a title is no part of a cell' sh -c "sed 's/\"first\"/\"other\"/' '$tmp/a.json' >'$tmp/b.json' &&
    '$lab' run '$tmp/b.json' --db '$tmp/a.db'"
says '24 stored, 0 to do'
exits 0 'a plan' "$lab" run "$tmp/a.json" --db "$tmp/none.db" --dry-run
says '24 searches, 0 stored, 24 to do'

# ---- settings, sets, baseline --------------------------------------------------------------------

study "$tmp/s.json" settings A '' ', "fixed": "C", "sets": ["-"], "settings": [{}, {"Style": "Wild Attack"}, {"Book File": "x"}],
    "baseline": {"set": "C"}, "node_limit": 2000'
exits 0 'settings of a foreign engine' "$lab" run "$tmp/s.json" --db "$tmp/s.db"
same 'each is a setting' "$(ask "$tmp/s.db" "SELECT group_concat(parameters, ' ') FROM
    (SELECT DISTINCT parameters FROM result ORDER BY 1)" | sed 's/""/"/g')" \
    '"{"Book File":"x"} {"Style":"Wild Attack"} {}"'
same 'a limit of nodes' "$(ask "$tmp/s.db" "SELECT max(nc) <= 2000, count(*) FILTER (WHERE status = 'timeout') > 0 FROM result")" 1,1
same 'none is said to have ended of itself' "$(ask "$tmp/s.db" "SELECT DISTINCT reason FROM result WHERE status = 'timeout'")" \
    'the engine ended its search before it told as many nodes as the limit'
same 'nor is it known of all' "$(ask "$tmp/s.db" "SELECT group_concat(ended || ' ' || n) FROM
    (SELECT ended, count(*) AS n FROM trace GROUP BY 1 ORDER BY 1)")" 'unknown 27'
for engine in candid names; do
    study "$tmp/$engine.json" $engine A "\"$engine\"" ', "node_limit": 2000'
    sed -i 's/"depth": 5/"depth": 9/' "$tmp/$engine.json"
    sed 's/2000/1000000/' "$tmp/$engine.json" >"$tmp/$engine-more.json"
    exits 0 "an engine that is $engine" "$lab" run "$tmp/$engine.json" --db "$tmp/$engine.db"
    same 'is cut off' "$(ask "$tmp/$engine.db" "SELECT ended, status, reason, count(*) FROM trace
        JOIN result USING (study, position, enhancements, depth) GROUP BY 1, 2, 3")" 'limit,timeout,node limit reached,6'
    exits 0 'under a higher limit' "$lab" run "$tmp/$engine-more.json" --db "$tmp/$engine.db"
    says '0 stored, 6 to do'
done
same 'or, as it tells its end, is known to end of itself' "$(ask "$tmp/candid.db" "SELECT ended, reason, count(*), count(node_limit)
    FROM trace JOIN result USING (study, position, enhancements, depth) GROUP BY 1, 2")" 'itself,the engine ended its search of itself,6,6'
same 'its last iteration finished' "$(ask "$tmp/candid.db" 'SELECT max(depth) FROM iteration')" 5
exits 0 'which is not done again' "$lab" run "$tmp/candid-more.json" --db "$tmp/candid.db" --dry-run
says '6 stored, 0 to do'
exits 0 'and verified' "$lab" verify --db "$tmp/candid.db" --sample 50
says ' 0 differ'
# Where every search of a set ends of itself, what is unsolved counts by the limit that was asked for.
budgets() { # budgets DATABASE: how many cells, by which budgets, with the unsolved as 2 and 4 of them, traces
    ask "$1" "SELECT count(*), min(budget), max(budget), sum(NOT solved) > 0, min(nodes_2b = coalesce(nodes, 2 * budget)),
        min(nodes_4b = coalesce(nodes, 4 * budget)), (SELECT count(*) FROM trace WHERE ended = 'itself') AS it FROM solution"
}
same 'budgets are those asked for' "$(budgets "$tmp/candid.db")" 6,1000000,1000000,1,1,1,6
sed 's/2000/3000000/' "$tmp/candid.json" >"$tmp/candid-most.json"
exits 0 'under a still higher limit' "$lab" run "$tmp/candid-most.json" --db "$tmp/candid.db"
says '6 stored, 0 to do'
same 'that is the budget' "$(budgets "$tmp/candid.db")" 6,3000000,3000000,1,1,1,6
sqlite3 "$tmp/candid.db" 'UPDATE cells SET node_limit = 9223372036854775807'
same 'a file of an earlier version has none' "$(budgets "$tmp/candid.db")" 6,,,1,1,1,6
exits 0 'until its study is run again' "$lab" run "$tmp/candid-more.json" --db "$tmp/candid.db"
says '6 stored, 0 to do'
same 'then it has' "$(budgets "$tmp/candid.db")" 6,1000000,1000000,1,1,1,6
study "$tmp/both.json" both AB '"candid"' ', "node_limit": 1000000'
sed -i 's/"depth": 5/"depth": 9/' "$tmp/both.json"
sed 's/1000000/3000000/' "$tmp/both.json" >"$tmp/both-more.json"
exits 0 'two switches' "$lab" run "$tmp/both.json" --db "$tmp/both.db"
effect="SELECT count(*), sum(abs(value)) AS it FROM effect WHERE metric = 'solution' AND kind = 'main'"
before=$(ask "$tmp/both.db" "$effect")
exits 0 'under a higher limit' "$lab" run "$tmp/both-more.json" --db "$tmp/both.db"
says '12 stored, 0 to do'
holds "effects by it: '$before' before" [ "$(ask "$tmp/both.db" "$effect")" != "$before" ]
exits 0 'cells that met it are known' "$lab" run "$tmp/s.json" --db "$tmp/s.db"
says '27 stored, 0 to do'
sed 's/2000/3000/' "$tmp/s.json" >"$tmp/s2.json"
sed 's/"depth": 5/"depth": 5, "node_limit": 3000/' "$tmp/s.json" >"$tmp/s3.json"
exits 0 'a limit of the profile' "$lab" run "$tmp/s3.json" --db "$tmp/s3.db"
same 'holds in place of the spec'"'"'s' "$(ask "$tmp/s3.db" "SELECT min(node_limit), max(node_limit) FROM trace")" 3000,3000
exits 0 'a higher limit' "$lab" run "$tmp/s2.json" --db "$tmp/s.db"
holds 'does some again' grep -q ' 0 stored\| [1-9] stored\|1[0-9] stored\|2[0-6] stored' "$tmp/out"

# ---- nodes to solution ---------------------------------------------------------------------------

study "$tmp/n.json" solve ABC '' ', "node_limit": 1500'
sed -i 's/"depth": 5/"depth": 9/; s/"limit": "[a-z]*",//; s/"memory"/"limit": "stop", "memory"/' "$tmp/n.json"
exits 0 'a study with a budget' "$lab" run "$tmp/n.json" --db "$tmp/n.db"
same 'each of its cells meets it' "$(ask "$tmp/n.db" "SELECT count(*), min(budget), max(budget) FROM solution")" 24,1500,1500
"$lab" query --db "$tmp/n.db" --json "SELECT position, enhancements, changes FROM trace" >"$tmp/traces.json"
"$lab" query --db "$tmp/n.db" --json "SELECT * FROM solution" >"$tmp/solutions.json"
cat >"$tmp/solve.py" <<'PYTHON'
import json, sys
keys = {"one": "g8f6", "two": "e1d2", "three": "c1c8"}
traces, solutions = (json.load(open(path)) for path in sys.argv[1:])
found = {(s["position"], s["enhancements"]): s for s in solutions}
solved = 0
for trace in traces:
    nodes = None
    for at, move, depth, score in json.loads(trace["changes"]):
        assert at <= 1500, trace
        if move != keys[trace["position"]]:
            nodes = None
        elif nodes is None:
            nodes = at
    row = found.pop((trace["position"], trace["enhancements"]))
    assert row["nodes"] == nodes and row["solved"] == (nodes is not None), (trace, row)
    assert row["nodes_2b"] == (nodes or 3000) and row["nodes_4b"] == (nodes or 6000), row
    assert row["ns_2b"] is None or row["ns_2b"] >= 0
    solved += nodes is not None
assert not found
print(solved, "solved")
PYTHON
exits 0 'nodes to solution are those of the traces' python3 "$tmp/solve.py" "$tmp/traces.json" "$tmp/solutions.json"
exits 0 'their effects' "$lab" effects --db "$tmp/n.db" --metric solution --csv
holds 'of all letters' grep -q 'main,A' "$tmp/out"
same 'are in the view, too' "$(ask "$tmp/n.db" "SELECT count(DISTINCT letters) FROM effect WHERE metric = 'solution' AND kind = 'main'")" 3
exits 0 'they are what a study with a budget is told by' "$lab" effects --db "$tmp/n.db" --all
says 'metric solution, depth 9'
says 'Main effects, by what is counted'
same 'with four measures' "$(ask "$tmp/n.db" "SELECT group_concat(DISTINCT metric) FROM
    (SELECT metric FROM effect WHERE metric LIKE 'sol%' ORDER BY 1)")" '"solution,solution_4b,solution_ns,solved"'
shares() { # shares DATABASE: of how many letters the effect on what is solved is a share of its searches, and of how many not 0
    ask "$1" "SELECT count(*), sum(abs(value) > 1e-9) FROM effect JOIN
        (SELECT letter, sum(iif(instr(enhancements, letter), 1, -1) * solved) / 12.0 AS share
         FROM switch JOIN solution USING (study) GROUP BY letter) ON letter = letters
        WHERE metric = 'solved' AND kind = 'main' AND abs(value - share) < 1e-9"
}
same 'what is solved is a share' "$(shares "$tmp/n.db" | cut -d , -f 1)" 3
same 'ours have none' "$(ask "$tmp/n.db" "SELECT count(*) FROM effect WHERE metric = 'nbp'")" 0
# A search that told no line within its budget is unsolved, and one whose time is not known has no price.
cp "$tmp/n.db" "$tmp/silent.db"
silent="SELECT cells.id FROM cells JOIN _configurations AS c ON c.id = configuration_id
    JOIN entries USING (position_id) WHERE enhancements = 'AB' AND name = 'two'"
sqlite3 "$tmp/silent.db" "UPDATE traces SET changes = '[]' WHERE cell_id IN ($silent)"
same 'a search without a line' "$(ask "$tmp/silent.db" "SELECT count(*), count(*) FILTER (WHERE position = 'two'
    AND enhancements = 'AB' AND NOT solved AND nodes IS NULL AND nodes_2b = 3000 AND nodes_4b = 6000) AS it FROM solution")" 24,1
exits 0 'is in the effects' "$lab" effects --db "$tmp/silent.db" --metric solution
says 'all 8 sets of ABC, 3 of 3 positions done in every set'
cp "$tmp/n.db" "$tmp/more.db"
sqlite3 "$tmp/more.db" "UPDATE traces SET changes = '[[100, \"e1d2\", 1, 0]]' WHERE cell_id IN ($silent)"
exits 0 'the intervals where one set solves more' "$lab" analyse --db "$tmp/more.db"
same 'what is solved is a share there too' "$(shares "$tmp/more.db")" 3,3
sqlite3 "$tmp/silent.db" 'UPDATE traces SET cpu_ns = nodes'
sqlite3 "$tmp/silent.db" "UPDATE traces SET cpu_ns = NULL WHERE cell_id IN ($silent)"
same 'a node of the others costs 1 ns' "$(ask "$tmp/silent.db" "SELECT count(*), min(ns_2b = nodes_2b) FROM solution")" 24,1

# Cell by cell: a plan that begins with the prices, or asks for a round before a cell, takes all cells with all.
# Of a few rows SQLite knows that to go through them all is as quick: it is not to know how few there are.
cp "$tmp/n.db" "$tmp/many.db"
sqlite3 "$tmp/many.db" 'DELETE FROM sqlite_stat1'
sqlite3 -readonly "$tmp/many.db" "EXPLAIN QUERY PLAN SELECT study FROM solution" >"$tmp/plan"
holds 'searches are looked up by their cell' grep -q 'SEARCH searched .*cell_id=?' "$tmp/plan"
holds 'and prices by their set' grep -q 'SEARCH prices .*configuration_id=?' "$tmp/plan"

# What `run` took once is no measurement: a time without an interval, and why.
cp "$tmp/n.db" "$tmp/price.db"
sqlite3 "$tmp/price.db" "UPDATE traces SET nodes = 1000, cpu_ns = 600000, changes = (SELECT json_array(json_array(100,
    best, 1, 0)) FROM cells JOIN entries USING (position_id) WHERE cells.id = cell_id);
    UPDATE traces SET cpu_ns = CASE entries.name WHEN 'one' THEN 500000 WHEN 'two' THEN 560000 ELSE 620000 END
        FROM cells JOIN entries USING (position_id) JOIN _configurations AS c ON c.id = configuration_id
        WHERE cells.id = cell_id AND enhancements LIKE '%A%'"
exits 0 'time to solution that a run took once' "$lab" compare - A --db "$tmp/price.db" --metric solution_ns
says 'Times have no interval'
says 'in the spec measure'
exits 0 'as rows' "$lab" compare - A --db "$tmp/price.db" --metric solution_ns --csv
holds 'the ratio alone' python3 -c "import csv, sys
row = list(csv.DictReader(open(sys.argv[1])))[1]
assert abs(2 ** float(row['log2_mean']) - 0.9333) < 0.001, row
assert row['log2_mean_low'] == row['log2_total_high'] == '', row" "$tmp/out"
exits 0 'nor in the effects' "$lab" effects --db "$tmp/price.db" --metric solution_ns
says 'Times have no interval'
exits 0 'nor stored' "$lab" analyse --db "$tmp/price.db"
same 'effects on time' "$(ask "$tmp/price.db" "SELECT count(*) > 0, count(low), count(*) FILTER (WHERE kind = 'best')
    FROM effect WHERE metric = 'solution_ns'")" 1,0,0

# Where cells are searched several times it is one: where a set's time a node scatters over the positions, time
# has an interval although no count differs, and no set takes less on every position for it.
sqlite3 "$tmp/price.db" "INSERT INTO round_traces SELECT cell_id, 2, nodes, depth, best_move, cpu_ns, changes,
    (SELECT max(id) FROM runs) FROM traces; INSERT INTO rounds SELECT cell_id, 2, depth, score, nc, cpu_ns FROM iterations"
exits 0 'time to solution where no count differs' "$lab" compare - A --db "$tmp/price.db" --metric solution_ns --csv
holds 'has an interval that a price known for sure would not have' python3 -c "import csv, math, sys
row = list(csv.DictReader(open(sys.argv[1])))[1]
mean, low, high = (2 ** float(row['log2_mean' + end]) for end in ('', '_low', '_high'))
assert abs(mean - 0.9333) < 0.001 and low < 0.87 and high > 1.0, row
low, high = (2 ** float(row['log2_total_' + end]) for end in ('low', 'high'))
assert low < 0.87 and high > 1.0, row
assert row['smaller'] == row['equal'] == row['larger'] == '', row" "$tmp/out"
exits 0 'in words' "$lab" compare - A --db "$tmp/price.db"
holds 'without a number of positions' grep -Eq '^A takes 0\.93 times the time to solution of - at depth 9 \(0\.8[0-9] to 1\.0[0-9]\); the time per node is measured' "$tmp/out"
exits 0 'nor in the effects' "$lab" effects --db "$tmp/price.db" --metric solution_ns --csv
holds 'is it sure' python3 -c "import csv, sys
for row in csv.DictReader(open(sys.argv[1])):
    if row['kind'] == 'main' and row['letters'] == 'A':
        assert abs(float(row['value']) + 0.0995) < 0.001 and float(row['low']) < -0.2 < 0 < float(row['high']), row" "$tmp/out"

# ---- effects -------------------------------------------------------------------------------------

exits 0 'effects on nodes' "$lab" effects --db "$tmp/a.db" --all
says 'all 8 sets of ABC, 3 of 3 positions done in every set'
# A alone takes half; B beside it a third of the rest, and alone nothing; Size counts a little.
holds 'A takes a half, and a third with B' grep -q '^A  *-1\.29 ' "$tmp/out"
holds 'the interaction is B' grep -q '^AB  *-0\.5[89] ' "$tmp/out"
exits 0 'of some letters' "$lab" effects --db "$tmp/a.db" --letters CA
says 'all 4 sets of AC'
exits 2 'of a letter that is no switch' "$lab" effects --db "$tmp/a.db" --letters T
says "unknown switch 'T' (known: ABC)"

study "$tmp/i.json" early AB '' ', "node_limit": 20'
sed -i 's/"memory"/"limit": "stop", "memory"/' "$tmp/i.json"
exits 0 'a limit below the first iteration' "$lab" run "$tmp/i.json" --db "$tmp/i.db"
exits 1 'its nodes at equal depth' "$lab" effects --db "$tmp/i.db" --metric nc
says "sets of AB are not done at depth 5 at any position: 12 of all 12 searches met their node_limit, or ended of themselves, before an iteration that deep was finished; raise the limit"
exits 1 'nodes to solution without a limit' "$lab" effects --db "$tmp/a.db" --metric solution
says 'nodes to solution need a node_limit, and a suite that names solutions (bm or am)'
exits 1 'bottom positions' "$lab" effects --db "$tmp/a.db" --metric nbp
says 'a foreign engine does not report bottom positions'

# ---- comparison, page ----------------------------------------------------------------------------

exits 0 'sets of a foreign engine compared' "$lab" compare A CBA --db "$tmp/a.db"
says 'Totals at depth 5, 3 of 3 positions done in all sets'
holds 'letters in their order' grep -q '^ABC ' "$tmp/out"
exits 2 'a letter that is no switch' "$lab" compare A T --db "$tmp/a.db"
says "set 'T': unknown switch 'T' (known: ABC)"
exits 2 'what it does not tell' "$lab" compare A B --metric nbp --db "$tmp/a.db"
says "the study's foreign engine does not tell it"
exits 1 'a set that was not run' "$lab" compare A AB --db "$tmp/s.db"
says "set 'A' has no finished search"
exits 0 'sets of a study with a budget' "$lab" compare - A ABC --db "$tmp/n.db"
says 'metric solution (nodes when the best move became a key for good; unsolved within the budget B: 2 B)'
says 'A needs '
says ' times the nodes to solution (the unsolved counted as 4 B) of - at depth 9'
holds 'what is solved' grep -q "^- solves $(ask "$tmp/n.db" "SELECT sum(solved) FROM solution WHERE enhancements = '-'"), A [0-9], ABC [0-9] of 3 positions" "$tmp/out"
for metric in solution solution_4b solution_ns solved; do
    exits 0 "totals of $metric" "$lab" compare - A --db "$tmp/n.db" --metric $metric --csv
    case $metric in solution) column=nodes_2b ;; solution_4b) column=nodes_4b ;; solved) column=solved ;; *) continue ;; esac
    same "are the view's" "$(sed -n 2p "$tmp/out" | cut -d , -f 8)" \
        "$(ask "$tmp/n.db" "SELECT sum($column) FROM solution WHERE enhancements = '-'")"
done
exits 0 'what is solved, at length' "$lab" compare - A --db "$tmp/n.db" --metric solved
exits 0 'its pairs' "$lab" compare - A --db "$tmp/n.db" --json
holds 'have no root values: searches end at any depth' grep -q '"same_value": *null' "$tmp/out"
exits 0 'nor have positions' "$lab" compare - A --db "$tmp/n.db" --positions
same 'a column for them' "$(grep -c ' values' "$tmp/out")" 0
exits 0 'nodes at equal depth' "$lab" compare - A --db "$tmp/n.db" --metric nc --all
holds 'with root values' grep -q ' values' "$tmp/out"
says "metric nc (at the engine's own depth, which reductions and extensions redefine)"
exits 2 'ours has no such metric' "$lab" compare T H --db "$tmp/none.db" --metric solution
exits 0 'under a setting' "$lab" compare C AC --db "$tmp/s.db" --setting '{"Style":"Wild Attack"}' --depth 2
study "$tmp/h.json" settings2 AB '' ', "settings": [{}, {"Weight": 50, "Hash": 8}, {"Weight": 50, "Hash": 9, "Style": "Wild Attack"}]'
exits 0 'a study of several settings' "$lab" run "$tmp/h.json" --db "$tmp/h.db"
exits 0 'a setting as the spec has it, in any order' "$lab" compare - A --db "$tmp/h.db" --setting '{"Hash": 8, "Weight": 50}'
exits 0 'effects under it' "$lab" effects --db "$tmp/h.db" --setting '{"Weight": "50", "Hash": 8}'
exits 1 'another value' "$lab" effects --db "$tmp/h.db" --setting '{"Weight": 50, "Hash": 7}'
says "unknown setting '{\"Hash\":\"7\",\"Weight\":\"50\"}'"
exits 2 'a setting that is no object' "$lab" effects --db "$tmp/h.db" --setting '[]'
says "--setting '[]'"
exits 0 'a set with values of its own' "$lab" compare A 'A:Weight=50,Hash=8' --db "$tmp/h.db"
says 'A:Weight=50,Hash=8'
exits 0 'one value may be enough' "$lab" compare A 'A:Style=Wild Attack' 'A:Hash=8' --db "$tmp/h.db"
exits 1 'or may be not' "$lab" compare A A:Weight=50 --db "$tmp/h.db"
says "set 'A:Weight=50' may be any of these in study 'settings2'"
exits 0 'unless the setting with the value changed is one' "$lab" compare A:Hash=9 A:Weight=50 --db "$tmp/h.db" --setting '{"Hash": 8}'
exits 1 'a value that was not run' "$lab" compare A A:Hash=7 --db "$tmp/h.db"
says "set 'A:Hash=7' was not run in study 'settings2' (its parameters there: {}, {"
exits 2 'no value' "$lab" compare A A:Hash --db "$tmp/h.db"
says "set 'A:Hash': 'Hash': expected OPTION=VALUE"
exits 2 'an option twice' "$lab" compare A A:Hash=8,Hash=9 --db "$tmp/h.db"
says "option 'Hash' is given twice"
same 'growth goes without bottom positions' "$(ask "$tmp/a.db" 'SELECT count(*) > 0, count(nbp), min(nc) > 1 FROM growth')" 1,0,1
exits 0 'a page' "$lab" report --db "$tmp/a.db" --out "$tmp/a.html"
sed -n 's/.*<script[^>]*id="data"[^>]*>//p' "$tmp/a.html" | sed 's|</script>.*||' >"$tmp/page.json"
exits 0 'it has their titles' python3 -c "import json, sys
sweep = json.load(open(sys.argv[1]))['sweeps'][0]
assert sorted(s['title'] for s in sweep['switches']) == ['other', 'second', 'third'], sweep['switches']
assert sweep['letters'] == 'ABC' and 'rounds' not in sweep, sweep['letters'] # in the order of the switches
assert sorted(sweep['sets']) == ['-', 'A', 'AB', 'ABC', 'AC', 'B', 'BC', 'C'], sweep['sets']
assert all(n is None for n in sweep['nbp']) and all(n > 0 for n in sweep['nc'])" "$tmp/page.json"
exits 0 'a page of a study with a budget' "$lab" report --db "$tmp/n.db" --out "$tmp/n.html"
sed -n 's/.*<script[^>]*id="data"[^>]*>//p' "$tmp/n.html" | sed 's|</script>.*||' >"$tmp/page.json"
exits 0 'it begins with nodes to solution' python3 -c "import json, sys
page, solutions = (json.load(open(path)) for path in sys.argv[1:])
first, second = page['sweeps']
assert first['measure'] == 'solution' and 'measure' not in second, page['sweeps']
assert first['depths'] == [9] and second['depths'] == list(range(1, 10))
want = {(s['enhancements'], s['position']): s['nodes_2b'] for s in solutions}
found = {(set, position): first['nc'][s * 3 + p] for s, set in enumerate(first['sets'])
         for p, position in enumerate(first['positions'])}
assert found == want, (found, want)
solved = {(s['enhancements'], s['position']): s['solved'] for s in solutions}
assert {key: first['solved'][at] for at, key in enumerate((set, p) for set in first['sets'] for p in first['positions'])} == solved
assert 'solved' not in second
tables = {table['id']: table['table'] for table in page['tables']}
assert not tables['reduction']['rows'] and len(tables['solutions']['rows']) == 8, tables
engine = dict(zip(page['provenance']['engines']['columns'], page['provenance']['engines']['rows'][0]))
assert (engine['name'], len(engine['sha256']), engine['searched_again'], engine['differ']) == ('Faulty 1.0', 64, 1, 0), engine" "$tmp/page.json" "$tmp/solutions.json"
exits 0 'an export' "$lab" export "$tmp/csv" --db "$tmp/a.db"
same 'NULL is empty' "$(sed -n 2p "$tmp/csv/result.csv" | cut -d, -f7,9-11)" ',,,'
same 'the papers have no percentage for it' "$(ask "$tmp/a.db" "SELECT count(*), count(best), count(percent),
    count(percent_all), sum(metric = 'nbp') FROM reduction")" 40,0,0,40,0
same 'nor an interval of one' "$(ask "$tmp/a.db" "SELECT count(low) > 0,
    sum(metric LIKE 'percent%' OR metric LIKE 'log2_over_best%') FROM interval")" 1,0
exits 1 'its time is not measured again' "$lab" time faulty --db "$tmp/a.db" --rounds 1
says "study 'faulty' is of a foreign engine"
exits 0 'the summary' sh -c "'$lab' summary --db '$tmp/a.db' | grep -v Schaeffer"
exits 0 'claims' "$lab" claims S6a --db "$tmp/a.db"
says 'not run'
mkdir "$tmp/mine"
cat >"$tmp/mine/T1.json" <<'JSON'
{"claim": "C saves.", "source": "a guess", "asks": {"plain": {"study": "solve", "suite": "suite"}},
 "rule": {"tests": [{"parts": "C added last", "is": "at_most", "limit": 1}], "why": "it says so"},
 "needs": [{"study": "solve", "depth": 1, "command": "run it"}]}
JSON
cat >"$tmp/mine/T1.sql" <<'SQL'
SELECT 'C added last' AS part, a.position, 1.0 * a.nodes_2b / b.nodes_2b AS ratio
FROM asked_solution AS a JOIN asked_solution AS b USING (ask, position, depth)
WHERE a.enhancements = 'ABC' AND b.enhancements = 'AB';
SQL
exits 0 'a claim of its own on nodes to solution' "$lab" claims --file "$tmp/mine" --db "$tmp/n.db"
says "$(ask "$tmp/n.db" "SELECT printf('%.3g', exp(avg(ln(1.0 * a.nodes_2b / b.nodes_2b)))) FROM solution AS a
    JOIN solution AS b USING (position) WHERE a.enhancements = 'ABC' AND b.enhancements = 'AB'" | tr -d '"')"
says 'C added last'
exits 0 'its progress' "$lab" status --db "$tmp/a.db"

# ---- shards --------------------------------------------------------------------------------------

for i in 1 2 3; do
    exits 0 "share $i" "$lab" run "$tmp/a.json" --db "$tmp/share$i.db" --shard $i/3
done
exits 0 'shares are merged' "$lab" merge "$tmp/merged.db" "$tmp/share1.db" "$tmp/share2.db" "$tmp/share3.db"
results "$tmp/a.db" >"$tmp/whole"
results "$tmp/merged.db" >"$tmp/merged"
holds 'they are the whole' cmp "$tmp/whole" "$tmp/merged"
same 'with switches and repeats' "$(ask "$tmp/merged.db" 'SELECT (SELECT count(*) FROM switch), (SELECT count(*) >= 3 FROM repeat)')" 3,1
cp "$faulty" "$tmp/later-engine"
printf x >>"$tmp/later-engine"
sed "s|\"command\": \"[^\"]*\"|\"command\": \"$tmp/later-engine\"|" "$tmp/a.json" >"$tmp/later.json"
exits 0 'a share by another program' "$lab" run "$tmp/later.json" --db "$tmp/later.db" --shard 2/3
exits 1 'is none of theirs' "$lab" merge "$tmp/none.db" "$tmp/share1.db" "$tmp/later.db"
says "'$tmp/later.db' holds a shard of another spec, or of another engine program, than '$tmp/share1.db'"
exits 1 'nor when it comes later' "$lab" merge "$tmp/merged.db" "$tmp/later.db"
says "'$tmp/later.db' holds a shard with another spec, or of another engine program, than study 'faulty'"
exits 0 'the merged are known' "$lab" run "$tmp/a.json" --db "$tmp/merged.db"
says '24 stored, 0 to do'

for change in "UPDATE strangers SET digest = 'x'" "UPDATE switches SET on_values = '{}' WHERE letter = 'A'" \
    'DELETE FROM stranger_studies' 'UPDATE seldepths SET seldepth = seldepth + 1' "UPDATE repeats SET differs = 'x'" \
    'INSERT INTO rounds SELECT min(id), 2, 1, 0, 1, 1 FROM cells' \
    "INSERT INTO round_traces SELECT min(id), 2, 1, 1, 'a2a3', 1, '[]', 1 FROM cells" \
    "INSERT INTO universes SELECT 1, min(id), 'x' FROM settings"; do
    cp "$tmp/share1.db" "$tmp/changed.db"
    sqlite3 "$tmp/changed.db" "$change"
    exits 1 "a share after $change" "$lab" merge "$tmp/none.db" "$tmp/changed.db" "$tmp/share2.db"
    says "'$tmp/changed.db' is damaged: its rows were changed after its run"
done
cp "$tmp/share1.db" "$tmp/changed.db"
sqlite3 "$tmp/changed.db" "UPDATE strangers SET path = '/elsewhere', definition = '{}'; UPDATE switches SET title = 'other'"
exits 0 'what a study says anew is not sealed' "$lab" merge "$tmp/none.db" "$tmp/changed.db" "$tmp/share2.db"
rm "$tmp/none.db"

# ---- another engine ------------------------------------------------------------------------------

cp "$faulty" "$tmp/engine"
study "$tmp/e.json" other AB '' ''
sed -i "s|\"command\": \"[^\"]*\"|\"command\": \"$tmp/engine\"|" "$tmp/e.json"
exits 0 'an engine' "$lab" run "$tmp/e.json" --db "$tmp/e.db"
sed 's/"study": "other"/"study": "beside"/' "$tmp/e.json" >"$tmp/beside.json"
exits 0 'another study of it' "$lab" run "$tmp/beside.json" --db "$tmp/e.db"
beside() { # what the other study shows: cells, intervals, effects
    ask "$tmp/e.db" "SELECT (SELECT count(*) FROM result WHERE study = 'beside'),
        (SELECT count(*) > 0 FROM interval WHERE study = 'beside'), (SELECT count(*) > 0 FROM effect WHERE study = 'beside') AS it"
}
same 'it has intervals and effects' "$(beside)" 60,1,1
printf x >>"$tmp/engine"
exits 1 'verify wants the same program' "$lab" verify --db "$tmp/e.db"
says 'is not the one that counted'
exits 0 'another program' "$lab" run "$tmp/e.json" --db "$tmp/e.db"
says '12 searches, 0 stored, 12 to do'
says '12 searches of another definition of this study (another program, set-up or switches) are now in the view former'
exits 0 'the same program again' "$lab" run "$tmp/e.json" --db "$tmp/e.db"
same 'hides nothing' "$(grep -c former "$tmp/out")" 0
same 'its cells stand beside the old' "$(ask "$tmp/e.db" 'SELECT (SELECT count(*) FROM result), (SELECT count(*) FROM former),
    (SELECT sum(current) FROM foreign_engine)')" 60,120,1
same 'the study whose cells are shown no longer has none' "$(beside)" 0,0,0

cp "$faulty" "$tmp/engine"
sqlite3 "$tmp/e.db" 'UPDATE effects SET value = 77'
exits 0 'the first program again' "$lab" run "$tmp/e.json" --db "$tmp/e.db"
says '12 searches, 12 stored, 0 to do'
same 'its cells are shown, and their effects' "$(ask "$tmp/e.db" "SELECT (SELECT count(*) FROM result),
    (SELECT count(*) > 0 FROM effect), (SELECT count(*) FROM effect WHERE value = 77)")" 120,1,0
exits 0 'the study beside it again' "$lab" run "$tmp/beside.json" --db "$tmp/e.db"
same 'has them again' "$(beside)" 60,1,1

# ---- what goes wrong -----------------------------------------------------------------------------

study "$tmp/f.json" missing AB '"missing"' ''
exits 1 'an option that is missing' "$lab" run "$tmp/f.json" --db "$tmp/f.db"
says "the engine has no option 'B'"
study "$tmp/f.json" unusable AB '"twice", "uci"' ''
exits 1 'an option that cannot be used' "$lab" run "$tmp/f.json" --db "$tmp/f.db"
says "switch A: the engine's option 'A' cannot be used (listed twice)"
study "$tmp/f.json" value A '' ', "settings": [{"Style": "Mild"}]'
exits 1 'a value that it does not take' "$lab" run "$tmp/f.json" --db "$tmp/f.db"
says "option 'Style' does not take 'Mild' (Solid, Wild Attack)"
study "$tmp/f.json" idle A '' ''
sed -i 's/"letter": "C"[^}]*}/"letter": "C", "title": "third", "option": "Style", "on": "solid", "off": "Solid"}/' "$tmp/f.json"
exits 1 'a switch that switches nothing' "$lab" run "$tmp/f.json" --db "$tmp/f.db"
says 'switch C: on and off are the same: it switches nothing'
study "$tmp/f.json" twice A '' ', "settings": [{"C": false}]'
exits 1 'an option that a switch sets' "$lab" run "$tmp/f.json" --db "$tmp/f.db"
says "settings[0]: 'third' sets option 'C' too"
study "$tmp/f.json" mated A '' ''
echo '7k/5KQ1/8/8/8/8/8/8 b - - id "mated";' | cat "$tmp/suite.epd" - >"$tmp/mated.epd"
exits 1 'a position without a legal move' "$lab" run "$tmp/f.json" --db "$tmp/f.db" --suite "$tmp/mated.epd"
says "position 'mated' has no legal move: no engine can be asked for one"
study "$tmp/f.json" letters AX '' ''
exits 1 'a letter that is no switch' "$lab" run "$tmp/f.json" --db "$tmp/f.db"
says "unknown switch 'X' (known: ABC)"
exits 1 '--set is for our engine' "$lab" run "$tmp/a.json" --db "$tmp/f.db" --set T.entries=64
holds 'no database was made' [ ! -e "$tmp/f.db" ]
study "$tmp/f.json" illegal A '"illegal"' ''
exits 1 'an engine that plays an illegal move' "$lab" run "$tmp/f.json" --db "$tmp/f.db"
says "failed: A {} at depth 5 in"
says "the engine answers 'a1a1', which is not a legal move in"
same 'its cells are failed' "$(ask "$tmp/f.db" "SELECT count(*), sum(reason LIKE 'the engine answers%') FROM result
    WHERE status = 'failed' AND depth = 5")" 6,6
study "$tmp/u.json" uncounted A '"uncounted"' ''
exits 1 'an engine that tells no nodes' "$lab" run "$tmp/u.json" --db "$tmp/f.db"
says 'the engine tells no nodes in its iteration of depth 1'
same 'has failed cells' "$(ask "$tmp/f.db" "SELECT count(*), count(nc) FROM result WHERE study = 'uncounted' AND depth = 5 AND status = 'failed'")" 6,0
study "$tmp/r.json" random AB '"random"' ''
sed -i 's/"memory"/"repeats": 100, "memory"/' "$tmp/r.json"
exits 0 'an engine that counts as it likes' "$lab" run "$tmp/r.json" --db "$tmp/r.db"
says 'repeats: 12 searches made a second time'
holds 'it is seen' [ "$(ask "$tmp/r.db" 'SELECT count(differs) FROM repeat')" -gt 3 ]
# The 31st that starts is one that searches a cell again.
study "$tmp/p.json" repeated ABC '' ''
sed -i 's/"memory"/"repeats": 100, "memory"/' "$tmp/p.json"
echo '31 crash think' >"$tmp/crash"
exits 1 'a crash in a second search' env PRUNELAB_TEST_FAULTS="$tmp/crash" "$lab" run "$tmp/p.json" --db "$tmp/p.db"
says '24 searches done, none failed'
says 'repeats: 23 searches made a second time, 0 differ; 1 failed, which the next run tries again'
says 'failed when searched again: '
says 'the engine was killed by signal 11'
exits 0 'progress is that of cells' "$lab" status --db "$tmp/p.db"
says '100.0 % of its work, 24 of 24 searches, 0 failed'
exits 0 'the next run tries it again' "$lab" run "$tmp/p.json" --db "$tmp/p.db"
says 'repeats: 24 searches made a second time, 0 differ'
same 'nothing is left of any of them' "$(left)" 0
# What is told the second time is the same, but less.
sed 's/repeated/less/' "$tmp/p.json" >"$tmp/less.json"
for i in $(seq 26 200); do
    echo "$i short think"
done >"$tmp/faults"
PRUNELAB_TEST_FAULTS="$tmp/faults"
export PRUNELAB_TEST_FAULTS
exits 0 'an engine that ends sooner the second time' "$lab" run "$tmp/less.json" --db "$tmp/less.db"
says 'repeats: 24 searches made a second time, 24 differ'
same 'in that' "$(ask "$tmp/less.db" 'SELECT DISTINCT differs FROM repeat')" 'depth 5 was not reached'
exits 1 'also when it is verified' "$lab" verify --db "$tmp/less.db" --sample 120
says '120 searches verified, 72 differ' # those deeper than 2
unset PRUNELAB_TEST_FAULTS
rm "$tmp/faults.count"

# A program that is replaced during a run: by itself, when it starts for the fourth time, after the first
# meeting and two cells.
script="$tmp/changing-engine"
# shellcheck disable=SC2016 # the script's own
printf '#!/bin/sh\necho >>"%s/starts"\n[ "$(wc -l <"%s/starts")" -ne 4 ] || mv "%s.new" "%s"\nexec "%s"\n' \
    "$tmp" "$tmp" "$script" "$script" "$faulty" >"$script"
printf '#!/bin/sh\nexec "%s"\n' "$faulty" >"$script.new"
chmod +x "$script" "$script.new"
study "$tmp/c.json" changing A '' ''
sed -i "s|\"command\": \"$faulty\"|\"command\": \"$script\"|; s/\"memory\"/\"repeats\": 0, \"memory\"/" "$tmp/c.json"
exits 1 'an engine that is replaced during a run' "$lab" run "$tmp/c.json" --db "$tmp/c.db" --jobs 1
says '2 searches done, 4 failed'
says "the engine's program '$script' was replaced or written to since the engine was met: run again"
exits 0 'the next run asks the new one, for all' "$lab" run "$tmp/c.json" --db "$tmp/c.db" --jobs 1
says '6 searches, 0 stored, 6 to do'
same 'nothing is left of them' "$(left)" 0

# All of a run stopped for longer than an engine has: it goes on where it was.
study "$tmp/z.json" suspended A '"burn"' ''
sed -i 's/"seconds": 20/"seconds": 8/; s/"memory"/"limit": "stop", "repeats": 0, "memory"/' "$tmp/z.json"
all_of() { # all_of PID: it and those that it started, and so on
    ps -eo pid=,ppid= | awk -v root="$1" '{ parent[$1] = $2 } END {
        for (pid in parent) {
            for (up = pid; up in parent && up != root; up = parent[up]) ;
            if (up == root) print pid
        }
    }'
}
"$lab" run "$tmp/z.json" --db "$tmp/z.db" --jobs 2 >"$tmp/out" 2>"$tmp/err" &
pid=$!
wait_for two_at_work
family=$(all_of $pid)
# shellcheck disable=SC2086 # processes
kill -STOP $family
sleep 9
# shellcheck disable=SC2086
kill -CONT $family
wait $pid
same 'a run that was stopped' $? 0
says '6 searches done, none failed'

# ---- twenty faults ------------------------------------------------------------------------------

# PRUNELAB_TEST_FAULTS: the engine that starts as the N-th has the fault of line `N FAULT AT`. The
# first is met alone, before any cell; then come 128 cells.
study "$tmp/t.json" faults ABC '' ', "settings": [{}, {"Style": "Wild Attack"}]'
sed -i 's/"seconds": 20/"seconds": 10/; s/"repeats": [0-9]*,//; s/"memory": 0/"memory": 0, "repeats": 0/' "$tmp/t.json"
for i in 4 5 6 7 8; do
    echo "6k1/5ppp/8/8/8/8/$i/4K2R w - - id \"p$i\"; bm Kd2;"
done | sed 's|/4/|/PPP5/|; s|/5/|/P7/|; s|/6/|/2P5/|; s|/7/|/7P/|; s|/8/4K|/1P6/4K|' | cat "$tmp/suite.epd" - >"$tmp/eight.epd"
sed -i 's|/suite.epd|/eight.epd|' "$tmp/t.json"
exits 0 'an undisturbed run' "$lab" run "$tmp/t.json" --db "$tmp/calm.db"
says '128 searches done, none failed'
awk -v seed="${PRUNELAB_TEST_SEED:-1}" 'BEGIN {
    srand(seed)
    faults = split("crash exit close garbage escape zero long number score mate line illegal nomove back mate" \
                   " child hang deaf crash exit", fault, " ")
    moments = split("uci ready go think end", moment, " ")
    for (i = 1; i <= 20; i++) {
        do n = 3 + int(128 * rand()); while (n in used)
        used[n] = 1
        at = moment[1 + int(moments * rand())]
        # What is let pass elsewhere, or only a search can say wrong, it says there; and what waits for long
        # waits in a search.
        if (i > 3) at = fault[i] ~ /^(crash|exit|close|child)$/ ? at : "think"
        else at = "think"
        if (fault[i] ~ /^(line|back)$/) at = "go"
        print n, fault[i], at
    }
}' >"$tmp/faults"
PRUNELAB_TEST_FAULTS="$tmp/faults"
export PRUNELAB_TEST_FAULTS
exits 1 'a run with twenty faults' "$lab" run "$tmp/t.json" --db "$tmp/wild.db" --jobs 2
says '108 searches done, 20 failed'
same 'nothing is left of them' "$(left)" 0
same 'each says what was wrong' "$(ask "$tmp/wild.db" "SELECT count(*) FROM result WHERE status = 'failed' AND depth = 5
    AND reason LIKE 'the engine %'")" 20
for table in calm wild; do
    ask "$tmp/$table.db" "SELECT position, enhancements, parameters, depth, nc, score, best_move FROM result
        WHERE status = 'done' ORDER BY 1, 2, 3, 4" | sort >"$tmp/$table.rows"
done
same 'every other cell is whole' "$(comm -13 "$tmp/calm.rows" "$tmp/wild.rows" | wc -l | tr -d ' ')" 0
same 'and there' "$(wc -l <"$tmp/wild.rows" | tr -d ' ')" 540
: >"$tmp/faults"
exits 0 'what is left of it' "$lab" status --db "$tmp/wild.db"
holds 'in seconds, by the cells that are done' grep -Eq '^faults +128 +108 +20 +0 +0 +0 +[0-9.]+ s$' "$tmp/out"
exits 0 'the next run tries the failed again' "$lab" run "$tmp/t.json" --db "$tmp/wild.db" --jobs 2
says '108 stored, 20 to do'
unset PRUNELAB_TEST_FAULTS
results "$tmp/calm.db" >"$tmp/calm"
results "$tmp/wild.db" >"$tmp/wild"
holds 'it ends in the table of an undisturbed run' cmp "$tmp/calm" "$tmp/wild"

# A run that is killed leaves no engine; one that is stopped keeps what is finished.
study "$tmp/k.json" killed AB '"deaf"' ''
sed -i 's/"memory"/"limit": "stop", "memory"/' "$tmp/k.json" # so that it is at work on cells at once
killed_leaves_nothing run "$lab" run "$tmp/k.json" --db "$tmp/k.db"

# ---- our own engine ------------------------------------------------------------------------------

exits 0 'it stands beside the program' "$lab" engine prunelab-engine
spec "$tmp/own.json" 4 '"sweep": "TNHK", "settings": [{"T.entries": 1024, "base.repetition": "on"}]'
printf '{"version": 1, "study": "uci", "suite": "%s", "engine": {"command": "%s", "memory": 0,
    "setup": {"Preset": "schaeffer1989", "R refutation table": false, "S aspiration search": false,
    "L killer heuristic": false, "base.repetition": "on", "base.fifty_moves": "off"}, "switches": [
    {"letter": "T", "title": "table", "option": "T transposition table", "on": true, "off": false},
    {"letter": "N", "title": "windows", "option": "N minimal window", "on": true, "off": false},
    {"letter": "H", "title": "history", "option": "H history heuristic", "on": true, "off": false},
    {"letter": "K", "title": "knowledge", "option": "K knowledge ordering", "on": true, "off": false}]},
    "sweep": "TNHK", "settings": [{"T.entries": 1024}], "profiles": {"quick": {"depth": 4}}}\n' \
    "$tmp/suite.epd" "$(dirname "$lab")/prunelab-engine" >"$tmp/uci.json"
exits 0 'a sweep by our workers' "$lab" run "$tmp/own.json" --db "$tmp/own.db"
exits 0 'the same through UCI' "$lab" run "$tmp/uci.json" --db "$tmp/own.db"
says 'repeats: 1 search made a second time, 0 differ'
same 'counts, values and moves are equal, cell by cell' "$(ask "$tmp/own.db" "SELECT count(*), sum(a.nc = b.nc),
    sum(a.score = b.score), sum(a.best_move = b.best_move), sum(a.solved = b.solved)
    FROM result AS a JOIN result AS b USING (position, enhancements, depth)
    WHERE a.study = 's' AND b.study = 'uci'")" 192,192,192,192,192

# ---- a database that is older than foreign engines ------------------------------------------------

gunzip -c experiments/tests/data/version-2-strict.db.gz >"$tmp/strict.db"
same 'its counts must be there' "$(sqlite3 "$tmp/strict.db" "SELECT \"notnull\" FROM pragma_table_info('iterations')
    WHERE name = 'nbp'")" 1
exits 0 'it is upgraded' "$lab" upgrade "$tmp/strict.db" --output "$tmp/old.db"
exits 0 'and takes a foreign engine' "$lab" run "$tmp/a.json" --db "$tmp/old.db"
says '24 searches done, none failed'
same 'it has our cells' "$(ask "$tmp/old.db" "SELECT count(*) FROM result WHERE study <> 'faulty'")" 16
same 'theirs have no bottom positions' "$(ask "$tmp/old.db" "SELECT count(*), count(nbp) FROM result WHERE study = 'faulty'")" 120,0
same 'nor their sums' "$(ask "$tmp/old.db" "SELECT count(*), count(nc), count(nbp) FROM total WHERE study = 'faulty'")" 40,40,0
same 'it is sound' "$(sqlite3 "$tmp/old.db" 'PRAGMA integrity_check; PRAGMA foreign_key_check')" ok
holds 'a wrong sum is still refused' sh -c "! sqlite3 '$tmp/old.db' 'UPDATE iterations SET nc = nc + 1' 2>/dev/null"
exits 1 'intervals as they were computed then are found' "$lab" verify --db "$tmp/old.db" --sample 200
says 'wrong: intervals: '
says '136 searches verified, 0 differ'
exits 0 'computed again' "$lab" analyse --db "$tmp/old.db"
exits 0 'our study goes on there' "$lab" verify --db "$tmp/old.db" --sample 200

echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
