#!/bin/sh
# scripts/setup on systems that are not there: a folder of programs stands for each, and the fake
# ones among them note how they were called.
set -eu
unset CC
cd "$(dirname "$0")/../.."
top=$(mktemp -d)
trap 'rm -rf "$top"' EXIT
bin=$top/bin
calls=$top/calls
passed=0 failed=0
mkdir -p "$top/tree/scripts"
cp scripts/setup "$top/tree/scripts/setup"

fake() { # fake NAME [BODY]: a program that notes its call and does BODY
    cat >"$bin/$1" <<PROGRAM
#!/bin/sh
echo "$1 \$*" >>"$calls"
${2:-}
PROGRAM
    chmod +x "$bin/$1"
}

quiet_fake() { # quiet_fake NAME BODY: without a note
    printf '#!/bin/sh\n%s\n' "$2" >"$bin/$1"
    chmod +x "$bin/$1"
}

# A system with all that is needed, and apt-get.
whole_system() {
    rm -rf "$bin" "${top:?}/home" "$calls"
    mkdir -p "$bin" "$top/home/.fonts"
    : >"$top/home/.fonts/DejaVuSans.ttf"
    : >"$calls"
    for program in sh cat dirname awk mktemp rm find env ln; do
        ln -s "$(command -v $program)" "$bin/$program"
    done
    for program in cc pkg-config sqlite3 gnuplot ps gcc clang clang-format-19 shellcheck valgrind \
        pgn-extract chromium chromedriver firefox-esr wasm-ld python3 Rscript faketime man parallel aarch64-linux-gnu-gcc qemu-aarch64 mmdebstrap; do
        quiet_fake $program ''
    done
    quiet_fake id 'echo 0'
    quiet_fake nproc 'echo 2'
    fake make
    fake apt-get
    quiet_fake apt-cache ''
}

# apt-get that installs: `sqlite3` comes with its package.
working_apt() {
    fake apt-get "case \"\$*\" in *install*sqlite3*) ln -s \"$bin/gnuplot\" \"$bin/sqlite3\" ;; esac"
}

setup() { # setup ARGUMENT...: sets code and out
    code=0
    out=$(cd / && env -i PATH="$bin" HOME="$top/home" ${CC:+CC="$CC"} \
        "$bin/sh" "$top/tree/scripts/setup" "$@" 2>&1) ||
        code=$?
}

expect() { # expect WHAT CODE CALLS [TEXT]: calls as lines that must be all there was
    ok=yes
    [ "$code" -eq "$2" ] || ok=no
    [ "$(cat "$calls")" = "$3" ] || ok=no
    case $out in *"${4:-}"*) ;; *) ok=no ;; esac
    if [ $ok = yes ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        printf 'failed: %s\n  exit code %s\n  calls: %s\n  said: %s\n' "$1" "$code" \
            "$(cat "$calls")" "$out"
    fi
}

APT='apt-get -o Dpkg::Use-Pty=0 -o DPkg::Lock::Timeout=300 -o Acquire::Retries=3'
UPDATE="$APT update -qq"
INSTALL="$APT install -qq -y --no-install-recommends"

whole_system
setup test
expect 'nothing missing: only make' 0 'make -j2 test'

whole_system
setup
expect 'no target: all' 0 'make -j2 all'

whole_system
setup test figures 'CFLAGS=-O0 -g'
expect 'targets one after the other, each with the variables' 0 'make -j2 CFLAGS=-O0 -g test
make -j2 CFLAGS=-O0 -g figures'

whole_system
fake make 'exit 3'
setup test bench
expect "make's exit code, and nothing after it" 3 'make -j2 test'

whole_system
setup check-tools
expect 'a group runs nothing' 0 '' 'nothing to run'

whole_system
setup lab
expect 'the laboratory is a group and a target' 0 'make -j2 lab'

whole_system
rm "$bin/wasm-ld"
# shellcheck disable=SC2016 # the words are the fake's
quiet_fake clang 'case "$*" in *wasm32*) exit 1 ;; esac'
setup --dry-run lab
expect 'its own tools are named' 0 '' 'lld wasi-libc libclang-rt-dev-wasm32'
setup --dry-run test
expect 'which the programs do without' 0 '' 'nothing is missing'
setup --need wasm-clang wasm-libc
expect 'and which its target asks for' 1 '' 'missing: wasi-libc, a C library for WebAssembly'

