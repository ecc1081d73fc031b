/* Guided tours: a stop sets the position, the settings and the depth, searches, and says what to look at. The
 * address keeps the stop. */

const tour = { id: "", stop: 0, taking: null }; // taking: the call that takes the stop

/* Is all as the stop has set it? Else the address is a person's own. */
function isAtStop() {
    const stop = tourNow()?.stops[tour.stop], [fen, a, b, depth] = stop?.search ?? [], same = (setting, text) => settingAddress(setting) === settingAddress(readSetting(live.registry, text));
    return Boolean(stop) && live.fen === fen && live.depth === depth && same(live.a, a) && same(live.b, b);
}

function tourNamed(id) {
    return TOURS.find((one) => one.id === id);
}

function tourNow() {
    return tourNamed(tour.id);
}

async function goToStop(id, stop) {
    const found = tourNamed(id);
    Object.assign(tour, { id: found ? id : "", stop: found ? Math.min(Math.max(0, stop), found.stops.length - 1) : 0 });
    drawTour();
    tour.taking = null;
    if (found) await takeStop(found.stops[tour.stop]);
}

/* Nothing that ran before may come in between, be it for the same stop. */
async function takeStop(stop) {
    const mine = (tour.taking = {}), here = () => tour.taking === mine, [fen, a, b, depth] = stop.search;
    live.control?.abort();
    await live.searching;
    if (!here()) return;
    changeLive({ a: readSetting(live.registry, a), b: readSetting(live.registry, b), depth });
    showSettings();
    await setPosition(fen);
    if (!here()) return;
    if (stop.tree) await growAt(...stop.tree);
    else await searchBoth();
    if (here() && isTaken(stop)) byId("lab-tour-box").dataset.done = `${tour.id} ${tour.stop}`;
}

/* Has all been searched that the stop tells of? */
function isTaken(stop) {
    if (stop.tree) return Boolean(planNow()) && grown.fen === live.fen && BOTH.every((which) => grown.settings[which] === live[which]);
    return ofBoth((found, which) => found?.state === "done" && found.fen === live.fen && found.setting === live[which]);
}

/* The nodes below the root, and the first that searches a move of the root again. */
function rootNodes(plan) {
    return plan.children[plan.roots.at(-1)];
}

function rootMoves(plan) {
    return rootNodes(plan).map((i) => plan.rows[i].move);
}

function secondSearch(plan) {
    const moves = rootMoves(plan);
    return rootNodes(plan)[moves.findIndex((move, i) => move === moves[i - 1])];
}

async function growAt(depth, which, at) {
    Object.assign(grown, { depth, which });
    byId("lab-tree-depth").value = depth;
    await growTrees();
    const plan = planNow(), [, end] = at.match(/^first (cutoff|answered|pruned)$/) ?? [];
    if (!plan) return;
    if (at === "part") goParting();
    else if (end) {
        goToStep(0);
        nextEnd([end]);
    } else if (at !== "end") chooseNode({ root: 0, "first move": rootNodes(plan)[0], "second search": secondSearch(plan) }[at]);
}

function drawTour() {
    const found = tourNow(), stop = found?.stops[tour.stop];
    byId("lab-tour").value = tour.id;
    say("lab-tour-text", stop ? stop.text : "New to this? Begin with the first tour. Tours are short, on real positions: each stop searches, and says what to look at.");
    show("lab-tour-source", ...(stop ? [`${found.title}: stop ${tour.stop + 1} of ${found.stops.length}. ${stop.source}. See `, el("a", { href: stop.tree ? "#lab-tree" : "#lab-results" }, stop.tree ? "the tree" : "the figures"), "."] : []));
    byId("lab-tour-back").disabled = !stop || tour.stop === 0;
    byId("lab-tour-next").disabled = Boolean(stop) && tour.stop === found.stops.length - 1;
    say("lab-tour-next", stop ? "Next stop" : "Begin");
    byId("lab-tour-box").classList.toggle("on", Boolean(stop));
}

function startTours() {
    offer(byId("lab-tour"), TOURS.map((one) => [one.id, one.title]), null, (id) => goToStop(id, 0));
    onPress({ "lab-tour-back": () => goToStop(tour.id, tour.stop - 1), "lab-tour-next": () => (tour.id ? goToStop(tour.id, tour.stop + 1) : goToStop(TOURS[0].id, 0)) });
    drawTour();
}

/* The stop of the address; whether there is one. */
function readTour() {
    const values = readAddress().values, found = tourNamed(values.get("tour"));
    if (!found) return false;
    goToStop(found.id, Number(values.get("stop")) || 0);
    return true;
}
