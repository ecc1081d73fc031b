#!/bin/sh
# The report as a file: made whole, asks nothing of a network, holds the database's numbers, and what is
# hostile in the database stays text. What a browser makes of it: test_report.py (scripts/check).
# usage: BUILD=FOLDER sh experiments/tests/test_report.sh
set -u
cd "$(dirname "$0")/../.." || exit 1
# shellcheck source=experiments/tests/shell.sh
. experiments/tests/shell.sh
# The programs may lie deeper than where they look for their files, as in check-long.
PRUNELAB_HOME=$PWD
export PRUNELAB_HOME

page=$tmp/report.html
report() { # report DATABASE FIGURES PAGE [OPTION...]: the first three in the folder of the test
    db=$1 figures=$2 out=$3
    shift 3
    "$lab" report --db "$tmp/$db" --figures "$tmp/$figures" --out "$tmp/$out" "$@"
}
lacks() { # lacks FILE PATTERN: no line of the file has it
    ! grep -q -E -e "$2" "$1"
}
data() { # data JSONPATH: of what the page holds
    sqlite3 :memory: "SELECT json_extract(readfile('$tmp/data.json'), '$1')"
}

hostile="</script><b>'&"
sed 's|id "BK.03"|id "</script><b>'"'"'\&"|' positions/bratko-kopec.epd | head -n 4 >"$tmp/suite.epd"
printf '{"version": 1, "study": "s", "title": "a </script><b> \\"title\\" & {{js}}", "suite": "%s", "sweep": "TNH", "profiles": {"quick": {"depth": 3}}}\n' \
    "$tmp/suite.epd" >"$tmp/a.json"
exits 0 'a study runs' "$lab" run "$tmp/a.json" --db "$tmp/a.db"

# ---- figures: one drawn, one not, two of other data, one folder that is none ----

mkdir -p "$tmp/figures/drawn" "$tmp/figures/missing" "$tmp/figures/tests"
touch "$tmp/figures/tests/x"
echo "SELECT count(DISTINCT study) AS x, '</script>' AS y FROM result" | tee "$tmp/figures/drawn/data.sql" >"$tmp/figures/missing/data.sql"
cat >"$tmp/figures/drawn/figure.svg" <<'SVG'
<?xml version="1.0"?>
<svg role="img" aria-labelledby="title" viewBox="0 0 9 9" xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">
<title id="title">What</title><circle id='dot' r='1'/><use xlink:href='#dot'/><g clip-path="url(#cut)"></g>
<g data-tip="T, depth 3: 60 &lt; 61"></g></svg>
SVG
# shellcheck disable=SC2016 # Markdown
printf '**What** it <shows>, `x < y`.\n\nMore, *as told*, 2 * 3, `a*b*`.\n' >"$tmp/figures/drawn/figure.md"
printf 'x,y\n1,</script>\n' >"$tmp/figures/drawn/figure.csv"
cp -R "$tmp/figures/drawn" "$tmp/figures/titled" # its picture has the caption's first sentence
printf '**What.** Only said below.\n' >"$tmp/figures/titled/figure.md"
cp -R "$tmp/figures/drawn" "$tmp/figures/made" # by a script: figure.origin has what the query said
mv "$tmp/figures/made/figure.csv" "$tmp/figures/made/figure.origin"
printf 'z\n3\n' >"$tmp/figures/made/figure.csv"
for other in old asks-elsewhere; do # its data were others; its query is not for this database
    cp -R "$tmp/figures/drawn" "$tmp/figures/$other"
done
printf 'x,y\n2,</script>\n' >"$tmp/figures/old/figure.csv"
echo 'SELECT 1 AS x FROM nowhere' >"$tmp/figures/asks-elsewhere/data.sql"

# ---- the file ----

