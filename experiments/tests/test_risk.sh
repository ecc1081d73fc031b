#!/bin/sh
# What forward pruning saves and loses: the baseline of a spec, samples of a suite, the view `risk` and its
# intervals, on counts and solutions that are made up where their truth must be known.
# usage: BUILD=FOLDER sh experiments/tests/test_risk.sh
set -u
cd "$(dirname "$0")/../.." || exit 1
command -v sqlite3 >/dev/null 2>&1 || {
    echo "skipped: no sqlite3"
    exit 77
}
# shellcheck source=experiments/tests/shell.sh
. experiments/tests/shell.sh

cp positions/bratko-kopec.epd "$tmp/suite.epd"
db=$tmp/r.db
spec "$tmp/s.json" '3, "positions": 12' '"sets": ["TNH", "TNHM", "TNHV"], "settings": [{"V.t": "0"}, {"V.t": "20"}],
    "baseline": {"set": "TNHV", "setting": {"V.t": "0"}}'
exits 0 'the study' "$lab" run "$tmp/s.json" --db "$db"
same 'a sample of the suite' "$(ask "$db" "SELECT count(DISTINCT position), count(*) FROM result")" 12,144
same 'spread over it' "$(ask "$db" "SELECT group_concat(position, ' ') FROM
    (SELECT DISTINCT position FROM result ORDER BY position LIMIT 3)")" 'BK.01 BK.03 BK.05'
same 'every configuration beside the baseline' "$(ask "$db" "SELECT enhancements, parameters, count(*)
    FROM risk GROUP BY 1, 2 ORDER BY 1, 2" | tr '\n' ' ')" \
    'TNH,{},3 TNHM,{},3 TNHV,"{""V.t"":""0""}",3 TNHV,"{""V.t"":""20""}",3 '
same 'the baseline is 100 percent of itself' "$(ask "$db" "SELECT DISTINCT percent_nodes, nodes_low, nodes_high,
    lost, gained, mcnemar FROM risk WHERE parameters LIKE '%:\"0\"%'")" 100.0,100.0,100.0,0,0,1.0
same 'nodes are sums' "$(ask "$db" "SELECT nodes, baseline_nodes, printf('%.6f', percent_nodes) FROM risk
    WHERE enhancements = 'TNH' AND depth = 3")" "$(ask "$db" "SELECT sum(a.nc), sum(b.nc),
    printf('%.6f', 100.0 * sum(a.nc) / sum(b.nc)) FROM result AS a JOIN result AS b USING (position, depth)
    WHERE a.enhancements = 'TNH' AND b.parameters = '{\"V.t\":\"0\"}' AND depth = 3")"
same 'an interval holds its figure' "$(ask "$db" "SELECT min(nodes_low <= percent_nodes AND
    percent_nodes <= nodes_high) AS held FROM risk")" 1

# The audit stands beside it, where there is one.
sed 's/"V.t": "20"/"V.t": "0", "base.audit": 2/; s/"study": "[a-z]*"/"study": "audit"/' "$tmp/s.json" >"$tmp/audit.json"
exits 0 'a study with an audit' "$lab" run "$tmp/audit.json" --db "$tmp/audit.db"
audit() { ask "$tmp/audit.db" "SELECT $1 FROM risk WHERE enhancements = 'TNHV' AND depth = 3 AND parameters LIKE '%audit%'"; }
same 'nothing changed' "$(audit 'nodes = baseline_nodes AND lost + gained + changed = 0')" 1
same 'what was audited' "$(audit 'audited, wrong')" "$(ask "$tmp/audit.db" "SELECT sum(value) FILTER (WHERE counter = 'null_audited'),
    sum(value) FILTER (WHERE counter = 'null_wrong') FROM counter WHERE enhancements = 'TNHV' AND depth = 3 AND parameters LIKE '%audit%'")"
same 'some was' "$(audit 'audited > 10 AND wrong < audited')" 1
same 'by plies, of which a null move needs one or more' "$(ask "$tmp/audit.db" "SELECT sum(audited), sum(wrong), min(plies) > 0, max(plies) < 4,
    max(one_in) FROM audit WHERE enhancements = 'TNHV' AND depth = 3")" "$(audit 'audited, wrong'),1,1,2"
same 'by margin, which a null move has not' "$(ask "$tmp/audit.db" "SELECT sum(audited), sum(wrong), min(measure), max(measure), count(least)
    FROM audit_margin WHERE enhancements = 'TNHV' AND depth = 3")" "$(audit 'audited, wrong'),neither,neither,0"
