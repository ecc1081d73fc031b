#!/bin/sh
# claims as a user meets them: every query on a small database of every study, what is printed in which
# format, what is refused.
# usage: BUILD=FOLDER sh experiments/tests/test_claims.sh
# PRUNELAB_SHORT=1 leaves out the studies that take longest: then no claim about them is run, though each
# query is still read, for `claims` prepares all of them.
set -u
cd "$(dirname "$0")/../.." || exit 1
# shellcheck source=experiments/tests/shell.sh
. experiments/tests/shell.sh

claims() {
    "$lab" claims --db "$tmp/a.db" "$@"
}

whole=true
not_run='M13 M15b B5 B6a B6b O6 F7c F14' judged=124 bases=6
if [ -n "${PRUNELAB_SHORT:-}" ]; then
    whole=false
    not_run='S1c S2d S2e S3b S11a S11b S12 S17a S17b S21 S22a S22b S23 M5a M5b M13 M15b M17 B5 B6a B6b B7a B7b O5 O6 O7 O8a'
    not_run="$not_run O9 F1 F2 F3 F4 F5 F6 F7a F7b F7c F8 F14" judged=98 bases=4
fi

# ---- every study, a few positions each ----

# So few men that nine plies are nothing.
cat >"$tmp/bratko-kopec.epd" <<'EPD'
8/8/8/3k4/3P4/3K4/8/8 w - - bm Kc3; id "BK.01";
8/5k2/8/8/8/2K5/5P2/8 w - - bm Kd4; id "BK.02";
8/8/1p6/1k6/8/1K6/1P6/8 w - - bm Kc3; id "BK.03";
4k3/4p3/8/8/8/8/4P3/4K3 w - - bm Kd2; id "BK.04";
EPD
cp positions/horizon.epd "$tmp/horizon.epd"
cat >"$tmp/tactical.epd" <<'EPD'
6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - bm Rd8+; id "one";
6k1/5p1p/6p1/3q4/8/2B5/5PPP/6K1 w - - bm h3; id "two";
8/8/3k4/8/2q5/8/4R3/3K3R w - - bm Rd2+; id "three";
EPD
cp "$tmp/tactical.epd" "$tmp/tactical-hard.epd"
small() { # small NAME DEPTH: the study's own spec, on the small suites
    sed -e 's|, {"T.acceptance": "at_least"}\]|]|' -e "s|\"positions/\([a-z-]*\).epd\"|\"$tmp/\1.epd\"|" -e "s|\"depth\": [0-9]*|\"depth\": $2|g" -e 's|"positions": [0-9]*|"positions": 2|; s|, {"T.entries": 65536}\]|]|' -e 's|"universes": 9|"universes": 4|' \
        "experiments/specs/$1.json" >"$tmp/$1.json"
    # Its windows are chosen on one half and judged on the other: one position is no half.
    [ "$1" != recipe ] || sed -i 's|, "positions": 2||' "$tmp/recipe.json"
    exits 0 "$1 runs" "$lab" run "$tmp/$1.json" --db "$tmp/a.db"
}
for study in schaeffer1989:6 marsland1986:6 marsland1986-direct:6 marsland1986-table:5 marsland1986-size:6 \
    bjornsson-marsland-table1:7 bjornsson-marsland-table3:7 universes:6 drivers:6 drivers-passes:4 etc-iid:6 \
    bjornsson-marsland-table1-hard:7 bjornsson-marsland-table3-hard:7 selectivity-risk-hard:7; do
    small "${study%:*}" "${study#*:}"
done
if $whole; then
    for study in recipe:6 bjornsson-marsland:5 nine-plies:9 nine-plies-small:9 drivers-trees:4 trees:4 horizon:8 \
        selectivity-levels:8 selectivity-risk:7; do
        small "${study%:*}" "${study#*:}"
    done
    sed '/"base\.\|"H\.moves/d; s|, "universes": 9||' "$tmp/universes.json" >"$tmp/tables.json"
    exits 0 'all tables' "$lab" run "$tmp/tables.json" --db "$tmp/a.db"
