/* What a claim comes to in other base programs: a specification curve and who decides. */

const WORD_MARKS = { robust: "✓", "fails everywhere": "✗", "no difference": "=", depends: "⇄", varies: "≈", undecided: "?", "no power": "∅" };
const WORDS = Object.keys(WORD_MARKS);

/* "depends" of "depends on T.entries"; null where a claim is judged in one base program alone. */
function shortWord(claim) {
    return claim.universes?.word ? WORDS.find((word) => claim.universes.word.startsWith(word)) : null;
}

function wordBadge(word) {
    return markedBadge("word-" + word.replace(/ /g, "-"), WORD_MARKS[word], word);
}

function countWords(claims) {
    return countBy(WORDS, claims, shortWord);
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
    const ticks = [...new Set([0, ...[low, high].filter((v) => Math.abs(y(v) - y(0)) > 12)])].map((v) => textAt(left - 10, y(v) + 4, v === 0 ? "limit" : number(v), "end"));
    const bands = rows.map((row, i) => svg("g", { class: "state-" + row.state.replace(/ /g, "-"), "data-tip": `${row.universe}: ${row.state}, ${number(row.value)} (${number(row.low)} to ${number(row.high)})` },
        lineAt(x(i), y(row.low), x(i), y(row.high), null), svg("circle", { cx: x(i), cy: y(row.value), r: shape.dot })));
    const dots = levels.flatMap(([choice, level, at], k) => {
        const cy = top + room + 26 + k * line, own = rows.map((u, i) => [u, x(i)]).filter(([u]) => u.levels[at] === level);
        const name = choice.levels[0] === level ? (small ? choice.choice.replace(/^base\./, "") : choice.choice) + "  " : "";
        return [textAt(left - 10, cy + 4, name + level, "end", { class: choice.decides ? "decides" : "" }), ...own.map(([u, cx]) => svg("circle", { cx, cy, r: shape.level, class: "level state-" + u.state }))];
    });
    return el("div.picture", picture(`Distance of claim ${claim.id} from its limit in ${rows.length} base programs`, small ? "chart curve small" : "chart curve", width, height, ...ticks,
        lineAt(left, y(0), width - 8, y(0), "limit"), ...bands, ...dots));
}

/* The paper's first three questions: do T and H suffice, is H the best alone, and does it beat K? */
const LEADING = ["S1a", "S2a", "S6a"];

/* Their curves side by side, where they were judged in several base programs; else null. */
function leadingCurves(claims) {
    const shown = LEADING.map((id) => claims.find((claim) => claim.id === id && shortWord(claim))).filter(Boolean)
        .map((claim) => [claim, specificationCurve(claim, CURVE_SMALL)]).filter(([, curve]) => curve);
    if (!shown.length) return null;
    return el("div#leading-curves",
        el("div.curves", ...shown.map(([claim, curve]) => el("figure.card", el("figcaption", el("a", { href: "#claim-" + claim.id }, claim.id), " ", wordBadge(shortWord(claim)), " ", claim.claim), curve))),
        hint("A dot is a base program: how far its number is beyond the claim’s limit (a ratio as log2). The dashed line is the limit; above it the claim holds. Bars are 95 % bands that hold for all programs at once. Green: holds; red: fails; grey: undecided. Below: the choices of each program."));
}

function choicesTable(claim) {
    const rows = claim.universes.choices.filter((choice) => typeof choice.total === "number")
        .map((choice) => [choice.choice, choice.first, choice.total, choice.low, choice.high, choice.flips, choice.decides ? "decides" : ""]);
    return rows.length ? sortableTable("choices-" + claim.id, "Each choice's share of the variance over base programs",
        ["choice", "share alone", "total share", "low", "high", "flips", "verdict"], rows) : null;
}

function drawUniverses(claim) {
    if (!shortWord(claim)) return null;
    const programs = () => sortableTable("universes-" + claim.id, "Distance from the limit in each base program", ["base program", "distance", "low", "high", "state"], claim.universes.table.map((row) => [row.universe, row.value, row.low, row.high, row.state]));
    return el("div.universes", specificationCurve(claim), choicesTable(claim), foldedUntilAsked({}, ["All base programs"], (box) => box.append(programs())));
}
