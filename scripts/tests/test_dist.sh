#!/bin/sh
# The archive of the sources: the same bytes each time, whole, and built and tested without git.
# usage: BUILD=FOLDER sh scripts/tests/test_dist.sh [--whole]
# Here the engine is built of it and tests of scripts run; with --whole all is built, `make test` runs, and
# what it installs stands beside another version.
set -u
cd "$(dirname "$0")/../.." || exit 1
# shellcheck source=experiments/tests/shell.sh
. experiments/tests/shell.sh
BUILD=$(dirname "$lab")
export BUILD
unset SOURCE_DATE_EPOCH
whole=${1:-}
version=$(sed -n 's/^#define ENGINE_VERSION "\(.*\)"$/\1/p' engine/engine.h)
name=prunelab-$version

# ---- the same bytes ------------------------------------------------------------------------------

exits 0 'an archive' scripts/dist "$tmp/a.tar.gz"
says "$tmp/a.tar.gz: "
exits 0 'again, by another person, elsewhere, later' sh -c \
    "umask 077; touch README.md; TZ=Asia/Tokyo LC_ALL=C HOME=$tmp scripts/dist '$tmp/b.tar.gz'"
holds 'the same bytes' cmp "$tmp/a.tar.gz" "$tmp/b.tar.gz"
exits 0 'at another time' env SOURCE_DATE_EPOCH=1 scripts/dist "$tmp/c.tar.gz"
holds 'it tells the time that is asked for' sh -c "! cmp -s '$tmp/a.tar.gz' '$tmp/c.tar.gz'"
tar -xzf "$tmp/a.tar.gz" -C "$tmp"
from=$tmp/$name
same 'one folder' "$(tar -tzf "$tmp/a.tar.gz" | cut -d / -f 1 | sort -u)" "$name"
same 'a list of what is in it' "$(LC_ALL=C sort "$from/MANIFEST")" \
    "$(cd "$from" && find . ! -type d ! -name MANIFEST | sed 's|^\./||' | LC_ALL=C sort)"
if git rev-parse --git-dir >"$tmp/out" 2>&1 && [ ! -f MANIFEST ]; then
    same 'which is what git has' "$(cat "$from/MANIFEST")" "$(git -c core.quotepath=off ls-files)"
fi
while read -r file; do
    cmp -s "$file" "$from/$file" || echo "$file"
done <"$from/MANIFEST" >"$tmp/differ"
same 'each as it is here' "$(cat "$tmp/differ")" ''
same 'programs stay programs' "$(cd "$from" && find . -type f -perm -100 ! -name MANIFEST | LC_ALL=C sort)" \
    "$(sed 's|^|./|' "$from/MANIFEST" | while read -r file; do [ ! -x "$file" ] || echo "$file"; done | LC_ALL=C sort)"
same 'the version is the same everywhere' \
    "$(sed -n 's/^version: //p' CITATION.cff) $(sed -n 's/^## \([0-9.]*\).*/\1/p' CHANGELOG.md | head -n 1)" "$version $version"

# ---- without git ---------------------------------------------------------------------------------

# Whoever asks for it is told that there is none, and is remembered.
mkdir "$tmp/bin"
# shellcheck disable=SC2016 # the program's
printf '#!/bin/sh\necho "$0 $*" >>"%s"\nexit 127\n' "$tmp/asked" >"$tmp/bin/git"
chmod +x "$tmp/bin/git"
there() { # there COMMAND...: in the unpacked archive
    (
        cd "$from" || exit 1
        PATH=$tmp/bin:$PATH
        export PATH
        unset BUILD MAKEFLAGS
        exec "$@"
    )
}
# Other rights, and another time of what is in it, make no other archive.
chmod 600 "$from/README.md"
chmod 664 "$from/Makefile"
touch "$from/README.md"
exits 0 'an archive of the archive' there scripts/dist "$tmp/d.tar.gz"
holds 'the same bytes again' cmp "$tmp/a.tar.gz" "$tmp/d.tar.gz"
mv "$from/LICENSE" "$tmp/LICENSE"
exits 1 'an archive that lacks a file of the list' there scripts/dist "$tmp/e.tar.gz"
says 'dist: some files of the list cannot be packed'
holds 'is none' [ ! -e "$tmp/e.tar.gz" ]
mv "$tmp/LICENSE" "$from/LICENSE"
holds 'git was not asked' [ ! -e "$tmp/asked" ]
jobs=$(nproc 2>/dev/null || getconf _NPROCESSORS_ONLN)
if [ "$whole" = --whole ]; then
    exits 0 'all is built' there make -j"$jobs"
    exits 0 'all tests pass' there make -j"$jobs" TEST_SCOPE=all test
    holds "and say so: $(tail -n 1 "$tmp/out")" grep -q -E '^[0-9]+ passed, 0 failed' "$tmp/out"
    exits 0 'it is installed' there make PREFIX="$tmp/this" install
    # A version that says so, beside this one.
    sed "s/^#define ENGINE_VERSION .*/#define ENGINE_VERSION \"99.9\"/" engine/engine.h >"$from/engine/engine.h"
    exits 0 'another version is built' there make -j"$jobs" PREFIX="$tmp/that" install
    for pair in "this:$version" that:99.9; do
        same "${pair%:*} says who it is" "$("$tmp/${pair%:*}/bin/prunelab" --version)" "prunelab ${pair#*:}"
        holds 'its page too' grep -q "prunelab ${pair#*:}\"" "$tmp/${pair%:*}/share/man/man1/prunelab.1"
    done
    exits 0 'the other goes' there make PREFIX="$tmp/that" uninstall
    holds 'nothing is left of it' [ ! -e "$tmp/that" ]
    exits 0 'this one works' "$tmp/this/bin/prunelab" run schaeffer1989 --dry-run --db "$tmp/none.db"
else
    exits 0 'the engine is built' there make -j"$jobs" CFLAGS=-O0 ISAS= engine
    same 'and counts as it must' "$("$from/build/prunelab-engine" bench | sed -n 's/^Bench: //p')" \
        "$(sed -n 's/^Bench: \([0-9 ]*\)\..*/\1/p' CHANGELOG.md | head -n 1)"
    for test in check_docs check_layers; do
        exits 0 "its test of $test passes" there sh scripts/tests/test_$test.sh
    done
fi
rm "$from/MANIFEST"
exits 1 'neither git nor a list' there scripts/dist "$tmp/e.tar.gz"
says 'neither a MANIFEST nor a git checkout'
holds 'no archive then' [ ! -e "$tmp/e.tar.gz" ]

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
