#!/bin/sh
# prunelab boards: measures every board, stores and prints what it measured, and says what it cannot do.
# usage: BUILD=FOLDER sh experiments/tests/test_boards.sh
set -u
cd "$(dirname "$0")/../.." || exit 1
command -v sqlite3 >/dev/null 2>&1 || {
    echo "skipped: no sqlite3"
    exit 77
}
# shellcheck source=experiments/tests/shell.sh
. experiments/tests/shell.sh
db=$tmp/a.db
head -n 3 positions/bratko-kopec.epd >"$tmp/bratko-kopec.epd"
boards=7
"$lab" boards --once --suite "$tmp/bratko-kopec.epd" | grep -q '^extract ' || boards=6 # by the processor

# ---- one by one, for other programs ----------------------------------------------------------------

exits 0 'each once' "$lab" boards --once --suite "$tmp/bratko-kopec.epd"
same 'every board does every task, after nothing' "$(wc -l <"$tmp/out" | tr -d ' ')" $((boards * 5 * 2))
same 'a process for each' "$(cut -d ' ' -f 4 "$tmp/out" | sort -u | wc -l | tr -d ' ')" $((boards * 5 * 2))
same 'all count the same' "$(grep -v '^-' "$tmp/out" | cut -d ' ' -f 2,3 | sort -u | wc -l | tr -d ' ')" 5
same 'perft is right' "$(sed -n 's/^0x88 perft \([0-9]*\) .*/\1/p' "$tmp/out")" \
    "$(while read -r men side castling passant rest; do
        printf 'position fen %s\ngo perft 2\n' "$men $side $castling $passant 0 1"
    done <"$tmp/bratko-kopec.epd" | "${lab%/*}/prunelab-engine" |
        sed -n 's/^Nodes searched: //p' | awk '{ n += $1 } END { print n }')"

# ---- time ------------------------------------------------------------------------------------------

exits 0 'time alone' "$lab" boards --rounds 3 --no-instructions --suite "$tmp/bratko-kopec.epd" --db "$db"
holds 'a table of them' grep -q '^perft  *8x8 ' "$tmp/out"
holds 'to the last' grep -q '^search  *magic ' "$tmp/out"
same 'a row for each board and task' "$(ask "$db" 'SELECT count(*), min(rounds), max(rounds) FROM board_cost' | tr ',' ' ')" \
    "$((boards * 5)) 3 3"
same 'the median lies between' "$(ask "$db" 'SELECT count(*) FROM board_cost WHERE ns BETWEEN low AND high
    AND relative_ns BETWEEN relative_low AND relative_high AND ns > 0')" $((boards * 5))
same 'plain bitboards are the measure' "$(ask "$db" "SELECT group_concat(DISTINCT relative_ns) FROM board_cost WHERE board = 'loops'")" 1.0
same 'no instructions' "$(ask "$db" 'SELECT count(instructions) FROM board_cost')" 0
same 'tasks and boards have places' "$(ask "$db" "SELECT group_concat(task || task_number, ' ')
    FROM (SELECT DISTINCT task, task_number FROM board_cost ORDER BY task_number)")" 'perft1 moves2 captures3 attacks4 search5'
same 'the run is told' "$(ask "$db" "SELECT outcome || ' ' || cells FROM run WHERE study = 'boards'")" "done $((boards * 15))"
exits 0 'the claim has nothing to judge' "$lab" claims O6 --db "$db"
says 'instructions of boards'

# ---- instructions ----------------------------------------------------------------------------------

PATH_BEFORE=$PATH
mkdir "$tmp/bin"
for program in git sqlite3 sh rm; do
    ln -s "$(command -v $program)" "$tmp/bin/$program"
done
PATH=$tmp/bin
export PATH
exits 0 'without valgrind' "$lab" boards --rounds 1 --suite "$tmp/bratko-kopec.epd" --db "$db"
PATH=$PATH_BEFORE
says 'no valgrind: instructions are not counted'
# It cannot run a program that was built to watch its own memory.
if valgrind -q "$lab" --version >"$tmp/out" 2>&1; then
    exits 0 'with it' "$lab" boards --rounds 0 --suite "$tmp/bratko-kopec.epd" --db "$db"
    same 'instructions of all, and no time' "$(ask "$db" 'SELECT count(instructions), count(ns) FROM board_cost' | tr ',' ' ')" \
        "$((boards * 5)) 0"
    same 'some of each' "$(ask "$db" 'SELECT count(*) FROM board_cost WHERE instructions BETWEEN 1 AND 100000')" $((boards * 5))
    exits 0 'the claim is judged' "$lab" claims O6 --db "$db"
    says 'instructions: rotated bitboards over plain ones'
    ask "$db" 'SELECT board, task, instructions FROM board_cost' >"$tmp/first"
    # Where it may be, under process numbers of one and two digits: they must not count.
    set -- unshare --user --map-root-user --pid --fork --mount-proc
    "$@" true 2>/dev/null || set --
    exits 0 'again' "$@" "$lab" boards --rounds 0 --suite "$tmp/bratko-kopec.epd" --db "$db"
    ask "$db" 'SELECT board, task, instructions FROM board_cost' >"$tmp/second"
    exits 0 'the same to the instruction' cmp "$tmp/first" "$tmp/second"
    # shellcheck disable=SC2016 # the program's
    printf '#!/bin/sh\n[ "$1" = --version ]\n' >"$tmp/bin/valgrind"
    chmod +x "$tmp/bin/valgrind"
    PATH=$tmp/bin:$PATH_BEFORE
    exits 1 'a valgrind that fails' "$lab" boards --rounds 0 --suite "$tmp/bratko-kopec.epd" --db "$db"
    PATH=$PATH_BEFORE
    says 'valgrind fails to run'
fi

# ---- merged, and refused -----------------------------------------------------------------------------

exits 0 'a merge' "$lab" merge "$tmp/m.db" "$db"
same 'it has every measurement' "$(sqlite3 "$tmp/m.db" 'SELECT count(*) FROM board_costs')" \
    "$(sqlite3 "$db" 'SELECT count(*) FROM board_costs')"
sqlite3 "$db" 'DROP VIEW board_cost; DROP TABLE board_costs'
exits 0 'a merge of a file older than measurements of boards' "$lab" merge "$tmp/o.db" "$db"
same 'its runs are there' "$(sqlite3 "$tmp/o.db" 'SELECT count(*) FROM runs')" "$(sqlite3 "$db" 'SELECT count(*) FROM runs')"
exits 2 'no number' "$lab" boards --rounds many
says "'many'"
exits 1 'no suite' "$lab" boards --suite "$tmp/none.epd" --db "$tmp/n.db"
says 'none.epd'

echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