exits 0 'a report' report a.db figures report.html
says "$page:"
holds 'the page ends' [ "$(tail -n 1 "$page")" = '</html>' ]
scripts=2 # the data and what draws it; the engine and its worker, where this build has them (test_lab.sh)
[ ! -e "${lab%/*}/engine.wasm.gz" ] || scripts=4
same 'the scripts are ended, no more' "$(grep -o '</script>' "$page" | wc -l | tr -d ' ')" $scripts
same 'the script is there once' "$(grep -c 'function startExplorer' "$page")" 1
loads='(src|href|action|data|poster)=["'\'']?(https?:|//)|url\(["'\'']?(https?:|//)|@import|fetch\(|XMLHttpRequest|WebSocket|sendBeacon|import\('
holds 'nothing is loaded' lacks "$page" "$loads"
holds 'the policy forbids a network' grep -q "default-src 'none'; script-src 'nonce-[0-9a-f]*'" "$page"
same 'no mark of the frame is left' "$(grep -c -E '\{\{(nonce|policy|css|js|figures|data|engine|no-engine)\}\}' "$page")" 1 # the title's own, as text
exits 0 'again' report a.db figures again.html
holds 'the same bytes again' cmp -s "$page" "$tmp/again.html"

# ---- figures ----

says_page() {
    holds "the page has '$1'" grep -q -F -e "$1" "$page"
}
says_page "id='drawn-dot'"
says_page "href='#drawn-dot'"
says_page 'aria-labelledby="drawn-title"'
says_page '<summary>Sample, method, commit</summary><p>More,'
says_page 'url(#drawn-cut)'
says_page '<g data-tip="T, depth 3: 60 &lt; 61"></g>'
holds 'no handler is left' lacks "$page" 'onmouse'
says_page '<strong>What</strong> it &lt;shows&gt;, <code>x &lt; y</code>.</p>'
says_page '<figcaption id="caption-titled"><p>Only said below.'
says_page 'More, <em>as told</em>, 2 * 3, <code>a*b*</code>.'
says_page '<a href="#figure-drawn">What</a>'
says_page '<a href="#figure-made">What</a>'
says_page '<strong>missing</strong> is not drawn'
holds 'pictures of other data are not shown' lacks "$page" "(id='|caption-)(old|asks-elsewhere)"
says_page "2 pictures in <code>$tmp/figures</code> are drawn from other data and not shown here: "
says_page "<code id=\"figure-asks-elsewhere\">asks-elsewhere</code>, <code id=\"figure-old\">old</code>. <code>prunelab figures --db $tmp/a.db</code> draws them from this database.</p>"
same 'nor is their data' "$(grep -c -F '"old":' "$page")" 0
holds 'no title is a source' lacks "$page" '<title>[^<]*figure[.]dat'
holds 'a folder without a figure is none' lacks "$page" figure-tests
exits 0 'no folder of figures' report a.db none none.html
holds 'is told' grep -q 'No figure is drawn in' "$tmp/none.html"

# ---- a suite that is too large for a page ----

cat >"$tmp/wide.json" <<'SPEC'
{"version": 1, "study": "wide", "game": "planted:width=1,first=100,quarter=100", "seeds": 1100, "sets": ["-", "T"],
 "profiles": {"quick": {"depth": 50}}}
SPEC
exits 0 'a large suite' "$lab" run "$tmp/wide.json" --db "$tmp/wide.db" --jobs 1
exits 0 'its page' report wide.db figures wide.html
sed -n 's/.*<script type="application\/json" id="data">\(.*\)<\/script>$/\1/p' "$tmp/wide.html" >"$tmp/wide.data"
same 'every second position' "$(sqlite3 :memory: "SELECT (j ->> '$.sweeps[0].every') || ' ' || (j ->> '$.sweeps[0].positions[1]')
    || ' ' || json_array_length(j, '$.sweeps[0].nc') FROM (SELECT readfile('$tmp/wide.data') AS j)")" \
    '2 planted:width=1,first=100,quarter=100,spread=100,seed=3 55000'

# ---- what it holds ----

sed -n 's/.*<script type="application\/json" id="data">\(.*\)<\/script>$/\1/p' "$page" >"$tmp/data.json"
same 'JSON' "$(sqlite3 :memory: "SELECT json_valid(readfile('$tmp/data.json'))")" 1
holds 'no character in it that HTML takes for its own' lacks "$tmp/data.json" '[<>&]'
same 'the title as it is' "$(data '$.sweeps[0].title')" 'a </script><b> "title" & {{js}}'
same 'the id as it is' "$(data '$.sweeps[0].positions[2]')" "$hostile"
same 'eight sets' "$(data '$.sweeps[0].sets' | tr -d '\n')" '["-","T","N","H","TN","TH","NH","TNH"]'
same 'CSV as it is' "$(data '$.figures.drawn')" "$(cat "$tmp/figures/drawn/figure.csv")"
for metric in nc nbp; do # of TH, the sixth, at depth 3: 4 positions from (5 * 3 + 2) * 4 on
    same "the total's $metric" "$(sqlite3 :memory: "SELECT sum(value) FROM json_each(readfile('$tmp/data.json'),
            '\$.sweeps[0].$metric') WHERE key >= 68 AND key < 72")" \
        "$(ask "$tmp/a.db" "SELECT $metric FROM total WHERE enhancements = 'TH' AND depth = 3")"
done
same 'the root values' "$(data '$.sweeps[0].values[8]')" \
    "$(ask "$tmp/a.db" "SELECT score FROM result WHERE enhancements = '-' AND depth = 3 AND position = 'BK.01'")"
same 'every position' "$(data '$.sweeps[0].every')" 1
same 'the searches' "$(data '$.provenance.cells.rows[0][3]')" "$(ask "$tmp/a.db" 'SELECT count(*) FROM result')"
same 'the values compared' "$(data '$.provenance.values')" 96
same 'none is wrong' "$(data '$.provenance.violations')" 0
same 'the rows of the reduction' "$(sqlite3 :memory: "SELECT json_array_length(readfile('$tmp/data.json'), '\$.tables[0].table.rows')")" 8

# ---- a wrong root value, a search that failed ----

cp "$tmp/a.db" "$tmp/wrong.db"
sqlite3 "$tmp/wrong.db" "UPDATE iterations SET score = score + 1 WHERE (position_id, configuration_id, depth) IN
    (SELECT position_id, configuration_id, depth FROM iterations LIMIT 1)"
exits 0 'a wrong database' report wrong.db figures wrong.html
holds 'is told' grep -q '"violations":[1-9]' "$tmp/wrong.html"

# ---- what cannot be judged is told ----

cp "$tmp/a.db" "$tmp/old.db"
sqlite3 "$tmp/old.db" 'DROP VIEW minimal_tree; DROP VIEW effect'
# ---- effects, where the database has them: the deepest depth, interactions of up to three letters ----

sqlite3 "$tmp/old.db" "CREATE VIEW effect AS
    WITH e (depth, kind, letters, value) AS (VALUES (2, 'main', 'T', -0.5), (3, 'main', 'T', -0.625),
        (3, 'interaction', 'TH', 0.25), (3, 'interaction', 'TNHK', 0.125))
    SELECT 's' AS study, 'suite' AS suite, '{}' AS setting, depth, 'nc' AS metric, kind, 'TNHK' AS cube, letters, value,
        value - 1 AS low, value + 1 AS high, NULL AS band_low, NULL AS band_high, 4 AS positions,
        0.5 AS largest_share, 'BK.01' AS largest_position FROM e"
exits 0 'a database with effects' report old.db figures effects.html
holds 'it tells that nothing was judged' grep -q '"failed":"[^"]*minimal_tree' "$tmp/effects.html"
holds 'the deepest' grep -q -F '["s","suite","{}",3,"nc","main","T",-0.625,' "$tmp/effects.html"
holds 'and no other' lacks "$tmp/effects.html" '"s","suite","\{\}",2,"nc","main"'
holds 'of two letters, not of four' [ "$(grep -o -E '"interaction","TN?HK?"' "$tmp/effects.html")" = '"interaction","TH"' ]

# ---- forward pruning: what it saves, loses and changes, beside its audit; effects of a fraction ----

rows_of() { # rows_of PAGE TABLE: its rows, a JSON array in each line
    sed -n 's/.*<script type="application\/json" id="data">\(.*\)<\/script>$/\1/p' "$tmp/$1" >"$tmp/rows.json"
    sqlite3 :memory: "SELECT row.value FROM json_each(readfile('$tmp/rows.json'), '\$.tables') AS t,
        json_each(t.value, '\$.table.rows') AS row WHERE t.value ->> 'id' = '$2'"
}
same 'no fraction, no row: a full sweep is none' "$(rows_of report.html fractions)" ''
head -n 3 positions/bratko-kopec.epd >"$tmp/few.epd"
printf '{"version": 1, "study": "risk", "suite": "%s", "sets": ["TNH", "TNHB"], "settings": [{}, {"base.audit": 2}],
    "baseline": {"set": "TNH"}, "profiles": {"quick": {"depth": 4}}}\n' "$tmp/few.epd" >"$tmp/risk.json"
