#!/bin/sh
# The engine in a pipe: what was sent before `quit` is answered, however fast `quit` comes behind.
# usage: BUILD=FOLDER sh engine/tests/test_pipe.sh
set -u
cd "$(dirname "$0")/../.." || exit 1
engine=${BUILD:-$PWD/build}/prunelab-engine
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
passed=0 failed=0

answers() { # answers INPUT PATTERN COUNT: lines of the output that match, and a good end in time
    printf '%b' "$1" | timeout 20 "$engine" >"$tmp/out"
    code=$?
    found=$(grep -c "$2" "$tmp/out")
    if [ $code -eq 0 ] && [ "$found" -eq "$3" ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "failed: '$1': $found lines with '$2', not $3 (exit code $code)"
    fi
}

for square in a3 b3 c3 d3 e3; do
    answers 'uci\nquit\n' '^uciok$' 1
    answers 'uci\nisready\nquit\n' '^readyok$' 1
    answers "position startpos moves ${square%3}2$square\nd\nquit\n" '^fen: .* b ' 1
done
answers 'go depth 63\ngo infinite\nquit\n' '^bestmove [a-h]' 2
answers 'go depth 63\nperft 9\nquit\n' '^bestmove [a-h]' 1
answers 'isready\nperft 0\n' '^1$' 1

# What is sent while a search runs waits in 4 MB, not in a hundred, and nothing of it is lost. A
# sanitizer's own memory is larger than any limit. A second arena of the C library, which a thread
# may or may not open, would reserve as much address space as the limit leaves.
flood() {
    echo 'go nodes 8000000'
    yes 'position startpos moves e2e4' | head -n 1000000
    printf 'd\nquit\n'
}
if ! nm "$engine" 2>/dev/null | grep -q __asan_init; then
    flood | MALLOC_ARENA_MAX=1 sh -c 'ulimit -v 130000; exec timeout 60 "$0"' "$engine" >"$tmp/out"
    code=$?
    if [ $code -eq 0 ] && grep -q '^bestmove' "$tmp/out" && grep -q '^fen: .* b ' "$tmp/out" &&
        ! grep -q error "$tmp/out"; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "failed: a flood of commands (exit code $code): $(grep -m 1 error "$tmp/out")"
    fi
fi

echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