fi
exits 0 'minimal trees' "$lab" minimal-tree --suite "$tmp/bratko-kopec.epd" --depth 6 --db "$tmp/a.db"
exits 0 'times' "$lab" time marsland1986 --rounds 1 --depth 6 --db "$tmp/a.db"
for table in 2 4; do
    sed 's|"nodes": 5000}, {"nodes": 20000|"nodes": 50|; s|"nodes": 20000|"nodes": 50|; s|"pairs": [45]0|"pairs": 2|
         s|"openings": "|"max_plies": 20, &|' "experiments/specs/bjornsson-marsland-table$table.json" >"$tmp/m.json"
    exits 0 "match $table" "$lab" match "$tmp/m.json" --db "$tmp/a.db" --profile quick
done

# Two plies at the nodes that are judged.
sed 's|"openings": "|"max_plies": 2, &|; s|"pairs": [0-9]*|"pairs": 2|g; s|, {"nodes": 80000[^}]*}||' \
    experiments/specs/selectivity-match.json >"$tmp/m.json"
exits 0 'match of selective rows' "$lab" match "$tmp/m.json" --db "$tmp/a.db" --profile paper
sed 's|"sweep": "[^"]*"|"sweep": "Hc"|' experiments/specs/selectivity.json >"$tmp/own.json"
sed -i "s|\"positions/|\"$tmp/|; s|, \"positions\": 3||" "$tmp/own.json"
exits 0 'countermoves' "$lab" run "$tmp/own.json" --db "$tmp/a.db" --profile paper

# ---- every query ----

# Judged once: the table, and in a folder the JSON.
mkdir "$tmp/saved"
exits 0 'all claims' claims --save "$tmp/saved"
cp "$tmp/out" "$tmp/table"
claim_is() { # claim_is CONDITION: the ids of claims that are so
    sqlite3 :memory: "SELECT group_concat(id, ' ') FROM (SELECT value ->> 'id' AS id FROM
        json_each(readfile('$tmp/saved/claims.json'), '\$.claims') WHERE $1)"
}
same 'each claim' "$(claim_is true | wc -w | tr -d ' ')" 129
same 'only what is not built, or asks for times, games, boards or a suite that were not run, is not run' \
    "$(claim_is "value ->> 'verdict' = 'not run'")" "$not_run"
same 'one position of three tells c = 2 from c = 3 at most: no power' \
    "$(claim_is "value ->> 'id' IN ('B2b', 'BH2b') AND value ->> 'verdict' = 'no power'")" 'B2b BH2b'
same 'every other claim with a query has parts' \
    "$(claim_is "json_array_length(value, '\$.parts')" | wc -w | tr -d ' ')" $judged
holds 'in the table too' grep -q '^| B5 ' "$tmp/saved/claims.md"
! $whole || same 'the queen seems saved by as much as the two values differ' \
    "$("$lab" claims O7 --db "$tmp/a.db" --csv --parts | awk -F, '/"as printed, captures, 8 plies"/ { printf "%d", $5 }')" \
    "$("$lab" query --db "$tmp/a.db" --csv "SELECT a.score - b.score FROM result AS a JOIN result AS b USING (enhancements, parameters)
        WHERE a.study = 'horizon' AND b.study = 'horizon' AND enhancements = 'TNSH' AND parameters = '{}' AND a.depth = 8
          AND b.depth = 6 AND a.position = 'fig4-rook-f8' AND b.position = 'fig4-rook-f8-queen-given'" | tail -n 1)"
exits 0 'as CSV, with their parts' claims M8 B5 --csv
same 'of each claim' "$(cut -d, -f1 "$tmp/out" | tail -n +2 | LC_ALL=C sort -u | tr '\n' ' ')" 'B5 M8 '
exits 0 'one claim alone' claims O5 --json
holds 'the same alone as among all' grep -q -F -e "$(sed 's/^{"claims":\[//; s/\],"counts.*//' "$tmp/out")" "$tmp/saved/claims.json"

# ---- base programs ----

