#!/bin/sh
# scripts/new-enhancement makes an enhancement that compiles, runs, counts, and changes nothing else; and
# refuses what would break the registry. Works in a copy of the tree.
set -eu
cd "$(dirname "$0")/../.."
copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT
cp -R Makefile engine experiments scripts positions "$copy"
cd "$copy"

passed=0 failed=0
check() { # NAME COMMAND...
    name=$1
    shift
    if "$@" >"$copy/log" 2>&1; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        printf 'FAILED: %s\n' "$name"
        cat "$copy/log"
    fi
}
refuses() { ! ./scripts/new-enhancement "$@"; }
builds() { make -s CFLAGS=-O0 ISAS= build/prunelab build/tests/test_quiet_counter && ./build/tests/test_quiet_counter; }
nodes() { ./build/prunelab search --fen 'r1b2rk1/2q1b1pp/p2ppn2/1p6/3QP3/1BN1B3/PPP3PP/R4RK1 w - -' \
    --with "$1" --depth 3 --json | sed 's/.*"nc": *\([0-9]*\).*/\1/'; }
same_counts() { [ -n "$(nodes -)" ] && [ "$(nodes -)" = "$(nodes Q)" ] && [ "$(nodes TH)" = "$(nodes THQ)" ]; }
is_listed() { ./build/prunelab enhancements | grep -q 'quiet counter'; }

check 'refuses a letter that is taken' refuses T quiet_counter 'quiet counter'
check 'refuses a small letter' refuses q quiet_counter 'quiet counter'
check 'refuses a name that is taken' refuses Q history 'quiet counter'
check 'refuses a name that is no module name' refuses Q 'Quiet-Counter' 'quiet counter'
check 'makes row, file and test' ./scripts/new-enhancement Q quiet_counter 'quiet counter'
check 'what it made builds and passes its test' builds
check 'the registry lists it' is_listed
check 'it changes no count by itself' same_counts

printf '%d passed, %d failed\n' "$passed" "$failed"
[ "$failed" -eq 0 ]
