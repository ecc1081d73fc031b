#!/bin/sh
# The figure of engines' switches, from small runs of an engine of our own: what is drawn is what the view `effect`
# has.
# usage: BUILD=FOLDER sh paper-figures/tests/test_engines.sh
set -u
cd "$(dirname "$0")/../.." || exit 1
# shellcheck source=paper-figures/tests/figures.sh
. paper-figures/tests/figures.sh
faulty=$(dirname "$lab")/tests/faulty-engine

# A king in a corner has three moves, so that a guess solves some.
for i in 1 2 3 4 5 6 7 8; do
    echo "7k/8/8/8/8/8/8/K7 w - - 0 $i id \"p$i\"; bm Kb2;" | sed "s|^7k/8/8|$(echo "7k/p7/8 7k/1p6/8 7k/2p5/8 7k/3p4/8 7k/4p3/8 7k/8/p7 7k/8/1p6 7k/8/2p5" | cut -d ' ' -f $i)|; s/ 0 $i id/ id/"
done >"$tmp/tac_ti_cal.epd"
study() { # study NAME SWEEP
    printf '{"version": 1, "study": "%s", "suite": "%s", "engine": {"command": "%s", "memory": 0, "repeats": 0,
        "limit": "stop", "switches": [
        {"letter": "A", "title": "first", "option": "A", "on": true, "off": false},
        {"letter": "B", "title": "second", "option": "B", "on": true, "off": false},
        {"letter": "C", "title": "third", "option": "Size", "on": 9, "off": 1}]},
        "sweep": "%s", "node_limit": 20000, "profiles": {"quick": {"depth": 12}}}\n' \
        "$1" "$tmp/tac_ti_cal.epd" "$faulty" "$2" >"$tmp/$1.json"
    exits 0 "$1" "$lab" run "$tmp/$1.json" --db "$db"
}
study toga2 ABC
exits 0 'half of what the figure needs' draw "$db" engines
says "skipped: the database has nothing of the study 'glaurung'"
study glaurung AB
exits 0 'the figure' draw "$db" engines
for file in svg png md; do
    holds "its $file" [ -s "$figures/engines/figure.$file" ]
done
holds 'a caption without blanks' sh -c "! grep -q '{{' '$figures/engines/figure.md'"
holds 'which names the budget' grep -q 'over 8 positions of tac\\_ti\\_cal with a budget of 20000 nodes; for' "$figures/engines/figure.md"

# Names are text: of an engine, a suite, a switch.
change named "UPDATE strangers SET name = 'My_Engine 2^3 &Co'"
exits 0 'names that look like markup' draw "$tmp/named.db" engines
for text in 'My_Engine 2^3 &amp;Co' '8 positions of tac_ti_cal, 20,000 nodes'; do
    holds "drawn as text: $text" grep -q -F ">$text<" "$figures/engines/figure.svg"
done
holds 'and told so' grep -q -F 'for My\_Engine 2^3 \&Co over 8 positions of tac\_ti\_cal' "$figures/engines/figure.md"
exits 0 'the figure again' draw "$db" engines

holds 'two engines' grep -q '^panels = 2' "$figures/engines/figure.var"
study selectivity-solution AC
exits 0 'the figure with our own' draw "$db" engines
holds 'three engines' grep -q '^panels = 3' "$figures/engines/figure.var"

# Blocks: Shapley, alone and last of each engine; rows from the least Shapley value.
drawn() { # drawn BLOCK: values, low and high
    awk -v number="$1" '/^$/ { nb += !blank; blank = 1; next } { blank = 0 }
        nb == number { printf "%.6f %.6f %.6f\n", $2, $3, $4 }' "$figures/engines/figure.dat" | sort
}
known() { # known STUDY KIND
    ask "$db" "SELECT printf('%.6f %.6f %.6f', value, low, high) FROM effect
        WHERE study = '$1' AND kind = '$2' AND metric = 'solution'" | tr -d '"' | sort
}
block=0
for engine in toga2 glaurung selectivity-solution; do
    for kind in shapley add_one leave_one_out; do
        same "$kind of $engine" "$(drawn $block)" "$(known $engine $kind)"
        block=$((block + 1))
    done
done
same 'rows are ordered by Shapley value' "$(awk '/^$/ { exit } { print $2 }' "$figures/engines/figure.dat")" \
    "$(awk '/^$/ { exit } { print $2 }' "$figures/engines/figure.dat" | sort -g)"

same 'what is solved is a share, and not always the same' "$(ask "$db" "SELECT count(*), max(abs(value)) > 0.05
    FROM effect JOIN
        (SELECT study, letter, sum(iif(instr(enhancements, letter), 1, -1) * solved) / (count(*) / 2.0) AS share
         FROM switch JOIN solution USING (study) GROUP BY study, letter) AS own
    ON own.letter = letters AND own.study = effect.study
    WHERE metric = 'solved' AND kind = 'main' AND abs(value - share) < 1e-9")" 7,1

# A saves a doubling alone and nothing last. B takes half of that saving away, or less.
plant() { # plant INTERACTION
    change planted "UPDATE named_effects SET value = -1, low = -1.2, high = -0.8 WHERE study = 'toga2' AND kind = 'add_one' AND letters = 'A';
        UPDATE named_effects SET value = 0, low = -0.1, high = 0.1 WHERE study = 'toga2' AND kind = 'leave_one_out' AND letters = 'A';
        UPDATE named_effects SET value = iif(letters = 'AB', $1, 0), low = iif(letters = 'AB', $1 - 0.1, -0.1) WHERE study = 'toga2' AND kind = 'interaction'"
    draw "$tmp/planted.db" engines
}
told() { # of A in Toga's place: what becomes of it, and with what it overlaps
    sed -n 's/^name\[.*"A  first"; verdict\[[0-9]*\] = "\(.*\)"; overlap\[[0-9]*\] = "\(.*\)"/\1, \2/p' "$figures/engines/figure.var" | head -n 1
}
exits 0 'half of a saving is taken away' plant 0.5
same 'which is told' "$(told)" 'passes alone, overlaps B'
exits 0 'less than half' plant 0.45
same 'which is not' "$(told)" 'passes alone, '

# ---- what cannot be drawn --------------------------------------------------------------------------

change less "DELETE FROM named_effects WHERE study = 'glaurung' AND kind = 'leave_one_out'"
exits 1 'without a kind' draw "$tmp/less.db" engines
says 'data: no leave_one_out effect of'
change none "DELETE FROM named_effects WHERE study <> 'toga2'"
exits 1 'without effects' draw "$tmp/none.db" engines
says 'data: effects of 1 engines, expected 2 or 3'

echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
