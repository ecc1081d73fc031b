#!/bin/sh
# What a file, a query or a UCI line says may be anything: it is refused in words, within a minute,
# and writes nothing where it should not.
# usage: BUILD=FOLDER sh experiments/tests/test_hostile.sh
set -u
cd "$(dirname "$0")/../.." || exit 1
# shellcheck source=experiments/tests/shell.sh
. experiments/tests/shell.sh
engine=${BUILD:-$PWD/build}/prunelab-engine

within() { # within COMMAND...: one that hangs ends with 124
    timeout -k 5 60 "$@"
}

refuses() { # refuses TEXT MESSAGE COMMAND...: exit code 1, and says why
    text=$1 message=$2
    shift 2
    exits 1 "$text" within "$@"
    says "$message"
}

quiet() { # nothing that steers a terminal was printed just now: C0, DEL, C1, what is no UTF-8
    holds 'no control characters' [ "$(cat "$tmp/out" "$tmp/err" | tr -d '\n' | tr -dc '\000-\037\177' | wc -c)" -eq 0 ]
    holds 'none of C1' [ "$(cat "$tmp/out" "$tmp/err" | LC_ALL=C grep -c "$c1")" -eq 0 ]
    holds 'UTF-8' is_utf8
}
is_utf8() {
    iconv -f UTF-8 -t UTF-8 "$tmp/out" "$tmp/err" >/dev/null 2>&1
}

files() { # what there is, with sizes, but for what these tests write themselves
    (cd "$tmp" && find . ! -name out ! -name err ! -name 'list.*' | sort)
}

sum() {
    cksum <"$1"
}

c1=$(printf '\302')[$(printf '\200')-$(printf '\237')]
head -n 2 positions/bratko-kopec.epd >"$tmp/suite.epd"
spec "$tmp/small.json" 2 '"sets": ["-", "T"]'
spec "$tmp/empty.json" 1 '"sets": ["-"]'
mkfifo "$tmp/pipe"
mkdir "$tmp/folder"

# ---- specs ---------------------------------------------------------------------------------------

dry() { # dry SPEC [OPTION]...: read it, run nothing
    within "$lab" run --db "$tmp/none.db" --dry-run "$@"
}

for command in run match; do
    for path in "$tmp/pipe" /dev/zero; do
        refuses "$command of $path" "$path: cannot open: not a plain file" \
            "$lab" $command "$path" --db "$tmp/none.db"
    done
    refuses "$command of a folder" 'cannot open: a folder' "$lab" $command "$tmp/folder" --db "$tmp/none.db"
done
head -c 5000000 /dev/zero | tr '\0' ' ' >"$tmp/big.json"
exits 1 'a spec of 5 MB' dry "$tmp/big.json"
says 'larger than 4 MB'
for bracket in '[' '{"a":'; do
    awk -v b="$bracket" 'BEGIN { for (i = 0; i < 100000; i++) printf "%s", b }' >"$tmp/deep.json"
    exits 1 'a deeply nested spec' dry "$tmp/deep.json"
    says 'malformed JSON'
done
for number in 64 -1 1e3 1e400 99999999999999999999999999 2.5 '"5"' null; do
    spec "$tmp/number.json" "$number" '"sets": ["-"]'
    exits 1 "a depth of $number" dry "$tmp/number.json"
done
for setting in '"T.entries": 134217728' '"T.entries": 1000' '"T.entries": 1e9' '"T.entries": -8' \
    '"T.entries": "0x10"' '"X.y": 1'; do
    spec "$tmp/number.json" 2 "\"sets\": [\"T\"], \"settings\": [{$setting}]"
    exits 1 "a setting of $setting" dry "$tmp/number.json"
done
for study in ../../x .. . /etc/x -x 'a b' 'a\u0000b' '\u001b[2J' '\u009b2J' '\u007f' 'a\nb' ''; do
    printf '%s\n' "{\"version\": 1, \"study\": \"$study\", \"suite\": \"$tmp/suite.epd\", \"sets\": [\"-\"],
        \"profiles\": {\"quick\": {\"depth\": 1}}}" >"$tmp/study.json"
    exits 1 "a study named '$study'" dry "$tmp/study.json"
    quiet
