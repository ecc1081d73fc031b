#!/bin/sh
# compare and analyse as a user meets them: what is printed in which format, what is refused.
# usage: BUILD=FOLDER sh experiments/tests/test_compare.sh
set -u
cd "$(dirname "$0")/../.." || exit 1
# shellcheck source=experiments/tests/shell.sh
. experiments/tests/shell.sh

compare() {
    "$lab" compare --db "$tmp/a.db" "$@"
}

head -n 6 positions/bratko-kopec.epd >"$tmp/suite.epd"
spec "$tmp/a.json" 3 '"sets": ["-", "T", "TH", "N"], "settings": [{}, {"T.entries": 64}]'
printf '{"version": 1, "study": "other", "suite": "%s", "sets": ["-", "K"], "profiles": {"quick": {"depth": 2}}}\n' \
    "$tmp/suite.epd" >"$tmp/b.json"
exits 0 'a study runs' "$lab" run "$tmp/a.json" --db "$tmp/a.db"
exits 0 'another too' "$lab" run "$tmp/b.json" --db "$tmp/a.db"

# ---- what is printed ----

exits 0 'three sets' compare - T HT
says 'study s, suite suite, setting {}, metric nc'
says 'Totals at depth 3, 6 of 6 positions done in all sets'
says '4000 resamples, seed 1989'
same 'the answers first' "$(sed -n '1,2s/ [0-9].*//p' "$tmp/out" | tr '\n' ' ')" 'T searches TH searches '
says 'Not told apart from the best: '
same 'the best of three, as the view has them' "$(sed -n 's/.* sets: \([A-Z-]*\).*/\1/p' "$tmp/out" | head -n 1)" "$(ask "$tmp/a.db" "
    SELECT enhancements FROM result WHERE study = 's' AND depth = 3 AND parameters = '{}' AND enhancements IN ('-', 'T', 'TH')
    GROUP BY enhancements ORDER BY avg(ln(nc)) LIMIT 1")"
same 'the last line names suite and depth, and tells the ratios apart' "$(tail -n 1 "$tmp/out")" \
    'Suite suite, depth 3: the first line has the mean ratio over positions, the table the ratio of totals.'
same 'more is behind a switch' "$(grep -c 'By depth' "$tmp/out")" 0
exits 0 'a Markdown table' compare - T --markdown --all
says '| set | ratio |'
cp "$tmp/out" "$tmp/first"
exits 0 'again' compare - T --markdown --all
holds 'the same text again' cmp -s "$tmp/first" "$tmp/out"

exits 0 'CSV' compare - TH --csv
same 'a header and a row for each depth and set' "$(wc -l <"$tmp/out" | tr -d ' ')" 7
exits 0 'CSV of one depth' compare - TH --csv --depth 2
same 'a header and two rows' "$(wc -l <"$tmp/out" | tr -d ' ')" 3
exits 0 'bottom positions' compare - TH --csv --depth 3 --metric nbp
same 'totals are those of the view' "$(sed 1d "$tmp/out" | cut -d, -f7,8 | tr '\n' ' ')" \
    "$(ask "$tmp/a.db" "SELECT enhancements, nbp FROM total WHERE study = 's' AND setting = '{}'
        AND depth = 3 AND enhancements IN ('-', 'TH') ORDER BY enhancements" | tr '\n' ' ')"

exits 0 'what is solved at a depth' compare - T TH --metric solved --depth 2
same 'as many as the view has' "$(sed -n '1s/[^0-9]*\([0-9]*\), T \([0-9]*\), TH \([0-9]*\) of 6 positions at depth 2\.$/\1 \2 \3/p' "$tmp/out")" "$(ask "$tmp/a.db" "
    SELECT sum(solved) FROM result WHERE study = 's' AND depth = 2 AND parameters = '{}' AND enhancements IN ('-', 'T', 'TH')
    GROUP BY enhancements ORDER BY enhancements" | tr '\n' ' ' | sed 's/ $//')"
says 'Not told apart from the best: '

