#!/bin/sh
# Artificial trees as the program's other game: searches, printed trees, studies; what is refused.
# usage: BUILD=FOLDER sh experiments/tests/test_trees.sh
set -u
cd "$(dirname "$0")/../.." || exit 1
# shellcheck source=experiments/tests/shell.sh
. experiments/tests/shell.sh

game=planted:width=20,first=70,quarter=90,spread=100

study() { # study FILE DEPTH REST
    printf '{"version": 1, "study": "t", %s, "profiles": {"quick": {"depth": %s}}}\n' "$3" "$2" >"$1"
}

# ---- searches ------------------------------------------------------------------------------------

exits 0 'a search' "$lab" search --game planted:width=20,first=70,quarter=90,seed=1 --with TNH --depth 4
says "$game,seed=1"
says 'TNH {}'
exits 0 'as JSON' "$lab" search --game planted --with TNH --depth 4 --json
says '"fen":null,"game":"'"$game,seed=1"'"'
exits 0 'depth 0' "$lab" search --game random:width=3 --with - --depth 0
for seed in 1 2 3; do
    exits 0 'a perfect tree' "$lab" search --game "planted:width=5,first=100,seed=$seed" --with - --depth 4 \
        --set base.deepening=off --json
    says '"nbp":49,'
done
exits 0 'a printed tree' "$lab" tree --game planted:width=3,first=100 --with - --depth 2 --set base.deepening=off
same 'its nodes: the root, three, and 3 + 1 + 1' "$(wc -l <"$tmp/out" | tr -d ' ')" 9
says 'root pv d2 (-inf, +inf)'
exits 0 'a chess search beside it' "$lab" search --fen '8/8/1k6/2b5/2pP4/8/5K2/8 b - d3' --with - --depth 2 --json
says '"fen":"8/8/1k6/2b5/2pP4/8/5K2/8 b'

refused() { # refused TEXT ARGUMENT...: by both commands
    said=$1
    shift
    for command in search tree; do
        exits 1 "$command $*" "$lab" $command "$@"
        says "$said"
        holds "$command $*: nothing is printed" [ ! -s "$tmp/out" ]
    done
}
refused "--game: tree 'planed': unknown kind 'planed'" --game planed --with - --depth 2
refused "width: value '400' out of range (1 to 248)" --game random:width=400 --with - --depth 2
refused "enhancement 'V' needs null moves" --game random --with TV --depth 2
exits 1 'too deep' "$lab" search --game random:width=20 --with T --depth 14
says 'too many to count (it goes to depth 13)'
exits 2 'two games' "$lab" search --game random --fen x --with - --depth 1
exits 2 'two games' "$lab" tree --game random --fen x --with - --depth 1
exits 1 'a tree is no FEN' "$lab" search --fen "$game,seed=1" --with - --depth 1
exits 1 'nor a minimal tree of chess' "$lab" minimal-tree --fen "$game,seed=1" --depth 1

# ---- studies -------------------------------------------------------------------------------------

study "$tmp/t.json" 4 '"game": "planted:width=6,first=50,quarter=80,seed=11", "seeds": 5,
    "sweep": "TNH", "sets": ["TV"], "settings": [{}, {"base.deepening": "off"}]'
exits 0 'a study' "$lab" run "$tmp/t.json" --db "$tmp/t.db"
says '200 searches done, none failed'
same 'a position a seed' "$(ask "$tmp/t.db" 'SELECT DISTINCT suite, position FROM result ORDER BY position' | tr '\n' ' ')" \
    '"planted:width=6,first=50,quarter=80,spread=100","planted:width=6,first=50,quarter=80,spread=100,seed=11" "planted:width=6,first=50,quarter=80,spread=100","planted:width=6,first=50,quarter=80,spread=100,seed=12" "planted:width=6,first=50,quarter=80,spread=100","planted:width=6,first=50,quarter=80,spread=100,seed=13" "planted:width=6,first=50,quarter=80,spread=100","planted:width=6,first=50,quarter=80,spread=100,seed=14" "planted:width=6,first=50,quarter=80,spread=100","planted:width=6,first=50,quarter=80,spread=100,seed=15" '
same 'what means nothing is skipped' "$(ask "$tmp/t.db" "SELECT DISTINCT enhancements, reason FROM result
    WHERE status = 'skipped'")" "TV,\"enhancement 'V' needs null moves, and an artificial tree has none\""
same 'no violation' "$(ask "$tmp/t.db" 'SELECT count(*) FROM violation')" 0
same 'as the one search' "$(ask "$tmp/t.db" "SELECT nc FROM result WHERE position LIKE '%seed=13'
    AND enhancements = 'TNH' AND parameters = '{}' AND depth = 4")" \
    "$("$lab" search --game planted:width=6,first=50,quarter=80,seed=13 --with TNH --depth 4 --json |
        sed 's/.*"nbp":[0-9]*,"nc":\([0-9]*\),.*"iterations".*/\1/; s/,.*//' | head -n 1)"
