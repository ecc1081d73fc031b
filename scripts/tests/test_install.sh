#!/bin/sh
# What is installed works from an empty folder with no checkout in sight; another version beside it is not
# disturbed; and all of it goes again.
# usage: BUILD=FOLDER sh scripts/tests/test_install.sh
set -u
for program in gnuplot sqlite3 pkg-config; do
    command -v $program >/dev/null 2>&1 || {
        echo "skipped: no $program"
        exit 77
    }
done
cd "$(dirname "$0")/../.." || exit 1
# shellcheck source=experiments/tests/shell.sh
. experiments/tests/shell.sh
BUILD=$(dirname "$lab")
export BUILD
unset PREFIX DESTDIR PRUNELAB_HOME
top=$PWD

put() { # put PREFIX [DESTDIR]
    env PREFIX="$1" ${2:+DESTDIR="$2"} scripts/install
}

# ---- to a prefix, and away with it ---------------------------------------------------------------

# Below another folder, as packages are made, and then moved to where it was not meant to be.
exits 0 'installed' put /opt/lab "$tmp/dest"
says "installed in $tmp/dest/opt/lab: "
prefix="$tmp/a prefix"
mv "$tmp/dest/opt/lab" "$prefix"
same 'nothing else was made' "$(find "$tmp/dest")" "$(printf '%s\n' "$tmp/dest" "$tmp/dest/opt")"
same 'the list is whole' "$(sed '/\/$/d' "$prefix/share/prunelab/installed" | LC_ALL=C sort)" \
    "$(cd "$prefix" && find . ! -type d | sed 's|^\./||' | LC_ALL=C sort)"
same 'nothing of the prefix or this machine is in it' \
    "$(grep -r -l -I -F -e "$tmp" -e "$top" "$prefix" || true)" ''

# Programs run as far from the checkout as this machine lets them: it is covered by an empty folder where
# there are namespaces of mounts.
cover=
# shellcheck disable=SC2016 # the inner shell's
covered='mount -t tmpfs none "$0" && exec "$@"'
! unshare -rm sh -c "$covered" "$top" true 2>/dev/null || cover=1
mkdir "$tmp/empty"
there() { # there COMMAND...: in an empty folder, with the installed programs
    (
        cd "$tmp/empty" || exit 1
        PATH="$prefix/bin:$PATH" HOME=$tmp
        export PATH HOME
        unset BUILD DB
        if [ $cover ]; then
            exec unshare -rm sh -c "$covered" "$top" "$@"
        fi
        exec "$@"
    )
}
[ ! $cover ] || holds 'the checkout is out of sight' there test ! -e "$top/Makefile"

# ---- a study, its figures, its page, its claims --------------------------------------------------

cat >"$tmp/empty/small.json" <<'SPEC'
{"version": 1, "study": "schaeffer1989", "suite": "bratko-kopec", "sweep": "TNHRSKL", "profiles": {"quick": {"depth": 3, "positions": 10}}}
SPEC
exits 0 'a study' there prunelab run small.json
says '1,280 searches done'
exits 0 'figures' there prunelab figures overview best-sets
says 'paper-figures/overview: '
for file in overview/figure.svg overview/figure.png overview/figure.md overview/figure.csv best-sets/figure.svg; do
    holds "$file is drawn" [ -s "$tmp/empty/paper-figures/$file" ]
