#!/bin/sh
# The curves of four base programs, from a small sweep.
# usage: BUILD=FOLDER sh paper-figures/tests/test_nine_plies.sh
set -u
cd "$(dirname "$0")/../.." || exit 1
# shellcheck source=paper-figures/tests/figures.sh
. paper-figures/tests/figures.sh

head -n 3 positions/bratko-kopec.epd >"$tmp/bratko-kopec.epd"
for spec in nine-plies nine-plies-mvv-lva; do
    sed -e "s|positions/bratko-kopec.epd|$tmp/bratko-kopec.epd|" -e 's|"quick": {"depth": [0-9]*|"quick": {"depth": 4|' \
        -e 's|TRNSHK|TNH|' -e 's|"universes"|"sets": ["R", "S", "K", "TR", "TS", "TK"], "universes"|' experiments/specs/$spec.json >"$tmp/$spec.json"
    exits 0 "$spec" "$lab" run "$tmp/$spec.json" --db "$db"
done
sed -e "s|positions/bratko-kopec.epd|$tmp/bratko-kopec.epd|" -e 's|"quick": {"depth": [0-9]*|"quick": {"depth": 4|' \
    experiments/specs/nine-plies-small.json >"$tmp/small.json"
exits 0 'nine-plies-small, which has no curve' "$lab" run "$tmp/small.json" --db "$db"
exits 0 'nine-plies' draw "$db" nine-plies
folder=$figures/nine-plies
for file in svg png md; do
    holds "its $file" [ -s "$folder/figure.$file" ]
done
holds 'a caption without blanks' sh -c "! grep -q '{{' '$folder/figure.md'"
same 'two metrics, four base programs, seven lines, two depths' "$(sed 1d "$folder/figure.csv" | wc -l | tr -d ' ')" 112
same 'the percentage' "$(awk -F, '$1 == "nc" && $2 == "mvv-lva" && $3 == 65536 && $4 == "TH" && $5 == 4 { printf "%.6f\n", $6 }' "$folder/figure.csv")" \
    "$(ask "$db" "SELECT printf('%.6f', 100.0 * (none - th) / (none - best)) FROM
        (SELECT max(iif(enhancements = '-', nc, 0)) AS none, max(iif(enhancements = 'TH', nc, 0)) AS th, min(nc) AS best
         FROM total WHERE depth = 4 AND setting = '{\"H.moves\":\"quiet\",\"T.entries\":65536,\"base.order\":\"mvv_lva\"}')")"
same 'a block a line' "$(awk 'NF { if (!inside) n++; inside = 1 } !NF { inside = 0 } END { print n }' "$folder/figure.dat")" 36

# Pairs of enhancements, T's apart from the others.
exits 0 'nine-plies-pairs' draw "$db" nine-plies-pairs
pairs=$figures/nine-plies-pairs
for file in svg png md; do
    holds "the pairs' $file" [ -s "$pairs/figure.$file" ]
done
same 'two metrics, two base programs, six pairs, two depths' "$(sed 1d "$pairs/figure.csv" | wc -l | tr -d ' ')" 48
same 'the pairs with T, the others, their names' \
    "$(awk 'NF { if (!inside) n++; inside = 1 } !NF { inside = 0 } END { print n }' "$pairs/figure.dat")" 28
same 'a name beside the end of its line' "$(awk '$4 == "\"NH\"" { print $1; exit }' "$pairs/figure.dat")" 4
change shorter "DELETE FROM iterations WHERE depth = 4 AND configuration_id IN (SELECT id FROM _configurations AS configurations WHERE enhancements IN ('TK', 'NH'))"
exits 0 'a pair that is shorter' draw "$tmp/shorter.db" nine-plies-pairs
same 'ends its own line alone' "$(awk -F, '$4 == 4 { print $3 }' "$pairs/figure.csv" | sort -u | tr '\n' ' ')" 'TH TN TR TS '
change without "DELETE FROM iterations WHERE configuration_id IN (SELECT id FROM _configurations AS configurations WHERE enhancements = 'TR')"
exits 1 'a pair with T that was not searched' draw "$tmp/without.db" nine-plies-pairs
says 'TR of phoenix lacks depth 3'

# The figure says where counts came from that were taken in.
exits 0 'written down' env DB="$db" scripts/reference known nine-plies "$tmp/known.csv.gz"
for spec in nine-plies nine-plies-mvv-lva; do
    exits 0 "$spec taken in" "$lab" run "$tmp/$spec.json" --db "$tmp/known.db" --known "$tmp/known.csv.gz"
done
cp "$folder/figure.csv" "$tmp/computed.csv"
exits 0 'drawn' draw "$tmp/known.db" nine-plies
exits 0 'the same curves' cmp "$tmp/computed.csv" "$folder/figure.csv"
holds 'it says so' sh -c "tr '\n' ' ' <'$folder/figure.md' | grep -q 'which took in $tmp/known.csv.gz'"

change none "DELETE FROM iterations WHERE depth = 4 AND configuration_id IN (SELECT id FROM _configurations AS configurations WHERE enhancements = 'S')"
exits 0 'a line that is shorter' draw "$tmp/none.db" nine-plies
same 'ends all of them' "$(sed 1d "$folder/figure.csv" | cut -d, -f5 | sort -u | tr '\n' ' ')" '3 '
change deeper "DELETE FROM iterations WHERE depth = 4 AND configuration_id IN
    (SELECT id FROM _configurations AS configurations WHERE enhancements = 'S' AND NOT instr(parameters, 'mvv'))"
exits 0 'a line of one program that is shorter' draw "$tmp/deeper.db" nine-plies
same 'ends the lines of that program' \
    "$(sed 1d "$folder/figure.csv" | cut -d, -f2,5 | sort -u | tr '\n' ' ')" 'mvv-lva,3 mvv-lva,4 phoenix,3 '
change gap "DELETE FROM iterations WHERE depth = 4 AND configuration_id IN (SELECT id FROM _configurations AS configurations WHERE enhancements = 'S');
    DELETE FROM iterations WHERE depth = 3 AND configuration_id IN (SELECT id FROM _configurations AS configurations WHERE enhancements = 'N')"
exits 1 'no depth at which all are done' draw "$tmp/gap.db" nine-plies
says 'lacks depth 3'
change less 'DELETE FROM universes'
exits 1 'no base programs' draw "$tmp/less.db" nine-plies
says 'no depth of the study nine-plies'

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
