#!/bin/sh
# What the views total, growth and ordering keep is what the cells say, whoever changed them last.
# usage: BUILD=FOLDER sh experiments/tests/test_kept.sh
set -u
cd "$(dirname "$0")/../.." || exit 1
command -v sqlite3 >/dev/null 2>&1 || {
    echo "skipped: no sqlite3"
    exit 77
}
# shellcheck source=experiments/tests/shell.sh
. experiments/tests/shell.sh
export TMPDIR="$tmp"

head -n 3 positions/bratko-kopec.epd >"$tmp/suite.epd"
spec "$tmp/s.json" 3 '"sets": ["-", "T", "NK"], "settings": [{}, {"T.entries": 1024}]'
spec "$tmp/u.json" 4 '"sets": ["-", "H"]'
sed -i.old 's/"study": "s"/"study": "u"/' "$tmp/u.json"
db=$tmp/a.db
rows() { # rows DATABASE: of all three
    for view in total growth; do # SQLite adds doubles more exactly from 3.43 on: 12 digits
        "$lab" query --db "$1" --csv "SELECT * FROM $view ORDER BY study, setting, depth, enhancements, parameters" |
            sed -E 's/(\.[0-9]{12})[0-9]+/\1/g'
    done
    "$lab" query --db "$1" --csv 'SELECT * FROM ordering ORDER BY study, depth, enhancements, parameters, kind'
}
right() { # right TEXT: the views say what they say where nothing is kept
    rows "$db" >"$tmp/kept.rows"
    cp "$db" "$tmp/bare.db"
    sqlite3 "$tmp/bare.db" 'DELETE FROM kept'
    rows "$tmp/bare.db" >"$tmp/bare.rows"
    exits 0 "$1: as the cells say" cmp "$tmp/kept.rows" "$tmp/bare.rows"
}
kept() { # names of the kept studies
    sqlite3 "$db" "SELECT group_concat(name, ' ') FROM (SELECT name FROM kept JOIN studies ON studies.id = study_id ORDER BY 1)"
}

exits 0 'a run' "$lab" run "$tmp/s.json" --db "$db"
same 'it is kept' "$(kept)" s
right 'after a run'
same 'rows' "$(grep -c . "$tmp/kept.rows")" 69
exits 0 'the same again' "$lab" run "$tmp/s.json" --db "$db"
same 'it stays' "$(kept)" s
exits 0 'a study that shares cells' "$lab" run "$tmp/u.json" --db "$db"
same 'both are kept' "$(kept)" 's u'
right 'of two studies'
for view in total reduction growth ordering; do
    same "$view looks at no member of kept studies" "$(sqlite3 "$tmp/a.db" "EXPLAIN QUERY PLAN SELECT * FROM $view" |
        grep -c 'SCAN.* block_rows')" 0
done

other_content() { # other_content WHERE: SQL that gives such iterations counters of their own
    printf '%s' "INSERT INTO contents VALUES (1, 1000000);
        INSERT INTO counts SELECT 1000000 * 1024 + id, 7, 1, 3 FROM counter_names WHERE name = 'cutoffs';
        UPDATE iterations SET content_id = 1000000 $1"
}

for column in cutoffs:cutoffs first:cut_rank_1 second:cut_rank_2 minimal:minimal_searches researches:researches \
    'round(mean_rank * cutoffs):cut_rank_*'; do
    number='this.value - coalesce(last.value, 0)'
    case $column in round*) number="CAST(substr(counter, 10) AS INTEGER) * 1.0 * ($number)" ;; esac
    same "$column of an iteration alone are those to it less those to the one before" "$(ask "$db" "SELECT study, enhancements,
        parameters, depth, kind, ${column%:*} AS number FROM ordering WHERE number > 0 ORDER BY 1, 2, 3, 4, 5" | cksum)" \
        "$(ask "$db" "SELECT study, enhancements, parameters, this.depth, kind, sum($number) AS number
        FROM counter AS this LEFT JOIN (SELECT study, position, enhancements, parameters, depth + 1 AS depth, kind, counter,
            value FROM counter) AS last USING (study, position, enhancements, parameters, depth, kind, counter)
        WHERE counter GLOB '${column#*:}' GROUP BY 1, 2, 3, 4, 5 HAVING number > 0 ORDER BY 1, 2, 3, 4, 5" | cksum)"
