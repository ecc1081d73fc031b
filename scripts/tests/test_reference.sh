#!/bin/sh
# scripts/reference: counts written down and compared, and what it does not write over.
# usage: BUILD=FOLDER sh scripts/tests/test_reference.sh
set -u
cd "$(dirname "$0")/../.." || exit 1
# shellcheck source=experiments/tests/shell.sh
. experiments/tests/shell.sh
BUILD=$(dirname "$lab") DB=$tmp/a.db
export BUILD DB

head -n 2 positions/bratko-kopec.epd >"$tmp/suite.epd"
spec "$tmp/a.json" 5 '"sets": ["-", "TH"]'
sed -i 's/"study": "s"/"study": "schaeffer1989"/' "$tmp/a.json"
exits 0 'a study runs' "$lab" run "$tmp/a.json" --db "$tmp/a.db"

exits 0 'counts are written' scripts/reference write "$tmp/new/counts.csv"
says "4 reference counts in $tmp/new/counts.csv"
exits 0 'the same counts' scripts/reference compare "$tmp/new/counts.csv"
says '4 of 4 reference counts equal'
exits 0 'written again' scripts/reference write "$tmp/new/counts.csv"
same 'nothing is left beside' "$(ls -A "$tmp/new")" counts.csv
sed -i '2s/,[0-9]*$/,7/; 2s/,5,[0-9]*,/,5,7,/' "$tmp/new/counts.csv"
exits 1 'other counts' scripts/reference compare "$tmp/new/counts.csv"
says '3 of 4 reference counts equal'

for file in a.db a.db-wal suite.epd a.json; do
    [ ! -e "$tmp/$file" ] || cp "$tmp/$file" "$tmp/kept"
    exits 1 "counts into $file" scripts/reference write "$tmp/$file"
    says "cannot write '$tmp/$file': "
    [ ! -e "$tmp/$file" ] || holds "$file stays" cmp "$tmp/$file" "$tmp/kept"
done
exits 1 'no database' env DB="$tmp/none.db" scripts/reference write "$tmp/new/counts.csv"
exits 1 'the counts stay' scripts/reference compare "$tmp/new/counts.csv"
says '3 of 4 reference counts equal'
exits 2 'no file' scripts/reference write

echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
