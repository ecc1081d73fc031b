#!/bin/sh
# --help of every script: its usage, from any folder, and nothing is done.
set -eu
cd "$(dirname "$0")/../.."
top=$PWD
passed=0 failed=0
empty=$(mktemp -d)
trap 'rm -rf "$empty"' EXIT
cd "$empty"

# What is sourced is not executable.
for script in "$top"/scripts/* "$top"/scripts/cluster/*; do
    if [ ! -f "$script" ] || [ ! -x "$script" ] || ! grep -q 'usage: scripts/' "$script"; then
        continue
    fi
    if BUILD=$empty/build "$script" --help </dev/null >help 2>errors && grep -q '^usage: scripts/' help &&
        [ ! -s errors ] && rm help errors && [ -z "$(ls -A)" ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "failed: ${script#"$top/"} --help: $(cat help errors 2>/dev/null | head -n 3)"
    fi
done
# Anywhere among the arguments; and there are that many.
if "$top/scripts/figures" --db no.db --help | grep -q '^usage: ' && [ $passed -ge 25 ]; then
    passed=$((passed + 1))
else
    failed=$((failed + 1))
    echo "failed: help after other arguments, or few scripts ($passed)"
fi
echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
