#!/bin/sh
# What submit, status and parallel of scripts/cluster do before and after the work: with a stub in place
# of Slurm and of ssh. On a real Slurm: scripts/test-slurm.
# usage: BUILD=FOLDER sh scripts/tests/test_parallel.sh
set -u
cd "$(dirname "$0")/../.." || exit 1
# shellcheck source=experiments/tests/shell.sh
. experiments/tests/shell.sh
top=$PWD BUILD=$(cd "$(dirname "$lab")" && pwd) lab=$BUILD/prunelab
export BUILD TMPDIR="$tmp/scratch"
mkdir "$tmp/scratch" "$tmp/bin" "$tmp/here" "$tmp/here/sub" "$tmp/there" "$tmp/there/sub" "$tmp/elsewhere"

# All that a run starts has its scratch in $tmp, or the spec.
at_work() { # processes, by id
    ps -e -o pid= -o args= | FOLDER=$tmp awk 'index($0, ENVIRON["FOLDER"]) { print $1 }'
}
clean_up() {
    for pid in $(at_work); do
        kill -9 "$pid" 2>/dev/null
    done
    rm -rf "$tmp"
}
trap clean_up EXIT
trap 'exit 130' INT TERM HUP

stub() { # stub NAME BODY
    printf '#!/bin/sh\n%s\n' "$2" >"$tmp/bin/$1"
    chmod +x "$tmp/bin/$1"
}
within() { # within FOLDER COMMAND...
    (cd "$1" && shift && exec "$@")
}

head -n 4 positions/bratko-kopec.epd >"$tmp/suite.epd"
spec "$tmp/study.json" 3 '"sets": ["-", "T"], "settings": [{}]'

# ---- Slurm ---------------------------------------------------------------------------------------

PATH=$tmp/bin:$PATH
stub sbatch "printf '%s\\n' \"\$@\" >>'$tmp/calls'; cat >/dev/null; echo 42"
stub squeue ''
stub scontrol 'echo "MaxArraySize = 1001"'

submit() { # submit ARGUMENT...: into $tmp/calls what sbatch is given
    : >"$tmp/calls"
    within "$tmp/elsewhere" "$top/scripts/cluster/submit" "$@"
}
refused() { # refused TEXT ARGUMENT...: nothing was submitted or made
    exits 2 "$1" submit "$@"
    says "$1"
    same 'nothing is submitted' "$(cat "$tmp/calls")" ''
    same 'no folder is made' "$(ls "$tmp/elsewhere")" ''
}
exits 2 'no jobs' submit "$tmp/study.json" --shards 3 --jobs 0
says "--jobs '0': not a number"
for option in -J -Jmine --job-name --job-name=mine --job-n=mine -a --array=1-3 -o --output -d --dependency=singleton; do
    exits 2 "sbatch $option" submit "$tmp/study.json" --shards 3 --time 10 "$option" mine
    says "$option: not for sbatch: submit sets it itself"
done
exits 2 'the same after --' submit "$tmp/study.json" --shards 3 -- --job-name mine
exits 2 "an option's value in the spec's place" submit --partition P "$tmp/study.json" --shards 3
says "spec 'P': no such file; sbatch's options come after the spec, or as --option=value"
exits 2 'no such spec' submit "$tmp/no.json" --shards 3
says "spec '$tmp/no.json': no such file (see"
exits 1 'no such profile' submit "$tmp/study.json" --shards 3 --profile paper
same 'nothing is submitted' "$(cat "$tmp/calls")" ''
same 'no folder is made' "$(ls "$tmp/elsewhere")" ''
exits 0 'the option as one word' submit --partition=P "$tmp/study.json" --shards 3
holds 'it goes to sbatch' grep -q -x -e --partition=P "$tmp/calls"
holds 'the folder is made' [ -d "$tmp/elsewhere/results/shards/study-quick-3/log" ]

d="$tmp/50%a it's"
exits 0 'a folder with %' submit "$tmp/study.json" --shards 3 --dir "$d"
holds 'the log of a shard' grep -q -x -F -e "--output=$tmp/50%%a it's/log/shard-%a.log" "$tmp/calls"
holds 'the log of the merge' grep -q -x -F -e "--output=$tmp/50%%a it's/log/merge.log" "$tmp/calls"
holds 'the folder itself' [ -d "$d/log" ]

exits 2 'a folder with a backslash' submit "$tmp/study.json" --shards 3 --dir "$tmp/50%a\\b"
says 'a backslash in a log'
same 'nothing is submitted' "$(cat "$tmp/calls")" ''

