/* The papers' claims with their verdicts, as `prunelab claims` computed them. */

const MARKS = { "reproduced": "✓", "not reproduced": "✗", "no difference": "=", "undecided": "?", "no power": "∅", "not comparable": "≁", "not run": "–" };
const VERDICTS = Object.keys(MARKS);

/* Those whose names do not say it. */
const VERDICT_MEANS = { "no difference": "the difference is too small to matter", undecided: "not clearly on one side of the limit, or fewer than ten positions", "no power": "even the whole plan has too few positions for a verdict", "not comparable": "these counts cannot judge the claim" };

function paperOf(claim) {
    return String(claim.source || "").split(/[,;:(]/)[0].trim() || "other";
}

/* What a claim came to, with its mark. */
function badge(verdict) {
    return markedBadge("verdict-" + (VERDICTS.includes(verdict) ? verdict.replace(/ /g, "-") : "other"), MARKS[verdict] || "·", verdict);
}

function markedBadge(kind, mark, text) {
    return el("span", { class: "badge " + kind }, el("span", { "aria-hidden": "true" }, mark + " "), text);
}

/* How many claims came to each: [[verdict, number], ...], those that none has left out. */
function countBy(words, claims, wordOf) {
    return words.map((word) => [word, claims.filter((claim) => wordOf(claim) === word).length]).filter(([, nb]) => nb > 0);
}

function countVerdicts(claims) {
    return countBy(VERDICTS, claims, (claim) => claim.verdict);
}

function badges(before, counts, make) {
    return el("p.badges", before, ...counts.map(([word, nb]) => el("span", make(word), ` ${nb} `)));
}

/* " (1 to 2)", its ends by `text`. */
function showInterval(low, high, text = number) {
    return typeof low === "number" && typeof high === "number" ? ` (${text(low)} to ${text(high)})` : "";
}

/* On what it was judged, and what would count more. The deeper profile counts more: the quick one is for
 * trying. */
function sampleText(row) {
    const own = `study ${row.study} to depth ${row.depth} on ${count(row.positions)} positions` + (row.universes ? ` in ${count(row.universes)} base programs` : "");
    if (row.profile === "paper") return `${own} (the paper profile` + (row.quick_depth && row.quick_depth < row.depth ? `, which counts more than the quick one to depth ${row.quick_depth})` : ")");
    return `${own} (less than the paper profile` + (row.paper_depth ? `, which goes to depth ${row.paper_depth} and counts more)` : ", whose depth is not known here)");
}

function samplesText(claim) {
    const rows = claim.sample || [], across = rows.find((row) => row.universes), alone = rows.filter((row) => !row.universes);
    const leads = across && across.profile === "paper" && alone.some((row) => row.profile !== "paper");
    return rows.map(sampleText).join("; ") + (leads ? ". So the verdict across base programs counts more than that in the default one" : "");
}

/* "depends" of "depends on T.entries": what a badge has room for. */
function confirmedWord(claim) {
    const said = claim.confirmation;
    return said ? WORDS.find((word) => (said.word || "").startsWith(word)) || said.verdict : null;
}

function confirmationText(claim) {
    const said = claim.confirmation;
    if (!said) return null;
    return `${said.word || said.verdict}${said.same ? ", as here" : `, here ${claim.universes?.word || claim.verdict}`}` +
        (typeof said.ours === "number" ? `: ${number(said.ours)}${said.unit ? " " + said.unit : ""}${showInterval(said.low, said.high)}` : "") + (said.effect ? `; ${said.effect}` : "");
}

function confirmationBadge(claim) {
    return claim.confirmation ? el("span", { class: "badge confirmation" + (claim.confirmation.same ? "" : " differs"), title: "the confirmation, on positions not seen before" }, "elsewhere: ", confirmedWord(claim)) : null;
}

function confirmationLine(report) {
    const said = report.confirmation;
    if (!said) return el("p.hint.confirmation-line", "No claim has been confirmed on new positions yet.");
    const judged = report.claims.filter((claim) => claim.confirmation), same = judged.filter((claim) => claim.confirmation.same).length;
    return el("p.confirmation-line", el("strong", "The confirmation counts first: "), `${said.of}. Of ${judged.length} claims, it agrees with this page on ${same} and differs on ${judged.length - same}. It uses the same rules, frozen as `, el("code", said.freeze.slice(0, 16)), ".");
}

/* What kind of verdicts these are; null where no claim was named beforehand. */
function exploratoryLine(claims) {
    const named = claims.filter((claim) => claim.primary).length;
    return named === 0 ? null : el("p.exploratory-line", `${capital(inWords(named))} ${named === 1 ? "claim is primary: it was" : "claims are primary: they were"} chosen before the runs. Some rules were changed after verdicts on the Bratko-Kopec positions (to depth 7) and the first tactical suite. So verdicts on these positions are `,
        el("strong", "exploratory"), ".");
}

function oursText(claim) {
    return typeof claim.ours === "number" ? number(claim.ours) + unitOf(claim) + showInterval(claim.low, claim.high) : null;
}

/* A share of several judgements is in per cent, whatever the unit of one. */
function unitOf(claim) {
    const share = /^share of (\d+)$/.exec(claim.of || "");
    return share ? ` % of ${share[1]} comparisons` : claim.unit === "cells" ? " searches whose value changed" : claim.unit ? " " + claim.unit : "";
}

/* Where a rule's number is not in the unit of the paper's: the parts that are, and their unit. */
const IN_THE_PAPERS_UNIT = { "times the nodes that 99 % would leave": ["% of the reduction, depth ", "% of the possible reduction"],
    "times the room that it needs, or times the minimal tree": ["times the formula, depth ", "times the formula's minimal tree"] };

/* The number beside the paper's, and what the rule requires of it: "83 % of the possible reduction at depth 5 (79 to 87)". */
function besideThePaper(claim) {
    const [begin, unit] = IN_THE_PAPERS_UNIT[claim.unit] || [], at = /depth (\d+)/.exec(claim.of || "");
    const parts = begin ? (claim.parts || []).filter((part) => part.part.startsWith(begin)) : [];
    const part = parts.find((part) => at && part.part === begin + at[1]) || parts.at(-1);
    if (part) return `${brief(part.value)} ${unit} at depth ${part.part.slice(begin.length)}` + showInterval(part.low, part.high, brief);
    if (typeof claim.ours !== "number") return null;
    return brief(claim.ours) + unitOf(claim) + showInterval(claim.low, claim.high, brief) + (needsText(claim) ? `; the claim needs ${needsText(claim)}` : "");
}

/* "at least 1", "2.4 to 3.6"; null where no single part decided. */
function needsText({ from, to }) {
    if (typeof from === "number" && typeof to === "number") return `${brief(from)} to ${brief(to)}`;
    return typeof from === "number" ? `at least ${brief(from)}` : typeof to === "number" ? `at most ${brief(to)}` : null;
}

/* Three digits are enough to read. */
function brief(x) {
    return Math.abs(x) >= 1000 ? number(x) : String(Number(x.toPrecision(3))).replace("-", "−");
}

function claimFacts(claim) {
    const word = shortWord(claim), ours = oursText(claim);
    return factsList([["Confirmation", confirmationText(claim)], ["The paper", claim.paper], ["Across base programs", word ? `${claim.universes.word}: ${universeCountsText(claim)}` : null], ["In the default one", word ? claim.verdict : null], ["Here", ours && ours + (claim.of ? ": " + claim.of : "")],
        ["Because", claim.reason], ["Judged on", samplesText(claim)], ["p value", typeof claim.corrected === "number" ? number(claim.corrected) + ", corrected for the number of primary claims" : null], ["Source", claim.source]]);
}

/* What the claim's file says, word for word: it is frozen. */
function claimRule(claim) {
    return claim.why || claim.note ? el("details", el("summary", "The rule, as its file has it"), factsList([["Rule", claim.why], ["Note", claim.note]])) : null;
}

function factsList(rows) {
    return facts(rows.filter(([, text]) => !isGone(text)).map(([name, text]) => [name, typeof text === "number" ? number(text) : text]));
}

function drawClaim(claim) {
    const word = shortWord(claim);
    const ours = besideThePaper(claim), said = [claim.paper ? `The paper: ${claim.paper}.` : "", ours ? `Here${word ? ` (default program, ${claim.verdict})` : ""}: ${ours}.` : ""];
    const summary = [el("span.claim-id", claim.id), confirmationBadge(claim), word ? wordBadge(word) : badge(claim.verdict), claim.primary ? el("span.primary", { title: "chosen before the runs" }, " primary") : null,
        el("span.claim-text", claim.claim), el("small.claim-number", said.filter(Boolean).join(" "))];
    return foldedUntilAsked({ class: "claim", "data-verdict": claim.verdict, "data-word": word || "", "data-paper": paperOf(claim), id: "claim-" + claim.id }, summary,
        (box) => fill(box, {}, [claimFacts(claim), claimRule(claim), drawUniverses(claim), claim.parts?.length ? recordsTable("parts-" + claim.id, "Parts of claim " + claim.id, ["part", "value", "low", "high", "verdict"], claim.parts) : null, claim.query ? sqlDetails(claim.query) : null]));
}

function choice(label, id, options, change) {
    return labelled(label, select(id, [["", "all"], ...options], null, change));
}

/* What was changed of rules, and what they said before. */
function drawAmendments(amendments) {
    if (!amendments || !amendments.length) return null;
    return el("details.amendments", el("summary", "Rules that were changed"),
        recordsTable("amendments", "Rules that were changed: the verdicts before and after", ["date", "kind", "rule", "now", "before", "after", "reason"], amendments));
}

/* Is there anything to say of it here? */
function wasAsked(claim) {
    const judged = ["reproduced", "not reproduced", "undecided"].includes(claim.verdict) || (claim.verdict !== "not run" && (claim.sample || []).length > 0);
    return judged || Boolean(claim.confirmation) || shortWord(claim) !== null;
}

function startVerdicts() {
    const app = byId("verdicts-app"), claims = DATA.claims?.claims;
    if (!claims?.length) {
        app.append(el("p.missing", el("code", "prunelab claims"), " was not run for this page: there are no verdicts to show. ", DATA.claims?.failed || ""));
        return;
    }
    const asked = claims.filter(wasAsked);
    if (asked.length || DATA.claims.confirmation) fill(app, {}, [exploratoryLine(claims), confirmationLine(DATA.claims)]);
    else app.append(hint("The searches that the papers' claims need were not run here."));
    const words = countWords(claims), boxes = claims.map(drawClaim), says = el("p.rows", { role: "status" });
    const apply = () => {
        const wanted = ["verdict", "paper", "word"].map((name) => [name, byId("claims-" + name)?.value]).filter(([, value]) => value);
        if (byId("claims-verdict").value === "not run") folded.open = true;
        for (const box of boxes) box.hidden = wanted.some(([name, value]) => box.dataset[name] !== value);
        says.textContent = `${boxes.filter((box) => !box.hidden).length} of ${boxes.length} claims`;
    };
    const folded = el("details#claims-not-run", el("summary", `${several(claims.length - asked.length, "claim")} without a result here`), el("div.claims", ...boxes.filter((_, i) => !wasAsked(claims[i]))));
    if (words.length) fill(app, {}, [badges("Across base programs: ", words, wordBadge), leadingCurves(claims)]);
    const into = asked.length ? app : folded; // what chooses among claims, where there is a choice
    into.append(badges(words.length ? "In the default base program: " : "", countVerdicts(asked.length ? asked : claims), badge),
        words.length ? hint("A claim’s mark is its verdict across base programs, if it was judged there, else in the default one. The number is of the default program and may say otherwise.") : "",
        el("div.table-head", words.length ? choice("Across programs", "claims-word", words.map(([word]) => word), apply) : null, choice("Verdict", "claims-verdict", countVerdicts(claims).map(([verdict]) => verdict), apply),
            choice("Paper", "claims-paper", [...new Set(claims.map(paperOf))], apply), says),
        el("div.claims", ...boxes.filter((_, i) => wasAsked(claims[i]))));
    if (asked.length < claims.length) app.append(folded);
    fill(app, {}, [drawAmendments(DATA.claims.amendments)]);
    apply();
}
