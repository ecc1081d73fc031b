#!/bin/sh
# prunelab mine with a pretended verifier: what is kept and dropped, that a killed run ends in the
# same bytes, and what is said of a verifier that is none.
# usage: BUILD=FOLDER sh experiments/tests/test_mine.sh
set -u
cd "$(dirname "$0")/../.." || exit 1
# shellcheck source=experiments/tests/shell.sh
. experiments/tests/shell.sh

# A verifier: its best move is that of a search of one ply, its scores follow from the length of the
# position's text. Each `go` is a line in $tmp/gos. FAKE says how it misbehaves.
cat >"$tmp/verifier" <<'END'
#!/bin/sh
fen='' known='' gos=0
search() { # into $move, $mate and $other, a legal move that is another one
    [ "$known" != "$fen" ] || return
    json=$("$LAB" search --fen "$fen" --with - --depth 1 --json)
    move=${json#*\"best_move\":\"} move=${move%%\"*}
    mate=${json#*\"mate\":} mate=${mate%%,*}
    other=$(printf 'position fen %s\ngo perft 1\nquit\n' "$fen" | "$ENGINE" | sed -n "/^$move:/d; s/^\([a-h][1-8][a-h][1-8][qrbn]*\):.*/\1/p" | head -n 1)
    known=$fen
}
answer() { # answer SCORE SECOND: at iteration 5 it may have another best move
    first=$move
    [ "$FAKE" != late ] || first=$other
    echo "info depth 1 multipv 1 score cp 0 nodes 1 pv $first a1a2"
    [ $((${#fen} % 3)) -eq 0 ] || echo "info depth 5 multipv 1 score cp 5 pv $other a2a2"
    echo "info depth 6 multipv 1 score cp 7 pv $move"
    echo "info depth 8 seldepth 9 multipv 1 score $1 nodes 5000 nps 9 pv $move a7a6"
    echo 'info depth 8 currmove e2e4 currmovenumber 3'
    echo "info depth 8 seldepth 9 multipv 2 score $2 nodes 5000 pv $other"
    [ "$FAKE" != bound ] || echo "info depth 9 multipv 2 score $2 lowerbound nodes 5000 pv $other"
    echo 'info string all is well'
    echo "bestmove $move ponder a7a6"
}
think() {
    gos=$((gos + 1))
    echo "$fen" >>"$TMP/gos"
    case $FAKE in
    die) exit 7 ;;
    hang) exec sleep 99 ;;
    nonsense) echo 'bestmove e9e8' && return ;;
    kill) [ $gos -lt 30 ] || { kill -9 "$(ps -o ppid= -p $PPID | tr -d ' ')" && exit; } ;; # whose keeper $PPID is
    esac
    search
    case $FAKE,$mate,$((${#fen} % 5)) in
    silent,*) echo "bestmove $move" ;;
    *,[0-9]*,*) answer "mate $mate" 'cp 0' ;;
    *,0) answer 'cp 300' 'cp 0' ;;
    *,1) answer 'cp 300' 'cp 101' ;;
    *,2) answer 'cp 199' 'mate -3' ;;
    *,3) answer 'cp 200' 'cp 100' ;;
    *,4) answer 'cp 500' 'mate -2' ;;
    esac
}
while read -r word rest; do
    case $word in
    uci)
        [ "$FAKE" != stray ] || echo '<html>'
        [ "$FAKE" != escape ] || printf 'id name Fake\302\2332J\n'
        echo 'id name Fake 1'
        [ "$FAKE" = alone ] || echo 'option name MultiPV type spin default 1 min 1 max 5'
        echo 'option name Threads type spin default 2 min 1 max 8'
        echo 'option name Hash type spin default 16 min 1 max 64'
        echo uciok
        ;;
    isready) echo readyok ;;
    setoption) echo "$rest" >>"$TMP/options" ;;
    position) fen=${rest#fen } ;;
    go) think ;;
    quit) exit ;;
    esac
done
END
chmod +x "$tmp/verifier"
ENGINE=$(dirname "$lab")/prunelab-engine
export TMP="$tmp" LAB="$lab" ENGINE FAKE=''

mine() { # mine OUTPUT OPTIONS...
    output=$1
    shift
    "$lab" mine --verifier "$tmp/verifier" --output "$output" --work "$output.answers" "$@"
}
lines() { grep -c '' "$1"; }

# ---- what is kept ------------------------------------------------------------------------------

