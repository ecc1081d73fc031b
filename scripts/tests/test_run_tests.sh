#!/bin/sh
# scripts/run-tests sums right, and lets no way of failing pass. Scripts stand for test programs.
set -eu
cd "$(dirname "$0")/../.."
runner=$PWD/scripts/run-tests
top=$(mktemp -d)
trap 'rm -rf "$top"' EXIT
cd "$top"
passed=0 failed=0

program() { # program NAME EXIT_CODE STDOUT STDERR
    printf '#!/bin/sh\nprintf %%s "%s"\nprintf %%s "%s" >&2\nexit %s\n' "$3" "$4" "$2" >"$1"
    chmod +x "$1"
}

expect() { # expect WHAT EXIT_CODE LAST_LINE ARGUMENT...
    what=$1 want_code=$2 want=$3 code=0
    shift 3
    out=$(CI="${ci:-}" "$runner" "$@" 2>&1) || code=$?
    last=$(printf '%s\n' "$out" | tail -n 1)
    if [ "$code" -eq "$want_code" ] && [ "$last" = "$want" ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        printf 'failed: %s: exit code %s, last line: %s\n%s\n' "$what" "$code" "$last" "$out"
    fi
}

two='[==========] Running 2 test(s).
[==========] 2 test(s) run.
'
program good 0 "$two" '[  PASSED  ] 2 test(s).
'
program bad 1 "$two" '[  PASSED  ] 1 test(s).
[  FAILED  ] 1 test(s), listed below:
[  FAILED  ] something

 1 FAILED TEST(S)
'
program skipping 0 "$two" '[  PASSED  ] 1 test(s).
[  SKIPPED ] 1 test(s), listed below:
[  SKIPPED ] something

 1 SKIPPED TEST(S)
'
program newer 0 '[==========] group: Running 2 test(s).
[==========] group: 2 test(s) run.
' '[  PASSED  ] 2 test(s).
'
program two_groups 0 "$two$two" '[  PASSED  ] 2 test(s).
[  PASSED  ] 2 test(s).
'
program lying 0 "$two" '[  PASSED  ] 1 test(s).
[  FAILED  ] 1 test(s), listed below:
'
program cut_short 0 '[==========] Running 2 test(s).
' ''
program one_lost 0 "$two" '[  PASSED  ] 1 test(s).
'
program empty 0 '[==========] Running 0 test(s).
[==========] 0 test(s) run.
' '[  PASSED  ] 0 test(s).
'
program wrong_end 9 "$two" '[  PASSED  ] 2 test(s).
'
printf '#!/bin/sh\nkill -SEGV $$\n' >crash
printf '#!/bin/sh\nsleep 30\n' >hang
chmod +x crash hang
echo 'exit 0' >silent.sh
echo 'exit 77' >skip.sh
echo 'exit 1' >fail.sh
echo 'echo "3 passed, 0 failed"' >counts.sh
echo 'echo "2 passed, 1 failed, 1 skipped"; exit 1' >counts_bad.sh

expect 'cmocka, passed' 0 '2 passed, 0 failed' ./good
expect 'cmocka, failed' 1 '1 passed, 1 failed' ./bad
expect 'cmocka, skipped' 0 '1 passed, 0 failed, 1 skipped' ./skipping
expect 'the newer cmocka' 0 '2 passed, 0 failed' ./newer
expect 'two groups' 0 '4 passed, 0 failed' ./two_groups
expect 'a failure, but exit code 0' 1 '1 passed, 1 failed' ./lying
expect 'no summary' 1 '0 passed, 1 failed' ./cut_short
expect 'a test not accounted for' 1 '1 passed, 1 failed' ./one_lost
expect 'a program without tests' 1 '0 passed, 1 failed' ./empty
expect 'a failure after the last test' 1 '2 passed, 1 failed' ./wrong_end
expect 'a crash' 1 '0 passed, 1 failed' ./crash
expect 'no end' 1 '0 passed, 1 failed' --timeout 1 ./hang
expect 'a program that is not there' 1 '0 passed, 1 failed' ./absent
expect 'a script, passed' 0 '1 passed, 0 failed' ./silent.sh
expect 'a script, skipped' 0 '0 passed, 0 failed, 1 skipped' ./skip.sh
expect 'a script, failed' 1 '0 passed, 1 failed' ./fail.sh
expect 'a script that counts' 0 '3 passed, 0 failed' ./counts.sh
expect 'a script that counts failures' 1 '2 passed, 1 failed, 1 skipped' ./counts_bad.sh
expect 'a sum, in parallel' 1 '7 passed, 2 failed' --jobs 3 ./good ./bad ./two_groups ./crash
expect 'no programs' 1 'run-tests: no test programs'
ci=true
expect 'a skip in CI' 1 '1 passed, 1 failed' ./skipping

# ---- again: what passed is not run again, while nothing changed ----

mkdir tree && cd tree || exit 1
echo one >file
for name in a b; do
    printf '#!/bin/sh\necho %s >>runs\n[ ! -e fail-%s ] || exit 1\n' $name $name >$name.sh
done
ran() { # ran WHAT RUNS [CODE]: a second run with --again
    what=$1 want=$2 code=0
    : >runs
    # shellcheck disable=SC2086 # words
    "$runner" --logs logs --again ${programs:-./a.sh ./b.sh} >out 2>&1 || code=$?
    if [ "$(sort runs | tr '\n' ' ')" = "$want" ] && [ $code -eq "${3:-0}" ] &&
        { [ $code -ne 0 ] || [ "$(tail -n 1 out)" = "${number:-2} passed, 0 failed" ]; }; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        printf 'failed: again: %s: ran %s, exit code %s\n%s\n' "$what" "$(cat runs)" $code "$(cat out)"
    fi
}
ran 'the first time' 'a b '
ran 'what changed is not known without git' 'a b '
if git init -q . && git add file a.sh b.sh; then
    ran 'now it is' 'a b '
    ran 'nothing changed' ''
    echo two >file
    ran 'a file changed' 'a b '
    ran 'nothing changed since' ''
    echo '# more' >>a.sh
    ran 'a program changed' 'a b '
    PRUNELAB_OTHER=1 ran 'another variable' 'a b '
    ran 'and without it' 'a b '
    echo 1 >fail-b
    : >logs/state # as after a change
    ran 'one fails' 'a b ' 1
    ran 'it is run again' 'b ' 1
    rm fail-b
    ran 'until it passes' 'b '
    ran 'then no more' ''
    cp a.sh ../c.sh && programs='./a.sh ./b.sh ../c.sh' number=3
    ran 'what is new' 'a '
    echo '# git does not know it' >>../c.sh
    ran 'a program that git does not know changed' 'a '
    programs='' number=''
    ran 'fewer' ''
    # A tool that is here came since; named in a comment, or as a folder, it is not used.
    tool=$(head -n 1 logs/tools)
    echo ": $tool" >>b.sh && echo "# $tool, shellcheck" >>a.sh && echo ": share/$tool/1 not-$tool" >>a.sh
    "$runner" --logs logs ./a.sh ./b.sh >out 2>&1
    ran 'with them as they are' ''
    grep -v -x "$tool" logs/tools >logs/fewer && mv logs/fewer logs/tools
    ran 'a tool came that one of them uses' 'b '
fi
cd ..

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
