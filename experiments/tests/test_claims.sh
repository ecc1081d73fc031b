#!/bin/sh
# claims as a user meets them: every query on a small database of every study, what is printed in which
# format, what is refused.
# usage: BUILD=FOLDER sh experiments/tests/test_claims.sh
set -u
cd "$(dirname "$0")/../.." || exit 1
# shellcheck source=experiments/tests/shell.sh
. experiments/tests/shell.sh

claims() {
    "$lab" claims --db "$tmp/a.db" "$@"
}

# ---- every study, two positions each ----

sed -n '2p;3p' positions/bratko-kopec.epd >"$tmp/bratko-kopec.epd"
grep -v '^#' positions/tactical.epd | head -n 2 >"$tmp/tactical.epd"
small() { # small NAME DEPTH: the study's own spec, on the small suites
    sed -e 's|, {"T.acceptance": "at_least"}\]|]|' -e "s|\"positions/\([a-z-]*\).epd\"|\"$tmp/\1.epd\"|" -e "s|\"depth\": [0-9]*|\"depth\": $2|g" \
        "experiments/specs/$1.json" >"$tmp/$1.json"
    exits 0 "$1 runs" "$lab" run "$tmp/$1.json" --db "$tmp/a.db"
}
for study in schaeffer1989:4 marsland1986:4 marsland1986-direct:4 marsland1986-table:3 marsland1986-size:3 \
    recipe:2 bjornsson-marsland-table1:4 bjornsson-marsland-table3:3; do
    small "${study%:*}" "${study#*:}"
done
exits 0 'minimal trees' "$lab" minimal-tree --suite "$tmp/bratko-kopec.epd" --depth 4 --db "$tmp/a.db"
exits 0 'times' "$lab" time marsland1986 --rounds 1 --depth 3 --sets '- N T R S' --db "$tmp/a.db"
for table in 2 4; do
    sed 's|"nodes": 5000}, {"nodes": 20000|"nodes": 50|; s|"nodes": 20000|"nodes": 50|; s|"pairs": [45]0|"pairs": 2|
         s|"openings": "|"max_plies": 20, &|' "experiments/specs/bjornsson-marsland-table$table.json" >"$tmp/m.json"
    exits 0 "match $table" "$lab" match "$tmp/m.json" --db "$tmp/a.db" --profile quick
done

# ---- every query ----

exits 0 'all claims' claims --json
cp "$tmp/out" "$tmp/all.json"
exits 0 'all claims as CSV' claims --csv
same 'a row for each claim' "$(grep -c '^[SMBO][0-9]*,' "$tmp/out")" 52
same 'only what is not built, or asks for depth 5 and more, is not run' \
    "$(sed -n 's/^\([SMBO][0-9]*\),.*,not run,.*/\1/p' "$tmp/out" | tr '\n' ' ')" 'S17 S18 M5 O1 O3 O4 O6 O7 '
exits 0 'the parts as CSV' claims --csv --parts
same 'every claim with a query has parts, but two that ask for depth 5' \
    "$(grep '^[SMBO][0-9]*,' "$tmp/out" | cut -d, -f1 | sort -u | wc -l | tr -d ' ')" 45
exits 0 'one claim alone' claims O5 --json
holds 'the same alone as among all' grep -q -F -e "$(sed 's/^{"claims":\[//; s/\],"counts.*//' "$tmp/out")" "$tmp/all.json"

# ---- what is printed ----

exits 0 'the table' claims
holds 'no line beyond 120 columns' [ "$(LC_ALL=C.UTF-8 awk 'length > m { m = length } END { print m }' "$tmp/out")" -le 120 ]
says 'not comparable'
says 'not built yet: the root driver MTD(f)'
exits 0 'a claim with its parts' claims S10
says 'T to TH here'
says 'deepest, depth 4'
exits 0 'two claims' claims B5 M8 --markdown --output "$tmp/claims.md"
holds 'written there' grep -q '^| B5 ' "$tmp/claims.md"
holds 'and nothing printed' [ ! -s "$tmp/out" ]
exits 0 'one verdict' claims O3 O4 S15 --verdict 'not comparable' --json
holds 'one claim has it' grep -q '"counts":{"not comparable":1}' "$tmp/out"

# ---- what is not run ----

spec "$tmp/other.json" 1 '"sets": ["-"]'
head -n 1 positions/bratko-kopec.epd >"$tmp/suite.epd"
exits 0 'another study' "$lab" run "$tmp/other.json" --db "$tmp/b.db"
exits 0 'claims of a database without their studies' "$lab" claims --db "$tmp/b.db"
says '0 reproduced, 0 not reproduced, 0 undecided, 2 not comparable, 50 not run'
exits 0 'what to run' "$lab" claims --db "$tmp/b.db" M8 --json
says 'missing: minimal trees by minimal-tree to depth 5 ('
says 'make minimal-trees'

# ---- what is refused ----

exits 2 'an unknown claim' claims S99
says "unknown claim 'S99'"
exits 2 'an unknown verdict' claims --verdict maybe
says "unknown verdict 'maybe' (known: reproduced, not reproduced"
exits 2 'two formats' claims --csv --json
exits 1 'a missing database' "$lab" claims --db "$tmp/none.db"
exits 1 'a missing file of claims' claims --file "$tmp/none.json"
says 'none.json: cannot open'
sed 's|FROM minimal_tree |FROM no_such_view |' experiments/claims.json >"$tmp/bad.json"
exits 1 'a query that fails' claims --file "$tmp/bad.json" S9
says 'no such table: no_such_view'
says 'claim S9: '
exits 1 'an output that cannot be written' claims O5 --output "$tmp/none/claims.md"

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