printf '{"version": 1, "study": "fraction", "suite": "%s", "sweep": "TNHKL", "fraction": 16, "settings": [{"T.entries": 1024}],
    "profiles": {"quick": {"depth": 3}}}\n' "$tmp/few.epd" >"$tmp/fraction.json"
exits 0 'forward pruning' "$lab" run "$tmp/risk.json" --db "$tmp/pruned.db"
exits 0 'a fraction' "$lab" run "$tmp/fraction.json" --db "$tmp/pruned.db"
exits 0 'a page of both' report pruned.db figures pruned.html
rows_of pruned.html risk >"$tmp/risk.rows"
same 'rows of risk' "$(wc -l <"$tmp/risk.rows" | tr -d ' ')" 4
same 'values changed and the audit beside them' \
    "$(sqlite3 :memory: "SELECT printf('%d %.6f %d %d', r ->> 7, r ->> 8, r ->> 9, r ->> 10)
        FROM (SELECT value AS r FROM json_each('[' || replace(trim(readfile('$tmp/risk.rows'), char(10)), char(10), ',') || ']'))
        WHERE r ->> 1 = 'TNHB' AND r ->> 2 LIKE '%audit%'")" \
    "$(ask "$tmp/pruned.db" "SELECT printf('%d %.6f %d %d', changed, percent_wrong, audited, wrong) FROM risk
        WHERE enhancements = 'TNHB' AND audited AND depth = 4" | tr -d '"')"