done

# Whoever changes a cell, with what program: the study is no longer kept, the other is.
change() { # change TEXT SQL LEFT: which studies are left
    cp "$tmp/a.db" "$tmp/b.db"
    db=$tmp/b.db
    exits 0 "$1" edit "$db" "$2"
    same "$1: kept" "$(kept)" "$3"
    right "$1"
    holds "$1: it is told" sh -c "! cmp -s '$tmp/kept.rows' '$tmp/a.rows'"
    db=$tmp/a.db
}
rows "$db" >"$tmp/a.rows"
of_h="configuration_id = (SELECT id FROM _configurations AS configurations WHERE enhancements = 'H')"
change 'a count that changes' "UPDATE iterations SET nbp = nbp + 1 WHERE $of_h" s
change 'a count that both studies hold' "UPDATE iterations SET nbp = nbp + 1 WHERE configuration_id =
    (SELECT id FROM _configurations AS configurations WHERE enhancements = '-')" ''
change 'a cell that goes' "PRAGMA foreign_keys = OFF; DELETE FROM iterations WHERE depth = 4 AND $of_h" s
change 'a count of a counter that changes' "UPDATE counts SET cut = cut + 1
    WHERE id & 1023 = (SELECT id FROM counter_names WHERE name = 'cutoffs')" ''
change 'a member that goes' "DELETE FROM setting_members WHERE $of_h; DELETE FROM study_members WHERE $of_h" s
change 'another key' "UPDATE entries SET best =
    (SELECT best_move FROM iterations AS i WHERE i.position_id = entries.position_id AND depth = 1 LIMIT 1)" ''
change 'a counter that changes' "$(other_content "WHERE $of_h")" s
change 'counters that go' "UPDATE iterations SET content_id = NULL WHERE depth = 4 AND $of_h" s
deeper="depth = 4 AND configuration_id = (SELECT id FROM _configurations AS configurations WHERE enhancements = '-')"
change 'a count deeper than s goes' "UPDATE iterations SET nbp = nbp + 1 WHERE $deeper" s
change 'a cell deeper than s goes' "PRAGMA foreign_keys = OFF; DELETE FROM iterations WHERE $deeper" s
change 'counters deeper than s goes' "UPDATE iterations SET content_id = NULL WHERE $deeper" s
change 'another engine shown' "UPDATE engines SET current = 0 WHERE signature IN (SELECT engine FROM all_configurations
    WHERE enhancements = 'T')" ''

# Cells of the same sets at other positions leave a study kept; at a position of both, in whichever suite, neither is.
sed -n 3,4p positions/bratko-kopec.epd >"$tmp/other.epd"
printf '{"version": 1, "study": "w", "suite": "%s", "sets": ["-", "T"], "profiles": {"quick": {"depth": 3}}}\n' \
    "$tmp/other.epd" >"$tmp/w.json"
cp "$db" "$tmp/alone.db"
exits 0 'a study of other positions' "$lab" run "$tmp/w.json" --db "$db"
same 'all are kept' "$(kept)" 's u w'
right 'of three studies'
rows "$db" >"$tmp/a.rows"
of_w="position_id = (SELECT position_id FROM entries JOIN suites ON suites.id = suite_id
    WHERE suites.name = 'other' AND number = 2)"
of_both="position_id = (SELECT position_id FROM entries JOIN suites ON suites.id = suite_id
    WHERE suites.name = 'other' AND number = 1)"
