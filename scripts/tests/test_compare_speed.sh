#!/bin/sh
# scripts/compare-speed: its arithmetic, on measurements made up; what it drives, by programs that
# only pretend. Nothing here is timed.
# usage: BUILD=FOLDER sh scripts/tests/test_compare_speed.sh
set -u
cd "$(dirname "$0")/../.." || exit 1
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
passed=0 failed=0

pass() {
    passed=$((passed + 1))
}
miss() {
    failed=$((failed + 1))
    echo "failed: $1"
    sed 's/^/      /' "$tmp/out"
}
compare() { # compare CODE WORD...: run, the exit code as said; output in $tmp/out
    code=$1
    shift
    scripts/compare-speed "$@" >"$tmp/out" 2>&1
    if [ $? -eq "$code" ]; then pass; else miss "compare-speed $*: exit code not $code"; fi
}
says() { # says TEXT: the last output holds it
    if grep -q -F -- "$1" "$tmp/out"; then pass; else miss "no '$1'"; fi
}
says_nothing() {
    if [ -s "$tmp/out" ]; then miss 'output where there should be none'; else pass; fi
}

# ---- arithmetic ----------------------------------------------------------------------------------

cat >"$tmp/raw" <<'END'
date 2026-01-31
cpu A processor
compiler cc 1.0
commit abc
isa generic
perft-start 1 ours 100000000 1
perft-start 1 theirs 100000000 4
perft-Kiwipete 1 ours 100000000 1
perft-Kiwipete 1 theirs 100000000 9
perft-start 1 generic 100000000 2
perft-Kiwipete 1 generic 100000000 2
none 1 generic 30000000 6
none 2 generic 30000000 5
none 3 generic 30000000 3
none 1 ours 30000000 2
none 1 theirs 5000000 5
none 2 ours 20000000 2
none 2 theirs 5000000 5
none 3 ours 14000000 2
none 3 theirs 5000000 5
all 1 ours 12000000 2
all 1 theirs 4000000 4
all 2 ours 16000000 2
all 2 theirs 4000000 4
instructions 1 ours 1800000000 2000000
instructions 1 theirs 3000000000 3000000
switches 1 ours 1010000000 1
switches 1 theirs 1000000000 1
workers 1 ours 1 10
workers 1 theirs 1 19
overhead 1 ours 1 100
overhead 1 theirs 1 98
END
compare 0 --from "$tmp/raw"
says '2026-01-31, A processor, cc 1.0, commit abc, instruction set generic'
says '| 100.0, 100.0 million/s | 25.0, 11.1 million/s | **6.00** | 6.00 to 6.00 | 3.00 | 2.5 | 4 | aim |'
says 'depth 6 | 10.0 million/s | 1.0 million/s | **10.00** | 7.00 to 15.00 | 6.00 | 7 | 10 | aim |'
says 'depth 7 | 7.0 million/s | 1.0 million/s | **7.00** | 6.00 to 8.00 |  | 6 | 8 | reach |'
says '| 900 | 1000 | **0.90** |'
says '| 1010 million | 1000 million | **1.010** | 1.010 to 1.010 |  | 1.05 | 1.02 | aim |'
says '| 10.0 s | 19.0 s | **1.90** | 1.90 to 1.90 |  | 1.85 | 1.95 | reach |'
says '| 100.0 s | 98.0 s | **2.0 %** | 2.0 % to 2.0 % |  | 3 % | 1 % | reach |'

# Goals that are missed, on either side of the better.
sed -e 's/^all 1 ours .*/all 1 ours 6000000 2/' -e 's/^switches 1 ours .*/switches 1 ours 1051000000 1/' \
    -e 's/^overhead 1 theirs .*/overhead 1 theirs 1 96/' "$tmp/raw" >"$tmp/missed"
compare 0 --from "$tmp/missed"
says '**5.50** | 3.00 to 8.00 |  | 6 | 8 | no |'
says '**1.051** | 1.051 to 1.051 |  | 1.05 | 1.02 | no |'
says '**4.0 %** | 4.0 % to 4.0 % |  | 3 % | 1 % | no |'

# Files are named from where the caller is, also within make -s.
root=$PWD
(cd "$tmp" && MAKEFLAGS=s "$root/scripts/compare-speed" --from raw --out table.md) >"$tmp/out" 2>&1
says_nothing
cp "$tmp/table.md" "$tmp/out"
says '| **6.00** |'

# A part that was not measured has no row.
grep -v '^all' "$tmp/raw" >"$tmp/less"
compare 0 --from "$tmp/less"
if grep -q 'depth 7' "$tmp/out"; then miss 'a row for what was not measured'; else pass; fi

# ---- errors --------------------------------------------------------------------------------------

echo 'none 1 ours 5' >"$tmp/bad"
compare 1 --from "$tmp/bad"
says 'not a measurement: none 1 ours 5'
echo 'none 1 ours 5 0' >"$tmp/bad"
compare 1 --from "$tmp/bad"
says 'no time or no nodes were measured: none 1 ours 5 0'
compare 2 --from "$tmp/missing"
says "cannot read '$tmp/missing'"
compare 2 --rounds none
says "'none' is not a number"
compare 2 --only nothing
says "unknown part 'nothing'"
compare 2 --speed
says "unknown argument '--speed'"
compare 2 --rounds
says '--rounds needs a value'
compare 0 --help
says 'usage: scripts/compare-speed'

