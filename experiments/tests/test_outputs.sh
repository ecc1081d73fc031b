#!/bin/sh
# What commands write: it replaces a file of its own kind or nothing, never an input, a database, a device
# or a link to one; it is refused before long work, and nothing is left behind.
# usage: BUILD=FOLDER sh experiments/tests/test_outputs.sh
set -u
cd "$(dirname "$0")/../.." || exit 1
# shellcheck source=experiments/tests/shell.sh
. experiments/tests/shell.sh

head -n 2 positions/bratko-kopec.epd >"$tmp/suite.epd"
spec "$tmp/a.json" 2 '"sets": ["-", "T"]'
grep -v '^#' positions/openings.epd | head -n 2 >"$tmp/openings.epd"
printf '{"version": 1, "study": "m", "openings": "%s", "players": [{"name": "a", "letters": "T"},
    {"name": "b", "letters": "N"}], "profiles": {"quick": {"control": {"nodes": 100}, "pairs": 2}}}' \
    "$tmp/openings.epd" >"$tmp/m.json"
exits 0 'a study runs' "$lab" run "$tmp/a.json" --db "$tmp/a.db"
exits 0 'a match' "$lab" match "$tmp/m.json" --db "$tmp/m.db" --jobs 1
: >"$tmp/a.db-wal" # empty, as a reader may leave one

echo engine | gzip >"$tmp/engine.gz"

within() { # within COMMAND...: one that hangs ends with 124
    timeout -k 5 60 "$@"
}

output() { # output COMMAND FILE: every command that writes a file which the user names
    case $1 in
    report) within "$lab" report --db "$tmp/a.db" --out "$2" ;;
    lab) within "$lab" lab --engine "$tmp/engine.gz" --out "$2" ;;
    copy) within "$lab" export "$tmp/x" --views run --db "$tmp/a.db" --database "$2" ;;
    upgrade) within "$lab" upgrade "$tmp/a.db" --output "$2" ;;
    claims) within "$lab" claims S1a --db "$tmp/a.db" --output "$2" ;;
    pgn) within "$lab" match "$tmp/m.json" --db "$tmp/m.db" --report --pgn "$2" ;;
    mine) within "$lab" mine --verifier false --work "$tmp/work" --output "$2" ;;
    work) within "$lab" mine --verifier false --output "$tmp/mined.epd" --work "$2" ;;
    write) within "$lab" write games "$2" <"$tmp/good/pgn" ;;
    esac
}
commands='report lab copy upgrade claims pgn mine work write'

state() { # state FILE: what it is, which one, and what it holds
    # shellcheck disable=SC2012 # not the name
    ls -lid "$1" 2>/dev/null | awk '{ print $1, substr($2, 1, 1) }'
    if [ -f "$1" ]; then cksum <"$1"; fi
}

refuses() { # refuses COMMAND FILE MESSAGE
    before=$(state "$2")
    exits 1 "$1 into $2" output "$1" "$2"
    says "cannot write '$2': $3"
    same "$1: $2 stays what it was" "$(state "$2")" "$before"
}

mkdir "$tmp/good"
exits 0 'games to write' output pgn "$tmp/good/pgn"

# ---- what is never replaced ----------------------------------------------------------------------

echo 'Dear diary, today I wrote to a file.' >"$tmp/diary"
printf '{"version": 1}' >"$tmp/line" # no end of line: the file of answers once took it for half a line
cp "$tmp/a.db" "$tmp/other.db"
sqlite3 "$tmp/other.db" 'PRAGMA application_id = 7'
mkfifo "$tmp/pipe"
mkdir "$tmp/folder"
ln -s nowhere "$tmp/dangling"
# One of our own, which only root can make: whoever breaks the rule must not replace the machine's.
device=''
[ "$(id -u)" -ne 0 ] || ! mknod "$tmp/device" c 1 3 2>/dev/null || device=$tmp/device
for command in $commands; do
    new=''
    [ "$command" != upgrade ] || new='it exists'
    for file in diary line other.db a.json suite.epd; do
        refuses "$command" "$tmp/$file" "${new:-it holds something other than }"
    done
    for file in "$tmp/pipe" $device; do
        refuses "$command" "$file" "${new:-not a plain file}"
    done
    refuses "$command" "$tmp/folder" "${new:-a folder}"
    refuses "$command" "$tmp/dangling" 'a dangling link'
    refuses "$command" "$tmp/none/file" 'No such file or directory'
    for beside in wal journal shm lock; do
        refuses "$command" "$tmp/other.db-$beside" "it belongs to '$tmp/other.db'"
    done
done

in_use='it is in use here for something else'
ln -s a.db "$tmp/link"
ln "$tmp/a.db" "$tmp/hard"
for file in a.db link hard a.db-wal a.db-journal a.db-shm a.db-lock; do
    for command in report copy upgrade claims; do
        refuses "$command" "$tmp/$file" "$in_use"
    done
done
for file in m.db m.json openings.epd m.db-wal; do
    refuses pgn "$tmp/$file" "$in_use"