done
printf '{"version": 1, "st\0udy": "s"}' >"$tmp/nul.json"
exits 1 'a NUL in a spec' dry "$tmp/nul.json"
printf '{"version": 1, "study": "\377\376"}' >"$tmp/bytes.json"
exits 1 'bytes that are no text' dry "$tmp/bytes.json"
{ printf '\357\273\277' && sed 's/$/\r/' "$tmp/small.json"; } >"$tmp/crlf.json"
exits 0 'a byte order mark and CRLF' dry "$tmp/crlf.json"
says '4 searches, 0 stored, 4 to do'

# ---- suites --------------------------------------------------------------------------------------

for path in "$tmp/pipe" /dev/zero; do
    exits 1 "a suite $path" dry "$tmp/small.json" --suite "$path"
    says "cannot open suite '$path': not a plain file"
done
exits 1 'a folder for a suite' dry "$tmp/small.json" --suite "$tmp/folder"
says 'a folder'
head -c 10000000 /dev/zero | tr '\0' x >"$tmp/line.epd"
exits 1 'a line of 10 MB' dry "$tmp/small.json" --suite "$tmp/line.epd"
says "line.epd':1: line longer than 4096 bytes"
printf '8/8/8/8/8/8/5k2/K7 w - - id "a\0b";\n' >"$tmp/nul.epd"
exits 1 'a NUL in a suite' dry "$tmp/small.json" --suite "$tmp/nul.epd"
printf '8/8/8/8/8/8/5k2/K7 w - - id "\033[2Jx";\n' >"$tmp/escape.epd"
exits 1 'an id that steers a terminal' dry "$tmp/small.json" --suite "$tmp/escape.epd"
says 'a control character in a string'
quiet
{ printf '\357\273\277' && sed 's/$/\r/' "$tmp/suite.epd"; } >"$tmp/crlf.epd"
exits 0 'a suite with a byte order mark and CRLF' dry "$tmp/small.json" --suite "$tmp/crlf.epd"
if truncate -s 20G "$tmp/sparse.epd" 2>/dev/null; then
    exits 1 'a file of 20 GB' dry "$tmp/small.json" --suite "$tmp/sparse.epd"
    rm "$tmp/sparse.epd"
fi

# Names and ids that look like paths stay what they are: text in the database.
mkdir "$tmp/in"
sed 's/id "[^"]*"/id "..\/..\/gone; rm -rf x"/; q' "$tmp/suite.epd" >"$tmp/in/..epd"
files >"$tmp/list.before"
exits 0 'an id like a path' within "$lab" run "$tmp/small.json" --suite "$tmp/in/../in/..epd" --db "$tmp/id.db"
rm "$tmp/id.db"
files >"$tmp/list.after"
exits 0 'it writes nowhere else' cmp "$tmp/list.before" "$tmp/list.after"

# ---- how much ------------------------------------------------------------------------------------

awk 'BEGIN { printf "{}"; for (i = 1; i < 256; i++) printf ", {\"S.window\": %d}", i }' >"$tmp/settings"
spec "$tmp/many.json" 1 "\"sweep\": \"TRNSHKLMV\", \"settings\": [$(cat "$tmp/settings")]"
awk '/^[^#]/ && n < 20 { sub(/id "[^"]*"/, "id \"" n "\""); print; n++ }' positions/openings.epd >"$tmp/twenty.epd"
exits 0 'a million cells' dry "$tmp/many.json" --suite "$tmp/twenty.epd"
says ' to do, '
spec "$tmp/more.json" 40 "\"sweep\": \"TRNSHKLMV\", \"settings\": [$(sed 's/S.window/base.deepening": "off", "S.window/g' "$tmp/settings")]"
exits 1 'too many cells' dry "$tmp/more.json" --suite "$tmp/twenty.epd"
says 'more than 10000000 searches'
spec "$tmp/deepest.json" 63 '"sets": ["-"]'
exits 0 'a study that outlives us' dry "$tmp/deepest.json"
says ' years'
printf '{"version": 1, "study": "m", "openings": "%s", "players": [{"name": "a", "letters": "T"},
    {"name": "b", "letters": "N"}], "profiles": {"quick": {"control": {"nodes": 100}, "pairs": 2},
    "paper": {"control": {"nodes": 100}, "pairs": 100000}}}' "$tmp/twenty.epd" >"$tmp/match.json"
