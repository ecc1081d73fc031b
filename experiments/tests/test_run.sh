#!/bin/sh
# The program as a user meets it: runs that are killed, stopped, repeated, refused; what is printed.
# usage: BUILD=FOLDER sh experiments/tests/test_run.sh
set -u
cd "$(dirname "$0")/../.." || exit 1
# shellcheck source=experiments/tests/shell.sh
. experiments/tests/shell.sh

# Everything that must be equal between two databases.
rows() {
    ask "$1" "SELECT study, suite, position, enhancements, parameters, depth, nbp, nc, interior,
        horizon, quiescence, score, best_move, solved, status, reason FROM result
        ORDER BY 1, 2, 3, 4, 5, 6"
    ask "$1" "SELECT position, enhancements, parameters, depth, counter, kind, value FROM counter
        WHERE depth = (SELECT max(depth) FROM counter) ORDER BY 1, 2, 3, 4, 5, 6"
}

finished_some() { # finished_some DATABASE: a run at work has stored a cell
    [ -f "$1" ] && [ "$(ask "$1" 'SELECT count(*) FROM result' 2>/dev/null)" -gt 0 ]
}

children() { # children PID
    ps -o pid= --ppid "$1" 2>/dev/null | tr -d ' '
}

gone() { # gone PID...: none of them is alive (a zombie is not)
    for pid in "$@"; do
        case $(ps -o stat= -p "$pid" 2>/dev/null) in '' | Z*) ;; *) return 1 ;; esac
    done
}

head -n 4 positions/bratko-kopec.epd >"$tmp/suite.epd"
spec "$tmp/small.json" 3 '"sweep": "TNH", "settings": [{}, {"T.acceptance": "at_least"}]'
spec "$tmp/long.json" 5 '"sets": ["-", "T", "N", "H", "R", "S", "K", "L"]'

# ---- a run, and what it leaves -------------------------------------------------------------------

exits 0 'a dry run' "$lab" run "$tmp/small.json" --db "$tmp/a.db" --dry-run
says '48 searches, 0 stored, 48 to do'
holds 'a dry run makes no database' [ ! -e "$tmp/a.db" ]
exits 0 'a run' "$lab" run "$tmp/small.json" --db "$tmp/a.db" --jobs 1
says '48 searches done, none failed'
says 'root values agree'
same 'a single file' "$(cd "$tmp" && echo a.db*)" a.db
same 'rows' "$(ask "$tmp/a.db" 'SELECT count(*) FROM result')" 144

# The view `ordering` holds one iteration alone: the counters' difference to the iteration before.
same 'cutoffs of an iteration' "$(ask "$tmp/a.db" "SELECT sum(cutoffs) = (
    SELECT sum(CASE depth WHEN 3 THEN value ELSE -value END) FROM counter
    WHERE counter = 'cutoffs' AND depth IN (2, 3) AND study = ordering.study) AS equal
    FROM ordering WHERE depth = 3")" 1
same 'those by the first move' "$(ask "$tmp/a.db" "SELECT sum(first) = (
    SELECT sum(CASE depth WHEN 3 THEN value ELSE -value END) FROM counter
    WHERE counter = 'cut_rank_1' AND depth IN (2, 3) AND study = ordering.study) AS equal
    FROM ordering WHERE depth = 3")" 1
same 'shares and ranks' "$(ask "$tmp/a.db" "SELECT min(first_share) >= 0 AND max(first_share) <= 1
    AND min(mean_rank) >= 1 AND max(mean_rank) <= 16 AND sum(minimal) > sum(researches)
    AND sum(minimal * (instr(enhancements, 'N') = 0)) = 0 AS good FROM ordering WHERE cutoffs > 0")" 1
exits 0 'the same again' "$lab" run "$tmp/small.json" --db "$tmp/a.db"
says '48 searches, 48 stored, 0 to do'
exits 0 'two workers' "$lab" run "$tmp/small.json" --db "$tmp/b.db" --jobs 2
rows "$tmp/a.db" >"$tmp/a.rows"
rows "$tmp/b.db" >"$tmp/b.rows"
exits 0 'one and two workers give equal rows' cmp "$tmp/a.rows" "$tmp/b.rows"
same 'rows and counters' "$(($(wc -l <"$tmp/a.rows") > 1000))" 1
exits 0 'status' "$lab" status --db "$tmp/a.db"
says ' 48    48       0         0        0      0'
exits 0 'parameters of the command line' "$lab" run "$tmp/small.json" --db "$tmp/s.db" --set T.entries=64
same 'the setting' "$(ask "$tmp/s.db" "SELECT DISTINCT setting FROM total WHERE enhancements = '-'
    ORDER BY length(setting)" | head -n 1)" '"{""T.entries"":64}"'
exits 0 'verify' "$lab"  verify --db "$tmp/a.db" --sample 30
says '30 searches verified, 0 differ'

