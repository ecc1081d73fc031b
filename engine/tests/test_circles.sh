#!/bin/sh
# No two files of the engine call each other, directly or by way of others.
# usage: BUILD=FOLDER sh engine/tests/test_circles.sh
set -u
cd "$(dirname "$0")/../.." || exit 1
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
passed=0 failed=0

# circles FOLDER: the files of a circle, each behind `tsort: `; nothing where there is none.
circles() {
    find "$1" -name '*.o' ! -path '*/tests/*' -exec sh -c 'nm -gP "$1" | sed "s|^|$1 |"' _ {} \; | awk '
        $3 == "U" { used[NR] = $1 " " $2; next }
        { home[$2] = $1 }
        END {
            for (i in used) {
                split(used[i], use, " ")
                if (use[2] in home && home[use[2]] != use[1]) print use[1], home[use[2]]
            }
        }' | LC_ALL=C sort -u | { tsort >/dev/null; } 2>&1
}

verdict() { # verdict yes|no WHAT
    if [ "$1" = yes ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "failed: $2"
    fi
}

objects=${BUILD:-build}/obj/engine
[ "$(find "$objects" -name '*.o' ! -path '*/tests/*' | wc -l)" -gt 50 ] && ok=yes || ok=no
verdict "$ok" "the engine's objects are not in $objects"
found=$(circles "$objects")
[ -z "$found" ] && ok=yes || ok=no
verdict "$ok" "files of the engine that call each other: $found"

echo 'void b(void); void a(void); void a(void) { b(); }' >"$tmp/a.c"
echo 'void a(void); void b(void); void b(void) { a(); }' >"$tmp/b.c"
(cd "$tmp" && "${CC:-cc}" -c a.c b.c)
circles "$tmp" | grep -q 'b\.o' && ok=yes || ok=no
verdict "$ok" 'two files that call each other are not found'

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
