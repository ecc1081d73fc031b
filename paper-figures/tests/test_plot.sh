#!/bin/sh
# prunelab plot: the two forms, from any study. Titles say what the data say.
# usage: BUILD=FOLDER sh paper-figures/tests/test_plot.sh
set -u
cd "$(dirname "$0")/../.." || exit 1
# shellcheck source=experiments/tests/shell.sh
. experiments/tests/shell.sh
command -v gnuplot >/dev/null 2>&1 || {
    echo 'skipped: no gnuplot'
    exit 77
}
plot() { "$lab" plot --db "$tmp/a.db" "$@"; }

# A name with what is code elsewhere; half of the suite has no solution.
grep -E 'BK.(04|08|12|14|15|16)' positions/bratko-kopec.epd | sed -e "s/BK.08/a, b\`c'/" -e '4,6s/ bm [^;]*;//' >"$tmp/suite.epd"
printf '{"version": 1, "study": "mine", "suite": "%s", "sets": ["-", "TN", "TNHM"], "settings": [{"M.c": 2}],
    "profiles": {"quick": {"depth": 4}}}\n' "$tmp/suite.epd" >"$tmp/a.json"
exits 0 'the study runs' "$lab" run "$tmp/a.json" --db "$tmp/a.db"

# ---- drawn ----

for form in svg png pdf; do
    exits 0 "scatter as $form" plot scatter - TN --out "$tmp/s.$form"
    exits 0 "quantile as $form" plot quantile - TN TNHM --out "$tmp/q.$form"
done
same 'their formats' "$(cd "$tmp" && head -c 4 s.svg s.png s.pdf | tr -dc 'a-zA-Z%?' )" 'ssvg?xmspngPNGspdf%PDF'
for picture in s q; do
    same "$picture: 640 wide" "$(sed -n 's/^ width="\([0-9]*\)".*/\1/p' "$tmp/$picture.svg")" 640
    same "$picture: one title, one description" "$(grep -c '<title\|<desc' "$tmp/$picture.svg")" 2
    holds "$picture: which name no file" sh -c "! grep -q 'figure.dat' '$tmp/$picture.svg'"
done
same 'a point a position, with its name' "$(grep -c 'data-tip="[^"]*: [0-9,]* and [0-9,]*"' "$tmp/s.svg")" 6
holds 'whose code is gone' grep -q 'data-tip="a  bc: ' "$tmp/s.svg"

# ---- titles ----

title() { sed -n 's/^<title[^>]*>\(.*\)<.title>/\1/p' "$1"; }
same 'scatter: the ratio' "$(title "$tmp/s.svg" | sed 's/ (.*//')" "$(ask "$tmp/a.db" "SELECT printf('TN takes %.2f times the nodes of nothing', exp(avg(ln(1.0 * b.nc / a.nc))))
    FROM result AS a JOIN result AS b USING (position, depth) WHERE depth = 4 AND a.enhancements = '-' AND b.enhancements = 'TN'" | tr -d '"')"
# Within the nodes of the title each set's number, by another way: the first depth from which on it is solved.
said=$(title "$tmp/q.svg")
within=$(echo "$said" | sed 's/.* with \([0-9,]*\) nodes/\1/; s/,//g')
for set in - TN TNHM; do
    echo "$said" | grep -o "$(echo "$set" | sed 's/^-/nothing/')\( solves\)\{0,1\} [0-9]*" | head -n 1 | grep -o '[0-9]*$'
done >"$tmp/said"
ask "$tmp/a.db" "WITH one AS (SELECT enhancements, position, min(nc) AS nc FROM result AS r
        WHERE solved AND NOT EXISTS (SELECT 1 FROM result AS s WHERE s.enhancements = r.enhancements AND s.position = r.position
              AND s.depth > r.depth AND NOT s.solved) GROUP BY enhancements, position)
    SELECT count(*) FILTER (WHERE nc <= $within) FROM one GROUP BY enhancements ORDER BY enhancements" >"$tmp/true"
same 'quantile: what is solved' "$(cat "$tmp/said")" "$(cat "$tmp/true")"
same 'of the positions that have a solution' "$(echo "$said" | cut -d ' ' -f 1-3)" 'Of 3 positions'

# ---- refused ----

exits 2 'an unknown form' plot lines - TN
says "unknown form 'lines' (known: scatter, quantile)"
exits 2 'too many for a scatter' plot scatter - TN TNHM
says 'scatter takes two sets, not 3'
exits 2 'another format' plot scatter - TN --out "$tmp/a.gif"
says 'does not end in .svg, .png or .pdf'
echo mine >"$tmp/mine.svg"
exits 1 'what is no picture stays' plot scatter - TN --out "$tmp/mine.svg"
same 'as it was' "$(cat "$tmp/mine.svg")" mine
exits 1 'a set that was not run' plot scatter - TH --out "$tmp/b.svg"
says "'TH'"
sed 's/ bm [^;]*;//' "$tmp/suite.epd" >"$tmp/none.epd"
sed 's/suite.epd/none.epd/' "$tmp/a.json" >"$tmp/none.json"
exits 0 'a study without solutions' "$lab" run "$tmp/none.json" --db "$tmp/none.db"
exits 1 'solves nothing' "$lab" plot quantile - TN --db "$tmp/none.db" --out "$tmp/b.svg"
says "no position with a solution: its suite needs \`bm\` or \`am\`"
holds 'nothing is left' [ ! -e "$tmp/b.svg" ]

echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
