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
exits 0 'a Markdown table' compare - T --markdown
says '| set | ratio |'
cp "$tmp/out" "$tmp/first"
exits 0 'again' compare - T --markdown
holds 'the same text again' cmp -s "$tmp/first" "$tmp/out"

exits 0 'CSV' compare - TH --csv
same 'a header and a row for each depth and set' "$(wc -l <"$tmp/out" | tr -d ' ')" 7
exits 0 'CSV of one depth' compare - TH --csv --depth 2
same 'a header and two rows' "$(wc -l <"$tmp/out" | tr -d ' ')" 3
exits 0 'bottom positions' compare - TH --csv --depth 3 --metric nbp
same 'totals are those of the view' "$(sed 1d "$tmp/out" | cut -d, -f7,8 | tr '\n' ' ')" \
    "$(ask "$tmp/a.db" "SELECT enhancements, nbp FROM total WHERE study = 's' AND setting = '{}'
        AND depth = 3 AND enhancements IN ('-', 'TH') ORDER BY enhancements" | tr '\n' ' ')"

exits 0 'JSON' compare - TH --json
says '"study":"s"'
says '"positions":[{"position":'
same 'one line' "$(wc -l <"$tmp/out" | tr -d ' ')" 1

exits 0 'a setting, however it is written' compare - T --csv --setting ' { "T.entries" : "64" } '
says '"{""T.entries"":64}"'
exits 0 'another study' compare - K --study other
says 'study other'
exits 0 'CPU time' compare - T --metric cpu
says 'no timing study'

# ---- what is refused ----

exits 2 'one set' compare T
exits 2 'an unknown letter' compare T TX
says "set 'TX'"
exits 2 'a set twice' compare TH HT
says "set 'HT' is given twice"
exits 2 'an unknown metric' compare - T --metric time
says "unknown metric 'time' (known: nc, nbp, cpu)"
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
