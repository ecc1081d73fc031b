#!/bin/sh
# A study in shards: each computed apart, merged into the table of one machine; what a merge refuses.
# usage: BUILD=FOLDER sh experiments/tests/test_shards.sh
set -u
cd "$(dirname "$0")/../.." || exit 1
command -v sqlite3 >/dev/null 2>&1 || {
    echo "skipped: no sqlite3"
    exit 77
}
# shellcheck source=experiments/tests/shell.sh
. experiments/tests/shell.sh
export TMPDIR="$tmp"

head -n 4 positions/bratko-kopec.epd >"$tmp/suite.epd"
spec "$tmp/s.json" 3 '"sets": ["-", "T", "TN", "NK"], "settings": [{}, {"T.acceptance": "at_least"},
    {"base.deepening": "off"}, {"base.algorithm": "minimax"}], "node_limit": 30000'
d=$tmp/d
mkdir "$d"
shard() { # shard I [OPTION...]: of 3, into its file
    i=$1
    shift
    "$lab" run "$tmp/s.json" --shard "$i/3" --db "$d/shard-$i.db" "$@"
}
states() {
    "$lab" shards "$tmp/s.json" --shards 3 --dir "$d" "$@"
}
merge() {
    "$lab" merge "$@"
}
equal() { # equal TEXT DATABASE: every view is that of one machine
    every_row "$2" >"$tmp/rows"
    exits 0 "$1: the table of one machine" cmp "$tmp/whole.rows" "$tmp/rows"
}

# ---- shares --------------------------------------------------------------------------------------

exits 0 'a run on one machine' "$lab" run "$tmp/s.json" --db "$tmp/whole.db"
every_row "$tmp/whole.db" >"$tmp/whole.rows"
same 'rows to compare' "$(($(wc -l <"$tmp/whole.rows") > 5000))" 1
same 'done, timed out and skipped' "$(ask "$tmp/whole.db" 'SELECT count(DISTINCT status) FROM result')" 3
same 'shares of nothing' "$(states --todo)" 1-3
exits 0 'a dry run' shard 2 --dry-run
says 'shard 2/3: '
exits 0 'the first share' shard 1
exits 0 'the third' shard 3
exits 0 'status of a share' "$lab" status --db "$d/shard-1.db"
says 's (quick): 1 of 3 shards done: 1'
same 'it asks for its own cells' "$(awk '$1 == "s" { print $2 == $3 + $5 + $6, $7; exit }' "$tmp/out")" '1 0'
same 'what is to do' "$(states --todo)" 2
states >"$tmp/out"
same 'states' "$(cut -d ' ' -f 2 "$tmp/out" | tr '\n' ' ')" 'done missing done '
same 'of one alone' "$(states --only 3)" '3 done'

exits 0 'two of three' merge "$tmp/out.db" "$d/shard-3.db" "$d/shard-1.db"
says "study 's': of 3 shards these are not here, or not done: 2"
exits 0 'status of two shares' "$lab" status --db "$tmp/out.db"
says 's (quick): 2 of 3 shards done: 1,3'
exits 0 'the second share' shard 2
exits 0 'which joins them' merge "$tmp/out.db" "$d/shard-2.db"
equal 'merged one after another' "$tmp/out.db"
same 'a single file' "$(cd "$tmp" && echo out.db*)" out.db
exits 0 'a merge that repeats' merge "$tmp/out.db" "$d"/shard-*.db
same 'nothing is new' "$(grep -c ': 0 new results$' "$tmp/out")" 3
equal 'merged again' "$tmp/out.db"
same 'each run once, with where it was' "$(ask "$tmp/out.db" "SELECT count(*), count(DISTINCT command),
    min(host <> ''), min(outcome) FROM run")" 3,3,1,done
exits 0 'in another order, whole' merge --whole "$tmp/turned.db" "$d/shard-3.db" "$d/shard-2.db" "$d/shard-1.db"
equal 'in another order' "$tmp/turned.db"
exits 0 'status' "$lab" status --db "$tmp/turned.db"
says 's (quick): 3 of 3 shards done: 1-3'
exits 0 'verify' "$lab" verify --db "$tmp/out.db" --sample 10
exits 0 'the whole study finds nothing to do' "$lab" run "$tmp/s.json" --db "$tmp/out.db"
says ' 0 to do'
exits 0 'a merge of merged ones' merge "$tmp/both.db" "$tmp/out.db" "$tmp/turned.db"
equal 'merged twice' "$tmp/both.db"
exits 0 'a share again' shard 2
says ' 0 to do'
same 'it stays done' "$(states --only 2)" '2 done'

# ---- refusals ------------------------------------------------------------------------------------

