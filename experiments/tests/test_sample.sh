#!/bin/sh
# prunelab sample, played by prunelab-engine: what is drawn and kept, the same bytes in one go and in pieces, and who
# is refused.
# usage: BUILD=FOLDER sh experiments/tests/test_sample.sh
set -u
cd "$(dirname "$0")/../.." || exit 1
# shellcheck source=experiments/tests/shell.sh
. experiments/tests/shell.sh

# The engine, whose every `position` and `go` is a line in $tmp/asked. FAKE says how it misbehaves.
ENGINE=$(dirname "$lab")/prunelab-engine
cat >"$tmp/player" <<'END'
#!/bin/sh
[ "$FAKE" != die ] || exit 7
tee -a "$TMP/asked" | "$ENGINE" | if [ "$FAKE" = wrong ]; then sed -u 's/^bestmove .*/bestmove e2e5/'; else cat; fi
END
chmod +x "$tmp/player"
export TMP="$tmp" ENGINE FAKE=''
identity=$(echo uci | "$ENGINE" | sed -n 's/^id name //p')
sample() { # sample OUTPUT OPTIONS...
    output=$1
    shift
    "$lab" sample --engine "$tmp/player" --identity "$identity" --output "$output" "$@"
}

# ---- what is kept --------------------------------------------------------------------------------

exits 0 'a suite' sample "$tmp/a.epd" --count 6
says "6 positions in '$tmp/a.epd': 2 opening, 2 middlegame, 2 endgame; "
same 'a line a position, and no other' "$(grep -c 'id "G000[1-6]"; c0 "' "$tmp/a.epd") $(wc -l <"$tmp/a.epd")" '6 6'
exits 0 'it can be searched' "$lab" search --suite "$tmp/a.epd" --with - --depth 1
# check_suite FILE: the phase follows from the men on the board, three in a row have all phases, no position is forced,
# the start's or a copy, and the moves counted are those that are legal.
check_suite() {
    awk '{
        board = $1
        gsub(/[^A-Za-z]/, "", board)
        men = length(board)
        phase = men >= 26 ? "opening" : men <= 14 ? "endgame" : "middlegame"
        match($0, /ply [0-9]+/); ply = substr($0, RSTART + 4, RLENGTH - 4) + 0
        match($0, /moves [0-9]+/); moves = substr($0, RSTART + 6, RLENGTH - 6) + 0
        if (NR % 3 == 1) delete met
        good += index($0, "c0 \"" phase ", ply ") && ply > 8 && moves > 1 && ply % 2 == ($2 == "b") && !met[phase]++ && !seen[$1 $2 $3 $4]++
    } END { print good + 0 }' "$1" >"$tmp/counted"
    same "$1: phase, ply and moves" "$(cat "$tmp/counted")" "$(wc -l <"$1")"
    sed 's/^\([^ ]* [^ ]* [^ ]* [^ ]*\) id .*/position fen \1 0 1\ngo perft 1/' "$1" | "$ENGINE" | sed -n 's/^Nodes searched: //p' >"$tmp/legal"
    sed 's/.*, moves \([0-9]*\), .*/\1/' "$1" >"$tmp/told"
    holds "$1: as many moves as are legal" cmp "$tmp/legal" "$tmp/told"
}
check_suite "$tmp/a.epd"
[ ! -e positions/games.epd ] || check_suite positions/games.epd
same 'nodes are drawn for each side' "$(sed -n 's/^go .*nodes \([0-9]*\).*/\1/p' "$tmp/asked" |
    awk '$1 < 2000 || $1 > 50000 { bad++ } !seen[$1]++ { kinds++ } END { print bad + 0, (kinds > 6) }')" '0 1'
same 'one thread, a fixed table' "$(grep '^setoption' "$tmp/asked" | sort -u | tr '\n' ' ')" 'setoption name Hash value 16 setoption name Threads value 1 '

# ---- the same bytes ------------------------------------------------------------------------------