exits 0 'a claim across base programs' claims S6a --universes --csv
same 'a row for each' "$(grep -c '^S6a,' "$tmp/out")" $bases
exits 0 'of a claim that is judged in none' claims M8 --universes --csv
same 'no row' "$(grep -c '^M8,' "$tmp/out")" 0
exits 0 'a claim that is judged without a part that may be missing' claims S18
says ' hold and '
says 'rests on'
same 'which is not missed' "$(grep -c 'nothing to judge' "$tmp/out")" 0
exits 0 'a claim with its word' claims S6a
says 'across base programs: '
says 'holds in'
exits 0 'the rules as they stand' claims --freeze
same 'each file by its sum' "$(sed -n '/ all /!p' "$tmp/out" | sha256sum --check --quiet 2>&1)" ''
same 'and all of them' "$(sed -n 's/  all [0-9]*$//p' "$tmp/out")" "$(sed -n '/ all /!p' "$tmp/out" | sha256sum | cut -d ' ' -f 1)"
holds 'the universes too' grep -q 'experiments/specs/universes.json$' "$tmp/out"

# ---- what is printed ----

cp "$tmp/table" "$tmp/out"
holds 'no line beyond 120 columns' [ "$(LC_ALL=C.UTF-8 awk 'length > m { m = length } END { print m }' "$tmp/out")" -le 120 ]
says 'not comparable'
exits 0 'each of them' claims --all
holds 'no line beyond 120 columns there' [ "$(LC_ALL=C.UTF-8 awk 'length > m { m = length } END { print m }' "$tmp/out")" -le 120 ]
says 'rests on'
exits 0 'a claim with its parts' claims S10
says 'TH over T, depth 4'
says 'mean of 4, depth'
exits 0 'two claims' claims B5 M8 --markdown --output "$tmp/claims.md"
holds 'written there' grep -q '^| B5 ' "$tmp/claims.md"
holds 'the column says of what the verdict is' grep -q '| across base programs .*| verdict in one program |' "$tmp/claims.md"
holds 'and nothing printed' [ ! -s "$tmp/out" ]
exits 0 'one verdict' claims O11 S15 --verdict 'not comparable' --json
holds 'one claim has it' grep -q '"counts":{"not comparable":1}' "$tmp/out"

# ---- on what they were judged ----

printf '{"version": 1, "study": "schaeffer1989", "suite": "%s", "sets": ["-", "T", "H"], "profiles": {"quick": {"depth": 3, "positions": 2}, "paper": {"depth": 5}}}\n' \
    "$tmp/bratko-kopec.epd" >"$tmp/profiles.json"
sample() { # sample CLAIM: of the database with these profiles
    "$lab" claims "$1" --db "$tmp/p.db" --json | sed 's/.*"sample":\(\[[^]]*\]\).*/\1/'
}
row() { # row DEPTH POSITIONS PROFILE END: the claim's row of that study
    printf '[{"study":"schaeffer1989","depth":%s,"positions":%s,"universes":0,"profile":"%s","quick_depth":3,"paper_depth":%s}]' "$1" "$2" "$3" "$4"
}
exits 0 'the quick profile' "$lab" run "$tmp/profiles.json" --db "$tmp/p.db"
same 'is told' "$(sample S1a)" "$(row 3 2 quick 5)"
exits 0 'the paper profile' "$lab" run "$tmp/profiles.json" --db "$tmp/p.db" --profile paper
same 'is told too' "$(sample S1a)" "$(row 5 4 paper 5)"
same 'nothing is told of what was not run' "$(sample S1c)" '[]'
sed 's|, "positions": 2||' "$tmp/profiles.json" >"$tmp/whole.json"
rm "$tmp/p.db"
exits 0 'the quick profile of all positions' "$lab" run "$tmp/whole.json" --db "$tmp/p.db"
same 'is less by its depth' "$(sample S1a)" "$(row 3 4 quick 5)"

# ---- what is not run ----

spec "$tmp/other.json" 1 '"sets": ["-"]'
head -n 1 positions/bratko-kopec.epd >"$tmp/suite.epd"
exits 0 'another study' "$lab" run "$tmp/other.json" --db "$tmp/b.db"
exits 0 'claims of a database without their studies' "$lab" claims --db "$tmp/b.db"
says '129 statements 0 are reproduced and 0 are not; 0 are undecided, 123 were not run'
exits 0 'on what it rests' "$lab" claims --db "$tmp/b.db" S1a
says 'the base programs were not run here ('
exits 0 'what to run' "$lab" claims --db "$tmp/b.db" M8 --json
says 'missing: minimal trees by minimal-tree to depth 4 ('
says 'make minimal-trees'

# ---- what is refused ----