# What was computed for another study, or to a greater depth, is not computed again.
sed 's/"study": "s"/"study": "other"/; s/"depth": 3/"depth": 2/' "$tmp/small.json" >"$tmp/other.json"
exits 0 'another study, less deep' "$lab" run "$tmp/other.json" --db "$tmp/a.db"
says '48 searches, 48 stored, 0 to do'
same 'its rows' "$(ask "$tmp/a.db" "SELECT count(*) FROM result WHERE study = 'other'")" 96
sed 's/"depth": 3/"depth": 4/' "$tmp/small.json" >"$tmp/deeper.json"
exits 0 'deeper' "$lab" run "$tmp/deeper.json" --db "$tmp/b.db"
says '48 searches, 0 stored, 48 to do'
same 'equal where they meet' "$(ask "$tmp/b.db" 'SELECT count(*) FROM result')" 192

head -n 1 "$tmp/suite.epd" >"$tmp/four.epd"
spec "$tmp/four.json" 4 '"sets": ["-", "T", "N", "TN"]'
exits 0 'a plan of four searches' "$lab" run "$tmp/four.json" --suite "$tmp/four.epd" --db "$tmp/none.db" --dry-run
says '  from 4 searches, measured in '

# ---- where the program is from ---------------------------------------------------------------------

# git reads no other user's checkout; what is not stored then is told.
if [ "$(id -u)" -eq 0 ] && setpriv --reuid=65534 --regid=65534 --clear-groups git --version >/dev/null 2>&1; then
    mkdir -p "$tmp/co/build" "$tmp/co/experiments/store" "$tmp/nobody"
    cp "$lab" "$tmp/co/build"
    cp experiments/store/schema.sql "$tmp/co/experiments/store"
    (cd "$tmp/co" && git init -q && git add experiments && git -c user.name=a -c user.email=a@b commit -q -m a)
    chmod 755 "$tmp"
    chmod 777 "$tmp/nobody"
    exits 0 'in a checkout of another user' setpriv --reuid=65534 --regid=65534 --clear-groups \
        env HOME="$tmp/nobody" "$tmp/co/build/prunelab" run "$tmp/four.json" --suite "$tmp/four.epd" --db "$tmp/nobody/a.db"
    says "git config --global --add safe.directory $tmp/co"
    same 'it has no commit' "$(ask "$tmp/nobody/a.db" 'SELECT count(*) FROM run WHERE "commit" IS NULL')" 1
    exits 0 'in one of its own' "$tmp/co/build/prunelab" run "$tmp/four.json" --suite "$tmp/four.epd" --db "$tmp/own.db"
    same 'it has a commit' "$(ask "$tmp/own.db" 'SELECT count("commit") FROM run')" 1
fi

# ---- tampering -----------------------------------------------------------------------------------

cp "$tmp/a.db" "$tmp/c.db"
sqlite3 "$tmp/c.db" "UPDATE iterations SET nc = nc + 1, interior = interior + 1 WHERE depth = 2
    AND configuration_id = (SELECT id FROM _configurations AS configurations WHERE enhancements = 'TN'
        AND parameters <> '{}')"
exits 1 'verify catches a changed count' "$lab" verify --db "$tmp/c.db" --sample 200
says 'differs: TN {"T.acceptance":"at_least"} at depth 2'
exits 1 'so does a run that computes it again' "$lab" run "$tmp/deeper.json" --db "$tmp/c.db"
says 'failed: TN {"T.acceptance":"at_least"} at depth 4'
cp "$tmp/a.db" "$tmp/c.db"
edit "$tmp/c.db" "UPDATE details SET pv = 'a1a1'"
exits 1 'verify catches a changed line' "$lab" verify --db "$tmp/c.db" --sample 3
says "line 'a1a1' stored"
sqlite3 "$tmp/c.db" 'DELETE FROM iterations'
exits 1 'nothing to verify' "$lab" verify --db "$tmp/c.db"
says "database '$tmp/c.db' holds no finished search"
cp "$tmp/a.db" "$tmp/c.db"
sqlite3 "$tmp/c.db" "UPDATE iterations SET score = score + 1 WHERE depth = 3
    AND configuration_id = (SELECT id FROM _configurations AS configurations WHERE enhancements = 'NH')"
exits 1 'the value oracle catches a changed score' "$lab" run "$tmp/small.json" --db "$tmp/c.db"
says 'violation: NH {}'
says '4 violations: root values differ'

# ---- what is missing -------------------------------------------------------------------------------

of_tn="configuration_id = (SELECT id FROM _configurations WHERE enhancements = 'TN' AND parameters <> '{}')
    AND position_id = 2"