out=$tmp/r.db
refuses() { # refuses TEXT INPUT...: nothing is made
    said=$1
    shift
    exits 1 "a merge of $*" merge "$out" "$@"
    says "$said"
    says 'nothing was merged'
    holds "no '$out' is made" [ ! -e "$out" ]
}
bad=$tmp/bad.db
change() { # change SQL: a share, changed behind its back
    cp "$d/shard-2.db" "$bad"
    edit "$bad" "$1; UPDATE runs SET host = 'elsewhere'"
}
refuses "'$tmp/none.db': No such file" "$d/shard-1.db" "$tmp/none.db"
holds 'a missing file is not made' [ ! -e "$tmp/none.db" ]
: >"$bad"
refuses "'$bad' is empty" "$bad" "$d/shard-1.db"
same 'an empty file stays empty' "$(wc -c <"$bad" | tr -d ' ')" 0
cp "$d/shard-2.db" "$bad"
truncate -s 60000 "$bad"
refuses "'$bad'" "$d/shard-1.db" "$bad"
cp "$d/shard-2.db" "$bad"
dd if=/dev/urandom of="$bad" bs=4096 seek=8 count=16 conv=notrunc 2>/dev/null
refuses "'$bad'" "$bad"
echo 'not a database, by far not one, and not of any kind either' >"$bad"
refuses 'not a database' "$bad" "$tmp/none.db"
says "'$tmp/none.db': No such file"
another() { # the second share, as another engine counted it
    change "INSERT INTO engines VALUES ('0123456789abcdef', 1); UPDATE shards SET sum = '';
        UPDATE all_configurations SET engine = '0123456789abcdef' WHERE enhancements = 'NK'"
}
another
exits 1 'shares of two engines' merge --whole "$out" "$d/shard-1.db" "$bad" "$d/shard-3.db"
says "database '$bad' holds counts of 'NK' by another engine (signature 0123456789abcdef; this program's is"
says 'nothing was merged'
exits 0 'as rows they go together' merge "$out" "$d/shard-1.db" "$bad" "$d/shard-3.db"
holds 'and are told apart' [ "$(ask "$out" 'SELECT count(*) FROM former')" -gt 0 ]
exits 0 'the rest is to be counted' "$lab" run "$tmp/s.json" --db "$out"
same 'then all is there' "$(ask "$out" "SELECT count(*) FROM result WHERE status = 'done'")" "$(ask "$tmp/whole.db" "SELECT count(*) FROM result WHERE status = 'done'")"
rm "$out"
change 'UPDATE shards SET number = 4, of = 70000'
refuses "'$bad' is damaged" "$bad"
exits 1 'a file into itself' merge "$d/shard-1.db" "$d/shard-1.db" "$d/shard-2.db"
says "'$d/shard-1.db' is the database to merge into"
ln -s "$d/shard-1.db" "$tmp/link.db"
exits 1 'by another name' merge "$tmp/link.db" "$d/shard-1.db"

spec "$tmp/spec2.json" 2 '"sets": ["-"]'
"$lab" run "$tmp/spec2.json" --shard 2/3 --db "$tmp/spec2.db" >/dev/null
refuses 'shard of another spec' "$d/shard-1.db" "$tmp/spec2.db"
"$lab" run "$tmp/s.json" --shard 2/4 --db "$tmp/of4.db" >/dev/null
refuses 'shard of another number of shards' "$d/shard-1.db" "$tmp/of4.db"
mkdir "$tmp/other"
head -n 3 "$tmp/suite.epd" >"$tmp/other/suite.epd"
"$lab" run "$tmp/s.json" --suite "$tmp/other/suite.epd" --shard 2/3 --db "$tmp/suite2.db" >/dev/null
refuses 'shard of another suite' "$d/shard-1.db" "$tmp/suite2.db"
sed 's/"study": "s"/"study": "t"/' "$tmp/s.json" >"$tmp/t.json"
"$lab" run "$tmp/t.json" --shard 2/3 --db "$tmp/study2.db" >/dev/null
refuses 'shard of another study' "$d/shard-1.db" "$tmp/study2.db"
exits 1 'whole, but one is missing' merge --whole "$out" "$d/shard-1.db" "$d/shard-2.db"
says 'these are not here, or not done: 3'
exits 1 'whole, of no shard' merge --whole "$out" "$tmp/whole.db"
says 'none of the files holds a shard'
holds 'neither makes a file' [ ! -e "$out" ]
exits 2 'nothing to merge' merge "$out"
for name in 0/3 4/3 3 1/3x; do
    exits 2 "--shard $name" "$lab" run "$tmp/s.json" --db "$out" --shard $name
    says "--shard: bad shard '$name'"
done

# A foreign file is not to be computed over.
cp "$tmp/spec2.db" "$d/shard-9.db"
cp "$d/shard-9.db" "$tmp/kept.db"
mv "$d/shard-2.db" "$tmp/shard-2.db"
cp "$tmp/spec2.db" "$d/shard-2.db"
exits 1 'a foreign file among the shards' states --todo
says "shard 2/3 of study 's', of another spec"
same 'no number is told' "$(states --todo 2>/dev/null)" ''
mv "$tmp/shard-2.db" "$d/shard-2.db"
rm "$d/shard-9.db"

# ---- contradictions ------------------------------------------------------------------------------

