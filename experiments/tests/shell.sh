#!/bin/sh
# What the tests in shell share: the program, a folder $tmp for their files, checks that are counted,
# questions to a database. Sourced from the top folder.

lab=${BUILD:-$PWD/build}/prunelab
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
passed=0 failed=0

holds() { # holds TEXT COMMAND...: passed if the command succeeds; TEXT says what fails
    what=$1
    shift
    if "$@"; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "failed: $what"
        tail -n 5 "$tmp/out" "$tmp/err" 2>/dev/null
    fi
}

exits() { # exits CODE TEXT COMMAND...: the command's exit code; output in $tmp/out, errors in $tmp/err
    wanted=$1 text=$2
    shift 2
    "$@" >"$tmp/out" 2>"$tmp/err"
    code=$?
    holds "$text (exit code $code)" [ $code -eq "$wanted" ]
}

says() { # says TEXT: on stdout or stderr, just now
    holds "expected '$1'" grep -q -F -e "$1" "$tmp/out" "$tmp/err"
}

wait_for() { # wait_for COMMAND...: until it succeeds, 60 s at most
    deadline=$(($(date +%s) + 60))
    until "$@" >/dev/null 2>&1; do
        [ "$(date +%s)" -lt $deadline ] || return 1
        sleep 0.05
    done
}

ask() { # ask DATABASE SQL
    "$lab" query --db "$1" --csv "SELECT * FROM ($2)" | tail -n +2
}

same() { # same TEXT A B
    holds "$1: '$2', not '$3'" [ "$2" = "$3" ]
}

edit() { # edit DATABASE SQL: members as all_members, effects and so on by their names as named_effects
    case $2 in
    *all_members*)
        sqlite3 "$1" ".read experiments/tests/named.sql" ".read experiments/tests/members_before.sql" "$2" \
            ".read experiments/tests/members_after.sql"
        ;;
    *) sqlite3 "$1" ".read experiments/tests/named.sql" "$2" ;;
    esac
}

spec() { # spec FILE DEPTH REST
    printf '{"version": 1, "study": "s", "suite": "%s", %s, "profiles": {"quick": {"depth": %s}}}\n' \
        "$tmp/suite.epd" "$3" "$2" >"$1"
}

# Everything of a database that must be equal wherever it was computed: each view's rows, without times
# and without where they come from.
every_row() { # every_row DATABASE
    for view in result total reduction iteration counter ordering growth interval minimal_tree risk \
        position enhancement parameter violation; do
        columns=$(sqlite3 -readonly "$1" "SELECT group_concat('\"' || name || '\"')
            FROM pragma_table_info('$view') WHERE name <> 'cpu_ns'")
        echo "$view"
        "$lab" query --db "$1" --csv "SELECT $columns FROM $view ORDER BY $columns"
    done
}