whole() { # whole TEXT: c.db is what a.db is
    exits 0 "$1: verified" "$lab" verify --db "$tmp/c.db" --sample 10
    says '10 searches verified, 0 differ; 0 rows are missing or wrong'
    rows "$tmp/c.db" >"$tmp/c.rows"
    exits 0 "$1: all rows are there" cmp "$tmp/c.rows" "$tmp/a.rows"
}
lacks() { # lacks TEXT SQL TO_DO WORDS: verify finds it, in WORDS; the next run searches TO_DO and mends it
    cp "$tmp/b0.db" "$tmp/c.db"
    exits 0 "$1" edit "$tmp/c.db" "$2"
    exits 1 "$1: verify" "$lab" verify --db "$tmp/c.db" --sample 10
    says "$4"
    says 'rows are missing or wrong'
    exits 0 "$1: a run" "$lab" run "$tmp/small.json" --db "$tmp/c.db"
    says "48 searches, $((48 - $3)) stored, $3 to do"
    whole "$1"
}
exits 0 'a study alone' "$lab" run "$tmp/small.json" --db "$tmp/b0.db"
rows "$tmp/b0.db" >"$tmp/a.rows"
lacks 'an iteration below the last' "DELETE FROM iterations WHERE depth = 1 AND $of_tn" 1 \
    '1 of the iterations to it are not stored'
lacks 'the last iteration' "DELETE FROM iterations WHERE depth = 3 AND $of_tn" 1 \
    'it is finished, and its last iteration is not stored'
lacks 'line and counters' "UPDATE iterations SET line_id = NULL, content_id = NULL, list_id = NULL
    WHERE depth = 2 AND $of_tn" 1 'its line and counters are not stored'
lacks 'a search' "DELETE FROM cells WHERE $of_tn" 1 'iterations: 3 of its rows refer to a row of cells that is not there'
lacks 'the depth of a search' "UPDATE cells SET depth = 9 WHERE $of_tn" 1 'at depth 9 in'
lacks 'a row of what a study asks for' 'DELETE FROM block_rows WHERE depth = 1 AND entry_id = 2' 0 "study 's': since its last run"
lacks 'a depth of what a study asks for' 'UPDATE block_rows SET depth = 9 WHERE depth = 1 AND entry_id = 2' 0 "study 's': since its last run"
lacks 'what a study asks for' 'DELETE FROM all_members WHERE depth = 2 AND entry_id = 1' 0 "study 's': since its last run"
lacks 'a counter' 'DELETE FROM counts WHERE id IN (SELECT max(id) FROM counts
    WHERE id / 1024 IN (SELECT content_id FROM iterations GROUP BY 1 HAVING count(*) = 1))' 1 '1 sets of counters are not what was counted'
lacks 'cached totals' 'UPDATE kept_total SET nc = nc + 1000 WHERE depth = 2' 0 "study 's': since its last run"
lacks 'an interval' 'DELETE FROM intervals WHERE depth = 2 AND low > 1' 0 "study 's': since its last run"
lacks 'an effect' "UPDATE effects SET value = value * 2 WHERE kind = 'm'" 0 "study 's': since its last run"
lacks 'when a search ended' "UPDATE cells SET finished = finished + 1000 WHERE $of_tn" 1 'its rows were changed by another program'
lacks 'how a search ended' "UPDATE cells SET status = 'skipped' WHERE $of_tn" 1 'its rows were changed by another program'
lacks 'why' "UPDATE cells SET reason = 'x' WHERE $of_tn" 1 'its rows were changed by another program'
lacks 'a time' "UPDATE iterations SET cpu_ns = 123456789012345 WHERE depth = 2 AND $of_tn" 1 'its rows were changed by another program'
same 'it is measured anew' "$(ask "$tmp/c.db" 'SELECT count(*) FROM iterations WHERE cpu_ns = 123456789012345')" 0
lacks 'which counters were counted' "UPDATE iterations SET list_id = list_id + 1000 WHERE depth = 2 AND $of_tn" 1 'its rows were changed by another program'
same 'they are told anew' "$(ask "$tmp/c.db" 'SELECT count(*) FROM iterations WHERE list_id NOT IN (SELECT list_id FROM counter_lists)')" 0
lacks 'of which search a count is' "UPDATE iterations SET cell_id = (SELECT id FROM cells WHERE NOT ($of_tn)) WHERE depth = 2 AND $of_tn" 2 \
    'it is said to be of another search'
lacks 'what a spec asked' 'DELETE FROM part_members WHERE (part_id, configuration_id, setting_id) =
    (SELECT part_id, configuration_id, setting_id FROM part_members LIMIT 1)' 0 'setting_members: 1 row is not what specs ask for'