# ---- what it drives ------------------------------------------------------------------------------

pretend() { # pretend NAME < SCRIPT
    cat >"$tmp/$1"
    chmod +x "$tmp/$1"
}
pretend prunelab-engine <<'END'
#!/bin/sh
[ "${1-}" != bench ] || exec echo 'instruction set: generic'
read -r _ _ fen
read -r _ _ depth
case "$depth $fen" in 6\ rnbq*) leaves=119060324 ;; 5\ r3k2r*) leaves=193690690 ;; *) leaves=20 ;; esac
echo "Nodes searched: $leaves"
END
pretend prunelab <<'END'
#!/bin/sh
[ "$1" != write ] || exec "$LAB" "$@"
echo '{"position":"a","nbp":1,"nc":1000,"counters":{"nc":7}}'
echo '{"position":"b","nbp":1,"nc":234,"counters":{"nc":7}}'
END
pretend stockfish <<'END'
#!/bin/sh
while read -r word rest; do
    case $word in
    go) case $rest in
        perft*) echo "Nodes searched: $PERFT" ;;
        *) printf 'info depth 1 nodes 3 nps 1\ninfo depth 2 nodes 1000 nps 1\nbestmove e2e4\n' ;;
        esac ;;
    quit) exit ;;
    esac
done
END
LAB=${BUILD:-$PWD/build}/prunelab
export LAB BUILD="$tmp" STOCKFISH="$tmp/stockfish" PERFT=20

compare 1 --rounds 1 --only perft
says "perft of start by stockfish counts '20', not 119060324"
# Files that it would not replace are told before anything is measured.
echo 'Dear diary' >"$tmp/diary"
for option in --raw --out; do
    compare 1 --rounds 1 --only none $option "$tmp/diary"
    says "cannot write '$tmp/diary': it holds something other than"
    compare 1 --rounds 1 --only none $option "$tmp"
    says "cannot write '$tmp': a folder"
done
compare 1 --rounds 1 --only none --raw "$tmp/twice" --out "$tmp/twice"
says 'it is in use here for something else'
compare 1 --from "$tmp/raw" --out "$tmp/raw"
says 'it is in use here for something else'
# Programs that do nothing take no time, or a millisecond: either is told, and counts are kept.
scripts/compare-speed --rounds 1 --only none --raw "$tmp/kept" >"$tmp/out" 2>&1
if [ -f "$tmp/kept" ]; then cp "$tmp/kept" "$tmp/out"; fi
says 'none 1 ours 1234 '
says 'none 1 theirs 24000 '
# Newer instructions: the generic code is measured beside them.
sed -i 's/instruction set: generic/instruction set: new/' "$tmp/prunelab-engine"
scripts/compare-speed --rounds 1 --only all --raw "$tmp/kept" >"$tmp/out" 2>&1
if [ -f "$tmp/kept" ]; then cp "$tmp/kept" "$tmp/out"; fi
says 'all 1 generic 1234 '

# Instructions: by valgrind, those of a first iteration left out.
pretend valgrind <<'END'
#!/bin/sh
case "$*" in
*'--depth 1 '*) echo '==1== Collected : 5000000' >&2 && echo '{"nc":1000}' ;;
*) echo '==1== Collected : 905000000' >&2 && echo '{"nc":1001000}' ;;
esac
END
PATH="$tmp:$PATH" scripts/compare-speed --rounds 1 --only instructions >"$tmp/out" 2>&1
says '| instructions a node: nothing on, T R N S H K L on | 900 | 900 | **1.00** |'

pretend other-prunelab <<'END'
#!/bin/sh
case "$* $PRUNELAB_ISA" in *generic) echo '{"nc":1235}' ;; *) echo '{"nc":1234}' ;; esac
END
mkdir "$tmp/other"
mv "$tmp/other-prunelab" "$tmp/other/prunelab"
cp "$tmp/prunelab-engine" "$tmp/other"
BUILD="$tmp/other" PRUNELAB_ISA='' compare 1 --rounds 1 --only none
says "our nodes (none) counts '1235', not 1234"

pretend dying <<'END'
#!/bin/sh
kill -KILL $$
END
STOCKFISH="$tmp/dying" compare 1 --rounds 1 --only none
says "dying' ended without an answer to "
STOCKFISH="$tmp/dying" compare 1 --rounds 1 --only perft
says 'failed'
cp "$tmp/dying" "$tmp/other/prunelab"
BUILD="$tmp/other" compare 1 --rounds 1 --only none
says "other/prunelab search --suite positions/bratko-kopec.epd --with - --depth 0 --json' failed"

STOCKFISH="$tmp/absent" compare 1 --only none
says "no '$tmp/absent': apt-get install stockfish"
BUILD="$tmp/absent" compare 1 --only none
says "no '$tmp/absent/prunelab' (run make)"

echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
