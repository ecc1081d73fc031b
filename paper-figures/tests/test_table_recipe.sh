#!/bin/sh
# The figures of the table's uses and size, of the recipe and of the ordering, from small runs.
# usage: BUILD=FOLDER sh paper-figures/tests/test_table_recipe.sh
# shellcheck disable=SC2016 # expressions in single quotes are awk's
set -u
cd "$(dirname "$0")/../.." || exit 1
# shellcheck source=paper-figures/tests/figures.sh
. paper-figures/tests/figures.sh

csv() { # csv FIGURE CONDITION FIELD: of the one row for which awk's condition holds
    awk -F, "$2"' { printf "%.6f\n", $'"$3"' }' "$figures/$1/figure.csv"
}

# Six positions are enough to draw from.
head -n 6 positions/bratko-kopec.epd >"$tmp/bratko-kopec.epd"
for study in marsland1986-table:3 marsland1986-size:4 recipe:3 schaeffer1989:3; do
    sed "s/\"depth\": [0-9]*/\"depth\": ${study#*:}/g" "experiments/specs/${study%:*}.json" >"$tmp/spec.json"
    exits 0 "${study%:*}" "$lab" run "$tmp/spec.json" --suite "$tmp/bratko-kopec.epd" --db "$db"
done

for figure in marsland1986-uses marsland1986-size recipe ordering; do
    exits 0 $figure draw "$db" $figure
    folder=$figures/$figure
    for file in svg png md; do
        holds "$figure: its $file" [ -s "$folder/figure.$file" ]
    done
    holds "$figure: a caption without blanks" sh -c "! grep -q '{{' '$folder/figure.md'"
done

same 'uses: ordering alone beside H' "$(csv marsland1986-uses '$1 == "H" && $2 == 0 && $3 == 0 && $4 == 1' 6)" \
    "$(ask "$db" "SELECT printf('%.6f', avg(ln(1.0 * a.nc / b.nc)) / ln(2)) FROM result AS a JOIN result AS b
        USING (study, position, depth) WHERE study = 'marsland1986-table' AND depth = 3
        AND a.enhancements = 'TH' AND b.enhancements = 'H'
        AND a.parameters = '{\"T.cutoffs\":\"off\",\"T.narrowing\":\"off\"}'")"
same 'uses: without any the table changes nothing' \
    "$(awk -F, '$2 == 0 && $3 == 0 && $4 == 0 { print $6 + 0 }' "$figures/marsland1986-uses/figure.csv" | sort -u)" 0
same 'size: a small table' "$(csv marsland1986-size '$1 == "size" && $2 == "T" && $4 == 4 && $5 == 9' 7)" \
    "$(ask "$db" "SELECT printf('%.6f', exp(avg(ln(1.0 * a.nc / b.nc)))) FROM result AS a JOIN result AS b
        USING (study, position, depth, enhancements) WHERE study = 'marsland1986-size' AND depth = 4
        AND enhancements = 'T' AND a.parameters = '{\"T.entries\":512}' AND b.parameters = '{\"T.entries\":4194304}'")"
same 'size: how crowded it is' "$(csv marsland1986-size '$1 == "size" && $2 == "T" && $4 == 4 && $5 == 13' 6)" \
    "$(ask "$db" "SELECT printf('%.6f', exp(avg(ln(interior / 8192.0)))) FROM iteration
        WHERE study = 'marsland1986-size' AND depth = 4 AND enhancements = 'T' AND parameters = '{}'")"
same 'recipe: a level with all on' "$(csv recipe '$1 == "L.slots" && $3 == "all"' 5)" \
    "$(ask "$db" "SELECT printf('%.6f', avg(ln(1.0 * a.nc / b.nc)) / ln(2)) FROM result AS a JOIN result AS b
        USING (study, position, depth, enhancements) WHERE study = 'recipe' AND depth = 3
        AND enhancements = 'TRNSHKL' AND a.parameters = '{\"L.slots\":1}' AND b.parameters = '{}'")"
same 'ordering: the first move' "$(csv ordering '$1 == "set" && $2 == "TNK"' 4)" \
    "$(ask "$db" "SELECT printf('%.6f', first_share) FROM ordering WHERE study = 'schaeffer1989' AND depth = 3
        AND enhancements = 'TNK' AND parameters = '{}' AND kind = 'cut'")"

drop() { # drop CONDITION: SQL that forgets configurations
    echo "DELETE FROM all_members WHERE configuration_id IN (SELECT id FROM _configurations AS configurations WHERE $1)"
}
change few "$(drop "parameters = '{\"T.entries\":512}'"); $(drop "parameters = '{\"L.slots\":1}'")"
exits 1 'without a size' draw "$tmp/few.db" marsland1986-size
says '14 of 15 sizes'
exits 1 'without a level' draw "$tmp/few.db" recipe
says "the level of 'L  one killer instead of two' was not run"
change other "UPDATE all_configurations SET parameters = '{\"L.slots\":7}' WHERE parameters = '{\"L.slots\":1}'"
exits 1 'a level without a row' draw "$tmp/other.db" recipe
change half "$(drop "parameters = '{\"T.cutoffs\":\"off\",\"T.narrowing\":\"off\"}' AND enhancements = 'TN'")"
exits 1 'without a use' draw "$tmp/half.db" marsland1986-uses
says '31 of 32 combinations'

echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
