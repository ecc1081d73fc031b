#!/bin/sh
# prunelab match: games that repeat, go on after a kill, end as the rules say, are written as PGN.
# usage: BUILD=FOLDER sh experiments/tests/test_match.sh
set -u
cd "$(dirname "$0")/../.." || exit 1
# shellcheck source=experiments/tests/shell.sh
. experiments/tests/shell.sh

cat >"$tmp/openings.epd" <<'EPD'
# a few openings
rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - id "open";
rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - id "Sicilian";
rnbqkbnr/ppp1pppp/8/3p4/3P4/8/PPP1PPPP/RNBQKBNR w KQkq - id "closed";
rnbqkb1r/pppppppp/5n2/8/3P4/8/PPP1PPPP/RNBQKBNR w KQkq - id "Indian";
rnbqkbnr/pppp1ppp/4p3/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - id "French";
rnbqkbnr/pp1ppppp/2p5/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - id "Caro-Kann";
rnbqkbnr/pppppppp/8/8/2P5/8/PP1PPPPP/RNBQKBNR b KQkq - id "English \ black to move";
EPD
cat >"$tmp/ends.epd" <<'EPD'
8/8/4k3/8/8/3pK3/8/8 w - - id "bare kings in one";
8/8/8/8/8/8/p1K5/k7 w - - id "stalemate in one";
6k1/5ppp/8/8/8/8/8/R5K1 w - - id "mate in one";
8/8/8/8/1k6/1p6/8/1K6 w - - id "one pawn: a draw, if it is known";
EPD

# match FILE PLAYERS PROFILE [REST]
match() {
    printf '{"version": 1, "study": "s", "openings": "%s", %s "players": [%s], "profiles": {"quick": {%s}}}\n' \
        "${openings:-$tmp/openings.epd}" "${4:-}" "$2" "$3" >"$1"
}
weak='{"name": "weak", "letters": "-"}'
strong='{"name": "strong", "letters": "TRNSHKL", "parameters": {"T.acceptance": "at_least"}}'
again='{"name": "again", "letters": "TRNSHKL", "parameters": {"T.acceptance": "at_least"}}'

middle='{"name": "middle", "letters": "TN"}'

# Everything that must be equal between two databases.
games() { ask "$1" "SELECT study, player, opponent, control, opening, colour, result, points, ended_by,
    plies, nodes, moves, thoughts, status FROM game ORDER BY 1, 2, 3, 4, 5, 6"; }
finished() { ask "$1" 'SELECT count(*) FROM game'; }

# ---- the same games, whoever plays them ----------------------------------------------------------

match "$tmp/a.json" "$weak, $strong" '"control": {"nodes": 1500}, "pairs": 7'
exits 0 'a dry run' "$lab" match "$tmp/a.json" --db "$tmp/a.db" --dry-run
says '1 matches, 14 games, 0 stored, 14 to do'
holds 'leaves no database' [ ! -e "$tmp/a.db" ]
openings=positions/openings.epd match "$tmp/best.json" "$weak, $strong, $middle" '"control": {"nodes": 300}, "pairs": 10'
exits 0 'three players' "$lab" match "$tmp/best.json" --db "$tmp/best.db"
says 'Not told apart from the best, by 300 nodes against weak (10 openings): 2 of 3: '
exits 0 'a match' "$lab" match "$tmp/a.json" --db "$tmp/a.db" --jobs 2 --pgn "$tmp/a.pgn"
says '14 games played, 0 failed'
cp "$tmp/out" "$tmp/first"
games "$tmp/a.db" >"$tmp/a.games"
exits 0 'by one worker' "$lab" match "$tmp/a.json" --db "$tmp/b.db" --jobs 1
games "$tmp/b.db" >"$tmp/b.games"
exits 0 'the same games' cmp "$tmp/a.games" "$tmp/b.games"
exits 0 'again' "$lab" match "$tmp/a.json" --db "$tmp/a.db"
says '14 games, 14 stored, 0 to do'
exits 0 'the report alone' "$lab" match "$tmp/a.json" --db "$tmp/a.db" --report --pgn "$tmp/again.pgn"
holds 'the same table' [ "$(grep '^strong' "$tmp/first")" = "$(grep '^strong' "$tmp/out")" ]
exits 0 'the same PGN' cmp "$tmp/a.pgn" "$tmp/again.pgn"
same 'the view match' "$(ask "$tmp/a.db" "SELECT games, wins + draws + losses, failed,
    pairs_0 + pairs_half + pairs_1 + pairs_1_half + pairs_2,
    abs(score - (wins + 0.5 * draws) / games) < 1e-9,
    pairs_half + 2 * pairs_1 + 3 * pairs_1_half + 4 * pairs_2 = 2 * wins + draws FROM match")" '14,14,0,7,1,1'
same 'the view game' "$(ask "$tmp/a.db" "SELECT count(*), min(plies > 0),
    max(plies - (length(moves) - length(replace(moves, ' ', '')) + 1)),
    max(plies - (length(times) - length(replace(times, ' ', '')) + 1)),
    sum(points = 0.5) = sum(result = '1/2-1/2'), min(nodes >= 1000 * plies) FROM game")" '14,1,0,0,1,1'
elo() { "$lab" match "$1" --db "$2" --report --csv | cut -d , -f 1,11,12,13 | tr -d '\r' | sed 1d | sort; }
elo "$tmp/a.json" "$tmp/a.db" >"$tmp/elo"
same 'Elo of the view match' "$("$lab" query --db "$tmp/a.db" --csv 'SELECT player, elo, elo_low, elo_high FROM match' | sed 1d)" "$(cat "$tmp/elo")"
exits 0 'as JSON' "$lab" match "$tmp/a.json" --db "$tmp/a.db" --report --json
holds 'one object' grep -q '^\[{"player":"strong","opponent":"weak","control":"1500 nodes","games":14,' "$tmp/out"
exits 0 'as Markdown' "$lab" match "$tmp/a.json" --db "$tmp/a.db" --report --markdown
says '| strong |'
exits 0 'as CSV' "$lab" match "$tmp/a.json" --db "$tmp/a.db" --report --csv
same 'two lines' "$(wc -l <"$tmp/out" | tr -d ' ')" 2

# More of it asked for: only what is missing is played. A player against itself repeats.
match "$tmp/more.json" "$strong, $weak, $again" '"control": [{"nodes": 1500}, {"nodes": 300}], "pairs": 2'
exits 0 'a gauntlet with itself' "$lab" match "$tmp/more.json" --db "$tmp/m.db" --jobs 2
says 'again against itself, 1500 nodes: 2 of 2 pairs are two equal games'
says 'repeats'
same 'without an interval' "$("$lab" match "$tmp/more.json" --db "$tmp/m.db" --report --csv |
    grep '^again' | cut -d , -f 12,13,14 | sort -u)" ',,'
