#!/bin/sh
# Older databases, copied into new files: one of each version, and of each version its first schema.
# usage: BUILD=FOLDER sh experiments/tests/test_upgrade.sh
set -u
cd "$(dirname "$0")/../.." || exit 1
# shellcheck source=experiments/tests/shell.sh
. experiments/tests/shell.sh

# Both hold the sets of TH on two positions to depth 2, run by the program of their day.
figures="fen, enhancements, parameters, i.depth, score, best_move, nbp, nc, interior, horizon, quiescence, cpu_ns"
of="cells ON cells.id = cell_id JOIN runs ON runs.id = run_id JOIN positions ON positions.id = i.position_id"
old_cells() { # old_cells DATABASE: of version 1
    sqlite3 -readonly "$1" "SELECT $figures, pv, status, started FROM iterations AS i JOIN details ON iteration_id = i.id
        JOIN $of JOIN configurations AS c ON c.id = i.configuration_id ORDER BY 1, 2, 3, 4;
        SELECT $figures, named.key, named.value FROM iterations AS i JOIN details ON iteration_id = i.id
        JOIN $of JOIN configurations AS c ON c.id = i.configuration_id JOIN json_each(counters) AS named
        WHERE named.value <> '[0,0,0]' ORDER BY 1, 2, 3, 4, named.key"
}
new_cells() { # the same of this version
    sqlite3 -readonly "$1" "SELECT $figures, pv, status, started FROM iterations AS i JOIN lines ON lines.id = line_id
        JOIN $of JOIN all_configurations AS c ON c.id = i.configuration_id ORDER BY 1, 2, 3, 4;
        SELECT $figures, name, json_array(pv, cut, \"all\") FROM iterations AS i
        JOIN $of JOIN all_configurations AS c ON c.id = i.configuration_id
        JOIN counts ON counts.id BETWEEN content_id * 1024 AND content_id * 1024 + 1023
        JOIN counter_names ON counter_names.id = counts.id & 1023
        WHERE pv + cut + \"all\" > 0 ORDER BY 1, 2, 3, 4, name"
}

for old in version-1-first version-1; do
    gunzip -c "experiments/tests/data/$old.db.gz" >"$tmp/$old.db"
    before=$(cksum <"$tmp/$old.db")
    old_cells "$tmp/$old.db" >"$tmp/$old.cells"
    same "$old: cells" "$(head -n 16 "$tmp/$old.cells" | grep -c '|done|')" 16
    holds "$old: counters" test "$(wc -l <"$tmp/$old.cells")" -gt 100
    exits 0 "upgrade $old" "$lab" upgrade "$tmp/$old.db" --output "$tmp/$old.new"
    says "'$tmp/$old.db', version 1: "
    says "rows copied to '$tmp/$old.new', version 3"
    same "$old: the old file is only read" "$(cksum <"$tmp/$old.db")" "$before"
    new_cells "$tmp/$old.new" >"$tmp/new.cells"
    exits 0 "$old: its rows" cmp "$tmp/$old.cells" "$tmp/new.cells"
    same "$old: sound" "$(sqlite3 "$tmp/$old.new" 'PRAGMA integrity_check; PRAGMA foreign_key_check')" ok
    same "$old: totals are kept" "$(ask "$tmp/$old.new" 'SELECT count(*) FROM studies WHERE id NOT IN (SELECT study_id FROM kept)')" 0
    # The first schema's program counted otherwise: its cells go on beside those that there will be.
    shown=16
    [ $old = version-1 ] || shown=0
    same "$old: result" "$(ask "$tmp/$old.new" 'SELECT count(*) FROM result')" $shown
    same "$old: former" "$(ask "$tmp/$old.new" 'SELECT count(*) FROM former')" $((16 - shown))
    for view in game match ordering risk timing time_model minimal_tree growth; do
        same "$old: view $view" "$(ask "$tmp/$old.new" "SELECT count(*) >= 0 FROM $view")" 1
    done
    exits 0 "$old: status" "$lab" status --db "$tmp/$old.new"
    exits 1 "$old: what exists is not written over" "$lab" upgrade "$tmp/$old.db" --output "$tmp/$old.new"
    says "cannot write '$tmp/$old.new': it exists"
    new_cells "$tmp/$old.new" >"$tmp/new.cells"
    exits 0 "$old: it stays as it was" cmp "$tmp/$old.cells" "$tmp/new.cells"
done
grep -v '^#' positions/bratko-kopec.epd | head -2 >"$tmp/old.epd"
echo '{"version": 1, "study": "old", "suite": "'"$tmp/old.epd"'", "sweep": "TH", "profiles": {"quick": {"depth": 2}}}' >"$tmp/s.json"
exits 1 'an older one is not written to' "$lab" run "$tmp/s.json" --db "$tmp/version-1.db"
says "database '$tmp/version-1.db' has version 1; this program knows version 3: \`prunelab upgrade\` copies it"
exits 1 'nor read' "$lab" query 'SELECT 1' --db "$tmp/version-1.db"
says 'has version 1'
exits 0 'what was stored is known' "$lab" run "$tmp/s.json" --db "$tmp/version-1.new"
says ', 8 stored, 0 to do'
exits 1 'effects as they were computed then are found' "$lab" verify --db "$tmp/version-1.new"
says 'wrong: effects: '
says ' searches verified, 0 differ'
exits 0 'computed again' "$lab" analyse --db "$tmp/version-1.new"
exits 0 'all is right' "$lab" verify --db "$tmp/version-1.new"
exits 0 'what another engine counted is not' "$lab" run "$tmp/s.json" --db "$tmp/version-1-first.new"
says ', 0 stored, 8 to do'
same 'the first schema had no games' "$(sqlite3 -readonly "$tmp/version-1-first.db" "SELECT count(*)
    FROM sqlite_schema WHERE name = 'games'")" 0

# Of version 2: every view says what it said there, but for intervals that are none and parameters that are gone.
gunzip -c experiments/tests/data/version-2.db.gz >"$tmp/version-2.db"
exits 0 'upgrade version 2' "$lab" upgrade "$tmp/version-2.db" --output "$tmp/version-2.new"
says "'$tmp/version-2.db', version 2: "
for view in $(sqlite3 -readonly "$tmp/version-2.db" "SELECT name FROM sqlite_schema WHERE type = 'view'
    AND name NOT GLOB '*_now' AND name NOT IN ('configurations', 'members')"); do
    columns=$(sqlite3 -readonly "$tmp/version-2.db" "SELECT group_concat('\"' || name || '\"') FROM pragma_table_info('$view')")
    case $view in
    interval) some='WHERE low IS NOT NULL' ;;
    parameter) # whose words are today's
        some="WHERE name NOT IN ('c.mapping', 'b.sides')"
        columns=$(echo "$columns" | sed 's/,"help"//')
        ;;
    *) some= ;;
    esac
    then=$columns
    [ "$view" = effect ] && then=$(echo "$columns" | # more than all of an effect is no share of it
        sed 's/"largest_share"/CASE WHEN largest_share <= 1 THEN largest_share END/')
    sqlite3 -readonly "$tmp/version-2.db" "SELECT $then FROM $view $some" | sort >"$tmp/then"
    sqlite3 -readonly "$tmp/version-2.new" "SELECT $columns FROM $view" | sort >"$tmp/now"
    exits 0 "version 2: view $view" cmp "$tmp/then" "$tmp/now"
    wc -l <"$tmp/now" >>"$tmp/lines"