exits 1 'more pairs than openings' within "$lab" match "$tmp/match.json" --profile paper --db "$tmp/none.db" --dry-run
awk -v openings="$tmp/twenty.epd" 'BEGIN {
    printf "{\"version\": 1, \"study\": \"m\", \"openings\": \"%s\", \"pairing\": \"all\", \"players\": [", openings
    for (i = 0; i < 16; i++) printf "%s{\"name\": \"p%d\", \"letters\": \"-\"}", i ? ", " : "", i
    print "], \"profiles\": {\"quick\": {\"control\": {\"nodes\": 1}, \"pairs\": 100000}}}"
}' >"$tmp/games.json"
exits 1 'too many games' within "$lab" match "$tmp/games.json" --db "$tmp/none.db"
says 'more than 10000000 games: 24000000'
memory=$(sed -n 's/^MemTotal: *\([0-9]*\) kB/\1/p' /proc/meminfo 2>/dev/null)
if [ "${memory:-999999999}" -lt 250000000 ]; then
    spec "$tmp/tables.json" 2 '"sets": ["T"], "settings": [{"T.entries": 67108864}]'
    exits 1 'workers whose tables do not fit' dry "$tmp/tables.json" --jobs 256
    says '256 workers need 264192 MB for their tables, but this machine has'
    sed 's/"letters": "T"/"letters": "T", "parameters": {"T.entries": 67108864}/' "$tmp/match.json" >"$tmp/large.json"
    exits 1 'players whose tables do not fit' within "$lab" match "$tmp/large.json" --jobs 256 --db "$tmp/none.db"
    says '256 workers need'
fi
holds 'nothing was made' [ ! -e "$tmp/none.db" ]

# ---- what it would cost --------------------------------------------------------------------------

exits 0 'a dry run' dry "$tmp/small.json"
says 'estimated: '
says 'right within a factor of'
says 'nothing was run'
exits 0 'a run' within "$lab" run "$tmp/small.json" --db "$tmp/a.db"
exits 0 'a dry run of what is done' within "$lab" run "$tmp/small.json" --db "$tmp/a.db" --dry-run
says '4 searches, 4 stored, 0 to do'
says 'estimated: 0 nodes, CPU time 0 s'
exits 0 'a dry run of a match' within "$lab" match "$tmp/match.json" --db "$tmp/none.db" --dry-run
says '1 matches, 4 games, 0 stored, 4 to do'
says 'estimated: '
says 'nothing was played'
holds 'a dry run makes no database' [ ! -e "$tmp/none.db" ]

# ---- queries -------------------------------------------------------------------------------------

for sql in "SELECT sum(value) FROM json_each('[1, 2]')" "SELECT cid + 3 FROM pragma_table_info('result')"; do
    exits 0 "query: $sql" within "$lab" query --db "$tmp/a.db" --csv "$sql"
    same "query: $sql: the first row" "$(sed -n 2p "$tmp/out")" 3
done
before=$(sum "$tmp/a.db")
files >"$tmp/list.before"
while IFS= read -r sql; do
    exits 1 "query: $sql" within "$lab" query --db "$tmp/a.db" "$sql"
