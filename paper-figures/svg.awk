# Make gnuplot's SVG one picture for a reader: role="img", one title and one description; gnuplot's own, which say
# its source, go, and what it shows under the pointer becomes data-tip, which the page reads.
# Set: variables, figure.var (title, subtitle); name, the figure's.

function escape(text) { gsub(/&/, "\\&amp;", text); gsub(/</, "\\&lt;", text); gsub(/>/, "\\&gt;", text); return text }
BEGIN {
    while ((getline line < variables) > 0)
        if (match(line, /^# (title|subtitle) = /)) told[substr(line, 3, RLENGTH - 5)] = escape(substr(line, RLENGTH + 1))
    if (!("title" in told)) told["title"] = escape(name)
}
/<script/ { next }
/^<svg/ { print "<svg role=\"img\" aria-labelledby=\"title\" aria-describedby=\"description\""; next }
{
    gsub(/stroke-width='0\.[0-9]+' stroke='currentColor'/, "stroke-width='0.35' stroke='currentColor'") # open marks
    if (sub(/ style='filter:url\(#textbox\)'/, "")) # a box behind text: a halo, as the filter draws the text twice
        sub(/stroke="none" fill="[^"]*"/, "stroke=\"#ffffff\" stroke-width=\"10\" stroke-linejoin=\"round\" fill=\"#ffffff\"")
    sub(/rotate\(45\)/, "rotate(45) scale(0.8)") # diamonds
    gsub(/<title>[^<]*<\/title>/, "")
    gsub(/<desc>[^<]*<\/desc>/, "")
    if (sub(/ onmousemove="gnuplot_svg.showHypertext\(evt,'/, " data-tip=\""))
        sub(/'\)" onmouseout="gnuplot_svg.hideHypertext\(\)">/, "\">")
    print
}
/<g id="gnuplot_canvas"/ && !done {
    printf "<title id=\"title\">%s</title>\n<desc id=\"description\">%s</desc>\n", told["title"], told["subtitle"]
    done = 1
}
