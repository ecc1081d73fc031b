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

wait_for() { # wait_for SECONDS COMMAND...: until it is true, so long at most
    tries=$(($1 * 10))
    shift
    while ! "$@" && [ $tries -gt 0 ]; do
        tries=$((tries - 1))
        sleep 0.1
    done
}
two_at_work() { [ "$(left)" -ge 2 ]; }
none_left() { [ "$(left)" -eq 0 ]; }

killed_leaves_nothing() { # killed_leaves_nothing WHAT COMMAND...: two engines are at work when it is killed
    what=$1
    shift
    "$@" >"$tmp/out" 2>&1 &
    pid=$!
    wait_for 10 two_at_work
    holds 'engines are at work' two_at_work
    kill -KILL $pid
    wait $pid 2>/dev/null
    wait_for 10 none_left
    same "nothing is left when the $what is killed" "$(left)" 0
}
