#!/bin/sh
# scripts/try-bare, with a bootstrap and systems that are made up: the table, the first line that
# failed, suites that there are not.
cd "$(dirname "$0")/../.." || exit 1
. experiments/tests/shell.sh

mkdir "$tmp/bin"
fake() { # fake PROGRAM TEXT: a script in front of the system's program
    printf '#!/bin/sh\n%s\n' "$2" >"$tmp/bin/$1" && chmod +x "$tmp/bin/$1"
}
fake id 'echo 0'
fake apt-get 'echo stable-updates http://other.example/; echo stable http://mirror.example/debian/'
fake apt-config 'echo "APT::Other \"1\";"; echo "Acquire::Retries \"7\";"'
fake mount :
fake umount :
# shellcheck disable=SC2016 # what the others run
# The root is the last but one of its arguments.
fake mmdebstrap 'while [ $# -gt 3 ]; do shift; done; echo "from $3"
[ "$1" != nowhere ] || { echo "E: no Release file for nowhere"; exit 25; }
mkdir -p "$2/etc" && echo "$1" >"$2/suite"'
# shellcheck disable=SC2016 # what the others run
# A test that holds the words of SQLite, and a symbol that a C library lacks.
fake chroot 'suite=$(cat "$1/suite")
for word; do :; done
case $suite:$word in
*:command*) exit 1 ;;
*:-dumpfullversion) echo 14.2.0 ;;
*:--version) echo "version 3.46.1 of 2024-08-13" ;;
trixie:test) cat <<LOG
FAIL  test_store   14 passed, 1 failed

--- test_store
[  ERROR   ] --- ERROR: expected an error with "no such column: nosuch", got another
[   LINE   ] --- experiments/tests/test_store.c:395: error: Failure!
2751 passed, 1 failed
LOG
    exit 2 ;;
trixie:lab) echo "  WASM   build/wasm/obj/deepening.o"
    echo "engine/search/deepening.c:305:19: error: use of undeclared identifier"; echo "make: Error 1"; exit 2 ;;
trixie:slow) echo "FAIL  test_shards.sh   0 passed, 1 failed: no end within 900 s"; echo "make: Error 1"; exit 2 ;;
sid:test) echo "a.c:7:3: warning: unused variable"; echo "9 passed, 0 failed" ;;
*) echo "9 passed, 0 failed" ;;
esac'
try() { BUILD=$tmp/build TMPDIR=$tmp PATH="$tmp/bin:$PATH" MIRROR='' KEEP='' scripts/try-bare "$@"; }
at() { # at SUITE WHAT TEXT: the table says so
    holds "$1, $2: '$3'" grep -q "^$1  *$2  .*  $3" "$tmp/build/bare/table"
}

exits 1 'three suites, two with faults' try --suite bookworm --suite trixie --suite sid test lab
at bookworm test 'passed: 9 passed, 0 failed'
at bookworm bootstrap 'passed: from http://mirror.example/debian/'
at trixie test 'FAILED: experiments/tests/test_store.c:395: ERROR: expected an error with "no such column'
at trixie lab 'FAILED: engine/search/deepening.c:305:19: error: use of undeclared identifier'
at sid test 'FAILED: a.c:7:3: warning: unused variable'
at sid lab 'passed: 9 passed'
holds 'with the versions there' grep -q '^trixie  *lab  *[0-9]*  14.2.0   3.46.1   3.46.1   3.46.1 ' "$tmp/out"
same "apt's settings for fetching are this system's" "$(cat "$tmp/build/bare/apt.conf")" 'Acquire::Retries "7";'
same 'nothing is left' "$(find "$tmp" -name 'prunelab-bare*')" ''

exits 1 'a suite that the mirror lacks' try --suite nowhere --suite bookworm
at nowhere bootstrap 'FAILED: cannot bootstrap nowhere from http://mirror.example/debian/ .*: E: no Release file'
at bookworm experiments 'passed'
at bookworm test 'passed'
at bookworm lab 'passed'
exits 0 'all is well' try --suite bookworm lab
exits 1 'a test without an end' try --suite trixie slow
at trixie slow 'FAILED: FAIL  test_shards.sh .*: no end within 900 s'
exits 1 'no name' try --suite
fake apt-get 'echo noble http://archive.example/ubuntu/'
exits 1 'no mirror' try --suite bookworm
says "apt's lists here name no mirror of Debian: set MIRROR"
fake id 'echo 1000'
exits 1 'not root' try
says 'needs root'
echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