contradicts() { # contradicts TEXT OTHER [END]: $bad into a table that holds the truth
    cp "$tmp/turned.db" "$tmp/true.db"
    exits 1 "a contradiction: $1" merge "$tmp/true.db" "$d/shard-1.db" "$bad" "$d/shard-3.db"
    says "$1"
    says "$2"
    says "${3:-nothing was merged}"
    same "no run of it is kept" "$(ask "$tmp/true.db" 'SELECT count(*) FROM run')" 3
    equal "after $1" "$tmp/true.db"
}
change 'UPDATE iterations SET nc = nc + 1, interior = interior + 1
    WHERE depth = 3 AND configuration_id = (SELECT id FROM _configurations AS configurations WHERE enhancements = '"'NK'"'
    AND parameters = '"'{}'"')'
contradicts 'contradictory counts: NK {} at depth 3 in ' "in '$bad'"
for column in score nbp; do
    change "UPDATE iterations SET $column = $column + 1 WHERE (position_id, configuration_id, depth) IN
        (SELECT position_id, configuration_id, depth FROM iterations LIMIT 1)"
    contradicts 'contradictory counts: ' ": $column "
done
change "UPDATE details SET pv = 'a1a1'"
contradicts 'contradictory counts: ' 'more)'
change "UPDATE entries SET best = 'a1a1' WHERE id = 1"
contradicts "another position: 'BK" ': best '
# What was never sealed, as after a run of another kind, is compared all the same.
change 'UPDATE iterations SET nc = nc + 1, interior = interior + 1, line_id = NULL, content_id = NULL;
    UPDATE shards SET sum = NULL'
contradicts 'contradictory counts: ' ': nc ' "nothing of '$bad' was merged; 1 before it was"
# What nothing contradicts yet is believed only as the run left it, also by who goes on in it.
unbelieved="'$bad' is damaged: its rows were changed after its run"
change 'UPDATE iterations SET nc = nc + 1, interior = interior + 1'
refuses "$unbelieved" "$d/shard-1.db" "$bad"
before=$(sqlite3 -readonly "$bad" .dump | cksum)
exits 1 'the share again' "$lab" run "$tmp/s.json" --shard 2/3 --db "$bad"
says "$unbelieved"
exits 1 'its times' "$lab" time s --db "$bad" --rounds 1
says "$unbelieved"
exits 1 'minimal trees' "$lab" minimal-tree --suite "$tmp/suite.epd" --depth 1 --db "$bad"
says "$unbelieved"
exits 1 'more shards into it' merge "$bad" "$d/shard-1.db"
says "$unbelieved"
same 'it stays as it was' "$(sqlite3 -readonly "$bad" .dump | cksum)" "$before"
# Changes that a sum of plain hashes would not see.
change 'UPDATE all_members SET is_cell = 1'
refuses "$unbelieved" "$d/shard-1.db" "$bad"
change 'UPDATE all_members SET is_cell = 0'
refuses "$unbelieved" "$d/shard-1.db" "$bad"
# Where all shares are wanted, one that does not say how it was left is none; nor is it sealed anew.
change 'UPDATE iterations SET nc = nc + 1, interior = interior + 1; UPDATE shards SET sum = NULL'
refuses "'$bad' marks shard 2/3 of study 's' as done, but has no checksum of its rows" \
    --whole "$d/shard-1.db" "$bad" "$d/shard-3.db"
