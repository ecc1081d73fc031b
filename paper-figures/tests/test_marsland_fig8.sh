#!/bin/sh
# Fig. 8 of Marsland 1986: drawn with and without times, model and minimal trees, refused where searches
# are missing. Times are made up.
# usage: BUILD=FOLDER sh paper-figures/tests/test_marsland_fig8.sh
set -u
cd "$(dirname "$0")/../.." || exit 1
# shellcheck source=paper-figures/tests/figures.sh
. paper-figures/tests/figures.sh

folder=$figures/marsland-fig8

parts() { # the rows of each part that was drawn
    cut -d, -f1 "$folder/figure.csv" | sed 1d | sort | uniq -c | tr -s ' \n' ' '
}

for spec in marsland1986 marsland1986-direct; do
    sed 's/"depth": [0-9]*/"depth": 3/g' experiments/specs/$spec.json >"$tmp/$spec.json"
    exits 0 "$spec" "$lab" run "$tmp/$spec.json" --db "$db"
done

# ---- from counts alone ---------------------------------------------------------------------------

exits 0 'drawn without times' draw "$db" marsland-fig8
same 'nodes alone' "$(parts)" ' 20 nc '
holds 'the caption says so' grep -q 'CPU time was not measured' "$folder/figure.md"
exits 0 'the committed prices' "$lab" model marsland1986 --db "$db" \
    --from experiments/reference/marsland1986-prices.json
exits 0 'drawn with them' draw "$db" marsland-fig8
same 'nodes and modelled times' "$(parts)" ' 20 model 20 nc '

# ---- with times ----------------------------------------------------------------------------------

exits 0 'minimal trees' "$lab" minimal-tree --suite positions/bratko-kopec.epd --depth 3 --db "$db"
exits 0 'two rounds' "$lab" time marsland1986 --db "$db" --rounds 2 \
    --sets '- S N RN NH TN TRN RNH TNH TRNH'
sqlite3 "$db" "UPDATE timings SET cpu_ns = round * 1000 * (SELECT CASE WHEN enhancements = 'N' THEN
    30 + 10 * round WHEN instr(parameters, 'off') THEN 100 ELSE 90 END
    FROM _configurations AS configurations WHERE configurations.id = configuration_id)"
exits 0 'drawn with all' draw "$db" marsland-fig8
same 'every part' "$(parts)" ' 20 cpu 2 minimal 20 model 20 nc '
value() { # value PART SERIES: at depth 3, y low high
    awk -F, -v part="$1" -v series="$2" '$1 == part && $2 == series && $4 == 3 {
        printf "%.3f %.3f %.3f", $5, $6, $7 }' "$folder/figure.csv"
}
same 'a ratio of medians, and those of rounds' "$(value cpu S)" '90.000 90.000 90.000'
# N: 40 and 2 * 50 in its rounds, the direct search 100 and 2 * 100
same 'single rounds make the bar' "$(value cpu N)" '46.667 40.000 50.000'
same 'nodes' "$(value nc TN)" "$(ask "$db" "SELECT printf('%.3f 0.000 0.000', 100.0
    * sum(nc) FILTER (WHERE enhancements = 'TN') / sum(nc) FILTER (WHERE instr(parameters, 'off')))
    AS y FROM result WHERE depth = 3 AND (enhancements = 'TN' OR enhancements = '-')")"
same 'the minimal tree' "$(value minimal minimal)" "$(ask "$db" "SELECT printf('%.3f 0.000 0.000',
    100.0 * (SELECT sum(nbp) FROM minimal_tree WHERE depth = 3) / sum(nbp)) AS y
    FROM result WHERE depth = 3 AND enhancements = '-' AND instr(parameters, 'off')")"
holds 'the rounds are told' grep -q 'medians over 2 rounds' "$folder/figure.md"
holds 'a caption without blanks' sh -c "! grep -q '{{' '$folder/figure.md'"
holds 'an SVG that ends' grep -q '</svg>' "$folder/figure.svg"

# ---- refused -------------------------------------------------------------------------------------

change half "DELETE FROM all_members WHERE entry_id = 5 AND configuration_id IN
    (SELECT id FROM _configurations AS configurations WHERE enhancements = 'NH')"
exits 1 'a set that lacks a position' draw "$tmp/half.db" marsland-fig8
says 'has 9 lines, not 10'
holds 'no picture is left' [ ! -e "$folder/figure.png" ]
change direct "DELETE FROM all_members WHERE configuration_id IN
    (SELECT id FROM _configurations AS configurations WHERE instr(parameters, 'off'))"
exits 1 'no direct search' draw "$tmp/direct.db" marsland-fig8
says 'marsland-fig8: not drawn'
change shallow 'DELETE FROM all_members WHERE depth > 2; DELETE FROM timings WHERE depth > 2'
exits 1 'too little depth' draw "$tmp/shallow.db" marsland-fig8
says 'at least depth 3 is needed'

echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
