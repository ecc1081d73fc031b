#!/bin/sh
# The figures of forward pruning and of the matches, from small runs and matches.
# usage: BUILD=FOLDER sh paper-figures/tests/test_forward_pruning.sh
# shellcheck disable=SC2016 # expressions in single quotes are awk's
set -u
cd "$(dirname "$0")/../.." || exit 1
# shellcheck source=paper-figures/tests/figures.sh
. paper-figures/tests/figures.sh

head -n 6 positions/bratko-kopec.epd >"$tmp/bratko-kopec.epd"
for study in bjornsson-marsland:2 bjornsson-marsland-table1:4 bjornsson-marsland-table3:3; do
    sed "s/\"depth\": [0-9]*/\"depth\": ${study#*:}/g" "experiments/specs/${study%:*}.json" >"$tmp/spec.json"
    exits 0 "${study%:*}" "$lab" run "$tmp/spec.json" --suite "$tmp/bratko-kopec.epd" --db "$db"
done
for table in 2 4; do
    sed '/"quick"/ { s/"nodes": [0-9]*000}/"nodes": 300}/; s/"nodes": 20000/"nodes": 400/; s/"pairs": [0-9]*/"pairs": 3/; }' \
        experiments/specs/bjornsson-marsland-table$table.json >"$tmp/match.json"
    exits 0 "the matches of Table $table" "$lab" match "$tmp/match.json" --db "$db"
done

for figure in forward-pruning multicut-table1 multicut-map null-move-table3 matches; do
    exits 0 $figure draw "$db" $figure
    for file in svg png md; do
        holds "$figure: its $file" [ -s "$figures/$figure/figure.$file" ]
    done
    holds "$figure: a caption without blanks" sh -c "! grep -q '{{' '$figures/$figure/figure.md'"
done

# ---- what is drawn is what was counted ---------------------------------------------------------------

same 'M last of all nine' "$(awk -F, '$1 == "eight" && $2 == "M" { printf "%.6f\n", $5 }' "$figures/forward-pruning/figure.csv")" \
    "$(ask "$db" "SELECT printf('%.6f', avg(ln(1.0 * a.nc / b.nc)) / ln(2)) AS x FROM result AS a JOIN result AS b
        USING (study, position, depth, parameters) WHERE study = 'bjornsson-marsland' AND depth = 2
        AND parameters = '{}' AND a.enhancements = 'TRNSHKLMV' AND b.enhancements = 'TRNSHKLV'")"
same 'rows are as many as marks' "$(awk 'NF { n++ } END { print n }' "$figures/forward-pruning/figure.dat")" 25
same 'Table 1: r 2, c 3, m 12' "$(awk -F, '$1 == 2 && $2 == 3 && $3 == 12 { printf "%.4f,%d,%d\n", $7, $13, $14 }' \
    "$figures/multicut-table1/figure.csv")" \
    "$(ask "$db" "SELECT printf('%.4f,%d,%d', 100.0 * sum(a.nc) / sum(b.nc), sum(b.solved AND NOT a.solved),
        sum(a.solved AND NOT b.solved)) AS x FROM result AS a JOIN result AS b USING (study, position, depth)
        WHERE study = 'bjornsson-marsland-table1' AND depth = 4 AND b.enhancements = 'TNSHV'
        AND json_extract(a.parameters, '\$.\"M.m\"') = 12 AND json_extract(a.parameters, '\$.\"M.r\"') IS NULL
        AND json_extract(a.parameters, '\$.\"M.c\"') IS NULL" | tr -d '"')"
same 'Table 1 has 27 cells' "$(wc -l <"$figures/multicut-table1/figure.dat" | tr -d ' ')" 27
# No setting has fewer nodes than one on the front and solves as many.
same 'the front is a front' "$(awk '
    /^$/ { block += !blank; blank = 1; next }
    { blank = 0 }
    block < 3 { n++; x[n] = $1; y[n] = $4; next }
    { for (i = 1; i <= n; i++) bad += x[i] < $1 && y[i] >= $4 }
    END { print bad + 0 }' "$figures/multicut-map/figure.dat")" 0
same 'Table 3: its rows' "$(sed 1d "$figures/null-move-table3/figure.csv" | cut -d, -f1 | tr '\n' ' ')" '0 10 20 none variable '
same 'ours and the paper'"'"'s matches' "$(awk '{ n[$5]++ } END { print n[0], n[1], n[2] }' "$figures/matches/figure.dat")" '7 1 5'
# Elo of 174.5 points of 320, and its interval without draws
same 'the paper pooled' "$(awk '$5 == 1 { printf "%.1f %.1f %.1f\n", $2, $3, $4 }' "$figures/matches/figure.dat")" '31.6 -6.4 70.3'

# ---- what is refused --------------------------------------------------------------------------------

# A text of the database that looks like a word of the caption is text: filling in ends.
change words "UPDATE runs SET hash = '{{commit}}'"
exits 0 'a commit that is a word of captions' timeout 60 "$tmp/top/scripts/figures" --db "$tmp/words.db" matches
holds 'it stands as it is' grep -q 'Run of commit {{commit}}' "$figures/matches/figure.md"
# The database is not among what is drawn.
cp "$db" "$figures/matches/figure.dat"
exits 1 'a database where data are drawn' draw "$figures/matches/figure.dat" matches
holds 'it stays' cmp "$db" "$figures/matches/figure.dat"
rm "$figures/matches/figure.dat"

change gap "DELETE FROM named_intervals WHERE study = 'bjornsson-marsland-table1' AND metric = 'percent_nodes'"
exits 1 'an interval is missing' draw "$tmp/gap.db" multicut-table1
says 'run `prunelab analyse`'
change one "DELETE FROM all_members WHERE configuration_id IN (SELECT id FROM _configurations AS configurations
    WHERE parameters LIKE '%\"M.c\":4,\"M.m\":4,\"M.r\":3%')"
exits 1 'a setting of Table 1 is missing' draw "$tmp/one.db" multicut-table1
says '26 settings, 27 are needed'
change sets "DELETE FROM all_members WHERE configuration_id IN (SELECT id FROM _configurations AS configurations
    WHERE enhancements = 'HM' AND parameters = '{}')"
exits 1 'a set of the sweep is missing' draw "$tmp/sets.db" forward-pruning
change level "DELETE FROM all_members WHERE configuration_id IN (SELECT id FROM _configurations AS configurations
    WHERE enhancements = 'TNSHV' AND parameters LIKE '%\"V.t\":\"10\"%')"
exits 1 'a bound is missing' draw "$tmp/level.db" null-move-table3
says 't = 10 was not run'
change games 'DELETE FROM games'
exits 1 'no games' draw "$tmp/games.db" matches

echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
