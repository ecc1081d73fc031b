#!/bin/sh
# Matches between settings of a foreign engine: the games that our own workers play, the same games
# again, and what becomes of one whose engine does wrong.
# usage: BUILD=FOLDER sh experiments/tests/test_engine_match.sh
set -u
cd "$(dirname "$0")/../.." || exit 1
# shellcheck source=experiments/tests/shell.sh
. experiments/tests/shell.sh
# shellcheck source=experiments/tests/engines.sh
. experiments/tests/engines.sh

grep -v '^#' positions/openings.epd | head -n 6 >"$tmp/openings.epd"

# foreign FILE ARGUMENTS MORE CONTROL: settings of the faulty engine
foreign() {
    printf '{"version": 1, "study": "faulty", "openings": "%s", "max_plies": 30, "engine": {"command": "%s",
        "args": [%s], "memory": 0, "seconds": 20, %s %s},
        "players": [{"name": "none", "letters": "-"}, {"name": "both", "letters": "BA"},
            {"name": "wild", "letters": "C", "parameters": {"Style": "Wild Attack"}}],
        "profiles": {"quick": {"control": %s}}}\n' \
        "$tmp/openings.epd" "$faulty" "$2" "$3" "$switches" "$4" >"$1"
}

games() { ask "$1" "SELECT study, player, opponent, control, opening, colour, result, points, ended_by,
    plies, nodes, moves, thoughts, enhancements, parameters, status FROM game ORDER BY 1, 2, 3, 4, 5, 6"; }

# ---- our own engine ------------------------------------------------------------------------------

players='[{"name": "none", "letters": "-"}, {"name": "TNH", "letters": "HTN", "parameters": {"T.entries": 1024}}]'
profile='{"quick": {"control": [{"nodes": 1500}, {"depth": 3}], "pairs": 3}}'
printf '{"version": 1, "study": "own", "openings": "%s", "players": %s, "profiles": %s}\n' \
    "$tmp/openings.epd" "$players" "$profile" >"$tmp/own.json"
printf '{"version": 1, "study": "uci", "openings": "%s", "engine": {"command": "%s", "memory": 0,
    "setup": {"Preset": "schaeffer1989", "R refutation table": false, "S aspiration search": false,
    "L killer heuristic": false, "K knowledge ordering": false, "base.repetition": "on",
    "base.fifty_moves": "on"}, "switches": [
    {"letter": "T", "title": "table", "option": "T transposition table", "on": true, "off": false},
    {"letter": "N", "title": "windows", "option": "N minimal window", "on": true, "off": false},
    {"letter": "H", "title": "history", "option": "H history heuristic", "on": true, "off": false}]},
    "players": %s, "profiles": %s}\n' "$tmp/openings.epd" "$(dirname "$lab")/prunelab-engine" \
    "$players" "$profile" >"$tmp/uci.json"
exits 0 'a match by our workers' "$lab" match "$tmp/own.json" --db "$tmp/own.db"
exits 0 'the same through UCI' "$lab" match "$tmp/uci.json" --db "$tmp/own.db"
says '12 games played, 0 failed'
same 'the games are equal, move by move' "$(ask "$tmp/own.db" "SELECT count(*), sum(a.moves = b.moves),
    sum(a.result = b.result), sum(a.ended_by = b.ended_by), sum(a.plies = b.plies) FROM game AS a
    JOIN game AS b USING (player, opponent, control, opening, colour)
    WHERE a.study = 'own' AND b.study = 'uci'")" 12,12,12,12,12