exits 0 'a statement in two parts' claims S5 --markdown
same 'means both' "$(sed -n 's/^| \(S5[a-z]*\) .*/\1/p' "$tmp/out" | tr '\n' ' ')" 'S5a S5b '
exits 2 'an unknown claim' claims S99
says "unknown claim 'S99'"
exits 2 'an unknown verdict' claims --verdict maybe
says "unknown verdict 'maybe' (known: reproduced, not reproduced"
exits 2 'two formats' claims --csv --json
exits 1 'a missing database' "$lab" claims --db "$tmp/none.db"
exits 1 'an output that cannot be written' claims O5 --output "$tmp/none/claims.md"

# ---- claims of one's own ----

mkdir "$tmp/mine"
cp -R experiments/claims/views "$tmp/mine/views"
cat >"$tmp/mine/X10.sql" <<'SQL'
-- What share of T's nodes does H save beside it, at the deepest depth?
SELECT printf('deepest, depth %d', depth) AS part, t.position, 100.0 * (t.nodes - h.nodes) AS top,
       t.nodes AS bottom
FROM nodes AS t JOIN nodes AS h USING (metric, ask, position, depth)
WHERE t.enhancements = 'T' AND h.enhancements = 'TH' AND metric = 'NC'
  AND depth = (SELECT max(depth) FROM nodes);
SQL
mine() { # mine ID [SED-SCRIPT]: of study `s`, suite `suite`, 16 entries
    sed -e "${2:-}" >"$tmp/mine/$1.json" <<'JSON'
{
    "claim": "H beside T saves something.",
    "source": "a test",
    "asks": {"8,192 entries": {"study": "s", "suite": "suite", "setting": {"T.entries": 16}}},
    "rule": {"tests": [{"parts": "deepest", "is": "at_least", "limit": 0}], "why": "it is a test"},
    "needs": [{"study": "s", "command": "run it"}],
    "unit": "%"
}
JSON
}
sed -n '2p;3p;4p' positions/bratko-kopec.epd >"$tmp/suite.epd"
spec "$tmp/mine.spec" 4 '"sets": ["-", "T", "TH"], "settings": [{}, {"T.entries": 16}]'
exits 0 'a study of ones own' "$lab" run "$tmp/mine.spec" --db "$tmp/a.db"
mine X10
exits 0 'the same query of another study, suite and setting' claims --file "$tmp/mine" X10 --csv --parts
same 'its figure' "$(sed -n 's/^X10,"deepest, depth 4",\([0-9]*\.[0-9]\{6\}\).*/\1/p' "$tmp/out")" \
    "$(ask "$tmp/a.db" "SELECT printf('%.6f', 100.0 * (sum(t.nc) - sum(h.nc)) / sum(t.nc)) FROM result AS t
        JOIN result AS h USING (study, suite, position, depth, parameters) WHERE study = 's' AND depth = 4
        AND t.enhancements = 'T' AND h.enhancements = 'TH' AND parameters = '{\"T.entries\":16}'")"
# Rows of a large study are not copied, but found as they are: nine million, of sets and positions that there are not.
cp "$tmp/a.db" "$tmp/large.db" && cp "$tmp/out" "$tmp/copied"
sqlite3 "$tmp/large.db" "CREATE TEMP TABLE n AS WITH RECURSIVE n (i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n
        WHERE i < 3000) SELECT i FROM n;
    INSERT INTO block_rows SELECT (SELECT max(id) + 1 FROM blocks), 1000000 + i, 1, 0 FROM n;
    INSERT INTO study_members SELECT studies.id, 1000000 + i, max(blocks.id) + 1 FROM n, studies, blocks
        WHERE studies.name = 's' GROUP BY studies.id, i"
