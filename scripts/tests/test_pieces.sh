#!/bin/sh
# scripts/pieces: a study computed piece by piece, ended and gone on with, is the study; its files are known counts.
# usage: BUILD=FOLDER sh scripts/tests/test_pieces.sh
set -u
cd "$(dirname "$0")/../.." || exit 1
# shellcheck source=experiments/tests/shell.sh
. experiments/tests/shell.sh
BUILD=$(dirname "$lab") FROZEN=$tmp/frozen WORK=$tmp/work KNOWN=$tmp/known SPECS=$tmp JOBS=1 NICE=0
PIECES='deep 1 2 1
flat 3 5 2'
export BUILD FROZEN WORK KNOWN SPECS JOBS NICE PIECES

head -n 5 positions/bratko-kopec.epd >"$tmp/suite.epd"
universes='"sets": ["-", "T", "TNH"], "universes": {"T.entries": [64, 8192]}'
body='{"version": 1,\n    "study": "s",\n    "suite": "%s",\n    %s, "profiles": {"quick": {"depth": %s}}}\n'
# shellcheck disable=SC2059
printf "$body" "$tmp/suite.epd" "$universes" 3 >"$tmp/flat.json"
# shellcheck disable=SC2059
printf "$body" "$tmp/suite.epd" "$universes" '4, "first": 2' >"$tmp/deep.json"
rows() { # rows DATABASE
    "$lab" query --db "$1" --csv "SELECT position, enhancements, parameters, depth, nbp, nc, interior, horizon, quiescence,
        score, best_move FROM result ORDER BY 1, 2, 3, 4"
}

exits 0 'nothing is there' scripts/pieces --list
says "$KNOWN/s/deep-0001-0001.gz: missing"
says "$KNOWN/s/flat-0005-0005.gz: missing"
exits 1 'before rules are frozen' scripts/pieces
says "'$tmp/deep.json' is not frozen: '$tmp/frozen' lacks its SHA-256"
sha256sum "$tmp/deep.json" "$tmp/flat.json" >"$tmp/frozen"
exits 1 'nor is the suite' scripts/pieces
says "'$tmp/suite.epd' is not frozen"
holds 'nothing is searched' [ ! -e "$WORK" ]
sha256sum "$tmp/suite.epd" >>"$tmp/frozen"
exits 0 'all pieces' scripts/pieces
same 'are files' "$(cd "$KNOWN/s" && echo *)" \
    'deep-0001-0001.gz deep-0002-0002.gz flat-0003-0004.gz flat-0005-0005.gz'
same 'their databases are gone' "$(ls "$WORK")" ''
exits 0 'again' scripts/pieces
same 'nothing is computed' "$(cat "$tmp/out")" ''
exits 0 'the list' scripts/pieces --list deep
same 'of one spec' "$(grep -c 'deep.*: written down' "$tmp/out") $(wc -l <"$tmp/out")" '2 2'
exits 2 'an unknown spec' scripts/pieces none
says "no pieces of 'none'"

# ---- the pieces are the study --------------------------------------------------------------------

for spec in flat deep; do
    exits 0 "$spec at once" "$lab" run "$tmp/$spec.json" --db "$tmp/whole.db"
    exits 0 "$spec from the pieces" "$lab" run "$tmp/$spec.json" --db "$tmp/known.db" --known "$KNOWN/s"
    says '0 searches done'
done
rows "$tmp/whole.db" >"$tmp/whole"
rows "$tmp/known.db" >"$tmp/pieced"
holds 'the same rows' cmp "$tmp/whole" "$tmp/pieced"
holds 'with a ply more where it is deep' grep -q ',4,' "$tmp/pieced"
same 'the view source names the folder' "$(ask "$tmp/known.db" 'SELECT DISTINCT file FROM source')" "$KNOWN/s"

# ---- ended, and gone on with ---------------------------------------------------------------------

mv "$KNOWN/s/flat-0003-0004.gz" "$tmp/piece.gz"
rm "$KNOWN/s/.whole"
exits 0 'other pieces' scripts/pieces deep
holds 'the study is not whole' [ ! -e "$KNOWN/s/.whole" ]
exits 0 'a piece that is gone' scripts/pieces
holds 'the study is whole' [ -e "$KNOWN/s/.whole" ]
holds 'is the same again' cmp "$tmp/piece.gz" "$KNOWN/s/flat-0003-0004.gz"
sed 's/"depth": 3/"depth": 6/' "$tmp/flat.json" >"$tmp/long.json"
sha256sum "$tmp/long.json" >>"$tmp/frozen"
PIECES='long 1 2 2' scripts/pieces >"$tmp/out" 2>&1 &
running=$!
stored() { [ "$(ask "$WORK/long-0001-0002.db" "SELECT count(*) FROM cells WHERE status = 'done'")" -gt 0 ]; }
holds 'searches are stored' wait_for stored
kill -TERM $running
wait $running
same 'it stops' $? 130
holds 'nothing is written down' [ ! -e "$KNOWN/s/long-0001-0002.gz" ]
PIECES='long 1 2 2' exits 0 'its state' scripts/pieces --list
says "$KNOWN/s/long-0001-0002.gz: under way"
PIECES='long 1 2 2' exits 0 'it goes on' scripts/pieces
holds 'with what it had' grep -q ' 10 searches, [1-9][0-9]* stored' "$tmp/out"
mv "$KNOWN/s/long-0001-0002.gz" "$tmp/piece.gz"
PIECES='long 1 2 2' exits 0 'at once' scripts/pieces
holds 'gives the same bytes' cmp "$tmp/piece.gz" "$KNOWN/s/long-0001-0002.gz"
rm "$KNOWN/s/long-0001-0002.gz"
PIECES='long 1 2 2' scripts/pieces >"$tmp/out" 2>&1 &
running=$!
holds 'searches are stored again' wait_for stored
kill -KILL "$(ps -A -o pid= -o ppid= | awk -v parent=$running '$2 == parent { print $1; exit }')"
wait $running
same 'a killed run is said to have failed' $? 1
holds 'nor is a part written down' [ ! -e "$KNOWN/s/long-0001-0002.gz" ]
PIECES='long 1 2 2' exits 0 'and it goes on' scripts/pieces
holds 'to the same bytes' cmp "$tmp/piece.gz" "$KNOWN/s/long-0001-0002.gz"
PIECES='absent 1 2 2' exits 2 'no such spec' scripts/pieces
says "absent.json: No such file"
printf '{"version": 1,\n    "study": "s",\n    "suite": "%s",\n    "sweep": "?"}' "$tmp/suite.epd" >"$tmp/absent.json"
sha256sum "$tmp/absent.json" >>"$tmp/frozen"
PIECES='absent 1 2 2' exits 1 'no spec' scripts/pieces
says "'absent' of positions 0001 to 0002 failed; the same command goes on"

# The script's own list asks for the positions that the specs have.
for spec in games-deep:1000 games-universes-deep:60 games-universes:400; do
    same "positions of ${spec%:*}" "$(env -u PIECES -u SPECS scripts/pieces --list "${spec%:*}" | sed -n '$s/.*-0*\([0-9]*\)\.gz.*/\1/p')" \
        "$(sed -n 's/.*"quick": {"depth": [0-9]*, "first": \([0-9]*\)}.*/\1/p' "experiments/specs/${spec%:*}.json")"
done

echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
