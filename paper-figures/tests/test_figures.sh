#!/bin/sh
# The figures: drawn from a database, the same each time, in one manner, and refused where data are missing. Titles say
# what the data say. The database holds a real study to depth 3; depths 4 and 5 are the same counts, made larger.
# usage: BUILD=FOLDER sh paper-figures/tests/test_figures.sh
# shellcheck disable=SC2016 # expressions in single quotes are awk's
set -u
cd "$(dirname "$0")/../.." || exit 1
# shellcheck source=paper-figures/tests/figures.sh
. paper-figures/tests/figures.sh

# ---- all of them: their number, their size, their words ----

same 'at most twenty' "$([ "$(find "$figures" -name data.sql | wc -l)" -le 20 ] && echo yes)" yes
holds 'not too long' [ "$(find "$figures" -type f \( -name '*.awk' -o -name '*.sql' -o -name '*.gp' \) -exec cat {} + | wc -l)" -le 3600 ]
for caption in "$figures"/*/caption.md; do
    holds "$caption: at most 60 words before what is folded" \
        [ "$(sed -n '1{s/^\*\*[^*]*\*\*//;p;}' "$caption" | wc -w)" -le 60 ]
    # Else it could not tell which of them was run in part.
    awk -f "$figures/studies.awk" "${caption%/*}/data.sql" | tr -d "'" >"$tmp/studies"
    holds "$caption: names one of its studies" grep -q -w -F -f "$tmp/studies" -e '{{study}}' -e '{{studies}}' "$caption"
