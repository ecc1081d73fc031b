/* Tables that sort and filter; and reading CSV for the figures' data. */

const ROWS_SHOWN = 40;

function compareCells(a, b) {
    const gone = (x) => x === null || x === undefined || x === "";
    if (gone(a) || gone(b)) return gone(a) - gone(b);
    if (typeof a === "number" && typeof b === "number") return a - b;
    return String(a).localeCompare(String(b), "en", { numeric: true });
}

function rowsThatHold(rows, text) {
    const words = text.toLowerCase().split(/\s+/).filter(Boolean);
    return words.length === 0 ? rows : rows.filter((row) => {
        const whole = row.map((cell) => (cell === null ? "" : String(cell))).join("\u0001").toLowerCase();
        return words.every((word) => whole.includes(word));
    });
}

/* What is missing stays last, whichever way. */
function sortRows(rows, column, down) {
    if (column < 0) return rows;
    const gone = (row) => row[column] === null || row[column] === undefined;
    return [...rows].sort((a, b) => (gone(a) || gone(b) ? gone(a) - gone(b) : (down ? -1 : 1) * compareCells(a[column], b[column])));
}

function bodyOf(rows, numeric) {
    return el("tbody", {}, ...rows.map((row) => el("tr", {}, ...row.map((cell, c) =>
        el("td", { class: numeric[c] ? "number" : null, text: numeric[c] ? number(cell) : cell === null ? "–" : String(cell), title: typeof cell === "number" && !Number.isInteger(cell) ? String(cell) : null })))));
}

/* A table with its field, its number of rows and its headers as buttons. `id` names it for the page. */
function sortableTable(id, caption, columns, rows) {
    const numeric = columns.map((_, c) => rows.some((row) => typeof row[c] === "number"));
    const state = { column: -1, down: false, text: "", all: rows.length <= ROWS_SHOWN };
    const says = el("p", { class: "rows", role: "status" }), table = el("table", { id }), more = el("button", { type: "button", class: "quiet" });
    const heads = columns.map((name, c) => el("th", { scope: "col", class: numeric[c] ? "number" : null },
        el("button", { type: "button", onclick: () => sortBy(c) }, String(name).replace(/_/g, " "), el("span", { class: "arrow", "aria-hidden": "true" }))));
    const field = el("input", { type: "search", id: id + "-filter", autocomplete: "off", spellcheck: "false", oninput: () => { state.text = field.value; draw(); } });
    table.append(el("caption", { class: "unseen", text: caption }), el("thead", {}, el("tr", {}, ...heads)));
    more.addEventListener("click", () => { state.all = true; draw(); });

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
    return el("div", { class: "table-box" },
        el("div", { class: "table-head" }, el("label", { for: id + "-filter" }, "Filter ", field), says, more),
        el("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": caption }, table));
}

/* ---- the page's tables ---- */

function sqlDetails(sql) {
    return el("details", { class: "sql" }, el("summary", { text: "The query" }),
        el("pre", { tabindex: "0", "aria-label": "SQL" }, el("code", { text: sql })));
}

function startTables() {
    const app = byId("tables-app");
    for (const entry of DATA.tables) {
        const box = el("details", { class: "card", id: "table-" + entry.id });
        const rows = entry.table.rows.length;
        if (rows === 0) continue;
        box.append(el("summary", {}, el("h3", { text: entry.title }), el("span", { class: "rows", text: `${count(rows)} rows` })));
        box.addEventListener("toggle", () => {
            if (!box.querySelector("table")) box.append(sortableTable("rows-" + entry.id, entry.title, entry.table.columns, entry.table.rows), ...(entry.sql ? [sqlDetails(entry.sql)] : []));
        });
        box.append(el("p", { class: "hint", text: entry.note }));
        app.append(box);
    }
    const first = app.querySelector("details");
    if (first) first.open = true;
    const empty = DATA.tables.filter((entry) => entry.table.rows.length === 0).map((entry) => entry.title.split(":")[0].toLowerCase());
    if (empty.length) app.append(el("p", { class: "hint", text: `This database has no rows for: ${listed(empty)}.` }));
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
            if (box.querySelector("table")) return;
            const [columns, ...rows] = parseCsv(DATA.figures[box.dataset.figure] || "");
            box.append(sortableTable("data-" + box.dataset.figure, "Data of " + box.dataset.figure, columns || [], rows.map((row) => row.map(asNumber))));
        });
}
