#!/bin/sh
# What may follow on a command line, as a shell's completion asks for it, and where names are found.
# usage: BUILD=FOLDER sh experiments/tests/test_complete.sh
set -u
cd "$(dirname "$0")/../.." || exit 1
# shellcheck source=experiments/tests/shell.sh
. experiments/tests/shell.sh
PRUNELAB_HOME=$PWD
export PRUNELAB_HOME

told() { # told TEXT WORD...: what the last word may become, each once, sorted
    text=$1
    shift
    same "$*" "$("$lab" complete "$@" | LC_ALL=C sort -u | tr '\n' ' ')" "$text"
}

has() { # has TEXT WORD...
    text=$1
    shift
    # shellcheck disable=SC2016 # the inner shell's
    holds "'$*' may become '$text'" sh -c '"$@" | grep -q -x -F -e "$0"' "$text" "$lab" complete "$@"
}

lacks() {
    text=$1
    shift
    # shellcheck disable=SC2016 # the inner shell's
    holds "'$*' may not become '$text'" sh -c '! "$@" | grep -q -x -F -e "$0"' "$text" "$lab" complete "$@"
}

# ---- commands and options ------------------------------------------------------------------------

told 'report run ' r
told '--help --version ' --
for command in $("$lab" --help | sed -n 's/^  \([a-z-]*\)  .*/\1/p'); do
    has "$command" ''
    # Every option that its help tells, and no other.
    told "$("$lab" "$command" --help | sed -n 's/^  \(--[a-z-]*\) .*/\1/p' | LC_ALL=C sort | tr '\n' ' ')" "$command" --
done
lacks --db run s.json --db a.db --
has --set run s.json --set T.entries=8 --
told '' no-such-command ''
told '' no-such-command --
told ':files ' run s.json --db ''
told ':files ' run s.json --db=
told '' run s.json --jobs ''
has :files run ''
has --db run s.json ''
told '' run -- s.json --
has schaeffer1989 run -- sch
told 'paper quick ' run s.json --profile ''
told '--profile=paper ' run s.json --profile=p
told 'cpu nbp nc solution solution_4b solution_ns solved ' compare A B --metric ''
told 'nbp nc solution solution_4b solution_ns solved ' effects --metric ''
told 'claims ' experiments study c
told 'answers archive ' write a

# ---- letters and parameters ----------------------------------------------------------------------

letters=$("$lab" enhancements | awk 'NR > 2 && NF == 0 { exit } NR > 2 { print $1 }' | LC_ALL=C sort)
more() { # more LETTERS: with each of the others, in order
    for letter in $letters; do
        case $1 in *"$letter"*) ;; *) printf '%s%s ' "$1" "$letter" ;; esac
    done
}
same 'letters to add' "$(more TH | tr ' ' '\n' | grep -c 'TH[KLMNRSV]')" 7
told "- :nospace $(more '')" search --with ''
told ":nospace TH $(more TH)" search --with TH
told '' search --with TT
told '' search --with Y
told ":nospace TN $(more TN)" compare T TN
told 'T.acceptance=at_least T.acceptance=exact ' search --set T.acceptance=
told ':nospace M.c= M.m= M.r= M.where= ' run s.json --set M.
told 'TM:M.c=3,M.r=2 ' compare TM:M.c=3,M.r=
lacks TM:V.t= compare TM:
has base.deepening=off tree --set base.deepening=o
for parameter in $("$lab" enhancements --markdown | sed -n 's/^| \([A-Za-z]*\.[a-z_0-9]*\) *|.*/\1/p'); do
    has "$parameter=" search --set "${parameter%?}"
done

# ---- names, and where they are found -------------------------------------------------------------

has schaeffer1989 run sch
lacks spec.schema run sp
has bratko-kopec search --suite ''
has --suite=bratko-kopec search --suite=br
has 01-smallest-sets query --file 0
has S6a claims S
lacks order claims ''
has overview figures ''
mkdir -p "$tmp/here/experiments/specs" "$tmp/here/positions"
here() { # here COMMAND...: in another folder
    (cd "$tmp/here" && "$@")
}
spec "$tmp/here/experiments/specs/mine.json" 1 '"sets": ["-"]'
head -n 2 positions/bratko-kopec.epd >"$tmp/suite.epd"
holds 'a spec of the folder' sh -c "cd '$tmp/here' && '$lab' complete run m | grep -q -x mine"
exits 0 'a bare name in the folder' here "$lab" run mine --db a.db
exits 0 'a bare name at home' here "$lab" run schaeffer1989 --db a.db --suite bratko-kopec --dry-run
says '128 sets, 2 settings, 24 positions'
exits 0 'a path at home' here "$lab" run experiments/specs/schaeffer1989.json --db a.db --dry-run
says '128 sets, 2 settings, 24 positions'
head -n 2 positions/bratko-kopec.epd >"$tmp/here/positions/bratko-kopec.epd"
exits 0 'the folder comes first' here "$lab" run schaeffer1989 --db a.db --dry-run
says '128 sets, 2 settings, 2 positions'
exits 1 'a path that begins with a dot is here' here "$lab" run ./experiments/specs/schaeffer1989.json --db a.db --dry-run
says "./experiments/specs/schaeffer1989.json: cannot open: No such file or directory"
exits 1 'a name that is nowhere is told as it was given' here "$lab" run nowhere --db a.db
says 'prunelab run: nowhere: cannot open'
exits 1 'a suite that is nowhere' here "$lab" search --suite nowhere --with T --depth 1
says "cannot open suite 'nowhere'"
exits 0 'a query at home' here "$lab" query --db a.db --file 10-where-from
says 'quick        2'
exits 0 'the rules at home' here "$lab" claims --freeze
cp "$tmp/out" "$tmp/freeze"
exits 0 'the rules in the checkout' "$lab" claims --freeze
holds 'are the same, under the same names' cmp -s "$tmp/out" "$tmp/freeze"
printf '{"freeze": "%s", "of": "other positions", "claims": [{"id": "S1a", "verdict": "robust"}]}\n' \
    "$(sed -n 's/  all [0-9]*$//p' "$tmp/freeze")" >"$tmp/confirmation.json"
exits 0 'a confirmation of them' here "$lab" report --db a.db --confirmation "$tmp/confirmation.json" --out r.html
exits 0 'claims at home' here "$lab" claims --db a.db
says 'not run'
PRUNELAB_HOME=$tmp/here
exits 2 'another home' here env PRUNELAB_HOME="$tmp" "$lab" run schaeffer1989 --db a.db --dry-run
exits 1 'a home without scripts' "$lab" figures --db "$tmp/here/a.db"
says "cannot run '$tmp/here/scripts/figures'"
PRUNELAB_HOME=$tmp
for command in "summary --db $tmp/here/a.db" "report --db $tmp/here/a.db" enhancements; do
    # shellcheck disable=SC2086 # words
    exits 2 'no home' "$lab" $command
    says "PRUNELAB_HOME is '$tmp', and that is no folder with experiments/specs"
done
unset PRUNELAB_HOME
exits 2 'a wrong profile' "$lab" experiments --profile slow
exits 2 'a wrong number of workers' "$lab" experiments --jobs none

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
