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
