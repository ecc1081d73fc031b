#!/bin/sh
# A suite is its content, a study what its specs and suites said last: what is stored beyond that is told, in
# no view, and goes when it is asked to.
# usage: BUILD=FOLDER sh experiments/tests/test_suites.sh
set -u
cd "$(dirname "$0")/../.." || exit 1
# shellcheck source=experiments/tests/shell.sh
. experiments/tests/shell.sh

suite() { # suite FILE FIRST LAST: entries of a suite
    mkdir -p "${1%/*}"
    grep -v '^#' positions/bratko-kopec.epd | sed -n "$2,$3p" >"$1"
}
study() { # study SETS: the spec $tmp/a.json
    printf '{"version": 1, "study": "a", "suite": "%s", %s, "profiles": {"quick": {"depth": 2}, "paper": {"depth": 3}}}\n' \
        "$tmp/x/s.epd" "$1" >"$tmp/a.json"
}
db=$tmp/a.db
rows() { # rows COLUMNS [ORDER]: of total at depth 2
    ask "$db" "SELECT $1 FROM total WHERE depth = 2 ${2:+ORDER BY $2}" | tr '\n' ' '
}
beyond="searches of earlier specs and suites of this study are stored, in no view (\`prunelab forget\` removes them)"

suite "$tmp/x/s.epd" 1 4
suite "$tmp/y/s.epd" 5 9
study '"sweep": "TH"'
exits 0 'a study' "$lab" run "$tmp/a.json" --db "$db"
same 'its positions' "$(rows 'DISTINCT suite, positions' 'suite DESC')" 's,4 '
exits 0 'nothing is beyond' "$lab" status --db "$db"
same 'nor told' "$(grep -c earlier "$tmp/out")" 0

exits 0 'another file of that name' "$lab" run "$tmp/a.json" --db "$db" --suite "$tmp/y/s.epd"
says "16 $beyond"
same 'is another suite' "$(rows 'DISTINCT suite, positions' 'suite DESC')" 's,5 '
same 'in every view' "$(ask "$db" 'SELECT (SELECT count(*) FROM position), (SELECT count(DISTINCT position) FROM result),
    (SELECT count(DISTINCT position) FROM search), (SELECT max(positions) FROM effect), (SELECT count(*) FROM violation)')" 5,5,5,5,0
exits 0 'status' "$lab" status --db "$db"
says '16 searches of earlier specs and suites are stored, in no view'
exits 0 'the first again' "$lab" run "$tmp/a.json" --db "$db"
says '16 stored, 0 to do'
says "20 $beyond"
same 'is what it was' "$(rows 'DISTINCT suite, positions' 'suite DESC')" 's,4 '
same 'and has intervals' "$(ask "$db" "SELECT count(*) > 0 FROM interval WHERE study = 'a'")" 1

suite "$tmp/x/s.epd" 1 3
exits 0 'a position taken out' "$lab" run "$tmp/a.json" --db "$db"
same 'is out' "$(rows 'DISTINCT suite, positions' 'suite DESC')" 's,3 '
study '"sweep": "T"'
exits 0 'a letter taken out' "$lab" run "$tmp/a.json" --db "$db"
same 'is out, too' "$(rows 'enhancements, positions')" '-,3 T,3 '
exits 0 'deeper' "$lab" run "$tmp/a.json" --db "$db" --profile paper
exits 0 'and not so deep' "$lab" run "$tmp/a.json" --db "$db"
same 'profiles stand beside each other' "$(ask "$db" 'SELECT max(depth) FROM result')" 3
exits 0 'a suite of another name' "$lab" run "$tmp/a.json" --db "$db" --suite positions/horizon.epd
same 'stands beside it' "$(rows 'DISTINCT suite, positions' 'suite DESC')" "s,3 horizon,$(grep -c -v '^#' positions/horizon.epd) "
same 'told by the view study' "$(ask "$db" 'SELECT spec, profile, suite FROM study ORDER BY 2, 3' | tr '\n' ' ')" \
    'a,paper,s a,quick,horizon a,quick,s '

# Other profiles and suites of a spec that was edited are of what it said then; so are other specs of a suite.
study '"sweep": "T", "title": "edited"'
exits 0 'an edited spec' "$lab" run "$tmp/a.json" --db "$db"
same 'is all of the study' "$(ask "$db" 'SELECT profile, suite FROM study' | tr '\n' ' ')" 'quick,s '
sed 's/"sweep": "T"/"sets": ["H"]/' "$tmp/a.json" >"$tmp/a2.json"
exits 0 'another spec of the study' "$lab" run "$tmp/a2.json" --db "$db"
same 'stands beside it' "$(rows 'enhancements, positions')" '-,3 T,3 H,3 '
suite "$tmp/x/s.epd" 1 2
exits 0 'the suite of both, edited' "$lab" run "$tmp/a.json" --db "$db"
same 'is that of the one that was run' "$(rows 'enhancements, positions')" '-,2 T,2 '
suite "$tmp/x/s.epd" 1 3
exits 0 'as it was' "$lab" run "$tmp/a.json" --db "$db"

# An id that two studies use for two positions would tell nothing.
printf '{"version": 1, "study": "b", "suite": "%s", "sets": ["-"], "profiles": {"quick": {"depth": 1}}}\n' \
    "$tmp/z/s.epd" >"$tmp/b.json"
suite "$tmp/z/s.epd" 1 3
exits 0 'another study on the same suite' "$lab" run "$tmp/b.json" --db "$db"
sed 's/BK.01/BK.77/; s/BK.02/BK.01/' "$tmp/z/s.epd" >"$tmp/z.epd" && mv "$tmp/z.epd" "$tmp/z/s.epd"
exits 1 'an id that a study has for another position' "$lab" run "$tmp/b.json" --db "$db"
says "position 'BK.01' of suite 's' differs from the one that study 'a' in the database has"

every_row "$db" >"$tmp/before"
exits 1 'no such study' "$lab" forget --db "$db" --study none
says "has no study 'none'"
exits 0 'of another study' "$lab" forget --db "$db" --study b
says '0 searches removed'
exits 0 'forget' "$lab" forget --db "$db"
says " searches removed from '$db'"
every_row "$db" >"$tmp/after"
exits 0 'views stay as they are' cmp "$tmp/before" "$tmp/after"
exits 0 'nothing is beyond' "$lab" status --db "$db"
same 'nor told' "$(grep -c earlier "$tmp/out")" 0
same 'sound' "$(sqlite3 "$db" 'PRAGMA integrity_check; PRAGMA foreign_key_check')" ok
same 'no counts without a search' "$(sqlite3 "$db" 'SELECT count(*) FROM counts WHERE id / 1024 NOT IN
    (SELECT content_id FROM iterations)')" 0
exits 0 'the rest is right' "$lab" verify --db "$db"
exits 0 'what was forgotten' "$lab" run "$tmp/a.json" --db "$db" --suite "$tmp/y/s.epd"
says ', 0 stored, 10 to do'
exits 1 'no database is made' "$lab" forget --db "$tmp/none.db"
holds 'none' [ ! -e "$tmp/none.db" ]

echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