exits 0 'a suite' mine "$tmp/a.epd" --count 14 --sample 0 --games 40
says '14 of 14 positions in'
same 'a line a position' "$(lines "$tmp/a.epd")" 14
same 'the rule' "$(sed 's/.*; ce \([0-9]*\);.*second \([^"]*\)";.*/\1 \2/' "$tmp/a.epd" |
    grep -c -v -E '^(300 0|200 100|500 mated in 2|327[0-9]* 0)$')" 0
holds 'at the edge' grep -q 'ce 200;.*second 100"' "$tmp/a.epd"
same 'shares of what is easy' "$(grep -c 'settled at [12],' "$tmp/a.epd")" 4
says 'prunelab mine --seed 1 --count 14 --nodes '
says 'verifier Fake 1, one thread'
holds 'positions alone' [ "$(grep -c '^#' "$tmp/a.epd")" -eq 0 ]
same 'one thread, two lines, a fixed table' "$(sort -u "$tmp/options" | tr '\n' ' ')" \
    'name Hash value 4 name MultiPV value 2 name Threads value 1 '
same 'no question twice' "$(sort "$tmp/gos" | uniq -c | awk '$1 > 3' | wc -l)" 0
exits 0 'the suite can be searched' "$lab" search --suite "$tmp/a.epd" --with - --depth 1
exits 0 'no easy ones' mine "$tmp/easy.epd" --count 5 --sample 0 --games 40 --easy 0
same 'none is easy' "$(grep -c 'settled at [12],' "$tmp/easy.epd")" 0
exits 0 'a higher bar' mine "$tmp/high.epd" --games 1 --win 301 --second 100 --sample 0
same 'is a bar' "$(grep -c -E 'ce [23]00;' "$tmp/high.epd")" 0
says 'of 1001 positions in'
FAKE='bound' exits 0 'bounds' mine "$tmp/bound.epd" --games 1 --sample 0
same 'prove nothing' "$(grep -c '' "$tmp/bound.epd")" 0

# ---- harder suites -----------------------------------------------------------------------------

exits 0 'nothing is hard that the verifier sees at once' mine "$tmp/hard.epd" --count 5 --sample 0 --games 2 --hard 2
same 'so nothing is kept' "$(lines "$tmp/hard.epd")" 0
hard() { # hard OUTPUT OPTIONS...
    output=$1
    shift
    FAKE=late mine "$output" --count 30 --sample 0 --hard 3 --endings 50 --slips 1 --easy 100 --letter H "$@"
}
exits 0 'what it sees late is' hard "$tmp/late.epd" --games 8
holds 'is kept' [ "$(lines "$tmp/late.epd")" -gt 2 ]
same 'with the iteration' "$(grep -c -v 'first at [68]' "$tmp/late.epd")" 0
same 'and the game' "$(grep -c -v 'c1 "game [1-8]";$' "$tmp/late.epd")" 0
same 'names have their letter' "$(grep -c -v 'id "H0' "$tmp/late.epd")" 0
holds 'some start from endings' grep -q 'endgame' "$tmp/late.epd"
exits 0 'quiet keys' hard "$tmp/quiet.epd" --games 8 --quiet 100
same 'alone' "$(grep -c -v ', quiet, ' "$tmp/quiet.epd")" 0
exits 0 'odd games' hard "$tmp/odd.epd" --games 8 --step 2
same 'are played alone' "$(grep -c 'game [2468]"' "$tmp/odd.epd")" 0
exits 0 'even games' hard "$tmp/even.epd" --games 8 --from 2 --step 2
tail -n +2 "$tmp/even.epd.answers" >>"$tmp/odd.epd.answers"
mv "$tmp/odd.epd.answers" "$tmp/both.epd.answers"
: >"$tmp/gos"
exits 0 'joined' hard "$tmp/both.epd" --games 8
holds 'they give the same suite' cmp "$tmp/late.epd" "$tmp/both.epd"
same 'without a question' "$(wc -l <"$tmp/gos")" 0
FAKE=late exits 0 'zugzwangs' mine "$tmp/zug.epd" --count 30 --sample 0 --games 8 --endings 100 --zugzwang 100 --hard 9 --win 250 --second 200
holds 'are kept at any iteration' grep -q 'first at 6, zugzwang"' "$tmp/zug.epd"
same 'and nothing else is' "$(grep -c -v 'endgame, quiet, .*zugzwang"' "$tmp/zug.epd")" 0
FAKE=late exits 0 'keys that win all the same' mine "$tmp/wins.epd" --count 30 --sample 0 --games 4 --endings 100 --zugzwang 100 --hard 9
same 'are no zugzwangs' "$(lines "$tmp/wins.epd")" 0
exits 2 'a letter' mine "$tmp/x.epd" --letter 12
says "--letter '12': not a letter"