done
same 'the checkout is not drawn into' "$(find paper-figures -newer "$tmp/empty/small.json" ! -type d)" ''
exits 0 'figures elsewhere' there prunelab figures --out "it's/here" best-sets
holds 'are the same' cmp -s "$tmp/empty/paper-figures/best-sets/figure.svg" "$tmp/empty/it's/here/best-sets/figure.svg"
exits 2 'an unknown figure' there prunelab figures schaeffer-fig99
says "no figure 'schaeffer-fig99' (known: "
exits 2 'a figure elsewhere' there prunelab figures ../paper-figures/overview
exits 0 'claims, by itself' there prunelab claims S1a
says 'S1a   not reproduced'
exits 0 'claims, a page and a summary' there prunelab experiments claims report summary
says 'root values that differ where they must agree: 0'
says 'figures:  paper-figures/'
same 'all of them are judged' "$(grep -o '{"id":"[A-Z][^"]*","claim"' "$tmp/empty/results/claims.json" | wc -l | tr -d ' ')" \
    "$(find experiments/claims -maxdepth 1 -name '[A-Z]*.json' | wc -l | tr -d ' ')"
holds 'with figures' grep -q 'gnuplot_plot_1' "$tmp/empty/results/report.html"
holds 'and verdicts' grep -q '"verdict":"not reproduced"' "$tmp/empty/results/report.html"

# Specs of the folder.
mkdir -p "$tmp/empty/experiments/specs"
sed 's/"schaeffer1989"/"mine"/; s/"TNHRSKL"/"TNHRSK"/; s/"depth": 3/"depth": 2/' "$tmp/empty/small.json" >"$tmp/empty/experiments/specs/mine.json"
export STUDIES=mine MATCHES=
exits 0 'steps' there prunelab experiments study figures --db mine.db --jobs 2
says '640 searches done'
says "paper-figures/overview: not drawn, because its study 'bjornsson-marsland','games','schaeffer1989' was not run"
exits 2 'an unknown step' there prunelab experiments study drwa --db mine.db
says "unknown step 'drwa' (known: study "
exits 1 'a study that there is not' env STUDIES=nowhere "$prefix/bin/prunelab" experiments study --db "$tmp/no.db"
unset STUDIES MATCHES
exits 0 'the engine' there prunelab-engine bench
says 'Bench: '

# ---- manual pages --------------------------------------------------------------------------------

for program in prunelab prunelab-engine; do
    page=$prefix/share/man/man1/$program.1
    # As typed: roff writes a hyphen of an option as \-.
    sed 's/\\-/-/g; s/\\f[BR]//g' "$page" >"$tmp/page"
    holds "$program: a line for whatis" grep -q "^$program - [a-z]" "$tmp/page"
    for section in NAME SYNOPSIS DESCRIPTION NOTES 'EXIT STATUS' 'SEE ALSO'; do
        same "$program: one section $section" "$(grep -c -x "\.SH \"$section\"" "$tmp/page")" 1
    done
    if command -v man >/dev/null; then
        exits 0 "$program: man reads it" env MANWIDTH=80 MAN_KEEP_FORMATTING= LC_ALL=C.UTF-8 man --warnings -l "$page"
        same "$program: without a remark" "$(cat "$tmp/err")" ''
        # Newer groffs break words at U+2010, which has three bytes.
        same "$program: no line is too long" "$(sed 's/‐/-/g' "$tmp/out" | awk 'length($0) > 80')" ''
    fi
done
for command in $("$lab" --help | sed -n 's/^  \([a-z-]*\)  .*/\1/p'); do
    same "a section on $command" "$(sed 's/\\-/-/g' "$prefix/share/man/man1/prunelab.1" | grep -c -x -e "\.SH \"prunelab $command\"")" 1
    # Every word of its help stands in its section, but for what all helps say.
    "$lab" "$command" --help | sed -e 's/^usage: //' -e '/this text$/d' -e '/^Exit code/d' | tr -s ' ' '\n' | sed '/^$/d' >"$tmp/words"
    sed 's/\\-/-/g; s/\\f[BR]/`/g; s/\\&//; s/\\e/\\/g' "$prefix/share/man/man1/prunelab.1" |
        awk -v title=".SH \"prunelab $command\"" '/^\.SH/ { on = $0 == title; next } on && !/^\.(PP|TP|br)$/ { sub(/^\.B /, ""); print }' |
        tr -s ' ' '\n' | sed '/^$/d' >"$tmp/words2"
    holds "and it says what the help says" cmp "$tmp/words" "$tmp/words2"
done
same 'a section on bench' "$(sed 's/\\-/-/g' "$prefix/share/man/man1/prunelab-engine.1" | grep -c -x -e '\.SH "prunelab-engine bench"')" 1

# ---- completion ----------------------------------------------------------------------------------

