#!/bin/sh
# Journals: one that cannot be folded in at the end is an error of every command that writes, and one
# that a killed command leaves stops nobody.
# usage: BUILD=FOLDER sh experiments/tests/test_journal.sh
set -u
cd "$(dirname "$0")/../.." || exit 1
command -v sqlite3 >/dev/null 2>&1 || {
    echo "skipped: no sqlite3"
    exit 77
}
# shellcheck source=experiments/tests/shell.sh
. experiments/tests/shell.sh

head -n 8 positions/bratko-kopec.epd >"$tmp/suite.epd"
spec "$tmp/first.json" 3 '"sweep": "TRNSHK"'
spec "$tmp/second.json" 3 '"sweep": "TM"'
printf '{"version": 1, "study": "m", "openings": "positions/bratko-kopec.epd", "players": [{"name": "a",
    "letters": "-"}, {"name": "b", "letters": "TN"}],
    "profiles": {"quick": {"control": {"nodes": 100}, "pairs": 12}}}\n' >"$tmp/m.json"
exits 0 'a study' "$lab" run "$tmp/first.json" --db "$tmp/first.db"
exits 0 'another' "$lab" run "$tmp/second.json" --db "$tmp/second.db"
sqlite3 "$tmp/first.db" VACUUM # so that whatever comes in makes it grow
cp "$tmp/first.db" "$tmp/bare.db"
sqlite3 "$tmp/bare.db" 'DELETE FROM intervals; DELETE FROM effects; VACUUM'

rows_of() { # rows_of DATABASE
    sqlite3 -readonly "$1" 'SELECT study, position, enhancements, depth, nbp, nc, status FROM result
            ORDER BY 1, 2, 3, 4; SELECT study, enhancements, depth, metric, low, high FROM interval
            ORDER BY 1, 2, 3, 4, 5, 6'
}

# ---- what cannot be folded in ----------------------------------------------------------------------

db=$tmp/a.db
# No file may grow beyond the database's size, which the journal stays below.
limited() (
    ulimit -f $(($(wc -c <"$db") / 512))
    exec "$lab" "$@"
)
fails_to_fold() { # fails_to_fold DATABASE COMMAND...: on a copy of it, $db; then the same command mends it
    cp "$1" "$db"
    shift
    exits 1 "$1 without room" limited "$@"
    says "database '$db': "
    says '(File too large)'
    says "what was stored last is in '$db-wal': keep both files; the same command resumes from there"
    holds "$1: the journal is there" [ -s "$db-wal" ]
    exits 0 "$1 again" "$lab" "$@"
    same "$1: a single file" "$(echo "$db"*)" "$db"
    same "$1: it is sound" "$(sqlite3 -readonly "$db" 'SELECT * FROM pragma_integrity_check(9999)
        WHERE integrity_check NOT LIKE "NULL value in timings.%"' | head -n 1 | sed s/ok//)" ''
}
fails_to_fold "$tmp/first.db" run "$tmp/second.json" --db "$db"
fails_to_fold "$tmp/first.db" merge "$db" "$tmp/second.db"
rows_of "$db" >"$tmp/merged.rows"
exits 0 'a merge with room' "$lab" merge "$tmp/both.db" "$tmp/first.db" "$tmp/second.db"
rows_of "$tmp/both.db" >"$tmp/rows"
exits 0 'the same rows' cmp "$tmp/rows" "$tmp/merged.rows"
fails_to_fold "$tmp/first.db" match "$tmp/m.json" --db "$db"
grep -v '^#' positions/tactical.epd | head -n 90 >"$tmp/tactical.epd"
fails_to_fold "$tmp/first.db" minimal-tree --suite "$tmp/tactical.epd" --depth 1 --db "$db"
fails_to_fold "$tmp/first.db" time s --sets '- T N TN' --rounds 15 --db "$db"
fails_to_fold "$tmp/bare.db" analyse --db "$db"

# ---- what a killed command leaves ------------------------------------------------------------------

