#!/bin/sh
# prunelab minimal-tree: what it stores, that it goes on where it was, and what it refuses.
# usage: BUILD=FOLDER sh experiments/tests/test_minimal_tree.sh
set -u
cd "$(dirname "$0")/../.." || exit 1
# shellcheck source=experiments/tests/shell.sh
. experiments/tests/shell.sh

head -n 5 positions/bratko-kopec.epd >"$tmp/suite.epd"
entries=$(grep -c -v '^#' "$tmp/suite.epd")
trees() { ask "$1" "SELECT position, depth, value, nbp, g, l, nc, interior, quiescence, left_first_nbp,
    graph_nbp, merged_nbp, leaves, nodes_searched, status FROM minimal_tree ORDER BY 1, 2"; }

exits 0 'trees to depth 4' "$lab" minimal-tree --suite "$tmp/suite.epd" --depth 4 --db "$tmp/a.db" --jobs 2
cp "$tmp/out" "$tmp/first"
same 'a row a position and depth' "$(ask "$tmp/a.db" "SELECT count(*) FROM minimal_tree WHERE status = 'done'")" $((4 * entries))
same 'W and the formula' "$(ask "$tmp/a.db" "SELECT count(*) FROM minimal_tree
    WHERE abs(w - exp(ln(leaves) / depth)) < 1e-9
      AND abs(formula - (exp(ln(w) * ((depth + 1) / 2)) + exp(ln(w) * (depth / 2)) - 1)) < 1e-6")" $((4 * entries))
same 'sums are sums' "$(ask "$tmp/a.db" "SELECT count(*) FROM minimal_tree WHERE nc = interior + horizon + quiescence
    AND nbp BETWEEN g + l - 1 AND g + l AND merged_nbp <= nbp AND nbp <= left_first_nbp")" $((4 * entries))
same 'at depth 1 every move is a bottom position' \
    "$(ask "$tmp/a.db" 'SELECT count(*) FROM minimal_tree WHERE depth = 1 AND nbp = leaves AND nbp = l AND g = 1')" "$entries"

# What is stored is not measured again: a changed row stays.
trees "$tmp/a.db" >"$tmp/trees"
sqlite3 "$tmp/a.db" "UPDATE minimal_trees SET nodes = 7 WHERE depth = 4" 2>/dev/null ||
    echo 'no sqlite3: resuming is not checked'
exits 0 'again' "$lab" minimal-tree --suite "$tmp/suite.epd" --depth 4 --db "$tmp/a.db"
holds 'the same table' cmp -s "$tmp/first" "$tmp/out"
if command -v sqlite3 >/dev/null; then
    same 'nothing was measured again' "$(ask "$tmp/a.db" 'SELECT count(*) FROM minimal_tree WHERE nodes_searched = 7')" "$entries"
fi
exits 0 'one worker' "$lab" minimal-tree --suite "$tmp/suite.epd" --depth 4 --db "$tmp/b.db" --jobs 1
trees "$tmp/b.db" >"$tmp/trees1"
holds 'the same trees by one worker' cmp -s "$tmp/trees" "$tmp/trees1"
exits 0 'without a database' "$lab" minimal-tree --suite "$tmp/suite.epd" --depth 2
holds 'no file is left' [ ! -e "$tmp/b.db-wal" ]

# No set without a table has fewer bottom positions in an iteration.
printf '{"version": 1, "study": "s", "suite": "%s", "sweep": "NKS", "profiles": {"quick": {"depth": 4}}}\n' \
    "$tmp/suite.epd" >"$tmp/s.json"
exits 0 'a study beside them' "$lab" run "$tmp/s.json" --db "$tmp/a.db"
same 'no iteration is smaller' "$(ask "$tmp/a.db" "SELECT count(*), count(*) FILTER (WHERE i.nbp < m.nbp),
    count(*) FILTER (WHERE i.score <> m.value) FROM iteration AS i JOIN minimal_tree AS m USING (suite, position, depth)")" \
    "$((8 * 4 * entries)),0,0"

# A node limit.
exits 0 'a limit' "$lab" minimal-tree --suite "$tmp/suite.epd" --depth 4 --db "$tmp/l.db" --nodes 3000
says 'stopped at the node limit: not in the sums'
same 'it is told' "$(ask "$tmp/l.db" "SELECT DISTINCT status, reason, nbp IS NULL FROM minimal_tree WHERE depth = 4")" \
    'timeout,node limit reached,1'
exits 0 'no higher limit' "$lab" minimal-tree --suite "$tmp/suite.epd" --depth 4 --db "$tmp/l.db" --nodes 2000
same 'nothing is tried again' "$(ask "$tmp/l.db" "SELECT count(*) FROM run WHERE study = 'minimal-tree'")" 2
exits 0 'without a limit' "$lab" minimal-tree --suite "$tmp/suite.epd" --depth 4 --db "$tmp/l.db"
trees "$tmp/l.db" >"$tmp/trees2"
holds 'now it is done' cmp -s "$tmp/trees" "$tmp/trees2"

# One position; a root without moves; and what is refused.
exits 0 'a position' "$lab" minimal-tree --fen '8/8/1k6/2b5/2pP4/8/5K2/8 b - d3' --depth 3
exits 0 'a stalemate' "$lab" minimal-tree --fen '7k/5Q2/6K1/8/8/8/8/8 b - -' --depth 2
exits 2 'no position' "$lab" minimal-tree --depth 2
says 'exactly one of --fen and --suite is needed'
exits 2 'a position to store' "$lab" minimal-tree --fen '7k/5Q2/6K1/8/8/8/8/8 b - -' --depth 2 --db "$tmp/a.db"
exits 2 'too deep' "$lab" minimal-tree --suite "$tmp/suite.epd" --depth 13
exits 1 'no suite' "$lab" minimal-tree --suite "$tmp/none.epd" --depth 2
says 'none.epd'
exits 1 'an illegal position' "$lab" minimal-tree --fen '8/8/8/8/8/8/8/8 w - -' --depth 2

echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