exits 0 'the same again' "$lab" run "$tmp/t.json" --db "$tmp/t.db"
says ' 0 to do'
exits 0 'verify' "$lab" verify --db "$tmp/t.db"
exits 0 'totals' "$lab" query --db "$tmp/t.db" 'SELECT * FROM total'
exits 0 'a comparison' "$lab" compare TN TNH --db "$tmp/t.db" --setting '{}' --depth 4
exits 0 'effects' "$lab" effects --db "$tmp/t.db"
exits 0 'a report' "$lab" report --db "$tmp/t.db" --out "$tmp/report.html"
exits 0 'export' "$lab" export "$tmp/export" --db "$tmp/t.db"
sed 's/"seeds": 5/"seeds": 8/' "$tmp/t.json" >"$tmp/more.json"
exits 0 'more seeds' "$lab" run "$tmp/more.json" --db "$tmp/t.db" --dry-run
says '360 searches, 225 stored, 135 to do'
sed 's/"quick": {/"quick": {"positions": 2, /' "$tmp/t.json" >"$tmp/few.json"
exits 0 'a profile of two of them' "$lab" run "$tmp/few.json" --db "$tmp/t.db" --dry-run
says '90 searches, 90 stored, 0 to do'

# ---- several games in one spec -------------------------------------------------------------------

study "$tmp/g.json" 3 '"game": ["planted:width=6,first=50,quarter=80,seed=11", "random:width=4"], "seeds": 6, "sweep": "TN"'
sed 's/"quick": {/"quick": {"positions": 2, /' "$tmp/g.json" >"$tmp/some.json"
exits 0 'two games' "$lab" run "$tmp/some.json" --db "$tmp/g.db"
same 'each a suite of its own, with as many of its seeds' "$(ask "$tmp/g.db" "SELECT suite, group_concat(DISTINCT substr(position, instr(position, 'seed')))
    FROM (SELECT * FROM result ORDER BY position) GROUP BY suite" | tr '\n' ' ')" \
    '"planted:width=6,first=50,quarter=80,spread=100","seed=11,seed=14" "random:width=4,spread=10000","seed=1,seed=4" '
same 'and sums of its own' "$(ask "$tmp/g.db" 'SELECT count(*) FROM total WHERE depth = 3 AND positions = 2')" 8
exits 0 'all of them' "$lab" run "$tmp/g.json" --db "$tmp/g.db" --dry-run
says '48 searches, 16 stored, 32 to do'
for share in 1 2; do
    exits 0 "share $share" "$lab" run "$tmp/some.json" --shard $share/2 --db "$tmp/games-$share.db"
done
exits 0 'their shares joined' "$lab" merge --whole "$tmp/games.db" "$tmp/games-1.db" "$tmp/games-2.db"
every_row "$tmp/g.db" >"$tmp/games.rows"
every_row "$tmp/games.db" >"$tmp/games-merged.rows"
exits 0 'have the same rows' cmp "$tmp/games.rows" "$tmp/games-merged.rows"

# ---- shares --------------------------------------------------------------------------------------

every_row "$tmp/t.db" >"$tmp/whole.rows"
for share in 1 2 3; do
    exits 0 "share $share" "$lab" run "$tmp/t.json" --shard $share/3 --db "$tmp/shard-$share.db"
done
exits 0 'joined' "$lab" merge --whole "$tmp/merged.db" "$tmp"/shard-*.db
every_row "$tmp/merged.db" >"$tmp/merged.rows"
exits 0 'the rows of one machine' cmp "$tmp/whole.rows" "$tmp/merged.rows"

# ---- specs that are refused ----------------------------------------------------------------------

bad() { # bad TEXT DEPTH REST
    study "$tmp/bad.json" "$2" "$3"
    exits 1 "$3" "$lab" run "$tmp/bad.json" --db "$tmp/bad.db"
    says "$1"
    holds 'nothing is made' [ ! -e "$tmp/bad.db" ]
}
bad "key 'suite' or 'game' is missing" 2 '"sets": ["-"]'
bad 'game: replaces suite' 2 '"suite": "x", "game": "random", "sets": ["-"]'
bad 'seeds: requires a game' 2 '"suite": "x", "seeds": 3, "sets": ["-"]'
bad 'seeds: value 0 out of range (1 to 200000)' 2 '"game": "random", "seeds": 0, "sets": ["-"]'
bad "game: tree 'randm': unknown kind" 2 '"game": "randm", "sets": ["-"]'
bad 'game: 0 games' 2 '"game": [], "sets": ["-"]'
bad "game[1]: tree 'randm': unknown kind" 2 '"game": ["random", "randm"], "sets": ["-"]'
bad "game[1]: 'random:width=20,spread=10000' occurs twice" 2 '"game": ["random", "random:seed=7"], "sets": ["-"]'
bad 'game: 2 games of 150000 seeds are more than 200000 positions' 2 '"game": ["random", "bivalued"], "seeds": 150000, "sets": ["-"]'
bad 'game: a tree of width 40 has more than 2^60 bottom positions at depth 12' 12 \
    '"game": ["random", "bivalued:width=40"], "sets": ["-"]'
bad 'game: expected a string' 2 '"game": 3, "sets": ["-"]'
bad 'game: a tree of width 20 has more than 2^60 bottom positions at depth 20' 20 \
    '"game": "random", "sets": ["-"]'

echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
