# Print the studies that a query names, as SQL's texts, one a line: 'a'.
# Knows study = 'a', study='a', "study" == 'a', i.study IS 'a' and study IN ('a', 'b'), over lines too, in
# capitals or not; comments are left out.

{
    # What stands between quotes is no comment.
    line = ""
    while (match($0, /'[^']*'|--/) && substr($0, RSTART, 2) != "--") {
        line = line substr($0, 1, RSTART + RLENGTH - 1)
        $0 = substr($0, RSTART + RLENGTH)
    }
    text = text line substr($0, 1, RSTART ? RSTART - 1 : length($0)) " "
}

END {
    name = "'[^']*'"
    list = "[(][ \t\r]*" name "([ \t\r]*,[ \t\r]*" name ")*"
    asked = "[^a-z0-9_]study\"?[ \t\r]*(==?[ \t\r]*" name "|is[ \t\r]+" name "|in[ \t\r]*" list ")"
    text = " " text
    while (match(tolower(text), asked)) {
        part = substr(text, RSTART, RLENGTH)
        text = substr(text, RSTART + RLENGTH)
        while (match(part, name)) {
            print substr(part, RSTART, RLENGTH)
            part = substr(part, RSTART + RLENGTH)
        }
    }
}