exits 0 'of a study that is large' "$lab" claims --db "$tmp/large.db" --file "$tmp/mine" X10 --csv --parts
holds 'the same' cmp -s "$tmp/out" "$tmp/copied"
sed -n '5p;6p' positions/bratko-kopec.epd >"$tmp/other.epd"
exits 0 'the same study on other positions' "$lab" run "$tmp/mine.spec" --suite "$tmp/other.epd" --db "$tmp/a.db"
exits 0 'the same claim on them' claims --file "$tmp/mine" X10 --suite suite=other --csv --parts
same 'its figure there' "$(sed -n 's/^X10,"deepest, depth 4",\([0-9]*\.[0-9]\{6\}\).*/\1/p' "$tmp/out")" \
    "$(ask "$tmp/a.db" "SELECT printf('%.6f', 100.0 * (sum(t.nc) - sum(h.nc)) / sum(t.nc)) FROM result AS t
        JOIN result AS h USING (study, suite, position, depth, parameters) WHERE suite = 'other' AND depth = 4
        AND t.enhancements = 'T' AND h.enhancements = 'TH' AND parameters = '{\"T.entries\":16}'")"
exits 0 'a confirmation of it' claims --file "$tmp/mine" X10 --suite suite=other --json --of 'two others'
says '"of":"two others","claims":[{"id":"X10"'
holds 'of these rules' grep -q -F -e "\"freeze\":\"$("$lab" claims --file "$tmp/mine" --freeze | sed -n 's/  all [0-9]*$//p')\"" "$tmp/out"
exits 2 'a confirmation in words' claims --file "$tmp/mine" X10 --of 'two others'
says '--of TEXT goes with --json'
exits 1 'a confirmation of nothing' "$lab" claims --db "$tmp/b.db" S1a --json --of 'two others'
says 'nothing was run that these claims ask for'
cp "$tmp/bratko-kopec.epd" "$tmp/new.epd"
sed 's|"universes": 4|"universes": 2|' "$tmp/universes.json" >"$tmp/two.json"
exits 0 'base programs on other positions' "$lab" run "$tmp/two.json" --suite "$tmp/new.epd" --db "$tmp/c.db"
exits 0 'a confirmation by them alone' "$lab" claims --db "$tmp/c.db" --suite bratko-kopec=new --json --of 'two others'
same 'has each claim with a word' "$(sqlite3 :memory: "SELECT count(*) > 20, sum(value ->> '\$.universes.word' IS NULL) FROM
    json_each(readfile('$tmp/out'), '\$.claims') WHERE value ->> 'verdict' = 'not run'")" '1|0'
same 'also those that show CPU times beside' "$(sqlite3 :memory: "SELECT count(*) FROM
    json_each(readfile('$tmp/out'), '\$.claims') WHERE value ->> 'id' IN ('M2', 'M3') AND value ->> '\$.universes.word' <> ''")" 2
same 'no ratio to minimal trees where there are none' "$(sqlite3 :memory: "SELECT count(*) FROM
    json_each(readfile('$tmp/out'), '\$.claims') WHERE value ->> 'id' IN ('S9a', 'S9b', 'M4', 'M6', 'M12a', 'M12b')")" 0
exits 0 'minimal trees of these positions' "$lab" minimal-tree --suite "$tmp/new.epd" --depth 4 --db "$tmp/c.db"
exits 0 'a confirmation with them' "$lab" claims --db "$tmp/c.db" --suite bratko-kopec=new --json --of 'two others'
same 'has the ratios' "$(sqlite3 :memory: "SELECT count(*) FROM
    json_each(readfile('$tmp/out'), '\$.claims') WHERE value ->> 'id' IN ('S9a', 'S9b', 'M4', 'M6', 'M12a', 'M12b')")" 6
exits 2 'one suite for another' claims --file "$tmp/mine" X10 --suite other
says "--suite 'other': not OLD=NEW, the names of two suites"
exits 2 'a suite that no claim asks of' claims --file "$tmp/mine" X10 --suite suit=other
says "--suite 'suit=other': no claim asks anything of 'suit'"
exits 1 'a suite that is not there' claims --file "$tmp/mine" X10 --suite suite=none
says "--suite 'suite=none': the database has no suite 'none'"
exits 0 'one claim by its file' claims --file "$tmp/mine/X10.json" --csv
same 'that one alone' "$(cut -d, -f1 "$tmp/out" | tail -n +2)" X10
(cd "$tmp/mine" && "$lab" claims --db "$tmp/a.db" --file X10.json --csv) >"$tmp/out" 2>"$tmp/err"
same 'also from its folder' "$(cut -d, -f1 "$tmp/out" | tail -n +2)" X10
mkdir "$tmp/unbuilt"
echo '{"claim": "c", "source": "s", "rule": {"not_built": "a study of something else"}}' >"$tmp/unbuilt/X1.json"
exits 0 'a claim that asks for what is not there' claims --file "$tmp/unbuilt"
says 'not built yet: a study of something else'
for id in X9 X11 Y1 a-name.2; do
    mine $id
    cp "$tmp/mine/X10.sql" "$tmp/mine/$id.sql"
