#!/bin/sh
# The laboratory as a file: made whole, asks nothing of a network, and what is missing is told. What a
# browser makes of it: test_lab.py (scripts/check).
# usage: BUILD=FOLDER sh experiments/tests/test_lab.sh
set -u
cd "$(dirname "$0")/../.." || exit 1
# shellcheck source=experiments/tests/shell.sh
. experiments/tests/shell.sh

page=$tmp/lab.html
engine=$tmp/engine.wasm.gz
head -c 100000 "$lab" | gzip -9 -n >"$engine" # any bytes: nothing runs here
lacks() { # lacks FILE PATTERN: no line of the file has it
    ! grep -q -E -e "$2" "$1"
}
block() { # block ID: what the page's script of this id holds
    sed -n "s/.*<script type=\"[a-z/]*\" id=\"$1\">\(.*\)<\/script>\$/\1/p" "$page"
}

# ---- the file ----

exits 0 'a page' "$lab" lab --engine "$engine" --out "$page"
says "$page:"
holds 'the page ends' [ "$(tail -n 1 "$page")" = '</html>' ]
same 'four scripts are ended, no more' "$(grep -o '</script>' "$page" | wc -l | tr -d ' ')" 4
loads='(src|href|action|data|poster)=["'\'']?(https?:|//)|url\(["'\'']?(https?:|//)|@import|fetch\(|XMLHttpRequest|WebSocket|sendBeacon|import\('
holds 'nothing is loaded' lacks "$page" "$loads"
holds 'the policy forbids a network' grep -q "default-src 'none'; script-src 'nonce-[0-9a-f]*' 'wasm-unsafe-eval'; worker-src blob:; style-src" "$page"
holds 'and evaluates no text' lacks "$page" "'unsafe-eval'"
holds 'no mark of the frame is left' lacks "$page" '\{\{'
# Scripts of a page share one room of names: a second function of a name would take the place of the first.
names() { # names FILE...: of what stands outside of everything
    cat "$@" | sed -n -E 's/^(async )?(function|const|let) ([A-Za-z_]*).*/\3/p' | sort | uniq -d
}
scripts=$(find experiments/report -name 'page-*.js' -o -name 'lab-*.js' ! -name lab-worker.js ! -name lab-start.js)
# shellcheck disable=SC2086 # words
same 'no name is given twice' "$(names $scripts)" ''
block engine | base64 -d >"$tmp/engine"
holds 'the engine byte for byte' cmp -s "$tmp/engine" "$engine"
same 'the letters' "$(block data | sed 's/"letter"/\n&/g' | sed -n 's/^"letter":"\(.\)".*/\1/p' | tr -d '\n')" \
    "$("$lab" enhancements | sed -n '/^parameter/q; s/^\([A-Za-z]\)  .*/\1/p' | tr -d '\n')"
exits 0 'again' "$lab" lab --engine "$engine" --out "$tmp/again.html"
holds 'the same bytes again' cmp -s "$page" "$tmp/again.html"

# ---- in the report, too, where there is one ----

mkdir -p "$tmp/bin" "$tmp/share/prunelab/experiments/specs"
cp "$lab" "$tmp/bin/prunelab"
head -n 2 positions/bratko-kopec.epd >"$tmp/suite.epd"
spec "$tmp/a.json" 2 '"sets": ["-", "T"]'
exits 0 'a study runs' "$lab" run "$tmp/a.json" --db "$tmp/a.db"
own_report() { # own_report: by the program in a folder of its own
    env -u PRUNELAB_HOME "$tmp/bin/prunelab" report --db "$tmp/a.db" --figures "$tmp/none" --out "$tmp/report.html"
}
exits 0 'a report without an engine' own_report
holds 'allows none' grep -q "script-src 'nonce-[0-9a-f]*'; style-src" "$tmp/report.html"
holds 'and tells how to come by it' grep -q 'This copy of the page has no engine. To add it, run <code>./scripts/setup lab<' "$tmp/report.html"
cp "$engine" "$tmp/bin/engine.wasm.gz"
exits 0 'a report with one' own_report
holds 'allows it' grep -q "script-src 'nonce-[0-9a-f]*' 'wasm-unsafe-eval'; worker-src blob:; style-src" "$tmp/report.html"
holds 'holds it' grep -q "id=\"engine\">$(base64 <"$engine" | tr -d '\n')</script>" "$tmp/report.html"
holds 'and misses nothing' lacks "$tmp/report.html" 'made without the engine'
echo 'no engine' >"$tmp/bin/engine.wasm.gz"
exits 1 'a report with a damaged one' own_report
says 'is no engine for a page'
rm "$tmp/bin/engine.wasm.gz"

# ---- which engine ----

own() { # own PAGE: the page by the program in a folder of its own
    env -u PRUNELAB_HOME "$tmp/bin/prunelab" lab --out "$1"
}
exits 1 'no engine' own "$tmp/none.html"
says 'the engine for browsers was not compiled: ./scripts/setup lab installs'
holds 'nothing is written' [ ! -e "$tmp/none.html" ]
cp "$engine" "$tmp/share/prunelab/engine.wasm.gz"
exits 0 'one in its home' own "$tmp/home.html"
holds 'is taken' cmp -s "$page" "$tmp/home.html"
printf 'other' | gzip -n >"$tmp/bin/engine.wasm.gz"
exits 0 'one beside the program' own "$tmp/beside.html"
holds 'is preferred' grep -q "id=\"engine\">$(base64 <"$tmp/bin/engine.wasm.gz" | tr -d '\n')</script>" "$tmp/beside.html"

# ---- what is refused ----

exits 1 'no such engine' "$lab" lab --engine "$tmp/nowhere" --out "$tmp/not.html"
says "cannot read '$tmp/nowhere': No such file"
echo 'no engine' >"$tmp/text"
exits 1 'one that is not packed' "$lab" lab --engine "$tmp/text" --out "$tmp/not.html"
says "'$tmp/text' is no engine for a page"
head -c 5000000 /dev/zero >"$tmp/zeros"
exits 1 'one that is too large' "$lab" lab --engine "$tmp/zeros" --out "$tmp/not.html"
says 'is larger than 4 MB'
holds 'nothing is written' [ ! -e "$tmp/not.html" ]
exits 1 'the engine is no page' "$lab" lab --engine "$engine" --out "$engine"
exits 2 'an argument' "$lab" lab now

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
