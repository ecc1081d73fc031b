#!/bin/sh
# Every figure drawn from stored data: the numbers of its words equal a query on these data, and the copies for the
# documents are what is drawn today.
# usage: sh paper-figures/tests/test_numbers.sh
set -u
cd "$(dirname "$0")/../.." || exit 1
# shellcheck source=experiments/tests/shell.sh
. experiments/tests/shell.sh
for program in gnuplot sqlite3; do
    command -v $program >/dev/null 2>&1 || {
        echo "skipped: no $program"
        exit 77
    }
done
figures=$PWD/paper-figures
export LC_ALL=C.UTF-8

# What a picture says, whatever release of gnuplot drew it: releases differ in the order of the texts, and in what
# they draw as a mark.
texts() { grep -o '<title.*\|<text>.*' "$1" | sort; }

# The section of the figure in numbers.sql.
query_of() { awk -v name="$1" '/^-- / { on = index(" " $0 " ", " " name " ") > 0; next } on' "$figures/tests/numbers.sql"; }

# What in an SVG is hard to read: another width than 640, type below 0.025 of it, text with a contrast below 4.5 : 1 to
# white, cells with one below 4.5 : 1 to ink.
hard_to_read() { # hard_to_read SVG
    awk 'function light(rgb,   part, i, x, sum) {
            split(rgb, part, /[^0-9]+/)
            for (i = 1; i <= 3; i++) {
                x = part[i] / 255
                sum += substr("212671520722", 4 * i - 3, 4) / 1e4 * (x <= 0.04045 ? x / 12.92 : exp(2.4 * log((x + 0.055) / 1.055)))
            }
            return sum + 0.05
        }
        BEGIN { ink = light("34,34,34") }
        /^ width="/ && !/^ width="640"/
        /font-size="/ && match($0, /font-size="[0-9.]+/) && substr($0, RSTART + 11, RLENGTH - 11) < 16
        /fill="rgb\(/ && /font-size="/ && match($0, /fill="rgb\([^)]*/) && 1.05 / light(substr($0, RSTART + 10, RLENGTH - 10)) < 4.5
        /<polygon/ && match($0, /fill = .rgb\([^)]*/) && light(substr($0, RSTART + 12, RLENGTH - 12)) / ink < 4.5' "$1"
}

draw() { # draw FIGURE FORM
    GNUPLOT_LIB=$figures/$1 gnuplot -e "form = '$2'" "$figures/$1/figure.gp" >"$tmp/err" 2>&1
}
python=$(command -v python3)

for stored in "$figures"/tests/data/*.csv.gz; do
    figure=$(basename "$stored" .csv.gz)
    mkdir "$tmp/$figure"
    cd "$tmp/$figure" || exit 1
    gzip -dc "$stored" >figure.csv
    exits 0 "$figure: its data are good" awk -v VARIABLES=figure.var -f "$figures/common.awk" -f "$figures/$figure/check.awk" figure.csv
    mv "$tmp/out" figure.dat
    same "$figure: its numbers" "$(awk -f "$figures/tests/numbers.awk" figure.var)" \
        "$(query_of "$figure" | sqlite3 -csv -cmd '.import figure.csv data' -cmd '.mode list' -cmd '.separator " "' :memory: 2>&1)"
    draw "$figure" svg
    awk -v variables=figure.var -v name="$figure" -f "$figures/svg.awk" figure.part >figure.svg
    holds "$figure: drawn" [ -s figure.svg ]
    same "$figure: can be read" "$(hard_to_read figure.svg)" ''
    if [ "$python" ]; then
        draw "$figure" pdf
        same "$figure: least type of the PDF" "$(python3 "$figures/tests/pdf_type.py" figure.part 2>&1)" 0.0250
    fi
    copy=$figures/readme/$figure.svg
    [ ! -f "$copy" ] || same "$figure: the copy is today's" "$(texts figure.svg)" "$(texts "$copy")"
    cd "$OLDPWD" || exit 1
done
same 'all figures' "$(find "$figures/tests/data" -name '*.gz' | wc -l)" "$(find "$figures" -path "$figures/*/data.sql" | wc -l)"

echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
