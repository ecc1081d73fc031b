/* Tables that sort and filter; and reading CSV for the figures' data. */

const ROWS_SHOWN = 40;

function isGone(x) {
    return x === null || x === undefined || x === "";
}

function compareCells(a, b) {
    if (isGone(a) || isGone(b)) return isGone(a) - isGone(b);
    if (typeof a === "number" && typeof b === "number") return a - b;
    return String(a).localeCompare(String(b), "en", { numeric: true });
}

function rowsThatHold(rows, text) {
    return rows.filter((row) => holdsWords(row.join("\u0001"), text));
}

/* What is missing stays last, whichever way. */
function sortRows(rows, column, down) {
    if (column < 0) return rows;
    const gone = (row) => row[column] === null || row[column] === undefined;
    return [...rows].sort((a, b) => (gone(a) || gone(b) ? gone(a) - gone(b) : (down ? -1 : 1) * compareCells(a[column], b[column])));
}

function bodyOf(rows, numeric) {
    return el("tbody", ...rows.map((row) => el("tr", ...row.map((cell, c) =>
        el("td", { class: numeric[c] ? "number" : null, title: typeof cell === "number" && !Number.isInteger(cell) ? String(cell) : null }, numeric[c] ? number(cell) : cell === null ? "–" : String(cell))))));
}

/* A table with its field, its number of rows and its headers as buttons. `id` names it for the page. */
function sortableTable(id, caption, columns, rows) {
    const numeric = columns.map((_, c) => rows.some((row) => typeof row[c] === "number"));
    const state = { column: -1, down: false, text: "", all: rows.length <= ROWS_SHOWN };
    const says = el("p.rows", { role: "status" }), more = button("", () => { state.all = true; draw(); }, { class: "quiet" });
    const heads = columns.map((name, c) => columnHead(el("button", { type: "button", onclick: () => sortBy(c) }, String(name).replace(/_/g, " "), el("span.arrow", { "aria-hidden": "true" })), numeric[c]));
    const table = el("table", { id }, el("caption.unseen", caption), el("thead", el("tr", ...heads)));

    function sortBy(c) {
        state.down = state.column === c && !state.down;
        state.column = c;
        draw();
    }
    function draw() {
        const found = sortRows(rowsThatHold(rows, state.text), state.column, state.down);
        const shown = state.all ? found : found.slice(0, ROWS_SHOWN);
        heads.forEach((head, c) => {
            if (c === state.column) head.setAttribute("aria-sort", state.down ? "descending" : "ascending");
            else head.removeAttribute("aria-sort");
            head.querySelector(".arrow").textContent = c !== state.column ? "" : state.down ? " ▼" : " ▲";
        });
        table.querySelector("tbody")?.remove();
        table.append(bodyOf(shown, numeric));
        says.textContent = `${count(found.length)} of ${count(rows.length)} rows` + (shown.length < found.length ? `, the first ${shown.length} shown` : "");
        more.hidden = shown.length === found.length;
        more.textContent = `Show all ${count(found.length)}`;
    }
    draw();
    return el("div.table-box",
        el("div.table-head", filterField(id + "-filter", (text) => { state.text = text; draw(); }), says, more), region(caption, table));
}

/* Of objects; a column is what they have of its name. */
function recordsTable(id, caption, columns, list) {
    return sortableTable(id, caption, columns, list.map((row) => columns.map((name) => row[name] ?? null)));
}

/* ---- the page's tables ---- */

function sqlDetails(sql) {
    return el("details.sql", el("summary", "The query"),
        el("pre", { tabindex: "0", "aria-label": "SQL" }, el("code", sql)));
}

function startTables() {
    const app = byId("tables-app"), [full, empty] = [true, false].map((some) => DATA.tables.filter((entry) => entry.table.rows.length > 0 === some));
    for (const { id, title, note, sql, table } of full) {
        const box = foldedUntilAsked({ class: "card", id: "table-" + id }, [el("h3", title), el("span.rows", `${count(table.rows.length)} rows`)],
            () => fill(box, {}, [sortableTable("rows-" + id, title, table.columns, table.rows), sql ? sqlDetails(sql) : null]));
        app.append(fill(box, {}, [hint(note)]));
    }
    if (full.length) app.querySelector("details").open = true;
    if (empty.length) app.append(hint(`This database has no rows for: ${listed(empty.map(({ title }) => title.split(":")[0].toLowerCase()))}.`));
}

/* ---- the data of figures ---- */

function parseCsv(text) {
    const rows = [[]];
    let cell = "", quoted = false;
    for (let i = 0; i < text.length; i++) {
        const c = text[i];
        if (quoted) {
            if (c === '"' && text[i + 1] === '"') cell += text[++i];
            else if (c === '"') quoted = false;
            else cell += c;
        } else if (c === '"') quoted = true;
        else if (c === "," || c === "\n") {
            rows.at(-1).push(cell);
            cell = "";
            if (c === "\n") rows.push([]);
        } else if (c !== "\r") cell += c;
    }
    if (cell) rows.at(-1).push(cell);
    return rows.filter((row) => row.length > 0);
}

function asNumber(text) {
    return text !== "" && Number.isFinite(Number(text)) ? Number(text) : text === "" ? null : text;
}

function startFigureData() {
    for (const box of document.querySelectorAll("details.figure-data"))
        box.addEventListener("toggle", () => {
            const name = box.dataset.figure, [columns = [], ...rows] = parseCsv(DATA.figures[name] || "");
            box.append(sortableTable("data-" + name, "Data of " + name, columns, rows.map((row) => row.map(asNumber))));
        }, { once: true });
}