# ---- going on ----------------------------------------------------------------------------------

: >"$tmp/gos"
exits 0 'again, all known' mine "$tmp/a.epd" --count 14 --sample 0 --games 40
same 'nobody is asked' "$(wc -l <"$tmp/gos")" 0
cp "$tmp/a.epd" "$tmp/b.want"
FAKE='kill' exits 137 'killed' mine "$tmp/b.epd" --count 14 --sample 0 --games 40
holds 'no suite yet' [ ! -e "$tmp/b.epd" ]
printf 'look e2e4 1' >>"$tmp/b.epd.answers"
: >"$tmp/gos"
exits 0 'going on' mine "$tmp/b.epd" --count 14 --sample 0 --games 40
holds 'the same bytes' cmp "$tmp/b.want" "$tmp/b.epd"
same 'what was asked is not asked again' "$(grep -c '^look' "$tmp/b.epd.answers")" $(($(wc -l <"$tmp/gos") + 29))
holds 'nothing else is left' [ ! -e "$tmp/b.epd.part" ]
exits 0 'what is stored can be read' mine "$tmp/b.epd" --count 14 --sample 0 --games 40
exits 0 'another seed' mine "$tmp/c.epd" --count 3 --seed 2 --sample 0 --games 40
holds 'other positions' [ "$(head -n 1 "$tmp/c.epd")" != "$(head -n 1 "$tmp/a.epd")" ]
sed 's/Fake 1/Fake 2/' "$tmp/verifier" >"$tmp/verifier2" && chmod +x "$tmp/verifier2"
exits 1 "another's answers" "$lab" mine --verifier "$tmp/verifier2" --output "$tmp/a.epd" --work "$tmp/a.epd.answers"
says "holds answers of 'prunelab mine: Fake 1, hash 4"

# ---- verifiers that are none -------------------------------------------------------------------

exits 1 'no verifier' "$lab" mine --verifier "$tmp/none" --output "$tmp/x.epd"
says "no verifier: cannot run '$tmp/none': No such file or directory (apt-get install stockfish"
exits 1 'no program' "$lab" mine --verifier "$tmp/a.epd" --output "$tmp/x.epd"
says "no verifier: cannot run '$tmp/a.epd'"
exits 1 'no UCI engine' "$lab" mine --verifier false --output "$tmp/x.epd"
says "verifier 'false': the engine ended with exit code 1 after 'uci'"
FAKE='alone' exits 1 'one line of play' mine "$tmp/x.epd"
says "the engine 'Fake 1' has no option 'MultiPV'"
FAKE='escape' exits 0 'a name that is no text' mine "$tmp/escape.epd" --games 1 --count 1 --sample 0
FAKE='die' exits 1 'it dies' mine "$tmp/x.epd"
says "verifier '$tmp/verifier': position '"
says "the engine ended with exit code 7 after 'go depth 255 nodes 5000'"
FAKE='hang' exits 1 'it hangs' mine "$tmp/x.epd" --patience 3
says "the engine did not send 'bestmove' in time after 'go depth 255 nodes 5000'"
FAKE='nonsense' exits 1 'no move' mine "$tmp/x.epd"
says "the engine answers 'e9e8', which is not a legal move in '"
FAKE='silent' exits 1 'no scores' mine "$tmp/x.epd"
says 'without a score for it and for a second move'
FAKE='stray' exits 0 'stray lines' mine "$tmp/stray.epd" --games 1 --count 1 --sample 0
holds 'no suite of these' [ ! -e "$tmp/x.epd" ]

# ---- usage -------------------------------------------------------------------------------------

exits 2 'no output' "$lab" mine
says '--output is missing'
exits 2 'thresholds' mine "$tmp/x.epd" --win 100 --second 100
says '--second 100: not less than --win 100'
exits 2 'a number' mine "$tmp/x.epd" --count 0
exits 1 'nowhere to write' "$lab" mine --verifier "$tmp/verifier" --output "$tmp/no/x.epd"
says "cannot write '$tmp/no/x.epd'"

echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
