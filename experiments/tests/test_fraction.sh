#!/bin/sh
# A fraction of a sweep: a real cube's effects recovered from it, what is refused, and what the database, the
# view `effect` and the page make of it.
# usage: BUILD=FOLDER sh experiments/tests/test_fraction.sh
set -u
cd "$(dirname "$0")/../.." || exit 1
command -v sqlite3 >/dev/null 2>&1 || {
    echo "skipped: no sqlite3"
    exit 77
}
# shellcheck source=experiments/tests/shell.sh
. experiments/tests/shell.sh

head -n 3 positions/bratko-kopec.epd >"$tmp/suite.epd"
db=$tmp/f.db
write() { # write NAME KEYS: a spec
    printf '{"version": 1, "study": "%s", "suite": "%s", %s, "profiles": {"quick": {"depth": 3}}}\n' \
        "$1" "$tmp/suite.epd" "$2" >"$tmp/$1.json"
}
write cube '"sweep": "TRNSHKLMV"'
write thin '"sweep": "TRNSHKLMV", "fraction": 128'
write today '"sweep": "HKLVEIXQuizbfplch", "fixed": "TN", "fraction": 256'

# ---- a real cube from its fraction --------------------------------------------------------------------

exits 0 'the cube' "$lab" run "$tmp/cube.json" --db "$db"
exits 0 'its fraction' "$lab" run "$tmp/thin.json" --db "$db"
says '432 searches, 432 stored, 0 to do'
exits 0 'effects of the cube' "$lab" effects --db "$db" --study cube --csv
cp "$tmp/out" "$tmp/cube.csv"
exits 0 'effects of the fraction' "$lab" effects --db "$db" --study thin --csv
cp "$tmp/out" "$tmp/thin.csv"
same 'main effects, pairs, added last and alone; no Shapley values' \
    "$(sed 1d "$tmp/thin.csv" | cut -d, -f6 | sort | uniq -c | tr -s ' \n' ' ')" \
    ' 9 add_one 36 interaction 9 leave_one_out 9 main '
exits 0 'its words' "$lab" effects --db "$db" --study thin --json
cp "$tmp/out" "$tmp/thin.json.out"
words=$(sqlite3 :memory: "SELECT group_concat(value, ' ') FROM json_each(readfile('$tmp/thin.json.out'), '\$.words')")
same 'two of them' "$(echo "$words" | wc -w | tr -d ' ')" 2
# Every estimate is the sum of what the header of effects.h says; added last and alone are the cube's own.
awk -F, -v words="$words" '
    function xor(a, b,  i, c, text) {
        text = ""
        for (i = 1; i <= 9; i++) {
            c = substr("TRNSHKLMV", i, 1)
            if ((index(a, c) > 0) != (index(b, c) > 0)) text = text c
        }
        return text
    }
    FNR == 1 { next }
    NR == FNR { value[($6 == "interaction" ? "main" : $6) $7] = $8; next }
    {
        wanted = value[$6 $7]
        if ($6 == "main" || $6 == "interaction") {
            split(words, word, " ")
            all[1] = ""; all[2] = word[1]; all[3] = word[2]; all[4] = xor(word[1], word[2])
            wanted = 0
            for (w = 1; w <= 4; w++) {
                alias = xor($7, all[w])
                wanted += (length(all[w]) % 2 ? -1 : 1) * value["main" alias] * 2 ^ (length($7) - length(alias))
            }
        }
        checked++
        if ($8 - wanted > 1e-9 || wanted - $8 > 1e-9) print $6, $7, $8, wanted
    }
    END { print checked }' "$tmp/cube.csv" "$tmp/thin.csv" >"$tmp/recovered"
