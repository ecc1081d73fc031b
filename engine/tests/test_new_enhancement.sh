#!/bin/sh
# scripts/new-enhancement makes an enhancement that compiles, runs, counts and changes nothing of others; and
# refuses what would break the registry. Works in a copy of the tree.
#
# usage: test_new_enhancement.sh [--rows N] [--objects FOLDER]
#     --rows       make so many, one after the other (up to 3), and ask each what every row is asked: values,
#                  resets, levels, counters
#     --objects    begin with the objects of this folder of the tree, which `make CC=gcc CFLAGS='-O2 -g' WERROR=1
#                  ISAS=` has built
set -eu
cd "$(dirname "$0")/../.."
: "${BUILD:=build}"
lab=$(cd "$BUILD" && pwd)/prunelab
rows=0 objects=build
CC=$(command -v clang || command -v cc) # of the two the one that is done sooner
CFLAGS=-O1 WERROR=
copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT
while [ $# -gt 0 ]; do
    case $1 in
    --rows) rows=$2 ;;
    --objects)
        objects=$2 CC=gcc CFLAGS='-O2 -g' WERROR=1
        mkdir -p "$copy/$objects"
        cp -Rp "$objects/." "$copy/$objects"
        ;;
    *) echo "test_new_enhancement: unknown option '$1'" >&2 && exit 2 ;;
    esac
    shift 2
done
cp -Rp Makefile engine experiments scripts positions "$copy"
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
build() { make -s BUILD="$objects" CC="$CC" CFLAGS="$CFLAGS" WERROR="$WERROR" ISAS= "$@"; }
fen='r1b2rk1/2q1b1pp/p2ppn2/1p6/3QP3/1BN1B3/PPP3PP/R4RK1 w - -'
nodes() { "./$objects/prunelab" search --fen "$fen" \
    --with "$1" --depth 3 --json | sed 's/.*"nc": *\([0-9]*\).*/\1/'; }
other_counts() { [ -n "$(nodes -)" ] && [ "$(nodes -)" != "$(nodes "$1")" ] && [ "$(nodes TH)" = "$("$lab" search --fen "$fen" --with TH --depth 3 --json | sed 's/.*"nc": *\([0-9]*\).*/\1/')" ]; }
is_listed() { "./$objects/prunelab" enhancements | grep -q "$1"; }

# What a program without the row stored is known to one with it.
printf '{"version": 1, "study": "s", "suite": "positions/bratko-kopec.epd", "sweep": "TRNSHKLMV",
    "profiles": {"quick": {"depth": 1}}}' >spec.json
knows_all() {
    "$lab" run spec.json --db stored.db && "./$objects/prunelab" run spec.json --db stored.db --dry-run |
        grep -q '12288 searches, 12288 stored, 0 to do'
}

# One test program with what was made, on a quarter of its positions.
passes() {
    build "$objects/tests/test_$1" && env -u PRUNELAB_LONG PRUNELAB_SHORT=1 "./$objects/tests/test_$1"
}

# make_one LETTER NAME TITLE
make_one() {
    check "$2: makes row, file and test" ./scripts/new-enhancement "$1" "$2" "$3"
    check "$2: what it made builds" build "$objects"/prunelab
    check "$2: its own test passes" passes "$2"
    check "$2: the registry lists it" is_listed "$3"
    check "$2: it does something, and others count as before" other_counts "$1"
    check "$2: stored cells stay valid" knows_all
    if [ "$rows" -gt 0 ]; then
        for test in search graph oracle; do
            check "$2: test_$test passes" passes $test
        done
    fi
}

check 'refuses a letter that is taken' refuses T quiet_counter 'quiet counter'
check 'refuses a digit' refuses 4 quiet_counter 'quiet counter'
check 'refuses two letters' refuses qq quiet_counter 'quiet counter'
check 'refuses a name that is taken' refuses Y history 'quiet counter'
check 'refuses a name that is no module name' refuses Y 'Quiet-Counter' 'quiet counter'
make_one q quiet_counter 'quiet counter'
# A small letter is a letter of its own everywhere but in UCI, which does not tell it from the capital.
names_by_key() {
    printf 'uci\nsetoption name quiet_counter value true\nsetoption name quiet_counter.least value 7\nquit\n' |
        "./$objects/prunelab-engine" >uci.log &&
        grep -qx 'option name quiet_counter type check default false' uci.log &&
        grep -qx 'option name quiet_counter.least type spin default 1 min 1 max 100' uci.log &&
        ! grep -q 'unknown option\|out of range' uci.log
}
has_a_sweep() { "./$objects/prunelab" run small.json --db small.db --dry-run | grep -q '96 searches'; }
printf '{"version": 1, "study": "s", "suite": "positions/bratko-kopec.epd", "sweep": "qT",
    "settings": [{"q.least": 3}], "profiles": {"quick": {"depth": 1}}}' >small.json
check 'a small letter: the engine builds' build "$objects"/prunelab-engine
check 'a small letter: UCI has its key' names_by_key
check 'a small letter: a spec takes it' has_a_sweep
# A parameter that is added at the level of what was before: K gets one, which changes no count.
cp engine/enhancements/knowledge.c whole
sed 's/\[WEIGHT\] = {/[KNOWLEDGE + 1] = {"more", PARAM_CHOICE, 0, 0, 0, switch_choices, "more"},\n&/' \
    engine/enhancements/knowledge.c >knowledge.c && mv knowledge.c engine/enhancements/knowledge.c
has_more() { "./$objects/prunelab" enhancements | grep -q 'K\.more'; }
check 'a new parameter: it builds' build "$objects"/prunelab
check 'a new parameter: it is there' has_more
check 'a new parameter: stored cells stay valid' knows_all
mv whole engine/enhancements/knowledge.c
touch engine/enhancements/knowledge.c
if [ "$rows" -gt 1 ]; then
    make_one J quick_look 'quick look' # beside q
fi
if [ "$rows" -gt 2 ]; then
    make_one Y x_ray 'what stands behind'
fi

printf '%d passed, %d failed\n' "$passed" "$failed"
[ "$failed" -eq 0 ]
