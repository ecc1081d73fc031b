/* Controls and figures that several parts of the page are made of. */

/* The set with a letter switched. */
function toggled(set, letter) {
    return inOrder(set.includes(letter) ? set.replace(letter, "") : set + letter);
}

function option(value, text, selected) {
    return el("option", { value, text, selected });
}

function tile(id, name, value, text, note, more) {
    return el("div", { class: "tile" }, el("dt", { text: name }), el("dd", {}, el("span", { id, "data-value": value ?? "", text }), note ? el("small", { text: note }) : null, more));
}
