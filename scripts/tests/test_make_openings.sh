#!/bin/sh
# scripts/make-openings with verifiers that are scripts: what it keeps, that it repeats itself, and
# what it refuses.
set -u
cd "$(dirname "$0")/../.." || exit 1
: "${BUILD:=$PWD/build}"
BATCH=5
export BUILD BATCH
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
passed=0 failed=0

holds() { # holds TEXT COMMAND...
    what=$1
    shift
    if "$@"; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "failed: $what"
        cat "$tmp/err"
    fi
}

# verifier NAME SCORE: a UCI program that finds this score in every position, in awk
verifier() {
    cat >"$tmp/$1" <<PROGRAM
#!/bin/sh
exec awk '
    /^uci\$/ { print "id name $1" }
    /^go / { n++; print "info depth 1 score $2 nodes 1\nbestmove a2a3" }'
PROGRAM
    chmod +x "$tmp/$1"
}

make_openings() { # make_openings VERIFIER SEED FILE: 4 random ones
    scripts/make-openings --verifier "$tmp/$1" --seed "$2" --number 4 --out "$tmp/$3" 2>"$tmp/err"
}

refused() { # refused CODE TEXT COMMAND...: exit code and message
    wanted=$1 text=$2
    shift 2
    "$@" 2>"$tmp/err" >/dev/null
    code=$?
    holds "$* exits $code, not $wanted" [ $code -eq "$wanted" ]
    holds "$* says '$text'" grep -q -F -e "$text" "$tmp/err"
}

verifier even 'cp -50'
holds 'even positions are kept' make_openings even 1 a.epd
holds 'there are 50 and 4 positions' [ "$(grep -c '^[^#]' "$tmp/a.epd")" -eq 54 ]
holds 'the last is R0004' grep -q 'id "R0004"; ce -50;$' "$tmp/a.epd"
holds 'no line is a comment' sh -c "! grep -q '^#' '$tmp/a.epd'"
holds 'what is printed names the verifier' grep -q '^make-openings: verifier: even, ' "$tmp/err"
make_openings even 1 b.epd
holds 'the same seed makes the same bytes' cmp -s "$tmp/a.epd" "$tmp/b.epd"
make_openings even 2 c.epd

# Six in one go; and two, and then four more from what was kept.
scripts/make-openings --verifier "$tmp/even" --seed 1 --number 6 --out "$tmp/six.epd" 2>"$tmp/err"
holds 'a greater number begins with the same' \
    [ "$(grep -v '^#' "$tmp/six.epd" | head -n 54)" = "$(grep -v '^#' "$tmp/a.epd")" ]
work() { # work VERIFIER SEED NUMBER: with a folder
    scripts/make-openings --verifier "$tmp/$1" --seed "$2" --number "$3" --out "$tmp/w.epd" --work "$tmp/w" 2>"$tmp/err"
}
holds 'a folder is made' work even 1 2
mkdir -p "$tmp/w/part" # an interruption while a batch was kept
holds 'and found again' work even 1 6
holds 'after the games that were begun' grep -q 'going on after 5 games' "$tmp/err"
holds 'the bytes of one go' cmp -s "$tmp/w.epd" "$tmp/six.epd"
holds 'one batch is kept' [ "$(find "$tmp/w" -mindepth 1 -maxdepth 1 | wc -l)" -eq 1 ]
verifier other 'cp -50'
refused 1 'was made otherwise' work even 2 6
refused 1 'was made otherwise' work other 1 6
holds 'another seed makes other positions' \
    [ "$(grep -h 'id "R' "$tmp/a.epd" "$tmp/c.epd" | cut -d ' ' -f 1-4 | sort -u | wc -l)" -gt 6 ]

# The positions are read again: each is one line for the program, none is the same.
holds 'each position is legal' \
    [ "$(awk '/^[^#]/ { print "position fen", $1, $2, $3, $4 "\nd" }' "$tmp/a.epd" |
        "$BUILD/prunelab-engine" | grep '^fen: ' | sort -u | wc -l)" -eq 54 ]

# The openings that come with prunelab: the moves of the 50 known ones lead to them; of the others each has its
# number, a score within half a pawn, and 24 men. None is given twice, either side is to move often enough.
ours=positions/openings.epd
sed -n 's/.*; c0 "\([^"]*\)";.*/position startpos moves \1\nd/p' $ours | "$BUILD/prunelab-engine" |
    sed -n 's/^fen: //p' | cut -d ' ' -f 1-4 >"$tmp/reached"
head -n 50 $ours | cut -d ' ' -f 1-4 >"$tmp/known"
holds 'known openings are where their moves lead' cmp "$tmp/reached" "$tmp/known"
faults=$(awk '
    given[$1 $2 $3 $4]++ { print NR ": given twice" }
    $2 == "b" { black++ }
    NR <= 50 { if ($6 != sprintf("\"%03d", NR)) print NR ": not the next number"; next }
    $6 != sprintf("\"R%04d\";", NR - 50) { print NR ": not the next number" }
    $8 + 0 < -50 || $8 + 0 > 50 || $7 != "ce" { print NR ": not balanced" }
    gsub(/[A-Za-z]/, "", $1) < 24 { print NR ": too few men" }
    END { if (NR != 4050 || black < NR / 4 || black > 3 * NR / 4) print NR " openings, " black " of black" }' $ours)
echo "$faults" >"$tmp/err"
holds 'random openings are as promised' [ -z "$faults" ]

verifier uneven 'cp 51'
verifier uneven 'cp 51'
refused 1 'none was kept' make_openings uneven 1 d.epd
verifier mates 'mate 3'
refused 1 'two are the same, or one is lost' make_openings mates 1 d.epd
printf '#!/bin/sh\nexit 0\n' >"$tmp/dead"
chmod +x "$tmp/dead"
refused 1 'does not answer' make_openings dead 1 d.epd
holds 'what fails leaves no file' [ ! -e "$tmp/d.epd" ]
refused 1 'no verifier' make_openings missing 1 d.epd
echo 'Dear diary' >"$tmp/diary"
refused 1 'it holds something other than' make_openings even 1 diary
holds 'what is no file of openings stays' grep -q '^Dear diary' "$tmp/diary"
refused 1 "make engine" env BUILD="$tmp" scripts/make-openings
refused 2 "seed '0'" scripts/make-openings --seed 0
refused 2 "seed '2147483647'" scripts/make-openings --seed 2147483647
refused 2 "number '1e3'" scripts/make-openings --number 1e3
refused 2 'needs a value' scripts/make-openings --out
refused 2 "unknown option '-x'" scripts/make-openings -x

echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