done
same 'no type below 16' "$(grep -Eo 'font "[^"]*,([0-9]|1[0-5])"' "$figures"/*/figure.gp "$figures"/*.gp | grep -v 'DejaVu Sans,12')" ''

# ---- the database ----

sed 's/"depth": [0-9]*/"depth": 3/g' experiments/specs/schaeffer1989.json >"$tmp/spec.json"
exits 0 'the study runs' "$lab" run "$tmp/spec.json" --db "$db"
edit "$db" "
    CREATE TEMP TABLE more AS VALUES (4), (5);
    INSERT INTO iterations SELECT position_id, configuration_id, column1, score, best_move,
        nbp * (column1 - 1), nc * (column1 - 1), interior * (column1 - 1),
        horizon * (column1 - 1), quiescence * (column1 - 1), cpu_ns, cell_id, NULL, NULL, NULL
        FROM iterations, more WHERE iterations.depth = 3;
    INSERT INTO all_members SELECT study_id, entry_id, configuration_id, column1, setting_id, 0
        FROM _members AS members, more WHERE members.depth = 3"
exits 0 'intervals' "$lab" analyse --db "$db"
exits 0 'minimal trees' "$lab" minimal-tree --suite positions/bratko-kopec.epd --depth 3 --db "$db"

# ---- drawn ----

names='overview best-sets lattice interactions depth ordering schaeffer-fig3 schaeffer-fig4 schaeffer-fig5 schaeffer-fig6'
exits 0 'all figures' draw "$db"
for figure in $names; do
    folder=$figures/$figure
    holds "$figure: an SVG that ends" grep -q '</svg>' "$folder/figure.svg"
    same "$figure: one title, one description" "$(grep -c '<title\|<desc' "$folder/figure.svg") $(grep -c 'role="img"' "$folder/figure.svg")" '2 1'
    holds "$figure: which name no file" sh -c "! grep -q 'figure.dat' '$folder/figure.svg'"
    holds "$figure: a caption without blanks" sh -c "[ -s '$folder/figure.md' ] && ! grep -q '{{' '$folder/figure.md'"
done
holds 'the commit is told' grep -q 'Run of .*commit' "$figures/overview/figure.md"
sum() { cat "$figures/overview/figure.svg" "$figures/best-sets/figure.svg" | cksum; }
before=$(sum)
exits 0 'again' draw "$db" --pdf overview best-sets
same 'the same each time' "$(sum)" "$before"
holds 'PDF where it is asked for' [ -s "$figures/overview/figure.pdf" ]

# ---- a part of a plan is told where the picture shows it ----

change part "UPDATE runs SET spec = json_set(spec, '\$.profiles.quick.positions', 24) WHERE json_valid(spec);
    INSERT INTO runs (study, profile, command, spec_path, spec, version, signature, compiler, flags, host, cpu, jobs, started)
    SELECT 'bjornsson-marsland', profile, command, spec_path, spec, version, signature, compiler, flags, host, cpu, jobs, started FROM runs LIMIT 1"
exits 0 'of a part' draw "$tmp/part.db" lattice
same 'a part of a plan' "$(grep '^Only' "$figures/lattice/figure.md")" 'Only a part of the plan was run: schaeffer1989 (24 positions). `--profile paper` runs all.'
exits 0 'of the whole' draw "$db" lattice

# ---- titles say what the data say ----

title() { sed -n 's/^# title = //p' "$figures/$1/figure.var"; }
same 'overview: savers' "$(title overview | cut -d ' ' -f 1)" \
    "$(ask "$db" "SELECT count(*) FROM effect WHERE kind = 'add_one' AND metric = 'nc' AND setting = '{}' AND depth = 5 AND high < 0")"
same 'best-sets: how many' "$(title best-sets | cut -d ' ' -f 1)" "$(ask "$db" "SELECT count(*) FROM effect WHERE kind = 'best' AND metric = 'nc' AND setting = '{}'")"
same 'best-sets: the share of single letters' "$(sed -n 's/^# single = //p' "$figures/best-sets/figure.var")" \
    "$("$lab" effects --all --setting '{}' --db "$db" | sed -n 's/.*single letters \([0-9.]*\) %.*/\1/p' | awk '{ printf "%.0f", $1 }')"
same 'lattice: the best set' "$(title lattice | sed 's/.*sets \([0-9]*\) %/\1/')" "$(ask "$db" "SELECT printf('%.0f', min(x)) FROM (
    SELECT 100 * exp(avg(ln(1.0 * a.nc / b.nc))) AS x FROM result AS a JOIN result AS b USING (study, position, depth)
    WHERE depth = 5 AND b.enhancements = '-' GROUP BY a.enhancements)" | tr -d '"')"
same 'interactions: how many overlap' "$(title interactions | cut -d ' ' -f 1)" "$(ask "$db" "SELECT count(*) FROM effect
    WHERE kind = 'interaction' AND setting = '{}' AND metric = 'nc' AND depth = 5 AND length(letters) = 2 AND band_low > 0")"
same 'fig3: T and H' "$(title schaeffer-fig3 | sed 's/.*bring \([0-9]*\) %.*/\1/')" "$(ask "$db" "SELECT printf('%.0f', percent)
    FROM reduction WHERE metric = 'nbp' AND enhancements = 'TH' AND setting = '{}' AND depth = 5" | tr -d '"')"
same 'fig4: pairs' "$(sed -n 's/^# pairs = //p' "$figures/schaeffer-fig4/figure.var")" "$(ask "$db" "SELECT count(*) FROM reduction
    WHERE metric = 'nbp' AND depth = 5 AND setting = '{}' AND length(enhancements) = 2 AND percent > 70")"

# ---- of one's own study, suite and depth ----

cp "$db" "$tmp/own.db"
edit "$tmp/own.db" "UPDATE studies SET name = 'own'; UPDATE suites SET name = 'mine'; UPDATE runs SET study = 'own'"
exits 0 'of other names' draw "$tmp/own.db" --study own --suite mine --depth 4 overview lattice schaeffer-fig3 schaeffer-fig4
for figure in overview lattice schaeffer-fig3 schaeffer-fig4; do
    holds "$figure: says of what" grep -q "depth 4.*positions of mine\|positions of mine.*depth 4" "$figures/$figure/figure.md"
done
holds 'and of which study' grep -q '`own`' "$figures/overview/figure.md"
edit "$tmp/own.db" "UPDATE studies SET name = 'games'; UPDATE suites SET name = 'games'; UPDATE runs SET study = 'games'"
exits 0 'the thousand lead' draw "$tmp/own.db" overview best-sets
for figure in overview best-sets; do
    holds "$figure: says so" grep -q 'positions of engine play, depth 5' "$figures/$figure/figure.md"
done
exits 1 'but not where another is asked for' draw "$tmp/own.db" --study schaeffer1989 overview
edit "$tmp/own.db" "UPDATE studies SET name = 'own'; UPDATE suites SET name = 'mine'; UPDATE runs SET study = 'own'"
exits 1 'its own names are not there' draw "$tmp/own.db" schaeffer-fig3
says "looked for study 'games' and 'nine-plies' and 'schaeffer1989' on suite 'bratko-kopec'"
says 'the studies own'
says 'the suites mine'
exits 1 'a depth that is not there' draw "$tmp/own.db" --study own --suite mine --depth 7 lattice
says "at depth 7"
exits 1 'a figure of several studies' draw "$db" --study own selectivity
says 'and of no other study'
exits 2 'a depth that is none' draw "$db" --depth four lattice

# ---- refused ----

change none 'DELETE FROM effects'
exits 0 'without effects' draw "$tmp/none.db" best-sets overview
says 'best-sets: skipped'
change hole "DELETE FROM all_members WHERE entry_id = 5 AND configuration_id IN (SELECT id FROM _configurations AS configurations WHERE enhancements = 'TN')"
exits 1 'a set that lacks a position' draw "$tmp/hole.db" ordering
says 'sets, not 128'
holds 'no picture is left' [ ! -e "$figures/ordering/figure.png" ]
exits 2 'an unknown figure' draw "$db" nothing
says "no figure 'nothing' (known: "

echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