lacks 'the mark of a block' 'UPDATE blocks SET mark = mark + 1000' 0 'blocks: 1 row is not what specs ask for'
lacks 'the mark of the schema' "DELETE FROM facts WHERE key = 'schema'" 0 'facts: another program changed its rows'
lacks 'a sum' "DELETE FROM facts WHERE key = 'rows of runs'" 0 'facts: another program changed its rows'
lacks 'the sum of the sums' "DELETE FROM facts WHERE key = 'rows of facts'" 0 'facts: another program changed its rows'
for table in 'kept_total SET nc = nc + 1000' 'kept_growth SET nc = 2 * nc' 'kept_ordering SET first = first + 1' \
    'intervals SET low = low + 1' 'effects SET value = value + 0.001'; do # as a damaged page does: no trigger tells
    cp "$tmp/b0.db" "$tmp/c.db"
    sqlite3 "$tmp/c.db" "PRAGMA recursive_triggers = 0; CREATE TABLE k AS SELECT * FROM kept;
        UPDATE $table; INSERT INTO kept SELECT * FROM k; DROP TABLE k"
    exits 1 "$table" "$lab" verify --db "$tmp/c.db" --sample 10
    says "wrong: ${table%% *}: "
done
cp "$tmp/b0.db" "$tmp/c.db"
sqlite3 "$tmp/c.db" "UPDATE iterations SET nbp = nbp + 1, nc = nc + 1, horizon = horizon + 1 WHERE depth = 2 AND $of_tn"
exits 1 'a count' "$lab" verify --db "$tmp/c.db" --sample 1
says 'its rows were changed by another program'
for try in 1 2; do # it stays refused
    exits 1 "a run, $try" "$lab" run "$tmp/small.json" --db "$tmp/c.db"
    says '47 stored, 1 to do'
    says 'failed: TN {"T.acceptance":"at_least"} at depth 3'
done
sqlite3 "$tmp/c.db" "DELETE FROM iterations WHERE $of_tn"
exits 0 'without the wrong rows' "$lab" run "$tmp/small.json" --db "$tmp/c.db"
whole 'counted anew'
cp "$tmp/b0.db" "$tmp/c.db"
sqlite3 "$tmp/c.db" 'DELETE FROM positions WHERE id = 2'
exits 1 'a position that is gone' "$lab" verify --db "$tmp/c.db" --sample 1
says 'refer to a row of positions that is not there'
exits 1 'it is no more known what was counted' "$lab" run "$tmp/small.json" --db "$tmp/c.db"
says "database '$tmp/c.db' is damaged"

# ---- limits and refusals of cells ----------------------------------------------------------------

spec "$tmp/limit.json" 4 '"sets": ["-"], "node_limit": 20000'
exits 0 'a node limit' "$lab" run "$tmp/limit.json" --db "$tmp/d.db"
says 'none failed'
same 'a timeout is a row' "$(ask "$tmp/d.db" "SELECT count(*) > 0 FROM result
    WHERE status = 'timeout' AND nc IS NULL AND reason = 'node limit reached'")" 1
same 'what was finished is done' "$(ask "$tmp/d.db" "SELECT count(*) > 4 FROM result
    WHERE status = 'done' AND nc <= 20000")" 1
exits 0 'timeouts are not tried again' "$lab" run "$tmp/limit.json" --db "$tmp/d.db"
says ' 0 to do'
spec "$tmp/unfit.json" 2 '"sets": ["-", "T"], "settings": [{"base.algorithm": "minimax"}]'
exits 0 'unfit cells are skipped' "$lab" run "$tmp/unfit.json" --db "$tmp/d.db"
says '4 searches done, none failed, 4 skipped'
exits 0 'they stay so' "$lab" run "$tmp/unfit.json" --db "$tmp/d.db"
says '8 searches, 8 stored, 0 to do'
same 'a skipped cell is a row' "$(ask "$tmp/d.db" "SELECT count(*) FROM result
    WHERE status = 'skipped' AND reason LIKE '%minimax%'")" 8

# ---- kill, stop, resume --------------------------------------------------------------------------

exits 0 'a longer run, undisturbed' "$lab" run "$tmp/long.json" --db "$tmp/whole.db"
rows "$tmp/whole.db" >"$tmp/whole.rows"

"$lab" run "$tmp/long.json" --db "$tmp/k.db" --jobs 1 >"$tmp/out" 2>"$tmp/err" &
run=$!
wait_for finished_some "$tmp/k.db"
kill -STOP $run # so that it does not end meanwhile
exits 0 'status while a run goes on' "$lab" status --db "$tmp/k.db"
says "(process $run, reported at"
exits 1 'a second run on the same database' "$lab" run "$tmp/long.json" --db "$tmp/k.db"
says "another run is using '$tmp/k.db' (process $run)"
exits 1 'an upgrade while a run goes on' "$lab" upgrade "$tmp/k.db" --output "$tmp/k.new"
says "a run is using '$tmp/k.db' (process $run)"
workers=$(children $run)
kill -9 $run
wait $run 2>/dev/null
# shellcheck disable=SC2086 # process ids are words
holds "orphans live on: $workers" wait_for gone $workers
left=$(ask "$tmp/k.db" "SELECT count(*) FROM result")
holds "killed in the middle ($left rows)" [ "$left" -lt 160 ]
exits 0 'the same command goes on' "$lab" run "$tmp/long.json" --db "$tmp/k.db"
rows "$tmp/k.db" >"$tmp/k.rows"
exits 0 'killed and resumed equals undisturbed' cmp "$tmp/k.rows" "$tmp/whole.rows"
same 'a single file again' "$(cd "$tmp" && echo k.db*)" k.db

