# What the checkers share. scripts/figures reads it before a folder's check.awk; VARIABLES is a file for gnuplot.

# Say what is wrong with the data and stop. END blocks still run: they begin with `if (failed) exit 1`.
function fail(text) {
    print "data: " text > "/dev/stderr"
    failed = 1
    exit 1
}

# The first line must be these columns; later `at["name"]` is a column's number.
function columns(line,   i) {
    if ($0 != line) fail("unexpected columns: " $0)
    for (i = 1; i <= NF; i++) at[$i] = i
}
function of(name) { return $at[name] }

# An end of an interval, of log2; gnuplot draws none where it is not known (no position moves the figure).
function bound(log2) { return log2 == "" ? "NaN" : 2 ^ log2 }
function max(a, b) { return a + 0 > b + 0 ? a + 0 : b + 0 }
function min(a, b) { return a + 0 < b + 0 ? a + 0 : b + 0 }

# ---- words ----

# A factor as the change that it makes, "+12 %"; with so many digits after the point, or (-1) one for a change
# of less than 1 %, else none; from a factor of 2 on "× 2.1". What is printed as 0 has no sign.
function as_change(factor, digits,   size) {
    if (factor >= 2 && digits < 0) return as_times(factor)
    size = 100 * (factor < 1 ? 1 - factor : factor - 1)
    if (digits < 0) digits = size < 0.95
    size = sprintf("%." digits "f", size)
    return (size + 0 == 0 ? "" : factor < 1 ? "\342\210\222" : "+") size " %" # a true minus sign
}
function as_times(factor) { return "× " sprintf(factor < 9.95 ? "%.1f" : "%.0f", factor) }

# "a saves 33 % of the nodes" or "costs 25 % more".
function saving(factor) {
    if (factor <= 1) return sprintf("saves %.0f %%", 100 * (1 - factor))
    if (factor >= 2) return "costs " sprintf("%.1f", factor) " times the"
    return sprintf("costs %.0f %% more", 100 * (factor - 1))
}

# Thousands parted by commas.
function thousands(n,   text) {
    text = sprintf("%.0f", n)
    while (match(text, /[0-9][0-9][0-9][0-9]($|,)/)) text = substr(text, 1, RSTART) "," substr(text, RSTART + 1)
    return text
}

# Characters, not bytes.
function letters_in(text) { gsub(/[\200-\277]/, "", text); return length(text) }

# "T, N and K", of letters that stand side by side.
function enumerate(set,   i, text) {
    for (i = 1; i <= length(set); i++)
        text = text (i == 1 ? "" : i == length(set) ? " and " : ", ") substr(set, i, 1)
    return text
}

function set_name(letters) { return letters == "-" ? "nothing" : letters }

# ---- for gnuplot and the caption ----

# A word of the caption, {{name}}.
function tell(name, text) { printf "# %s = %s\n", name, text > VARIABLES }

# An array name[1..n] of texts, and name_nb.
function give(name, list, n,   i) {
    printf "%s_nb = %d\narray %s[%d]\n", name, n, name, n ? n : 1 > VARIABLES
    for (i = 1; i <= n; i++) printf "%s[%d] = \"%s\"\n", name, i, list[i] > VARIABLES
}
function give_numbers(name, list, n,   i) {
    printf "array %s[%d]\n", name, n > VARIABLES
    for (i = 1; i <= n; i++) printf "%s[%d] = %s\n", name, i, list[i] == "" ? "NaN" : list[i] + 0 > VARIABLES
}
function set(name, number) { printf "%s = %.10g\n", name, number > VARIABLES }
function set_text(name, text) { printf "%s = \"%s\"\n", name, text > VARIABLES }

function wrap(name, text, most,   i, n, words, line, nb) {
    gsub(/ %/, "\302\240%", text)
    gsub(/\342\210\222 /, "\342\210\222", text)
    nb = split(text, words, " ")
    for (i = 1; i <= nb; i++) {
        if (n && letters_in(line[n] " " words[i]) <= most) line[n] = line[n] " " words[i]
        else line[++n] = words[i]
    }
    give(name, line, n)
    return n
}

# The title says what was found; the subtitle unit, sample, depth.
function header(title, subtitle) {
    set("top", 24 * wrap("title", title, 56) + 20 * wrap("subtitle", subtitle, 66) + 14)
    tell("title", title)
    tell("subtitle", subtitle)
}

