#!/bin/sh
# The faulty engine, for tests of foreign engines; sourced after shell.sh.
# shellcheck disable=SC2154 # shell.sh sets lab and tmp
# A copy, so that a test that runs beside this one does not see its processes.
faulty=$tmp/faulty-engine
cp "$(dirname "$lab")/tests/faulty-engine" "$faulty"

# Its switches, as a spec has them.
# shellcheck disable=SC2034 # who sources it writes them
switches='"switches": [
    {"letter": "A", "title": "first", "option": "A", "on": true, "off": false},
    {"letter": "B", "title": "second", "on": {"B": true, "Size": 2}, "off": {"B": false, "Size": 1}},
    {"letter": "C", "title": "third", "option": "C", "on": true, "off": false}]'

left() { # left: processes of it that are alive
    ps -eo stat=,args= | awk -v name="$faulty" '$1 !~ /^Z/ && index($2, name) == 1' | wc -l | tr -d ' '
}

two_at_work() { [ "$(left)" -ge 2 ]; }
none_left() { [ "$(left)" -eq 0 ]; }

killed_leaves_nothing() { # killed_leaves_nothing WHAT COMMAND...: two engines are at work when it is killed
    what=$1
    shift
    "$@" >"$tmp/out" 2>&1 &
    pid=$!
    wait_for two_at_work
    holds 'engines are at work' two_at_work
    kill -KILL $pid
    wait $pid 2>/dev/null
    wait_for none_left
    same "nothing is left when the $what is killed" "$(left)" 0
}

# Positions and a study of it.
printf '%s\n' 'r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - id "one"; bm Nf6;' \
    '8/8/8/4k3/8/8/4P3/4K3 w - - id "two"; bm Kd2;' \
    '2r3k1/pp3ppp/8/8/8/8/PP3PPP/2R3K1 w - - id "three"; bm Rxc8+;' >"$tmp/suite.epd"

# study FILE NAME LETTERS ARGUMENTS REST: of the faulty engine, to depth 5
study() {
    printf '{"version": 1, "study": "%s", "suite": "%s", "engine": {"command": "%s", "args": [%s],
        "memory": 0, "seconds": 20, %s},
        "sweep": "%s"%s, "profiles": {"quick": {"depth": 5}}}\n' "$2" "$tmp/suite.epd" "$faulty" "$4" "$switches" "$3" "$5" >"$1"
}