# A name that is code to shells, options, a template to GNU parallel, and two lines.
# shellcheck disable=SC2016 # as it is
evil='{= system(q(touch ran)) =}{}{#}%a $(touch ran)`touch ran`'"'"'"; touch ran; #&
touch ran'
foreign() { # foreign COMMAND...: beside files of such names, in a checkout of such a name
    (cd "$tmp/elsewhere" && unset BUILD && exec "$@")
}
make_checkout() { # make_checkout FOLDER
    mkdir -p "$1/scripts"
    cp -R scripts/cluster "$1/scripts"
    ln -s "$BUILD" "$1/build"
}
merged() { # merged FOLDER TEXT: its table is whole, and nothing else was run
    holds "$2: the table is whole" [ "$(ask "$tmp/elsewhere/$1/merged.db" 'SELECT count(*) FROM cells')" = 4 ]
    same "$2: no code ran" "$(find "$tmp" . -name ran)" ''
}
make_checkout "$tmp/$evil"
cp "$tmp/study.json" "$tmp/elsewhere/x$evil.json"
head -n 2 "$tmp/suite.epd" >"$tmp/elsewhere/-$evil.epd"
stub sbatch "case \$* in *--array*) cat >'$tmp/array' ;; *) cat >'$tmp/merge' ;; esac; echo 42"
exits 0 'submit of names that are code' foreign "$tmp/$evil/scripts/cluster/submit" "x$evil.json" --shards 2 \
    --dir "-$evil" --suite "-$evil.epd" --comment "$evil"
for i in 1 2; do
    exits 0 "its task $i" foreign env SLURM_ARRAY_TASK_ID=$i sh "$tmp/array"
done
exits 0 'its merge' sh "$tmp/merge"
merged "-$evil" 'submit'
stub sbatch "printf '%s\\n' \"\$@\" >>'$tmp/calls'; cat >/dev/null; echo 42"

status() {
    scripts/cluster/status "$tmp/study.json" --shards 3 --dir "$d"
}
# What a log says steers no terminal: ESC, U+009B.
printf 'a\033[2Jb\302\2332Jc\303\251\n' >"$d/log/shard-2.log"
exits 0 'status of a log with escapes' status
says 'shard 2: failed (missing): a?[2Jb?2Jcé'
# What ended a task is what Slurm says.
stub sacct "printf '%s\n' '7_1|COMPLETED|0:0' '7_2|OUT_OF_MEMORY|0:125' '7_3|TIMEOUT|0:15'"
echo 'the last word' >"$d/log/shard-3.log"
exits 0 'status of killed tasks' status
says 'shard 2: failed (missing, out of memory 0:125): a'
says 'shard 3: failed (missing, timeout 0:15): the last word'
says 'shard 1: not submitted (missing)'
says '3 shards: 0 done, 0 running, 0 pending, 2 failed, 1 not submitted'
rm "$tmp/bin/sacct" "$d/log/shard-2.log" "$d/log/shard-3.log"
for i in 1 2 3; do
    exits 0 "shard $i" scripts/cluster/shard-task $i/3 "$d" "$tmp/study.json"
done
not_whole() { # not_whole TEXT
    exits 0 "$1: status" status
    says "merge: not done: '$d/merged.db' is not whole: submit again"
    exits 0 "$1: submit" submit "$tmp/study.json" --shards 3 --dir "$d"
    says "submitted: the merge into $d/merged.db as job 42"
}
: >"$d/merged.db"
not_whole 'an empty table'
cp "$d/shard-1.db" "$d/merged.db"
not_whole 'a shard in its place'
exits 0 'the merge' scripts/cluster/shard-merge 3 "$d"
exits 0 'status' status
says "merge: done: $d/merged.db"
exits 0 'submit' submit "$tmp/study.json" --shards 3 --dir "$d"
same 'nothing is submitted' "$(cat "$tmp/calls")" ''
truncate -s 50000 "$d/merged.db"
not_whole 'a damaged table'

# ---- GNU parallel --------------------------------------------------------------------------------

# `make test` does not ask for it, `make check` does.
command -v parallel >/dev/null || {
    echo "$passed passed, $failed failed"
    [ $failed -eq 0 ]
    exit
}
# Two machines: this checkout in another folder; and there, over what stands for ssh.
for folder in here there; do
    make_checkout "$tmp/$folder"
    cp "$tmp/study.json" "$tmp/suite.epd" "$tmp/$folder"
done
# shellcheck disable=SC2016 # for the shell that runs it
stub ssh 'while :; do case $1 in -*) shift ;; *) break ;; esac; done
shift
[ "$1" != -- ] || shift
exec sh -c "$*"'
export PARALLEL_SSH="$tmp/bin/ssh"