# As on a machine that has none of them in /usr/games, whatever this one has.
whole_system
cp "$top/tree/scripts/setup" "$top/setup"
sed "s|:/usr/games|:$bin/games|" "$top/setup" >"$top/tree/scripts/setup"
setup --dry-run engines
expect 'engines to study are a group' 0 '' 'toga2 glaurung'
mkdir "$bin/games"
for engine in toga2 glaurung; do ln -s "$bin/gcc" "$bin/games/$engine"; done
setup engines
expect 'that is found where Debian has games' 0 '' 'nothing to run'
cp "$top/setup" "$top/tree/scripts/setup"

whole_system
rm "$bin/clang" "$bin/qemu-aarch64"
quiet_fake aarch64-linux-gnu-gcc 'exit 1'
setup --dry-run check-long-tools
expect 'what the long check needs: the tools of the short one too' 0 '' \
    'clang libclang-rt-dev gcc-aarch64-linux-gnu libc6-dev-arm64-cross qemu-user'
setup --dry-run check-tools
case $out in *aarch64*) out='' ;; esac
expect 'which the short check does without' 0 '' 'clang'

whole_system
mv "$bin/qemu-aarch64" "$bin/qemu-aarch64-static"
setup --need arm-gcc qemu
expect 'an emulator of the other name' 0 ''

whole_system
rm "$bin/sqlite3"
working_apt
setup test
expect 'what is missing is installed' 0 "$UPDATE
$INSTALL sqlite3
make -j2 test" 'missing: the sqlite3 program'

whole_system
rm "$bin/sqlite3" "$bin/gnuplot"
# shellcheck disable=SC2016 # $2 is the fake's
quiet_fake apt-cache 'case $2 in gnuplot*) exit 1 ;; esac'
working_apt
setup test
expect 'a release without one of the packages' 1 "$UPDATE
$INSTALL sqlite3" 'still missing after the installation'

whole_system
rm "$bin/sqlite3"
setup --dry-run
expect 'a dry run changes nothing' 0 '' 'would install: apt-get install'

whole_system
rm "$bin/sqlite3"
setup test
expect 'installed, but still missing' 1 "$UPDATE
$INSTALL sqlite3" 'still missing after the installation: the sqlite3 program'

whole_system
rm "$bin/sqlite3"
fake apt-get 'exit 100'
setup test
expect 'the installation fails: make is not run' 1 "$UPDATE
$INSTALL sqlite3" 'cannot install: sqlite3'

whole_system
quiet_fake cc 'exit 1'
quiet_fake pkg-config 'exit 1'
setup --dry-run
expect 'a compiler that compiles nothing, libraries' 0 '' \
    'gcc libc6-dev libsqlite3-dev libjansson-dev libmd-dev zlib1g-dev libcmocka-dev'

whole_system
rm "$bin/sqlite3" "$bin/gnuplot" "$bin/apt-get"
setup test
expect 'an unknown system: what is needed is listed' 1 '' "Debian's names are: sqlite3 gnuplot-nox"

for manager in dnf pacman brew; do
    whole_system
    rm "$bin/sqlite3" "$bin/apt-get"
    quiet_fake $manager ''
    setup --dry-run
    case $manager in
    dnf) words='dnf install -y --setopt=install_weak_deps=False sqlite' ;;
    pacman) words='pacman -S --needed --noconfirm sqlite' ;;
    brew) words='brew install sqlite' ;;
    esac
    expect $manager 0 '' "$words"
done

whole_system
rm "$bin/sqlite3"
quiet_fake id 'echo 1000'
setup test
expect 'neither root nor sudo' 1 '' 'have an administrator run: sudo apt-get install'

whole_system
rm "$bin/sqlite3"
working_apt
quiet_fake id 'echo 1000'
fake sudo 'exec "$@"'
setup test
expect 'with sudo' 0 "sudo env DEBIAN_FRONTEND=noninteractive $UPDATE
$UPDATE
sudo env DEBIAN_FRONTEND=noninteractive $INSTALL sqlite3
$INSTALL sqlite3
make -j2 test"

whole_system
setup --need cc jansson
expect 'a need that is met' 0 ''

whole_system
quiet_fake wrapper 'exec "$@"'
CC='wrapper cc' setup --need cc
expect 'a compiler of two words' 0 ''
CC='wrapper absent' setup --need cc
expect 'of which one is missing' 1 '' 'missing: a C compiler'

whole_system
rm "$bin/gnuplot"
setup --need cc gnuplot
expect 'a need that is not' 1 '' 'missing: gnuplot. Run scripts/setup, or: apt-get install'

for argument in --nonsense 'a b' ''; do
    whole_system
    setup "$argument"
    expect "bad argument '$argument'" 2 '' 'bad argument'
done

whole_system
setup --help
expect 'help' 0 '' 'usage: scripts/setup'

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