exits 1 'the share again' "$lab" run "$tmp/s.json" --shard 2/3 --db "$bad"
says "'$bad' marks shard 2/3 of study 's' as done, but has no checksum of its rows"
mv "$d/shard-2.db" "$tmp/shard-2.db"
cp "$bad" "$d/shard-2.db"
same 'it is not done' "$(states --only 2)" '2 damaged its run: done, but it has no checksum of its rows'
mv "$tmp/shard-2.db" "$d/shard-2.db"
exits 0 'merged ones vouch for what was sealed' merge --whole "$tmp/again.db" "$tmp/turned.db" "$d/shard-2.db"
equal 'merged ones, whole' "$tmp/again.db"
sqlite3 "$tmp/turned.db" 'UPDATE shards SET sum = NULL' # as an older program merged it
exits 1 'older ones do not' merge --whole "$tmp/again.db" "$tmp/turned.db"
says "'$tmp/turned.db' marks shard 1/3 of study 's' as done, but has"
exits 0 'but are merged' merge "$tmp/again.db" "$tmp/turned.db"
exits 0 'and vouch again when they have taken in the shards' merge "$tmp/turned.db" "$d"/shard-*.db
exits 0 'whole' merge --whole "$tmp/again.db" "$tmp/turned.db"
# What was sealed by an earlier rule is believed by it when it is brought over, and only as it was left.
gunzip -c experiments/tests/data/version-2-shard.db.gz >"$bad"
exits 0 'a seal of the third rule' "$lab" upgrade "$bad" --output "$tmp/third-rule.db"
exits 0 'is merged' merge "$tmp/third-rule-merged.db" "$tmp/third-rule.db"
cost="INSERT INTO board_costs VALUES (1, 'bitboard', 0, 'perft', 1, 's', 1, 20, 1, NULL)"
cp "$bad" "$tmp/costs.db"
sqlite3 "$tmp/costs.db" "$cost"
exits 1 'if nothing came since' "$lab" upgrade "$tmp/costs.db" --output "$tmp/x.db"
says "'$tmp/costs.db' is damaged: its rows were changed after its run"
sqlite3 "$bad" 'UPDATE all_members SET is_cell = 0'
exits 1 'if it is whole' "$lab" upgrade "$bad" --output "$tmp/x.db"
says "'$bad' is damaged: its rows were changed after its run"
# The second rule looks at fewer tables; where these are empty, both come to the same sum.
gunzip -c experiments/tests/data/version-2-shard.db.gz >"$bad"
sqlite3 "$bad" "UPDATE shards SET sum = '2' || substr(sum, 2); $cost"
exits 0 'a seal of the second rule' "$lab" upgrade "$bad" --output "$tmp/second-rule.db"
sqlite3 "$bad" 'UPDATE all_members SET is_cell = 0'
exits 1 'of a whole file too' "$lab" upgrade "$bad" --output "$tmp/x.db"
says "'$bad' is damaged: its rows were changed after its run"
# What was sealed by the first rule is believed by it when it is brought over.
gunzip -c experiments/tests/data/version-1-shard.db.gz >"$tmp/old.db"
exits 0 'an older shard' "$lab" upgrade "$tmp/old.db" --output "$tmp/old.new"
exits 0 'a seal of the first rule' merge --whole "$tmp/first-rule.db" "$tmp/old.new"
same 'its rows' "$(ask "$tmp/first-rule.db" 'SELECT count(*) FROM result')" 16
sqlite3 "$tmp/old.db" 'UPDATE iterations SET nc = nc + 1, interior = interior + 1 WHERE id = 1'
exits 1 'one that was changed' "$lab" upgrade "$tmp/old.db" --output "$tmp/changed.new"
says "'$tmp/old.db' is damaged: its rows were changed after its run"

# ---- one share after another -----------------------------------------------------------------------

exits 0 'a share' merge "$tmp/later.db" "$d/shard-1.db"
for other in spec2:spec suite2:suite; do
    exits 1 "then a share of another ${other#*:}" merge "$tmp/later.db" "$tmp/${other%:*}.db"
    says "'$tmp/${other%:*}.db' holds a shard with another ${other#*:} than study 's' in '$tmp/later.db'"
    says 'nothing was merged'
done
exits 0 'a share of another study' merge "$tmp/later.db" "$tmp/study2.db"
exits 0 'the others' merge "$tmp/later.db" "$d/shard-2.db"

# ---- a share that was stopped --------------------------------------------------------------------

spec "$tmp/long.json" 6 '"sets": ["-", "N"]'
d=$tmp/long
mkdir "$d"
"$lab" run "$tmp/long.json" --shard 1/1 --db "$d/shard-1.db" --jobs 1 >"$tmp/out" 2>"$tmp/err" &
run=$!
finished_some() {
    [ -f "$d/shard-1.db" ] && [ "$(ask "$d/shard-1.db" 'SELECT count(*) > 0 AS n FROM result' 2>/dev/null)" = 1 ]
}
wait_for finished_some
exits 1 'a share at work' merge "$out" "$d/shard-1.db"
says "another run is using '$d/shard-1.db' (process $run)"
kill -TERM $run
wait $run
long_states() {
    "$lab" shards "$tmp/long.json" --shards 1 --dir "$d" "$@"
}
same 'it is partial' "$(long_states)" '1 partial its run: interrupted'
same 'it is to do' "$(long_states --todo)" 1
exits 1 'it is not whole' merge --whole "$out" "$d/shard-1.db"
exits 0 'what it has is good' merge "$out" "$d/shard-1.db"
says "of 1 shards these are not here, or not done: 1"
part=$(ask "$out" 'SELECT count(*) FROM result')
holds "some of it is there ($part)" [ "$part" -gt 0 ]
mv "$d/shard-1.db" "$d/shard-1.part.db"
same 'a part by its own name' "$(long_states)" '1 partial its run: interrupted'

# ---- other things that databases hold ------------------------------------------------------------

printf '{"version": 1, "study": "m", "openings": "%s", "players": [{"name": "a", "letters": "-"},
    {"name": "b", "letters": "TN"}], "profiles": {"quick": {"control": {"nodes": 300}, "pairs": 2}}}\n' \
    "$tmp/suite.epd" >"$tmp/m.json"
small="$tmp/small.json"
spec "$small" 2 '"sets": ["-", "T"], "baseline": {"set": "-"}'
for one in a b; do
    db=$tmp/$one.db
    "$lab" minimal-tree --suite "$tmp/suite.epd" --depth 2 --db "$db" >/dev/null
    "$lab" match "$tmp/m.json" --db "$db" >/dev/null
    "$lab" run "$small" --db "$db" >/dev/null
    "$lab" time s --db "$db" --sets '- T' --rounds 2 >/dev/null
