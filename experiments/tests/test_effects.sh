#!/bin/sh
# prunelab effects and the view `effect`: over a real small sweep held against sums in SQL, over counts with
# planted effects, and over sweeps that lack something.
# usage: BUILD=FOLDER sh experiments/tests/test_effects.sh
set -u
cd "$(dirname "$0")/../.." || exit 1
command -v sqlite3 >/dev/null 2>&1 || {
    echo "skipped: no sqlite3"
    exit 77
}
# shellcheck source=experiments/tests/shell.sh
. experiments/tests/shell.sh

head -n 8 positions/bratko-kopec.epd >"$tmp/suite.epd"
db=$tmp/e.db
spec "$tmp/s.json" 3 '"sweep": "TNHK", "settings": [{}, {"T.acceptance": "at_least"}]'
exits 0 'the study' "$lab" run "$tmp/s.json" --db "$db"

effects() { # effects [OPTION]...
    "$lab" effects --db "$db" "$@"
}
change() { # change NAME SQL: a copy of the database, changed
    cp "$db" "$tmp/$1.db"
    edit "$tmp/$1.db" "$2"
}
pick() { # pick KIND LETTERS COLUMN: from the CSV in $tmp/out, to 6 places
    awk -F, -v kind="$1" -v letters="$2" -v column="$3" '
        NR == 1 { for (i = 1; i <= NF; i++) if ($i == column) c = i }
        $6 == kind && $7 == letters { printf "%.6f", $c }' "$tmp/out"
}

# ---- against sums in SQL ------------------------------------------------------------------------------

exits 0 'all effects' effects --csv
same 'every effect of four letters' "$(sed 1d "$tmp/out" | cut -d, -f6 | sort | uniq -c | tr -s ' \n' ' ')" \
    ' 4 add_one 11 interaction 4 leave_one_out 4 main 4 shapley '
same 'all the view has' "$(ask "$db" "SELECT count(*) FROM effect WHERE depth = 3 AND setting = '{}'
    AND metric = 'nc' AND kind <> 'best'")" 27
holds 'and the sets that are not told apart from the best' [ "$(ask "$db" "SELECT count(*) FROM effect WHERE depth = 3 AND setting = '{}'
    AND metric = 'nc' AND kind = 'best' AND value >= 0")" -ge 1 ]
exits 0 'which the command names' effects
says 'Not told apart from the best: '
exits 0 'all effects once more' effects --csv
y="SELECT enhancements AS s, avg(ln(nc)) / ln(2) AS y FROM result WHERE parameters = '{}' AND depth = 3 GROUP BY 1"
same 'main effect of H' "$(pick main H value)" "$(ask "$db" "WITH y AS ($y)
    SELECT printf('%.6f', avg(iif(instr(s, 'H'), y, NULL)) - avg(iif(instr(s, 'H'), NULL, y))) FROM y")"
same 'interaction of H and K' "$(pick interaction HK value)" "$(ask "$db" "WITH y AS ($y)
    SELECT printf('%.6f', sum(iif(instr(s, 'H') > 0 = instr(s, 'K') > 0, y, -y)) / 4) FROM y")"
same 'interaction of all four' "$(pick interaction TNHK value)" "$(ask "$db" "WITH y AS ($y)
    SELECT printf('%.6f', sum(iif(length(trim(s, '-')) % 2, -y, y))) FROM y")"
same 'T as the last' "$(pick leave_one_out T value)" "$(ask "$db" "WITH y AS ($y)
    SELECT printf('%.6f', (SELECT y FROM y WHERE s = 'TNHK') - (SELECT y FROM y WHERE s = 'NHK'))")"
same 'T alone' "$(pick add_one T value)" "$(ask "$db" "WITH y AS ($y)
    SELECT printf('%.6f', (SELECT y FROM y WHERE s = 'T') - (SELECT y FROM y WHERE s = '-'))")"
same 'alone, its interval is that of the view interval' "$(pick add_one T low) $(pick add_one T high)" \
    "$(ask "$db" "SELECT printf('%.6f %.6f', low, high) FROM interval WHERE enhancements = 'T' AND depth = 3
    AND setting = '{}' AND metric = 'mean_log2_over_none_nc'" | tr -d '"')"
