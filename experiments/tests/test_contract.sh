#!/bin/sh
# What the program promises of its surroundings: where it stands, what it is fed, where its output goes.
# usage: BUILD=FOLDER sh experiments/tests/test_contract.sh
set -u
cd "$(dirname "$0")/../.." || exit 1
# shellcheck source=experiments/tests/shell.sh
. experiments/tests/shell.sh

head -n 2 positions/bratko-kopec.epd >"$tmp/suite.epd"
spec "$tmp/wide.json" 2 '"sweep": "TNHRSK"'
spec "$tmp/small.json" 2 '"sets": ["-", "T"]'

# ---- provenance ----------------------------------------------------------------------------------

origin() { # origin DATABASE: is the last run's commit known, and what of dirty?
    ask "$1" "SELECT \"commit\" IS NOT NULL, coalesce(dirty, 'NULL') FROM run ORDER BY run DESC LIMIT 1"
}

mkdir -p "$tmp/bin" "$tmp/home/bin" "$tmp/ours/experiments/store"
exits 0 'a run without git' env PATH="$tmp/bin" "$lab" run "$tmp/small.json" --db "$tmp/nogit.db"
same 'nothing is known without git' "$(origin "$tmp/nogit.db")" 0,NULL
cp "$lab" "$tmp/home/bin/prunelab"
cp "$lab" "$tmp/ours/prunelab"
exits 0 'a run outside a checkout' "$tmp/home/bin/prunelab" run "$tmp/small.json" --db "$tmp/out.db"
same 'nothing is known outside a checkout' "$(origin "$tmp/out.db")" 0,NULL
if git --version >/dev/null 2>&1; then
    commit() { # commit FOLDER: what lies in it
        git -C "$1" init -q && git -C "$1" add . &&
            git -C "$1" -c user.name=n -c user.email=e@example.org commit -q -m c
    }
    exits 0 "another project's commit" commit "$tmp/home"
    exits 0 'a run in it' "$tmp/home/bin/prunelab" run "$tmp/small.json" --db "$tmp/other.db"
    same "another project's commit is not ours" "$(origin "$tmp/other.db")" 0,NULL
    cp experiments/store/schema.sql "$tmp/ours/experiments/store"
    exits 0 'a checkout' commit "$tmp/ours"
    exits 0 'a run in it' "$tmp/ours/prunelab" run "$tmp/small.json" --db "$tmp/clean.db"
    same 'a clean checkout' "$(origin "$tmp/clean.db")" 1,0
    echo >>"$tmp/ours/experiments/store/schema.sql"
    exits 0 'a run in a changed one' "$tmp/ours/prunelab" run "$tmp/small.json" --db "$tmp/dirty.db"
    same 'a changed checkout' "$(origin "$tmp/dirty.db")" 1,1
    mv "$tmp/ours/.git/index" "$tmp/index"
    echo broken >"$tmp/ours/.git/index"
    exits 0 'a run in a broken one' "$tmp/ours/prunelab" run "$tmp/small.json" --db "$tmp/broken.db"
    same 'a checkout that git cannot compare' "$(origin "$tmp/broken.db")" 1,NULL
fi

mkdir "$tmp/it's here"
exits 0 'a path with a space' "$lab" run "$tmp/small.json" --db "$tmp/it's here/a.db"
same 'the command as typed, for a shell' "$(sqlite3 "$tmp/it's here/a.db" 'SELECT command FROM runs')" \
    "$lab run $tmp/small.json --db '$tmp/it'\''s here/a.db'"

# ---- several specs of one study ------------------------------------------------------------------

spec "$tmp/titled.json" 1 '"title": "A title", "sets": ["-"]'
spec "$tmp/untitled.json" 2 '"sets": ["-"]'
title() {
    sqlite3 "$tmp/t.db" 'SELECT title FROM studies'
}
exits 0 'a study with a title' "$lab" run "$tmp/titled.json" --db "$tmp/t.db"
exits 0 'another spec of it without' "$lab" run "$tmp/untitled.json" --db "$tmp/t.db"
same 'the title stays' "$(title)" 'A title'
sed -i 's/A title/Another/' "$tmp/titled.json"
exits 0 'a new title' "$lab" run "$tmp/titled.json" --db "$tmp/t.db"
same 'the title is renewed' "$(title)" Another

# ---- a suite that changes ------------------------------------------------------------------------

for mate in 2 3; do
    echo "7k/8/5K2/8/8/8/8/6Q1 w - - id \"m\"; dm $mate;" >"$tmp/mate.epd"
    exits 0 "dm $mate" "$lab" run "$tmp/titled.json" --suite "$tmp/mate.epd" --db "$tmp/t.db"
    same 'the mate that the suite names' "$(ask "$tmp/t.db" 'SELECT mate FROM position
        WHERE suite = '\'mate\')" $mate
done
echo '7k/8/5K2/8/8/8/8/5Q2 w - - id "m";' >"$tmp/mate.epd"
exits 0 'another position by the same name' "$lab" run "$tmp/titled.json" --suite "$tmp/mate.epd" --db "$tmp/t.db"
says 'of earlier specs and suites of this study'
same 'is the suite now' "$(ask "$tmp/t.db" "SELECT count(*) AS n, max(fen) AS fen FROM position WHERE suite = 'mate'")" \
    '1,7k/8/5K2/8/8/8/8/5Q2 w - - 0 1'

