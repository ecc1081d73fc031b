#!/bin/sh
# The archive of the results: what is in it, that it checks itself, that it comes out the same, and when
# it is refused.
# usage: BUILD=FOLDER sh scripts/tests/test_artifact.sh
set -u
cd "$(dirname "$0")/../.." || exit 1
# shellcheck source=experiments/tests/shell.sh
. experiments/tests/shell.sh
BUILD=$(dirname "$lab")
export BUILD

printf '{"version": 1, "study": "schaeffer1989", "suite": "positions/bratko-kopec.epd", "sets": ["-", "TH"],
    "profiles": {"quick": {"depth": 1}}}\n' >"$tmp/a.json"
exits 0 'a study runs' "$lab" run "$tmp/a.json" --db "$tmp/a.db"
sqlite3 "$tmp/a.db" "DELETE FROM facts WHERE key GLOB 'rows of *'; UPDATE runs SET ended = '2020-02-02T02:02:02Z'; -- not the time of the test
    INSERT INTO timings SELECT study_id, entry_id, configuration_id, depth, 1, 1000, 1 FROM _members AS members"
mkdir -p "$tmp/results" "$tmp/figures/one"
echo '{"claims": []}' >"$tmp/results/claims.json"
echo '<html>' >"$tmp/results/report.html"
for ending in svg png md; do
    echo "$ending" >"$tmp/figures/one/figure.$ending"
done

artifact() {
    scripts/artifact --db "$tmp/a.db" --results "$tmp/results" --figures "$tmp/figures" "$@"
}

# ---- what is in it ----

cp "$tmp/a.db" "$tmp/before.db"
exits 0 'an archive is made' artifact
says "$tmp/results/prunelab-artifact.tar.gz: "
holds 'the database is not touched' cmp -s "$tmp/a.db" "$tmp/before.db"
mkdir "$tmp/x"
tar -xzf "$tmp/results/prunelab-artifact.tar.gz" -C "$tmp/x"
in=$tmp/x/prunelab-artifact
for file in README.md VERSION LICENSE SHA256SUMS prunelab.db claims.json report.html figures/one.svg figures/one.png \
    figures/one.md specs/schaeffer1989.json positions/bratko-kopec.epd data/result.csv data/run.csv \
    data/dictionary.csv data/datapackage.json; do
    holds "it has $file" [ -s "$in/$file" ]
done
[ ! -e .git ] || holds 'how to cite it' grep -q '^commit: ' "$in/CITATION.cff"
holds 'but not every counter' [ ! -e "$in/data/counter.csv" ]
holds 'nor what no study of it asks for' [ ! -e "$in/positions/tactical.epd" ]
holds 'checksums hold' sh -c "cd '$in' && sha256sum --quiet -c SHA256SUMS"
same 'of every other file' "$(sed 's/^[^ ]*  //' "$in/SHA256SUMS")" \
    "$(cd "$in" && find . -type f ! -name SHA256SUMS | sed 's|^\./||' | LC_ALL=C sort)"
same_rows() { [ "$(LC_ALL=C sort "$1")" = "$(LC_ALL=C sort "$2")" ]; } # an export is sorted by its columns
"$lab" query --db "$in/prunelab.db" --csv 'SELECT * FROM result' >"$tmp/rows"
holds 'the CSV is what its database says' same_rows "$tmp/rows" "$in/data/result.csv"
"$lab" query --db "$tmp/a.db" --csv 'SELECT * FROM result' >"$tmp/rows"
holds 'and what the first database says' same_rows "$tmp/rows" "$in/data/result.csv"
# The commands that its README tells.
(cd "$in" && sed -n '/^    sqlite3 /,/ it is whole$/p' README.md | sed 's/ # .*//' | sh) >"$tmp/out" 2>&1
same 'no violation, no damage' "$(tr '\n' ' ' <"$tmp/out")" '0 0 '
exits 0 'its counts are counted again' "$lab" verify --db "$in/prunelab.db" --sample 5
echo x >>"$in/data/result.csv"
exits 1 'a changed file is seen' sh -c "cd '$in' && sha256sum --quiet -c SHA256SUMS"

# ---- again ----