match "$tmp/all.json" "$strong, $weak, $again" '"control": {"nodes": 300}, "pairs": 2' '"pairing": "all",'
exits 1 'everyone with everyone would play one match twice' "$lab" match "$tmp/all.json" --db "$tmp/m.db" --dry-run
says 'are the same match'
other='{"name": "other", "letters": "T"}'
match "$tmp/all.json" "$strong, $weak, $other" '"control": {"nodes": 300}, "pairs": 2' '"pairing": "all",'
exits 0 'everyone with everyone' "$lab" match "$tmp/all.json" --db "$tmp/m.db" --dry-run
says '3 matches, 12 games, 4 stored, 8 to do'

# ---- kill, stop, resume --------------------------------------------------------------------------

some() { [ -f "$1" ] && [ "$(finished "$1" 2>/dev/null)" -gt 0 ]; }
children() { ps -o pid= -o ppid= | awk -v parent="$1" '$2 == parent { print $1 }'; }

match "$tmp/long.json" "$weak, $strong" '"control": {"nodes": 12000}, "pairs": 3'
"$lab" match "$tmp/long.json" --db "$tmp/k.db" --jobs 1 >"$tmp/out" 2>"$tmp/err" &
run=$!
wait_for some "$tmp/k.db"
kill -9 $run
wait $run 2>/dev/null
left=$(finished "$tmp/k.db")
holds "killed in the middle ($left games)" [ "$left" -lt 6 ]
exits 0 'the same command goes on' "$lab" match "$tmp/long.json" --db "$tmp/k.db" --jobs 2
says "6 games, $left stored, $((6 - left)) to do"
games "$tmp/k.db" >"$tmp/k.games"

"$lab" match "$tmp/long.json" --db "$tmp/w.db" --jobs 1 >"$tmp/out" 2>"$tmp/err" &
run=$!
wait_for some "$tmp/w.db"
kill -9 "$(children $run)"
wait $run
same 'a dead worker fails the match' $? 1
says 'worker killed by signal 9'
same 'and one game' "$(ask "$tmp/w.db" "SELECT sum(status = 'failed'), sum(status = 'done'),
    max(reason) FROM game")" '1,5,worker killed by signal 9 (Killed)'
exits 0 'it heals' "$lab" match "$tmp/long.json" --db "$tmp/w.db" --jobs 1
games "$tmp/w.db" >"$tmp/w.games"
exits 0 'killed here or there, the same games' cmp "$tmp/k.games" "$tmp/w.games"