"$lab" run "$tmp/long.json" --db "$tmp/w.db" --jobs 1 >"$tmp/out" 2>"$tmp/err" &
run=$!
wait_for finished_some "$tmp/w.db"
kill -9 "$(children $run)"
wait $run
code=$?
same 'a dead worker fails the run' $code 1
says 'worker killed by signal 9'
same 'and one cell' "$(ask "$tmp/w.db" "SELECT count(*) FROM cells WHERE status = 'failed'")" 1
same 'the rest goes on' "$(ask "$tmp/w.db" "SELECT count(*) FROM cells WHERE status = 'done'")" 31
same 'its row says why' "$(ask "$tmp/w.db" "SELECT DISTINCT status || ': ' || reason FROM result
    WHERE status <> 'done'")" 'failed: worker killed by signal 9 (Killed)'

"$lab" run "$tmp/long.json" --db "$tmp/ff.db" --jobs 1 --fail-fast >"$tmp/out" 2>"$tmp/err" &
run=$!
wait_for finished_some "$tmp/ff.db"
kill -9 "$(children $run)"
wait $run
code=$?
same 'a dead worker ends a run with --fail-fast' $code 1
holds '--fail-fast leaves the rest' [ "$(ask "$tmp/ff.db" 'SELECT count(*) FROM cells')" -lt 31 ]
exits 0 'the next run heals' "$lab" run "$tmp/long.json" --db "$tmp/w.db"
rows "$tmp/w.db" >"$tmp/w.rows"
exits 0 'healed equals undisturbed' cmp "$tmp/w.rows" "$tmp/whole.rows"

for signal in INT TERM; do
    "$lab" run "$tmp/long.json" --db "$tmp/i$signal.db" --jobs 1 >"$tmp/out" 2>"$tmp/err" &
    run=$!
    wait_for finished_some "$tmp/i$signal.db"
    kill -$signal $run
    wait $run
    code=$?
    same "SIG$signal fails the run" $code 1
    says 'the same command resumes from there'
    same 'a single file' "$(cd "$tmp" && echo "i$signal.db"*)" "i$signal.db"
    same 'the run says so' "$(ask "$tmp/i$signal.db" 'SELECT outcome FROM run')" interrupted
    same 'no failure' "$(ask "$tmp/i$signal.db" "SELECT count(*) FROM cells
        WHERE status NOT IN ('done', 'partial')")" 0
    exits 0 "verify after SIG$signal" "$lab" verify --db "$tmp/i$signal.db" --sample 20
    exits 0 "a run after SIG$signal" "$lab" run "$tmp/long.json" --db "$tmp/i$signal.db"
    rows "$tmp/i$signal.db" >"$tmp/i.rows"
    exits 0 "stopped by SIG$signal and resumed equals undisturbed" cmp "$tmp/i.rows" "$tmp/whole.rows"
done

# A lost connection, a cluster's warning, a limit of processor time: to all processes, or to a worker alone.
stops_at() { # stops_at SIGNAL WHOM
    rm -f "$tmp"/h.db*
    "$lab" run "$tmp/long.json" --db "$tmp/h.db" --jobs 1 >"$tmp/out" 2>"$tmp/err" &
    run=$!
    wait_for finished_some "$tmp/h.db"
    # shellcheck disable=SC2046 # process ids are words
    kill -"$1" $([ "$2" = worker ] || echo $run) $(children $run)
    wait $run
    same "SIG$1 to the $2 stops a run" $? 1
    says 'the same command resumes from there'
    same "SIG$1: the run says so" "$(ask "$tmp/h.db" 'SELECT outcome FROM run')" interrupted
    same "SIG$1: no failure" "$(ask "$tmp/h.db" "SELECT count(*) FROM cells
        WHERE status NOT IN ('done', 'partial')")" 0
}
{ hangup=$(sh -c 'kill -HUP $$; echo ignored'); } 2>/dev/null
for signal in HUP USR1 USR2 XCPU; do
    [ "$signal $hangup" = 'HUP ignored' ] || stops_at $signal run
done
stops_at XCPU worker
(trap '' HUP USR1 && exec "$lab" run "$tmp/long.json" --db "$tmp/n.db" --jobs 1 >"$tmp/out" 2>"$tmp/err") &
run=$!
wait_for finished_some "$tmp/n.db"
kill -HUP $run
kill -USR1 $run
wait $run
same 'signals that are ignored stop nothing (nohup)' $? 0