change 'a count elsewhere' "UPDATE iterations SET nbp = nbp + 1 WHERE $of_w" 's u'
change 'a cell that goes elsewhere' "PRAGMA foreign_keys = OFF; DELETE FROM iterations WHERE $of_w" 's u'
change 'counters that change elsewhere' "$(other_content "WHERE $of_w")" 's u'
change 'counters that go elsewhere' "UPDATE iterations SET content_id = NULL WHERE $of_w" 's u'
change 'a count that three studies hold' "UPDATE iterations SET nbp = nbp + 1 WHERE $of_both" ''
change 'a cell that moves' "UPDATE iterations SET position_id = 999, depth = depth + 9
    WHERE $of_both AND configuration_id = (SELECT id FROM _configurations AS configurations WHERE enhancements = 'H')" 's w'
cp "$db" "$tmp/b.db"
sqlite3 "$tmp/b.db" "PRAGMA foreign_keys = OFF; DELETE FROM iterations WHERE $of_w"
exits 0 'kept without cells elsewhere' "$lab" analyse --db "$tmp/b.db"
exits 0 'they come' sqlite3 "$tmp/b.db" "PRAGMA foreign_keys = OFF; ATTACH '$db' AS a;
    INSERT INTO iterations SELECT * FROM a.iterations WHERE $of_w"
db=$tmp/b.db
same 'cells that come elsewhere' "$(kept)" 's u'
right 'cells that come elsewhere'
db=$tmp/a.db
mv "$tmp/alone.db" "$db"

# Cells that come later than what asks for them, as after a run that was stopped.
cp "$db" "$tmp/b.db"
sqlite3 "$tmp/b.db" "PRAGMA foreign_keys = OFF; DELETE FROM iterations WHERE depth = 4 AND $of_h"
exits 0 'kept without them' "$lab" analyse --db "$tmp/b.db"
db=$tmp/b.db
same 'both are kept without them' "$(kept)" 's u'
exits 0 'they come' sqlite3 "$db" "PRAGMA foreign_keys = OFF; ATTACH '$tmp/a.db' AS a;
    INSERT INTO iterations SELECT * FROM a.iterations WHERE depth = 4 AND $of_h"
same 'cells that come' "$(kept)" s
right 'cells that come'
# From a file too, which is taken in without triggers.
exits 0 'counts in a file' env DB="$tmp/a.db" scripts/reference known u "$tmp/u.csv.gz"
sed 's/"study": "u"/"study": "x"/' "$tmp/u.json" >"$tmp/x.json"
cp "$tmp/a.db" "$tmp/k.db"
db=$tmp/k.db
exits 0 'they go' sqlite3 "$db" "PRAGMA foreign_keys = OFF; DELETE FROM iterations WHERE depth = 4 AND $of_h"
exits 0 'kept without them again' "$lab" analyse --db "$db"
exits 0 'they are taken in' "$lab" run "$tmp/x.json" --db "$db" --known "$tmp/u.csv.gz"
says 'searches imported from'
same 'all are kept with them' "$(kept)" 's u x'
right 'cells that are taken in'
db=$tmp/a.db

# What one more ply costs, where the ply before is stored and not asked for.
cp "$db" "$tmp/gap.db"
db=$tmp/gap.db
exits 0 'depth 2 is asked for no more' sqlite3 "$db" 'PRAGMA foreign_keys = OFF; DELETE FROM block_rows WHERE depth = 2'
exits 0 'kept without depth 2' "$lab" analyse --db "$db"
same 'both are kept with a gap' "$(kept)" 's u'
right 'a gap'
db=$tmp/a.db

# A run that is stopped leaves its study to be added up; the next one keeps it again.
spec "$tmp/s.json" 5 '"sets": ["-", "T", "NK"], "settings": [{}, {"T.entries": 1024}]'
printf 'fen,engine,enhancements,parameters,depth,nbp,nc,interior,horizon,quiescence,score,best_move\nno, counts\n' \
    >"$tmp/known.csv" # it can be opened, so the run has begun when it fails