# Depth and score of each move up to the first proven mate: there our workers stop thinking, while an engine
# thinks on to its limit. Nodes are those of the last line, ours those of the search.
thoughts() { ask "$tmp/own.db" "SELECT control, opening, colour, thoughts FROM game WHERE study = '$1'
    ORDER BY 1, 2, 3" | tr -d '"' | awk -F , '{
        line = $1 "," $2 "," $3
        nb = split($4, moves, " ")
        for (i = 1; i <= nb; i++) {
            split(moves[i], of, "/")
            if (of[2] > 29000 || of[2] < -29000) break
            line = line " " of[1] "/" of[2]
        }
        print line }'; }
thoughts own >"$tmp/own.thoughts"
thoughts uci >"$tmp/uci.thoughts"
holds 'moves are told' [ "$(wc -w <"$tmp/own.thoughts")" -gt 400 ]
holds 'so are depths and scores' cmp "$tmp/own.thoughts" "$tmp/uci.thoughts"
exits 0 'the same match by "stop"' sh -c "sed 's/\"memory\": 0/\"memory\": 0, \"limit\": \"stop\"/; s/\"uci\"/\"stop\"/
    s/{\"nodes\": 1500}, //; s/\"pairs\": 3/\"pairs\": 1/' '$tmp/uci.json' >'$tmp/stop.json' &&
    '$lab' match '$tmp/stop.json' --db '$tmp/stop.db'"
same 'by depth it is the same' "$(ask "$tmp/stop.db" 'SELECT group_concat(moves) FROM (SELECT moves FROM game ORDER BY colour)')" \
    "$(ask "$tmp/own.db" "SELECT group_concat(moves) FROM (SELECT moves FROM game WHERE study = 'uci'
        AND control = 'depth 3' AND opening = (SELECT opening FROM game WHERE study = 'uci' LIMIT 1) ORDER BY colour)")"

# ---- the same games, whoever plays them ----------------------------------------------------------

control='[{"nodes": 3000}, {"depth": 4}], "pairs": 4'
foreign "$tmp/a.json" '' '' "$control"
exits 0 'a dry run' "$lab" match "$tmp/a.json" --db "$tmp/a.db" --dry-run
says '4 matches, 32 games, 0 stored, 32 to do'
holds 'leaves no database' [ ! -e "$tmp/a.db" ]
exits 0 'a match of a foreign engine' "$lab" match "$tmp/a.json" --db "$tmp/a.db" --jobs 2 --pgn "$tmp/a.pgn"
says '32 games played, 0 failed'
games "$tmp/a.db" >"$tmp/a.games"
exits 0 'by one worker' "$lab" match "$tmp/a.json" --db "$tmp/b.db" --jobs 1
games "$tmp/b.db" >"$tmp/b.games"
holds 'the same games' cmp "$tmp/a.games" "$tmp/b.games"
exits 0 'again' "$lab" match "$tmp/a.json" --db "$tmp/a.db"
says '32 games, 32 stored, 0 to do'
same 'in the database they are its settings' "$(ask "$tmp/a.db" "SELECT DISTINCT enhancements, opponent_enhancements,
    parameters FROM game ORDER BY 1" | tr '\n' ' ' | sed 's/""/"/g')" 'AB,-,{} C,-,"{"Style":"Wild Attack"}" '
same 'it is known there' "$(ask "$tmp/a.db" 'SELECT name, current FROM foreign_engine')" 'Faulty 1.0,1'
same 'the view match' "$(ask "$tmp/a.db" 'SELECT count(*), sum(games), sum(failed) FROM match')" 4,32,0
holds 'PGN has its letters' grep -q '^\[WhiteLetters "AB"\]' "$tmp/a.pgn"
same 'and every game' "$(grep -c '^\[Result ' "$tmp/a.pgn")" 32
exits 0 'stopped within the limit' sh -c "sed 's/\"memory\": 0/\"memory\": 0, \"limit\": \"stop\"/' '$tmp/a.json' >'$tmp/s.json' &&
    '$lab' match '$tmp/s.json' --db '$tmp/s.db' && '$lab' match '$tmp/s.json' --db '$tmp/s2.db' --jobs 1"
games "$tmp/s.db" >"$tmp/s.games"
games "$tmp/s2.db" >"$tmp/s2.games"
holds 'they repeat, too' cmp "$tmp/s.games" "$tmp/s2.games"
holds 'and are those of an engine that stops by itself' cmp "$tmp/a.games" "$tmp/s.games"
same 'no move was thought about beyond the limit' "$(ask "$tmp/s.db" "SELECT thoughts FROM game WHERE control = '3000 nodes'" |
    tr -s ' "' '\n' | awk -F / 'NF == 3 && $3 > 3000' | wc -l | tr -d ' ')" 0

# Two databases of different openings are the whole.
for i in 1 3; do
    foreign "$tmp/part$i.json" '' '' "[{\"nodes\": 3000}, {\"depth\": 4}], \"pairs\": 2, \"first_opening\": $i"
    exits 0 "from opening $i" "$lab" match "$tmp/part$i.json" --db "$tmp/part$i.db"
done
exits 0 'they are merged' "$lab" merge "$tmp/merged.db" "$tmp/part1.db" "$tmp/part3.db"
games "$tmp/merged.db" >"$tmp/merged.games"
holds 'into all games' cmp "$tmp/a.games" "$tmp/merged.games"
exits 0 'which are known' "$lab" match "$tmp/a.json" --db "$tmp/merged.db"
says '32 stored, 0 to do'
exits 0 'another program' sh -c "cp '$faulty' '$tmp/engine' && printf x >>'$tmp/engine' &&
    sed 's|\"command\": \"[^\"]*\"|\"command\": \"$tmp/engine\"|' '$tmp/a.json' >'$tmp/e.json' &&
    '$lab' match '$tmp/e.json' --db '$tmp/merged.db' --dry-run"
says '0 stored, 32 to do'

# ---- the sequential test, a player against itself -------------------------------------------------

foreign "$tmp/t.json" '' '' '{"depth": 2}, "pairs": 6, "sprt": {"elo0": 0, "elo1": 400}'
exits 0 'a sequential test' "$lab" match "$tmp/t.json" --db "$tmp/t.db"
says 'test of both against none, depth 2: Elo 0 or 400'
foreign "$tmp/r.json" '"random"' '' '{"nodes": 4000}, "pairs": 3'
sed -i 's/"letters": "BA"/"letters": "-"/' "$tmp/r.json"
exits 0 'a player of no sure counts against itself' "$lab" match "$tmp/r.json" --db "$tmp/r.db"
says 'both against itself, 4000 nodes:'

# ---- what cannot be played ------------------------------------------------------------------------

foreign "$tmp/f.json" '' '' '{"move_ms": 10}, "pairs": 2'
exits 1 'by time' "$lab" match "$tmp/f.json" --db "$tmp/f.db"
says 'a foreign engine plays by nodes or depth, not by time'
foreign "$tmp/f.json" '' '' '{"depth": 64}, "pairs": 2'
exits 1 'too deep' "$lab" match "$tmp/f.json" --db "$tmp/f.db"
says 'depth: value 64 out of range'
foreign "$tmp/f.json" '' '' '{"depth": 4}, "pairs": 2'
sed -i 's/"BA"/"BX"/' "$tmp/f.json"
exits 1 'a letter that is no switch' "$lab" match "$tmp/f.json" --db "$tmp/f.db"
says "players[1]: letters: unknown switch 'X' (known: ABC)"
foreign "$tmp/f.json" '' '' '{"depth": 4}, "pairs": 2'
sed -i 's/Wild Attack/Mild/' "$tmp/f.json"
exits 1 'a value that it does not take' "$lab" match "$tmp/f.json" --db "$tmp/f.db"
says "option 'Style' does not take 'Mild'"
sed -i 's/"Style": "Mild"/"Size": 3/' "$tmp/f.json"
exits 1 'an option that a switch sets' "$lab" match "$tmp/f.json" --db "$tmp/f.db"
says "'second' sets option 'Size' too"
sed -i 's/"letters": "C", //; s/"Size": 3/"Style": "Solid"/' "$tmp/f.json"
exits 1 'a player without letters' "$lab" match "$tmp/f.json" --db "$tmp/f.db"
says "key 'letters' is missing"
holds 'no database was made' [ ! -e "$tmp/f.db" ]

# ---- what goes wrong in games ---------------------------------------------------------------------

# The first two starts are meetings; by nodes a game has two more. By PRUNELAB_TEST_FAULTS the engine
# that starts as the N-th does wrong.
foreign "$tmp/g.json" '' '' '{"nodes": 3000}, "pairs": 6'
sed -i 's/"seconds": 20/"seconds": 10/' "$tmp/g.json"
exits 0 'an undisturbed match' "$lab" match "$tmp/g.json" --db "$tmp/calm.db"
games "$tmp/calm.db" >"$tmp/calm.games"
cat >"$tmp/faults" <<'FAULTS'
3 crash go
7 illegal think
10 hang think
13 garbage think
18 exit ready
21 child go
26 nomove end
29 memory none
34 deaf think
37 line go
42 exit uci
FAULTS
PRUNELAB_TEST_FAULTS="$tmp/faults"
export PRUNELAB_TEST_FAULTS
exits 1 'a match with ten faults' "$lab" match "$tmp/g.json" --db "$tmp/wild.db" --jobs 2
says '14 games played, 10 failed'
says 'failed: both ('
same 'nothing is left of them' "$(left)" 0
same 'each says what was wrong' "$(ask "$tmp/wild.db" "SELECT count(*) FROM game WHERE status = 'failed'
    AND reason LIKE 'the engine %' AND result IS NULL")" 10
games "$tmp/wild.db" | grep ',done$' | sort >"$tmp/wild.games"
same 'every other game is whole' "$(sort "$tmp/calm.games" | comm -13 - "$tmp/wild.games" | wc -l | tr -d ' ')" 0
same 'and there' "$(wc -l <"$tmp/wild.games" | tr -d ' ')" 14
: >"$tmp/faults"
exits 0 'the next run plays the failed again' "$lab" match "$tmp/g.json" --db "$tmp/wild.db" --jobs 2
says '14 stored, 10 to do'
unset PRUNELAB_TEST_FAULTS
games "$tmp/wild.db" >"$tmp/wild.games"
holds 'it ends in the games of an undisturbed match' cmp "$tmp/calm.games" "$tmp/wild.games"

# A match that is killed leaves no engine.
foreign "$tmp/k.json" '"deaf"' '"limit": "stop",' '{"nodes": 3000}, "pairs": 2'
killed_leaves_nothing match "$lab" match "$tmp/k.json" --db "$tmp/k.db"

echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