done
same 'views with rows' "$(grep -c -v '^ *0$' "$tmp/lines")" 27
exits 0 'version 2: intervals and effects as this program has them' "$lab" analyse --db "$tmp/version-2.new"
exits 0 'version 2: its counts' "$lab" verify --db "$tmp/version-2.new" --sample 200
says ', 0 differ'
sqlite3 "$tmp/version-2.db" "UPDATE details SET counters = json_remove(counters, '\$.history_reordered', '\$.knowledge_reordered')"
exits 0 'one without the counters that are gone' "$lab" upgrade "$tmp/version-2.db" --output "$tmp/without.db"
exits 0 'holds the same counts' "$lab" merge "$tmp/merged.db" "$tmp/version-2.new" "$tmp/without.db"
same 'version 2: sound' "$(sqlite3 "$tmp/version-2.new" 'PRAGMA integrity_check; PRAGMA foreign_key_check' |
    grep -v 'NULL value in timings' | grep -v -x ok)" '' # a false alarm (store/check.c), beside which no ok stands

# Of this version, but from before a view was added.
cp "$tmp/version-1.new" "$tmp/early.db"
sqlite3 "$tmp/early.db" "DROP VIEW audit; UPDATE facts SET value = 'of then' WHERE key = 'schema'"
exits 1 'a page of an early file' "$lab" report --db "$tmp/early.db" --out "$tmp/page.html"
says audit
says "; an older build made the file: \`prunelab analyse\` adds what it lacks"
exits 1 'a question to it' "$lab" query 'SELECT * FROM audit' --db "$tmp/early.db"
says audit
says '; an older build made the file'
exits 0 'which adds it' "$lab" analyse --db "$tmp/early.db"
exits 0 'and then' "$lab" report --db "$tmp/early.db" --out "$tmp/page.html"
exits 1 'a wrong name in a new file' "$lab" query 'SELECT * FROM odit' --db "$tmp/early.db"
same 'is not for its age' "$(grep -c 'older build' "$tmp/err")" 0

exits 0 'a page without its figures' "$lab" report --db "$tmp/early.db" --out "$tmp/page.html" --figures "$tmp/none"
says "there is no folder '$tmp/none': the page has no figures"
exits 0 'without a name' "$lab" upgrade "$tmp/version-1.db"
holds 'the new name' [ -s "$tmp/version-1.db.upgraded" ]
sqlite3 "$tmp/version-1.db" 'PRAGMA user_version = 99'
exits 1 'a newer version' "$lab" upgrade "$tmp/version-1.db" --output "$tmp/x"
says "has version 99; this program knows version 3: a newer program made it"
head -c 60000 "$tmp/version-1-first.db" >"$tmp/cut.db"
exits 1 'a truncated one' "$lab" upgrade "$tmp/cut.db" --output "$tmp/x"
says "database '$tmp/cut.db' is damaged"
exits 1 'none' "$lab" upgrade "$tmp/none.db" --output "$tmp/x"
says "cannot open database '$tmp/none.db'"
exits 1 'into a folder that is not there' "$lab" upgrade "$tmp/version-1-first.db" --output "$tmp/no/x"
says "cannot write '$tmp/no/x': No such file or directory"
exits 1 'no room for the copy' sh -c "ulimit -f 8; exec '$lab' upgrade '$tmp/early.db' --output '$tmp/x'"
says "cannot write '$tmp/x': "
exits 2 'no file' "$lab" upgrade
same 'nothing is left behind' "$(cd "$tmp" && ls -d x* ./*.part* 2>/dev/null)" ''

echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