done
exits 0 'ids by group and number' claims --file "$tmp/mine/" --csv
same 'as they are' "$(cut -d, -f1 "$tmp/out" | tail -n +2 | tr '\n' ' ')" 'X9 X10 X11 Y1 a-name.2 '
echo '["Y", "a"]' >"$tmp/mine/order.json"
touch "$tmp/mine/notes.txt" "$tmp/mine/.X12.json.swp" "$tmp/mine/views/notes"
exits 0 'groups in an order; other files are left alone' claims --file "$tmp/mine" --csv
same 'as they are told' "$(cut -d, -f1 "$tmp/out" | tail -n +2 | tr '\n' ' ')" 'Y1 a-name.2 X9 X10 X11 '

for id in X9 X11; do
    echo "SELECT nothing_of_$id" >"$tmp/mine/$id.sql"
done
exits 1 'two queries that fail' claims --file "$tmp/mine"
says 'mine/X9.sql: '
says nothing_of_X9

# ---- claims that are refused ----

refuses() { # refuses TEXT WORDS: the folder, as it was changed; then it is as before
    exits 1 "$1" claims --file "$tmp/mine" X10
    says "$2"
    rm -rf "$tmp/mine"
    cp -R "$tmp/good" "$tmp/mine"
}
rm "$tmp"/mine/X9.* "$tmp"/mine/X11.* "$tmp"/mine/Y1.* "$tmp"/mine/a-name.* "$tmp/mine/order.json"
cp -R "$tmp/mine" "$tmp/good"

exits 1 'a missing folder of claims' claims --file "$tmp/none"
says 'none: cannot open: No such file'
mkdir "$tmp/empty"
exits 1 'an empty folder' claims --file "$tmp/empty"
says 'empty: no claims: a claim is ID.json, its query ID.sql'
exits 1 'another file' claims --file positions/bratko-kopec.epd
says 'bratko-kopec.epd: neither a folder of claims nor a claim'
echo '[{"id": "S1"}]' >"$tmp/claims.json"
exits 1 'a file of many claims' claims --file "$tmp/claims.json"
says 'claims.json: an array: a file holds one claim, a folder many'
rm "$tmp/mine/X10.sql"
refuses 'a query that is missing' "X10.json: a query and tests need each other: there is no 'X10.sql'"
cp "$tmp/mine/X10.sql" "$tmp/mine/X11.sql"
refuses 'a query without a claim' 'mine/X11.sql: a query without its claim: X11.json is missing'
mine 'X 11'
refuses 'a name that cannot be an id' "mine/X 11.json: bad name 'X 11'"
ln -sf X10.sql "$tmp/mine/X10.sql"
refuses 'a link that leads to itself' 'mine/X10.sql: cannot open: '
rm "$tmp/mine/X10.sql" && mkfifo "$tmp/mine/X10.sql"
refuses 'a pipe' 'mine/X10.sql: cannot open: not a plain file'
rm -r "$tmp/mine/views" && ln -s . "$tmp/mine/views"
refuses 'views that are the folder itself' 'mine/views/X10.sql'
printf 'SELECT 1\0' >"$tmp/mine/X10.sql"
refuses 'a query with a byte 0' 'mine/X10.sql: not text: it has a NUL byte'
mine X10 's|"X10"|"../X10"|; s|"claim":|"id": "../../S1", &|'
refuses 'an id, which the name is' "mine/X10.json: unknown key 'id'"
mine X10 's|"T.entries"|"T.entires"|'
refuses 'an unknown parameter' "mine/X10.json: asks: 8,192 entries: setting: unknown parameter 'T.entires'"
mine X10 's|"claim":|"query": "X11", &|'
refuses "another's query beside its own" "mine/X10.json: query: the claim has its own, '"
mine X10 's|"claim":|"query": "X11", &|'
rm "$tmp/mine/X10.sql"
refuses "another's query that is missing" "mine/X10.json: query: there is no '"
mine X10 's|"is": |"near": 3, &|'
refuses 'a rule with an unknown key' "mine/X10.json: rule: tests[0]: unknown key 'near'"
sed -i.bak 's|FROM nodes |FROM no_such_view |' "$tmp/mine/X10.sql"
refuses 'a query that fails' 'mine/X10.sql: '
says no_such_view
echo 'SELECT * FROM asked_result WHERE no_such_column' >"$tmp/mine/views/nodes.sql"
refuses 'a shared view that fails' 'mine/views/nodes.sql: '
says no_such_column
echo 'SELECT 1; DELETE FROM asked' >"$tmp/mine/views/nodes.sql"
refuses 'a shared view of two statements' 'mine/views/nodes.sql: more than one statement'
echo 'INSERT INTO asked VALUES (1)' >"$tmp/mine/views/nodes.sql"
refuses 'a shared view that writes' 'mine/views/nodes.sql: '
says INSERT
echo 'SELECT 1' >"$tmp/mine/views/asked_result.sql"
refuses 'a shared view in place of a bound one' "mine/views/asked_result.sql: bad name 'asked_result'"
echo 'SELECT * FROM done_nodes' >"$tmp/mine/views/nodes.sql"
echo 'SELECT * FROM nodes' >"$tmp/mine/views/done_nodes.sql"
refuses 'views in a circle' 'is circularly defined'
for sql in 'DELETE FROM asked' "ATTACH '$tmp/new.db' AS new" "SELECT load_extension('x') AS part" \
    "SELECT writefile('$tmp/new.db', 'x') AS part" 'PRAGMA journal_mode = WAL' 'CREATE TEMP TABLE t (a)'; do
    echo "$sql" >"$tmp/mine/X10.sql"
    refuses "a query that is: $sql" 'mine/X10.sql: '