# Why a shard is not done, over ssh.
exits 1 'no checkout there' scripts/cluster/parallel "$tmp/study.json" --shards 2 --dir "$tmp/nowhere" --ssh : \
    --there /nonexistent
says 'not done: shards 1-2 of 2'
for i in 1 2; do
    holds "why not shard $i" grep -q "^shard $i: .*/nonexistent" "$tmp/err"
    holds "its log" grep -q '/nonexistent' "$tmp/nowhere/log/shard-$i.log"
done
exits 2 'a folder there without a root' scripts/cluster/parallel "$tmp/study.json" --shards 2 --ssh : --there here
says "--there 'here': not an absolute path"
exits 2 'no such spec' within "$tmp/here" scripts/cluster/parallel no.json --shards 2
exits 1 'no such profile' within "$tmp/here" scripts/cluster/parallel study.json --shards 2 --profile paper
holds 'no folder is made' [ ! -e "$tmp/here/results" ]

# Relative paths.
cp "$tmp/study.json" "$tmp/suite.epd" "$tmp/elsewhere"
exits 0 'from another folder' within "$tmp/elsewhere" "$top/scripts/cluster/parallel" study.json --shards 2 \
    --suite suite.epd --dir d --ssh :
holds 'the table is there' [ -f "$tmp/elsewhere/d/merged.db" ]
exits 0 'from a folder of the checkout' within "$tmp/here/sub" ../scripts/cluster/parallel ../study.json --shards 2 \
    --suite ../suite.epd --dir d --ssh one --there "$tmp/there"
holds 'the table is here' [ -f "$tmp/here/sub/d/merged.db" ]
holds 'the shards are there too' [ -f "$tmp/there/sub/d/shard-1.db" ]
holds 'the log is here' grep -q 'shard 1/2: done' "$tmp/here/sub/d/log/shard-1.log"

# Names that are code, here and over ssh.
exits 0 'names that are code' foreign "$tmp/$evil/scripts/cluster/parallel" "x$evil.json" --shards 2 --dir "-l$evil\\" \
    --suite "-$evil.epd"
merged "-l$evil\\" 'GNU parallel'
make_checkout "$tmp/there/$evil"
exits 0 'the same over ssh' foreign "$tmp/$evil/scripts/cluster/parallel" "x$evil.json" --shards 2 --dir "-s$evil\\" \
    --suite "-$evil.epd" --ssh one --there "$tmp/there/$evil"
merged "-s$evil\\" 'GNU parallel over ssh'
# shellcheck disable=SC2016
exits 1 'a setting that is code' foreign "$tmp/$evil/scripts/cluster/parallel" study.json --shards 2 --set "$evil"
same 'no code ran' "$(find "$tmp" . -name ran)" ''

# Stopped in the middle of many cells.
spec "$tmp/long.json" 7 '"sweep": "TRNSHKL", "settings": [{}]'
d=$tmp/long
begin() { # begin [OPTION...]: with the signals as a terminal gives them
    perl -e '$SIG{INT} = "DEFAULT"; exec @ARGV' scripts/cluster/parallel "$tmp/long.json" --shards 2 --dir "$d" \
        --at-once 2 "$@" >"$tmp/out" 2>"$tmp/err" &
    driver=$!
}
has_result() { # has_result I: the shard in scratch
    db=$(echo "$TMPDIR"/prunelab-shard.*/shard-"$1".db)
    [ -f "$db" ] && case $(ask "$db" 'SELECT count(*) FROM result' 2>/dev/null) in '' | 0) false ;; esac
}
stops() { # stops SIGNAL: what began
    holds "shard 1 at work before $1" wait_for has_result 1
    holds "shard 2 at work before $1" wait_for has_result 2
    kill -s "$1" $driver
    wait $driver
    same "exit code after $1" $? 1
    same "left after $1" "$(at_work | wc -l)" 0
    says 'stopped; the same command resumes'
    same "states after $1" "$("$lab" shards "$tmp/long.json" --shards 2 --dir "$d" | tr '\n' ' ')" \
        '1 partial its run: interrupted 2 partial its run: interrupted '
    same 'no scratch left' "$(ls "$TMPDIR")" ''
}
begin
stops TERM
begin
stops HUP
says "shard 1/2: going on from '$d/shard-1.part.db'"
begin --ssh :
stops INT
holds 'it says so' grep -q "going on from '$d/shard-1.part.db'" "$d/log/shard-1.log"

echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
