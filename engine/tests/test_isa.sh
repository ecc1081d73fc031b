#!/bin/sh
# Every instruction set counts the same; one that is not there is refused, never replaced.
# usage: BUILD=FOLDER sh engine/tests/test_isa.sh
set -u
cd "$(dirname "$0")/../.." || exit 1
engine=${BUILD:-$PWD/build}/prunelab-engine
lab=${BUILD:-$PWD/build}/prunelab
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
passed=0 failed=0

check() { # check WHAT COMMAND...
    what=$1
    shift
    if "$@"; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "failed: $what"
    fi
}

counts() { # counts ISA: all that the programs count
    {
        PRUNELAB_ISA=$1 "$engine" bench | tail -n 1
        for fen in 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1' \
            '8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1'; do
            PRUNELAB_ISA=$1 "$engine" perft 4 "$fen"
            for letters in - TH TRNSHKL TRNSHKLMV; do
                PRUNELAB_ISA=$1 "$lab" search --fen "$fen" --with "$letters" --depth 5 --json |
                    sed 's,"cpu_ns": *[0-9]*,,g'
            done
        done
    } >"$tmp/$1" 2>&1
}

refused() { # refused PROGRAM WORD...: with PRUNELAB_ISA=no-such, and the message quotes it
    PRUNELAB_ISA=no-such "$@" >"$tmp/out" 2>&1 </dev/null
    [ $? -eq 2 ] && grep -q "PRUNELAB_ISA: .*'no-such'" "$tmp/out"
}

counts generic
check 'the generic code runs' grep -q '^Bench: [0-9]* [0-9]*$' "$tmp/generic"
check 'its searches answer' grep -q '"enhancements": *"TRNSHKL"' "$tmp/generic"
if PRUNELAB_ISA=bmi2 "$engine" --version >"$tmp/version" 2>&1; then
    counts bmi2
    check 'bmi2 counts what the generic code counts' cmp -s "$tmp/generic" "$tmp/bmi2"
else
    check 'bmi2 is refused by its name' grep -q "'bmi2'" "$tmp/version"
fi
check 'an empty choice is none' env PRUNELAB_ISA= "$engine" --version >"$tmp/out"
check 'the engine refuses an unknown set' refused "$engine" bench
check 'so it does before it speaks UCI' refused "$engine"
check 'so does the experiment program' refused "$lab" status

echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