# The finished iterations of a running cell are kept; the cell is still to do.
head -n 1 "$tmp/suite.epd" >"$tmp/one.epd"
spec "$tmp/deep.json" 30 '"sets": ["-"]'
for seconds in 1 4 16; do # a busy machine may not have come so far
    rm -f "$tmp"/p.db*
    timeout -s INT $seconds "$lab" run "$tmp/deep.json" --suite "$tmp/one.epd" --db "$tmp/p.db" >"$tmp/out" 2>"$tmp/err"
    [ "$(ask "$tmp/p.db" 'SELECT count(*) FROM result')" -le 2 ] || break
done
same 'finished iterations are done' "$(ask "$tmp/p.db" "SELECT count(*) > 2 AND max(depth) = count(*)
    AND min(status = 'done') AS kept FROM result")" 1
exits 0 'status of an interrupted run' "$lab" status --db "$tmp/p.db"
says '     1     0       0         0        0      1'
sed 's/"depth": 30/"depth": 2/' "$tmp/deep.json" >"$tmp/less.json"
exits 0 'they answer lesser depths' "$lab" run "$tmp/less.json" --suite "$tmp/one.epd" --db "$tmp/p.db"
says '1 search, 1 stored, 0 to do'

# ---- one search ----------------------------------------------------------------------------------

start='rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'
exits 0 'search' "$lab" search --fen "$start" --with HTN --depth 3
says 'TNH {}'
exits 0 'search --json' "$lab" search --fen "$start" --with TH --depth 3 --json --set T.entries=64
for key in fen enhancements parameters depth score mate best_move pv nbp nc interior horizon \
    quiescence cpu_ns iterations; do
    says "\"$key\":"
done
says '"parameters":{"T.entries":64}'
exits 0 'depth 0' "$lab" search --fen "$start" --with - --depth 0 --json
says '"best_move":null'
exits 0 'search of a suite' "$lab" search --suite "$tmp/suite.epd" --with T --depth 2 --json
same 'an object a position' "$(grep -c '^{"position":"BK' "$tmp/out")" 4
exits 1 'an illegal position' "$lab" search --fen '8/8/8/8/8/8/8/8 w - -' --with - --depth 1
says "8/8/8/8/8/8/8/8 w - -"
exits 1 'a truncated position' "$lab" search --fen 'rnbqkbnr/pppppppp w KQkq -' --with - --depth 1
exits 2 'no letters' "$lab" search --fen "$start" --depth 1
exits 2 'an unknown letter' "$lab" search --fen "$start" --with TY --depth 1
says "unknown enhancement 'Y'"
exits 2 'an unknown parameter' "$lab" search --fen "$start" --with T --depth 1 --set T.x=1
exits 2 'a parameter out of range' "$lab" search --fen "$start" --with T --depth 1 --set T.entries=3
exits 2 'a depth out of range' "$lab" search --fen "$start" --with T --depth 64
exits 2 'two kinds of position' "$lab" search --fen "$start" --suite x --with T --depth 1
exits 0 'tree' "$lab" tree --fen "$start" --with TN --depth 2
says 'root pv d2 (-inf, +inf)'
exits 2 'a deep tree' "$lab" tree --fen "$start" --with TN --depth 5
exits 1 'a large tree' "$lab" tree --fen "$start" --with TN --depth 3 --max-nodes 20
says 'more than 20 nodes'

# ---- refusals ------------------------------------------------------------------------------------

exits 0 'enhancements' "$lab" enhancements
says 'T.acceptance'
exits 2 'no command' "$lab"
exits 2 'an unknown command' "$lab" walk
exits 0 'help' "$lab" --help
for command in run search query verify status tree enhancements; do
    exits 0 "help of $command" "$lab" $command --help
    says "usage: prunelab $command"
    exits 2 "an unknown option of $command" "$lab" $command --colour
done
exits 2 'a missing argument' "$lab" run
exits 2 'an unknown profile' "$lab" run "$tmp/small.json" --profile slow
says "unknown profile 'slow'"
exits 2 'no sample' "$lab" verify --db "$tmp/a.db" --sample 0
exits 2 'bad --set' "$lab" run "$tmp/small.json" --set T.entries=5
exits 1 'no spec' "$lab" run "$tmp/none.json"
says "$tmp/none.json: cannot open"
exits 1 'no suite' "$lab" run "$tmp/small.json" --suite "$tmp/none.epd" --db "$tmp/e.db"
says "cannot open suite '$tmp/none.epd'"
: >"$tmp/empty.epd"
exits 1 'an empty suite' "$lab" run "$tmp/small.json" --suite "$tmp/empty.epd" --db "$tmp/e.db"
says 'no position in it'
exits 1 'a database below a file' "$lab" run "$tmp/small.json" --db "$tmp/small.json/x.db"
says "cannot write '$tmp/small.json/x.db'"
exits 1 'no database' "$lab" query 'SELECT 1' --db "$tmp/none.db"
exits 1 'no database to verify' "$lab" verify --db "$tmp/none.db"
exits 1 'no database for a status' "$lab" status --db "$tmp/none.db"
holds 'a reader makes no database' [ ! -e "$tmp/none.db" ]
exits 1 'a spec is no database' "$lab" run "$tmp/small.json" --db "$tmp/other.json"
says 'is not a database'
holds 'what was refused is kept' grep -q '"other"' "$tmp/other.json"
cp "$tmp/a.db" "$tmp/f.db"
sqlite3 "$tmp/f.db" "INSERT INTO engines VALUES ('0123456789abcdef', 0);
    UPDATE all_configurations SET engine = '0123456789abcdef' WHERE enhancements LIKE '%T%'"
