/* The laboratory as a part of a page: it starts when it is asked for. */

const FIRST_MS = 400; // a first search that takes so long at most begins by itself

/* What is opened shows something, if it costs no time that nobody asked for. */
async function searchAtFirst() {
    if (readTour() || !live.legal) return;
    const costs = (await probeBoth(new AbortController().signal)).map((one) => predict(one, live.depth));
    if (costs.every((cost) => cost && 1000 * cost.seconds < FIRST_MS)) await searchBoth();
}

/* Until the engine has started there is a word. The registry, which the engine tells; null where the engine does not start, and then the page says why. */
async function startLab() {
    const waiting = el("p.says", { role: "status" }, "The engine is starting …");
    byId("lab-app").append(waiting);
    try {
        const registry = await prunelab.registry();
        waiting.remove();
        await startLive(registry);
        searchAtFirst().finally(() => (byId("lab-app").dataset.first = "over"));
        return registry;
    } catch (error) {
        waiting.replaceWith(el("p.missing", { role: "alert" }, `The engine does not start: ${error.message}.`));
        return null;
    } finally {
        byId("lab-app").dataset.ready = "yes";
    }
}

/* Of a page that holds more: begun when it is asked for, by its button or by an address that says what to
 * search. What grew into a page that is being read would push the rest away. */
function startLabLater() {
    if (!byId("engine")) return;
    const open = button("Open the laboratory", begin, { id: "lab-open", class: "go" });
    const isAddressed = () => readAddress().part === "lab" && ["fen", "tour"].some((key) => readAddress().values.has(key));
    function begin() {
        if (open.isConnected) startLab();
        open.remove();
    }
    byId("lab-app").append(open);
    if (isAddressed()) begin();
    else ADDRESSED.push(() => isAddressed() && begin());
}