same 'of one set alone' "$(ask "$tmp/audit.db" 'SELECT DISTINCT enhancements FROM audit')" TNHV
same 'nobody else was' "$(ask "$tmp/audit.db" "SELECT count(*) FROM risk WHERE audited IS NOT NULL AND parameters NOT LIKE '%audit%'")" 0
# Delta pruning has no row and no margin.
spec "$tmp/delta.json" '3, "positions": 2' '"sets": ["TNH"], "settings": [{"base.delta": 1, "base.audit": 1}],
    "baseline": {"set": "TNH", "setting": {"base.delta": 1, "base.audit": 1}}'
exits 0 'a study of delta' "$lab" run "$tmp/delta.json" --db "$tmp/delta.db"
same 'is audited by bottom positions' "$(ask "$tmp/delta.db" "SELECT sum(audited), sum(wrong), min(measure), max(measure), max(plies), sum(wrong) > 0
    FROM audit_margin WHERE depth = 3")" "$(ask "$tmp/delta.db" "SELECT audited, wrong FROM risk WHERE depth = 3"),neither,neither,0,1"
# By margin and rank, where there are any.
spec "$tmp/margin.json" '4, "positions": 12' '"sets": ["TNHfl"],
    "settings": [{"f.margin1": 0, "f.margin2": 0, "l.depth": 2, "l.k": 2, "base.audit": 1}]'
exits 0 'a study of margins' "$lab" run "$tmp/margin.json" --db "$tmp/margin.db"
margins() { ask "$tmp/margin.db" "SELECT $1 FROM $2 WHERE depth = 4"; }
same 'they part what the audit found' "$(margins 'sum(audited), sum(wrong)' audit_margin)" "$(margins 'sum(audited), sum(wrong)' audit)"
same 'by plies and kind as well' "$(ask "$tmp/margin.db" "SELECT count(*) FROM (SELECT plies, kind, depth, sum(audited) AS audited, sum(wrong) AS wrong
    FROM audit_margin GROUP BY plies, kind, depth) JOIN audit USING (plies, kind, depth, audited, wrong)")" \
    "$(ask "$tmp/margin.db" 'SELECT count(*) FROM audit')"
same 'futility by margin, reductions by rank' "$(margins "group_concat(DISTINCT measure)" "(SELECT * FROM audit_margin ORDER BY measure)")" '"margin,rank"'
same 'the farther beyond, the seldomer wrong' "$(margins "sum(wrong) FILTER (WHERE least >= 100) * sum(audited) FILTER (WHERE least < 100) <
    sum(wrong) FILTER (WHERE least < 100) * sum(audited) FILTER (WHERE least >= 100) AS fewer" "(SELECT * FROM audit_margin WHERE measure = 'margin')")" 1
# A database that was counted before there were margins.
gunzip -c experiments/tests/data/version-2.db.gz >"$tmp/old.db"
exits 0 'one with margins' "$lab" upgrade "$tmp/old.db" --output "$tmp/margins.db"
sqlite3 "$tmp/old.db" "UPDATE details SET counters = rtrim(substr(counters, 1, instr(counters || ',\"audited_by_', ',\"audited_by_') - 1), '}') || '}'"
exits 0 'one of before' "$lab" upgrade "$tmp/old.db" --output "$tmp/before.db"
"$lab" analyse --db "$tmp/before.db" >/dev/null
same 'has no rows by margin' "$(ask "$tmp/before.db" 'SELECT (SELECT count(*) FROM audit_margin), count(*) > 0 FROM audit')" 0,1
exits 0 'and is right' "$lab" verify --db "$tmp/before.db" --sample 200
exits 0 'and is merged' "$lab" merge "$tmp/both.db" "$tmp/before.db" "$tmp/margins.db"
sqlite3 "$tmp/old.db" "UPDATE details SET counters = replace(counters, '\"interior\":[', '\"interior\":[1') WHERE counters LIKE '%audited_plies%'"
exits 0 'one of other counts' "$lab" upgrade "$tmp/old.db" --output "$tmp/other.db"
"$lab" analyse --db "$tmp/other.db" >/dev/null
exits 1 'is not right' "$lab" verify --db "$tmp/other.db" --sample 200
says 'counters differ'
exits 1 'nor merged' "$lab" merge "$tmp/neither.db" "$tmp/margins.db" "$tmp/other.db"
says ': counters interior '
same 'values that changed' "$(ask "$db" "SELECT sum(changed) FROM risk WHERE enhancements = 'TNH'")" "$(ask "$db" "SELECT
    sum(a.score <> b.score) FROM result AS a JOIN result AS b USING (position, depth)
    WHERE a.enhancements = 'TNH' AND b.parameters = '{\"V.t\":\"0\"}'")"