exits 0 'JSON' compare - TH --json
says '"study":"s"'
says '"positions":[{"position":'
same 'one line' "$(wc -l <"$tmp/out" | tr -d ' ')" 1

exits 0 'a setting, however it is written' compare - T --csv --setting ' { "T.entries" : "64" } '
says '"{""T.entries"":64}"'
exits 0 'another study' compare - K --study other
says 'study other'
exits 0 'CPU time' compare - T --metric cpu
says 'Times have no interval'
says "Measured: prunelab time s --sets '- T'"

# ---- sets with parameters of their own ----

total_of() { # total_of SET: of the last CSV, at depth 3, by its last column
    sed 1d "$tmp/out" | awk -F, -v set="$1" '$5 == 3 && $NF == set { print $8 }'
}

exits 0 'a set told apart by its table' compare T T:T.entries=64 --csv
same 'the other setting is what it names' "$(total_of T:T.entries=64)" \
    "$(ask "$tmp/a.db" "SELECT nc FROM total WHERE study = 's' AND setting <> '{}' AND depth = 3
        AND enhancements = 'T'")"
same 'the plain one keeps its own' "$(total_of T)" \
    "$(ask "$tmp/a.db" "SELECT nc FROM total WHERE study = 's' AND setting = '{}' AND depth = 3
        AND enhancements = 'T'")"
exits 0 'letters in any order, none of the settings' compare HT:T.entries=64 T:T.entries=64 --setting '{"T.entries": 128}'
says 'TH:T.entries=64: {"T.entries":64}'
exits 0 'or its defaults' compare T:T.acceptance=exact -
says 'T:T.acceptance=exact: {}'
exits 0 'every position' compare - T --csv --positions
same 'a row each' "$(wc -l <"$tmp/out" | tr -d ' ')" 13
same 'whose sum is the total' "$(sed 1d "$tmp/out" | awk -F, '$8 == "T" { n += $9 } END { print n }')" \
    "$(ask "$tmp/a.db" "SELECT nc FROM total WHERE study = 's' AND setting = '{}' AND depth = 3
        AND enhancements = 'T'")"
exits 1 'values that were not run' compare T T:T.entries=128
says "set 'T:T.entries=128' was not run in study 's' (its parameters there: {}, {\"T.entries\":64})"
exits 1 'values that leave a choice' compare T:T.acceptance=exact TH:T.entries=64 --setting '{"T.entries": 128}'
says "set 'T:T.acceptance=exact' may be any of these in study 's': {}, {\"T.entries\":64}"
exits 0 'which the setting decides' compare T:T.acceptance=exact TH --setting '{"T.entries": 64}'
says 'T:T.acceptance=exact: {"T.entries":64}'
exits 1 'one set by two names' compare T T:T.entries=8192
says "sets 'T' and 'T:T.entries=8192' are the same"
exits 2 'a parameter of what is off' compare - :T.entries=64
says "parameter 'T.entries' belongs to T, which is off"
exits 2 'a parameter twice' compare - T:T.entries=64,T.entries=128
exits 2 'no value' compare - T:T.entries
says "'T.entries': expected PARAMETER=VALUE"
exits 2 'a value out of range' compare - T:T.entries=3
exits 2 'nothing after the colon' compare - T:

# ---- where two trees part ----

start='rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'
trace() { # trace DEPTH A B: from the start position, with no database
    (cd "$tmp" && "$lab" compare "$2" "$3" --trace "$start" --depth "$1")
}

exits 0 'equal trees' trace 1 - T
says '- and T: the trees are equal to the end: 21 tree nodes'
same 'as the search counts them' \
    "$("$lab" search --fen "$start" --with - --depth 1 --json | sed 's/.*"nc":\([0-9]*\),"interior":\([0-9]*\),"horizon":\([0-9]*\).*/\2 \3/')" '1 20'
