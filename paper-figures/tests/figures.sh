#!/bin/sh
# What the figures' tests share, beside experiments/tests/shell.sh: a copy of the figures to draw in,
# without what was drawn, and a database $db that is changed to see figures refused. Sourced from the
# top folder.
for program in gnuplot sqlite3; do
    command -v $program >/dev/null 2>&1 || {
        echo "skipped: no $program"
        exit 77
    }
done
# shellcheck source=experiments/tests/shell.sh
. experiments/tests/shell.sh
BUILD=$(dirname "$lab")
export BUILD
db=$tmp/good.db

# Figures are drawn beside their sources, so in a copy.
mkdir "$tmp/top" "$tmp/top/scripts"
cp -R paper-figures "$tmp/top/"
cp scripts/figures "$tmp/top/scripts/"
figures=$tmp/top/paper-figures
find "$figures" -name 'figure.*' ! -name figure.gp -exec rm -f {} +

draw() { # draw DATABASE [OPTION|FIGURE]...
    from=$1
    shift
    "$tmp/top/scripts/figures" --db "$from" "$@"
}

change() { # change NAME SQL: a copy of the good database, changed
    cp "$db" "$tmp/$1.db"
    edit "$tmp/$1.db" "$2"
}
