# Fill in a caption: every {{word}} of the template from the figure's data and its runs.
# Words: {{commit}}, and any column of the data, {{positions}} say: its last value, of a column depth its greatest,
# of a column series all its values; with a column depth {{depths}}, which is told of the table's usual sizes.
# The checker's words, {{title}} say, stand in comments of its variables.
# Texts of the data are text: their Markdown is escaped.
# Set: data, the CSV that was drawn; variables, figure.var; COMMITS in the environment, as text.

function fail(text) {
    print "caption: " text > "/dev/stderr"
    failed = 1
    exit 1
}

function known(   word, list) {
    for (word in value) list = list " " word
    return list
}

function range(segment) {
    return low[segment] == high[segment] ? low[segment] : low[segment] " to " high[segment]
}

function depths_text() {
    if (!(2 in low))
        return (low[1] == high[1] ? "depth " : "depths ") range(1) " (8,192 table entries)"
    return "depths " range(1) " (8,192 table entries) and " range(2) " (65,536, a separate run)"
}

BEGIN {
    FS = ","
    while ((getline line < data) > 0) {
        n = split(line, field, ",")
        if (!header) {
            for (i = 1; i <= n; i++) column[field[i]] = i
            header = 1
            continue
        }
        segment = "segment" in column ? field[column["segment"]] + 0 : 1
        if ("depth" in column) {
            depth = field[column["depth"]] + 0
            if (!(segment in low) || depth < low[segment]) low[segment] = depth
            if (!(segment in high) || depth > high[segment]) high[segment] = depth
        }
        for (i in column)
            if (i != "series" && field[column[i]] != "") value[i] = field[column[i]]
        if ("series" in column && !(field[column["series"]] in seen)) {
            seen[field[column["series"]]] = 1
            value["series"] = value["series"] (value["series"] ? ", " : "") field[column["series"]]
        }
    }
    while ((getline line < variables) > 0)
        if (match(line, /^# [a-z]+ = /)) value[substr(line, 3, RLENGTH - 5)] = substr(line, RLENGTH + 1)
    commits = ENVIRON["COMMITS"]
    if (commits == "") fail("no run computed a cell of this study")
    if ("depth" in column) {
        value["depths"] = depths_text()
        value["depth"] = 2 in high ? high[2] : high[1]
    }
    value["commit"] = commits
}

# A text of the database in Markdown: what would be markup has a backslash before it.
function plain(text,   i, c, out) {
    for (i = 1; i <= length(text); i++) {
        c = substr(text, i, 1)
        out = out (index("\\`*_[]<>&", c) ? "\\" : "") c
    }
    return out
}
{
    filled = ""
    while (match($0, /[{][{][a-z]+[}][}]/)) {
        word = substr($0, RSTART + 2, RLENGTH - 4)
        if (!(word in value)) fail("unknown word {{" word "}} (known, from the columns of the data:" known() ")")
        filled = filled substr($0, 1, RSTART - 1) plain(value[word])
        $0 = substr($0, RSTART + RLENGTH)
    }
    print filled $0
}
END { exit failed }