exits 1 'a run that fails' "$lab" run "$tmp/s.json" --db "$db" --known "$tmp/known.csv"
same 'u alone is kept' "$(kept)" u
right 'after a run that failed'
same 'nor is a study with one set more' "$(cp "$db" "$tmp/more.db" && sqlite3 "$tmp/more.db" "INSERT INTO kept
    SELECT id FROM studies WHERE name = 's'; INSERT INTO setting_members SELECT study_id, (SELECT id FROM all_configurations
    WHERE enhancements = 'H'), setting_id, block_id FROM setting_members JOIN studies ON studies.id = study_id
    WHERE name = 's' LIMIT 1" && sqlite3 "$tmp/more.db" 'SELECT group_concat(name) FROM kept JOIN studies ON id = study_id')" u
exits 0 'it goes on' "$lab" run "$tmp/s.json" --db "$db"
same 'both are kept again' "$(kept)" 's u'
right 'to depth 5'

exits 0 'a merge' "$lab" merge "$tmp/c.db" "$tmp/b.db"
db=$tmp/c.db
same 'a merged database keeps' "$(kept)" 's u'
right 'merged'
exits 0 'analyse' sh -c "sqlite3 '$db' 'DELETE FROM kept' && '$lab' analyse --db '$db'"
same 'it keeps' "$(kept)" 's u'
right 'analysed'
exits 0 'a copy by upgrade' "$lab" upgrade "$db" --output "$tmp/d.db"
db=$tmp/d.db
right 'upgraded'

# Intervals rest on the positions that are done in every set, as if the others were in none.
hole="position_id = 2 AND iterations.depth = 3"
for other in '-' NK; do
    cp "$tmp/a.db" "$tmp/hole.db"
    sqlite3 "$tmp/hole.db" "PRAGMA foreign_keys = OFF; DELETE FROM iterations WHERE $hole
        AND configuration_id IN (SELECT id FROM _configurations AS configurations WHERE enhancements = '$other')"
    exits 0 "analyse without a cell of $other" "$lab" analyse --db "$tmp/hole.db"
    db=$tmp/hole.db
    same "kept without a cell of $other" "$(kept)" 's u'
    right "without a cell of $other"
    db=$tmp/d.db
    sqlite3 "$tmp/hole.db" "SELECT * FROM interval WHERE study = 's' AND depth = 3" >"$tmp/hole.rows"
    sqlite3 "$tmp/hole.db" "PRAGMA foreign_keys = OFF; DELETE FROM iterations WHERE $hole"
    exits 0 'analyse without the position' "$lab" analyse --db "$tmp/hole.db"
    sqlite3 "$tmp/hole.db" "SELECT * FROM interval WHERE study = 's' AND depth = 3" >"$tmp/whole.rows"
    exits 0 'the same intervals' cmp "$tmp/hole.rows" "$tmp/whole.rows"
    holds 'and there are some' test -s "$tmp/hole.rows"
    holds 'not those of all positions' sh -c "! sqlite3 '$tmp/a.db' \"SELECT * FROM interval WHERE study = 's' AND depth = 3\" |
        cmp -s - '$tmp/hole.rows'"
done

# ---- what nothing computes again -----------------------------------------------------------------

cp "$db" "$tmp/told.db"
exits 0 'verify of what nobody changed' "$lab" verify --db "$tmp/told.db" --sample 1
sqlite3 "$tmp/told.db" "UPDATE suites SET name = name || 'x'"
exits 1 'of a changed name' "$lab" verify --db "$tmp/told.db" --sample 1
says 'suites: another program changed its rows'
"$lab" run "$tmp/s.json" --db "$tmp/told.db" >"$tmp/out" 2>&1
exits 1 'also after a run' "$lab" verify --db "$tmp/told.db" --sample 1
says 'suites: another program changed its rows'

echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