# ---- where things lie and where output goes ------------------------------------------------------

from() { # from FOLDER COMMAND...: run it there
    (cd "$1" && shift && "$@")
}
program=$(realpath "$lab")
mkdir "$tmp/fresh"
exits 0 'a run where there is no results folder' from "$tmp/fresh" "$program" run "$tmp/small.json"
exits 0 'its status' from "$tmp/fresh" "$program" status
sed "s|$tmp/suite|positions/none|" "$tmp/small.json" >"$tmp/relative.json"
: >"$tmp/void.db"
exits 0 'a dry run into an empty file' "$lab" run "$tmp/small.json" --db "$tmp/void.db" --dry-run
exits 0 'a run into it' "$lab" run "$tmp/small.json" --db "$tmp/void.db"
exits 1 'a database that would keep nothing' "$lab" run "$tmp/small.json" --db :memory:
says "cannot open database ':memory:': not a file"
exits 2 'a database without a name' "$lab" run "$tmp/small.json" --db ''
says "empty value of option '--db'"
exits 1 'a suite that is missing' "$lab" run "$tmp/relative.json" --dry-run
says "$tmp/relative.json: suite: cannot open suite 'positions/none.epd'"
sed "s|$tmp/suite|positions/bratko-kopec|" "$tmp/small.json" >"$tmp/relative.json"
exits 0 'a suite from the current folder' "$lab" run "$tmp/relative.json" --dry-run

full() { # full COMMAND...: with a full disk for its output
    "$@" >/dev/full
}
if [ -e /dev/full ]; then
    for command in "run $tmp/small.json --db $tmp/nogit.db" "status --db $tmp/nogit.db" \
        "verify --db $tmp/nogit.db --sample 1" "compare - T --db $tmp/nogit.db" enhancements \
        "query SELECT(1) --db $tmp/nogit.db" "search --suite $tmp/suite.epd --with - --depth 1" --help; do
        # shellcheck disable=SC2086 # words
        exits 1 "$command into a full disk" full "$lab" $command
        says 'cannot write the output'
    done
fi
shut() { # shut COMMAND...: with nothing open
    "$@" <&- >&- 2>&-
}
exits 1 'a run with nothing open' shut "$lab" run "$tmp/wide.json" --db "$tmp/shut.db"
exits 0 'its counts' "$lab" verify --db "$tmp/shut.db" --sample 10

limited() { # limited COMMAND...: files may not grow beyond some 100 KB
    (ulimit -f 200 && "$@")
}
exits 1 'a run whose database may not grow' limited "$lab" run "$tmp/wide.json" --db "$tmp/l.db"
says "database '$tmp/l.db'"
exits 0 'the same without the limit' "$lab" run "$tmp/wide.json" --db "$tmp/l.db"

# ---- a position without a move is not solved -----------------------------------------------------

echo '8/8/8/8/8/1k6/8/K7 w - - id "no key";' >>"$tmp/suite.epd"
spec "$tmp/zero.json" 0 '"sets": ["-"]'
exits 0 'depth 0' "$lab" run "$tmp/zero.json" --db "$tmp/z.db"
same 'solved at depth 0' "$(ask "$tmp/z.db" "SELECT position, coalesce(solved, 'NULL') FROM result
    ORDER BY position" | tr '\n' ' ')" 'BK.01,0 BK.02,0 no key,NULL '
same 'in total' "$(ask "$tmp/z.db" 'SELECT positions, solved FROM total')" 3,0

# ---- long work shows how far it is ---------------------------------------------------------------

spec "$tmp/slow.json" 7 '"sets": ["-"]'
if script -qec true /dev/null >/dev/null 2>&1; then # util-linux's
    for command in "run $tmp/slow.json" 'verify --sample 20'; do
        exits 0 "$command on a terminal" script -qec "'$lab' $command --db '$tmp/slow.db' --jobs 1" "$tmp/script"
        holds 'share, cells, speed and time left' grep -q -E \
            '[0-9]\.[0-9] %  [0-9]+ of [0-9]+ searches  [0-9]+ nodes/s  left ' "$tmp/script"
    done
fi

# ---- a signal at any moment ----------------------------------------------------------------------

for delay in 0.005 0.01 0.015 0.02 0.03 0.04 0.05 0.06 0.08 0.1 0.13 0.16 0.2; do
    rm -f "$tmp"/sig.db*
    timeout -s INT $delay "$lab" run "$tmp/wide.json" --db "$tmp/sig.db" >"$tmp/out" 2>"$tmp/err"
    case $(cd "$tmp" && echo sig.db*) in
    sig.db | 'sig.db*') passed=$((passed + 1)) ;;
    *) holds "a single file after a signal in $delay s: $(cd "$tmp" && echo sig.db*)" false ;;
    esac
done
exits 0 'a run after it' "$lab" run "$tmp/wide.json" --db "$tmp/sig.db"

# ---- messages quote what was given ---------------------------------------------------------------

exits 2 'a letter beyond ASCII' "$lab" search --fen x --with 'Té' --depth 1
says "unknown enhancement 'é' in 'Té'"
exits 1 'a position beyond ASCII' "$lab" search --fen '♞/é w - -' --with - --depth 1
says "bad fen '♞/é w - -'"
long=$(printf '%0150d' 0)
exits 2 'a long value' "$lab" search --fen x --with T --depth 1 --set "T.entries=$long"
says "value '$long'"

echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
