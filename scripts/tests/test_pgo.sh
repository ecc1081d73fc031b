#!/bin/sh
# What `make PGO=` takes and what it refuses; make check-long builds with it.
# usage: BUILD=FOLDER sh scripts/tests/test_pgo.sh
set -u
cd "$(dirname "$0")/../.." || exit 1
# shellcheck source=experiments/tests/shell.sh
. experiments/tests/shell.sh
unset MAKEFLAGS MFLAGS MAKELEVEL MAKEOVERRIDES
build=$tmp/build

exits 2 'before anything is recorded' make -n CC=gcc BUILD="$build" PGO=1 all
says "nothing is recorded in '$build': run \`make pgo\` first"
exits 2 'another value' make -n CC=gcc BUILD="$build" PGO=yes all
says "PGO is 'yes': 1, or nothing"
printf '#!/bin/sh\necho clang version 1\n' >"$tmp/other"
chmod +x "$tmp/other"
exits 2 'another compiler' make -n CC="$tmp/other" BUILD="$build" PGO=1 all
says "PGO takes gcc, and CC is '$tmp/other'"
mkdir "$build"
touch "$build/recorded"
exits 0 'after it' make -n CC=gcc BUILD="$build" PGO=1 V=1 "$build/obj/engine/chess/board.o"
says -fprofile-use

echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
