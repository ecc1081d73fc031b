#!/bin/sh
# A figure of one's own: made, drawn at once, refused in words, and gone without a trace where it fails.
# usage: BUILD=FOLDER sh paper-figures/tests/test_new_figure.sh
set -u
cd "$(dirname "$0")/../.." || exit 1
# shellcheck source=paper-figures/tests/figures.sh
. paper-figures/tests/figures.sh

head -n 3 positions/bratko-kopec.epd >"$tmp/suite.epd"
spec "$tmp/a.json" 3 '"sets": ["-", "T", "TH", "N", "H", "K", "TK"], "settings": [{}, {"T.entries": 64}]'
exits 0 'a study runs' "$lab" run "$tmp/a.json" --db "$db"
cp scripts/new-figure "$tmp/top/scripts/"
new_figure() { "$tmp/top/scripts/new-figure" "$@"; }

left() { # left FIGURE: what of it is not its source
    find "$figures/$1" -type f ! -name data.sql ! -name caption.md ! -name check.awk ! -name 'figure.gp' ! -name 'figure.py' \
        ! -name 'figure.R' | sort | tr '\n' ' '
}

# ---- made, and drawn at once ----

exits 0 'a new figure' new_figure mine --study s
says 'scripts/figures --db FILE mine'
exits 0 'it draws' draw "$db" mine
says 'mine: 18 points'
for file in svg png md; do
    holds "its $file" [ -s "$figures/mine/figure.$file" ]
done
holds 'a caption without blanks' sh -c "! grep -q '{{' '$figures/mine/figure.md'"
holds 'the caption names the sets' grep -q 'H, K, N, T, TH, TK' "$figures/mine/figure.md"
same 'its numbers' "$(sed 1d "$figures/mine/figure.csv" | sort)" "$(ask "$db" "SELECT enhancements, depth, nc, positions
    FROM total WHERE setting = '{}' AND enhancements <> '-'" | sort)"
holds 'an SVG with the names' grep -q '>TK<' "$figures/mine/figure.svg"
# Text from the database is text: no subscript, no overprint, no italics.
cp "$figures/mine/data.sql" "$tmp/data.sql"
sed -i.bak "s/SELECT enhancements AS series/SELECT replace(enhancements, 'TK', 'Toga \&Co_x 2^3 {\/:Italic a}@y') AS series/" \
    "$figures/mine/data.sql" && rm "$figures/mine/data.sql.bak"
exits 0 'names with what would be markup' draw "$db" mine
holds 'are drawn as they are' grep -qF '>Toga &amp;Co_x 2^3 {/:Italic a}@y<' "$figures/mine/figure.svg"
cp "$tmp/data.sql" "$figures/mine/data.sql"
sed -i.bak 's/set key at.*/bad command/' "$figures/mine/figure.gp" && rm "$figures/mine/figure.gp.bak"
exits 1 'a script that gnuplot refuses' draw "$db" mine
says 'mine: gnuplot: '
same 'nothing is left of it' "$(left mine)" ''

exits 2 'a name twice' new_figure mine
says 'paper-figures/mine exists'
exits 2 'no name' new_figure
exits 2 'a name with a slash' new_figure a/b
says "name 'a/b' is not lower case"
exits 2 'a name with a capital' new_figure Mine
exits 2 'two names' new_figure one two
says "one argument too many: 'two'"
exits 2 'a study that would end its text' new_figure other --study "s'"
exits 2 'an unknown program' new_figure other --with excel
says "unknown program 'excel' (known: gnuplot python r)"
exits 2 'an unknown option' new_figure other --db x
exits 2 'an option without its value' new_figure other --study
says "value missing after option '--study'"
same 'none of these leaves a folder' "$(find "$figures" -maxdepth 1 \( -name 'other*' -o -name '.other*' -o -name '.one*' -o -name 'one' \))" ''

# ---- what is missing is told ----

own() { # own QUERY: a figure by this query alone, that reads its data itself
    rm -rf "$figures/own"
    mkdir "$figures/own"
    printf '%s\n' "$1" >"$figures/own/data.sql"
    echo 'Run of {{commit}}.' >"$figures/own/caption.md"
    cat >"$figures/own/figure.gp" <<'GP'
load "../style.gp"
set datafile separator ","
plot "figure.csv" using 1:2 with points
GP
}
some='SELECT depth, nc FROM total WHERE'
own "$some study = 's'"
exits 0 'without an awk script' draw "$db" own
for file in data.sql caption.md figure.gp; do
    mv "$figures/own/$file" "$tmp/kept"
    exits 1 "without $file" draw "$db" own
    says "own has no $file"
    mv "$tmp/kept" "$figures/own/$file"
done
touch "$figures/own/figure.R"
exits 1 'two scripts' draw "$db" own
says 'own has more than one script, and would be drawn twice: figure.gp figure.R'
rm "$figures/own/figure.R"
exits 2 'a folder without a figure' draw "$db" tests
says "no figure 'tests' (known: "
own "$some study = 's' AND depth > 9"
exits 1 'no rows' draw "$db" own
says "the query finds no row"
says "looked for study 's'"
same 'nothing is left of it' "$(left own)" ''
own "SELECT depht FROM total WHERE study = 's'"
exits 1 'a column that is not there' draw "$db" own
says depht
says 'own: no data: the query of data.sql failed'
same 'nothing is left of it' "$(left own)" ''
own "$some study = 's'"
echo '{{nodes}}' >>"$figures/own/caption.md"
exits 1 'a word that the data have not' draw "$db" own
says 'unknown word {{nodes}} (known, from the columns of the data:'
same 'nothing is left of it' "$(left own)" ''
own "SELECT depth, nc, 'a,b' AS text FROM total WHERE study = 's'"
exits 1 'a comma in a text' draw "$db" own
says 'a text of the data has a comma, a quote or a control character (line 2)'
exits 1 'elsewhere' env FIGURES="$tmp/away" "$tmp/top/scripts/figures" --db "$db" own
holds 'no folder is left' [ ! -e "$tmp/away/own" ]

