#!/bin/sh
# The figures: drawn from a database, the same each time, and refused where data are missing.
# The database holds a real study to depth 3; depths 4 to 9 are the same counts, made larger.
# usage: BUILD=FOLDER sh paper-figures/tests/test_figures.sh
set -u
cd "$(dirname "$0")/../.." || exit 1
# shellcheck source=paper-figures/tests/figures.sh
. paper-figures/tests/figures.sh

drawn() { # drawn FIGURE: both pictures and a caption are there, and whole
    folder=$figures/$1
    holds "$1: an SVG that ends" grep -q '</svg>' "$folder/figure.svg"
    size=$(od -An -tu1 -j16 -N4 "$folder/figure.png" | awk '{ print (($1 * 256 + $2) * 256 + $3) * 256 + $4 }')
    holds "$1: a PNG at least 1600 wide, not '$size'" [ "$size" -ge 1600 ]
    holds "$1: a caption without blanks" sh -c "[ -s '$folder/figure.md' ] && ! grep -q '{{' '$folder/figure.md'"
}

not_drawn() { # not_drawn FIGURE
    holds "$1: no picture is left" [ ! -e "$figures/$1/figure.png" ]
    holds "$1: no picture is left" [ ! -e "$figures/$1/figure.svg" ]
}

names='growth minimal-tree overview schaeffer-fig3 schaeffer-fig4 schaeffer-fig5 schaeffer-fig6'

# ---- the database ----

sed 's/"settings": .*\],/"settings": [{}, {"T.entries": 65536}],/; s/"depth": [0-9]*/"depth": 3/g' \
    experiments/specs/schaeffer1989.json >"$tmp/spec.json"
exits 0 'the study runs' "$lab" run "$tmp/spec.json" --db "$db"
# Depths 4 to 6 under {}, 7 to 9 under the larger table; what a set saves grows with the depth.
edit "$db" "
    CREATE TEMP TABLE more AS
        WITH RECURSIVE d (depth) AS (VALUES (4) UNION ALL SELECT depth + 1 FROM d WHERE depth < 9)
        SELECT depth, CASE WHEN depth < 7 THEN '{}' ELSE '{\"T.entries\":65536}' END AS setting FROM d;
    INSERT INTO iterations SELECT position_id, configuration_id, more.depth, score, best_move,
        nbp * (more.depth - 1), nc * (more.depth - 1), interior * (more.depth - 1),
        horizon * (more.depth - 1), quiescence * (more.depth - 1), cpu_ns, cell_id, NULL, NULL, NULL
        FROM iterations, more WHERE iterations.depth = 3;
    INSERT INTO all_members SELECT study_id, entry_id, configuration_id, more.depth, setting_id, 0
        FROM _members AS members JOIN settings ON settings.id = setting_id
        JOIN more ON more.setting = settings.parameters WHERE members.depth = 3;
    DELETE FROM all_members WHERE depth < 2 OR setting_id = (SELECT id FROM settings WHERE parameters <> '{}')
        AND configuration_id IN (SELECT id FROM _configurations AS configurations WHERE length(enhancements) > 2)"
exits 0 'intervals' "$lab" analyse --db "$db"
cp "$db" "$tmp/treeless.db"
exits 0 'minimal trees' "$lab" minimal-tree --suite positions/bratko-kopec.epd --depth 4 --db "$db"

# ---- drawn ----

exits 0 'all figures' draw "$db"
for figure in $names; do
    drawn "$figure"
done
holds 'the commit is told' grep -q 'Run of .*commit' "$figures/overview/figure.md"
says 'schaeffer-fig3: 49 points'
cd "$figures" || exit 1
same 'the caption tells both tables' "$(grep -c '3 to 6 (8,192 table entries) and 7 to 9' schaeffer-fig3/figure.md)" 1
same 'a line never goes from one table to the other' \
    "$(awk 'NF == 0 { first = 0; next } first && first < 7 && $1 >= 7 { print "joined" } { first = $1 }' schaeffer-fig3/figure.dat)" ''