: >"$tmp/asked"
exits 0 'again' sample "$tmp/a.epd" --count 6
same 'nobody is asked' "$(cat "$tmp/asked")" ''
exits 0 'from nothing' sample "$tmp/b.epd" --count 3
head -n 3 "$tmp/a.epd" >"$tmp/three"
holds 'the first are the first' cmp "$tmp/three" "$tmp/b.epd"
head -c -40 "$tmp/a.epd.work" >"$tmp/c.epd.work" # killed while it wrote the last game
exits 0 'gone on with' sample "$tmp/c.epd" --count 6
holds 'the same suite' cmp "$tmp/a.epd" "$tmp/c.epd"
holds 'the same games' cmp "$tmp/a.epd.work" "$tmp/c.epd.work"
exits 0 'another seed' sample "$tmp/d.epd" --count 1 --seed 2 --letter D
holds 'is another game' [ "$(sed 's/ id.*//' "$tmp/d.epd")" != "$(head -n 1 "$tmp/a.epd" | sed 's/ id.*//')" ]
holds 'with its letter' grep -q 'id "D0001"' "$tmp/d.epd"

# Two positions from one short game: the second is a copy, so another game is played for it.
openings=$(grep -n '"opening,' "$tmp/a.epd" | cut -d : -f 1 | tr '\n' ' ')
one=${openings%% *} two=$(echo "$openings" | cut -d ' ' -f 2)
moves=$(sed -n "s/^even \(.*\) | $one [0-9]*\$/\1/p" "$tmp/a.epd.work" | cut -d ' ' -f 1-9)
{
    grep -v -E "\| ($one|$two) [0-9]+\$" "$tmp/a.epd.work"
    printf 'even %s | %s 1\n' "$moves" "$one" "$moves" "$two"
} >"$tmp/e.epd.work"
exits 0 'a game twice' sample "$tmp/e.epd" --count 6
says 'with copies only: 1'
same 'no position twice' "$(sed 's/ id.*//' "$tmp/e.epd" | sort -u | wc -l)" 6
holds 'the first is the game'"'"'s' grep -q "id \"G000$one\"; c0 \"opening, ply 9, " "$tmp/e.epd"
{
    head -n 1 "$tmp/a.epd.work"
    echo 'odd e2e4 | 1 1'
} >"$tmp/f.epd.work"
exits 1 'no game' sample "$tmp/f.epd" --count 1
says "'$tmp/f.epd.work':2: not a stored answer"

# ---- what is drawn --------------------------------------------------------------------------------

# One game that has all phases, and 30 seeds: phases are a third each, and plies spread over them.
line=$(awk 'length > longest { longest = length; line = $0 } END { sub(/ \| .*/, "", line); print line }' "$tmp/a.epd.work")
for seed in $(seq 101 130); do
    printf 'prunelab sample: %s, hash 16, seed %s\n%s | 1 1\n' "$identity" "$seed" "$line" >"$tmp/g.epd.work"
    FAKE=die sample "$tmp/g.epd" --count 1 --seed "$seed" >"$tmp/out" 2>&1 || cat "$tmp/out"
    sed 's/.*c0 "\([a-z]*\), ply \([0-9]*\),.*/\1 \2/' "$tmp/g.epd"
done >"$tmp/drawn"
same 'of each phase some' "$(cut -d ' ' -f 1 "$tmp/drawn" | sort | uniq -c | awk '$1 > 3' | wc -l)" 3
holds 'many plies' [ "$(sort -u "$tmp/drawn" | wc -l)" -gt 18 ]

# ---- who is refused ------------------------------------------------------------------------------

exits 1 'another program' "$lab" sample --engine "$tmp/player" --output "$tmp/x.epd"
says "player '$tmp/player': it is '$identity', not 'Stockfish 15.1, nn-ad9b42354671.nnue' (--identity)"
exits 1 "another seed's games" sample "$tmp/a.epd" --count 6 --seed 2
says "holds answers of 'prunelab sample: $identity, hash 16, seed 1'"
exits 1 'no program' "$lab" sample --engine "$tmp/none" --output "$tmp/x.epd"
says "player '$tmp/none': cannot run '$tmp/none'"
FAKE=die exits 1 'it dies' sample "$tmp/w.epd" --count 1
says "player '$tmp/player': the engine ended with exit code 7 after 'uci'"
FAKE=wrong exits 1 'an illegal move' sample "$tmp/y.epd" --count 1
says "the engine answers 'e2e5', which is not a legal move"
holds 'no suite of these' [ ! -e "$tmp/x.epd" ]
exits 2 'no output' "$lab" sample
says '--output is missing'
exits 2 'a number' sample "$tmp/x.epd" --count 0
exits 2 'a letter' sample "$tmp/x.epd" --letter 12
says "--letter '12': not a letter"
echo 'something else' >"$tmp/z.epd"
exits 1 'a file of another kind' sample "$tmp/z.epd" --count 1
same 'stays' "$(cat "$tmp/z.epd")" 'something else'

echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