# Before its first row: SQLite's header alone, beside it a journal of nothing.
begun() { # begun: $db
    rm -f "$db"
    sqlite3 "$db" 'PRAGMA journal_mode = WAL' >/dev/null
    same 'a database that was just begun' "$(wc -c <"$db" | tr -d ' ')" 4096
    head -c 8192 /dev/zero >"$db-wal"
}
begun
exits 1 'to read it' "$lab" status --db "$db"
says "database '$db' is empty"
exits 0 'to plan it' "$lab" run "$tmp/first.json" --db "$db" --dry-run
exits 0 'to plan games in it' "$lab" match "$tmp/m.json" --db "$db" --dry-run
exits 0 'to merge into it' "$lab" merge "$db" "$tmp/first.db"
rows_of "$tmp/first.db" >"$tmp/rows"
rows_of "$db" >"$tmp/merged.rows"
exits 0 'the same rows' cmp "$tmp/rows" "$tmp/merged.rows"
begun
exits 0 'to run into it' "$lab" run "$tmp/first.json" --db "$db"

# While SQLite turned to its other journal and back: what is half written must be undone.
cp "$tmp/first.db" "$tmp/whole.db"
sqlite3 "$tmp/whole.db" 'PRAGMA cache_size = 1' 'BEGIN' 'UPDATE counts SET pv = pv + 1' \
    ".shell cp '$tmp/whole.db' '$tmp/half.db'; cp '$tmp/whole.db-journal' '$tmp/half.db-journal'" 'ROLLBACK'
exits 1 'it is half written' cmp "$tmp/whole.db" "$tmp/half.db"
half() { # half: $db
    rm -f "$db"*
    cp "$tmp/half.db" "$db"
    cp "$tmp/half.db-journal" "$db-journal"
}
half
exits 0 'to read it' "$lab" status --db "$db"
exits 0 'it is undone' cmp "$tmp/whole.db" "$db"
half
exits 0 'to upgrade it' "$lab" upgrade "$db" --output "$tmp/upgraded.db"
half
exits 0 'to merge it' "$lab" merge "$tmp/out.db" "$db"
half
exits 0 'to merge into it' "$lab" merge "$db" "$tmp/first.db"
says ': 0 new results'

# ---- a database that was moved, or has two names -----------------------------------------------------

# Without its journal, whose rows would go when another database comes into its place.
cp "$tmp/first.db" "$db"
rm -f "$db-"*
sqlite3 "$db" 'PRAGMA journal_mode = WAL' 'DELETE FROM intervals' \
    ".shell cp '$db' '$tmp/moved.db'; cp '$db-wal' '$tmp/left.db-wal'" >/dev/null
sum=$(cksum <"$tmp/left.db-wal")
holds 'a journal with rows' [ -s "$tmp/left.db-wal" ]
not_here() { # not_here WORDS DATABASE: every command refuses it and touches nothing
    for command in status verify query report; do
        [ $command != query ] || command='query SELECT'
        # shellcheck disable=SC2086 # words
        exits 1 "$command of it" "$lab" $command --db "$2"
        says "cannot open database '$2': it is $1, and '$2-"
    done
    exits 1 'to run into it' "$lab" run "$tmp/first.json" --db "$2"
    says "or move '$2-"
    exits 1 'to merge into it' "$lab" merge "$2" "$tmp/first.db"
    exits 1 'to plan it' "$lab" run "$tmp/first.json" --db "$2" --dry-run
    exits 1 'to play in it' "$lab" match "$tmp/m.json" --db "$2"
}
not_here 'not there' "$tmp/left.db"
: >"$tmp/left.db"
not_here empty "$tmp/left.db"
same 'the journal stays' "$(cksum <"$tmp/left.db-wal")" "$sum"
cp "$tmp/half.db-journal" "$tmp/undone.db-journal"
not_here 'not there' "$tmp/undone.db"
holds 'the other journal stays' cmp "$tmp/half.db-journal" "$tmp/undone.db-journal"
exits 0 'to run into the one that was moved' "$lab" run "$tmp/first.json" --db "$tmp/moved.db"
says "its journal '$tmp/moved.db-wal' is not here"