done <<SQL
INSERT INTO facts VALUES ('a', 'b')
UPDATE cells SET depth = 1
DELETE FROM cells
REPLACE INTO facts VALUES ('schema', 'x')
CREATE TABLE t (x)
CREATE TEMP TABLE t (x)
CREATE TEMP VIEW t AS SELECT 1
DROP TABLE cells
ALTER TABLE cells RENAME TO c
REINDEX
ANALYZE
VACUUM
VACUUM INTO '$tmp/out.db'
ATTACH '$tmp/out.db' AS o
DETACH main
BEGIN IMMEDIATE
SAVEPOINT s
PRAGMA journal_mode = DELETE
PRAGMA journal_mode = WAL
PRAGMA user_version = 7
PRAGMA writable_schema = 1
PRAGMA wal_checkpoint(TRUNCATE)
PRAGMA database_list
PRAGMA temp_store_directory = '$tmp'
SELECT load_extension('x')
SELECT writefile('$tmp/out.db', 'x')
SELECT readfile('/etc/passwd')
SELECT edit('x', 'vi')
SELECT fts3_tokenizer('x', 'y')
SELECT length(zeroblob(900000000))
SELECT 1; DELETE FROM cells
EXPLAIN DELETE FROM cells
SELECT * FROM fsdir('/')
SELECT * FROM fts3tokenize
SELECT * FROM pragma_database_list
SELECT * FROM pragma_journal_mode
SELECT * FROM pragma_wal_checkpoint
INSERT INTO json_each VALUES (1)
UPDATE dbstat SET name = 'x'
UPDATE sqlite_dbpage SET data = x'00'
DELETE FROM json_tree
UPDATE sqlite_schema SET sql = ''
UPDATE sqlite_master SET sql = ''
DELETE FROM sqlite_master
CREATE VIRTUAL TABLE temp.x USING fts5(a)
SELECT readfile(value) FROM json_each('["/etc/passwd"]')
WITH x AS (SELECT 1) DELETE FROM cells
SQL
same 'the database is as it was' "$(sum "$tmp/a.db")" "$before"
files >"$tmp/list.after"
exits 0 'and so are the files' cmp "$tmp/list.before" "$tmp/list.after"
cp "$tmp/a.db" "$tmp/v.db"
sqlite3 "$tmp/v.db" "DROP VIEW run; CREATE VIEW run AS SELECT load_extension('x') AS started, 1 AS run" 2>/dev/null
exits 1 "a database whose view reaches out" within "$lab" query --db "$tmp/v.db" 'SELECT * FROM run'
for signal in INT TERM USR2; do
    "$lab" query --db "$tmp/a.db" --csv 'WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)
        SELECT count(*) FROM n' >"$tmp/out" 2>"$tmp/err" &
    query=$!
    tries=0
    while kill -0 $query 2>/dev/null && [ $tries -lt 600 ]; do # it may not have got as far as listening
        kill -$signal $query 2>/dev/null
        tries=$((tries + 1))
        sleep 0.1
    done
    holds "a query without end stops at SIG$signal" [ $tries -lt 600 ]
    kill -9 $query 2>/dev/null
    wait $query
    holds "it says so, or was not yet listening (exit code $?)" [ $? -ne 0 ]
done

# ---- games ---------------------------------------------------------------------------------------

pgn() { # pgn FILE [DATABASE]
    within "$lab" match "$tmp/match.json" --db "${2:-$tmp/m.db}" --report --pgn "$1"
}
exits 0 'a match' within "$lab" match "$tmp/match.json" --db "$tmp/m.db" --jobs 1
before=$(sum "$tmp/m.db")
for file in m.db match.json twenty.epd; do
    cp "$tmp/$file" "$tmp/list.kept"
    exits 1 "PGN over $file" pgn "$tmp/$file"
    says "cannot write '$tmp/$file': it is in use here for something else"
    exits 0 "$file is as it was" cmp "$tmp/$file" "$tmp/list.kept"
done
ln -s m.db "$tmp/link.pgn"
exits 1 'PGN over a link to the database' pgn "$tmp/link.pgn"
same 'the database of games' "$(sum "$tmp/m.db")" "$before"
exits 1 'PGN into a folder' pgn "$tmp/folder"
exits 1 'PGN into a pipe' pgn "$tmp/pipe"
says 'not a plain file'
exits 0 'PGN into a file' pgn "$tmp/good.pgn"
same 'its games' "$(grep -c '^\[Result ' "$tmp/good.pgn")" 4
cp "$tmp/m.db" "$tmp/broken.db"
sqlite3 "$tmp/broken.db" "UPDATE games SET finished = '', moves = 'e2e9 zz', thoughts = '1', times = ''"
exits 1 'PGN of a damaged game' pgn "$tmp/bad.pgn" "$tmp/broken.db"
printf '{"version": 1, "study": "m", "openings": "%s", "players": [{"name": "../a", "letters": "T"},
    {"name": "b", "letters": "N"}], "profiles": {"quick": {"control": {"nodes": 100}, "pairs": 2}}}' \
    "$tmp/twenty.epd" >"$tmp/name.json"
