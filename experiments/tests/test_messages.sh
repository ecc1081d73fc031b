#!/bin/sh
# What the program says to who typed something else than was meant, and the sentence that compare ends in.
# usage: BUILD=FOLDER sh experiments/tests/test_messages.sh
set -u
cd "$(dirname "$0")/../.." || exit 1
# shellcheck source=experiments/tests/shell.sh
. experiments/tests/shell.sh

fen='8/8/1k6/2b5/2pP4/8/5K2/8 b - d3'

# ---- positions and letters -----------------------------------------------------------------------

# shellcheck disable=SC2086 # without quotes, as it was typed
exits 2 'a FEN without quotes' "$lab" search --fen $fen --with T --depth 2
says "one argument too many: 'b'; a FEN with spaces goes in quotes: --fen \"8/8/1k6/2b5/2pP4/8/5K2/8 b ...\""
exits 2 'too much without a FEN' "$lab" status more
says "one argument too many: 'more' (see"
for command in search tree; do
    exits 0 "$command startpos" "$lab" $command --fen startpos --with T --depth 1
done
exits 0 'startpos is that position' "$lab" search --fen startpos --with - --depth 2 --json
says '"fen":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"'
exits 0 'minimal-tree startpos' "$lab" minimal-tree --fen startpos --depth 1
exits 2 'a small letter' "$lab" search --fen "$fen" --with Tn --depth 2
says "unknown enhancement 'n' in 'Tn'; minimal window is 'N'"
exits 2 'a letter of nothing' "$lab" search --fen "$fen" --with TY --depth 2
says "unknown enhancement 'Y' in 'TY' (known: T, R, N"
exits 2 'a parameter of what is off' "$lab" search --fen "$fen" --with TN --depth 2 --set H.moves=quiet
says "--set: 'H.moves=quiet' changes nothing, because H is off (--with TN)"
exits 0 'of what is on' "$lab" search --fen "$fen" --with TNH --depth 2 --set H.moves=quiet
exits 0 'of the base program' "$lab" search --fen "$fen" --with - --depth 2 --set base.order=mvv_lva
exits 2 'a deep tree' "$lab" tree --fen "$fen" --with T --depth 5
says "--depth '5': not a whole number from 0 to 4; --max-nodes N lets it go deeper"
exits 1 'a tree that workers share' "$lab" tree --fen "$fen" --with N --depth 2 --set base.workers=2
says "base.workers cannot be shown as a tree: each worker searches a part"

# ---- help ----------------------------------------------------------------------------------------

exits 0 'help' "$lab" help
same 'is --help' "$(cat "$tmp/out")" "$("$lab" --help)"
exits 0 'help of a command' "$lab" help tree
same 'is its --help' "$(cat "$tmp/out")" "$("$lab" tree --help)"
exits 2 'an option twice' "$lab" status --db a.db --db b.db
says "option given twice: '--db' (see"
exits 2 'a value of a switch' "$lab" status --all=yes
says "option takes no value: '--all=yes' (see"
exits 2 'help of nothing' "$lab" help trees
says "unknown command 'trees'"

# ---- questions -----------------------------------------------------------------------------------

printf '{"version": 1, "study": "one", "suite": "positions/bratko-kopec.epd", "sets": ["T", "TH"],
    "profiles": {"quick": {"depth": 2, "positions": 3}}}\n' >"$tmp/one.json"
sed -e 's/"one"/"two"/' -e 's/"T", "TH"/"T", "TV"/' -e 's/"sets"/"settings": [{"V.t": "10"}], "sets"/' \
    "$tmp/one.json" >"$tmp/two.json"
exits 0 'a study' "$lab" run "$tmp/one.json" --db "$tmp/a.db"
exits 0 'another' "$lab" run "$tmp/two.json" --db "$tmp/a.db"
exits 1 'no such column' "$lab" query --db "$tmp/a.db" 'SELECT letters FROM total'
says letters
says 'total has: study, suite, setting, enhancements, parameters, depth,'
exits 1 'no such view' "$lab" query --db "$tmp/a.db" 'SELECT letters FROM totals'
says 'views: result, former, search, set_letter, study, universe, total,'
exits 1 'a word of SQL' "$lab" query --db "$tmp/a.db" 'SELECT commit FROM run'
says "'commit' is an SQL keyword: for the column of the view run write it in double quotes, \"commit\""
exits 0 'in quotes' "$lab" query --db "$tmp/a.db" 'SELECT "commit" FROM run'
exits 1 'no keyword, and no SQL' "$lab" query --db "$tmp/a.db" 'SELECT study position depth FROM growth'
says 'growth has: study'
exits 1 'not read-only' "$lab" query --db "$tmp/a.db" 'DELETE FROM runs'
holds 'no advice' [ "$(wc -l <"$tmp/err")" -eq 1 ]
exits 0 'the views' "$lab" query --schema --csv
same 'are all there' "$(sed -e 1d -e 's/,.*//' "$tmp/out" | LC_ALL=C sort)" \
    "$(sed -e 1d -e '/^verdict,/d' -e 's/,.*//' experiments/dictionary.csv | LC_ALL=C sort -u)"