same 'shapley values sum to all less none' \
    "$(awk -F, '$6 == "shapley" { s += $8 } END { printf "%.6f", s }' "$tmp/out")" "$(ask "$db" "WITH y AS ($y)
    SELECT printf('%.6f', (SELECT y FROM y WHERE s = 'TNHK') - (SELECT y FROM y WHERE s = '-'))")"
same 'the largest position' "$(awk -F, '$6 == "add_one" && $7 == "K" { printf "%.6f %s", $14, $15 }' "$tmp/out")" \
    "$(ask "$db" "WITH d AS (SELECT position, ln(1.0 * a.nc / b.nc) AS d FROM result AS a JOIN result AS b
        USING (position, depth, parameters) WHERE a.enhancements = 'K' AND b.enhancements = '-' AND depth = 3
        AND parameters = '{}')
        SELECT printf('%.6f', d / (SELECT sum(d) FROM d)) || ' ' || position FROM d
        ORDER BY d / (SELECT sum(d) FROM d) DESC LIMIT 1" | tr -d '"')"
exits 0 'the view tells the same' "$lab" query --db "$db" --csv "SELECT * FROM effect WHERE depth = 3
    AND setting = '{}' AND metric = 'nc' AND kind <> 'best'"
sort "$tmp/out" >"$tmp/view.csv"
effects --csv | sort >"$tmp/command.csv"
holds 'the view tells the same' cmp -s "$tmp/view.csv" "$tmp/command.csv"
same 'bands of interactions at the deepest depth alone' "$(ask "$db" "SELECT depth, kind, count(*), count(band_low)
    FROM effect WHERE metric = 'nc' AND setting = '{}' AND kind IN ('main', 'interaction') GROUP BY 1, 2" |
    tr '\n' ' ')" '1,interaction,6,0 1,main,4,0 2,interaction,6,0 2,main,4,0 3,interaction,11,11 3,main,4,0 '
same 'every setting and metric, each with its deepest' "$(ask "$db" "SELECT metric, sum(kind = 'interaction' AND depth = 3)
    FROM effect GROUP BY setting, metric ORDER BY 1" | tr '\n' ' ')" 'nbp,11 nbp,11 nc,11 nc,11 solved,0 solved,0 '
sqlite3 "$db" .dump | grep -c 'INSERT INTO effects' >"$tmp/before"
ask "$db" 'SELECT * FROM effect ORDER BY 1, 2, 3, 4, 5, 6, 7' >"$tmp/first.csv"
exits 0 'analyse' "$lab" analyse --db "$db"
says ' effects in '
ask "$db" 'SELECT * FROM effect ORDER BY 1, 2, 3, 4, 5, 6, 7' >"$tmp/second.csv"
holds 'again the same' cmp -s "$tmp/first.csv" "$tmp/second.csv"

# ---- a part of the sweep; forms of output --------------------------------------------------------------

exits 0 'two letters' effects --letters KH --csv
same 'others are off' "$(pick interaction HK value)" "$(ask "$db" "WITH y AS ($y)
    SELECT printf('%.6f', sum(iif(s IN ('HK', '-'), y, iif(s IN ('H', 'K'), -y, 0)))) FROM y")"
exits 0 'one letter' effects --letters T
exits 0 'text' effects --metric nbp --depth 2
says 'metric nbp, depth 2'
says 'all 16 sets of TNHK, 8 of 8 positions done in every set'
exits 0 'Markdown' effects --markdown
says '| letter | enhancement '
exits 0 'Markdown of all' effects --markdown --all
says '| letter | main '
exits 0 'costs' "$lab" effects --db "$db" --letters HK
# shellcheck disable=SC2016 # awk's own
holds 'a screen is enough' awk 'length($0) > 100 { wide = 1 } END { exit wide || NR > 25 }' "$tmp/out"
exits 0 'JSON' effects --json --setting '{"T.acceptance": "at_least"}'
same 'one object with all' "$(sqlite3 :memory: "SELECT json_array_length(readfile('$tmp/out'), '\$.effects')")" 27

# ---- planted truths ------------------------------------------------------------------------------------

