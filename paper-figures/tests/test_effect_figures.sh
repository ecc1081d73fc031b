#!/bin/sh
# The figures of effects, interactions, the lattice of sets and the positions, from small runs.
# usage: BUILD=FOLDER sh paper-figures/tests/test_effect_figures.sh
# shellcheck disable=SC2016 # expressions in single quotes are awk's
set -u
cd "$(dirname "$0")/../.." || exit 1
# shellcheck source=paper-figures/tests/figures.sh
. paper-figures/tests/figures.sh

block() { # block FIGURE NUMBER: a block of what gnuplot reads
    awk -v number="$2" '/^$/ { nb += !blank; blank = 1; next } { blank = 0 } nb == number' "$figures/$1/figure.dat"
}

head -n 6 positions/bratko-kopec.epd >"$tmp/bratko-kopec.epd"
for study in bjornsson-marsland:2 schaeffer1989:3; do
    sed "s/\"depth\": [0-9]*/\"depth\": ${study#*:}/g; s/\"settings\": .*\],/\"settings\": [{}],/" \
        "experiments/specs/${study%:*}.json" >"$tmp/spec.json"
    exits 0 "${study%:*}" "$lab" run "$tmp/spec.json" --suite "$tmp/bratko-kopec.epd" --db "$db"
done
all='effects interactions lattice position-reductions'
for figure in $all; do
    exits 0 "$figure" draw "$db" "$figure"
    for file in svg png md; do
        holds "$figure: its $file" [ -s "$figures/$figure/figure.$file" ]
    done
    holds "$figure: a caption without blanks" sh -c "! grep -q '{{' '$figures/$figure/figure.md'"
done
same 'both sweeps are told' "$(grep -c 'all 512 sets of TRNSHKLMV at depth 2 on 6 positions and all 128 sets of TRNSHKL at depth 3 on 6 positions' \
    "$figures/lattice/figure.md")" 1

# ---- what is drawn is what was counted -----------------------------------------------------------------

same 'effects: four kinds of nine and of seven letters' "$(grep -c . "$figures/effects/figure.dat")" 64
same 'effects: the last of all' "$(awk -F, '$1 == "TRNSHKL" && $2 == "K" && $5 == "leave_one_out" { printf "%.6f", $6 }' \
    "$figures/effects/figure.csv")" "$(ask "$db" "SELECT printf('%.6f', avg(ln(1.0 * a.nc / b.nc)) / ln(2)) AS x
    FROM result AS a JOIN result AS b USING (study, position, depth, parameters) WHERE study = 'schaeffer1989'
    AND depth = 3 AND a.enhancements = 'TRNSHKL' AND b.enhancements = 'TRNSHL'")"
same 'effects: ordered by Shapley value' "$(block effects 5 | sort -k1,1nr | awk '$2 < last { bad++ } { last = $2 }
    NR == 1 { bad = 0 } END { print bad + 0 }')" 0
same 'interactions: two triangles' "$(block interactions 0 | wc -l | tr -d ' ') $(block interactions 1 | wc -l | tr -d ' ')" '45 28'
# H is the fifth letter, K the sixth: row 7 + 1 - 6 from the bottom.
same 'interactions: H and K in their cell' "$(block interactions 1 | awk '$1 == 5 && $2 == 2 { print $3 }' | tr -d '"' |
    sed 's/−/-/')" "$(ask "$db" "WITH y AS (SELECT enhancements AS s, avg(ln(nc)) / ln(2) AS y FROM result
        WHERE study = 'schaeffer1989' AND depth = 3 AND parameters = '{}' GROUP BY 1)
    SELECT printf('%+.2f', sum(iif(instr(s, 'H') > 0 = instr(s, 'K') > 0, y, -y)) / 32) FROM y" | tr -d '"')"
same 'interactions: frames are bands without 0' "$(awk '$6 > 0' "$figures/interactions/figure.dat" | wc -l | tr -d ' ')" \
    "$(ask "$db" "SELECT count(*) FROM effect WHERE metric = 'nc' AND kind = 'interaction' AND length(letters) = 2
        AND setting = '{}' AND (band_low > 0 OR band_high < 0)
        AND depth = iif(study = 'schaeffer1989', 3, 2)")"
change frames "UPDATE named_effects SET band_low = -1, band_high = 1; UPDATE named_effects SET band_low = -1, band_high = -0.1
    WHERE letters = 'TR'; UPDATE named_effects SET band_low = 0.1, band_high = 1 WHERE letters = 'HK'"
exits 0 'two clear bands' draw "$tmp/frames.db" interactions
same 'two frames, above 0 and below' "$(block interactions 1 | awk '$6 > 0 { print $1, $2 }' | tr '\n' ' ')" '1 6 5 2 '

