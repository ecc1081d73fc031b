#!/bin/sh
# query as a user meets it: where the SQL comes from, how every kind of value is written, what is
# refused; and the worked queries of experiments/queries/.
# usage: BUILD=FOLDER sh experiments/tests/test_query.sh
set -u
cd "$(dirname "$0")/../.." || exit 1
# shellcheck source=experiments/tests/shell.sh
. experiments/tests/shell.sh

head -n 4 positions/bratko-kopec.epd >"$tmp/suite.epd"
spec "$tmp/a.json" 2 '"sets": ["-", "T", "H", "TH", "N"]'
exits 0 'a study runs' "$lab" run "$tmp/a.json" --db "$tmp/a.db"

query() {
    "$lab" query --db "$tmp/a.db" "$@"
}

# ---- where the SQL comes from ----

printf '\357\273\277-- a question\nSELECT 7 AS n; -- and no more\n/* of it */ ;\n' >"$tmp/q.sql"
exits 0 'from a file' query --file "$tmp/q.sql" --csv
same 'its answer' "$(cat "$tmp/out")" "n
7"
same 'from standard input' "$(query - --csv <"$tmp/q.sql" | tail -n 1)" 7
same 'the same by --file' "$(query --file - --csv <"$tmp/q.sql" | tail -n 1)" 7
exits 2 'nothing' query
says 'SQL is missing'
exits 2 'both' query 'SELECT 1' --file "$tmp/q.sql"
says 'SQL and --file exclude each other'
exits 1 'a file that is not there' query --file "$tmp/none.sql"
says "cannot open '$tmp/none.sql'"
printf 'SELECT 1\0' >"$tmp/zero.sql"
exits 1 'a file that is no text' query --file "$tmp/zero.sql"
says 'a NUL byte'
exits 1 'an empty argument' query ''
says 'no statement'
exits 1 'two statements' query 'SELECT 1; SELECT 2'
says 'more than one statement'

# ---- values ----

odd="SELECT NULL AS none, '' AS empty, 'a \"b\"' AS quotes, 'c,d' AS comma, 'e' || char(10) || 'f' AS line,
     'Zürich ♞' AS unicode, x'00FF41' AS bytes, -9007199254740993 AS whole, 0.1 AS real, 2.0 AS two, 1e300 AS large"
exits 0 'CSV of every kind' query "$odd" --csv
same 'as RFC 4180 has it' "$(sed 1d "$tmp/out")" ',,"a ""b""","c,d","e
f",Zürich ♞,00FF41,-9007199254740993,0.1,2.0,1e+300'
exits 0 'JSON of every kind' query "$odd" --json
same 'as RFC 8259 has it' "$(cat "$tmp/out")" '[{"none":null,"empty":"","quotes":"a \"b\"","comma":"c,d","line":"e\nf","unicode":"Zürich ♞","bytes":"00FF41","whole":-9007199254740993,"real":0.1,"two":2.0,"large":1e+300}]'
exits 0 'Markdown of every kind' query "$odd" --markdown
same 'in three lines' "$(wc -l <"$tmp/out" | tr -d ' ')" 3
says '| NULL |       | a "b"  | c,d   | e f  | Zürich ♞ | 00FF41 |'
same 'a row of one NULL is not lost' "$(query 'SELECT NULL AS n UNION ALL SELECT 1' --csv)" 'n
""
1'
same 'a real has ten digits' "$(query 'SELECT 0.1 + 0.2 AS r, 2.0 / 3' --csv | tail -n 1)" 0.3,0.6666666667
exits 1 'a name twice in JSON' query 'SELECT 1 AS a, 2 AS a' --json
says "two columns have the name 'a'"
exits 0 'but not in CSV' query 'SELECT 1 AS a, 2 AS a' --csv

# ---- texts that a terminal, Markdown or a browser would take for their own ----