cd - >/dev/null || exit 1
pairs=$(ask "$db" "SELECT enhancements FROM reduction WHERE metric = 'nc' AND depth = 5
    AND setting = '{}' AND length(enhancements) = 2 AND percent > 70 ORDER BY 1" | tr '\n' ' ')
same 'the pairs over 70 %' "$(sed 1d "$figures/schaeffer-fig6/figure.csv" | cut -d, -f2 | sort -u | tr '\n' ' ')" "$pairs"

# What the paper states is counted: in data made up, and in those of a figure.
cat >"$tmp/stated.csv" <<'CSV'
segment,series,label,depth,y,low,high,positions,sets
1,T,T,3,10,9,11,24,64
1,T,T,4,20,19,21,24,64
1,T,T,5,15,14,16,24,64
1,H,H,3,15,14,16,24,64
1,H,H,4,5,4,6,24,64
1,H,H,5,15,14,16,24,64
2,T,T,7,30,29,31,24,64
2,T,T,8,40,39,41,24,64
2,H,H,7,50,49,51,24,64
2,H,H,8,45,44,46,24,64
CSV
awk -v VARIABLES="$tmp/stated.var" -v LEAST=2 -v FLOOR=0 -v CEILING=100 -v STEP=10 -v GAP=0.05 \
    -v STATED='a|T > H;b|T rises;c|H falls 7;d|TH > 99;e|T > 19.5;f|H falls 8;g|-' \
    -f "$figures/common.awk" -f "$figures/lines.awk" "$tmp/stated.csv" >"$tmp/stated.dat"
same 'what the paper states, counted' "$(sed -n 's/^stated_text.*"\(.\)".*= "\(.*\)"$/\1\2/p' "$tmp/stated.var")" \
    'a: at 1 of 5 depths
b: in 2 of 3 steps
c: in 1 of 1 steps
d: not among these lines
e: at 3 of 5 depths (10 to 40 %)
f: not searched so deep
g'
same 'Fig. 3: H above K' "$(sed -n 's/^stated_text.*"H above K".*= ": \(.*\)"$/\1/p' "$figures/schaeffer-fig3/figure.var")" \
    "at $(ask "$db" "SELECT count(*) FROM reduction AS h JOIN reduction AS k USING (setting, depth, metric)
    WHERE h.enhancements = 'H' AND k.enhancements = 'K' AND metric = 'nbp' AND depth >= 3 AND h.percent > k.percent
    AND (depth < 7) = (setting = '{}')") of 7 depths"

# Growth: 10 lines at depths 2 to 6, 8 at 7 to 9, the range of all, 7 letters at 2 depths, 64 pairs each.
csv=$figures/growth/figure.csv
same 'growth: its parts' "$(cut -d, -f1,2 "$csv" | sed 1d | sort | uniq -c | tr -s ' \n' ' ')" \
    ' 14 effect,1 896 pair,1 10 range,1 50 step,1 24 step,2 '
same 'growth: an iteration alone, by position' \
    "$(awk -F, '$1 == "step" && $3 == "H" && $5 == 3 { printf "%.6f", $6 }' "$csv")" \
    "$(sqlite3 "$db" "
        SELECT printf('%.6f', exp(avg(ln(1.0 * (d3.nc - d2.nc) / (d2.nc - d1.nc)))))
        FROM iterations AS d1 JOIN iterations AS d2 USING (position_id, configuration_id)
        JOIN iterations AS d3 USING (position_id, configuration_id)
        WHERE d1.depth = 1 AND d2.depth = 2 AND d3.depth = 3 AND configuration_id =
            (SELECT id FROM _configurations AS configurations WHERE enhancements = 'H')")"
# To depth 5, NC(5) / NC(3): half of it in logarithms is the growth per ply.
same 'growth: with a letter over without it' \
    "$(awk -F, '$1 == "pair" && $3 == "K" && $4 == "HK" && $5 == 5 { printf "%.6f", $6 }' "$csv")" \
    "$(ask "$db" "WITH own AS (SELECT enhancements, depth, avg(ln(nc)) / ln(2) AS log2_nc FROM iteration
        WHERE enhancements IN ('H', 'HK') AND depth IN (3, 5) GROUP BY enhancements, depth)
        SELECT printf('%.6f', sum(log2_nc * CASE WHEN (depth = 5) = (enhancements = 'HK') THEN 1 ELSE -1 END) / 2)
        FROM own")"
same 'growth: an effect is the mean of its pairs' \
    "$(awk -F, '$5 == 5 && $3 == "T" { if ($1 == "pair") sum += $6; if ($1 == "effect") effect = $6 }
        END { printf "%d", 1e9 * (sum / 64 - effect) }' "$csv")" 0

# The minimal tree: an iteration alone, by position, over the tree of the same depth.
csv=$figures/minimal-tree/figure.csv
same 'minimal-tree: every set at every depth' "$(cut -d, -f1,4 "$csv" | grep -c '^set,[234]$')" "$(($(cut -d, -f1,2 "$csv" | grep '^set' | sort -u | wc -l) * 3))"
same 'minimal-tree: a ratio' "$(awk -F, '$2 == "TNK" && $4 == 3 { printf "%.6f", $5 }' "$csv")" \
    "$(ask "$db" "SELECT printf('%.6f', avg(ln(1.0 * i.nbp / m.nbp)))
        FROM iteration AS i JOIN minimal_tree AS m USING (suite, position, depth)
        WHERE enhancements = 'TNK' AND parameters = '{}' AND depth = 3")"
same 'minimal-tree: the formula' "$(awk -F, '$2 == "formula" && $4 == 4 { printf "%.6f", $5 }' "$csv")" \
    "$(ask "$db" "SELECT printf('%.6f', avg(ln(formula / nbp))) FROM minimal_tree WHERE depth = 4")"

cksum "$figures"/*/figure.png "$figures"/*/figure.svg >"$tmp/sums"
exits 0 'two again, and copies' draw "$db" --readme overview minimal-tree
cksum "$figures"/*/figure.png "$figures"/*/figure.svg >"$tmp/sums2"
holds 'the same pictures' cmp -s "$tmp/sums" "$tmp/sums2"
holds 'a copy for the README' cmp -s "$figures/readme/overview.png" "$figures/overview/figure.png"
for figure in overview minimal-tree; do
    holds "with its caption: $figure" cmp -s "$figures/readme/$figure.txt" "$figures/$figure/figure.md"
done
same 'and no part of one' "$(find "$figures/readme" -name '*.part')" ''

# ---- refused ----

exits 2 'an unknown figure' draw "$db" schaeffer-fig7
says "no figure 'schaeffer-fig7' (known: "
exits 2 'an unknown option' draw "$db" --pdf
exits 1 'a missing database' draw "$tmp/none.db"
says 'none.db'

change empty "DELETE FROM all_members"
for figure in $names; do
    exits 1 "$figure without data" draw "$tmp/empty.db" "$figure"
    says "$figure: not drawn"
    not_drawn "$figure"
done
exits 0 'without minimal trees' draw "$tmp/treeless.db" minimal-tree
says "minimal-tree: skipped: the database has nothing in the view 'minimal_tree'"
not_drawn minimal-tree
change flat "DELETE FROM minimal_trees WHERE depth > 2"
exits 1 'without an odd depth' draw "$tmp/flat.db" minimal-tree
says 'data: at least depth 3 is needed'
change stopped "UPDATE minimal_trees SET status = 'timeout', nbp = NULL WHERE depth = 4 AND position_id = 1"
exits 0 'a depth that is not measured everywhere is left out' draw "$tmp/stopped.db" minimal-tree
same 'minimal-tree: its depths' "$(sed 1d "$figures/minimal-tree/figure.csv" | cut -d, -f4 | sort -u | tr '\n' ' ')" '2 3 '
change intervals "DELETE FROM named_intervals WHERE depth = 5 AND enhancements = 'H'"
exits 1 'without an interval' draw "$tmp/intervals.db" schaeffer-fig3
says 'no interval for H at depth 5: run'
change hole "DELETE FROM all_members WHERE depth = 4 AND configuration_id IN
    (SELECT id FROM _configurations AS configurations WHERE enhancements = 'K')"
exits 1 'with a hole' draw "$tmp/hole.db" schaeffer-fig3
says 'depth 4 was run with 63 sets, depth 3 with 64'
not_drawn schaeffer-fig3
change set "DELETE FROM all_members WHERE configuration_id IN
    (SELECT id FROM _configurations AS configurations WHERE enhancements = 'K')"
exits 1 'without a set' draw "$tmp/set.db" schaeffer-fig5
says 'only 6 series where at least 7 are needed'
change shallow "DELETE FROM all_members WHERE depth > 3"
exits 1 'with too little depth' draw "$tmp/shallow.db" growth
says 'data: no growth over two plies to depths 2 and 3: at least depth 4 is needed'
not_drawn growth
change partial "DELETE FROM all_members WHERE depth = 6 AND entry_id = 7"
exits 0 'a depth that is not done everywhere is left out' draw "$tmp/partial.db" schaeffer-fig3
says 'schaeffer-fig3: 42 points'
exits 0 'and here the letters are seen at depths 5 and 4' draw "$tmp/partial.db" growth
holds 'growth: to depth 5' grep -q 'deepest = 5' "$figures/growth/figure.var"
change singles "DELETE FROM all_members WHERE configuration_id NOT IN
    (SELECT id FROM _configurations AS configurations WHERE length(enhancements) = 1)"
exits 1 'without all sets' draw "$tmp/singles.db" overview
says 'data:'
exits 1 'without all sets' draw "$tmp/singles.db" growth
says 'were all 128 sets run?'

# A name of the database is no code of gnuplot's, of a shell's or of a browser's.
evil() { # evil FIGURE TITLE: as SQL has it
    change evil "UPDATE enhancements SET title = $2 WHERE letter = 'T'"
    exits 1 "$1 with the title $2" draw "$tmp/evil.db" "$1"
    says "$1: a text of the data has a"
    not_drawn "$1"
}
# shellcheck disable=SC2016
evil schaeffer-fig3 "'a\`touch ran\`'"
evil overview "'a\"; system(\"touch ran\"); b = \"'"
evil overview "'a'');alert(1);(''b'"
evil overview "'a\\'"
evil overview "char(27) || '[2J'"
evil overview "'a' || char(155) || '2J'"
same 'nothing of it was run' "$(find "$tmp" -name ran)" ''
change markup "UPDATE runs SET hash = '<img src=x>'"
exits 0 'markup for a commit' draw "$tmp/markup.db" schaeffer-fig3
holds 'is text in the caption' grep -q -F 'commit \<img src=x\>' "$figures/schaeffer-fig3/figure.md"
exits 0 'and on the page' "$lab" report --db "$tmp/markup.db" --figures "$figures" --out "$tmp/markup.html"
holds 'as it is' grep -q -F 'commit &lt;img src=x&gt;' "$tmp/markup.html"

# Names are text, not gnuplot's markup: the SVG has each in one piece, no smaller and no lower.
change named "UPDATE enhancements SET title = CASE letter WHEN 'T' THEN 'lmr_depth' WHEN 'R' THEN 'My_Engine 2^3'
    WHEN 'N' THEN 'Toga &Co' WHEN 'S' THEN '{/Bold a}@b' WHEN 'H' THEN '<i>%d ~' ELSE title END"
exits 0 'titles that look like markup' draw "$tmp/named.db" overview
for text in 'T  lmr_depth' 'R  My_Engine 2^3' 'N  Toga &amp;Co' 'S  {/Bold a}@b' 'H  &lt;i>%d ~'; do
    holds "drawn as text: $text" grep -q -F ">$text<" "$figures/overview/figure.svg"
done

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
