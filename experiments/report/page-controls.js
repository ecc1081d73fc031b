/* Controls and figures that several parts of the page are made of. */

/* The set with a letter switched. */
function toggled(set, letter, order = LETTERS) {
    return inOrder(set.includes(letter) ? set.replace(letter, "") : set + letter, order);
}

function option(value, text, selected) {
    return el("option", { value, text, selected });
}

function tile(id, name, value, text, note, more) {
    return el("div", { class: "tile" }, el("dt", { text: name }), el("dd", {}, el("span", { id, "data-value": value ?? "", text }), note ? el("small", { text: note }) : null, more));
}

function capital(text) {
    return text && text[0].toUpperCase() + text.slice(1);
}

/* ---- values: centipawns for the side to move, mates in moves ---- */

const INFINITE = 32000, MATE = 30000;

function scoreText(score) {
    if (Math.abs(score) >= INFINITE) return score > 0 ? "∞" : "−∞";
    if (Math.abs(score) > MATE - 500) return score > 0 ? `#${Math.ceil((MATE - score) / 2)}` : `−#${Math.floor((MATE + score) / 2)}`;
    return signed(score, 0);
}
