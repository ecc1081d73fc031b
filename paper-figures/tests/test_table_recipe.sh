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

for figure in marsland-tables recipe ordering; do
    exits 0 $figure draw "$db" $figure
    folder=$figures/$figure
    for file in svg png md; do
        holds "$figure: its $file" [ -s "$folder/figure.$file" ]
    done
    holds "$figure: a caption without blanks" sh -c "! grep -q '{{' '$folder/figure.md'"
done

same 'uses: ordering alone beside N and H' "$(csv marsland-tables '$1 == "use" && $2 == "N and H" && $3 == "order"' 6)" \
    "$(ask "$db" "SELECT printf('%.6f', avg(ln(1.0 * a.nc / b.nc)) / ln(2)) FROM result AS a JOIN result AS b
        USING (study, position, depth) WHERE study = 'marsland1986-table' AND depth = 3
        AND a.enhancements = 'TNH' AND b.enhancements = 'NH'
        AND a.parameters = '{\"T.cutoffs\":\"off\",\"T.narrowing\":\"off\"}'")"
same 'size: a small table' "$(csv marsland-tables '$1 == "size" && $4 == 4 && $3 == 9' 6)" \
    "$(ask "$db" "SELECT printf('%.6f', avg(ln(1.0 * a.nc / b.nc)) / ln(2)) FROM result AS a JOIN result AS b
        USING (study, position, depth, enhancements) WHERE study = 'marsland1986-size' AND depth = 4
        AND enhancements = 'T' AND a.parameters = '{\"T.entries\":512}' AND b.parameters = '{\"T.entries\":4194304}'")"
same 'recipe: a level with all on' "$(csv recipe '$1 == "L.slots" && $3 == "all"' 6)" \
    "$(ask "$db" "SELECT printf('%.6f', avg(ln(1.0 * a.nc / b.nc)) / ln(2)) FROM result AS a JOIN result AS b
        USING (study, position, depth, enhancements) WHERE study = 'recipe' AND depth = 3
        AND enhancements = 'TRNSHKL' AND a.parameters = '{\"L.slots\":1}' AND b.parameters = '{}'")"
same 'ordering: the first move' "$(csv ordering '$1 == "TNK"' 3)" \
    "$(ask "$db" "SELECT printf('%.6f', first_share) FROM ordering WHERE study = 'schaeffer1989' AND depth = 3
        AND enhancements = 'TNK' AND parameters = '{}' AND kind = 'cut'")"

drop() { # drop CONDITION: SQL that forgets configurations
    echo "DELETE FROM all_members WHERE configuration_id IN (SELECT id FROM _configurations AS configurations WHERE $1)"
}
change few "$(drop "parameters = '{\"L.slots\":1}'")"
exits 1 'without a level' draw "$tmp/few.db" recipe
says "the level of 'L: one killer, not two' was not run"
change other "UPDATE all_configurations SET parameters = '{\"L.slots\":7}' WHERE parameters = '{\"L.slots\":1}'"
exits 1 'a level without a row' draw "$tmp/other.db" recipe
change half "$(drop "parameters = '{\"T.cutoffs\":\"off\",\"T.narrowing\":\"off\"}' AND enhancements = 'T'")"
exits 1 'without a use' draw "$tmp/half.db" marsland-tables
says "no use 'order' beside nothing"

echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
