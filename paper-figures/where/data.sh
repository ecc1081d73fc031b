#!/bin/sh
# The data of the figure: prunelab where on the thousand positions, depth by depth; then the depths. Environment: PRUNELAB, DB.
set -eu
for depth in 3 4 5; do
    "$PRUNELAB" where --db "$DB" --depth $depth --csv | sed "1s/^/depth,/; 2,\$s/^/$depth,/"
done | sed '2,$ { /^depth,/d }'
"$PRUNELAB" estimate --db "$DB" --csv --file "${0%/*}/data.sql" | sed '1d; s/|/,/g; s/$/,,,,,,,,,,,/'