for signal in USR1 TERM; do
    rm -f "$tmp/i.db"
    "$lab" match "$tmp/long.json" --db "$tmp/i.db" --jobs 1 >"$tmp/out" 2>"$tmp/err" &
    run=$!
    wait_for some "$tmp/i.db"
    kill -$signal $run
    wait $run
    same "SIG$signal stops it" $? 1
    says 'the same command resumes from there'
    same 'a single file' "$(cd "$tmp" && echo i.db*)" i.db
    same 'the run says so' "$(ask "$tmp/i.db" 'SELECT outcome FROM run')" interrupted
done

exits 0 'status tells of matches' "$lab" status --db "$tmp/i.db"
says 'strong  weak      12000 nodes      6 '
if command -v sqlite3 >/dev/null; then
    cp "$tmp/i.db" "$tmp/other.db"
    sqlite3 "$tmp/other.db" "INSERT INTO engines VALUES ('0123456789abcdef', 0);
        UPDATE all_configurations SET engine = '0123456789abcdef'"
    exits 0 'but not of those of another engine' "$lab" status --db "$tmp/other.db"
    holds 'none is told' [ "$(grep -c 'strong  weak' "$tmp/out")" -eq 0 ]
fi

# ---- rules, clocks, tests ------------------------------------------------------------------------

openings=$tmp/ends.epd
match "$tmp/ends.json" "$weak, $strong" '"control": {"nodes": 1000}, "pairs": 4'
exits 0 'ends' "$lab" match "$tmp/ends.json" --db "$tmp/e.db" --jobs 1 --pgn "$tmp/ends.pgn"
same 'of every kind' "$(ask "$tmp/e.db" "SELECT DISTINCT opening, ended_by, result, plies FROM game
    WHERE opening NOT LIKE 'one pawn%' ORDER BY 1")" \
    "bare kings in one,material,1/2-1/2,1
mate in one,checkmate,1-0,1
stalemate in one,stalemate,1/2-1/2,1"
openings=
match "$tmp/clock.json" "$weak, $strong" '"control": [{"move_ms": 1}, {"moves": 40, "minutes": 5, "factor": 0.0001},
    {"moves": 40, "minutes": 5, "factor": 0.000001}], "pairs": 1' '"max_plies": 60,'
exits 0 'by time' "$lab" match "$tmp/clock.json" --db "$tmp/c.db" --jobs 1 --pgn "$tmp/clock.pgn"
same 'about a millisecond a move' "$(ask "$tmp/c.db" "SELECT count(*) FROM game
    WHERE control = '1 ms' AND cpu_ns / plies BETWEEN 200000 AND 4000000")" 2
same 'nobody has 40 moves in 0.3 ms' "$(ask "$tmp/c.db" "SELECT count(*) FROM game
    WHERE control = '40 moves in 0.0003 s' AND ended_by = 'time'")" 2
match "$tmp/short.json" "$weak, $strong" '"control": {"nodes": 1500}, "pairs": 7' \
    '"max_plies": 30, "adjudicate": {"resign": 300, "resign_moves": 2, "draw": 500, "draw_moves": 3, "draw_from": 5},'
exits 0 'adjudicated' "$lab" match "$tmp/short.json" --db "$tmp/a.db"
says '14 games, 0 stored, 14 to do'
same 'none is longer' "$(ask "$tmp/a.db" "SELECT max(plies) <= 30, count(*) FROM game
    WHERE rules LIKE '%\"draw\":500%' AND ended_by IN ('resignation', 'agreement', 'length')")" '1,14'

match "$tmp/sprt.json" "$weak, $strong" '"control": {"nodes": 1000}, "pairs": 7,
    "sprt": {"elo0": 0, "elo1": 200, "alpha": 0.2, "beta": 0.2}'
exits 0 'a test' "$lab" match "$tmp/sprt.json" --db "$tmp/t.db" --jobs 1
says 'H1 accepted'
holds 'ends a match' [ "$(finished "$tmp/t.db")" -lt 14 ]
grep '^test of' "$tmp/out" >"$tmp/t.test"
exits 0 'by two workers' "$lab" match "$tmp/sprt.json" --db "$tmp/t2.db" --jobs 2
grep '^test of' "$tmp/out" >"$tmp/t2.test"
exits 0 'after the same pairs' cmp "$tmp/t.test" "$tmp/t2.test"
exits 0 'and stays ended' "$lab" match "$tmp/sprt.json" --db "$tmp/t.db"
says ' 0 to do'

# ---- PGN -----------------------------------------------------------------------------------------

