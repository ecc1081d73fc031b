#!/bin/sh
# check-layers accepts a right tree and catches every kind of wrong include.
set -eu
cd "$(dirname "$0")/../.."
tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT
passed=0 failed=0

verdict() { # verdict OK TEXT
    if [ "$1" = yes ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "failed: $2"
    fi
}

fresh_tree() {
    rm -rf "${tree:?}/"*
    for folder in base chess chess/gen search enhancements uci tests; do
        mkdir -p "$tree/engine/$folder"
    done
    mkdir -p "$tree/experiments/tests" "$tree/positions/mine"
    for place in base spec store work shard analysis/claims match report cli; do
        mkdir -p "$tree/experiments/$place"
        : >"$tree/experiments/$place/room.h"
    done
    for header in base/b chess/c search/s enhancements/registry enhancements/other \
        engine uci/u tests/support; do
        : >"$tree/engine/$header.h"
    done
    : >"$tree/positions/mine/m.h"
}

plant() { # plant FILE INCLUDE
    printf '#include <stdio.h>\n#include %s\n' "$2" >"$tree/$1"
}

accepts() { # accepts FILE INCLUDE
    fresh_tree
    plant "$1" "$2"
    ok=yes
    scripts/check-layers "$tree" >/dev/null || ok=no
    verdict $ok "$1 may include $2"
}

catches() { # catches FILE INCLUDE
    fresh_tree
    plant "$1" "$2"
    ok=no
    scripts/check-layers "$tree" >"$tree/out" || ok=yes
    grep -q "^$1:2: " "$tree/out" || ok=no
    verdict $ok "$1 must not include $2"
}

accepts engine/chess/x.c '"base/b.h"'
accepts engine/chess/x.c '"chess/c.h"'
accepts engine/chess/gen/x.c '"chess/c.h"'
accepts engine/enhancements/x.c '"search/s.h"'
accepts engine/enhancements/x.c '"enhancements/registry.h"'
accepts engine/engine.c '"enhancements/registry.h"'
accepts engine/uci/x.c '"engine.h"'
accepts engine/tests/test_x.c '"search/s.h"'
accepts engine/tests/test_x.c '"support.h"'
accepts experiments/spec/x.c '"engine.h"'
accepts experiments/base/x.c '"base/b.h"'
accepts experiments/cli/x.c '"analysis/claims/room.h"'
accepts experiments/analysis/claims/x.c '"shard/room.h"'
accepts experiments/cli/x.c '"mine/m.h"'
accepts positions/mine/x.c '"work/room.h"'
accepts experiments/store/x.c '<sqlite3.h>'
accepts experiments/tests/test_x.c '"store/room.h"'

catches engine/base/x.c '"chess/c.h"'
catches engine/chess/x.h '"search/s.h"'
catches engine/chess/gen/x.c '"search/s.h"'
catches engine/search/x.c '"enhancements/registry.h"'
catches engine/search/x.c '"engine.h"'
catches engine/enhancements/x.c '"engine.h"'
catches engine/enhancements/x.c '"enhancements/other.h"'
catches engine/enhancements/x.c '"other.h"'
catches engine/engine.c '"uci/u.h"'
catches engine/search/x.c '"tests/support.h"'
catches engine/search/x.c '"store/room.h"'
catches engine/search/x.c '"absent.h"'
catches engine/search/x.c '<sqlite3.h>'
catches experiments/spec/x.c '"search/s.h"'
catches experiments/spec/x.c '"../engine/search/s.h"'
catches experiments/base/x.c '"engine.h"'
catches experiments/x.c '"engine.h"'
catches experiments/tests/test_x.c '"search/s.h"'
# Each room but the last: not what lies above it.
below=base
for room in spec store work shard analysis/claims match report cli; do
    catches "experiments/$below/x.c" "\"$room/room.h\""
    below=$room
done
catches experiments/report/x.c '"mine/m.h"'
catches positions/mine/x.c '"cli/room.h"'

fresh_tree
plant experiments/base/a.c '<jansson.h>'
plant experiments/base/b.c '<jansson.h>'
ok=no
scripts/check-layers "$tree" >/dev/null || ok=yes
verdict $ok 'two files must not both include jansson.h'

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
