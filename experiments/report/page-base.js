"use strict";
/* What all parts of the page share: the data, elements, numbers as text, the address, the theme. */

const DATA = JSON.parse(document.getElementById("data").textContent);
/* All letters in the order in which sets are written: ours, then those that only foreign engines have. */
const LETTERS = [...new Set([...DATA.enhancements.map((e) => e.letter), ..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"])];
const SVG = "http://www.w3.org/2000/svg";

/* ---- elements: text goes in as text, never as markup ---- */

function fill(node, attributes, children) {
    for (const [name, value] of Object.entries(attributes || {})) {
        if (name === "text") node.textContent = value;
        else if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
        else if (value === true) node.setAttribute(name, "");
        else if (value !== false && value !== null && value !== undefined) node.setAttribute(name, value);
    }
    for (const child of children) if (child !== null && child !== undefined) node.append(child);
    return node;
}

/* "tag#id.class.class", attributes where there are others, children. */
function el(name, ...parts) {
    const [, tag, id, classes] = /^(\w+)(?:#([\w-]+))?((?:\.[\w-]+)*)$/.exec(name), attributes = parts[0]?.constructor === Object ? parts.shift() : {};
    return fill(document.createElement(tag), { id, class: classes ? classes.slice(1).replaceAll(".", " ") : null, ...attributes }, parts);
}

function svg(tag, attributes, ...children) {
    return fill(document.createElementNS(SVG, tag), attributes, children);
}

function byId(id) {
    return document.getElementById(id);
}

/* What an element holds from now on: parts, or a text. */
function show(id, ...parts) {
    byId(id).replaceChildren(...parts);
}

function say(id, text) {
    byId(id).textContent = text;
}

/* Rows of a table of the data, {columns, rows}, as objects. */
function records({ columns, rows }) {
    return rows.map((row) => Object.fromEntries(columns.map((name, i) => [name, row[i]])));
}

/* ---- numbers ---- */

const grouped = new Intl.NumberFormat("en-GB", { maximumFractionDigits: 0 }); // a mean of searches is no whole number

function count(n) {
    return n === null || n === undefined ? "not run" : grouped.format(n);
}

/* With a minus sign as long as a plus. */
function fixed(x, decimals) {
    if (x === null || x === undefined || !Number.isFinite(x)) return "–";
    const text = x.toFixed(decimals).replace("-", "−");
    return /^−0(\.0*)?$/.test(text) ? text.slice(1) : text;
}

function signed(x, decimals) {
    const text = fixed(x, decimals);
    return x > 0 && !/^0(\.0*)?$/.test(text) ? "+" + text : text;
}

/* To the eye: enough digits, never a lie about a small one. */
function number(x) {
    if (typeof x !== "number") return x === null || x === undefined ? "–" : String(x);
    if (Number.isInteger(x)) return count(x).replace("-", "−");
    const size = Math.abs(x);
    return size >= 1000 ? count(Math.round(x)).replace("-", "−") : size >= 100 ? fixed(x, 1)
        : size >= 0.01 || x === 0 ? fixed(x, 3) : x.toExponential(2).replace("-", "−");
}

function sum(list) {
    return list.reduce((a, b) => a + b, 0);
}

function mean(list) {
    return sum(list) / list.length;
}

/* What is made for a key when it is first asked for. */
function kept(map, key, make) {
    if (!map.has(key)) map.set(key, make());
    return map.get(key);
}

function percent(ratio) {
    const change = 100 * (ratio - 1);
    return signed(change, Math.abs(change) < 9.95 ? 1 : 0) + " %";
}

/* `1 study`, `2 studies`. */
function several(n, one, many) {
    return `${count(n)} ${n === 1 ? one : many || one + "s"}`;
}

/* `a, b and c`. */
function listed(words) {
    return words.length < 2 ? words.join("") : words.slice(0, -1).join(", ") + " and " + words.at(-1);
}

/* Does a text have every word of another, whatever the case? */
function holdsWords(text, words) {
    return words.toLowerCase().split(/\s+/).every((word) => text.toLowerCase().includes(word));
}

function setName(set) {
    return set === "-" ? "none" : set;
}

/* Letters as a set: in the registry's order, or in that of a study (orderOf). */
function inOrder(letters, order = LETTERS) {
    return order.filter((letter) => letters.includes(letter)).join("") || "-";
}

/* The order in which a sweep's letters are written: of a foreign engine its spec's. */
function orderOf(sweep) {
    return sweep.switches ? sweep.switches.map((one) => one.letter) : LETTERS;
}

/* ---- the address: #part?key=value&... so that a view can be shared ---- */

function readAddress() {
    const [, part, values] = /^#?([^?]*)\??(.*)$/s.exec(location.hash);
    return { part, values: new URLSearchParams(values) };
}

function changedAddress(part, changes) {
    const { values } = readAddress();
    for (const [key, value] of Object.entries(changes)) values.set(key, value);
    return `#${part}?${values}`;
}

function writeAddress(part, changes) {
    history.replaceState(null, "", changedAddress(part, changes));
}

const ADDRESSED = []; // what takes its state from the address, each called when another one is opened

/* Open whatever folds a place away, and go there. */
function showPart(part) {
    const target = part ? byId(part) : null;
    if (!target) return;
    for (let box = target.closest("details"); box; box = box.parentElement.closest("details")) box.open = true;
    target.scrollIntoView({ behavior: "instant" });
    if (!target.hasAttribute("tabindex")) target.tabIndex = -1;
    target.focus({ preventScroll: true });
}

/* Links within the page change where the reader is, never what was chosen. */
function startAddress() {
    document.addEventListener("click", (event) => {
        const link = event.target instanceof Element && event.target.closest('a[href^="#"]');
        if (!link || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
        const part = link.getAttribute("href").slice(1), values = readAddress().values.toString();
        event.preventDefault();
        history.pushState(null, "", "#" + part + (values ? "?" + values : ""));
        showPart(part);
    });
    window.addEventListener("hashchange", () => {
        for (const read of ADDRESSED) read();
        showPart(readAddress().part);
    });
    showPart(readAddress().part);
}

/* ---- theme ---- */

const THEMES = ["system", "light", "dark"];

/* A page opened from disk may have no storage; then the choice lasts as long as the page. */
function stored(ask) {
    try {
        return ask(localStorage);
    } catch {
        return null;
    }
}

function setTheme(theme) {
    if (theme === "system") document.documentElement.removeAttribute("data-theme");
    else document.documentElement.setAttribute("data-theme", theme);
    say("theme", "Theme: " + theme);
    byId("theme").dataset.theme = theme;
}

function startTheme() {
    const known = stored((store) => store.getItem("prunelab-theme"));
    setTheme(THEMES.includes(known) ? known : "system");
    byId("theme").addEventListener("click", () => {
        const next = THEMES[(THEMES.indexOf(byId("theme").dataset.theme) + 1) % THEMES.length];
        setTheme(next);
        stored((store) => store.setItem("prunelab-theme", next));
    });
}

/* ---- the tip that follows pointer and focus: whatever has data-tip ---- */

function showTip(target) {
    const tip = byId("tip"), box = target.getBoundingClientRect();
    tip.textContent = target.dataset.tip;
    tip.hidden = false;
    const width = tip.offsetWidth, height = tip.offsetHeight, edge = document.documentElement.clientWidth;
    const left = Math.min(Math.max(8, box.left + box.width / 2 - width / 2), edge - width - 8);
    const above = box.top - height - 8;
    tip.style.left = left + scrollX + "px";
    tip.style.top = (above > 4 ? above : box.bottom + 8) + scrollY + "px";
}

function hideTip() {
    byId("tip").hidden = true;
}

function startTips() {
    const follow = (event) => {
        const target = event.target instanceof Element && event.target.closest("[data-tip]");
        if (target) showTip(target);
        else hideTip();
    };
    document.addEventListener("pointerover", follow);
    document.addEventListener("focusin", follow);
    document.addEventListener("focusout", hideTip);
    document.addEventListener("keydown", (event) => event.key === "Escape" && hideTip());
}