same 'no long line' "$(awk 'length > 80 && !/^\[/' "$tmp"/*.pgn | wc -l | tr -d ' ')" 0
same 'a tag a game' "$(grep -c '^\[FEN ' "$tmp/a.pgn")" 14
holds 'terminations' [ "$(grep -c 'Termination "time forfeit"' "$tmp/clock.pgn")" -ge 2 ]
PATH=$PATH:/usr/games
if command -v pgn-extract >/dev/null; then
    for file in a ends clock; do
        pgn-extract -r "$tmp/$file.pgn" >"$tmp/out" 2>"$tmp/err"
        nb=$(grep -c '^\[Event ' "$tmp/$file.pgn")
        says "$nb games matched out of $nb."
        same "pgn-extract says no more of $file" \
            "$(grep -c -v -e '^Processing ' -e ' - .* s ? ' -e ' games matched out of ' "$tmp/err")" 0
    done
    pgn-extract -s -C -Wuci "$tmp/a.pgn" 2>/dev/null | grep -v '^\[' | tr '\nQRBN' ' qrbn' | sed 's/ \(1-0\|0-1\|1\/2-1\/2\) */\n/g' |
        sed 's/^ *//; s/ *$//' | grep . | sort >"$tmp/theirs"
    ask "$tmp/b.db" 'SELECT moves FROM game' | sort >"$tmp/ours"
    exits 0 'it reads the moves that were played' cmp "$tmp/theirs" "$tmp/ours"
else
    echo 'no pgn-extract: PGN is not read by another program'
fi

# ---- what is refused -----------------------------------------------------------------------------

exits 2 'no spec' "$lab" match
exits 2 'two formats' "$lab" match "$tmp/a.json" --csv --json
exits 2 'no such profile' "$lab" match "$tmp/a.json" --profile slow
exits 1 'a profile that is not in it' "$lab" match "$tmp/a.json" --profile paper --db "$tmp/a.db"
says "$tmp/a.json: profiles: no profile 'paper'"
exits 1 'a report of nothing' "$lab" match "$tmp/a.json" --report --db "$tmp/none.db"
says 'none.db'
exits 1 'a PGN that cannot be written' "$lab" match "$tmp/a.json" --db "$tmp/a.db" --pgn "$tmp/no/folder.pgn"
says "cannot write '$tmp/no/folder.pgn'"
match "$tmp/bad.json" "$weak, {\"name\": \"m\", \"letters\": \"M\", \"parameters\": {\"M.m\": -1}}" \
    '"control": {"nodes": 1000}, "pairs": 1'
exits 1 'a parameter out of range' "$lab" match "$tmp/bad.json" --db "$tmp/a.db"
says "$tmp/bad.json: players[1]: parameters: parameter 'M.m'"
match "$tmp/bad.json" "$weak, $strong" '"control": {"nodes": 1000}, "pairs": 8'
exits 1 'more openings than there are' "$lab" match "$tmp/bad.json" --db "$tmp/a.db"
says "8 pairs from opening 1 asked for, openings '$tmp/openings.epd' has 7"
printf '8/8/4k3/8/8/4K3/8/8 w - -\n8/8/4k3/4K3/8/8/8/8 w - -\n' >"$tmp/illegal.epd"
openings=$tmp/illegal.epd
match "$tmp/bad.json" "$weak, $strong" '"control": {"nodes": 1000}, "pairs": 1'
exits 1 'an illegal opening' "$lab" match "$tmp/bad.json" --db "$tmp/a.db"
says "suite '$tmp/illegal.epd':2:"
# An opening that is over is no game: six draws of no moves would be an Elo.
over() { # over FEN REASON
    printf '%s id "first";\n%s id "played out";\n' '6k1/5ppp/8/8/8/8/8/R5K1 w - -' "$1" >"$tmp/over.epd"
    openings=$tmp/over.epd
    match "$tmp/bad.json" "$weak, $strong" '"control": {"nodes": 1000}, "pairs": 2'
    exits 1 "an opening that is over: $2" "$lab" match "$tmp/bad.json" --db "$tmp/a.db"
    says "openings '$tmp/over.epd':2: 'played out' is over: $2"
}
over 'k7/2Q5/8/1K6/8/8/8/8 b - -' stalemate
over '8/8/4k3/8/8/4K3/8/8 w - -' 'no mate is possible'
over 'R5k1/5ppp/8/8/8/8/8/6K1 b - -' checkmate
over "6k1/5ppp/8/8/8/8/8/R5K1 w - - 100 90" 'fifty moves without a capture or pawn move'
games "$tmp/a.db" | grep -c . >"$tmp/count"
same 'nothing is lost' "$(cat "$tmp/count")" 28
"$lab" run experiments/specs/recipe.json --dry-run --db "$tmp/a.db" >/dev/null || holds 'runs go on beside' false

echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
