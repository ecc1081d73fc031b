#!/bin/sh
# The whole job of scripts/experiments, with small studies: the answer comes first, a line for each step, what went
# wrong; and the summary's lengths.
# usage: BUILD=FOLDER sh experiments/tests/test_experiments.sh
set -u
cd "$(dirname "$0")/../.." || exit 1
for program in sqlite3 gnuplot; do
    command -v $program >/dev/null 2>&1 || {
        echo "skipped: no $program"
        exit 77
    }
done
# shellcheck source=experiments/tests/shell.sh
. experiments/tests/shell.sh

# Two figures, so that it is quick; specs of the current folder come before the program's own.
top=$tmp/top
mkdir -p "$top/paper-figures" "$tmp/job/experiments/specs"
cp -R scripts "$top/"
cp paper-figures/*.* "$top/paper-figures/"
cp -R paper-figures/overview paper-figures/interactions "$top/paper-figures/"
small() { # small NAME KEYS
    printf '{"version": 1, "study": "%s", "suite": "bratko-kopec", %s}\n' "$1" "$2" >"$tmp/job/experiments/specs/$1.json"
}
small schaeffer1989 '"sweep": "TRNSHKL", "profiles": {"quick": {"depth": 4, "positions": 4}}'
small mine '"sets": ["T", "N"], "profiles": {"quick": {"depth": 2, "positions": 4}}'
# What measures the machine has tests of its own.
cat >"$tmp/program" <<SH
#!/bin/sh
echo "\$1" >>"$tmp/commands"
case \$1 in minimal-tree | boards) exit 0 ;; esac
[ ! -e "$tmp/page-is-there" ] && [ "\$1" = run ] && [ -e "$tmp/job/page.html" ] && echo "\$*" >"$tmp/page-is-there"
exec "$lab" "\$@"
SH
chmod +x "$tmp/program"
job() { # job [NAME=VALUE...]: the whole of it
    (cd "$tmp/job" && env PRUNELAB="$tmp/program" DB=results/a.db FIGURES=figures REPORT=page.html STUDIES='schaeffer1989 mine' \
        MATCHES= "$@" "$top/scripts/experiments")
}

exits 0 'the whole job' job CI=true
cp "$tmp/out" "$tmp/said"
same 'first the study, its picture, a page' "$(sed -n 's/^ *\([123]\) of [0-9]* .* left  \(.*\)/\1 \2/p' "$tmp/said" | tr '\n' ';')" \
    '1 study schaeffer1989;2 the first picture;3 the page so far, page.html;'
holds 'the page is there before the second study' grep -q 'mine.json' "$tmp/page-is-there"
holds 'and its picture' [ -s "$tmp/job/figures/overview/figure.svg" ]
holds 'at most 80 lines' [ "$(wc -l <"$tmp/said")" -le 80 ]
same 'each step has its line' "$(grep -c ' % .* gone, .* left  ' "$tmp/said")" "$(sed -n 's/^ *1 of \([0-9]*\) .*/\1/p' "$tmp/said")"
says 'T and H together: share of the possible reduction in bottom positions'
says 'root values that differ where they must agree: 0'
holds 'the verdicts are counted' grep -q "^Of the papers' [0-9]* statements" "$tmp/said"
says 'the page:        page.html'
holds 'what the steps print is in the log' grep -q '^512 searches done' "$tmp/job/results/experiments.log"
holds 'step by step' grep -q '^== study mine' "$tmp/job/results/experiments.log"

exits 0 'again' job CI=true
holds 'nothing is searched again' [ "$(grep -c '^0 searches done' "$tmp/job/results/experiments.log")" = 2 ]

sed 's/"T"/"Y"/' "$tmp/job/experiments/specs/mine.json" >"$tmp/bad" && cp "$tmp/bad" "$tmp/job/experiments/specs/mine.json"
exits 1 'a step that fails' job CI=true
says 'experiments: step 4 of '
says 'failed: study mine; all that it printed is at the end of '
says "unknown enhancement 'Y'"
small mine '"sets": ["T", "N"], "profiles": {"quick": {"depth": 2, "positions": 4}}'
exits 2 'an unknown step' "$top/scripts/experiments" mend

# ---- the summary ---------------------------------------------------------------------------------

summary() { (cd "$tmp/job" && PRUNELAB=$lab DB=results/a.db FIGURES=figures "$top/scripts/summary" "$@"); }
exits 0 'the summary' summary
holds 'is a page' [ "$(wc -l <"$tmp/out")" -le 66 ]
says 'schaeffer1989, {}: reduction in percent'
says 'the long tables: --all'
exits 0 'the long tables' summary --all
says 'figure:   figures/overview/figure.svg'
exits 0 'by the program' "$lab" summary --all --db "$tmp/job/results/a.db"
exits 0 'the ten numbers' summary --ten
holds 'and no more' [ "$(wc -l <"$tmp/out")" -le 14 ]
exits 2 'an unknown option' summary --most
says "unknown option '--most'"
sqlite3 "$tmp/job/results/a.db" 'UPDATE iterations SET score = score + 1 WHERE (position_id, configuration_id, depth) IN
    (SELECT position_id, configuration_id, depth FROM iterations WHERE depth = 2 LIMIT 1)'
exits 1 'a wrong root value' summary
exits 1 'also in the ten numbers' summary --ten

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