cat >"$tmp/complete.bash" <<'BASH'
# complete.bash FILE LINE: what bash offers behind the line
source "$1"
COMP_LINE=$2 COMP_POINT=${#2} COMP_WORDBREAKS=$' \t\n"\'><=;|&(:'
read -r -a COMP_WORDS <<<"$2"
[[ $2 != *' ' ]] || COMP_WORDS+=('')
COMP_CWORD=$((${#COMP_WORDS[@]} - 1)) COMPREPLY=()
function=$(complete -p "${COMP_WORDS[0]}") && function=${function#*-F }
${function%% *} "${COMP_WORDS[0]}" 2>/dev/null
((${#COMPREPLY[@]} == 0)) || printf '%s\n' "${COMPREPLY[@]}" | LC_ALL=C sort -u | tr '\n' ' '
BASH
offered() { # offered TEXT LINE
    file=$prefix/share/bash-completion/completions/${2%% *}
    same "$2" "$(there bash "$tmp/complete.bash" "$file" "$2")" "$1"
}
if command -v bash >/dev/null; then
    offered 'report run ' 'prunelab r'
    offered '--fail-fast ' 'prunelab run small.json --f'
    letters=$(there prunelab enhancements | awk 'NR > 2 && NF == 0 { exit } NR > 2 && !/^[TN] / { print "TN" $1 }' | LC_ALL=C sort)
    offered "$(printf 'TN %s ' "$(echo "$letters" | tr '\n' ' ' | sed 's/ $//')")" 'prunelab search --with TN'
    offered 'T.acceptance= ' 'prunelab search --set T.a'
    offered 'at_least ' 'prunelab search --set T.acceptance=at'
    offered 'M.r= ' 'prunelab compare T TM:M.r'
    offered 'small.json ' 'prunelab run sm'
    offered 'schaeffer1989 schaeffer1989-deep ' 'prunelab run sch'
    offered 'bench ' 'prunelab-engine b'
fi

# ---- the library ---------------------------------------------------------------------------------

# The program that the manual shows.
# shellcheck disable=SC2016 # the backquotes are the document's
sed -n '/^```c$/,/^```$/p' scripts/README.md | sed '/^```/d' >"$tmp/ten.c"
exits 0 'installed where it was meant to be' put "$tmp/one"
flags=$(PKG_CONFIG_PATH=$tmp/one/lib/pkgconfig pkg-config --cflags --libs prunelab-engine)
# shellcheck disable=SC2086 # flags are words
exits 0 'a program is built' there "${CC:-cc}" -std=c11 -Wall -Wextra -Wpedantic -Werror -o "$tmp/ten" "$tmp/ten.c" $flags
fen='r1bqk1r1/1p1p1n2/p1n2pN1/2p1b2Q/2P1Pp2/1PN5/PB4PP/R4RK1 w q - 0 1'
for letters in - TRNSHKLMV; do
    exits 0 "it searches with $letters" "$tmp/ten" "$fen" $letters
    cp "$tmp/out" "$tmp/ten.out"
    exits 0 'as prunelab does' "$lab" search --fen "$fen" --with $letters --depth 5
    same 'and counts the same' "$(cat "$tmp/ten.out")" "$(awk '$1 ~ /^[1-5]$/ { print $1, $2, $3, $4, $5 }' "$tmp/out")"
    same 'at each depth' "$(wc -l <"$tmp/ten.out" | tr -d ' ')" 5
done
exits 2 'a wrong letter is refused' "$tmp/ten" "$fen" '?'

# ---- a page that searches by itself, where the engine for it was compiled --------------------------

if [ -e "$BUILD/engine.wasm.gz" ]; then
    exits 0 'the laboratory' there prunelab lab --out lab.html
    holds 'with the engine that was installed' cmp -s "$BUILD/engine.wasm.gz" "$prefix/share/prunelab/engine.wasm.gz"
else
    exits 1 'no laboratory' there prunelab lab --out lab.html
    says 'the engine for browsers was not compiled'
fi
same 'the version is the program'\''s' "prunelab $(PKG_CONFIG_PATH=$tmp/one/lib/pkgconfig pkg-config --modversion prunelab-engine)" "$("$lab" --version)"

# ---- two of them ---------------------------------------------------------------------------------

sums() { # sums PREFIX
    (cd "$1" && find . -type f -exec cksum {} + | LC_ALL=C sort)
}
exits 0 'another beside it' put "$tmp/two"
sed 's/"depth": 5/"depth": 2/' "$tmp/two/share/prunelab/experiments/specs/schaeffer1989.json" >"$tmp/other"
cp "$tmp/other" "$tmp/two/share/prunelab/experiments/specs/schaeffer1989.json"
for pair in one:5 two:2; do
    exits 0 "the study of ${pair%:*}" there "$tmp/${pair%:*}/bin/prunelab" run schaeffer1989 --dry-run --db "$tmp/none.db"
    says "depth ${pair#*:}"
done
sums "$tmp/two" >"$tmp/before"
exits 0 'the first is installed again' put "$tmp/one"
exits 0 'and removed' env PREFIX="$tmp/one" scripts/install --remove
holds 'nothing is left of it' [ ! -e "$tmp/one" ]
sums "$tmp/two" >"$tmp/after"
holds 'the other is as it was' cmp -s "$tmp/before" "$tmp/after"

# Another version in the same prefix: what it no longer has goes; what others put there stays.
echo old >"$tmp/two/share/prunelab/old"
echo share/prunelab/old >>"$tmp/two/share/prunelab/installed"
echo other >"$tmp/two/bin/other"
exits 0 'a version over another' put "$tmp/two"
holds 'what it does not have is gone' [ ! -e "$tmp/two/share/prunelab/old" ]
exits 0 'removed' env PREFIX="$tmp/two" scripts/install --remove
same 'what is not ours stays' "$(cd "$tmp/two" && find . | LC_ALL=C sort | tr '\n' ' ')" '. ./bin ./bin/other '

# A folder that is a link, as ~/.local/bin to ~/bin, over another version; and one that leads nowhere.
mkdir -p "$tmp/my links/.local" "$tmp/my links/bin"
ln -s ../bin "$tmp/my links/.local/bin"
exits 0 'into a link' put "$tmp/my links/.local"
exits 0 'over a version' put "$tmp/my links/.local"
exits 0 'it works' "$tmp/my links/bin/prunelab" --version
holds 'the link stays' [ -L "$tmp/my links/.local/bin" ]
same 'a prefix with spaces' "$(eval "set -- $(PKG_CONFIG_PATH="$tmp/my links/.local/lib/pkgconfig" pkg-config --cflags --libs prunelab-engine)" && printf '<%s>' "$@")" \
    "<-I$tmp/my links/.local/include><-L$tmp/my links/.local/lib><-lprunelab-engine><-lpthread>"
rm "$tmp/my links/.local/bin"
ln -s ../nowhere "$tmp/my links/.local/bin"
exits 1 'into a link that leads nowhere' put "$tmp/my links/.local"
says "install: cannot install into '$tmp/my links/.local/bin': it is no folder"
holds 'the version that was there stays' [ -e "$tmp/my links/.local/share/prunelab/installed" ]
holds 'with its files' [ -e "$tmp/my links/.local/lib/libprunelab-engine.a" ]

# ---- refused -------------------------------------------------------------------------------------

exits 1 'nothing to remove' env PREFIX="$tmp/two" scripts/install --remove
says "nothing is installed in '$tmp/two'"
exits 2 'a prefix that is no path' put opt
says "PREFIX 'opt' does not begin with a slash"
exits 1 'nothing is built' env BUILD="$tmp/none" PREFIX="$tmp/three" scripts/install
says "cannot find '$tmp/none/prunelab': run make first"
holds 'nothing is made then' [ ! -e "$tmp/three" ]
exits 2 'an unknown option' scripts/install --away
# A help that fails is no page, and then nothing is installed.
mkdir "$tmp/broken"
cp "$BUILD/libengine.a" "$BUILD/prunelab" "$tmp/broken/"
printf '#!/bin/sh\nexit 1\n' >"$tmp/broken/prunelab-engine"
chmod +x "$tmp/broken/prunelab-engine"
exits 1 'a program that does not run' env BUILD="$tmp/broken" PREFIX="$tmp/three" scripts/install
holds 'is not installed' [ ! -e "$tmp/three" ]

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
