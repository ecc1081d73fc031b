#!/bin/sh
# export as a user meets it: files, their dictionary, what is replaced and what is not touched; and the
# dictionary held against the schema.
# usage: BUILD=FOLDER sh experiments/tests/test_export.sh
set -u
cd "$(dirname "$0")/../.." || exit 1
# shellcheck source=experiments/tests/shell.sh
. experiments/tests/shell.sh

head -n 4 positions/bratko-kopec.epd >"$tmp/suite.epd"
spec "$tmp/a.json" 3 '"sets": ["-", "T", "TH", "N"], "settings": [{}, {"T.entries": 64}]'
exits 0 'a study runs' "$lab" run "$tmp/a.json" --db "$tmp/a.db"

export_to() {
    folder=$1
    shift
    "$lab" export "$folder" --db "$tmp/a.db" "$@"
}

# ---- the dictionary and the schema ----
# A new view or column is a row of experiments/dictionary.csv: view,column,type,unit,description,key.

# Verdicts are no view of the database, and are made by the export.

sed 1d experiments/dictionary.csv | grep -v '^verdict,' | cut -d, -f1,2 | tr ',' '.' | sort >"$tmp/described"
sqlite3 "$tmp/a.db" "SELECT v.name || '.' || c.name FROM sqlite_schema AS v, pragma_table_info(v.name) AS c
    WHERE v.type = 'view' AND v.name NOT GLOB '[_]*'" | sort >"$tmp/there"
same 'columns of the schema without a row in experiments/dictionary.csv' \
    "$(comm -13 "$tmp/described" "$tmp/there" | tr '\n' ' ')" ''
same 'rows of experiments/dictionary.csv without a column in the schema' \
    "$(comm -23 "$tmp/described" "$tmp/there" | tr '\n' ' ')" ''
same 'no column is described twice' "$(uniq -d "$tmp/described")" ''
same 'types are of four kinds' "$(sed 1d experiments/dictionary.csv | cut -d, -f3 | sort -u | tr '\n' ' ')" \
    'datetime integer number string '
holds 'there are many' [ "$(wc -l <"$tmp/there")" -gt 250 ]

# What a column holds is what the dictionary says; of this small database, where there is something.
types_of() { # types_of VIEW: a query for columns of other types; SQLite joins 500 SELECTs at most
    sed 1d experiments/dictionary.csv | cut -d, -f1-3 | grep "^$1," | while IFS=, read -r view column type; do
        case $type in
        integer) wanted=integer ;;
        number) wanted=real ;;
        *) wanted=text ;;
        esac
        echo "SELECT '$view.$column is not $type' AS wrong FROM $view
              WHERE typeof(\"$column\") NOT IN ('null', '$wanted') UNION"
    done
    echo "SELECT 'none' WHERE 0"
}
cut -d. -f1 "$tmp/there" | sort -u >"$tmp/views"
while read -r view; do
    types_of "$view" >"$tmp/types.sql"
    "$lab" query --db "$tmp/a.db" --csv --file "$tmp/types.sql" 2>&1 | sed 1d
done <"$tmp/views" >"$tmp/wrong"
same 'values are of the type described' "$(cat "$tmp/wrong")" ''

# ---- what is written ----

