/* The papers' claims with their verdicts, as `prunelab claims` computed them. */

const VERDICTS = ["reproduced", "not reproduced", "undecided", "no power", "not comparable", "not run"];
const MARKS = { "reproduced": "✓", "not reproduced": "✗", "undecided": "?", "no power": "∅", "not comparable": "≁", "not run": "–" };

function paperOf(claim) {
    return String(claim.source || "").split(/[,;:]/)[0].trim() || "other";
}

function badge(verdict) {
    const kind = VERDICTS.includes(verdict) ? verdict.replace(/ /g, "-") : "other";
    return el("span", { class: "badge verdict-" + kind }, el("span", { "aria-hidden": "true", text: (MARKS[verdict] || "·") + " " }), verdict);
}

function showInterval(low, high) {
    return typeof low === "number" && typeof high === "number" ? ` (${number(low)} to ${number(high)})` : "";
}

function claimFacts(claim) {
    const rows = [["The paper", claim.paper], ["Across base programs", universesText(claim)], ["In one of them", shortWord(claim) ? claim.verdict : null], ["Here", claim.ours === null || claim.ours === undefined ? null : number(claim.ours) + (claim.unit ? " " + claim.unit : "") + showInterval(claim.low, claim.high) + (claim.of ? ": " + claim.of : "")],
        ["Because", claim.reason], ["By chance", typeof claim.corrected === "number" ? number(claim.corrected) + ", corrected for the claims named beforehand" : null],
        ["Source", claim.source], ["Rule", claim.why], ["Note", claim.note]];
    return el("dl", { class: "facts" }, ...rows.filter(([, text]) => text !== null && text !== undefined && text !== "")
        .flatMap(([name, text]) => [el("dt", { text: name }), el("dd", { text: typeof text === "number" ? number(text) : String(text) })]));
}

function claimParts(claim) {
    const rows = (claim.parts || []).map((part) => [part.part, part.value ?? null, part.low ?? null, part.high ?? null, part.verdict ?? null]);
    return rows.length ? sortableTable("parts-" + claim.id, "Parts of claim " + claim.id, ["part", "value", "low", "high", "verdict"], rows) : null;
}

function drawClaim(claim) {
    const word = shortWord(claim);
    const box = el("details", { class: "claim", "data-verdict": claim.verdict, "data-word": word || "", "data-paper": paperOf(claim), id: "claim-" + claim.id },
        el("summary", {}, el("span", { class: "claim-id", text: claim.id }), word ? wordBadge(word) : badge(claim.verdict),
            claim.primary ? el("span", { class: "primary", title: "one of those named beforehand", text: " primary" }) : null, el("span", { class: "claim-text", text: claim.claim })));
    box.addEventListener("toggle", () => {
        if (box.childElementCount === 1) fill(box, {}, [claimFacts(claim), drawUniverses(claim), claimParts(claim), claim.query ? sqlDetails(claim.query) : null]);
    });
    return box;
}

function countVerdicts(claims) {
    return VERDICTS.map((verdict) => [verdict, claims.filter((claim) => claim.verdict === verdict).length]).filter(([, nb]) => nb > 0);
}

function choice(label, id, options, change) {
    const select = el("select", { id, onchange: change }, el("option", { value: "", text: "all" }), ...options.map((text) => el("option", { value: text, text })));
    return el("label", { for: id }, label + " ", select);
}

/* What was changed of rules, and what they said before. */
function drawAmendments(amendments) {
    if (!amendments || !amendments.length) return null;
    const columns = ["date", "rule", "now", "before", "after", "reason"];
    return el("details", { class: "amendments" }, el("summary", { text: "Rules that were changed" }),
        sortableTable("amendments", "Rules that were changed: the verdicts before and after", columns, amendments.map((row) => columns.map((name) => row[name]))));
}

function startVerdicts() {
    const app = byId("verdicts-app"), claims = DATA.claims && DATA.claims.claims;
    if (!claims || claims.length === 0) {
        app.append(el("p", { class: "missing" }, el("code", { text: "prunelab claims" }), " was not run for this page: there are no verdicts to show. ", (DATA.claims && DATA.claims.failed) || ""));
        return;
    }
    const words = countWords(claims), boxes = claims.map(drawClaim), says = el("p", { role: "status", class: "rows" });
    const apply = () => {
        const verdict = byId("claims-verdict").value, paper = byId("claims-paper").value, word = words.length ? byId("claims-word").value : "";
        for (const box of boxes) box.hidden = (verdict && box.dataset.verdict !== verdict) || (paper && box.dataset.paper !== paper) || (word && box.dataset.word !== word);
        says.textContent = `${boxes.filter((box) => !box.hidden).length} of ${boxes.length} claims`;
    };
    if (words.length) app.append(el("p", { class: "badges" }, "Across base programs: ", ...words.map(([word, nb]) => el("span", {}, wordBadge(word), ` ${nb} `))));
    app.append(el("p", { class: "badges" }, words.length ? "In one of them: " : "", ...countVerdicts(claims).map(([verdict, nb]) => el("span", {}, badge(verdict), ` ${nb} `))),
        el("div", { class: "table-head" }, words.length ? choice("Across", "claims-word", words.map(([word]) => word), apply) : null, choice("Verdict", "claims-verdict", countVerdicts(claims).map(([verdict]) => verdict), apply),
            choice("Paper", "claims-paper", [...new Set(claims.map(paperOf))], apply), says),
        el("div", { class: "claims" }, ...boxes), drawAmendments(DATA.claims.amendments));
    apply();
}
