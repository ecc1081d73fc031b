#!/bin/sh
# What the scripts that run a study in shards share: their arguments, the state of the shards. Sourced
# by submit, status and parallel beside it, which set $usage before.

unset CDPATH # cd goes where it is told
top=$(cd "$(dirname "$0")/../.." && pwd)
lab=${BUILD:-$top/build}/prunelab
me=$(basename "$0")
hint=''
case $me in
submit | status) hint="; sbatch's options come after the spec, or as --option=value" ;;
esac

# Names and logs steer no terminal: `?` for what is a control character.
tell() { # tell TEXT...
    printf '%s\n' "$*" | LC_ALL=C tr '\001-\010\013-\037\177' '[?*]' |
        LC_ALL=C sed "s/$(printf '\302')[$(printf '\200')-$(printf '\237')]/?/g"
}

fail() {
    tell "$me: $*" >&2
    exit 1
}

wrong() {
    tell "$me: $* (see --help)" >&2
    exit 2
}

# A word as a shell reads it: also an empty one, and one that ends in a newline.
quote() {
    printf '%s\n' "$1" | LC_ALL=C sed "s/'/'\\\\''/g; 1s/^/'/; \$s/\$/'/"
}

# read_arguments ARGUMENT...: sets spec, shards, folder (made whole), profile, study_options (of spec,
# quoted), jobs, extra (what is not ours, quoted).
read_arguments() {
    spec='' shards='' folder='' profile=quick study_options='' jobs='' extra='' ours=true
    while [ $# -gt 0 ]; do
        word=$1
        shift
        case $word in
        --shards | --profile | --suite | --set | --dir | --jobs)
            $ours || { extra="$extra $(quote "$word")" && continue; }
            [ $# -gt 0 ] || wrong "$word: value missing"
            take "$word" "$1"
            shift
            ;;
        --shards=* | --profile=* | --suite=* | --set=* | --dir=* | --jobs=*)
            $ours || { extra="$extra $(quote "$word")" && continue; }
            take "${word%%=*}" "${word#*=}"
            ;;
        -h | --help) printf '%s\n' "${usage:?}" && exit 0 ;;
        --) ours=false ;;
        *)
            if [ -z "$spec" ] && $ours && [ "${word#-}" = "$word" ]; then
                spec=$word
            else
                extra="$extra $(quote "$word")"
            fi
            ;;
        esac
    done
    [ -n "$spec" ] || wrong 'no spec is given'
    [ -f "$spec" ] || wrong "spec '$spec': no such file${extra:+$hint}"
    case $shards in '' | *[!0-9]* | 0*) wrong "--shards '$shards': not a number of shards" ;; esac
    case $jobs in *[!0-9]* | 0*) wrong "--jobs '$jobs': not a number" ;; esac
    [ -x "$lab" ] || fail "no program '$lab': run make"
    [ -n "$folder" ] || folder=results/shards/$(basename "$spec" .json)-$profile-$shards
    case $folder in -*) folder=./$folder ;; esac # no option, and `-` is no folder of before
}

take() { # take OPTION VALUE
    case $1 in
    --shards) shards=$2 ;;
    --dir) folder=$2 ;;
    --jobs) jobs=$2 ;;
    *)
        [ "$1" != --profile ] || profile=$2
        study_options="$study_options $1 $(quote "$2")"
        ;;
    esac
}

make_folder() {
    mkdir -p "$folder/log" || fail "cannot make the folder '$folder'"
    folder=$(cd "$folder" && pwd)
}

# tell_shards [OPTION...]: `prunelab shards` of this study.
tell_shards() {
    eval "\"\$lab\" shards \"\$spec\" --shards \"\$shards\" --dir \"\$folder\" $study_options \"\$@\""
}

# Whether FOLDER/merged.db holds all shards, by what it says itself: an empty or damaged one does not.
is_merged() {
    "$lab" status --db "$folder/merged.db" 2>/dev/null | grep -q ": $shards of $shards shards done"
}

last_line() { # last_line LOG
    [ ! -f "$folder/log/$1" ] || sed '/^ *$/d' "$folder/log/$1" | tail -n 1
}

# Ranges as words, a number each: 1,3-5.
numbers() {
    printf '%s\n' "$1" | awk -F - -v RS='[,\n]' \
        'NF == 1 { print $1 } NF == 2 { for (i = $1; i <= $2; i++) print i }'
}

ranges() { # numbers that ascend, as 1,3-5
    awk '{ if (last && $1 == last + 1) { last = $1; next } if (last) put(); first = last = $1 }
        function put() { out = out (out == "" ? "" : ",") first (last > first ? "-" last : "") }
        END { if (last) put(); print out }'
}
