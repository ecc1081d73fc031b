#!/bin/sh
# scripts/check-docs finds what a document says and the tree does not have.
set -eu
cd "$(dirname "$0")/../.."
document=$(mktemp)
trap 'rm -f "$document"' EXIT
passed=0 failed=0

expect() { # expect CODE TEXT: of a document that is the text
    code=0
    printf '%s\n' "$2" >"$document"
    scripts/check-docs "$document" >/dev/null || code=$?
    if [ "$code" -eq "$1" ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "failed: $2"
    fi
}

# shellcheck disable=SC2016 # the backquotes are the documents'
{
    expect 0 'Type `make test` or `make experiments PROFILE=paper`.'
    expect 1 'Type `make tset`.'
    expect 0 'Type `./scripts/setup test` or `scripts/setup check-tools`.'
    expect 1 'Type `./scripts/setup tset`.'
    expect 1 'Type `./scripts/set-up test`.'
    expect 0 '    make check   what it does'
    expect 1 '    make chekc   what it does'
    expect 1 '    make && make chekc'
    expect 0 '[elsewhere](https://example.org/)'
    expect 1 '[nowhere](no-such-file.md)'
    expect 0 "$(printf '## A heading: two\n[here](#a-heading-two)')"
    expect 1 "$(printf '## A heading\n[here](#another-heading)')"
    if [ -x "${BUILD:-build}/prunelab" ]; then
        expect 0 '    build/prunelab minimal-tree --fen X --depth 3   # how small'
        expect 1 '    build/prunelab minimal-trees'
        expect 1 '    build/prunelab minimal-tree --deep 3'
        expect 1 'Type `prunelab run S.json --job=2`.'
    fi
}

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
