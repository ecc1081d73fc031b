# The faulty engine, for tests of foreign engines; sourced after shell.sh.
# shellcheck shell=sh disable=SC2154 # shell.sh sets lab and tmp
faulty=$(dirname "$lab")/tests/faulty-engine

# Its switches, as a spec has them.
# shellcheck disable=SC2034 # who sources it writes them
switches='"switches": [
    {"letter": "A", "title": "first", "option": "A", "on": true, "off": false},
    {"letter": "B", "title": "second", "on": {"B": true, "Size": 2}, "off": {"B": false, "Size": 1}},
    {"letter": "C", "title": "third", "option": "C", "on": true, "off": false}]'

left() { # left: processes of it that are alive
    ps -eo stat=,args= | awk -v name="$faulty" '$1 !~ /^Z/ && index($2, name) == 1' | wc -l | tr -d ' '
}

wait_until() { # wait_until -ge|-eq NUMBER: that so many are left, ten seconds at most
    tries=0
    while ! [ "$(left)" "$1" "$2" ] && [ $tries -lt 100 ]; do
        tries=$((tries + 1))
        sleep 0.1
    done
}

killed_leaves_nothing() { # killed_leaves_nothing WHAT COMMAND...: two engines are at work when it is killed
    what=$1
    shift
    "$@" >"$tmp/out" 2>&1 &
    pid=$!
    wait_until -ge 2
    holds 'engines are at work' [ "$(left)" -ge 2 ]
    kill -KILL $pid
    wait $pid 2>/dev/null
    wait_until -eq 0
    same "nothing is left when the $what is killed" "$(left)" 0
}
