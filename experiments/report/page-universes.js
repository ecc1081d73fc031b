/* What a claim comes to in other base programs: a specification curve and who decides. */

const WORDS = ["robust", "fails everywhere", "no difference", "depends", "varies", "undecided", "no power"];
const WORD_MARKS = { robust: "✓", "fails everywhere": "✗", "no difference": "=", depends: "⇄", varies: "≈", undecided: "?", "no power": "∅" };

/* "depends" of "depends on T.entries"; null where a claim is judged in one base program alone. */
function shortWord(claim) {
    const word = claim.universes && claim.universes.word;
    return word ? WORDS.find((w) => word.startsWith(w)) : null;
}

function wordBadge(word) {
    return el("span", { class: "badge word-" + word.replace(/ /g, "-") }, el("span", { "aria-hidden": "true", text: WORD_MARKS[word] + " " }), word);
}

function countWords(claims) {
    return WORDS.map((word) => [word, claims.filter((claim) => shortWord(claim) === word).length]).filter(([, nb]) => nb > 0);
}

/* Words as verbs: of one claim, of several. */
const WORD_SAYS = { robust: ["is robust", "are robust"], "fails everywhere": ["fails everywhere", "fail everywhere"], "no difference": ["makes no difference", "make no difference"], depends: ["depends on a choice", "depend on a choice"],
    varies: ["varies from program to program", "vary from program to program"], undecided: ["is undecided", "are undecided"], "no power": ["has no power", "have no power"] };

/* `1 is robust and 2 fail everywhere`. */
function wordCountsText(claims) {
    return listed(countWords(claims).map(([word, nb]) => `${nb} ${WORD_SAYS[word][nb === 1 ? 0 : 1]}`));
}

function universeCountsText(claim) {
    const u = claim.universes;
    return `holds in ${u.holds} of ${u.distinct}, fails in ${u.fails}, undecided in ${u.open}` + (u.equal ? `, no difference in ${u.equal}` : "") + (u.left_out ? ` (${u.left_out} left out)` : "") + (u.rule ? `; ${u.rule}` : "");
}

function universesText(claim) {
    return shortWord(claim) ? `${claim.universes.word}: ${universeCountsText(claim)}` : null;
}

/* Alone in a claim that was opened; beside others and on a narrow screen, as wide as that. */
const CURVE_WIDE = { width: 720, left: 190, room: 170, line: 16, dot: 2.6, level: 2.4 }, CURVE_SMALL = { width: 368, left: 154, room: 120, line: 14, dot: 1.7, level: 1.4 };

/* Universes from the lowest distance to the highest, each with its band; below, a dot for each level
 * that it has. */
function specificationCurve(claim, shape = innerWidth < 640 ? CURVE_SMALL : CURVE_WIDE) {
    const rows = claim.universes.table.filter((row) => typeof row.value === "number" && typeof row.low === "number").sort((a, b) => a.value - b.value);
    const choices = claim.universes.choices.filter((choice) => choice.levels.length > 1);
    if (rows.length < 2) return null;
    const { width, left, room, line } = shape, top = 12, small = shape === CURVE_SMALL;
    const names = claim.universes.choices.map((choice) => choice.choice);
    const levels = choices.flatMap((choice) => choice.levels.map((level) => [choice, level, names.indexOf(choice.choice)]));
    const height = top + room + 26 + levels.length * line;
    const ends = rows.flatMap((row) => [row.low, row.high]).concat(0), low = Math.min(...ends), high = Math.max(...ends);
    const x = (i) => left + ((i + 0.5) * (width - left - 8)) / rows.length, y = (v) => top + room - (room * (v - low)) / (high - low || 1);
    const picture = svg("svg", { viewBox: `0 0 ${width} ${height}`, role: "img", class: small ? "chart curve small" : "chart curve", "aria-label": `Distance of claim ${claim.id} from its limit in ${rows.length} base programs` });
    for (const v of new Set([0, ...[low, high].filter((v) => Math.abs(y(v) - y(0)) > 12)])) picture.append(svg("text", { x: left - 10, y: y(v) + 4, "text-anchor": "end", text: v === 0 ? "limit" : number(v) }));
    picture.append(svg("line", { x1: left, x2: width - 8, y1: y(0), y2: y(0), class: "limit" }));
    rows.forEach((row, i) => picture.append(svg("g", { class: "state-" + row.state.replace(/ /g, "-"), "data-tip": `${row.universe}: ${row.state}, ${number(row.value)} (${number(row.low)} to ${number(row.high)})` },
        svg("line", { x1: x(i), x2: x(i), y1: y(row.low), y2: y(row.high) }), svg("circle", { cx: x(i), cy: y(row.value), r: shape.dot }))));
    levels.forEach(([choice, level, at], k) => {
        const row = top + room + 26 + k * line;
        picture.append(svg("text", { x: left - 10, y: row + 4, "text-anchor": "end", class: choice.decides ? "decides" : "", text: (choice.levels[0] === level ? (small ? choice.choice.replace(/^base\./, "") : choice.choice) + "  " : "") + level }));
        rows.forEach((u, i) => { if (u.levels[at] === level) picture.append(svg("circle", { cx: x(i), cy: row, r: shape.level, class: "level state-" + u.state })); });
    });
    return el("div", { class: "picture" }, picture);
}

/* The paper's first three questions: do T and H suffice, is H the best alone, and does it beat K? */
const LEADING = ["S1a", "S2a", "S6a"];

/* Their curves side by side, where they were judged in several base programs; else null. */
function leadingCurves(claims) {
    const shown = LEADING.map((id) => claims.find((claim) => claim.id === id && shortWord(claim))).filter(Boolean)
        .map((claim) => [claim, specificationCurve(claim, CURVE_SMALL)]).filter(([, curve]) => curve);
    if (!shown.length) return null;
    return el("div", { id: "leading-curves" },
        el("div", { class: "curves" }, ...shown.map(([claim, curve]) => el("figure", { class: "card" }, el("figcaption", {}, el("a", { href: "#claim-" + claim.id, text: claim.id }), " ", wordBadge(shortWord(claim)), " ", claim.claim), curve))),
        el("p", { class: "hint", text: "A dot is a base program: how far its number is beyond the claim’s limit (a ratio as log2). The dashed line is the limit; above it the claim holds. Bars are 95 % bands that hold for all programs at once. Green: holds; red: fails; grey: undecided. Below: the choices of each program." }));
}

function choicesTable(claim) {
    const rows = claim.universes.choices.filter((choice) => typeof choice.total === "number")
        .map((choice) => [choice.choice, choice.first, choice.total, choice.low, choice.high, choice.flips, choice.decides ? "decides" : ""]);
    return rows.length ? sortableTable("choices-" + claim.id, "Each choice's share of the variance over base programs",
        ["choice", "share alone", "total share", "low", "high", "flips", "verdict"], rows) : null;
}

function universesTable(claim) {
    return sortableTable("universes-" + claim.id, "Distance from the limit in each base program", ["base program", "distance", "low", "high", "state"],
        claim.universes.table.map((row) => [row.universe, row.value, row.low, row.high, row.state]));
}

function drawUniverses(claim) {
    if (!shortWord(claim)) return null;
    const all = el("details", {}, el("summary", { text: "All base programs" }));
    all.addEventListener("toggle", () => { if (all.childElementCount === 1) all.append(universesTable(claim)); });
    return el("div", { class: "universes" }, specificationCurve(claim), choicesTable(claim), all);
}