exits 1 'a player named like a path' within "$lab" match "$tmp/name.json" --db "$tmp/none.db"
says "bad name '../a'"
sed "s,$tmp/twenty.epd,$tmp/pipe," "$tmp/match.json" >"$tmp/pipe.json"
exits 1 'openings from a pipe' within "$lab" match "$tmp/pipe.json" --db "$tmp/none.db"

# ---- databases -----------------------------------------------------------------------------------

for path in "$tmp/pipe" "$tmp/folder" /dev/zero; do
    for command in query status; do
        words=
        [ $command = status ] || words='SELECT 1'
        exits 1 "$command of $path" within "$lab" $command ${words:+"$words"} --db "$path"
    done
    exits 1 "a run into $path" within "$lab" run "$tmp/small.json" --db "$path"
done
head -c 3000 "$tmp/a.db" >"$tmp/cut.db"
exits 1 'a truncated database' within "$lab" query --db "$tmp/cut.db" 'SELECT * FROM result'
{ head -c 20000 "$tmp/a.db" && head -c 60000 /dev/zero | tr '\0' '\252'; } >"$tmp/noise.db"
exits 1 'a database of noise' within "$lab" query --db "$tmp/noise.db" 'SELECT * FROM result, counter'

# ---- names that steer a terminal -----------------------------------------------------------------

steering=$(printf '\033[2J\302\2332J\377')
tells() { # tells COMMAND...: whatever comes of it, it is quiet
    within "$lab" "$@" >"$tmp/out" 2>"$tmp/err"
    code=$?
    holds "$1 ends (exit code $code)" [ $code -lt 3 ]
    holds "$1 says something" [ "$(cat "$tmp/out" "$tmp/err" | wc -c)" -gt 0 ]
    quiet
}
spec "$tmp/sweep.json" 2 '"sweep": "TN"'
exits 0 'a sweep' within "$lab" run "$tmp/sweep.json" --db "$tmp/steer.db"
for column in studies.name studies.title suites.name entries.name runs.study runs.profile runs.command \
    runs.host runs.started runs.outcome progress.updated enhancements.title matches.control; do
    echo "UPDATE ${column%.*} SET ${column#*.} = ${column#*.} || CAST(x'$(printf '%s' "$steering" | od -An -tx1 | tr -d ' \n')' AS TEXT) || '<b>';"
done | sqlite3 "$tmp/steer.db"
sqlite3 "$tmp/steer.db" "UPDATE iterations SET score = score + 1 WHERE depth = 2"
for command in status 'query SELECT%*%FROM%run' 'query SELECT%*%FROM%result --markdown' 'compare - T' \
    'compare - T --markdown' 'effects' 'effects --markdown' 'analyse' 'verify' \
    'claims' 'claims --markdown --parts' 'report' 'time nosuch' 'model nosuch'; do
    # shellcheck disable=SC2086 # words
    set -- $command
    [ "$1" != query ] || { shift && sql=$(printf '%s' "$1" | tr % ' ') && shift && set -- query "$sql" "$@"; }
    [ "$1" != report ] || set -- "$@" --out "$tmp/report.html"
    tells "$@" --db "$tmp/steer.db"
    case $* in *--markdown*) holds "$command: no HTML in Markdown" [ "$(grep -c '<b>' "$tmp/out")" -eq 0 ] ;; esac
done
tells merge "$tmp/merged.db" "$tmp/steer.db"
tells export "$tmp/data$steering" --db "$tmp/steer.db"
tells upgrade "$tmp/steer.db" --output "$tmp/steer$steering.db"
tells shards "$tmp/small.json" --shards 1 --dir "$tmp/data$steering"
printf '8/8/8/8/8/8/5k2/K7 w - - id "\302\2332Jx";\n' >"$tmp/steer.epd"
tells search --suite "$tmp/steer.epd" --with T --depth 1
tells minimal-tree --suite "$tmp/steer.epd" --depth 1
for option in run search match query status compare claims report merge shards; do
    tells $option "$steering"
    tells $option "--$steering"
    tells $option --db "$steering"
