/* Guided tours: a stop sets the position, the settings and the depth, searches, and says what to look at. The
 * address keeps the stop. */

const tour = { id: "", stop: 0, taking: null }; // taking: the call that takes the stop

/* Is all as the stop has set it? Else the address is a person's own. */
function isAtStop() {
    const stop = tourNow()?.stops[tour.stop], same = (setting, text) => settingAddress(setting) === settingAddress(readSetting(live.registry, text));
    return Boolean(stop) && live.fen === stop.fen && live.depth === stop.until && same(live.a, stop.left) && same(live.b, stop.right);
}

function tourNow() {
    return TOURS.find((one) => one.id === tour.id);
}

async function goToStop(id, stop) {
    const found = TOURS.find((one) => one.id === id);
    Object.assign(tour, { id: found ? id : "", stop: found ? Math.min(Math.max(0, stop), found.stops.length - 1) : 0 });
    drawTour();
    tour.taking = null;
    if (found) await takeStop(found.stops[tour.stop]);
}

/* Nothing that ran before may come in between, be it for the same stop. */
async function takeStop(stop) {
    const mine = (tour.taking = {}), here = () => tour.taking === mine;
    live.control?.abort();
    await live.searching;
    if (!here()) return;
    changeLive({ a: readSetting(live.registry, stop.left), b: readSetting(live.registry, stop.right), depth: stop.until });
    for (const which of ["a", "b"]) live.boxes[which].show(live[which]);
    await setPosition(stop.fen);
    if (!here()) return;
    if (stop.tree) await growAt(stop);
    else await searchBoth();
    if (here() && isTaken(stop)) byId("lab-tour-box").dataset.done = `${tour.id} ${tour.stop}`;
}

/* Has all been searched that the stop tells of? */
function isTaken(stop) {
    if (stop.tree) return Boolean(planNow()) && grown.fen === live.fen && ["a", "b"].every((which) => grown.settings[which] === live[which]);
    return ["a", "b"].every((which) => live.found[which]?.state === "done" && live.found[which].fen === live.fen && live.found[which].setting === live[which]);
}

async function growAt(stop) {
    Object.assign(grown, { depth: stop.tree, which: stop.show });
    byId("lab-tree-depth").value = stop.tree;
    await growTrees();
    if (!planNow()) return;
    if (stop.at === "part") goParting();
    if (stop.at === "root") chooseNode(0);
    if (stop.at === "first move") chooseNode(planNow().children[planNow().roots.at(-1)][0]);
    if (stop.at === "second search") chooseNode(secondSearch(planNow()));
    const [, end] = stop.at.match(/^first (cutoff|answered|pruned)$/) ?? [];
    if (end) {
        goToStep(0);
        nextEnd([end]);
    }
}

function drawTour() {
    const found = tourNow(), stop = found?.stops[tour.stop];
    byId("lab-tour").value = tour.id;
    byId("lab-tour-text").textContent = stop ? stop.text : "New to this? Begin with the first tour. Tours are short, on real positions: each stop searches, and says what to look at.";
    byId("lab-tour-source").replaceChildren(...(stop ? [`${found.title}: stop ${tour.stop + 1} of ${found.stops.length}. ${stop.source}. See `, el("a", { href: stop.tree ? "#lab-tree" : "#lab-results", text: stop.tree ? "the tree" : "the figures" }), "."] : []));
    byId("lab-tour-back").disabled = !stop || tour.stop === 0;
    byId("lab-tour-next").disabled = Boolean(stop) && tour.stop === found.stops.length - 1;
    byId("lab-tour-next").textContent = stop ? "Next stop" : "Begin";
    byId("lab-tour-box").classList.toggle("on", Boolean(stop));
}

function makeTours() {
    const choice = el("select", { id: "lab-tour", onchange: () => goToStop(choice.value, 0) }, option("", "choose one", true), ...TOURS.map((one) => option(one.id, one.title, false)));
    return el("div", { class: "card", id: "lab-tour-box" }, el("div", { class: "table-head" }, el("label", { for: "lab-tour" }, "Guided tour ", choice),
        el("button", { type: "button", id: "lab-tour-back", onclick: () => goToStop(tour.id, tour.stop - 1) }, "Back"), el("button", { type: "button", id: "lab-tour-next", onclick: () => (tour.id ? goToStop(tour.id, tour.stop + 1) : goToStop(TOURS[0].id, 0)) }, "Next stop")),
        el("p", { id: "lab-tour-text", role: "status", "aria-live": "polite" }), el("p", { id: "lab-tour-source", class: "hint" }));
}

/* The stop of the address; whether there is one. */
function readTour() {
    const values = readAddress().values, found = TOURS.find((one) => one.id === values.get("tour"));
    if (!found) return false;
    goToStop(found.id, Number(values.get("stop")) || 0);
    return true;
}
