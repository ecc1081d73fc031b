#!/bin/sh
# The figure of history in parallel, from small runs: what is drawn is what was counted.
# usage: BUILD=FOLDER sh paper-figures/tests/test_parallel_history.sh
set -u
cd "$(dirname "$0")/../.." || exit 1
# shellcheck source=paper-figures/tests/figures.sh
. paper-figures/tests/figures.sh

head -n 3 positions/bratko-kopec.epd >"$tmp/bratko-kopec.epd"
small() { # small SPEC: three positions, depth 3
    sed 's/"depth": [0-9]*/"depth": 3/g' "experiments/specs/$1.json" >"$tmp/$1.json"
    exits 0 "$1" "$lab" run "$tmp/$1.json" --suite "$tmp/bratko-kopec.epd" --db "$db"
}

small parallel-history
says '0 violations' # workers find the value of the sequential search
exits 1 'half of what the figure needs' draw "$db" parallel-history
says 'are both specs run?'
small parallel-none
says '0 violations'
exits 0 'the figure' draw "$db" parallel-history
for file in svg png md; do
    holds "its $file" [ -s "$figures/parallel-history/figure.$file" ]
done
holds 'a caption without blanks' sh -c "! grep -q '{{' '$figures/parallel-history/figure.md'"

# ---- what is drawn is what was counted -----------------------------------------------------------

drawn() { # drawn BLOCK LINE: a value that gnuplot reads
    awk -v number="$1" -v line="$2" '/^$/ { nb += !blank; blank = 1; next } { if (blank) n = 0; blank = 0 }
        nb == number && ++n == line { printf "%.5f", $2 }' "$figures/parallel-history/figure.dat"
}
counted() { # counted SET PARAMETERS: nodes relative to the sequential search
    ask "$db" "SELECT printf('%.5f', exp(avg(ln(1.0 * p.nc / s.nc))))
        FROM result AS p JOIN result AS s USING (study, suite, position, enhancements, depth)
        WHERE study = 'parallel-history' AND depth = 3 AND enhancements = '$1' AND p.parameters = '$2' AND s.parameters = '{}'" | tr -d '"'
}
same 'NH, every 10,000 nodes, 8 workers' "$(drawn 5 4)" "$(counted NH '{"base.merge_interval":10000,"base.workers":8}')"
same 'H, never, 16 workers' "$(drawn 2 5)" "$(counted H '{"base.workers":16}')"
same 'without H, 2 workers' "$(drawn 11 2)" "$(counted TRNSKL '{"base.workers":2}')"

# ---- what cannot be is told ----------------------------------------------------------------------

change other "UPDATE iterations SET nc = nc + 1, interior = interior + 1 WHERE depth = 3 AND configuration_id IN
    (SELECT id FROM _configurations AS configurations WHERE parameters = '{\"base.merge_interval\":100,\"base.workers\":1}')"
exits 1 'one worker counts otherwise' draw "$tmp/other.db" parallel-history
says 'one worker is not the sequential search'

echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