exits 0 'every view' export_to "$tmp/x"
says "$tmp/x/result.csv: "
for view in $(ask "$tmp/a.db" "SELECT name FROM sqlite_schema WHERE type = 'view'
    AND name NOT GLOB '[_]*' AND name <> 'counter'"); do
    columns=$(ask "$tmp/a.db" "SELECT group_concat(cid + 1) FROM pragma_table_info('$view')" | tr -d '"')
    "$lab" query --db "$tmp/a.db" --csv "SELECT * FROM \"$view\" ORDER BY $columns" >"$tmp/rows"
    holds "$view.csv has the rows of the view, sorted" cmp -s "$tmp/rows" "$tmp/x/$view.csv"
done
"$lab" claims --db "$tmp/a.db" --csv | sort >"$tmp/rows"
same 'verdict.csv has the verdicts' "$(sort "$tmp/x/verdict.csv")" "$(cat "$tmp/rows")"
same 'with all that the dictionary describes' "$(head -n 1 "$tmp/x/verdict.csv")" \
    "$(sed -n 's/^verdict,\([a-z]*\),.*/\1/p' experiments/dictionary.csv | tr '\n' ',' | sed 's/,$//')"
holds 'the dictionary is the one in git' cmp -s experiments/dictionary.csv "$tmp/x/dictionary.csv"
same 'nothing else is left' "$(find "$tmp/x" -name '.*' -type f)" ''

# The data package names every file, and its fields are the columns in their order.
json() { # json PATH: of the data package, by SQLite
    sqlite3 :memory: "SELECT group_concat(value) FROM (SELECT $1)"
}
package="readfile('$tmp/x/datapackage.json')"
same 'one resource a view' "$(json "json_extract(value, '$.path') AS value FROM json_each($package, '$.resources')")" \
    "$(cd "$tmp/x" && find . -name '*.csv' ! -name dictionary.csv | sed 's|^\./||' | LC_ALL=C sort | tr '\n' ',' | sed 's/,$//')"
same 'its fields' "$(json "json_extract(f.value, '$.name') AS value FROM json_each($package, '$.resources') AS r,
    json_each(r.value, '$.schema.fields') AS f WHERE json_extract(r.value, '$.name') = 'growth'")" \
    "$(head -n 1 "$tmp/x/growth.csv")"
same 'none without a type' "$(json "json_extract(f.value, '$.name') AS value FROM json_each($package, '$.resources') AS r,
    json_each(r.value, '$.schema.fields') AS f WHERE json_extract(f.value, '$.type') = 'any'")" ''
same 'units' "$(json "json_extract(f.value, '$.unit') AS value FROM json_each($package, '$.resources') AS r,
    json_each(r.value, '$.schema.fields') AS f WHERE json_extract(r.value, '$.name') = 'result'
    AND json_extract(f.value, '$.name') = 'score'")" centipawns

same 'as its files are written' "$(json "DISTINCT json_extract(value, '$.dialect.delimiter') || json_extract(value, '$.dialect.quoteChar') AS value
    FROM json_each($package, '$.resources')")" ',"'
same 'its licence' "$(json "json_extract($package, '$.licenses[0].name') AS value")" MIT
same 'a key of one view' "$(json "k.value FROM json_each($package, '$.resources') AS r,
    json_each(r.value, '$.schema.primaryKey') AS k WHERE json_extract(r.value, '$.name') = 'total'")" \
    study,suite,setting,enhancements,depth
same 'views without a key' "$(json "json_extract(value, '$.name') AS value FROM json_each($package, '$.resources')
    WHERE json_extract(value, '$.schema.primaryKey') IS NULL")" source,study
# A key tells the rows apart, and has a value in each of them.
unlike() { # unlike DATABASE: views with rows that their key does not tell apart
    sed 1d experiments/dictionary.csv | grep -v '^verdict,' | grep ',primary$' | cut -d, -f1,2 | awk -F, '
        function ask() { if (view) printf "SELECT DISTINCT '\''%s'\'' FROM \"%s\" GROUP BY %s HAVING count(*) > 1 OR %s\n", view, view, columns, empty }
        $1 != view { ask(); view = $1; columns = empty = "" }
        { columns = columns (columns ? ", " : "") "\"" $2 "\""; empty = empty (empty ? " OR " : "") "\"" $2 "\" IS NULL" }
        END { ask() }' >"$tmp/keys.sql"
    while read -r sql; do ask "$1" "$sql"; done <"$tmp/keys.sql" | tr '\n' ' '
}
same 'views whose key does not tell their rows apart' "$(unlike "$tmp/a.db")" ''
cp "$tmp/a.db" "$tmp/twice.db"
sqlite3 "$tmp/twice.db" 'DROP VIEW enhancement;
    CREATE VIEW enhancement AS SELECT letter, key, title, source, requires, number FROM (
        SELECT column1 AS letter, 1 AS key, 1 AS title, 1 AS source, 1 AS requires, 1 AS number FROM (VALUES (1), (1)))'
same 'a view that has a key twice is seen' "$(unlike "$tmp/twice.db")" 'enhancement '
# What a foreign key names is there.
json "json_extract(r.value, '$.name') || ' ' || json_extract(f.value, '$.reference.resource') AS value
    FROM json_each($package, '$.resources') AS r, json_each(r.value, '$.schema.foreignKeys') AS f" | tr ',' '\n' >"$tmp/foreign"
holds 'results name positions' grep -qx 'result position' "$tmp/foreign"
holds 'sources name runs' grep -qx 'source run' "$tmp/foreign"
while read -r view other; do
    columns=run
    [ "$other" = run ] || columns='suite, position'
    same "$view: rows without one of $other" \
        "$(ask "$tmp/a.db" "SELECT count(*) FROM (SELECT $columns FROM \"$view\" EXCEPT SELECT $columns FROM \"$other\")")" 0
done <"$tmp/foreign"

# A text that a spreadsheet would run has an apostrophe in front; numbers, sets of letters and a
# compiler's options stay as they are.
cp "$tmp/a.db" "$tmp/sheet.db"
sqlite3 "$tmp/sheet.db" <<'SQL'
CREATE VIEW texts AS SELECT column1 AS "=text", -5 AS whole, -0.5 AS real FROM (VALUES
    ('=1+1'), ('+cmd|x'), ('-2+cmd|'' /C calc''!A0'), ('-SUM(1)'), ('@x'), (char(9) || 'x'), ('=a,"b"'),
    ('''=x'), ('''''@x'),
    ('-'), ('+'), ('-5'), ('+5.0e3'), ('-std=c11 -O3'), (''''), (''), ('a=b'), ('''x'), ('2-(1)'))
SQL
cat >"$tmp/wanted" <<'CSV'
'=text,whole,real
'=1+1,-5,-0.5
'+cmd|x,-5,-0.5
'-2+cmd|' /C calc'!A0,-5,-0.5
'-SUM(1),-5,-0.5
'@x,-5,-0.5
'	x,-5,-0.5
"'=a,""b""",-5,-0.5
''=x,-5,-0.5
'''@x,-5,-0.5
-,-5,-0.5
+,-5,-0.5
-5,-5,-0.5
+5.0e3,-5,-0.5
-std=c11 -O3,-5,-0.5
',-5,-0.5
,-5,-0.5
a=b,-5,-0.5
'x,-5,-0.5
2-(1),-5,-0.5
CSV
exits 0 'texts like formulas' "$lab" export "$tmp/s" --db "$tmp/sheet.db" --views texts
LC_ALL=C sort "$tmp/wanted" >"$tmp/wanted.sorted" && LC_ALL=C sort "$tmp/s/texts.csv" >"$tmp/texts.sorted"
holds 'an apostrophe where it must be' cmp "$tmp/texts.sorted" "$tmp/wanted.sorted"
"$lab" query --db "$tmp/sheet.db" --csv 'SELECT * FROM texts' >"$tmp/rows"
sed "1,10s/^\(\"*\)'/\1/" "$tmp/wanted" >"$tmp/given"
holds 'query gives them as they are' cmp "$tmp/rows" "$tmp/given"

# ---- what is replaced, and what is not ----

echo mine >"$tmp/x/mine.txt"
echo old >"$tmp/x/run.csv"
echo old >"$tmp/x/total.csv"
exits 0 'one view again' export_to "$tmp/x" --views run
holds 'it is replaced' grep -q '^run,study' "$tmp/x/run.csv"
same 'the others are not' "$(cat "$tmp/x/total.csv" "$tmp/x/mine.txt")" 'old
mine'
exits 0 'all but some' export_to "$tmp/y" --except counter,result
holds 'they are not there' [ ! -e "$tmp/y/counter.csv" ] && holds 'nor that' [ ! -e "$tmp/y/result.csv" ]
holds 'the others are' [ -e "$tmp/y/growth.csv" ]

# A failure in the middle leaves what was there: a view that cannot be read comes last by its name.
cp "$tmp/a.db" "$tmp/bad.db"
sqlite3 "$tmp/bad.db" 'CREATE VIEW zz AS SELECT * FROM nowhere'
echo old >"$tmp/y/total.csv"
find "$tmp/y" -type f | sort | xargs cksum >"$tmp/y.before"
exits 1 'a view that cannot be read' "$lab" export "$tmp/y" --db "$tmp/bad.db"
says 'nowhere'
find "$tmp/y" -type f | sort | xargs cksum >"$tmp/y.after"
holds 'the files are the old ones' cmp "$tmp/y.before" "$tmp/y.after"

# So does a file in the way that is none of ours: the copy of the database is not made either.
echo 'Dear diary' >"$tmp/diary"
for what in 'mkdir total.csv' 'mkfifo total.csv' 'ln -s ../a.db total.csv' 'ln ../a.db total.csv' \
    'ln -s ../diary total.csv' 'cp ../suite.epd total.csv' 'cp ../suite.epd datapackage.json' \
    'cp ../suite.epd dictionary.csv'; do
    rm -rf "$tmp/w"
    mkdir "$tmp/w"
    echo old >"$tmp/w/run.csv"
    (cd "$tmp/w" && $what)
    ls -li "$tmp/w" >"$tmp/w.before"
    exits 1 "a file in the way: $what" export_to "$tmp/w" --database "$tmp/w.db"
    says "cannot write '$tmp/w/"
    ls -li "$tmp/w" >"$tmp/w.after"
    holds "none is replaced: $what" cmp "$tmp/w.before" "$tmp/w.after"
    same 'nothing is left' "$(find "$tmp/w" -name '.*' -type f)" ''
    holds 'no copy' [ ! -e "$tmp/w.db" ]
done

# An export that was killed when all was decided: the next one begins with what it left.
exits 0 'a folder' export_to "$tmp/k"
mkdir "$tmp/k/.prunelab-export"
for file in total.csv datapackage.json; do
    mv "$tmp/k/$file" "$tmp/k/.prunelab-export/$file"
    printf 'old' >"$tmp/k/total.csv"
done
exits 0 'the next export' export_to "$tmp/k" --views run
holds 'goes on with it' cmp "$tmp/x/growth.csv" "$tmp/k/growth.csv"
holds 'what was left has its place' grep -q '^study,' "$tmp/k/total.csv"
same 'and nothing else' "$(find "$tmp/k" -name '.*')" ''

# ---- names ----

# shellcheck disable=SC2016 # a name, not a command
for view in ./../../x ../x x/y .hidden 'a b' 'a"b' 'a,b' dictionary '$(id)' '-'; do
    rm -rf "$tmp/deep"
    mkdir -p "$tmp/deep/a/b"
    cp "$tmp/a.db" "$tmp/named.db"
    printf 'CREATE VIEW "%s" AS SELECT 1 AS a;\n' "$(printf '%s' "$view" | sed 's/"/""/g')" | sqlite3 "$tmp/named.db"
    (cd "$tmp" && find . ! -name out ! -name err ! -name 'named.*') >"$tmp/named.before"
    exits 1 "a view named '$view'" "$lab" export "$tmp/deep/a/b" --db "$tmp/named.db"
    says "has a view '$view', which is not a valid file name"
    (cd "$tmp" && find . ! -name out ! -name err ! -name 'named.*') >"$tmp/named.after"
    holds "'$view' becomes no file" cmp "$tmp/named.before" "$tmp/named.after"
    exits 0 "others are written beside a view '$view'" "$lab" export "$tmp/deep/a/b" --db "$tmp/named.db" --views run,total
done

# ---- the copy of the database ----

exits 0 'with the database' export_to "$tmp/z" --views run --database "$tmp/copy.db"
same 'whole' "$(sqlite3 "$tmp/copy.db" 'PRAGMA integrity_check; SELECT count(*) FROM iterations')" \
    "ok
$(sqlite3 "$tmp/a.db" 'SELECT count(*) FROM iterations')"
exits 0 'again' export_to "$tmp/z" --views run --database "$tmp/copy2.db"
holds 'the same bytes' cmp "$tmp/copy.db" "$tmp/copy2.db"
# What is still in the journal is in the copy too, which is a single file.
cp "$tmp/a.db" "$tmp/w.db"
from=$tmp/w.db to=$tmp/j.db sqlite3 "$tmp/w.db" >/dev/null <<'SQL'
PRAGMA journal_mode = WAL;
UPDATE studies SET title = 'from the journal';
.shell cp '"$from"' '"$to"'
.shell cp '"$from-wal"' '"$to-wal"'
SQL
holds 'there is a journal' [ -s "$tmp/j.db-wal" ]
exits 0 'a database with a journal' "$lab" export "$tmp/z" --views run --db "$tmp/j.db" --database "$tmp/copy3.db"
same 'is copied with it' "$(sqlite3 "file:$tmp/copy3.db?immutable=1" 'SELECT title FROM studies')" 'from the journal'
same 'as one file' "$(find "$tmp" -name 'copy3.db*' | wc -l | tr -d ' ')" 1

# ---- what is refused ----

exits 1 'an unknown view' export_to "$tmp/v" --views run,nosuch
says "unknown view 'nosuch' (known: audit,audit_margin,board_cost,campaign,"
holds 'no folder is made for it' [ ! -e "$tmp/v" ]
exits 1 'an unknown exception' export_to "$tmp/v" --except nosuch
exits 1 'a table is no view' export_to "$tmp/v" --views cells
exits 1 'a file in the way' export_to "$tmp/suite.epd"
says "'$tmp/suite.epd' is not a folder"
exits 1 'no folder above' export_to "$tmp/no/such"
says "cannot make the folder '$tmp/no/such'"
exits 1 'no database' "$lab" export "$tmp/v" --db "$tmp/none.db"
exits 1 'no place for the copy' export_to "$tmp/v" --database "$tmp/no/copy.db"
says "cannot write '$tmp/no/copy.db"
exits 2 'no folder' "$lab" export --db "$tmp/a.db"

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