# Two names of one file: each would have a lock and a journal of its own.
cp "$tmp/first.db" "$tmp/one.db"
ln "$tmp/one.db" "$tmp/two.db"
sum=$(cksum <"$tmp/one.db")
for name in one two; do
    for command in "run $tmp/first.json --db" "match $tmp/m.json --db" 'analyse --db' 'merge' 'time s --sets T --db' \
        "minimal-tree --suite $tmp/suite.epd --depth 1 --db"; do
        file=$tmp/$name.db
        [ "$command" != merge ] || file="$file $tmp/second.db"
        # shellcheck disable=SC2086 # words
        exits 1 "$command $name of two names" "$lab" $command $file
        says "cannot write database '$tmp/$name.db': the file has 2 names (hard links)"
    done
    exits 0 'it can be read' "$lab" status --db "$tmp/$name.db"
done
same 'nothing is written' "$(cksum <"$tmp/one.db")" "$sum"
same 'nothing is left' "$(echo "$tmp"/one.db?* "$tmp"/two.db?*)" "$tmp/one.db?* $tmp/two.db?*"
rm "$tmp/two.db"
# So is a mount of the file alone, as containers have it.
mkdir "$tmp/box" && : >"$tmp/box/one.db"
for own in 'unshare -m' 'unshare -rm' skip; do
    # shellcheck disable=SC2086 # words
    $own mount --bind "$tmp/one.db" "$tmp/box/one.db" 2>/dev/null && break
done
if [ "$own" = skip ]; then
    echo 'skip  a mount of the file alone: this machine mounts nothing'
else
    # shellcheck disable=SC2016,SC2086 # the inner shell's; words
    exits 1 'a mount of the file alone' $own sh -c 'mount --bind "$1" "$2" && exec "$3" analyse --db "$2"' - \
        "$tmp/one.db" "$tmp/box/one.db" "$lab"
    says "cannot write database '$tmp/box/one.db': the file is mounted by itself"
    same 'nothing is left beside it' "$(ls "$tmp/box")" one.db
fi
exits 0 'with one name' "$lab" run "$tmp/first.json" --db "$tmp/one.db"

# What is named and not there, or empty.
for words in 'report --claims' 'report --confirmation' 'paper --claims' 'claims --file' "run $tmp/first.json --suite" \
    "run $tmp/first.json --known" 'minimal-tree --depth 1 --suite' 'boards --suite' 'model s --from' 'query --file'; do
    # shellcheck disable=SC2086 # words
    exits 1 "$words NOT-THERE" "$lab" $words "$tmp/not-there" --db "$tmp/first.db"
    says "$tmp/not-there"
    # shellcheck disable=SC2086 # words
    exits 2 "$words and nothing" "$lab" $words '' --db "$tmp/first.db"
    says 'empty value of option'
done
for words in "export $tmp/views --views" "export $tmp/views --except" 'time s --sets' 'analyse --study' 'effects --study'; do
    # shellcheck disable=SC2086 # words
    # shellcheck disable=SC2086 # words
    exits 2 "$words and nothing" "$lab" $words '' --db "$tmp/first.db"
done
holds 'nothing is exported' [ ! -e "$tmp/views" ]

# What is no file's name.
for command in "run $tmp/first.json --db" "run $tmp/first.json --dry-run --db" 'status --db' 'verify --db' 'query .. --db' \
    'report --db' 'analyse --db' "match $tmp/m.json --db" "match $tmp/m.json --dry-run --db" 'claims --db' 'upgrade'; do
    # shellcheck disable=SC2086 # words
    exits 1 "$command :memory:" "$lab" $command :memory:
    says "cannot open database ':memory:': not a file's name"
done

echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
