#!/bin/sh
# The documents' numbers are what the counts that ship say; the tutorial's commands run; new numbers are put in.
# usage: BUILD=FOLDER sh experiments/tests/test_words.sh
set -u
cd "$(dirname "$0")/../.." || exit 1
# shellcheck source=experiments/tests/shell.sh
. experiments/tests/shell.sh
BUILD=${lab%/prunelab}
export BUILD

# ---- numbers ------------------------------------------------------------------------------------

exits 0 'the quick run, from the counts that ship' "$lab" run schaeffer1989 --known experiments/reference/universes-quick.gz \
    --known-only --known-sample 0 --db "$tmp/known.db"
# The thousand positions as the figure `overview` has them: to import them takes a minute.
gzip -dc paper-figures/tests/data/overview.csv.gz >"$tmp/overview.csv"
sqlite3 "$tmp/known.db" ".import --csv '$tmp/overview.csv' stored" "
    INSERT INTO studies (name, title) VALUES ('games', '');
    INSERT INTO suites (name) VALUES ('games');
    INSERT INTO effects (study_id, suite_id, setting_id, depth, metric_id, kind, set_id, value, low, high, positions, cube, fixed)
    SELECT (SELECT id FROM studies WHERE name = 'games'), (SELECT id FROM suites WHERE name = 'games'), setting_id, effects.depth,
           metric_id, kind, set_id, stored.value, stored.low, stored.high, stored.positions, cube, fixed
    FROM effects JOIN sets ON sets.id = set_id JOIN settings ON settings.id = setting_id JOIN metrics ON metrics.id = metric_id
    JOIN stored ON letter = letters AND effects.depth = stored.depth AND kind = substr(role, 1, 1)
    WHERE stored.study = 'games' AND parameters = '{}' AND metrics.name = 'nc' AND role <> 'average';
    DROP TABLE stored"
exits 0 'the documents have its numbers' scripts/words --check --db "$tmp/known.db"
says 'phrases, 0 changed'

mkdir "$tmp/copy"
cp -R README.md scripts paper-figures "$tmp/copy/"
mkdir "$tmp/copy/experiments"
cp experiments/*.md "$tmp/copy/experiments/"
copy=$tmp/copy/scripts/words
cp "$tmp/known.db" "$tmp/other.db"
sqlite3 "$tmp/other.db" "UPDATE effects SET value = value - 0.2, low = low - 0.2, high = high - 0.2"
exits 1 'other counts give other numbers' "$copy" --check --db "$tmp/other.db"
says "words: README.md: alone: it says"
exits 0 'which are put in' "$copy" --db "$tmp/other.db"
exits 0 'and then agree' "$copy" --check --db "$tmp/other.db"
holds 'the text around them stays' [ "$(wc -l <README.md)" = "$(wc -l <"$tmp/copy/README.md")" ]
exits 0 'back again' "$copy" --db "$tmp/known.db"
holds 'is as it was' cmp README.md "$tmp/copy/README.md"
sed -i 's/aspiration search, 19/aspiration search, 18/' "$tmp/copy/README.md"
exits 1 'a number changed by hand' "$copy" --check --db "$tmp/known.db"
says "words: README.md: 'alone': expected once"
exits 2 'an unknown option' "$copy" --all

# ---- what a reader is promised ------------------------------------------------------------------

words() { cat "$@" | wc -w; }
holds 'README has 900 words' [ "$(words README.md)" -le 900 ]
holds 'what was found has 2,000' [ "$(words paper-figures/findings.md)" -le 2000 ]

# A sentence: up to a stop and a space, the end of a cell or of a paragraph; code and the targets of links are none.
awk '/^    / { next } /^$/ { print "."; next } { gsub(/\]\([^)]*\)/, "]"); gsub(/\|/, ". "); print }' README.md | tr '\n' ' ' |
    sed 's/[.:;!?][*"]* /&\n/g' | awk 'NF > 28' >"$tmp/long"
holds 'at most three of its sentences have more than 28 words' [ "$(wc -l <"$tmp/long")" -le 3 ]

# ---- the tutorial -------------------------------------------------------------------------------

if command -v gnuplot >/dev/null 2>&1; then
    mkdir -p "$tmp/walk/results"
    cp -R positions scripts paper-figures "$tmp/walk/"
    ln -s "$(dirname "$lab")" "$tmp/walk/build"
    ln -s "$PWD/experiments" "$tmp/walk/experiments"
    sed -n 's/^    //p' experiments/tutorial.md >"$tmp/tutorial"
    holds 'it has commands' [ "$(wc -l <"$tmp/tutorial")" -ge 9 ]
    exits 0 'the commands of the tutorial' sh -c "cd '$tmp/walk' && PRUNELAB_HOME='$tmp/walk' sh -e ../tutorial"
    holds 'a figure' [ -s "$tmp/walk/paper-figures/first-figure/figure.svg" ]
    holds 'a page' [ -s "$tmp/walk/results/mine.html" ]
fi

echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
