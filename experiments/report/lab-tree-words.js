/* A node of the live tree in words. */

const NODE_KINDS = ["PV", "CUT", "ALL"];

function windowOf(row) {
    return `(${scoreText(row[ROW.alpha])}, ${scoreText(row[ROW.beta])})`;
}

function letterNamed(letter) {
    const found = DATA.enhancements.find((e) => e.letter === letter);
    return found ? `${letter} (${found.title})` : letter;
}

function entryWords(row) {
    const togo = row[ROW.togo] <= 0 ? "at the horizon" : `${several(row[ROW.togo], "ply", "plies")} to go`;
    return `${row[ROW.kind] === 2 ? "an" : "a"} ${NODE_KINDS[row[ROW.kind]]} node, ${togo}, window ${windowOf(row)}`;
}

/* Why it ended, and who ended it. */
function endWords(plan, i) {
    const row = plan.rows[i], value = scoreText(row[ROW.score]), best = plan.tree.moves[row[ROW.best]];
    switch (plan.tree.ends[row[ROW.end]]) {
    case "full": return `All its moves were searched: ${row[ROW.score] <= row[ROW.alpha] ? "at most " : ""}${value}${best ? `, by ${best}` : ""}.`;
    case "cutoff": return `Cut off: ${best || "a move"} is worth ${value}, no less than beta ${scoreText(row[ROW.beta])}, so the opponent will not come here.`;
    case "horizon": return `Evaluation and quiescence search give ${value}.`;
    case "answered": return `Answered by ${letterNamed(row[ROW.by])} without a search: ${value}.`;
    case "pruned": return `Pruned by ${letterNamed(row[ROW.by])}: taken to be worth ${value} at least.`;
    case "terminal": return row[ROW.score] === 0 ? "Stalemate." : "Mate.";
    case "draw": return "A draw.";
    default: return `It ends: ${value}.`;
    }
}

/* `left`: has the search left it? Then why it ended is known. */
function nodeWords(plan, i, name, left) {
    const below = plan.size[i] - 1;
    return `${capital(name)} is ${entryWords(plan.rows[i])}. ` + (left ? `${endWords(plan, i)} ${below ? `${several(below, "node")} below.` : ""}` : "The search is in it.");
}