done
refuses mine "$tmp/work" "$in_use"
cp -R experiments/claims "$tmp/claims"
exits 1 'a claim over itself' "$lab" claims --db "$tmp/a.db" --file "$tmp/claims/S1a.json" --json --output "$tmp/claims/S1a.json"
says "$in_use"
for file in S1a.json S1a.sql order.json README.md; do
    exits 1 "claims over $file of theirs" "$lab" claims --db "$tmp/a.db" --file "$tmp/claims" --json --output "$tmp/claims/$file"
done
exits 0 'they stay' diff -r experiments/claims "$tmp/claims"
exits 1 'a file that the script reads' sh -c "'$lab' write games '$tmp/good/pgn' --not '$tmp/good/pgn' <'$tmp/good/pgn'"
says "$in_use"

# ---- before long work ----------------------------------------------------------------------------

exits 1 'a match' "$lab" match "$tmp/m.json" --db "$tmp/new.db" --pgn "$tmp/diary"
exits 1 'a match into its database' "$lab" match "$tmp/m.json" --db "$tmp/new.db" --pgn "$tmp/new.db"
says "$in_use"
holds 'it was not played' [ ! -e "$tmp/new.db" ]
exits 1 'claims to be saved' "$lab" claims --db "$tmp/none.db" --save "$tmp/folder/none"
says "cannot write '$tmp/folder/none/claims.md'"
exits 1 'a copy' "$lab" export "$tmp/folder" --db "$tmp/a.db" --database "$tmp/diary"
same 'no view is written then' "$(ls "$tmp/folder")" ''
exits 1 'a script asks' "$lab" write games "$tmp/diary" --check
exits 0 'a script may' "$lab" write games "$tmp/asked" --check
holds 'nothing is made of it' [ ! -e "$tmp/asked" ]
exits 2 'an unknown kind' "$lab" write essay "$tmp/asked"
says "unknown kind 'essay' (known: page database "

# A name beside a database is no database's either: the lock would go with its run.
exits 1 'a run into a lock' "$lab" run "$tmp/a.json" --db "$tmp/other.db-lock"
says "cannot open database '$tmp/other.db-lock': it belongs to '$tmp/other.db'"
holds 'it is not made' [ ! -e "$tmp/other.db-lock" ]
# Another's journal would be taken for the copy's.
printf 'frames' >"$tmp/beside.db-wal"
for command in copy upgrade; do
    refuses "$command" "$tmp/beside.db" "'$tmp/beside.db-wal' lies beside it"
done

# ---- what is replaced ----------------------------------------------------------------------------

# A process that was killed here left these, and one on another machine that.
sh -c 'echo $$' >"$tmp/pid"
dead=$(cat "$tmp/pid") host=$(uname -n)
for command in report copy claims pgn write upgrade; do
    rm -rf "$tmp/place"
    mkdir "$tmp/place"
    [ $command = upgrade ] || : >"$tmp/place/file"
    for again in empty old; do
        [ $command,$again != upgrade,old ] || continue
        mkdir "$tmp/place/.prunelab-$dead-1-$host.tmp"
        echo half | tee "$tmp/place/.prunelab-$dead-0-$host.tmp" "$tmp/place/.prunelab-$dead-0-$host.tmp-wal" \
            "$tmp/place/.prunelab-$dead-1-$host.tmp/x" >"$tmp/place/.prunelab-$dead-0-another.tmp"
        exits 0 "$command over what is $again" output $command "$tmp/place/file"
        holds "$command: written" [ -s "$tmp/place/file" ]
        same "$command: nothing else is left" "$(cd "$tmp/place" && find . | sort | tr '\n' ' ')" \
            ". ./.prunelab-$dead-0-another.tmp ./file "
    done
done

# A link stays one, and what it leads to is replaced.
cp "$tmp/good/pgn" "$tmp/real.pgn"
chmod 640 "$tmp/real.pgn"
ln -s real.pgn "$tmp/link.pgn"
exits 0 'through a link' output pgn "$tmp/link.pgn"
holds 'it is still a link' [ -h "$tmp/link.pgn" ]
same 'rights stay' "$(find "$tmp/real.pgn" -perm 640)" "$tmp/real.pgn"

# What ends in an error leaves the old file.
cp "$tmp/m.db" "$tmp/broken.db"
sqlite3 "$tmp/broken.db" "UPDATE games SET moves = 'e2e9 zz', thoughts = '1/1/1', times = '1'
    WHERE id = (SELECT max(id) FROM games)"
exits 1 'a damaged game, the last' "$lab" match "$tmp/m.json" --db "$tmp/broken.db" --report --pgn "$tmp/good/pgn"
exits 0 'the old games stay' cmp "$tmp/real.pgn" "$tmp/good/pgn"
(
    ulimit -f 8 # of 512 bytes
    output report "$tmp/small.html" >"$tmp/out" 2>"$tmp/err"
    echo $? >"$tmp/code"
)
same 'a file that may not grow' "$(cat "$tmp/code")" 1
says "cannot write '$tmp/small.html': File too large"
same 'nothing is left of it' "$(find "$tmp" -name small.html -o -name '.prunelab-*' -path "$tmp/.*")" ''

echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
