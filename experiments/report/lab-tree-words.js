/* A node of the live tree in words. */

function windowOf(row) {
    return `(${scoreText(row.alpha)}, ${scoreText(row.beta)})`;
}

function letterNamed(letter) {
    const found = DATA.enhancements.find((e) => e.letter === letter);
    return found ? `${letter} (${found.title})` : letter;
}

function entryWords(row) {
    const togo = row.togo <= 0 ? "at the horizon" : `${several(row.togo, "ply", "plies")} to go`;
    return `${row.kind === "ALL" ? "an" : "a"} ${row.kind} node, ${togo}, window ${windowOf(row)}`;
}

/* Why it ended, and who ended it. */
function endWords(plan, i) {
    const row = plan.rows[i], value = scoreText(row.score), { best } = row;
    switch (row.end) {
    case "full": return `All its moves were searched: ${row.score <= row.alpha ? "at most " : ""}${value}${best ? `, by ${best}` : ""}.`;
    case "cutoff": return `Cut off: ${best || "a move"} is worth ${value}, no less than beta ${scoreText(row.beta)}, so the opponent will not come here.`;
    case "horizon": return `Evaluation and quiescence search give ${value}.`;
    case "answered": return `Answered by ${letterNamed(row.by)} without a search: ${value}.`;
    case "pruned": return `Pruned by ${letterNamed(row.by)}: taken to be worth ${value} at least.`;
    case "terminal": return row.score === 0 ? "Stalemate." : "Mate.";
    case "draw": return "A draw.";
    default: return `It ends: ${value}.`;
    }
}

/* `left`: has the search left it? Then why it ended is known. */
function nodeWords(plan, i, name, left) {
    const below = plan.size[i] - 1;
    return `${capital(name)} is ${entryWords(plan.rows[i])}. ` + (left ? `${endWords(plan, i)} ${below ? `${several(below, "node")} below.` : ""}` : "The search is in it.");
}