holds 'some are wrong' [ "$(ask "$tmp/pruned.db" "SELECT changed > 0 AND wrong > 0 FROM risk WHERE enhancements = 'TNHB' AND audited AND depth = 4")" = 1 ]
# Each effect with its ends and what it contains, as `effects` tells it.
effects=$tmp/effects.csv
exits 0 'effects of the fraction' "$lab" effects --study fraction --db "$tmp/pruned.db" --csv
cp "$tmp/out" "$effects"
rows_of pruned.html fractions >"$tmp/fraction.rows"
told() { # told TABLE: of the database in memory, an effect a line
    echo "SELECT kind, letters, printf('%.7f %.7f %.7f', value, low, high), coalesce(printf('%.7f', nullif(band_low, '')), '-'), coalesce(nullif(contains, ''), '-'), depth FROM $1 ORDER BY 1, 2"
}
same 'its rows' "$(sqlite3 :memory: "CREATE TABLE own AS SELECT value ->> 1 AS kind, value ->> 2 AS letters, value ->> 3 AS value, value ->> 4 AS low,
        value ->> 5 AS high, value ->> 7 AS band_low, value ->> 6 AS contains, value ->> 9 AS depth
        FROM json_each('[' || replace(trim(readfile('$tmp/fraction.rows'), char(10)), char(10), ',') || ']');" "$(told own)")" \
    "$(sqlite3 :memory: '.mode csv' ".import '$effects' own" '.mode list' "$(told own)")"
same 'their number: five letters, three ways, and ten pairs' "$(wc -l <"$tmp/fraction.rows" | tr -d ' ')" 25
holds 'a pair contains those of three' grep -q '"interaction","TN",.*,"HKL",' "$tmp/fraction.rows"
sqlite3 "$tmp/pruned.db" "DELETE FROM iterations WHERE configuration_id = (SELECT id FROM _configurations AS configurations WHERE enhancements = 'TNHKL')"
exits 0 'one that is not done' report pruned.db figures pruned.html
same 'has no rows' "$(rows_of pruned.html fractions)" ''

# ---- verdicts that are saved too ----

mkdir "$tmp/saved" "$tmp/claims"
exits 0 'the verdicts of the page' report a.db figures saved.html --save "$tmp/saved"
cp "$tmp/out" "$tmp/table"
holds 'the page is the same' cmp -s "$page" "$tmp/saved.html"
exits 0 'the verdicts alone' "$lab" claims --db "$tmp/a.db" --save "$tmp/claims"
holds 'the same files' diff -r "$tmp/saved" "$tmp/claims"
same 'the same table, then the page' "$(cat "$tmp/out" && tail -n 1 "$tmp/table")" "$(cat "$tmp/table")"
exits 1 'none to save' report a.db figures unsaved.html --save "$tmp/saved" --claims "$tmp/nowhere"
says "--claims '$tmp/nowhere': No such file"
holds 'and no page' [ ! -e "$tmp/unsaved.html" ]
exits 1 'nowhere to save them' report a.db figures unsaved.html --save "$tmp/nowhere"
says "cannot write '$tmp/nowhere/claims.md'"

