# Lines of NC by the table's size, one a depth; then the uses, alone and beside N and H.
BEGIN { FS = ","; x_low = 0.5; x_high = 1.15; uses = split("cut narrow order|cut order|order|cut narrow|cut|narrow order|narrow", use, "|") }
NR == 1 { columns("part,beside,x,depth,positions,estimate,low,high,sampled"); next }
$1 == "size" {
    if (!($4 in rows)) depth[++depths] = $4
    rows[$4] = rows[$4] $3 " " 2 ^ $6 " NaN NaN\n"
    if ($3 == 8) small[$4] = 2 ^ $6
    y_high = max(y_high, 2 ^ $6); sized = $5
    if (2 ^ $6 < 1.02 && !($4 in enough)) enough[$4] = 2 ^ $3
}
$1 == "use" {
    ratio[$2, $3] = 2 ^ $6; bounds[$2, $3] = bound($7) " " bound($8); used = $4; positions = $5
    x_low = min(x_low, 0.74 * 2 ^ $7); x_high = max(x_high, 1.25 * 2 ^ $8)
}
END {
    if (failed) exit 1
    if (depths < 2) fail("fewer than two depths of T alone in all sizes: was `marsland1986-size` run?")
    for (d = 1; d <= depths; d++) {
        print rows[depth[d]] "\n"
        panel[d] = 1; shape[d] = 7; wide[d] = d == depths ? 3 : 1.5; text[d] = "depth " depth[d]; ends[d] = small[depth[d]]
        dashes[d] = d == depths ? 1 : d == depths - 1 ? 2 : 3; hue[d] = d == depths ? "#222222" : "#666666"
    }
    split("nothing|N and H", beside, "|")
    # The uses that save most come first.
    for (u = 1; u <= uses; u++) {
        for (b = 1; b <= 2; b++)
            if (!((beside[b], use[u]) in ratio)) fail("no use '" use[u] "' beside " beside[b] ": was `marsland1986-table` run?")
        for (k = u; k > 1 && ratio["nothing", use[k]] + 0 < ratio["nothing", use[k - 1]] + 0; k--) { kept = use[k]; use[k] = use[k - 1]; use[k - 1] = kept }
    }
    for (b = 1; b <= 2; b++) {
        for (u = 1; u <= uses; u++) {
            key = beside[b] SUBSEP use[u]
            print uses + 1 - u, ratio[key], bounds[key], "\"" as_change(ratio[key], -1) "\""
        }
        print "\n"
    }
    order = ratio["nothing", "order"]; cut = ratio["nothing", "cut"]
    header(sprintf("T alone, used only to order moves, saves %.0f %% of the nodes; used only for cutoffs, %.0f %%", 100 * (1 - order), 100 * (1 - cut)), \
        "nodes (NC); above: T alone, " sized " Bratko-Kopec positions; below: " positions " positions, depth " used)
    tell("enough", thousands(enough[depth[depths]])); tell("deepest", depth[depths])
    for (u = 1; u <= uses; u++) {
        label = use[u]; gsub(/ /, ", ", label); sub(/cut/, "cutoffs", label); sub(/narrow/, "narrowing", label); sub(/order/, "ordering", label)
        name[uses + 1 - u] = label
    }
    give("name", name, uses); set("rows", uses); set("use_low", x_low); set("use_high", x_high); set("lines", depths)
    give_numbers("panel", panel, depths); give_numbers("line_shape", shape, depths); give_numbers("line_width", wide, depths)
    give("line_name", text, depths); give_numbers("line_dash", dashes, depths); give("line_colour", hue, depths)
    y_high *= 1.05
    push_apart(ends, put, depths, (y_high - 0.97) * 20 / 200, 0.97, y_high)
    give_numbers("name_y", put, depths)
    set("y_high", y_high)
    for (x = 8; x <= 22; x += 2) add_tic("x", x == 10 ? "1k" : x == 14 ? "16k" : x == 18 ? "256k" : x == 22 ? "4M" : "", x)
    give_tics("x")
    even_tics("y", 1, y_high, y_high > 2 ? 0.5 : y_high > 1.4 ? 0.2 : 0.1)
    change_tics("use", x_low, x_high, 340)
}