# 2^20 nodes, and in doublings: T saves 2, H 1, T and H together 1 less; N saves 1, K costs 1, both together 2
# less. On the first position T saves one more.
change planted "PRAGMA ignore_check_constraints = 1; UPDATE iterations SET nc = (SELECT 1 << (20
        - 2 * (instr(s, 'T') > 0) - (instr(s, 'H') > 0) + (instr(s, 'T') AND instr(s, 'H'))
        - (instr(s, 'N') > 0) + (instr(s, 'K') > 0) - 2 * (instr(s, 'N') AND instr(s, 'K'))
        - (position_id = 1 AND instr(s, 'T') > 0))
    FROM (SELECT enhancements AS s FROM _configurations AS configurations WHERE id = configuration_id))"
exits 0 'planted, on a screen' "$lab" effects --db "$tmp/planted.db"
same 'the answer first: K saves half beside the others, H nothing' "$(head -n 1 "$tmp/out")" \
    'Beside all others, N, T and K save nodes; H: no difference.'
holds 'alone, last, on average' grep -q '^K  *knowledge ordering  *-100\.0 % .* 50\.0 % .* 0\.0 % ' "$tmp/out"
says '2 of 11 interactions are clear of zero; the strongest pair: N and K (x 0.25).'
same 'no doublings there' "$(grep -c 'doublings less' "$tmp/out")" 0
exits 0 'planted' "$lab" effects --db "$tmp/planted.db" --all
says 'T and H overlap: together they save 1.00 doublings less than the sum of both (band 1.00 to 1.00); T saves 2.12 without H and 1.12 with it, H saves 1.00 without T and nothing with it'
same 'the strongest first' "$(sed -n 's/^- \(. and .\).*/\1/p' "$tmp/out" | tr '\n' ' ')" 'N and K T and H '
says 'N and K help each other: together they leave 2.00 doublings fewer nodes than the sum of both says (band 2.00 to 2.00); N saves 1.00 without K and 3.00 with it, K costs 1.00 without N and saves 1.00 with it'
exits 0 'planted' "$lab" effects --db "$tmp/planted.db" --csv
same 'planted: the pair' "$(pick interaction TH value) $(pick interaction NK value)" '1.000000 -2.000000'
same 'planted: no other' "$(awk -F, '$6 == "interaction" && $7 != "TH" && $7 != "NK" && ($8 > 1e-9 || $8 < -1e-9)' "$tmp/out")" ''
same 'planted: main effects' "$(pick main T value) $(pick main H value) $(pick main N value) $(pick main K value)" \
    '-1.625000 -0.500000 -2.000000 0.000000'
same 'planted: shares are halves of a pair' "$(pick shapley T value) $(pick shapley N value)" '-1.625000 -2.000000'
same 'planted: alone' "$(pick add_one K value) $(pick leave_one_out K value)" '1.000000 -1.000000'

# With T every position is solved, without it none; at lower depths none at all.
change solved "UPDATE iterations SET best_move = iif(depth = 3 AND instr(s, 'T'), (SELECT substr(best, 1, instr(best || ' ', ' ') - 1) FROM entries
        WHERE entries.position_id = iterations.position_id), 'a1a1')
    FROM (SELECT id, enhancements AS s FROM _configurations) AS sets WHERE sets.id = configuration_id"
exits 0 'planted solutions' "$lab" effects --db "$tmp/solved.db" --metric solved
same 'the answer first' "$(head -n 1 "$tmp/out")" \
    'Beside all others, T saves solved positions that are lost without it; N, H and K: not sure.'
says 'Not told apart from the best: 8 of 16 sets: T, TN, TH and 5 more.'
exits 0 'analyse' "$lab" analyse --db "$tmp/solved.db"
same 'the view has these sets' "$(ask "$tmp/solved.db" "SELECT kind, depth, count(*), min(instr(letters, 'T')) FROM effect
    WHERE metric = 'solved' AND setting = '{}' GROUP BY 1, 2")" 'best,3,8,1'
exits 0 'planted solutions, no set better' "$lab" effects --db "$tmp/solved.db" --metric solved --depth 2
says 'Not told apart from the best: 16 of 16 sets.'

# ---- what is missing -----------------------------------------------------------------------------------