for file in "$tmp"/figures/one/* "$tmp"/results/claims.json "$tmp/results/report.html"; do
    touch -t 201901010000 "$file"
    chmod 600 "$file"
done
exits 0 'another day, other rights' sh -c "umask 077; TZ=Asia/Tokyo scripts/artifact --db '$tmp/a.db' \
    --results '$tmp/results' --figures '$tmp/figures' --out '$tmp/again.tar.gz'"
says 'older than the database'
holds 'the same bytes' cmp "$tmp/results/prunelab-artifact.tar.gz" "$tmp/again.tar.gz"

same 'every time in it is that of the last run' \
    "$(TZ=UTC tar --full-time -tvzf "$tmp/again.tar.gz" | awk '{ print $4 "T" $5 "Z" }' | sort -u)" \
    2020-02-02T02:02:02Z

# ---- what a database names ----

# A suite that is a path and a study that is a pattern find nothing, a suite of ours does.
cp "$tmp/a.db" "$tmp/named.db"
sqlite3 "$tmp/named.db" "UPDATE suites SET name = '../experiments/../positions/tactical';
    UPDATE studies SET name = 'schaeffer.*'; UPDATE runs SET study = 'schaeffer.*'"
exits 0 'names that are paths and patterns' scripts/artifact --db "$tmp/named.db" --results "$tmp/results" \
    --figures "$tmp/figures" --out "$tmp/named.tar.gz"
same 'no suite and no spec comes of them' \
    "$(tar -tzf "$tmp/named.tar.gz" | grep -e '/specs/' -e '\.epd$')" ''
sqlite3 "$tmp/named.db" "UPDATE runs SET ended = '/etc/hostname'"
exits 1 'a time that is a file' scripts/artifact --db "$tmp/named.db" --out "$tmp/timed.tar.gz"
says 'has no time'
sqlite3 "$tmp/named.db" "CREATE VIEW '../../x' AS SELECT 1 AS a"
exits 1 'a view that is a path' scripts/artifact --db "$tmp/named.db" --out "$tmp/timed.tar.gz"
says "has a view '../../x'"
holds 'no archive of these' [ ! -e "$tmp/timed.tar.gz" ]

# ---- what is refused ----

# A killed one left its stage, which goes with the next.
sh -c 'echo $$' >"$tmp/pid"
left=$tmp/results/.prunelab-$(cat "$tmp/pid")-0-$(uname -n).tmp
mkdir -p "$left/prunelab-artifact/data"
echo half >"$left/prunelab-artifact/data/run.csv"
mkfifo "$tmp/pipe"
for out in "$tmp/a.db" "$tmp/a.db-wal" "$tmp/figures/one/figure.md" "$tmp/figures" "$tmp/pipe"; do
    ls -lid "$out" >"$tmp/before" 2>/dev/null
    exits 1 "an archive into $out" artifact --out "$out"
    says "cannot write '$out': "
    ls -lid "$out" >"$tmp/after" 2>/dev/null
    holds "$out stays" cmp "$tmp/before" "$tmp/after"
done
exits 0 'an archive again' artifact
holds 'what a killed one left is removed' [ ! -e "$left" ]

printf '{"version": 1, "study": "long", "suite": "positions/bratko-kopec.epd", "sets": ["-"],
    "profiles": {"quick": {"depth": 12}}}\n' >"$tmp/long.json"
"$lab" run "$tmp/long.json" --db "$tmp/a.db" --jobs 1 >"$tmp/long.out" 2>&1 &
run=$!
at_work() { [ -e "$tmp/a.db-lock" ] && [ -e "$tmp/a.db-wal" ]; }
wait_for at_work
exits 1 'while a run is at work' artifact
says "a run is using '$tmp/a.db' (process $run)"
kill "$run"
wait "$run"
holds 'the old archive stays' cmp -s "$tmp/results/prunelab-artifact.tar.gz" "$tmp/again.tar.gz"
same 'and no other file is left' "$(find "$tmp/results" -type f | wc -l | tr -d ' ')" 3
exits 1 'no database' scripts/artifact --db "$tmp/none.db" --out "$tmp/none.tar.gz"
holds 'no archive then' [ ! -e "$tmp/none.tar.gz" ]
exits 1 'no folder to write to' artifact --out "$tmp/none/x.tar.gz"
exits 2 'an unknown option' artifact --all
exits 2 'no value' artifact --out

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