done
tells "$steering"
tells search --with "$steering" --set "$steering" --fen "$steering"
cp -R experiments/claims "$tmp/claims"
sed 's/"claim": "/&\\u001b[2J\\u009b2J<b>/' experiments/claims/S6a.json >"$tmp/claims/S6a.json"
tells claims S6a --file "$tmp/claims" --db "$tmp/a.db"
tells claims S6a --file "$tmp/claims" --db "$tmp/a.db" --markdown
holds 'no HTML in the claims' [ "$(grep -c '<b>' "$tmp/out")" -eq 0 ]
tells claims S6a --file "$tmp/claims" --db "$tmp/a.db" --json
sed "s/id \"/&$(printf '\302\233')/" "$tmp/twenty.epd" >"$tmp/steer.epd"
sed "s,$tmp/twenty.epd,$tmp/steer.epd," "$tmp/match.json" >"$tmp/steer.json"
tells match "$tmp/steer.json" --db "$tmp/steering.db" --jobs 1 --pgn "$tmp/steer$steering.pgn"
cp "$tmp/steer$steering.pgn" "$tmp/out"
says '[Opening "?'
quiet
lines=$(printf '%s/a\n2 done' "$tmp")
mkdir "$lines"
cp "$tmp/a.db" "$lines/shard-1.part.db"
exits 0 'shards in a folder of two lines' within "$lab" shards "$tmp/small.json" --shards 2 --dir "$lines"
same 'a line for each' "$(cut -d ' ' -f 1,2 "$tmp/out" | tr '\n' ' ')" '1 foreign 2 missing '

# ---- UCI -----------------------------------------------------------------------------------------

uci() { # uci COMMAND...: what it prints goes to the program, then isready and quit
    { "$@" && printf '\nisready\nquit\n'; } | within "$engine"
}
bytes() { # every byte, in long lines and short
    awk 'BEGIN { for (i = 0; i < 20000; i++) printf "%s%c", i % 701 ? "" : "\n", 128 + i % 127 }'
    for octal in 000 001 007 010 033 177 200 377; do
        # shellcheck disable=SC2059 # the format is the byte
        printf "go depth \\$octal 1\nposition \\$octal startpos\nsetoption name \\$octal value \\$octal\n"
    done
    for octal in '302\233' '302\205' '303' '355\240\200'; do
        # shellcheck disable=SC2059 # the format is the bytes
        printf "position \\${octal}2J\nsetoption name \\${octal}2J\ngo perft \\$octal\ngo nodes \\$octal\n"
    done
    printf 'setoption name %063d\303\274\n' 0 # cut in the middle of a letter
}
exits 0 'a line of 10 MB' uci cat "$tmp/line.epd"
holds 'is read as a whole' [ "$(grep -c 'is ignored' "$tmp/out")" = 0 ]
says readyok
long() { # long NUMBER: a line of so many characters
    head -c "$1" /dev/zero | tr '\0' x
}
exits 0 'the longest line' uci long 67108863
holds 'is read, too' [ "$(grep -c 'is ignored' "$tmp/out")" = 0 ]
says readyok
exits 0 'a line of 64 MB' uci long 67108864
says 'a line of more than 67108863 characters is ignored'
says readyok
exits 0 'bytes' uci bytes
says readyok
quiet
for argument in "$(printf '\033[2J')" "$(printf '\302\2332J')" "$(printf '\377')"; do
    exits 2 'an argument that steers a terminal' within "$engine" "$argument"
    quiet
done
exits 0 'commands cut short' uci printf 'position fen\nposition\nposition fen 8\nposition startpos moves\ngo depth\ngo\nsetoption\nsetoption name\nsetoption name Hash value\ngo perft\n'
says readyok
exits 0 'counts beyond a FEN' uci printf 'position fen 7k/8/8/8/8/8/8/K7 w - - 999 9999 moves a1a2 h8h7\nd\ngo perft 2\n'
says 'fen: 8/7k/8/8/8/8/K7/8 w - - 999 9999'
holds 'what it says can be read back' [ "$(grep -c error "$tmp/out")" -eq 0 ]
exits 0 'a table that no machine holds' uci printf 'setoption name Hash value 99999999999\nsetoption name T.entries value 9223372036854775808\n'
says readyok

echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