id="(SELECT id FROM _configurations AS configurations WHERE enhancements = 'TH' AND parameters = '{}')"
change position "DELETE FROM iterations WHERE configuration_id = $id AND depth = 3 AND position_id = 2"
exits 0 'a position that one set lacks' "$lab" effects --db "$tmp/position.db" --csv
same 'is in no effect' "$(sed 1d "$tmp/out" | cut -d, -f13 | sort -u)" 7
exits 0 'where it is missing' "$lab" effects --db "$tmp/position.db"
says '7 of 8 positions done in every set'
change none "DELETE FROM iterations WHERE configuration_id = (SELECT id FROM _configurations AS configurations WHERE enhancements = '-')
    AND depth = 3 AND position_id = 4"
exits 0 'a position that nothing on lacks' "$lab" effects --db "$tmp/none.db"
says '7 of 8 positions done in every set'
exits 0 'which may not be in the part' "$lab" effects --db "$tmp/position.db" --letters NK
says '8 of 8 positions'
exits 0 'analyse' "$lab" analyse --db "$tmp/position.db"
same 'in the view too' "$(ask "$tmp/position.db" "SELECT DISTINCT depth, positions FROM effect
    WHERE setting = '{}' AND metric = 'nc' ORDER BY 1" | tr '\n' ' ')" '1,8 2,8 3,7 '

change zero "PRAGMA ignore_check_constraints = 1; UPDATE iterations SET nbp = 0 WHERE configuration_id = $id AND depth = 3 AND position_id = 3"
exits 0 'a count of 0' "$lab" effects --db "$tmp/zero.db" --metric nbp
says '8 of 8 positions done in every set; of them 1 left out for a count of 0'

change set "DELETE FROM iterations WHERE configuration_id = $id AND depth = 3"
exits 1 'a set is missing' "$lab" effects --db "$tmp/set.db" --depth 3
says "study 's', suite 'suite', setting '{}': set 'TH' of the 16 sets of TNHK is not done at depth 3"
exits 0 'the depth above has it' "$lab" effects --db "$tmp/set.db"
says 'depth 2'
says "not deeper: set 'TH'"
exits 0 'analyse' "$lab" analyse --db "$tmp/set.db"
same 'no effects at that depth, all interactions at the next' "$(ask "$tmp/set.db" "SELECT depth, count(*)
    FROM effect WHERE setting = '{}' AND metric = 'nc' AND kind = 'interaction' GROUP BY 1" | tr '\n' ' ')" '1,6 2,11 '
change sets "DELETE FROM iterations WHERE configuration_id IN (SELECT id FROM _configurations AS configurations
    WHERE instr(enhancements, 'TN'))"
exits 1 'several are missing' "$lab" effects --db "$tmp/sets.db" --depth 3
says "set 'TN' and 3 more of the 16 sets of TNHK are not done"

spec "$tmp/f.json" 2 '"sweep": "NH", "fixed": "T", "sets": ["TNHKL"]'
exits 0 'letters that are always on' "$lab" run "$tmp/f.json" --db "$tmp/f.db"
exits 0 'letters that are always on' "$lab" effects --db "$tmp/f.db"
says 'all 4 sets of NH, always with T, 8 of 8 positions'
exits 1 'they are no part of a sweep' "$lab" effects --db "$tmp/f.db" --letters TN
says 'T on in every set'
exits 1 'a set that is not asked for' "$lab" effects --db "$tmp/f.db" --letters NK
says "set 'TK' and 1 more of the 4 sets of NK are not part of the study at depth 2"
spec "$tmp/g.json" 1 '"sets": ["T", "NH"]'
exits 0 'no sweep at all' "$lab" run "$tmp/g.json" --db "$tmp/g.db"
exits 1 'no sweep at all' "$lab" effects --db "$tmp/g.db"
says 'no full sweep of at least 2 letters among the 2 sets at depth 1'
same 'no effects' "$(ask "$tmp/g.db" 'SELECT count(*) FROM effect')" 0

# ---- what is refused -----------------------------------------------------------------------------------

exits 2 'an unknown letter' effects --letters TY
says "--letters 'TY'"
exits 2 'no letter' effects --letters -
exits 2 'an unknown metric' effects --metric cpu
says "unknown metric 'cpu' (known: nc, nbp, solution, solution_4b, solution_ns, solved)"
exits 2 'two forms' effects --csv --json
exits 2 'a wrong setting' effects --setting '{"T.acceptance": "x"}'
exits 1 'an unknown study' effects --study x
says "unknown study 'x' (known: s)"
exits 1 'an unknown setting' effects --setting '{"S.window": 50}'
exits 1 'a depth that was not run' effects --depth 7
says 'nothing at depth 7 (its depths: 1 2 3)'
exits 1 'no database' "$lab" effects --db "$tmp/no.db"
holds 'nothing is made' [ ! -e "$tmp/no.db" ]

