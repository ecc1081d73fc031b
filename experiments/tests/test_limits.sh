#!/bin/sh
# The edges of what the programs can hold: table sizes, counts as large as the database takes.
# usage: BUILD=FOLDER sh experiments/tests/test_limits.sh
set -u
cd "$(dirname "$0")/../.." || exit 1
# shellcheck source=experiments/tests/shell.sh
. experiments/tests/shell.sh

start='rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'
head -n 2 positions/bratko-kopec.epd >"$tmp/suite.epd"

# ---- the table ------------------------------------------------------------------------------------

value() { # value ENTRIES: the score with a table of that size
    "$lab" search --fen "$start" --with T --depth 4 --set "T.entries=$1" --json |
        sed 's/.*"score":\(-*[0-9]*\),"mate".*/\1/'
}
same 'the smallest table finds the same value' "$(value 2)" "$(value 8192)"
for entries in 0 1 3 -2 268435457 536870912 18446744073709551618; do
    exits 2 "a table of $entries" "$lab" search --fen "$start" --with T --depth 1 \
        --set "T.entries=$entries"
    says "$entries"
done
# 4 GB where 2 are allowed, and the largest table of a study, 1 GB, where 0.9 are. A sanitizer's own memory is larger than any limit.
if ! nm "$lab" 2>/dev/null | grep -q __asan_init; then
    exits 1 'the largest table without room for it' sh -c \
        "ulimit -v 2000000; exec '$lab' search --fen '$start' --with T --depth 1 --set T.entries=268435456"
    says 'cannot allocate 4294967296 bytes'
    spec "$tmp/large.json" 1 '"sets": ["-", "T"], "settings": [{"T.entries": 67108864}]'
    exits 1 'a study with it' sh -c \
        "ulimit -v 900000; exec '$lab' run '$tmp/large.json' --db '$tmp/large.db' --jobs 1"
    says 'a worker needs 1032 MB for its tables, but a process may have only'
    holds 'nothing was made' [ ! -e "$tmp/large.db" ]
fi

# ---- counts ---------------------------------------------------------------------------------------

most=9223372036854775807
spec "$tmp/small.json" 2 '"sets": ["-", "T"]'
exits 0 'a study' "$lab" run "$tmp/small.json" --db "$tmp/a.db"
sqlite3 "$tmp/a.db" "UPDATE iterations SET nc = $most, interior = $most - 2, horizon = 1,
        quiescence = 1, nbp = $most WHERE depth = 2;
    UPDATE counts SET pv = $most, cut = 0, \"all\" = $most
        WHERE id & 1023 = (SELECT id FROM counter_names WHERE name = 'nbp')"
same 'the largest count' "$(ask "$tmp/a.db" "SELECT DISTINCT nc FROM result WHERE depth = 2")" $most
exits 0 'as JSON' "$lab" query --json --db "$tmp/a.db" \
    "SELECT nbp FROM result WHERE depth = 2 LIMIT 1"
says "[{\"nbp\":$most}]"
same 'a counter of it' "$(ask "$tmp/a.db" \
    "SELECT max(value) AS most FROM counter WHERE counter = 'nbp'")" $most
exits 1 'a sum beyond it is refused, not wrong' "$lab" query --db "$tmp/a.db" \
    'SELECT sum(nc) FROM result WHERE depth = 2'
says 'integer overflow'

# ---- the longest line -----------------------------------------------------------------------------

# Checks are searched deeper, straight to depth 63, so the first line has more plies than a search
# can hold. In the other position there is nothing to search.
printf '%s\n' '7k/8/8/8/8/8/8/RK6 w - - id "checks";' '7k/5Q2/8/8/8/8/8/7K b - - id "stalemate";' \
    >"$tmp/suite.epd"
exits 1 'a line that is too long' "$lab" search --suite "$tmp/suite.epd" --with TN --depth 63 \
    --set base.check_extension=on --set base.deepening=off
