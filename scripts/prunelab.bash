#!/usr/bin/env bash
# Bash completion of prunelab and prunelab-engine. The program itself lists the possible words
# (`prunelab complete WORD...`).

_prunelab() {
    # Readline cuts words at = and :, which parameters have in them, so the line is cut here.
    local line=${COMP_LINE:0:COMP_POINT} words told kept='' breaks='' files=''
    read -r -a words <<<"$line"
    [[ $line != *[[:space:]] ]] || words+=('')
    local word=${words[${#words[@]} - 1]}
    [[ $COMP_WORDBREAKS != *=* ]] || breaks+='='
    [[ $COMP_WORDBREAKS != *:* ]] || breaks+=':'
    [[ -z $breaks || $word != *[$breaks]* ]] || kept=${word%"${word##*["$breaks"]}"}
    COMPREPLY=()
    while IFS= read -r told; do
        case $told in
        :files) files=1 ;;
        :nospace) compopt -o nospace 2>/dev/null ;;
        *) COMPREPLY+=("${told#"$kept"}") ;;
        esac
    done < <("${1/#\~/$HOME}" complete "${words[@]:1}" 2>/dev/null)
    if [[ -n $files ]]; then
        compopt -o filenames 2>/dev/null
        while IFS= read -r told; do
            COMPREPLY+=("$told")
        done < <(compgen -f -- "${word#"$kept"}")
    fi
}

# The arguments that its help tells.
_prunelab_engine() {
    local told
    COMPREPLY=()
    while IFS= read -r told; do
        COMPREPLY+=("$told")
    done < <("${1/#\~/$HOME}" --help 2>/dev/null | sed -n 's/^ *\(usage:\)* *prunelab-engine //p' | sed 's/   .*//' |
        tr -s ' |[]' '\n' | grep '^[a-z-]' | grep -e "^${COMP_WORDS[COMP_CWORD]}")
}

complete -F _prunelab prunelab
complete -F _prunelab_engine prunelab-engine