# Solutions made up: the baseline solves all, TNHM all but the first five, TNH all; then TNH alone one more.
cp "$db" "$tmp/planted.db"
sqlite3 "$tmp/planted.db" "
    UPDATE iterations SET best_move = 'a1a1';
    UPDATE entries SET best = 'a1a1', avoid = '';
    UPDATE iterations SET best_move = 'b1b1' WHERE configuration_id IN
        (SELECT id FROM _configurations AS configurations WHERE enhancements = 'TNHM')
        AND position_id IN (SELECT position_id FROM entries ORDER BY id LIMIT 5);
    UPDATE iterations SET best_move = 'b1b1' WHERE position_id IN
        (SELECT position_id FROM entries ORDER BY id DESC LIMIT 1) AND configuration_id NOT IN
        (SELECT id FROM _configurations AS configurations WHERE enhancements = 'TNHM')"
exits 0 'the intervals again' "$lab" analyse --db "$tmp/planted.db"
row() { # row SET: of the deepest depth
    ask "$tmp/planted.db" "SELECT solved, baseline_solved, kept, lost, gained, printf('%.3f', percent_solved),
        printf('%.3f', percent_kept), printf('%.5f', mcnemar) FROM risk WHERE enhancements = '$1' AND depth = 3"
}
# 2 (C(6,0) + C(6,1)) / 2^6
same 'lost and gained, and how likely so' "$(row TNHM)" 7,11,6,5,1,63.636,54.545,0.21875
same 'nothing lost' "$(row TNH)" 11,11,11,0,0,100.000,100.000,1.00000
# Of 12 positions none differs: 1 - 0.025^(1/12) = 26.465 % of them may, which are 28.871 % of 11.
same 'an exact interval where nothing is lost' "$(ask "$tmp/planted.db" "SELECT printf('%.3f', solved_low), printf('%.3f', solved_high)
    FROM risk WHERE enhancements = 'TNH' AND depth = 3")" 71.129,128.871
same 'whose method is named' "$(ask "$tmp/planted.db" "SELECT DISTINCT enhancements, method FROM interval WHERE metric = 'percent_solved'
    AND method LIKE 'exact%' ORDER BY 1" | tr '\n' ';')" \
    'TNH,"exact limits of lost and of won positions, 95 %, squares added";TNHM,"exact limits of lost and of won positions, 95 %, squares added";TNHV,"exact limits of lost and of won positions, 95 %, squares added";'
same 'and the baseline is what it is' "$(ask "$tmp/planted.db" "SELECT DISTINCT solved_low, solved_high FROM risk
    WHERE parameters LIKE '%:\"0\"%'")" 100.0,100.0
same 'the interval of the solved' "$(ask "$tmp/planted.db" "SELECT solved_low > 15 AND solved_low < 50 AND
    solved_high > 80 AND solved_high < 115 AS near FROM risk WHERE enhancements = 'TNHM' AND depth = 3")" 1
# All 12 discordant pairs on one side: 2 / 2^12.
sqlite3 "$tmp/planted.db" "UPDATE iterations SET best_move = iif(configuration_id IN (SELECT id FROM _configurations AS configurations
    WHERE enhancements = 'TNHM'), 'b1b1', 'a1a1')"
same 'one side only' "$(row TNHM)" 0,12,0,12,0,0.000,0.000,0.00049

# ---- what is refused ------------------------------------------------------------------------------

spec "$tmp/bad.json" 2 '"sets": ["TNH"], "baseline": {"set": "TNHV", "setting": {"V.t": "10"}}'
exits 1 'a baseline that is not run' "$lab" run "$tmp/bad.json" --db "$tmp/bad.db"
says "baseline: set 'TNHV' with {\"V.t\":\"10\"} is not among the sets and settings"
holds 'nothing is made' [ ! -e "$tmp/bad.db" ]

# A study without solutions has nodes alone; of one position there is no interval.
printf '%s\n' '4k3/8/8/8/8/8/8/4K2R w K - id "a";' '4k3/8/8/8/8/8/8/4K1R1 w - - id "b";' >"$tmp/suite.epd"
spec "$tmp/n.json" 2 '"sets": ["T", "TM"], "baseline": {"set": "T"}'
exits 0 'without solutions' "$lab" run "$tmp/n.json" --db "$tmp/n.db"
same 'no share of nothing' "$(ask "$tmp/n.db" "SELECT DISTINCT solved IS NULL, percent_solved IS NULL,
    solved_low IS NULL, nodes_low IS NOT NULL FROM risk")" 1,1,1,1
sed -i 1d "$tmp/suite.epd"
exits 0 'of one position' "$lab" run "$tmp/n.json" --db "$tmp/one.db"
same 'no interval' "$(ask "$tmp/one.db" 'SELECT count(*), count(percent_nodes), count(nodes_low) FROM risk')" 4,4,0

echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