cells=$(ask "$tmp/a.db" "SELECT count(*) FROM result WHERE study = 's'")
others=$(ask "$tmp/a.db" "SELECT count(*) FROM result WHERE study = 's' AND enhancements LIKE '%T%'")
holds 'some sets have T' [ "$others" -gt 0 ]
same "another engine's T is none of ours" "$(ask "$tmp/f.db" "SELECT count(*) FROM result WHERE study = 's'")" $((cells - others))
exits 1 'verified is what is ours' "$lab" verify --db "$tmp/f.db" --sample 1000
says ' searches verified, 0 differ'
says 'intervals: '
exits 0 'T is counted beside it' "$lab" run "$tmp/small.json" --db "$tmp/f.db"
result="SELECT study, position, enhancements, parameters, depth, nbp, nc, score FROM result
    WHERE enhancements LIKE '%T%' ORDER BY 1, 2, 3, 4, 5"
exits 0 'the same in a new database' "$lab" run "$tmp/small.json" --db "$tmp/g.db"
same 'all of T is there again' "$(ask "$tmp/f.db" "$result")" "$(ask "$tmp/g.db" "$result")"
same 'and what was' "$(ask "$tmp/f.db" "SELECT count(*), count(DISTINCT engine), count(*) FILTER (WHERE former.nc = result.nc)
    FROM former JOIN result USING (study, suite, position, enhancements, parameters, depth) WHERE study = 's'")" "$others,1,$others"
exits 0 'nothing is left to do' "$lab" run "$tmp/small.json" --db "$tmp/f.db" --dry-run
says ' 0 to do'
# Another program writes to it, and then this one again: what rests on cells is of those that are shown.
shows_other() {
    sqlite3 "$tmp/f.db" "UPDATE engines SET current = 0; UPDATE engines SET current = 1
        WHERE signature = '0123456789abcdef'; UPDATE intervals SET low = -1; UPDATE effects SET low = -1"
}
computed='SELECT count(*) > 0, count(*) FILTER (WHERE low = -1) FROM'
shows_other
exits 1 'cells are verified that are not shown' "$lab" verify --db "$tmp/f.db" --sample 1000
holds 'some are' [ "$(sed -n 's/ searches verified, 0 differ.*//p' "$tmp/out")" -gt 0 ]
says "wrong: study 's': since its last run another program changed its rows"
exits 0 'a run with nothing to do' "$lab" run "$tmp/small.json" --db "$tmp/f.db"
says ' 0 to do'
same 'it computes intervals anew' "$(ask "$tmp/f.db" "$computed interval WHERE study = 's'")" 1,0
shows_other
exits 0 'a command about something else' "$lab" minimal-tree --suite "$tmp/suite.epd" --depth 1 --db "$tmp/f.db"
same 'there are none then' "$(ask "$tmp/f.db" "SELECT count(*) FROM interval")" 0
exits 0 'the next run' "$lab" run "$tmp/small.json" --db "$tmp/f.db"
same 'has them again' "$(ask "$tmp/f.db" "$computed interval WHERE study = 's'")" 1,0
# ---- a run that was killed after its last cell -----------------------------------------------------

spec "$tmp/late.json" 2 '"sets": ["-", "T", "H", "TH"]'
exits 0 'a run' "$lab" run "$tmp/late.json" --db "$tmp/late.db"
figures() {
    for view in interval effect; do
        "$lab" query --db "$tmp/late.db" --csv "SELECT * FROM $view ORDER BY 1, 2, 3, 4, 5, 6, 7, 8"
    done
}
figures >"$tmp/figures"
holds 'it has intervals and effects' [ "$(wc -l <"$tmp/figures")" -gt 20 ]
sqlite3 "$tmp/late.db" 'DELETE FROM intervals; DELETE FROM effects; UPDATE runs SET outcome = NULL'
exits 0 'the same command' "$lab" run "$tmp/late.json" --db "$tmp/late.db"
says ' 0 to do'
same 'computes what rests on the cells' "$(figures | cksum)" "$(cksum <"$tmp/figures")"

# ---- intervals and effects are those of the cells, however these came -----------------------------