evil="'a' || char(27) || '[2J' || char(155) || '2J' || char(127) || char(133) || x'FF' || 'é'"
exits 0 'an aligned table of control characters' query "SELECT $evil AS \"n$(printf '\033')[m\""
same 'is plain' "$(tr '\n' '/' <"$tmp/out")" 'n?[m/------------/a?[2J?2J???é/'
exits 0 'the same in Markdown' query "SELECT $evil AS n" --markdown
same 'is plain' "$(tail -n 1 "$tmp/out")" '| a?\[2J?2J???é |'
exits 0 'CSV of it' query "SELECT $evil AS n" --csv
same 'has it as it is' "$(tail -n 1 "$tmp/out" | od -An -tx1 | tr -d ' \n')" 611b5b324ac29b324a7fc285ffc3a90a
exits 0 'JSON of it' query "SELECT 'a' || char(27) || char(155) || char(127) || char(160) || 'é' AS n" --json
same 'escapes it' "$(cat "$tmp/out")" "[{\"n\":\"a\\u001B\\u009B\\u007F$(printf '\302\240')é\"}]"
exits 0 'LaTeX' query "SELECT 'a_b & 50 % of {x} \\y ^~ #\$' AS \"n%\", 1.5 AS x UNION ALL SELECT NULL, 2" --latex
same 'its own is escaped' "$(cat "$tmp/out")" '\begin{tabular}{lr}
\hline
n\% & x \\
\hline
a\_b \& 50 \% of \{x\} \textbackslash{}y \textasciicircum{}\textasciitilde{} \#\$ & 1.5 \\
NULL & 2 \\
\hline
\end{tabular}'
exits 2 'two forms' query 'SELECT 1' --latex --csv
says '--csv, --json, --markdown and --latex exclude each other'
exits 0 'HTML in Markdown' query "SELECT '<img src=x> &amp; *b* \`c|d\` [e](f) \\ g_h' AS \"<b>\"" --markdown
says '| &lt;b&gt;  '
# shellcheck disable=SC2016 # Markdown
same 'is text' "$(tail -n 1 "$tmp/out")" '| &lt;img src=x&gt; &amp;amp; \*b\* \`c\|d\` \[e](f) \\ g_h |'

# ---- tables made of functions ----

same 'json_each' "$(query "SELECT sum(value) AS n FROM json_each('[1, 2, 4]')" --csv | tail -n 1)" 7
same 'json_tree, of a view' "$(query "SELECT DISTINCT fullkey AS k FROM run, json_tree(spec) WHERE atom = 'TH'" --csv |
    tail -n 1)" '$.sets[3]'
same 'columns of a table' "$(query "SELECT group_concat(name) AS n FROM pragma_table_info('studies')" --csv |
    tail -n 1)" '"id,name,title"'

# ---- what is refused ----

yes 'SELECT 1; --' 2>/dev/null | query - >"$tmp/out" 2>"$tmp/err"
same 'SQL without end' $? 1
says "cannot read '-': larger than 4 MB"
head -c 5000000 /dev/zero | tr '\0' ' ' >"$tmp/large.sql"
exits 1 'SQL of 5 MB' query --file "$tmp/large.sql"
says "large.sql': larger than 4 MB"
cp "$tmp/a.db" "$tmp/before.db"
for sql in 'DELETE FROM cells' 'UPDATE facts SET value = 1' "ATTACH '$tmp/x.db' AS x" 'VACUUM' \
    "VACUUM INTO '$tmp/x.db'" 'PRAGMA user_version = 5' 'CREATE TEMP TABLE t (x)' 'DROP VIEW result' \
    'INSERT INTO studies VALUES (9, 9, 9)' 'BEGIN' 'REINDEX' 'WITH a AS (SELECT 1) DELETE FROM cells'; do
    exits 1 "refused: $sql" query "$sql"
    says 'only statements that read'
done
holds 'nothing was written' cmp -s "$tmp/a.db" "$tmp/before.db"
holds 'no file was made' [ ! -e "$tmp/x.db" ]

# ---- the worked queries ----