done
rm -f "$out"
exits 0 'all kinds' merge "$out" "$tmp/a.db" "$tmp/b.db"
says 'new minimal trees'
says "$tmp/b.db: 0 new results"
every_row "$tmp/a.db" >"$tmp/whole.rows"
equal 'all kinds' "$out"
games='SELECT opening, colour, result, moves, thoughts FROM game ORDER BY 1, 2'
same 'games' "$(ask "$out" "$games")" "$(ask "$tmp/a.db" "$games")"
same 'there are some' "$(ask "$out" 'SELECT count(*) FROM game')" 4
times='SELECT count(*) FROM timing'
same "both machines' times" "$(ask "$out" "$times")" "$(($(ask "$tmp/a.db" "$times") + $(ask "$tmp/b.db" "$times")))"
model='SELECT term, ns FROM model ORDER BY 1'
same 'the first model' "$(ask "$out" "$model")" "$(ask "$tmp/a.db" "$model")"
runs=$(ask "$out" 'SELECT count(*) FROM run')
same 'all runs' "$runs" "$(($(ask "$tmp/a.db" 'SELECT count(*) FROM run') + $(ask "$tmp/b.db" 'SELECT count(*) FROM run')))"
exits 0 'again' merge "$out" "$tmp/b.db" "$tmp/a.db"
same 'runs stay' "$(ask "$out" 'SELECT count(*) FROM run')" "$runs"
same 'times stay' "$(ask "$out" "$times")" "$(($(ask "$tmp/a.db" "$times") + $(ask "$tmp/b.db" "$times")))"
wrong() { # wrong TEXT SQL: what was changed is found
    cp "$tmp/b.db" "$bad"
    sqlite3 "$bad" "$2"
    exits 1 "$1" merge "$out" "$bad"
    says "$1"
    equal "after $1" "$out"
}
wrong 'contradictory counts: the minimal tree at depth 2 in ' \
    'UPDATE minimal_trees SET nodes = nodes + 1 WHERE depth = 2'
wrong 'contradictory games: ' "UPDATE games SET moves = 'a1a1' WHERE id = 1"
# What failed in one and is done in the other is done.
cp "$tmp/b.db" "$bad"
sqlite3 "$bad" "DELETE FROM iterations WHERE cell_id = 1;
    UPDATE cells SET status = 'failed', reason = 'x' WHERE id = 1;
    UPDATE games SET status = 'failed', reason = 'x', result = NULL WHERE id = 1;
    UPDATE minimal_trees SET status = 'failed', nbp = NULL WHERE depth = 1"
exits 0 'failures first' merge "$tmp/healed.db" "$bad" "$tmp/a.db"
equal 'failures first' "$tmp/healed.db"
same 'no failed game' "$(ask "$tmp/healed.db" "SELECT count(*) FROM game WHERE status = 'failed'")" 0
unfinished="SELECT count(*) FROM cells WHERE status <> 'done'"
same 'no failed cell' "$(sqlite3 "$tmp/healed.db" "$unfinished")" 0
exits 0 'failures last' merge "$out" "$bad"
equal 'failures last' "$out"
same 'the cells stay done' "$(sqlite3 "$out" "$unfinished")" 0

# Minimal trees under two limits: the higher one holds, in whatever order.
for limit in 50 3000; do
    "$lab" minimal-tree --suite "$tmp/suite.epd" --depth 4 --db "$tmp/trees-$limit.db" --nodes $limit >/dev/null
done
cp "$tmp/trees-50.db" "$tmp/trees-failed.db"
sqlite3 "$tmp/trees-failed.db" "UPDATE minimal_trees SET status = 'failed', reason = 'x' WHERE status = 'timeout'"
trees() {
    sqlite3 -readonly "$1" "SELECT fen, depth, status, reason, value, nbp, nodes, iif(status = 'done', 0, node_limit)
        FROM minimal_trees JOIN positions ON positions.id = position_id ORDER BY 1, 2"
}
trees "$tmp/trees-3000.db" >"$tmp/trees"
same 'some trees met each limit' "$(ask "$tmp/trees-50.db" "SELECT count(DISTINCT status) FROM minimal_tree"),$(ask "$tmp/trees-3000.db" "SELECT count(DISTINCT status) FROM minimal_tree")" 2,2
for order in '50 3000' '3000 50' 'failed 3000' '3000 failed'; do
    rm -f "$out"
    exits 0 "trees, $order" merge "$out" "$tmp/trees-${order% *}.db" "$tmp/trees-${order#* }.db"
    trees "$out" >"$tmp/trees-merged"
    holds "trees, $order: those of the higher limit" cmp "$tmp/trees" "$tmp/trees-merged"
done

# ---- one task ------------------------------------------------------------------------------------