late() { # late TEXT: intervals and effects are what `analyse` makes of the cells
    figures >"$tmp/figures"
    exits 0 "$1: analyse" "$lab" analyse --db "$tmp/late.db"
    same "$1: intervals and effects" "$(cksum <"$tmp/figures")" "$(figures | cksum)"
}
of_late='"sets": ["-", "T", "H", "TH"]'
spec "$tmp/late.json" 6 "$of_late, \"node_limit\": 20000"
exits 0 'a run whose new cells all meet their limit' "$lab" run "$tmp/late.json" --db "$tmp/late.db"
says '16 searches, 16 of them to the node limit and 0 to depth 6, none failed, in'
late 'a limit'
rm "$tmp/late.db"
spec "$tmp/late.json" 2 "$of_late"
exits 0 'a run' "$lab" run "$tmp/late.json" --db "$tmp/late.db"
spec "$tmp/late.json" 4 "$of_late"
sed 's/"study": "s"/"study": "t"/' "$tmp/late.json" >"$tmp/other.json"
exits 0 'another study' "$lab" run "$tmp/other.json" --db "$tmp/late.db"
exits 0 'a study whose new cells another has done' "$lab" run "$tmp/late.json" --db "$tmp/late.db"
says ' 0 to do'
late 'cells of another study'
spec "$tmp/late.json" 5 "$of_late"
for share in 1 2; do
    exits 0 "share $share" "$lab" run "$tmp/late.json" --db "$tmp/late.db" --shard $share/2
done
exits 0 'the study whose shares are done' "$lab" run "$tmp/late.json" --db "$tmp/late.db"
says ' 0 to do'
late 'shares'
sqlite3 "$tmp/late.db" 'CREATE TABLE k AS SELECT * FROM kept; UPDATE intervals SET low = -1;
    INSERT INTO kept SELECT * FROM k; DROP TABLE k' # as if nobody had
exits 0 'a run without news' "$lab" run "$tmp/late.json" --db "$tmp/late.db"
same 'computes nothing again' "$(ask "$tmp/late.db" 'SELECT count(*) FILTER (WHERE low <> -1) FROM interval')" 0

# ---- queries -------------------------------------------------------------------------------------

exits 1 'a wrong query' "$lab" query --db "$tmp/a.db" 'SELECT nosuch FROM result'
says nosuch
exits 1 'a query that writes' "$lab" query --db "$tmp/a.db" 'DELETE FROM cells'
exits 2 'two formats' "$lab" query --db "$tmp/a.db" --csv --json 'SELECT 1'
query="SELECT 'a \"b\", c' AS t, 0.1 AS r, 7 AS i, NULL AS n"
same 'CSV' "$(ask "$tmp/a.db" "$query")" '"a ""b"", c",0.1,7,'
same 'JSON' "$("$lab" query --db "$tmp/a.db" --json "$query")" '[{"t":"a \"b\", c","r":0.1,"i":7,"n":null}]'
same 'JSON of nothing' "$("$lab" query --db "$tmp/a.db" --json "$query WHERE 0")" '[]'
same 'Markdown' "$("$lab" query --db "$tmp/a.db" --markdown "SELECT 'a|b' AS t, 7 AS i" | tail -n 1)" \
    '| a\|b |   7 |'
same 'Markdown of a backslash' "$("$lab" query --db "$tmp/a.db" --markdown "SELECT 'a\|b' AS t" | tail -n 2)" \
    '| ------ |
| a\\\|b |'
same 'a table' "$("$lab" query --db "$tmp/a.db" "SELECT 'x' AS t, NULL AS n" | tail -n 1)" 'x  NULL'
same 'the run' "$(ask "$tmp/a.db" "SELECT count(*) > 0 AND min(outcome = 'done') FROM run")" 1

# ---- what a person asks first ----------------------------------------------------------------------

spec "$tmp/settings.json" 2 '"sets": ["-", "T", "TH", "h"], "settings": [{}, {"T.acceptance": "at_least"}]'
exits 0 'two settings' "$lab" run "$tmp/settings.json" --db "$tmp/settings.db"
same 'result has a configuration once' "$(ask "$tmp/settings.db" "SELECT enhancements, count(*) FROM result WHERE depth = 2
    GROUP BY 1 ORDER BY 2, 1" | tr '\n' ' ')" '-,4 h,4 T,8 TH,8 '
same 'search in each setting' "$(ask "$tmp/settings.db" "SELECT DISTINCT count(*) FROM search WHERE depth = 2
    GROUP BY enhancements, setting" | tr '\n' ' ')" '4 '
same 'and says what total says' "$(ask "$tmp/settings.db" "SELECT enhancements, setting, sum(nc), sum(nbp) FROM search
    WHERE depth = 2 GROUP BY 1, 2 ORDER BY 1, 2")" "$(ask "$tmp/settings.db" "SELECT enhancements, setting, nc, nbp
    FROM total WHERE depth = 2 ORDER BY 1, 2")"
same 'letters of sets' "$(ask "$tmp/settings.db" 'SELECT enhancements, letter FROM set_letter ORDER BY 1, 2' |
    tr '\n' ' ')" 'T,T TH,H TH,T h,h '

echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