exits 0 'one view' "$lab" query --schema total --csv
same 'all its columns' "$(sed -e 1d -e 's/,.*//' "$tmp/out")" \
    "$(sed -n 's/^total,\([a-z_]*\),.*/\1/p' experiments/dictionary.csv)"
exits 2 'an unknown view' "$lab" query --schema totals
says "no view 'totals' (known: result, former,"
exits 2 'two questions' "$lab" query --schema --file x.sql
says '--schema and --file exclude each other'

cp README.md "$tmp/readme.md"
for command in 'query SELECT' 'status' "run $tmp/one.json"; do
    # shellcheck disable=SC2086 # words
    exits 1 "$command: no database" "$lab" $command --db "$tmp/readme.md"
    says "'$tmp/readme.md' is not a database, or its first page is damaged"
    holds "$command: no advice to remove it" sh -c "! grep -i remove '$tmp/err'"
done
holds 'it is as it was' cmp README.md "$tmp/readme.md"

# ---- comparisons ---------------------------------------------------------------------------------

exits 1 'a set of another study' "$lab" compare T TV --db "$tmp/a.db"
says "set 'TV' has no finished search in study 'one', suite 'bratko-kopec', setting '{}'; try --study two --setting"
exits 1 'a set of none' "$lab" compare T TN --db "$tmp/a.db"
says "set 'TN' has no finished search in study 'one', suite 'bratko-kopec', setting '{}'"
holds 'nothing to try' sh -c "! grep try '$tmp/err'"
exits 0 'a comparison' "$lab" compare T TH --db "$tmp/a.db"
same 'begins with a sentence' "$(head -n 1 "$tmp/out" | sed 's/ [0-9.]* times.*(.*)/ X times/; s/on [0-3] of 3/on some of 3/; s/fewer/more/')" \
    'TH searches X times, more on some of 3 positions.'
exits 0 'by bottom positions' "$lab" compare T TH --db "$tmp/a.db" --metric nbp
says ' times the bottom positions of T at depth 2 ('
exits 0 'by time' "$lab" compare T TH --db "$tmp/a.db" --metric cpu
says 'Times have no interval: '

# ---- the short way: sets, a suite and a depth become a spec ----

head -n 3 positions/bratko-kopec.epd >"$tmp/own.epd"
exits 0 'two sets of an own suite' "$lab" run --sets TH,TK --suite "$tmp/own.epd" --depth 2 --name own --db "$tmp/short.db"
says "the spec: $tmp/own.json"
says "next: prunelab compare TH TK --study own --db $tmp/short.db"
same 'are searched' "$(ask "$tmp/short.db" "SELECT enhancements, count(*) FROM result WHERE study = 'own' AND suite = 'own'
    AND depth = 2 GROUP BY 1" | tr '\n' ' ')" 'TH,3 TK,3 '
exits 0 'the spec that it wrote is one' "$lab" run "$tmp/own.json" --db "$tmp/short.db"
exits 0 'a dry run' "$lab" run --sets TH,TK --suite "$tmp/own.epd" --depth 2 --name none --db "$tmp/short.db" --dry-run
holds 'leaves no spec' [ ! -e "$tmp/none.json" ]
exits 0 'it may be written again' "$lab" run --sets TH,- --suite "$tmp/own.epd" --depth 2 --name own --db "$tmp/short.db"
sed -i 's/prunelab run --sets/my own/' "$tmp/own.json"
exits 1 'but not over a spec of somebody' "$lab" run --sets TH --suite "$tmp/own.epd" --depth 2 --name own --db "$tmp/short.db"
holds 'which is as it was' grep -q 'my own' "$tmp/own.json"
exits 1 'a set that is none' "$lab" run --sets TH,TY --suite "$tmp/own.epd" --depth 2 --db "$tmp/short.db"
says "$tmp/mine.json: sets[1]: unknown enhancement 'Y' in 'TY'"
exits 2 'no suite' "$lab" run --sets TH --depth 2
says '--sets needs --suite FILE'
exits 2 'no depth' "$lab" run --sets TH --suite "$tmp/own.epd"
exits 2 'nothing' "$lab" run
says 'expected a spec, or --sets'
exits 2 'both' "$lab" run x.json --sets TH --suite "$tmp/own.epd" --depth 2
exits 2 'a depth for a spec' "$lab" run x.json --depth 2
says '--depth needs --sets'
exits 1 'a name that is none' "$lab" run --sets TH --suite "$tmp/own.epd" --depth 2 --name ../x --db "$tmp/short.db"
says "--name '../x': not a study's name"

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
