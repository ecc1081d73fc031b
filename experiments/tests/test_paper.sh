#!/bin/sh
# The paper: every number on it is a query's or stated by a paper, and is that of the database; what was
# not run is told; marks that are none are refused; it prints.
# usage: BUILD=FOLDER sh experiments/tests/test_paper.sh
set -u
cd "$(dirname "$0")/../.." || exit 1
# shellcheck source=experiments/tests/shell.sh
. experiments/tests/shell.sh

lacks() { # lacks FILE PATTERN: no line of the file has it
    ! grep -q -E -e "$2" "$1"
}
# What a query put on the page, its first time.
value() { # value PAGE QUERY.COLUMN
    grep -o "<data value=\"$2\">[^<]*" "$1" | sed -n '1s/.*>//p'
}
# The page's words without what a query put there, what a paper states, pictures, references, commands.
own_words() {
    sed -e 's/<svg/\
<svg/g' -e 's|</svg>|&\
|g' "$1" | sed -e '/<style>/,/<\/style>/d' -e '/<svg/,/<\/svg>/d' -e '/<pre>/,/<\/pre>/d' -e '/<div class="refs">/,$d' |
        sed -E -e 's/<data [^>]*>[^<]*<\/data>//g' -e 's/<(span|mn) class="(stated|label)">[^<]*<\/(span|mn)>//g' \
            -e 's/<(a|code)[^>]*>[^<]*<\/(a|code)>//g' -e 's/<[^>]*>//g'
}

# ---- a multiverse in small: four base programs, four positions ----

mkdir "$tmp/suite"
head -n 4 positions/bratko-kopec.epd >"$tmp/suite/bratko-kopec.epd"
printf '{"version": 1, "study": "universes", "suite": "%s", "sweep": "TRNSHKL", "universes": {"base.order": ["generated", "mvv_lva"],
    "T.entries": [8192, 1048576]}, "profiles": {"quick": {"depth": 4}}}\n' "$tmp/suite/bratko-kopec.epd" >"$tmp/a.json"
exits 0 'a study runs' "$lab" run "$tmp/a.json" --db "$tmp/a.db"
paper() { # paper DATABASE PAGE [OPTION...]
    db=$1 out=$2
    shift 2
    "$lab" paper --db "$tmp/$db" --out "$tmp/$out" "$@"
}
exits 0 'a paper' paper a.db a.html
says "$tmp/a.html:"
same 'the page ends' "$(tail -n 1 "$tmp/a.html")" '</html>'
holds 'no mark is left' lacks "$tmp/a.html" '\{\{|\}\}'
holds 'no script, nothing loaded' lacks "$tmp/a.html" '<script|https?:|src=|@import'
own_words "$tmp/a.html" >"$tmp/words"
holds 'the words are there' grep -q 'The unit is the position' "$tmp/words"
holds 'no number in them' lacks "$tmp/words" '[0-9]'
exits 0 'again' paper a.db again.html
holds 'the same bytes again' cmp -s "$tmp/a.html" "$tmp/again.html"

# ---- its numbers are the database's, reckoned otherwise ----

# The percentage of T with H in a base program: from sums, not from the view.
share() { # share DATABASE METRIC ENTRIES ORDER
    ask "$1" "WITH own AS (SELECT enhancements, sum($2) AS n FROM result JOIN (SELECT 1) WHERE depth = 4 AND study = 'universes'
            AND coalesce(parameters ->> '\$.\"base.order\"', 'generated') = '$4'
            AND (instr(enhancements, 'T') = 0 OR coalesce(parameters ->> '\$.\"T.entries\"', 8192) = $3) GROUP BY enhancements)
        SELECT printf('%.1f', 100.0 * (max(n) FILTER (WHERE enhancements = '-') - max(n) FILTER (WHERE enhancements = 'TH'))
            / (max(n) FILTER (WHERE enhancements = '-') - min(n) FILTER (WHERE instr(enhancements, 'L') = 0))) AS percent FROM own"
}
shares() { # shares DATABASE METRIC: ascending
    for entries in 8192 1048576; do
        for order in generated mvv_lva; do share "$1" "$2" $entries $order; done
    done | sort -n
}
check_shares() { # check_shares DATABASE PAGE
    for metric in nbp nc; do
        same "the least share in $metric" "$(value "$tmp/$2" "th.${metric}_low")" "$(shares "$tmp/$1" $metric | head -n 1 | sed 's/-/−/')"
        same "the greatest share in $metric" "$(value "$tmp/$2" "th.${metric}_high")" "$(shares "$tmp/$1" $metric | tail -n 1)"
    done
}
check_shares a.db a.html
same 'base programs' "$(value "$tmp/a.html" scale.universes)" 4
same 'sets' "$(value "$tmp/a.html" scale.sets)" 128
same 'positions' "$(value "$tmp/a.html" scale.positions)" 4
same 'depth' "$(value "$tmp/a.html" scale.depth)" 4
same 'searches' "$(value "$tmp/a.html" scale.searches)" 2,048
same 'root values' "$(value "$tmp/a.html" house.values_compared | tr -d ,)" \
    "$(sqlite3 "$tmp/a.db" 'SELECT count(*) FROM iterations')"