# Tics of an axis: arrays xtic[] of texts and xtic_at[].
function add_tic(axis, text, where) { tic_nb[axis]++; tic_text[axis, tic_nb[axis]] = text; tic_where[axis, tic_nb[axis]] = where }
function give_tics(axis,   i, texts, places) {
    for (i = 1; i <= tic_nb[axis]; i++) { texts[i] = tic_text[axis, i]; places[i] = tic_where[axis, i] }
    give(axis "tic", texts, tic_nb[axis])
    give_numbers(axis "tic_at", places, tic_nb[axis])
}

# Tics of a logarithmic axis of factors, so many pixels long, where they have room, the roundest first:
# as changes in per cent, or as times.
function log_tics(axis, low, high, pixels, room, roundest, as,   i, k, n, list, found, x, nb, free) {
    n = split(roundest, list, " ")
    for (i = 1; i <= n; i++) {
        if (list[i] < low || list[i] > high) continue
        x = log(list[i] / low) / log(high / low) * pixels
        free = 1
        for (k = 1; k <= nb; k++) if (x - found[k] < room && found[k] - x < room) free = 0
        if (!free) continue
        found[++nb] = x
        add_tic(axis, as == "change" ? list[i] < 1 ? sprintf("\342\210\222%.0f", 100 - 100 * list[i]) : \
            list[i] == 1 ? "0" : sprintf("+%.0f", 100 * list[i] - 100) : list[i], list[i])
    }
    give_tics(axis)
}
function change_tics(axis, low, high, pixels) {
    log_tics(axis, low, high, pixels, 46, "1 0.5 2 0.25 4 0.1 0.75 1.5 0.6 0.4 0.8 0.9 1.25 1.1 0.7 0.3 0.2 3 8 16", "change")
}
function times_tics(axis, low, high, pixels, room) {
    log_tics(axis, low, high, pixels, room ? room : 40, "1 2 4 8 0.5 0.25 16 32 64 100 0.125 10 50 20 1000 1.5 3 6 0.75 1.2 0.9 1.1", "times")
}
function even_tics(axis, low, high, step,   x) {
    for (x = low; x <= high + step / 1000; x += step) add_tic(axis, (x < 0 ? "\342\210\222" : "") (x < 0 ? -x : x), x)
    give_tics(axis)
}

# Heights wanted[1..n] pushed apart until they are `gap` apart, within low and high; as put[1..n].
function push_apart(wanted, put, n, gap, low, high,   i, k, order, turn, lack) {
    for (i = 1; i <= n; i++) {
        put[i] = max(low, min(high, wanted[i]))
        for (k = i; k > 1 && put[i] < put[order[k - 1]]; k--) order[k] = order[k - 1]
        order[k] = i
    }
    for (turn = 1; turn <= 600; turn++)
        for (i = 2; i <= n; i++) {
            lack = gap - (put[order[i]] - put[order[i - 1]])
            if (lack <= 0) continue
            put[order[i]] += lack / 2; put[order[i - 1]] -= lack / 2
            if (put[order[1]] < low) put[order[1]] = low
            if (put[order[n]] > high) put[order[n]] = high
        }
}

function width_of(text) { return (text ~ /[a-z]/ ? 9.6 : 11) * letters_in(text) } # pixels

# Places for names beside points, in pixels: names[1..n] at px, py (y upwards), within wide and high; as name_px,
# name_py, a name's left middle. Points without a name are in the way too.
function place_names(n, px, py, names, wide, high, name_px, name_py,   i, k, turn, reach, x, y, half, cost, least, best_x, best_y, w) {
    for (i = 1; i <= n; i++) {
        if (names[i] == "") continue
        w = width_of(names[i]); least = ""
        for (reach = 13; reach <= 63; reach += 10)
            for (turn = 0; turn < 12; turn++) {
                x = px[i] + reach * cos(turn * 0.5236) - (cos(turn * 0.5236) < -0.1 ? w : cos(turn * 0.5236) < 0.1 ? w / 2 : 0)
                y = py[i] + (reach + 4) * sin(turn * 0.5236)
                cost = reach / 40 + (x < 0 || x + w > wide || y < 8 || y > high - 8) * 50
                for (k = 1; k <= n; k++) {
                    if (px[k] > x - 7 && px[k] < x + w + 7 && py[k] > y - 14 && py[k] < y + 14) cost += 2
                    if (k < i && names[k] != "" && x < name_px[k] + width_of(names[k]) && x + w > name_px[k] && \
                        y - name_py[k] < 18 && name_py[k] - y < 18) cost += 8
                }
                if (least == "" || cost < least) { least = cost; best_x = x; best_y = y }
            }
        name_px[i] = best_x; name_py[i] = best_y
    }
}