d=$tmp/tasks
exits 0 'a task' scripts/cluster/shard-task 1/2 "$d" "$small"
exits 0 'again' scripts/cluster/shard-task 1/2 "$d" "$small"
says 'already done'
exits 1 'a merge too early' scripts/cluster/shard-merge 2 "$d"
says "shard-2.db': No such file"
holds 'nothing is made' [ ! -e "$d/merged.db" ]
exits 1 'a task of another study' scripts/cluster/shard-task 1/2 "$d" "$tmp/s.json"
scripts/cluster/shard-task 2/2 "$d" "$small" --stdout >"$tmp/stdout.db" 2>/dev/null
exits 0 'the shard to stdout' cmp "$tmp/stdout.db" "$d/shard-2.db"
exits 0 'a merge' scripts/cluster/shard-merge 2 "$d"
same 'its rows' "$(ask "$d/merged.db" 'SELECT count(*) FROM result')" 16
same 'nothing else is left' "$(find "$d" -type f | wc -l | tr -d ' ')" 3
scratch_left() {
    find "$tmp" -maxdepth 1 -name 'prunelab-*'
}
same 'no scratch is left' "$(scratch_left)" ''
# What is not whole replaces nothing, whatever the merge said of it.
mkdir "$tmp/torn"
cat >"$tmp/torn/prunelab" <<END
#!/bin/sh
"$lab" "\$@" && { [ "\$1" != merge ] || truncate -s -8192 "\$3"; }
END
chmod +x "$tmp/torn/prunelab"
before=$(cksum <"$d/merged.db")
exits 1 'a merge that leaves a part' env BUILD="$tmp/torn" scripts/cluster/shard-merge 2 "$d"
says "cannot write '$d/merged.db': the copy is not complete"
same 'the whole one stays' "$(cksum <"$d/merged.db")" "$before"
echo 'of a run that was killed' >"$d/merged.db-wal"
exits 1 'a merge beside a journal' scripts/cluster/shard-merge 2 "$d"
says "cannot write '$d/merged.db': it has a journal, merged.db-wal"
rm "$d/merged.db-wal"
same 'nothing else is left of them' "$(find "$d" -type f | wc -l | tr -d ' ')" 3
same 'nor in scratch' "$(scratch_left)" ''
for bad_one in 0/2 3/2 2 x/2 1/y 1/02; do
    exits 2 "a task $bad_one" scripts/cluster/shard-task $bad_one "$d" "$small"
    says "bad shard '$bad_one'"
done
exits 2 'a task without workers' scripts/cluster/shard-task 1/2 "$d" "$small" --jobs
says '--jobs: value missing'
exits 1 'a folder that takes nothing' scripts/cluster/shard-task 1/2 "$small/x" "$small"
says "cannot write into '$small/x'"

# ---- a task that is killed ------------------------------------------------------------------------

d=$tmp/killed
# More than three tasks that are stopped can finish, also on a fast machine.
spec "$tmp/killed.json" 6 '"sweep": "NSLRH"'
progress() { # progress DATABASE
    ask "$1" 'SELECT count(*) FROM iteration' 2>/dev/null
}
in_scratch() {
    db=$(echo "$tmp"/prunelab-shard.*/shard-1.db)
    [ -f "$db" ] && now=$(progress "$db") && [ "${now:-0}" -ge "$least" ]
}
begin_task() { # begin_task ITERATIONS: of the long study, until it has as many
    least=$1
    scripts/cluster/shard-task 1/1 "$d" "$tmp/killed.json" --jobs 1 >"$tmp/task.log" 2>&1 &
    task=$!
    wait_for in_scratch
    run=$(ps -e -o pid=,args= | awk -v db="$db" '/ run / && index($0, db) { print $1; exit }')
}
begin_task 1
kill -STOP "$run"
stored=$(progress "$db")
kill -9 "$run"
wait $task
same 'a run that was killed: exit code of its task' $? 137
holds 'the task says so' grep -q "failed; what is finished is kept in '$d/shard-1.part.db'" "$tmp/task.log"
same 'all that it had is there' "$(progress "$d/shard-1.part.db")" "$stored"
same 'in a single file' "$(cd "$d" && ls)" shard-1.part.db
same 'and sound' "$(sqlite3 -readonly "$d/shard-1.part.db" 'PRAGMA integrity_check')" ok
begin_task $((stored + 1))
cp "$d/shard-1.part.db" "$tmp/less.db"
kill -TERM $task
wait $task
same 'a task that was stopped' $? 1
more=$(progress "$d/shard-1.part.db")
holds "went on from what was kept ($more after $stored)" [ "${more:-0}" -gt "$stored" ]
exits 0 'one that is less far' "$lab" shards "$tmp/killed.json" --shards 1 --only 1 --dir "$d" --take "$tmp/less.db"
same 'takes nothing away' "$(progress "$d/shard-1.part.db")" "$more"
same 'no scratch of it is left' "$(scratch_left)" ''
for wait in 0 0.01 0.02 0.03; do
    scripts/cluster/shard-task 1/1 "$d" "$tmp/killed.json" --jobs 1 >/dev/null 2>&1 &
    task=$!
    sleep $wait
    kill -TERM $task
    wait $task 2>/dev/null
    same "no scratch of a task stopped after $wait s" "$(scratch_left)" ''