says "a line of play passed the length limit in '7k/8/8/8/8/8/8/RK6 w - - 0 1'"
spec "$tmp/long.json" 63 '"sets": ["-", "TRNSHKLMV"], "node_limit": 1000,
    "settings": [{"base.check_extension": "on", "base.deepening": "off"}]'
exits 1 'a study of it' "$lab" run "$tmp/long.json" --db "$tmp/long.db"
says 'at depth 63 in '
same 'is a cell that failed, and no other' "$(ask "$tmp/long.db" "SELECT position, enhancements, status,
    reason FROM result WHERE depth = 63 ORDER BY position, enhancements")" \
    "checks,-,failed,a line of play passed the length limit
checks,TRNSHKLMV,failed,a line of play passed the length limit
stalemate,-,done,
stalemate,TRNSHKLMV,done,"
exits 1 'once more' "$lab" run "$tmp/long.json" --db "$tmp/long.db"

# ---- searches of the root -------------------------------------------------------------------------

# What a driver may ask is limited: a cell that asks more fails, and a set that cannot run is skipped.
exits 1 'a driver that asks too often' "$lab" search --fen "$start" --with TD --depth 3 \
    --set D.kind=sss --set D.passes=2
says "an iteration took more searches of the root than D.passes allows in '$start'"
spec "$tmp/passes.json" 2 '"sweep": "TS", "fixed": "D", "settings": [{"D.kind": "sss", "D.passes": 1}]'
exits 1 'a study of it' "$lab" run "$tmp/passes.json" --db "$tmp/passes.db"
same 'is cells that failed or were skipped, with the reason' "$(ask "$tmp/passes.db" "SELECT DISTINCT
    enhancements, status, reason FROM result WHERE depth = 2 ORDER BY enhancements")" \
    "D,skipped,enhancement 'D' requires 'T' at its levels
SD,skipped,enhancements 'S' and 'D' cannot be combined: each drives the root
TD,failed,an iteration took more searches of the root than D.passes allows
TSD,skipped,enhancements 'S' and 'D' cannot be combined: each drives the root"

# ---- the stack ------------------------------------------------------------------------------------

# A search that does not fit is refused in words; what is said to fit holds the longest line.
engine=${BUILD:-$PWD/build}/prunelab-engine
within() { # within KILOBYTES COMMAND: of stack
    sh -c "ulimit -s $1; $2"
}
spec "$tmp/small.json" 2 '"sets": ["-", "T"]'
for stack in 128 256; do
    for command in "search --fen '$start' --with TN --depth 6" "tree --fen '$start' --with T --depth 2" \
        "run '$tmp/small.json' --db '$tmp/stack.db'"; do
        exits 1 "$command within $stack kB of stack" within $stack "'$lab' $command"
        says "kB of stack, but the limit is $stack kB (ulimit -s)"
    done
    exits 1 "the bench within $stack kB of stack" within $stack "'$engine' bench"
    says "kB of stack, but the limit is $stack kB (ulimit -s)"
    cp "$tmp/err" "$tmp/need"
    exits 0 "UCI within $stack kB of stack" within $stack "echo 'go depth 7' | '$engine'" # has its own
    says 'info depth 7 '
    says 'bestmove '
    exits 0 "a question within $stack kB of stack" within $stack "'$lab' query --db '$tmp/a.db' 'SELECT 1'"
done
holds 'nothing was made' [ ! -e "$tmp/stack.db" ]
need=$(sed -n 's/.* needs \([0-9]*\) kB of stack.*/\1/p' "$tmp/need")
if ! nm "$lab" 2>/dev/null | grep -q __asan_init; then # a sanitizer's frames are larger
    exits 1 'the longest line within the stack that is asked for' within "$need" "'$lab' search \
        --suite '$tmp/suite.epd' --with - --depth 63 --set base.check_extension=on --set base.deepening=off"
    says 'a line of play passed the length limit'
    exits 1 'by minimax' within "$need" "'$lab' search --suite '$tmp/suite.epd' --with - --depth 63 \
        --set base.check_extension=on --set base.deepening=off --set base.algorithm=minimax"
    says 'a line of play passed the length limit'
fi

echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
