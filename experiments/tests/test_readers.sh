#!/bin/sh
# Files and positions as they circulate: read where they mean one thing, with a line that says what was
# taken for what; what a command wrote it may write again.
# usage: BUILD=FOLDER sh experiments/tests/test_readers.sh
set -u
cd "$(dirname "$0")/../.." || exit 1
# shellcheck source=experiments/tests/shell.sh
. experiments/tests/shell.sh
PRUNELAB_HOME=$PWD
export PRUNELAB_HOME
engine=$(dirname "$lab")/prunelab-engine

# ---- Chess960 ------------------------------------------------------------------------------------

random='bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w KQkq - 0 9'
exits 1 'rights of Chess960' "$lab" search --fen "$random" --with - --depth 1
says "castling rights that Chess960 could mean, which is not supported: 'KQkq'"
echo "$random id \"960\";" >"$tmp/960.epd"
exits 1 'in a suite' "$lab" search --suite "$tmp/960.epd" --with - --depth 1
says "960.epd':1: bad fen"
exits 0 'without the rights' "$lab" search --fen "${random% w *} w - - 0 9" --with - --depth 1

# ---- what was taken for what ---------------------------------------------------------------------

exits 0 'a right without its rook' "$lab" search --fen '4k3/8/8/8/8/8/8/4K3 w K - 0 0' --with - --depth 1
says "castling right 'K' without its king or rook left out"
says 'move number 0 taken as 1'
exits 0 'three fields' "$lab" search --fen '4k3/8/8/8/8/8/8/4K3 w -' --with - --depth 1
says "no en passant field: taken as '-'"
printf '\357\273\2774k3/8/8/8/8/8/8/4K3 w - - 0 1 bm Kd1; id "a";\r\n\r
4k3/8/8/8/8/8/8/4K3 w - - 0 0 bm e1d1, Kf1; id "b"\n
4k3/8/8/8/8/8/8/4K3 b - - 7 0\tbm Kd8;' >"$tmp/real.epd"
# Our own are by the book; perft.epd has the form that such files have.
for suite in positions/*.epd; do
    [ "$suite" != positions/perft.epd ] || continue
    exits 0 "$suite" "$lab" search --suite "$suite" --with - --depth 0 --json
    same "nothing in $suite is taken for anything" "$(cat "$tmp/err")" ''
done
exits 0 'a suite as they are' "$lab" search --suite "$tmp/real.epd" --with - --depth 1 --json
cp "$tmp/err" "$tmp/notes"
same 'three positions' "$(grep -c '"position"' "$tmp/out")" 3
same 'said once' "$(sed "s|$tmp/||" "$tmp/notes")" "suite 'real.epd':3: move number 0 taken as 1 (so in 1 more line)
suite 'real.epd':3: move 'e1d1' taken as 'Kd1'
suite 'real.epd':3: commas between moves passed over
suite 'real.epd':3: the last operation ends without a semicolon"
exits 0 'our own suite' "$lab" search --suite positions/horizon.epd --with - --depth 1
same 'has nothing to be said' "$(cat "$tmp/err")" ''
printf '4k3/8/8/8/8/8/8/4K3 w - - bm Kd1 or Kf1;\n' >"$tmp/bad.epd"
exits 1 'what cannot be read' "$lab" search --suite "$tmp/bad.epd" --with - --depth 1
says "bad.epd':1: unreadable move 'or' in"

# ---- output that goes nowhere --------------------------------------------------------------------

shut() { # shut COMMAND...: without standard output
    "$@" >&-
}
exits 1 'prunelab' shut "$lab" enhancements
says 'cannot write the output'
exits 1 'the engine' shut "$engine" bench
says 'cannot write the output'
exits 1 'its version' shut "$engine" --version

# ---- what a command wrote it may write again -----------------------------------------------------

cat >"$tmp/s.json" <<SPEC
{"version": 1, "study": "schaeffer1989", "title": "t", "suite": "positions/bratko-kopec.epd",
 "sweep": "K", "profiles": {"quick": {"depth": 1, "positions": 2}}}
SPEC
exits 0 'a study' "$lab" run "$tmp/s.json" --db "$tmp/s.db"
for format in '' --csv --json --markdown '--parts --csv' --universes '--universes --csv' \
    '--universes --json' '--universes --markdown' S1a 'S1a --json' '--json --of TEXT'; do
    rm -f "$tmp/claims"
    for time in first second; do
        # shellcheck disable=SC2086 # words
        exits 0 "claims $format, the $time time" "$lab" claims $format --db "$tmp/s.db" --output "$tmp/claims"
    done
done

echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