exits 0 'a narrower window' trace 3 - N
says 'the window is narrower for N'
says 'first differ in iteration 1, after 2 tree nodes in common (2 of that iteration)'
says 'enters Nc3 (b1c3), child 2: cut d0 (-inf,'
exits 0 'a narrower window at the root' trace 3 S -
says 'first differ in iteration 2, after 21 tree nodes in common (0 of that iteration)'
says 'path: none, at the root'
exits 0 'another order' trace 4 - K
says 'another move comes'
exits 0 'a null move' trace 3 T TV
says 'TV tries a null move'
says 'TV  enters pass, child 1: all d0'
same 'the same way round' "$(trace 3 TV T | grep -c 'TV tries a null move')" 1
exits 0 'an answer of the table' trace 4 T:T.cutoffs=off,T.narrowing=off T:T.narrowing=off
says 'T answers the node for T:T.narrowing=off alone'
says 'leaves the node = '
says 'leaves the node above after'
exits 0 'a multi-cut' "$lab" compare NH NHM:M.r=1 --trace "$(sed -n 3p "$tmp/suite.epd" | cut -d' ' -f1-4)" --depth 4
exits 0 'a position of the suite' compare T TH --trace BK.02
says 'study s, suite suite, position BK.02, depth 3'
exits 0 'with the parameters of the study' compare T T:T.entries=64 --trace BK.02 --json
says '"parted":1'

# Held against the trees themselves: the nodes in common are the lines before the first that is entered
# otherwise. (Trees that differ in a value alone part earlier; none of these does.)
entries() { # entries FEN SET: the nodes of all iterations, as they are entered
    "$lab" tree --fen "$1" --with "$2" --depth 3 --iterations --max-nodes 1000000 | sed 's/ = .*//'
}
meanwhile() { # meanwhile TREE LINE: does what a side says of the nodes that it entered alone hold?
    sed -n 's/.*leaves \(.*\) after \([0-9]*\) tree node.*/\1;\2/p' | awk -F ';' -v tree="$1" -v from="$2" '
        {
            for (nb = 0; (getline line < tree) > 0;) {
                indent = match(line, /[^ ]/)
                if (++at == from + 1)
                    first = indent
                if (at > from && (indent < first || ($1 == "it" && at > from + 1 && indent == first)))
                    break
                nb += at > from
            }
            if (nb != $2)
                print tree, "from line", from + 1, "on has", nb, "nodes, not", $2
        }'
}
pairs='-,T -,H T,TH R,TR -,S N,NS L,K TV,TVM V,- THM,TH'
sed -n '1,4s/ bm .*//p' "$tmp/suite.epd" | while read -r fen; do
    for pair in $pairs; do
        entries "$fen" "${pair%,*}" >"$tmp/tree_a"
        entries "$fen" "${pair#*,}" >"$tmp/tree_b"
        wanted=$(cmp "$tmp/tree_a" "$tmp/tree_b" 2>/dev/null | sed 's/.*line //')
        wanted=$((${wanted:-$(($(wc -l <"$tmp/tree_a") + 1))} - 1))
        "$lab" compare "${pair%,*}" "${pair#*,}" --trace "$fen" --depth 3 >"$tmp/trace"
        inside=$(head -n "$wanted" "$tmp/tree_a" | awk '/^root/ && $3 != d { d = $3; n = 0 } { n++ } END { print n + 0 }')
        ! grep -q 'at the root' "$tmp/trace" || inside=0
        ! grep -q 'first differ in' "$tmp/trace" || grep -q -F -e "($inside of that iteration)" "$tmp/trace" ||
            echo "$pair, $fen: not $inside of the iteration"
        ! grep -q 'first differ in' "$tmp/trace" || {
            tail -n 2 "$tmp/trace" | head -n 1 | meanwhile "$tmp/tree_a" "$wanted"
            tail -n 1 "$tmp/trace" | meanwhile "$tmp/tree_b" "$wanted"
        }
        grep -q -e " $wanted tree nodes" "$tmp/trace" || echo "$pair, $fen: not after $wanted nodes"
        grep -q 'first differ in' "$tmp/trace" && echo parted >>"$tmp/parted"
    done
