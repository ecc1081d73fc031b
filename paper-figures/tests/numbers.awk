# The numbers of the words that a figure's checker tells (figure.var), in their order, on one line.
/^# [a-z]+ = / {
    sub(/^# [a-z]+ = /, "")
    while (match($0, /[0-9][0-9,]*(\.[0-9]+)?/)) {
        number = substr($0, RSTART, RLENGTH)
        sub(/,$/, "", number)
        printf "%s%s", n++ ? " " : "", number
        $0 = substr($0, RSTART + RLENGTH)
    }
}
END { print "" }
