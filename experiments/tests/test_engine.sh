#!/bin/sh
# Foreign engines as a user meets them: their options, a study proposed.
# usage: BUILD=FOLDER sh experiments/tests/test_engine.sh
set -u
cd "$(dirname "$0")/../.." || exit 1
# shellcheck source=experiments/tests/shell.sh
. experiments/tests/shell.sh
faulty=$(dirname "$lab")/tests/faulty-engine

# ---- what is on offer ----------------------------------------------------------------------------

exits 0 "an engine's options" "$lab" engine "$faulty"
says "Faulty 1.0 by the tests"
says "Clear Hash"
exits 0 "a proposal" "$lab" engine --json -- "$faulty" none never
cp "$tmp/out" "$tmp/proposal.json"
holds "it is JSON with the arguments" python3 - "$tmp/proposal.json" <<'PYTHON'
import json, sys
spec = json.load(open(sys.argv[1]))
assert spec["engine"]["args"] == ["none", "never"], spec
assert [s["letter"] for s in spec["engine"]["switches"]] == ["A", "B", "C"], spec
assert spec["engine"]["switches"][0]["on"] is True
assert spec["sweep"] == "ABC" and spec["study"] == "faulty-engine"
PYTHON
exits 1 "no engine" "$lab" engine no-such-engine
says "prunelab engine: no program 'no-such-engine' in PATH or /usr/games"
exits 1 "an engine that dies" "$lab" engine "$faulty" crash uci
says "the engine was killed by signal 11"
exits 2 "two formats" "$lab" engine --json --markdown "$faulty"
exits 2 "no command" "$lab" engine

echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
