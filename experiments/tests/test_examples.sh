#!/bin/sh
# The examples in Python and in R draw Fig. 3 from an export, and print its numbers.
# usage: BUILD=FOLDER sh experiments/tests/test_examples.sh
set -u
cd "$(dirname "$0")/../.." || exit 1
# shellcheck source=experiments/tests/shell.sh
. experiments/tests/shell.sh

head -n 3 positions/bratko-kopec.epd >"$tmp/bratko-kopec.epd"
sed -e "s|positions/bratko-kopec.epd|$tmp/bratko-kopec.epd|" -e 's/"depth": [0-9]*/"depth": 4/g' \
    experiments/specs/schaeffer1989.json >"$tmp/spec.json"
exits 0 'the study runs' "$lab" run "$tmp/spec.json" --db "$tmp/a.db"
exits 0 'its export' "$lab" export "$tmp/export" --db "$tmp/a.db" --views reduction

# The lines as a table: a row a depth, a column a letter, the letters in the alphabet's order.
ask "$tmp/a.db" "SELECT printf('%.1f', percent) FROM reduction WHERE setting = '{}' AND metric = 'nbp' AND depth >= 3
    AND length(enhancements) = 1 AND enhancements <> '-' ORDER BY depth, enhancements" |
    awk '{ print $1 + 0 }' >"$tmp/wanted"
same 'seven letters at two depths' "$(wc -l <"$tmp/wanted" | tr -d ' ')" 14

draws() { # draws NAME COMMAND...: a picture, and the numbers of the database
    name=$1
    shift
    exits 0 "$name" "$@" "$tmp/export" "$tmp/$name.png"
    same "$name: a picture" "$(dd if="$tmp/$name.png" bs=1 skip=1 count=3 2>/dev/null)" PNG
    awk '$1 == 3 || $1 == 4 { for (i = 2; i <= NF; i++) print $i + 0 }' "$tmp/out" >"$tmp/told"
    holds "$name: its numbers" cmp "$tmp/wanted" "$tmp/told"
}

python=
for one in python3 /usr/bin/python3; do
    [ -n "$python" ] || ! "$one" -c 'import pandas, matplotlib' 2>/dev/null || python=$one
done
if [ -n "$python" ]; then
    draws python "$python" experiments/examples/fig3.py
else
    echo 'skipped: no pandas and matplotlib, so the example in Python is not run'
fi
if command -v Rscript >/dev/null; then
    draws r Rscript --vanilla experiments/examples/fig3.R
else
    echo 'skipped: no Rscript, so the example in R is not run'
fi

# How to cite: the program's version, with title, date and authors.
version=$(sed -n 's/^#define ENGINE_VERSION "\(.*\)"$/\1/p' engine/engine.h)
same 'CITATION.cff: its version' "$(sed -n 's/^version: *//p' CITATION.cff)" "$version"
holds 'CITATION.cff: its title' grep -q '^title: "prunelab' CITATION.cff
holds 'CITATION.cff: its date' grep -Eq '^date-released: [0-9]{4}-[0-9]{2}-[0-9]{2}$' CITATION.cff
holds 'CITATION.cff: its authors' grep -q 'name: "the prunelab authors"' CITATION.cff

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
