/* Controls, tables and figures that several parts of the page are made of. */

/* The set with a letter switched. */
function toggled(set, letter, order = LETTERS) {
    return inOrder(set.includes(letter) ? set.replace(letter, "") : set + letter, order);
}

function capital(text) {
    return text && text[0].toUpperCase() + text.slice(1);
}

/* ---- controls ---- */

function button(text, act, attributes = {}) {
    return el("button", { type: "button", ...attributes, onclick: act }, text);
}

function labelled(text, control) {
    return el("label", { for: control.id }, text + " ", control);
}

function option(value, text, selected) {
    return el("option", { value, selected }, text);
}

/* Give a select its options, [[value, text], ...] or values that are texts, too; change(value) hears of a choice. */
function offer(node, options, chosen, change) {
    const own = options.map((one) => (Array.isArray(one) ? one : [one, one]));
    return fill(node, { onchange: (event) => change(event.target.value) }, own.map(([value, text]) => option(value, text, value === chosen)));
}

function select(id, options, chosen, change) {
    return offer(el("select", { id }), options, chosen, change);
}

/* What narrows a list: hears of every letter. */
function filterField(id, change) {
    return labelled("Filter", el("input", { type: "search", id, autocomplete: "off", spellcheck: "false", oninput: (event) => change(event.target.value) }));
}

function numbersTo(n) {
    return Array.from({ length: n }, (_, i) => i + 1);
}

function allow(ids, good) {
    for (const id of ids) byId(id).disabled = !good;
}

/* ---- what a page's HTML has ready ---- */

/* The parts of NAME-app, which stand in the template NAME-parts until a script fills them. */
function unpack(name) {
    byId(name + "-app").append(byId(name + "-parts").content);
}

/* Buttons: {id: what a press does}. */
function onPress(acts) {
    for (const [id, act] of Object.entries(acts)) byId(id).addEventListener("click", () => act());
}

/* act(value) hears of every letter, or of every move of a slider. */
function onInput(id, act) {
    byId(id).addEventListener("input", (event) => act(event.target.value));
}

function onCheck(id, act) {
    byId(id).addEventListener("change", (event) => act(event.target.checked));
}

/* ---- text ---- */

function hint(...children) {
    return el("p.hint", ...children);
}

function missing(text) {
    return el("p.missing", text);
}

function facts(rows) {
    return el("dl.facts", ...rows.flatMap(([name, text]) => [el("dt", name), el("dd", text)]));
}

/* ---- tables ---- */

/* What is drawn when it is opened: draw(box) adds it. */
function foldedUntilAsked(attributes, summary, draw) {
    const box = el("details", attributes, el("summary", ...summary));
    box.addEventListener("toggle", () => draw(box), { once: true });
    return box;
}

/* A box that scrolls. */
function region(name, child, kind = "scroll") {
    return el("div", { class: kind, tabindex: "0", role: "region", "aria-label": name }, child);
}

function columnHead(content, isNumber) {
    return el("th", { scope: "col", class: isNumber ? "number" : null }, ...[content].flat());
}

function tableHead(names, firstNumber = 0) {
    return el("thead", el("tr", ...names.map((name, i) => columnHead(name, i >= firstNumber))));
}

function numbers(texts) {
    return texts.map((text) => el("td.number", text));
}

/* What heads a row: a number, a text, or parts. */
function rowHead(content) {
    return el("th", { scope: "row", class: typeof content === "number" ? "number" : null }, ...[content].flat());
}

/* A row of numbers. */
function numberRow(head, texts, attributes = {}) {
    return el("tr", attributes, rowHead(head), ...numbers(texts));
}

/* What is in a table; columns are of numbers from one on. */
function tableParts(caption, names, firstNumber, rows) {
    return [el("caption.unseen", caption), tableHead(names, firstNumber), el("tbody", ...rows)];
}

/* ---- A and B ---- */

const COUNTS = [["nc", "nodes (NC)"], ["nbp", "bottom positions (NBP)"]];

/* The switch of a letter. */
function letterButton({ letter, title }, act, attributes, ...more) {
    return el("button", { type: "button", "data-letter": letter, "aria-pressed": "false", ...attributes, onclick: act }, el("b", letter), el("span.name", title), ...more);
}

function presetButton(text, act) {
    return button(text, act, { class: "quiet", "data-preset": text });
}

function setBox(which, legend, name, ...parts) {
    return el("fieldset", { class: "set set-" + which }, el("legend", el("span.swatch", { "aria-hidden": "true" }), legend, name), ...parts);
}

function ratioText(a, b) {
    return a > 0 && b > 0 ? fixed(a / b, 3) : "–";
}

function swatch(kind, ...text) {
    return el("span", el("span", { class: "swatch " + kind }), ...text);
}

function tile(id, name, value, text, note, more) {
    return el("div.tile", el("dt", name), el("dd", el("span", { id, "data-value": value ?? "" }, text), note ? el("small", note) : null, more));
}

/* ---- values: centipawns for the side to move, mates in moves ---- */

const INFINITE = 32000, MATE = 30000;

function scoreText(score) {
    if (Math.abs(score) >= INFINITE) return score > 0 ? "∞" : "−∞";
    if (Math.abs(score) > MATE - 500) return score > 0 ? `#${Math.ceil((MATE - score) / 2)}` : `−#${Math.floor((MATE + score) / 2)}`;
    return signed(score, 0);
}