done
begin_task $((more + 1))
mv "$d" "$tmp/away"
: >"$d"
kill -TERM $task
wait $task
same 'a folder that is gone' $? 1
kept=$(sed -n "s/.*what is finished is on .* in '\(.*\)': prunelab shards --take.*/\1/p" "$tmp/task.log")
holds "what is finished stays in scratch, '$kept'" [ "$(progress "$kept")" -gt "$more" ]
rm -r "$d" "$(dirname "$kept")"
mv "$tmp/away" "$d"
take() { # take FILE FOLDER
    "$lab" shards "$tmp/s.json" --shards 3 --only 2 --dir "$2" --take "$1"
}
exits 1 'a shard into a folder that is not there' take "$tmp/d/shard-2.db" "$tmp/nowhere"
says "cannot write '$tmp/nowhere/shard-2.db"
exits 1 'another shard' take "$tmp/d/shard-1.db" "$d"
says "'$tmp/d/shard-1.db' is not copied: it is foreign: it is shard 1/3 of study 's'"
mkdir "$tmp/taken"
echo 'of a run that was killed' >"$tmp/taken/shard-2.db-wal"
exits 1 'a shard beside a journal' take "$tmp/d/shard-2.db" "$tmp/taken"
says "cannot write '$tmp/taken/shard-2.db': '$tmp/taken/shard-2.db-wal' lies beside it"
rm "$tmp/taken/shard-2.db-wal"
exits 0 'a shard' take "$tmp/d/shard-2.db" "$tmp/taken"
cp "$tmp/spec2.db" "$d/shard-2.db"
exits 1 'a shard over another' take "$tmp/d/shard-2.db" "$d"
says "'$d/shard-2.db' is none of these: it is shard 2/3 of study 's', of another spec"
exits 0 'it stays' cmp "$tmp/spec2.db" "$d/shard-2.db"
exits 2 'of which shard?' "$lab" shards "$tmp/s.json" --shards 3 --dir "$d" --take "$tmp/d/shard-2.db"

# ---- two programs --------------------------------------------------------------------------------

# What searched is told by a hash of the engine's sources: that of a changed program, put into this one.
hash=$(tr -d '"\n' <"${BUILD:-build}/gen/engine_source.inc")
LC_ALL=C sed "s/$hash/0123456789abcdef/g" "$lab" >"$tmp/changed"
chmod +x "$tmp/changed"
printf 'int f(int x) { return x / 2; } /* half */\n' >"$tmp/f.c"
hash_of() { (cd "$tmp" && "$hasher" f.c); }
hasher=$(cd "${BUILD:-build}" && pwd)/gen/source-hash
before=$(hash_of)
printf '// a comment\nint f(int x)\n{ return x / 2; }\n' >"$tmp/f.c"
same 'comments and blanks are no sources' "$(hash_of)" "$before"
printf 'int f(int x) { return x / 3; }\n' >"$tmp/f.c"
holds 'another number is' [ "$(hash_of)" != "$before" ]
printf 'char *f = "a  b";\n' >"$tmp/f.c"
before=$(hash_of)
printf 'char *f = "a b";\n' >"$tmp/f.c"
holds 'so is a blank in a text' [ "$(hash_of)" != "$before" ]
two=$tmp/two
mkdir "$two"
for i in 1 2 3; do cp "$tmp/d/shard-$i.db" "$two/"; done
"$lab" run "$tmp/s.json" --shard 2/3 --db "$two/own.db" >/dev/null
"$tmp/changed" run "$tmp/s.json" --shard 2/3 --db "$two/shard-2.db.new" >/dev/null
mv "$two/shard-2.db.new" "$two/shard-2.db"
two_states() { "$1" shards "$tmp/s.json" --shards 3 --dir "$two" --only 2; }
exits 0 'shards of a changed program' two_states "$lab"
says "2 foreign it was searched by another program (sources 0123456789abcdef, version "
says "this one's are $hash)"
same 'for itself it is done' "$(two_states "$tmp/changed")" '2 done'
exits 1 'a merge of both' merge --whole "$two/out.db" "$tmp/d/shard-1.db" "$two/shard-2.db" "$tmp/d/shard-3.db"
says "'$two/shard-2.db' was searched by another program than '$tmp/d/shard-1.db', study 's' (sources 0123456789abcdef"
says 'nothing was merged'
exits 1 'also one after another' sh -c "'$lab' merge '$two/out.db' '$tmp/d/shard-1.db' && '$lab' merge '$two/out.db' '$two/shard-2.db'"
says '--foreign merges it as a study of its own'
exits 0 'as a study of its own' merge --foreign "$two/out.db" "$two/shard-2.db"
same 'both are there' "$(ask "$two/out.db" 'SELECT DISTINCT study FROM result ORDER BY 1' | tr '\n' ' ')" 's s@01234567 '
same 'each its rows' "$(ask "$two/out.db" "SELECT count(*) FROM result WHERE study <> 's'")" \
    "$(ask "$two/own.db" 'SELECT count(*) FROM result')"