done
echo "SELECT load_extension('x') AS part" >"$tmp/mine/views/nodes.sql"
echo 'SELECT part FROM nodes' >"$tmp/mine/X10.sql"
refuses 'a view that loads' 'mine/views/nodes.sql: '
says load_extension
holds 'nothing was written' [ ! -e "$tmp/new.db" ]
echo '{"S": 1}' >"$tmp/mine/order.json"
refuses 'an order that is none' 'mine/order.json: expected an array'
echo '[3]' >"$tmp/mine/order.json"
refuses 'an order of numbers' 'mine/order.json: [0]: expected a string'
exits 0 'and the folder is good' claims --file "$tmp/mine" X10

# ---- B1d draws games whole -----------------------------------------------------------------------

# planted COPIES GAME: B1d of forty positions, each so many times, all of a game or none
planted() {
    sqlite3 -csv :memory: "CREATE TABLE multi_cut AS
        WITH RECURSIVE number (n) AS (VALUES (0) UNION ALL SELECT n + 1 FROM number WHERE n < 39),
        copy (k) AS (VALUES (1) UNION ALL SELECT k + 1 FROM copy WHERE k < $1),
        small (c) AS (VALUES (2), (3), (4)), moves (m) AS (VALUES (4), (8), (12))
        SELECT 's' AS suite, printf('%02d %d', n, k) AS position, r.c - 1 AS r, small.c AS c, m, '' AS beside,
               7 AS depth, 800 + (n * 7919 + r.c * 3571 + small.c * 1543 + m * 977) * 31 % 400 AS nc,
               (n * 89 + r.c * 57 + small.c * 23 + m) % 120 > 0 AS solved, 1 AS base_solved, 'cut' AS place
        FROM number, copy, small AS r, small, moves;
        CREATE TABLE position AS SELECT DISTINCT suite, position, $2 AS cluster FROM multi_cut;
        $(cat experiments/claims/B1d.sql)"
}
planted 1 NULL >"$tmp/singles"
planted 3 "'game ' || substr(position, 1, 2)" >"$tmp/games"
planted 3 NULL >"$tmp/triples"
holds 'there is something to choose' [ "$(grep -c 'how often' "$tmp/singles")" -gt 2 ]
exits 0 'games of three are drawn as their singles' cmp "$tmp/singles" "$tmp/games"
exits 1 'and not as three positions' cmp -s "$tmp/singles" "$tmp/triples"

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