# ---- a study with one setting, which need not be named -------------------------------------------

spec "$tmp/only.json" 2 '"sweep": "TH", "settings": [{"T.entries": 64}]'
exits 0 'a study in one setting' "$lab" run "$tmp/only.json" --db "$tmp/only.db"
exits 0 'its effects' "$lab" effects --db "$tmp/only.db"
says 'setting {"T.entries":64}'
exits 0 'its sets compared' "$lab" compare T TH --db "$tmp/only.db"
says 'setting {"T.entries":64}'

# ---- how many positions would tell -----------------------------------------------------------------------

# planted POSITIONS: T saves nothing for sure, H a tenth
planted() {
    cat >"$tmp/sql" <<SQL
PRAGMA foreign_keys = OFF; DELETE FROM iterations;
WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < (SELECT count(*) FROM positions))
INSERT INTO iterations SELECT i, c.id, 2, 0, NULL, v, v, 0, v, 0, 5, 1, NULL, NULL, NULL FROM
    (SELECT i, c.id AS c_id, CAST(1e6 * CASE enhancements WHEN '-' THEN 1 WHEN 'T' THEN 1.004 + 0.02 * (i % 5 - 2)
        WHEN 'H' THEN 0.9 + 0.01 * (i % 3) ELSE (0.9 + 0.01 * (i % 3)) * (1.004 + 0.02 * (i % 5 - 2)) END AS INTEGER) AS v
     FROM n JOIN _configurations AS c) JOIN _configurations AS c ON c.id = c_id;
SQL
}
for nb in 24 110; do
    : >"$tmp/many.epd"
    cat positions/bratko-kopec.epd positions/tactical.epd | sed 's/ id "[^"]*";//' | awk -v nb=$nb 'NR <= nb { print $0 " id \"P" NR "\";" }' >"$tmp/many.epd"
    printf '{"version": 1, "study": "many", "suite": "%s", "sweep": "TH", "profiles": {"quick": {"depth": 2}}}\n' "$tmp/many.epd" >"$tmp/many.json"
    case $nb in
    24) alone='with 1,000 positions its interval would reach about ' against="; $alone" within='too few to say how many; 24 positions would give +-' ;;
    *) alone='about ' against=' positions would tell (' within= ;;
    esac
    rm -f "$tmp/many.db"
    exits 0 "$nb positions" "$lab" run "$tmp/many.json" --db "$tmp/many.db"
    planted
    sqlite3 "$tmp/many.db" <"$tmp/sql"
    exits 0 'analysed' "$lab" analyse --db "$tmp/many.db"
    exits 0 'their effects' "$lab" effects --db "$tmp/many.db" --all
    says "- T alone: $alone"
    exits 0 'T against nothing' "$lab" compare - T --db "$tmp/many.db"
    says "$against"
    exits 0 'H, which is told' "$lab" compare - H --db "$tmp/many.db"
    same 'needs no more' "$(grep -c 'would ' "$tmp/out")" 0
    exits 0 'how many positions a study needs' "$lab" run "$tmp/many.json" --db "$tmp/many.db" --dry-run --within 0.1%
    says "for each letter's effect within 0.1 % of the nodes:"
    says "  alone: $within"
    [ $nb -eq 24 ] || holds 'as a number with its range' grep -q '^  alone: [0-9,]* positions ([0-9,]* to [0-9,]*); T is known within ' "$tmp/out"
done
exits 2 'a study that is not only asked' "$lab" run "$tmp/many.json" --db "$tmp/many.db" --within 2%
says '--within needs --dry-run'
exits 2 'no per cent' "$lab" run "$tmp/many.json" --db "$tmp/many.db" --dry-run --within 2x
says "--within '2x': expected per cent above 0 and below 100"
exits 0 'a study of which nothing is known' "$lab" run "$tmp/many.json" --db "$tmp/none.db" --dry-run --within 2
says "the database has no effects of 'many': run its quick profile first"

echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