# `make experiments` judges once.
# shellcheck disable=SC2016 # for the other shell
printf '#!/bin/sh\necho "$1" >>"%s"\nexec "%s" "$@"\n' "$tmp/commands" "$lab" >"$tmp/counted"
chmod +x "$tmp/counted"
steps() { # steps STEP...: the commands that they run
    rm -rf "$tmp/commands" "$tmp/results"
    (top=$PWD && cd "$tmp" && PRUNELAB=$tmp/counted DB=a.db FIGURES=figures REPORT=steps.html "$top/scripts/experiments" "$@" >/dev/null)
    tr '\n' ' ' <"$tmp/commands"
}
same 'claims and page at once' "$(steps claims report)" 'report '
holds 'the files' diff -r "$tmp/results" "$tmp/claims"
same 'the page alone' "$(steps report)" 'report '
holds 'no files' [ ! -e "$tmp/results" ]
same 'claims alone' "$(steps claims)" 'claims '

# ---- a confirmation ----

digest=$("$lab" claims --freeze | sed -n 's/  all [0-9]*$//p')
confirmation() { # confirmation FREEZE CLAIMS [MORE]
    printf '{"freeze": "%s", "of": "588 other <positions>", "claims": [%s]%s}\n' "$1" "$2" "${3:-}" >"$tmp/confirmation.json"
    report a.db figures confirmed.html --confirmation "$tmp/confirmation.json"
}
s1a='{"id": "S1a", "verdict": "not run", "ours": 1.5, "parts": []}'
exits 0 'a confirmation' confirmation "$digest" "$s1a, {\"id\": \"S5a\", \"verdict\": \"reproduced\", \"universes\": {\"word\": \"robust\"}}"
holds 'is on the page' grep -q -F -e "\"confirmation\":{\"freeze\":\"$digest\",\"of\":\"588 other \\u003cpositions\\u003e\",\"claims\":2}" "$tmp/confirmed.html"
holds 'with its verdicts' grep -q -F -e '"confirmation":{"verdict":"not run","ours":1.5,"same":true}' "$tmp/confirmed.html"
holds 'also another' grep -q -F -e '"confirmation":{"verdict":"reproduced","word":"robust","same":false}' "$tmp/confirmed.html"
cp "$tmp/confirmed.html" "$tmp/before.html"
refuses() { # refuses ERROR FREEZE CLAIMS [MORE]
    error=$1
    shift
    exits 1 "$error" confirmation "$@"
    says "$error"
    says "confirmation '$tmp/confirmation.json': "
}
refuses 'it was made with other rules: it was frozen as ' "$(echo "$digest" | tr 0-9a-f 1-9a-f0)" "$s1a"
says "prunelab claims --freeze\` prints '$digest'"
refuses "claims[0]: unknown claim 'S99'" "$digest" '{"id": "S99", "verdict": "robust"}'
refuses "claims[1]: 'S1a' occurs twice" "$digest" "$s1a, $s1a"
refuses "claims[0]: 'id' and 'verdict' must be texts" "$digest" '{"id": "S1a"}'
refuses "claims[0]: 'id' and 'verdict' must be texts" "$digest" '3'
refuses "key 'claims' is missing or not an array of claims" "$digest" ''
refuses "key 'freeze' is missing or not a text" '' "$s1a"
holds 'the page before stays' cmp -s "$tmp/confirmed.html" "$tmp/before.html"
exits 1 'no such file' report a.db figures confirmed.html --confirmation "$tmp/nowhere.json"
says 'No such file'
exits 1 'not over the confirmation' "$lab" report --db "$tmp/a.db" --figures "$tmp/figures" --out "$tmp/confirmation.json" --confirmation "$tmp/confirmation.json"

# ---- what is refused ----

exits 1 'a missing database' report none.db figures not.html
holds 'nothing is written' [ ! -e "$tmp/not.html" ]
exits 1 'a folder that is not there' report a.db figures nowhere/report.html
says "cannot write '$tmp/nowhere/report.html'"
mkdir "$tmp/folder.html"
exits 1 'a folder in the way' report a.db figures folder.html
same 'nothing is left behind' "$(find "$tmp" -name '*.tmp' | wc -l | tr -d ' ')" 0
exits 2 'an argument' report a.db figures x.html now
exits 2 'an unknown option' report a.db figures x.html --output x

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