same 'lattice: every set' "$(block lattice 0 | wc -l | tr -d ' ') $(block lattice 5 | wc -l | tr -d ' ')" '512 128'
same 'lattice: every step' "$(block lattice 1 | wc -l | tr -d ' ') $(block lattice 6 | wc -l | tr -d ' ')" '2304 448'
# All 7! orders, the long way.
best=$(ask "$db" "WITH RECURSIVE y AS MATERIALIZED (SELECT enhancements AS s, avg(ln(nc)) AS y FROM result
        WHERE study = 'schaeffer1989' AND depth = 3 AND parameters = '{}' GROUP BY 1),
    bits AS MATERIALIZED (SELECT y, (instr(s, 'T') > 0) + 2 * (instr(s, 'R') > 0) + 4 * (instr(s, 'N') > 0)
        + 8 * (instr(s, 'S') > 0) + 16 * (instr(s, 'H') > 0) + 32 * (instr(s, 'K') > 0) + 64 * (instr(s, 'L') > 0) AS m
        FROM y),
    letter (b) AS (VALUES (1), (2), (4), (8), (16), (32), (64)),
    way (m, sum) AS (SELECT 0, y FROM bits WHERE m = 0
        UNION ALL SELECT way.m + b, sum + y FROM way JOIN letter ON NOT way.m & b JOIN bits ON bits.m = way.m + b)
    SELECT printf('%.3f', 100 * exp(min(sum) / 8 - (SELECT y FROM bits WHERE m = 0))) FROM way WHERE m = 127")
same 'lattice: the best path of all' "$(sed -n 's/.*best_mean\[2\] = \([0-9.]*\);.*/\1/p' "$figures/lattice/figure.var" |
    awk '{ printf "%.3f", $1 }')" "$best"
same 'lattice: its sets' "$(block lattice 7 | awk '{ sum += log($2) } END { printf "%.2f", exp(sum / NR) }')" \
    "$(printf '%.2f' "$best")"
same 'lattice: the lowest set' "$(block lattice 9 | awk '{ print $3 }' | tr -d '"')" "$(ask "$db" "SELECT enhancements
    FROM result WHERE study = 'schaeffer1989' AND depth = 3 AND parameters = '{}' GROUP BY 1 ORDER BY avg(ln(nc)) LIMIT 1")"
# Where T and R together save all, and K alone most: the greedy path begins with K.
change greedy "PRAGMA ignore_check_constraints = 1; UPDATE iterations SET nc = (SELECT 1 << (12
        - (instr(s, 'K') > 0) - 6 * (instr(s, 'T') AND instr(s, 'R'))) FROM
        (SELECT enhancements AS s FROM _configurations AS configurations WHERE id = configuration_id)) WHERE depth = 3"
exits 0 'a greedy path that is not the best' draw "$tmp/greedy.db" lattice
same 'it is drawn' "$(grep -c 'cube\[2\].*differs\[2\] = [1-9]' "$figures/lattice/figure.var")" 1
same 'greedy: K first' "$(block lattice 8 | awk '$1 == 1 { print $3 }')" '"+K"'
same 'best: T and R first' "$(block lattice 7 | awk '$1 == 1 || $1 == 2 { print $3 }' | sort | tr -d '\n')" '"+R""+T"'
same 'best: what they leave' "$(block lattice 7 | awk '$1 == 2 { printf "%.4f", $2 }')" 1.5625

same 'positions: four sets' "$(grep -c . "$figures/position-reductions/figure.dat")" 30
same 'positions: shares are a whole' "$(block position-reductions 4 | awk '{ s += $2 } END { printf "%.3f", s }')" 100.000
same 'positions: ordered by what all leave' "$(block position-reductions 3 | awk '{ print $2 }' | sort -g | tr '\n' ' ')" \
    "$(block position-reductions 3 | awk '{ print $2 }' | tr '\n' ' ')"
same 'positions: of sums' "$(sed -n 's/.*whole\[4\] = \([0-9.]*\).*/\1/p' "$figures/position-reductions/figure.var" |
    awk '{ printf "%.2f", $1 }')" "$(ask "$db" "SELECT printf('%.2f', 100.0 * a.nc / b.nc) FROM total AS a JOIN total AS b
    USING (study, setting, depth) WHERE study = 'schaeffer1989' AND depth = 3 AND a.enhancements = 'TRNSHKL'
    AND b.enhancements = '-'")"

# ---- what is refused, or left out ------------------------------------------------------------------------

change one "DELETE FROM all_members WHERE study_id = (SELECT id FROM studies WHERE name = 'bjornsson-marsland');
    DELETE FROM named_effects WHERE study = 'bjornsson-marsland'"
exits 0 'of one sweep' draw "$tmp/one.db" interactions
same 'of one sweep' "$(block interactions 0 | wc -l | tr -d ' ')" 28
change none 'DELETE FROM named_effects'
exits 0 'no effects' draw "$tmp/none.db" effects
says "skipped: the database has nothing in the view 'effect'"
change gap "DELETE FROM named_effects WHERE kind = 'main' AND letters = 'T'"
exits 1 'an effect is missing' draw "$tmp/gap.db" effects
says 'no main effect of T'
exits 1 'a main effect is missing' draw "$tmp/gap.db" interactions
says 'no main effect of T'
change bands 'UPDATE named_effects SET band_low = NULL'
exits 1 'no bands' draw "$tmp/bands.db" interactions
says 'run `prunelab analyse`'
change set "DELETE FROM all_members WHERE configuration_id IN (SELECT id FROM _configurations AS configurations WHERE enhancements = 'HL')"
exits 1 'a set is missing' draw "$tmp/set.db" lattice
exits 1 'a set is missing' draw "$tmp/set.db" position-reductions
holds 'no picture is left' [ ! -e "$figures/lattice/figure.png" ]

echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
