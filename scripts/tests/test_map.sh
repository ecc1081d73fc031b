#!/bin/sh
# The map is of these sources: another include, a function that is gone, a folder without words and another maker of intervals are found.
set -u
cd "$(dirname "$0")/../.." || exit 1
copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT
cp -R engine experiments paper-figures positions scripts CONTRIBUTING.md "$copy"
passed=0 failed=0
check() { # check TEXT CODE WORDS: the exit code of --check, and a part of what it says
    code=0
    said=$("$copy/scripts/map" --check 2>&1) || code=$?
    if [ $code -eq "$2" ] && printf '%s\n' "$said" | grep -q -F -e "$3"; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1)) && echo "failed: $1: '$said'"
    fi
}
check 'these sources' 0 ''
# shellcheck disable=SC2016 # quotes of Markdown
sed -i 's/`parts_load`/`parts_lode`/' "$copy/CONTRIBUTING.md"
check 'a function that is gone' 1 "'parts_lode', which is not in 'experiments/analysis/parts/part.c'"
cp CONTRIBUTING.md "$copy"
echo '#include "report/report.h"' >>"$copy/experiments/analysis/elo.c"
check 'another include' 1 'not of these sources'
cp experiments/analysis/elo.c "$copy/experiments/analysis"
echo 'static double tail(double x) { return erfc(x); }' >>"$copy/experiments/analysis/model.c"
check 'another maker of intervals' 1 'experiments/analysis/model.c'
cp experiments/analysis/model.c "$copy/experiments/analysis"
echo 'function reach(variance, n) { return student(n - 1) * sqrt(variance) }' >>"$copy/paper-figures/trees/check.awk"
check 'a checker of a figure' 1 'paper-figures/trees/check.awk'
cp paper-figures/trees/check.awk "$copy/paper-figures/trees"
echo 'SELECT (avg(y * y) - avg(y) * avg(y)) / (count(*) - 1) AS variance FROM rows' >>"$copy/paper-figures/trees/data.sql"
check 'a query of a figure' 1 'paper-figures/trees/data.sql'
cp paper-figures/trees/data.sql "$copy/paper-figures/trees"
mkdir "$copy/experiments/attic" && echo '#include "base/text.h"' >"$copy/experiments/attic/old.c"
check 'a folder without words' 1 'no words for the folder experiments/attic'
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
