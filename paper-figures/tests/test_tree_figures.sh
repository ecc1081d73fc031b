#!/bin/sh
# The figures of drivers and of artificial trees, from small runs: what is drawn is what was counted.
# usage: BUILD=FOLDER sh paper-figures/tests/test_tree_figures.sh
set -u
cd "$(dirname "$0")/../.." || exit 1
# shellcheck source=paper-figures/tests/figures.sh
. paper-figures/tests/figures.sh

head -n 3 positions/bratko-kopec.epd >"$tmp/bratko-kopec.epd"
small() { # small STUDY [ARGUMENT]...: two positions of each suite, depth 3
    sed 's/"depth": [0-9]*/"depth": 3/g; s/"positions": [0-9]*/"positions": 2/; s/seed=1001/seed=7/
        s/, {"T.acceptance": "at_least"}//' "experiments/specs/$1.json" >"$tmp/$1.json"
    study=$1
    shift
    exits 0 "$study" "$lab" run "$tmp/$study.json" --db "$db" "$@"
}

# ---- nothing is drawn of what was not run --------------------------------------------------------

small drivers-passes --suite "$tmp/bratko-kopec.epd"
exits 0 'half of what the drivers need' draw "$db" drivers
says "drivers: skipped: the database has nothing of the study 'drivers-trees'"
holds 'no picture' [ ! -e "$figures/drivers/figure.png" ]
small drivers-trees
exits 0 'the drivers' draw "$db" drivers
small trees
exits 0 'trees alone' draw "$db" trees
says "trees: skipped: the database has nothing of the study 'schaeffer1989'"
small schaeffer1989 --suite "$tmp/bratko-kopec.epd"
exits 0 'trees beside chess' draw "$db" trees
for figure in drivers trees; do
    for file in svg png md; do
        holds "$figure: its $file" [ -s "$figures/$figure/figure.$file" ]
    done
    holds "$figure: a caption without blanks" sh -c "! grep -q '{{' '$figures/$figure/figure.md'"
done

# ---- what is drawn is what was counted -----------------------------------------------------------

drawn() { # drawn FIGURE BLOCK LINE: a value that gnuplot reads
    awk -v number="$2" -v line="$3" '/^$/ { nb += !blank; blank = 1; next } { if (blank) n = 0; blank = 0 }
        nb == number && ++n == line { printf "%.5f", $2 }' "$figures/$1/figure.dat"
}

# A block a place, a line a letter, of T R N S H L; for drivers a block a kind, SSS* is the sixth.
same 'trees: what N does on strongly ordered ones' "$(drawn trees 1 3)" "$(ask "$db" "SELECT printf('%.5f', exp(avg(ln(1.0 * a.nc / b.nc))))
    FROM result AS a JOIN result AS b USING (study, suite, position, parameters, depth)
    WHERE study = 'trees' AND suite = 'planted:width=38,first=70,quarter=90,spread=100' AND depth = 3 AND parameters = '{}'
      AND instr(a.enhancements, 'N') AND b.enhancements = coalesce(nullif(replace(a.enhancements, 'N', ''), ''), '-')" | tr -d '"')"
same 'trees: what L does in chess' "$(drawn trees 0 6)" "$(ask "$db" "SELECT printf('%.5f', exp(avg(ln(1.0 * a.nc / b.nc))))
    FROM result AS a JOIN result AS b USING (study, suite, position, parameters, depth)
    WHERE study = 'schaeffer1989' AND depth = 3 AND parameters = '{}' AND NOT instr(a.enhancements, 'K')
      AND instr(a.enhancements, 'L') AND b.enhancements = coalesce(nullif(replace(a.enhancements, 'L', ''), ''), '-')" | tr -d '"')"
same 'drivers: nodes of SSS* in chess' "$(drawn drivers 1 6)" "$(ask "$db" "SELECT printf('%.5f', exp(avg(ln(1.0 * d.nc / n.nc))))
    FROM result AS d JOIN result AS n USING (study, suite, position, depth)
    WHERE study = 'drivers-passes' AND depth = 3 AND d.enhancements = 'TD' AND n.enhancements = 'TN'
      AND d.parameters = '{\"D.kind\":\"sss\",\"T.entries\":1048576,\"T.entry\":\"two\"}'
      AND n.parameters = '{\"T.entries\":1048576,\"T.entry\":\"two\"}'" | tr -d '"')"

# ---- what is missing is told ---------------------------------------------------------------------

change fewer "DELETE FROM all_members WHERE configuration_id = (SELECT id FROM _configurations AS configurations
    WHERE enhancements = 'NS' AND parameters = '{}')"
exits 1 'a set is missing' draw "$tmp/fewer.db" trees
says 'not all 64 sets at place'
holds 'no picture is left' [ ! -e "$figures/trees/figure.png" ]

echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