same 'each is recovered' "$(cat "$tmp/recovered")" 63
same 'a pair says what it contains' "$(awk -F, '$7 == "TR" { print $19 }' "$tmp/thin.csv" | wc -w | tr -d ' ')" 2
exits 0 'as text' "$lab" effects --db "$db" --study thin
says 'a fraction: 128 of the 512 sets of TRNSHKLMV, 3 of 3 positions done in every set; resolution 5'
says 'No Shapley values'
says '"sweep": "'
exits 0 'as Markdown' "$lab" effects --db "$db" --study thin --markdown
exits 0 'a part of it that is a full cube' "$lab" effects --db "$db" --study cube --letters TNH
exits 1 'no part of a fraction is' "$lab" effects --db "$db" --study thin --letters TRNS
says 'not part of the study at depth 3'

# ---- seventeen letters of today -----------------------------------------------------------------------

exits 0 'seventeen letters' "$lab" run "$tmp/today.json" --db "$db"
says '858 searches done, none failed'
exits 0 'their effects' "$lab" effects --db "$db" --study today
says 'a fraction: 256 of the 131072 sets of HKLVEIXQuizbfplch, always with TN'
says '34 of 5 letters'
same 'the view tells effects of full cubes alone' \
    "$(sqlite3 "$db" "SELECT group_concat(DISTINCT study) FROM effect")" cube
exits 0 'the page' "$lab" report --db "$db" --out "$tmp/page.html"
holds 'has the study' grep -q '"today"' "$tmp/page.html"
sqlite3 "$db" "DELETE FROM iterations WHERE configuration_id = (SELECT id FROM _configurations AS configurations
    WHERE enhancements = 'TNHKLVEIXQuizbfplch')"
exits 1 'a set is missing' "$lab" effects --db "$db" --study today
says 'no position is done in every set of the fraction'

# ---- of a profile alone: the other has the full sweep --------------------------------------------------

head -n 2 positions/bratko-kopec.epd >"$tmp/few.epd"
printf '{"version": 1, "study": "both", "suite": "%s", "sweep": "TNHKL", "profiles": {"quick": {"depth": 2, "fraction": 16},
    "paper": {"depth": 2}}}\n' "$tmp/few.epd" >"$tmp/both.json"
exits 0 'the fraction of a profile' "$lab" run "$tmp/both.json" --db "$tmp/both.db"
exits 0 'its effects' "$lab" effects --db "$tmp/both.db"
says 'a fraction: 16 of the 32 sets of TNHKL'
exits 0 'the sweep of the other' "$lab" run "$tmp/both.json" --profile paper --db "$tmp/both.db"
exits 0 'which is no fraction' "$lab" effects --db "$tmp/both.db"
holds 'any more' [ "$(grep -c 'a fraction' "$tmp/out")" = 0 ]
sed 's/"fraction": 16/"fraction": 17/' "$tmp/both.json" >"$tmp/bad.json"
exits 1 'a fraction that there is not' "$lab" run "$tmp/bad.json" --db "$tmp/none.db"
says 'fraction: '
sed 's/"fraction": 16/"fraction": "few"/' "$tmp/both.json" >"$tmp/bad.json"
exits 1 'no number' "$lab" run "$tmp/bad.json" --profile paper --db "$tmp/none.db"
says 'profiles: quick: fraction: '

# ---- what is refused ----------------------------------------------------------------------------------

refuses() { # refuses KEYS WORDS
    write bad "$1"
    exits "${3:-1}" "$1" "$lab" run "$tmp/bad.json" --db "$tmp/none.db"
    says "$2"
}
refuses '"sets": ["TN"], "fraction": 128' 'fraction: requires a sweep'
refuses '"sweep": "TRNSHKLMV", "fraction": 100' 'fraction: 100 runs: expected a power of two from 16 to 1024'
refuses '"sweep": "TRNSHKLMV", "fraction": 64' 'fraction: 64 runs: 9 letters need 128 for resolution V'
refuses '"sweep": "TRN", "fraction": 16' 'fraction: 3 letters have no fraction of resolution V: 5 to 23 have'
refuses '"sweep": "TRNSHKLMV", "fraction": "V"' "fraction: expected an integer"
refuses '"sweep": "TRNSHKLMVD", "fraction": 128' "fraction: set '"
says 'and a fraction needs all its sets: leave a letter out of the sweep'
holds 'nothing was written' [ ! -e "$tmp/none.db" ]

echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
