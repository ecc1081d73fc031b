#!/bin/sh
# What make gives to the shell: names are words, whatever is in them, and there are as many workers as one
# may use processors. Recipes are printed (make -n) and given to a shell, where a script stands for those called.
# usage: sh scripts/tests/test_make.sh
set -u
cd "$(dirname "$0")/../.." || exit 1
# shellcheck source=experiments/tests/shell.sh
. experiments/tests/shell.sh
unset BUILD DB DESTDIR PREFIX JOBS ONLY LAB CC CFLAGS

# An ending of the quoted word, a command behind it, and what the shell expands.
evil="it's; touch pwned; \`touch pwned\` \"'" # a dollar is make's own
top="$tmp/$evil" under=''
mkdir -p "$top/scripts" "$top/build"
cp -R Makefile "$top"
for makefile in engine/games.mk engine/boards/boards.mk experiments/bytes.mk experiments/browser/wasm.mk; do
    mkdir -p "$top/$(dirname $makefile)"
    cp $makefile "$top/$makefile"
done
for script in experiments install run-tests reference artifact setup; do
    printf '#!/bin/sh\nenv >"%s"\nprintf "%%s\\n" "$@" >"%s"\n' '../env' '../args' >"$top/scripts/$script"
    chmod +x "$top/scripts/$script"
done
printf '#!/bin/sh\nprintf "%%s\\n" "$@" >../args\n' >"$top/build/prunelab"
chmod +x "$top/build/prunelab"

built='-o all -o build/prunelab -o build/engine.wasm.gz -o test-programs'
recipe() { # recipe WORD...: the last line of what make would do, done
    rm -f "$tmp/env" "$tmp/args"
    # shellcheck disable=SC2086 # words
    (cd "$top" && $under make -n $built "$@" 2>/dev/null) | awk '{ whole = whole $0 }
        /\\$/ { sub(/\\$/, "", whole); next } { last = whole; whole = "" } END { print last }' >"$tmp/recipe"
    (cd "$top" && $under sh "$tmp/recipe") >"$tmp/out" 2>"$tmp/err"
    holds "$1: nothing else is run" [ ! -e "$top/pwned" ]
    holds "$1: a command is run" [ -e "$tmp/args" ]
}
told() { # told NAME VALUE: in its environment
    same "$1" "$(sed -n "s/^$1=//p" "$tmp/env")" "$2"
}

recipe summary DB="$evil"
told DB "$evil"
recipe install "DESTDIR=$evil" "PREFIX=/a$evil"
told DESTDIR "$evil"
told PREFIX "/a$evil"
recipe artifact "DB=$evil" BUILD=build
told DB "$evil"
recipe reproduce-check "DB=$evil" "REFERENCE=$evil"
same 'the reference' "$(tail -n 1 "$tmp/args")" "$evil"
recipe export "DB=$evil" "EXCEPT=$evil"
same 'what is not exported' "$(tail -n 1 "$tmp/args")" "$evil"
recipe lab "LAB=$evil/lab.html" BUILD=build
same 'where the page goes' "$(tail -n 1 "$tmp/args")" "$evil/lab.html"
recipe test ONLY=test_spec BUILD=build
told BUILD "$top/build"
recipe need-cc "CC=$evil" BUILD=build
told CC "$evil"
# shellcheck disable=SC2016
for build in "it's" 'a b' 'a;touch pwned' 'a`touch pwned`'; do
    (cd "$top" && make -n all BUILD="$build") >"$tmp/out" 2>"$tmp/err"
    same "a folder '$build' to build in is refused" $? 2
    says 'BUILD is '
    holds 'nothing is run' [ ! -e "$top/pwned" ]
done

if command -v taskset >/dev/null && command -v nproc >/dev/null; then
    first=$(taskset -pc $$ | sed 's/.*: *\([0-9]*\).*/\1/')
    under="taskset -c $first"
    recipe test ONLY=test_spec BUILD=build
    same 'tests at a time on one processor' "$(sed -n '/^--jobs$/{n;p;}' "$tmp/args")" 2
    exits 0 'a run on one processor' taskset -c "$first" "$lab" run schaeffer1989 --db "$tmp/none.db" --dry-run
    says '4608 to do, 1 worker'
fi

echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
