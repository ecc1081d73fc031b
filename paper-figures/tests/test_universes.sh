#!/bin/sh
# The figure of T and H across base programs, from a small cross.
# usage: BUILD=FOLDER sh paper-figures/tests/test_universes.sh
set -u
cd "$(dirname "$0")/../.." || exit 1
# shellcheck source=paper-figures/tests/figures.sh
. paper-figures/tests/figures.sh

head -n 3 positions/bratko-kopec.epd >"$tmp/bratko-kopec.epd"
cat >"$tmp/spec.json" <<SPEC
{"version": 1, "study": "universes", "suite": "$tmp/bratko-kopec.epd", "sweep": "TRNSHK",
 "universes": {"base.quiescence": ["captures", "none"], "H.moves": ["all", "quiet"], "T.entries": [64, 1048576]},
 "profiles": {"quick": {"depth": 3}}}
SPEC
exits 0 'eight base programs' "$lab" run "$tmp/spec.json" --db "$db"
exits 0 'universes' draw "$db" universes
folder=$figures/universes
for file in svg png md; do
    holds "its $file" [ -s "$folder/figure.$file" ]
done
holds 'a caption without blanks' sh -c "! grep -q '{{' '$folder/figure.md'"
same 'a row for each metric and base program' "$(sed 1d "$folder/figure.csv" | wc -l | tr -d ' ')" 16
same 'the percentage' "$(awk -F, '$1 == "nc" && $3 == "captures quiet 64" { printf "%.6f\n", $9 }' "$folder/figure.csv")" \
    "$(ask "$db" "SELECT printf('%.6f', 100.0 * (none - th) / (none - best)) FROM
        (SELECT max(iif(enhancements = '-', nc, 0)) AS none, max(iif(enhancements = 'TH', nc, 0)) AS th, min(nc) AS best
         FROM total WHERE depth = 3 AND setting = '{\"H.moves\":\"quiet\",\"T.entries\":64}')")"
same 'a dot for each of five choices' "$(awk '/^$/ { b++ } NF == 2 { n++ } END { print n }' "$folder/figure.dat")" 40

change none 'DELETE FROM universes'
exits 1 'without base programs' draw "$tmp/none.db" universes
says 'no base program of the study universes has all its sets'
change less 'DELETE FROM iterations WHERE configuration_id = (SELECT id FROM _configurations AS configurations WHERE enhancements = '"'-'"' LIMIT 1) AND depth = 3'
exits 1 'a set less at the deepest depth' draw "$tmp/less.db" universes
says 'base programs at depths'

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
