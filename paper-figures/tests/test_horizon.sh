#!/bin/sh
# The figure of the horizon effect, from a run to four plies: what is drawn is what was found.
# usage: BUILD=FOLDER sh paper-figures/tests/test_horizon.sh
set -u
cd "$(dirname "$0")/../.." || exit 1
# shellcheck source=paper-figures/tests/figures.sh
. paper-figures/tests/figures.sh

sed 's/"depth": [0-9]*/"depth": 4/g' experiments/specs/horizon.json >"$tmp/horizon.json"
exits 0 'the study' "$lab" run "$tmp/horizon.json" --db "$db"
exits 0 'the figure' draw "$db" horizon
for file in svg png md; do
    holds "its $file" [ -s "$figures/horizon/figure.$file" ]
done
holds 'a caption without blanks' sh -c "! grep -q '{{' '$figures/horizon/figure.md'"

# Four panels of three kinds and the queen given: the second panel is the rook on g8, its second line captures.
drawn() { # drawn BLOCK LINE
    awk -v number="$1" -v line="$2" '/^$/ { nb += !blank; blank = 1; next } { if (blank) n = 0; blank = 0 }
        nb == number && ++n == line { print $2 }' "$figures/horizon/figure.dat"
}
value() { # value POSITION DEPTH PARAMETERS
    "$lab" query --db "$1" --csv "SELECT score FROM result WHERE study = 'horizon' AND position = '$2' AND depth = $3
        AND parameters = '$4' AND enhancements = 'TNSH'" | tail -n 1
}
same 'captures, rook on g8, depth 3' "$(drawn 5 3)" "$(value "$db" fig4-rook-g8 3 '{}')"
same 'checks and extensions, as printed, depth 4' "$(drawn 10 4)" \
    "$(value "$db" fig4-rook-f8 4 '{"base.check_extension":"on","base.quiescence":"checks"}')"
same 'the queen given, rook on g8, depth 4' "$(drawn 7 2)" "$(value "$db" fig4-rook-g8-queen-given 2 '{}')"

# ---- a ring stands where every line from there on loses the queen and takes none -----------------

# The first line of a panel has static leaves. Its lines are changed: at depths 3 and 4 Black's queen is lost.
lines() { # lines NAME LINE-AT-3 LINE-AT-4: a copy of the database with these lines
    change "$1" "UPDATE details SET pv = CASE WHEN depth = 3 THEN '$2' ELSE '$3' END FROM positions, _configurations AS c
        WHERE positions.id = position_id AND c.id = configuration_id AND depth >= 3 AND enhancements = 'RNSHKL'
          AND parameters LIKE '{%none\"}' AND parameters NOT LIKE '%extension%' AND fen LIKE '6rk/4Qpq1%'"
    exits 0 "$1" draw "$tmp/$1.db" horizon
}
seen() { sed -n 's/^seen\[4\] = //p' "$figures/horizon/figure.var"; }
lines lost 'h8h7 a1g7 g8g7' 'g7a1 b1a1 g8g7 a1b2'
same 'lost from depth 3 on' "$(seen)" 3
lines traded 'h8h7 a1g7 g8g7' 'g7e5 e7f6 e5f6 g5f6'
same 'a trade of queens is no loss, nor what is lost before it' "$(seen)" 0
lines followed 'g7f6 e7e8 g8e8' 'f7f6 g5f6 g7f6 a1f6'
same 'a queen that has moved is lost where it stands' "$(seen)" 4

# ---- what is missing is told ---------------------------------------------------------------------

change fewer "DELETE FROM all_members WHERE configuration_id IN (SELECT id FROM _configurations AS configurations
    WHERE enhancements = 'RNSHKL' AND parameters = '{}')"
exits 1 'captures are missing' draw "$tmp/fewer.db" horizon
says 'fig4-rook-f8 lacks captures at depth'
holds 'no picture is left' [ ! -e "$figures/horizon/figure.png" ]

echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