# What is stopped leaves nothing either.
own "$some study = 's'"
printf 'system("echo > %s/reached; sleep 60")\n' "$tmp" >>"$figures/own/figure.gp"
for seconds in 4 16 64; do # a busy machine may not have come to gnuplot
    timeout $seconds "$tmp/top/scripts/figures" --db "$db" own >/dev/null 2>&1
    stopped=$?
    [ ! -e "$tmp/reached" ] || break
done
same 'it is stopped' "$stopped" 124
holds 'while gnuplot is at work' [ -e "$tmp/reached" ]
turn=0
while [ -n "$(left own)" ] && [ $turn -lt 600 ]; do
    sleep 0.1
    turn=$((turn + 1))
done
same 'nothing is left of it' "$(left own)" ''

# ---- however a query names its study ----

says_studies() { # says_studies SQL STUDIES: of a study that was not run, all figures say so
    same "studies of: $1" "$(printf '%s\n' "$1" | awk -f paper-figures/studies.awk | sort | tr '\n' ' ')" "$2"
}
says_studies "WHERE study = 'x'" "'x' "
says_studies "WHERE study='x'" "'x' "
says_studies "where STUDY='x' AND i.study ==  'y'" "'x' 'y' "
says_studies "WHERE study IN ('x','y' , 'z')" "'x' 'y' 'z' "
says_studies "WHERE study in('x')" "'x' "
says_studies "WHERE \"study\" IS 'x'" "'x' "
says_studies "WHERE study =
    'x' AND study IN (
    'y',
    'z')" "'x' 'y' 'z' "
says_studies "-- study = 'no'
WHERE study = 'x' -- it's study='no'" "'x' "
says_studies "WHERE name = '-- ' AND study='x'" "'x' "
says_studies "WHERE mystudy = 'x' OR study_id = 'y' OR study <> 'z'" ''
says_studies "WHERE understudy IN ('x')" ''

# Of all figures, those whose study was not run are left out; one that names none is drawn.
find "$figures" -mindepth 1 -maxdepth 1 -type d ! -name own -exec rm -rf {} +
for where in "study='none'" "study IN ('none')" "study IN ( 'none', 'nor' )"; do
    own "$some $where"
    exits 0 "all, where $where" draw "$db"
    says "own: not drawn, because its study 'no"
    same 'nothing is left of it' "$(left own)" ''
done
for where in "study='s'" "study IN ('none','s')" 1; do
    own "$some $where"
    exits 0 "all, where $where" draw "$db"
    says 'own: 42 points'
    holds 'the caption has the commit' grep -q 'Run of .*commit' "$figures/own/figure.md"
done

# ---- in Python, in R ----

same_twice() { # same_twice NAME PROGRAM: made and drawn in another language, the same again
    exits 0 "a figure in $2" new_figure "$1" --study s --with "$2"
    exits 0 'it draws' draw "$db" "$1"
    says "$1: 18 points"
    holds 'an SVG that ends' grep -q '</svg>' "$figures/$1/figure.svg"
    same 'a PNG' "$(dd if="$figures/$1/figure.png" bs=1 skip=1 count=3 2>/dev/null)" PNG
    cp "$figures/$1/figure.svg" "$figures/$1/figure.png" "$tmp"
    exits 0 'again' draw "$db" "$1"
    holds 'the same SVG' cmp "$tmp/figure.svg" "$figures/$1/figure.svg"
    holds 'the same PNG' cmp "$tmp/figure.png" "$figures/$1/figure.png"
}
if python3 -c 'import matplotlib' 2>/dev/null || /usr/bin/python3 -c 'import matplotlib' 2>/dev/null; then
    same_twice snake python
    echo 'raise SystemExit("no more ink")' >>"$figures/snake/figure.py"
    exits 1 'a script that fails' draw "$db" snake
    says 'snake: figure.py: no more ink'
    same 'nothing is left of it' "$(left snake)" ''
    echo 'pass' >"$figures/snake/figure.py"
    exits 1 'a script that draws nothing' draw "$db" snake
    says 'snake: figure.py did not write the file that its second argument names'
else
    echo 'skipped: no matplotlib, so no figure in Python is drawn'
    exits 0 'a figure in Python' new_figure snake --study s --with python
    exits 1 'named, without matplotlib' draw "$db" snake
    says 'snake: python3 with matplotlib is missing: install it'
    exits 0 'of all, without matplotlib' draw "$db"
    says 'snake: skipped: python3 with matplotlib is missing'
    same 'nothing is left of it' "$(left snake)" ''
fi
if command -v Rscript >/dev/null; then
    same_twice pirate r
    echo 'stop("no more ink")' >>"$figures/pirate/figure.R"
    exits 1 'a script that fails' draw "$db" pirate
    says 'no more ink'
    same 'nothing is left of it' "$(left pirate)" ''
else
    echo 'skipped: no Rscript, so no figure in R is drawn'
    exits 0 'a figure in R' new_figure pirate --study s --with r
    exits 1 'named, without R' draw "$db" pirate
    says 'pirate: Rscript is missing: install it'
    exits 0 'of all, without R' draw "$db"
    says 'pirate: skipped: Rscript is missing'
fi

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