nb=0
for file in experiments/queries/*.sql; do
    nb=$((nb + 1))
    exits 0 "$file" query --file "$file"
    holds "$file opens with its question" grep -q '^-- .*[?]$' "$file"
done
holds 'fifteen of them or more' [ "$nb" -ge 15 ]

# Each answers for a suite alone, as deep as it was run under the setting that it asks for, whatever else
# the study holds.
head -n 3 positions/bratko-kopec.epd >"$tmp/one.epd"
sed -n 4,8p positions/bratko-kopec.epd >"$tmp/two.epd"
worked() { # worked STUDY SETS DEPTH SETTING
    printf '{"version": 1, "study": "%s", "suite": "%s", "sets": %s, "settings": [%s],
        "profiles": {"quick": {"depth": %s}}}\n' "$1" "$tmp/one.epd" "$2" "$4" "$3" >"$tmp/$1-$3.json"
}
ours='["-", "T", "H", "K", "TH", "TRNSHK", "TRNSHL", "TRNSHKL"]'
worked schaeffer1989 "$ours" 2 '{}'
worked schaeffer1989 "$ours" 3 '{"T.entries": 1024}'
early='["-", "T", "H", "TH", "W", "TW", "HW", "THW", "NHW", "TNHW", "BW", "TBW"]'
worked selectivity-early "$early" 4 '{"T.entries": 65536, "B.widths": "greenblatt"}'
worked selectivity-early "$early" 5 '{"T.entries": 1024, "B.widths": "kotok"}'
for study in selectivity-risk probcut-fit; do
    worked "$study" '["TNH"]' 5 '{"T.entries": 1048576}'
done
cp "$tmp/a.db" "$tmp/one.db"
for study in schaeffer1989-2 selectivity-risk-5 probcut-fit-5 selectivity-early-4; do
    exits 0 "$study" "$lab" run "$tmp/$study.json" --db "$tmp/one.db"
    exits 0 "$study of another suite" "$lab" run "$tmp/$study.json" --db "$tmp/two.db" --suite "$tmp/two.epd"
    exits 0 "$study beside it" "$lab" run "$tmp/$study.json" --db "$tmp/two.db"
done
exits 0 'deeper, under another setting' "$lab" run "$tmp/schaeffer1989-3.json" --db "$tmp/two.db"
exits 0 'pruners too' "$lab" run "$tmp/selectivity-early-5.json" --db "$tmp/two.db"
for file in experiments/queries/0[123467]-*.sql experiments/queries/1[14]-*.sql; do
    "$lab" query --file "$file" --db "$tmp/one.db" --csv | grep '^one,' >"$tmp/one.rows"
    "$lab" query --file "$file" --db "$tmp/two.db" --csv >"$tmp/two.rows"
    holds "$file has an answer" [ -s "$tmp/one.rows" ]
    same "$file of one suite" "$(grep '^one,' "$tmp/two.rows")" "$(cat "$tmp/one.rows")"
    holds "$file of the other" grep -q '^two,' "$tmp/two.rows"
done
"$lab" query --file experiments/queries/11-probcut.sql --db "$tmp/two.db" --csv >"$tmp/two.rows"
same 'a fit for each of its studies, the same of the same searches' \
    "$(grep '^two,selectivity-risk,' "$tmp/two.rows" | sed 's/selectivity-risk/probcut-fit/')" \
    "$(grep '^two,probcut-fit,' "$tmp/two.rows" || echo none)"
fit=experiments/queries/11-probcut.sql
"$lab" query --file "$fit" --db "$tmp/one.db" --csv >"$tmp/fits"
same 'both together: twice the pairs, the same slope from both sides' \
    "$(awk -F, '$1 == "" && $4 == 2 { print $5 / 2, $9 }' "$tmp/fits")" \
    "$(awk -F, '$2 == "probcut-fit" && $3 == "" && $4 == 2 { print $5, $9 }' "$tmp/fits")"
# Pair by pair: T beside W, H beside W without T, and where nothing prunes.
differ() { # differ SET,WITHOUT...: pairs, and those of other values
    ask "$tmp/one.db" "WITH pairs (a, b) AS (VALUES $1) SELECT count(*), sum(own.score <> other.score)
        FROM pairs JOIN result AS own ON own.enhancements = a
        JOIN result AS other USING (study, suite, position, depth)
        WHERE other.enhancements = b AND study = 'selectivity-early' AND depth = 4"
}
table=experiments/queries/14-bounds-in-the-table.sql
worked_row() { "$lab" query --file "$table" --db "$tmp/one.db" --csv | grep "^one,$1,"; }
same 'T beside W' "$(worked_row W | cut -d, -f3-5)" "4,$(differ "('TW', 'W'), ('THW', 'HW'), ('TNHW', 'NHW'), ('TBW', 'BW')")"
same 'T beside B' "$(worked_row B | cut -d, -f3-5)" "4,$(differ "('TBW', 'BW')")"
same 'of nothing' "$(worked_row - | cut -d, -f3-8)" "4,6,0,0.0,0.0,0.0"

# Without room for what is sorted, the folder is named that lacks it.
mkdir "$tmp/full"
if mount -t tmpfs -o size=16k tmpfs "$tmp/full" 2>/dev/null; then
    exits 1 'a full folder for temporary files' env TMPDIR="$tmp/full" "$lab" query --db "$tmp/a.db" \
        "WITH RECURSIVE n (x) AS (VALUES (1) UNION ALL SELECT x + 1 FROM n LIMIT 100000)
         SELECT count(*) FROM (SELECT x, hex(zeroblob(500)) AS y FROM n ORDER BY -x LIMIT -1 OFFSET 1)"
    says "cannot write temporary files into '$tmp/full'"
    umount "$tmp/full"
fi

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
