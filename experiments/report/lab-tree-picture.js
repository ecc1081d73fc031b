/* The picture of the live tree: a canvas as wide as its box, which shows what the box is scrolled to. So a tree of
 * thousands of nodes costs no more than what is seen of it. */

const END_COLOURS = { cutoff: "--bad", answered: "--answered", pruned: "--pruned", horizon: "--soft" };
const END_CORNERS = { cutoff: [[0, -6], [6, 5], [-6, 5]], answered: [[0, -6], [6, 0], [0, 6], [-6, 0]], pruned: [[-5, -5], [5, -5], [5, 5], [-5, 5]] };

/* `choose(row)`: a node was pressed. draw(plan, step, selected) shows a tree after so many events. */
function makeTreePicture(choose) {
    const canvas = el("canvas.live-canvas"), room = el("div.live-room", canvas), mark = el("span.live-mark", { "aria-hidden": "true" });
    const box = el("div.scroll.live-box", { tabindex: "0", role: "region", "aria-label": "The tree; arrows go from node to node, Enter folds" }, room, mark);
    let shown = null, asked = false;

    function draw(plan, step, selected) {
        shown = { plan, step, selected };
        room.style.width = Math.max(plan.width, box.clientWidth) + "px";
        room.style.height = plan.height + "px";
        ask();
    }

    function ask() {
        if (asked || !shown) return;
        asked = true;
        requestAnimationFrame(() => { asked = false; paint(); });
    }

    function shape(pen, x, y, end, open) {
        pen.beginPath();
        if (open || !END_CORNERS[end]) return pen.arc(x, y, open ? 5 : end === "horizon" ? 3 : 4.5, 0, 7);
        for (const [dx, dy] of END_CORNERS[end]) pen.lineTo(x + dx, y + dy);
        pen.closePath();
    }

    /* `whole`: all of it, as wide as the box in the end, for paper. */
    function paint(whole = false) {
        const { plan, step, selected } = shown, scale = devicePixelRatio || 1, width = whole ? plan.width : box.clientWidth, height = plan.height, from = whole ? 0 : box.scrollLeft;
        const colours = getComputedStyle(box), colour = (name) => colours.getPropertyValue(name).trim();
        canvas.width = width * scale;
        canvas.height = height * scale;
        canvas.style.width = whole ? "100%" : width + "px";
        canvas.style.height = whole ? "auto" : height + "px";
        const pen = canvas.getContext("2d", { alpha: false }), path = new Set(pathTo(plan, selected)); // opaque: a mask is more than every printer understands
        pen.scale(scale, scale);
        pen.fillStyle = colour("--card");
        pen.fillRect(0, 0, width, height);
        pen.translate(-from, 0);
        pen.font = "11px system-ui, sans-serif";
        pen.textAlign = "center";
        const near = (i) => plan.x[i] > from - 60 && plan.x[i] < from + width + 60;
        for (const i of plan.seen) {
            const up = plan.rows[i].parent;
            if (up < 0 || (!near(i) && !near(up) && (plan.x[i] < from) === (plan.x[up] < from))) continue;
            pen.strokeStyle = colour(path.has(i) ? "--accent" : plan.entered[i] <= step ? "--soft" : "--rule");
            pen.lineWidth = path.has(i) ? 2.5 : 0.8;
            pen.beginPath();
            pen.moveTo(plan.x[up], yOf(plan, up));
            pen.lineTo(plan.x[i], yOf(plan, i));
            pen.stroke();
        }
        const named = new Map(), counted = new Map(); // where the last name and the last number of a ply end
        for (const i of plan.seen) {
            if (!near(i)) continue;
            const x = plan.x[i], y = yOf(plan, i), row = plan.rows[i], end = row.end, entered = plan.entered[i] <= step, open = entered && plan.left[i] > step;
            shape(pen, x, y, entered ? end : "", open);
            pen.fillStyle = colour(!entered ? "--rule" : open ? "--card" : END_COLOURS[end] ?? (row.kind === "PV" ? "--accent" : "--ink"));
            pen.fill();
            if (open || i === selected) {
                pen.strokeStyle = colour("--accent");
                pen.lineWidth = 2.5;
                pen.stroke();
            }
            if (plan.folded.has(i)) label(counted, i, `+${count(plan.size[i] - 1)}`, y + 19, "--soft");
            label(named, i, row.move || "root", y - 10, i === selected ? "--accent" : entered ? "--ink" : "--soft");
        }
        /* Where it has room beside the last of its ply; that of the chosen node in any case. */
        function label(ends, i, text, y, name) {
            const x = plan.x[i], half = pen.measureText(text).width / 2 + 3;
            if (i !== selected && (ends.get(plan.ply[i]) ?? -1e9) >= x - half) return;
            pen.lineWidth = 3;
            pen.strokeStyle = colour("--card");
            pen.strokeText(text, x, y);
            pen.fillStyle = colour(name);
            pen.fillText(text, x, y);
            ends.set(plan.ply[i], x + half);
        }
    }

    function under(event) {
        if (!shown) return -1;
        const frame = canvas.getBoundingClientRect(), x = event.clientX - frame.left + box.scrollLeft, y = event.clientY - frame.top, { plan } = shown;
        let best = -1, nearest = 14;
        for (const i of plan.seen) {
            const far = Math.hypot(plan.x[i] - x, yOf(plan, i) - y);
            if (far < nearest) [best, nearest] = [i, far];
        }
        return best;
    }

    canvas.addEventListener("click", (event) => { const i = under(event); if (i >= 0) choose(i); });
    canvas.addEventListener("pointermove", (event) => {
        const i = under(event);
        canvas.style.cursor = i < 0 ? "default" : "pointer";
        if (i < 0) return hideTip();
        const { plan, step } = shown;
        mark.style.left = plan.x[i] + "px";
        mark.style.top = yOf(plan, i) - 8 + "px";
        mark.dataset.tip = nodeWords(plan, i, plan.rows[i].move || "the root", plan.left[i] <= step);
        showTip(mark);
    });
    canvas.addEventListener("pointerleave", hideTip);
    box.addEventListener("scroll", ask);
    window.addEventListener("resize", () => {
        if (!shown) return;
        fitTree(shown.plan, box.clientWidth);
        draw(shown.plan, shown.step, shown.selected);
    });
    /* Paper is light, whatever the screen is. */
    window.addEventListener("beforeprint", () => {
        if (!shown) return;
        const page = document.documentElement, theme = page.getAttribute("data-theme");
        page.setAttribute("data-theme", "light");
        paint(true);
        if (theme) page.setAttribute("data-theme", theme);
        else page.removeAttribute("data-theme");
    });
    window.addEventListener("afterprint", ask);
    byId("theme").addEventListener("click", ask);

    return {
        box, draw,
        /* Scroll a node into the box. */
        reach(plan, i) {
            if (plan.x[i] < box.scrollLeft + 30 || plan.x[i] > box.scrollLeft + box.clientWidth - 30) box.scrollLeft = plan.x[i] - box.clientWidth / 2;
        },
    };
}