exits 0 'verify names it' "$lab" verify --db "$two/out.db" --sample 5
says 's@01234567: searched by another program (sources 0123456789abcdef'
exits 1 'nobody goes on with its shard' sh -c "sqlite3 '$two/shard-2.db' \"DELETE FROM iterations WHERE depth = 3;
    DELETE FROM cells; UPDATE shards SET sum = NULL\"; '$tmp/changed' run '$tmp/s.json' --shard 2/3 --db '$two/part.db' \
    --set T.entries=64 >/dev/null; '$lab' run '$tmp/s.json' --shard 1/3 --db '$two/part.db'"
says "a shard is one program's"
# A whole study goes on where a sample, searched again, is equal, and stops where it differs.
"$tmp/changed" run "$tmp/s.json" --positions 1-2 --db "$two/run.db" >/dev/null
exits 0 'a run by the next program' "$lab" run "$tmp/s.json" --db "$two/run.db"
says 'stored searches are of another program (sources 0123456789abcdef'
says ': 20 searched again, 0 differ'
exits 0 'status names both' "$lab" status --db "$two/run.db"
says "s: searched by another program (sources 0123456789abcdef"
rm "$two/run.db"
"$tmp/changed" run "$tmp/s.json" --positions 1-2 --db "$two/run.db" >/dev/null
sqlite3 "$two/run.db" 'DROP TRIGGER iteration_edited; UPDATE iterations SET nc = nc + 1, interior = interior + 1'
exits 1 'a run after one that counted otherwise' "$lab" run "$tmp/s.json" --db "$two/run.db"
says 'searches differ (above): choose another --db'
exits 0 'a second search at merging' merge "$two/again.db" "$tmp/d/shard-1.db" --verify 3
says '3 searches verified, 0 differ'

# A search that no share has, as of programs that divide the plan otherwise.
cp "$tmp/d/shard-1.db" "$bad"
sqlite3 "$bad" "UPDATE shard_deals SET deal = 'another'"
exits 1 'shares of two divisions' merge --whole "$two/none.db" "$bad" "$two/own.db" "$tmp/d/shard-3.db"
says 'division of the plan (by another program)'
for i in 1 3; do cp "$tmp/d/shard-$i.db" "$two/less-$i.db"; done
cp "$two/own.db" "$two/less-2.db"
for i in 1 2 3; do sqlite3 "$two/less-$i.db" 'UPDATE shard_deals SET cells = cells + 1'; done
exits 1 'a whole that lacks one' merge --whole "$two/less.db" "$two"/less-?.db
says 'and 1 of them are not in these shards'

# ---- no locks ------------------------------------------------------------------------------------

# A file system that refuses every lock: what is finished is read, and who writes is told.
if ${CC:-cc} -shared -fPIC -o "$tmp/nolock.so" experiments/tests/nolock.c -ldl 2>/dev/null &&
    LD_PRELOAD=$tmp/nolock.so "$lab" --version >/dev/null 2>&1; then
    exits 0 'shards without locks' env LD_PRELOAD="$tmp/nolock.so" "$lab" shards "$tmp/s.json" --shards 3 --dir "$two" --only 1
    says '1 done'
    exits 0 'status without locks' env LD_PRELOAD="$tmp/nolock.so" "$lab" status --db "$tmp/d/shard-1.db"
    exits 1 'a run without locks' env LD_PRELOAD="$tmp/nolock.so" "$lab" run "$tmp/s.json" --db "$two/nolock.db"
    says 'locks do not work on this file system'
    holds 'no lock is left' [ ! -e "$two/nolock.db-lock" ]
else
    echo 'skipped: no library can be put before this program'
fi

# ---- other orders --------------------------------------------------------------------------------

# Resamples draw positions in the order of their suite, not in that in which shards come.
cp positions/bratko-kopec.epd "$tmp/suite.epd"
spec "$tmp/s.json" 2 '"sweep": "TN"'
"$lab" run "$tmp/s.json" --db "$tmp/one.db" >/dev/null
for i in 1 2 3; do "$lab" run "$tmp/s.json" --shard $i/3 --db "$tmp/of-$i.db" >/dev/null; done
exits 0 'shards in another order' merge --whole "$tmp/other.db" "$tmp/of-3.db" "$tmp/of-1.db" "$tmp/of-2.db"
exits 0 'their answers' "$lab" analyse --db "$tmp/other.db"
answers() { # answers DATABASE
    "$lab" effects --db "$1" --json && "$lab" effects --db "$1" --metric nbp --csv &&
        "$lab" compare --db "$1" --json T TN - && ask "$1" 'SELECT * FROM interval ORDER BY 1, 2, 3, 4, 5, 6'
}
answers "$tmp/one.db" >"$tmp/one.txt" 2>&1
holds 'there are answers' [ "$(wc -c <"$tmp/one.txt")" -gt 5000 ]
answers "$tmp/other.db" >"$tmp/other.txt" 2>&1
exits 0 'answers of one run' cmp "$tmp/one.txt" "$tmp/other.txt"

echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
