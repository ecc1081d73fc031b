#!/bin/sh
# The figure of selective search, from small runs: what is drawn is what was counted.
# usage: BUILD=FOLDER sh paper-figures/tests/test_selectivity.sh
set -u
cd "$(dirname "$0")/../.." || exit 1
# shellcheck source=paper-figures/tests/figures.sh
. paper-figures/tests/figures.sh

head -n 3 positions/bratko-kopec.epd >"$tmp/bratko-kopec.epd"
grep ' bm ' positions/tactical.epd | head -n 12 >"$tmp/tactical.epd"
small() { # small SPEC SUITE: its first setting, depth 3
    sed 's/"depth": [0-9]*/"depth": 3/g; s/, "positions": [0-9]*//' "experiments/specs/$1.json" >"$tmp/$1.json"
    exits 0 "$1" "$lab" run "$tmp/$1.json" --suite "$tmp/$2.epd" --db "$db"
}

small selectivity-levels bratko-kopec
says 'root values agree'
exits 0 'half of what the figure needs' draw "$db" selectivity
says "skipped: the database has nothing of the study 'selectivity-risk'"
small selectivity-risk tactical
says 'root values agree'
exits 0 'the figure' draw "$db" selectivity
for file in svg png md; do
    holds "its $file" [ -s "$figures/selectivity/figure.$file" ]
done
holds 'a caption without blanks' sh -c "! grep -q '{{' '$figures/selectivity/figure.md'"

# ---- what is drawn is what was counted -----------------------------------------------------------

drawn() { # drawn LETTER COLUMN: a value that gnuplot reads
    awk -v letter="\"$1\"" -v column="$2" '$7 == letter { print $column; exit }' "$figures/selectivity/figure.dat"
}
told() { # told LETTER FIELD: of the data
    awk -F, -v letter="$1" -v field="$2" '$1 == "selectivity-risk" && $3 == letter { print $field }' "$figures/selectivity/figure.csv"
}
counted() { # counted SET: nodes relative to TNH
    ask "$db" "SELECT printf('%.4f', exp(avg(ln(1.0 * p.nc / s.nc))))
        FROM result AS p JOIN result AS s USING (study, suite, position, parameters, depth)
        WHERE study = 'selectivity-levels' AND depth = 3 AND p.enhancements = '$1' AND s.enhancements = 'TNH'
          AND p.parameters = '$2'" | tr -d '"'
}
lost() { # lost SET
    ask "$db" "SELECT sum(s.solved > p.solved) FROM result AS p JOIN result AS s USING (study, suite, position, depth)
        WHERE study = 'selectivity-risk' AND depth = 3 AND p.enhancements = '$1' AND s.enhancements = 'TNH'
          AND p.parameters = '{\"T.entries\":1048576}' AND s.parameters = p.parameters"
}
for letter in f p X; do
    same "nodes of $letter" "$(printf '%.4f' "$(drawn $letter 1)")" "$(counted TNH$letter '{"T.entries":1048576}')"
done
same 'nodes of V, with t = 0' "$(printf '%.4f' "$(drawn V 1)")" "$(ask "$db" "SELECT printf('%.4f', exp(avg(ln(1.0 * p.nc / s.nc))))
        FROM result AS p JOIN result AS s USING (study, suite, position, depth)
        WHERE study = 'selectivity-levels' AND depth = 3 AND p.enhancements = 'TNHV' AND s.enhancements = 'TNH'
          AND p.parameters = '{\"T.entries\":1048576,\"V.t\":\"0\"}' AND s.parameters = '{\"T.entries\":1048576}'" | tr -d '"')"
same 'solutions lost by B' "$(told B 7)" "$(lost TNHB)"
same 'solutions lost by W' "$(told W 7)" "$(lost TNHW)"
holds 'they are some' [ "$(lost TNHB)" -gt 0 ]
net() { # net LETTER: lost less won and its interval, by the view
    ask "$db" "SELECT printf('%.4f %.4f %.4f', 100 - percent_solved, 100 - solved_high, 100 - solved_low) FROM risk
        WHERE study = 'selectivity-risk' AND depth = 3 AND enhancements = 'TNH$1' AND parameters = '$2'" | tr -d '"'
}
for letter in B W p; do
    same "interval of $letter" "$(printf '%.4f %.4f' "$(told $letter 10)" "$(told $letter 11)")" \
        "$(net $letter '{"T.entries":1048576}' | cut -d ' ' -f 2,3)"
done
same 'of V, with t = 0, though none is lost or won' "$(printf '%.4f %.4f' "$(told V 10)" "$(told V 11)")" \
    "$(net V '{"T.entries":1048576,"V.t":"0"}' | cut -d ' ' -f 2,3)"
holds 'which is wider than nothing' [ "$(told V 10)" != "$(told V 11)" ]

echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