same 'no violation' "$(value "$tmp/a.html" house.violations)" 0
"$lab" claims --db "$tmp/a.db" --json >"$tmp/claims.json"
told() { # told JSONPATH-IN-S1a
    sqlite3 :memory: "SELECT value ->> '$1' FROM json_each(readfile('$tmp/claims.json'), '\$.claims') WHERE value ->> '\$.id' = 'S1a'"
}
for pair in holds:holds fails:fails stays_open:open told_apart:distinct; do
    same "S1a ${pair%:*}" "$(value "$tmp/a.html" "s1a.${pair%:*}")" "$(told "\$.universes.${pair#*:}")"
done
same 'statements' "$(value "$tmp/a.html" house.claims)" "$(sqlite3 :memory: "SELECT json_array_length(readfile('$tmp/claims.json'), '\$.claims')")"
same 'the Shapley value of T' "$(grep -o -A1 '<tr><td>T</td>.*shapley.most">[^<]*' "$tmp/a.html" | sed 's/.*>//')" \
    "$(ask "$tmp/a.db" "SELECT printf('%.2f', max(-value)) AS saved FROM effect WHERE kind = 'shapley' AND letters = 'T' AND metric = 'nc' AND depth = 4")"
same 'the signature' "$(value "$tmp/a.html" programs.signatures)" "$(ask "$tmp/a.db" 'SELECT DISTINCT signature FROM run')"

# ---- another database, other numbers ----

cp "$tmp/a.db" "$tmp/b.db"
sqlite3 "$tmp/b.db" "UPDATE iterations SET nbp = nbp * 2, nc = nc * 2, interior = interior * 2,
    horizon = horizon * 2, quiescence = quiescence * 2 WHERE configuration_id IN
    (SELECT id FROM _configurations AS configurations WHERE enhancements = 'TH')"
exits 0 'a paper of twice as many nodes' paper b.db b.html --claims experiments/claims/S1a.json
check_shares b.db b.html
holds 'the numbers are others' [ "$(value "$tmp/a.html" th.nbp_high)" != "$(value "$tmp/b.html" th.nbp_high)" ]
sqlite3 "$tmp/b.db" 'UPDATE iterations SET score = score + 1 WHERE (position_id, configuration_id, depth) IN
    (SELECT position_id, configuration_id, depth FROM iterations LIMIT 1)'
exits 0 'a wrong root value' paper b.db wrong.html --claims experiments/claims/S1a.json
holds 'is told' grep -q 'cannot be trusted until' "$tmp/wrong.html"
holds 'and was not before' lacks "$tmp/b.html" 'cannot be trusted until'

# ---- nine plies: all sets to a depth, some of them beyond it ----

cp "$tmp/a.db" "$tmp/n.db"
for study in nine-plies:3 nine-plies-mvv-lva:3 nine-plies-few:4 nine-plies-few-phoenix:4 nine-plies-small:4; do
    sed -e "s|positions/bratko|$tmp/suite/bratko|" -e "s|\"quick\": {\"depth\": [0-9]*|\"quick\": {\"depth\": ${study#*:}|" \
        "experiments/specs/${study%:*}.json" >"$tmp/${study%:*}.json"
    exits 0 "${study%:*} runs" "$lab" run "$tmp/${study%:*}.json" --db "$tmp/n.db"
done
exits 0 'a paper with nine plies' paper n.db n.html --claims experiments/claims/S1a.json
own_words "$tmp/n.html" >"$tmp/words"
# The deepest part is told by the base program that has fewer sets there.
fewest=$(sqlite3 :memory: "SELECT min(json_array_length(readfile('experiments/specs/nine-plies-few.json'), '\$.sets'),
    json_array_length(readfile('experiments/specs/nine-plies-few-phoenix.json'), '\$.sets'))")
same 'how deep' "$(value "$tmp/n.html" depths.nine) $(value "$tmp/n.html" depths.whole) $(value "$tmp/n.html" depths.part)" "4 3 $fewest"
holds 'in words' grep -q 'whose least total is taken for that of all' "$tmp/words"
holds 'no number in them' lacks "$tmp/words" '[0-9]'

# ---- what was not run is told ----

own_words "$tmp/a.html" >"$tmp/words"
holds 'nine plies' grep -q 'The study to nine plies was not run' "$tmp/words"
holds 'with the command' grep -q 'build/prunelab run experiments/specs/nine-plies-few-phoenix.json --known' "$tmp/a.html"
holds 'the multiverse was run' lacks "$tmp/words" 'The multiverse was not run'
spec "$tmp/none.json" 2 '"sets": ["-", "TH"]'
cp "$tmp/suite/bratko-kopec.epd" "$tmp/suite.epd"
exits 0 'a study of something else' "$lab" run "$tmp/none.json" --db "$tmp/none.db"
exits 0 'its paper' paper none.db none.html
own_words "$tmp/none.html" >"$tmp/words"
for words in 'The multiverse was not run' 'No base program was searched with T and H together' \
    'could not be judged over base programs' 'no Shapley values' 'The figure is not drawn from this database' \
    'No statement is judged over base programs'; do
    holds "told: $words" grep -q -F -e "$words" "$tmp/words"
done
holds 'nothing of base programs' lacks "$tmp/words" 'together bring'
holds 'no number in its words' lacks "$tmp/words" '[0-9]'
same 'no picture' "$(grep -c '<svg' "$tmp/none.html")" 0

# ---- a text of one's own ----

mkdir "$tmp/text"
echo 'CREATE TEMP TABLE own AS SELECT 1 AS x' >"$tmp/text/prepare.sql"
echo "VALUES ('a<b>&', -3, NULL, 0), ('c', 12.5, 'is', 1)" |
    sed 's/^/SELECT column1 AS word, column2 AS number, column3 AS gap, column4 AS truth FROM (/; s/$/)/' >"$tmp/text/rows.sql"
echo 'SELECT x FROM own WHERE x > 1' >"$tmp/text/nothing.sql"
text() { # text LINE...: a paper of these lines
    printf '<!doctype html>\n<title>prunelab: x</title>\n' >"$tmp/text/paper.html"
    printf '%s\n' "$@" >>"$tmp/text/paper.html"
    paper none.db own.html --text "$tmp/text" --claims experiments/claims/S1a.json
}
own() { sed 1,2d "$tmp/own.html"; }
exits 0 'a value' text '{{rows.word}} {{rows.number}}'
same 'escaped, and its name' "$(own)" 'a&lt;b&gt;&amp; <data value="rows.number">−3</data>'
exits 0 'a loop' text '{{#rows}}[{{rows.word}}{{#rows.gap}} {{rows.gap}}{{/rows.gap}}{{^rows.truth}}!{{/rows.truth}}]{{/rows}}'
same 'of each row' "$(own)" '[a&lt;b&gt;&amp;!][c is]'
exits 0 'no row' text 'x{{#nothing}}{{nothing.x}}{{/nothing}}{{^nothing}}none{{/nothing}}{{^rows}}y{{/rows}}'
same 'the other words' "$(own)" 'xnone'
exits 0 'what is passed over is not asked' text '{{#nothing}}{{#unknown}}{{/unknown}}{{/nothing}}.'
refused() { # refused ERROR LINE...
    error=$1
    shift
    exits 1 "$*" text "$@"
    says "$error"
}
refused "paper.html:4: query 'rows' has no column 'x'" 'first' '{{rows.x}}'
refused "paper.html:3: 'rows.gap' has no value" '{{rows.gap}}'
refused "paper.html:3: 'nothing.x' has no value" '{{nothing.x}}'
refused "paper.html:3: '{{#rows}}' has no end" '{{#rows}} {{rows.word}}'
refused "paper.html:3: '{{/rows}}' is not allowed here" '{{/rows}}'
refused "paper.html:3: '{{rows}}' is not allowed here" '{{rows}}'
refused "'{{' without '}}'" 'a {{rows.word'
refused "'{{pie rows}}' is not allowed here" '{{pie rows}}'
refused "'a/x' is not the name of a figure" '{{figure a/x}}'
mkdir -p "$tmp/figures/a-b"
echo 'SELECT 1 AS x' >"$tmp/figures/a-b/data.sql"
printf 'x\n1\n' >"$tmp/figures/a-b/figure.csv"
echo '<svg id="a"></svg>' >"$tmp/figures/a-b/figure.svg"
printf '**One.** Found.\n\nMethod.\n' >"$tmp/figures/a-b/figure.md"
figure() { # a paper of that figure
    printf '<!doctype html>\n<title>prunelab: x</title>\n{{figure a-b}}' >"$tmp/text/paper.html"
    paper none.db own.html --text "$tmp/text" --claims experiments/claims/S1a.json --figures "$tmp/figures"
}
exits 0 'a figure' figure
holds 'its picture' grep -q '<svg id="a-b-a">' "$tmp/own.html"
holds 'its caption, without the method' [ "$(own | grep -c 'Found.') $(own | grep -c 'Method')" = '1 0' ]
printf 'x\n2\n' >"$tmp/figures/a-b/figure.csv"
exits 0 'a figure of other data' figure
holds 'is not shown' [ "$(own | grep -c svg)" = 0 ]

holds 'but told' grep -q "prunelab figures a-b" "$tmp/own.html"
text .
refused "unknown.sql: cannot open: No such file" '{{unknown.x}}'
refused "'a/rows' is not the name of a query" '{{a/rows.x}}'
echo 'SELECT y FROM own' >"$tmp/text/wrong.sql"
refused 'wrong.sql: ' '{{wrong.y}}'
holds 'nothing was written in its place' [ "$(own)" = . ]
exits 1 'no folder' paper none.db own.html --text "$tmp/nowhere"
says "nowhere/prepare.sql: cannot open"
exits 1 'no database' paper nowhere.db own.html
exits 2 'an argument' paper a.db own.html now
echo 'Dear diary,' >"$tmp/diary.html"
exits 1 'a file of another kind' paper none.db diary.html
says 'it holds something other than '

# ---- print ----

none() { BROWSER_FOR_PRINT=$tmp/nowhere scripts/print "$@"; }
exits 0 'no browser' none "$tmp/a.html" "$tmp/a.pdf"
says 'not printed, because Chromium is missing'
holds 'nothing is written' [ ! -e "$tmp/a.pdf" ]
fails() { BROWSER_FOR_PRINT=false scripts/print "$@"; }
exits 1 'a browser that fails' fails "$tmp/a.html" "$tmp/a.pdf"
says "'false' did not print"
empty() { BROWSER_FOR_PRINT=true scripts/print "$@"; }
exits 1 'a browser that prints nothing' empty "$tmp/a.html" "$tmp/a.pdf"
exits 1 'no page' none "$tmp/nowhere.html" "$tmp/a.pdf"
exits 1 'a diary in its place' none "$tmp/a.html" "$tmp/diary.html"
exits 2 'one word' scripts/print "$tmp/a.html"
if command -v chromium >/dev/null || command -v chromium-browser >/dev/null || command -v google-chrome >/dev/null; then
    exits 0 'a browser' scripts/print "$tmp/a.html" "$tmp/a.pdf"
    pages=$(grep -a -c '/Type /Page$' "$tmp/a.pdf")
    holds "at least five pages, not $pages" [ "$pages" -ge 5 ]
else
    echo 'skipped: no Chromium, so nothing is printed'
fi

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
