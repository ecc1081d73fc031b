#!/bin/sh
# What the checkers of figures share: ends of intervals, and changes in words.
# usage: sh paper-figures/tests/test_common.sh
set -u
cd "$(dirname "$0")/../.." || exit 1
passed=0 failed=0

# is EXPRESSION TEXT: what awk prints of it
is() {
    seen=$(awk -f paper-figures/common.awk -f /dev/stdin <<TEXT
BEGIN { print $1 }
TEXT
    )
    if [ "$seen" = "$2" ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "FAILED: $1 is '$seen', not '$2'"
    fi
}

is 'bound(-1)' 0.5
is 'bound(0)' 1
is 'bound("")' NaN

is 'as_change(1.127, -1)' '+13 %'
is 'as_change(0.456, -1)' '−54 %'
is 'as_change(0.993, -1)' '−0.7 %'
is 'as_change(1.0096, -1)' '+1 %'
is 'as_change(0.9996, 1)' '0.0 %'
is 'as_change(1, -1)' '0.0 %'
is 'as_change(1.5, 1)' '+50.0 %'
is 'as_change(2, 0)' '+100 %'

# What stops a figure is told, and ends with an error.
said=$(awk -f paper-figures/common.awk -f /dev/stdin /dev/null 2>&1 <<'TEXT'
BEGIN { fail("too few rows") }
END { if (failed) exit 1; print "drawn" }
TEXT
) && code=0 || code=$?
if [ "$said $code" = 'data: too few rows 1' ]; then
    passed=$((passed + 1))
else
    failed=$((failed + 1))
    echo "FAILED: fail says '$said' and exits with $code"
fi

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