done >"$tmp/wrong"
same 'nodes in common, as the trees have them' "$(cat "$tmp/wrong")" ''
# One leaves the node that the other stays in: what the other does there until it leaves it too.
fen=$(sed -n '1s/ bm .*//p' "$tmp/suite.epd")
"$lab" tree --fen "$fen" --with T --set T.cutoffs=off --set T.narrowing=off --set T.ordering=off --depth 4 \
    --iterations --max-nodes 1000000 | sed 's/ = .*//' >"$tmp/tree_a"
"$lab" compare T:T.cutoffs=off,T.narrowing=off,T.ordering=off T:T.narrowing=off,T.ordering=off \
    --trace "$fen" --depth 4 >"$tmp/trace"
after=$(sed -n 's/.* after \([0-9]*\) tree nodes in common.*/\1/p' "$tmp/trace")
same 'nodes until it leaves the node' "$(grep 'leaves the node above' "$tmp/trace" | meanwhile "$tmp/tree_a" "$after")" ''
holds 'which are some' [ "$(grep -c 'leaves the node above after [1-9][0-9]' "$tmp/trace")" -eq 1 ]
holds 'most of them part' [ "$(wc -l <"$tmp/parted")" -ge 25 ]

exits 1 'no such position' compare T TH --trace BK.99
says "position 'BK.99' is not in suite 'suite', and not a legal FEN"
exits 2 'a FEN without a depth' compare T TH --trace "$start"
exits 2 'three sets' compare T TH N --trace BK.02
says '--trace takes two sets, not 3'
exits 2 'a format that there is not' compare T TH --trace BK.02 --csv

# ---- what is refused ----

exits 2 'one set' compare T
exits 2 'an unknown letter' compare T TY
says "set 'TY'"
exits 2 'a set twice' compare TH HT
says "set 'HT' is given twice"
exits 2 'an unknown metric' compare - T --metric time
says "unknown metric 'time' (known: nc, nbp, solved, cpu)"
exits 2 'a metric of foreign engines' compare - T --metric solution
says "unknown metric 'solution' (known: nc, nbp, solved, cpu)"
exits 2 'a bad depth' compare - T --depth x
exits 2 'two formats' compare - T --csv --json
exits 2 'a malformed setting' compare - T --setting '{'
exits 2 'a setting out of range' compare - T --setting '{"T.entries": 3}'
exits 1 'an unknown study' compare - T --study x
says "unknown study 'x' (known: s, other)"
exits 1 'a setting that was not run' compare - T --setting '{"T.entries": 128}'
says "(known: {}, {\"T.entries\":64})"
exits 1 'a set that was not run' compare - K
says "set 'K' has no finished search in study 's'"
exits 1 'a depth that was not run' compare - K --study other --depth 3
says "set '-' was not run at depth 3"
says '(its depths: 1 2)'
exits 1 'a missing database' "$lab" compare - T --db "$tmp/none.db"

# ---- intervals ----

intervals() {
    ask "$tmp/a.db" "SELECT * FROM interval ORDER BY 1, 2, 3, 4, 5, 6"
}

intervals >"$tmp/of_runs"
holds 'a run leaves intervals' [ -s "$tmp/of_runs" ]
exits 0 'computed again' "$lab" analyse --db "$tmp/a.db"
intervals >"$tmp/again"
holds 'the same intervals again' cmp -s "$tmp/of_runs" "$tmp/again"
exits 0 'of one study' "$lab" analyse --db "$tmp/a.db" --study other
intervals >"$tmp/again"
holds 'the other study keeps its own' cmp -s "$tmp/of_runs" "$tmp/again"
exits 1 'of an unknown study' "$lab" analyse --db "$tmp/a.db" --study x
says "unknown study 'x' (known: s, other)"
exits 1 'of a missing database' "$lab" analyse --db "$tmp/none.db"
holds 'none is made' [ ! -e "$tmp/none.db" ]

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
