/* The laboratory's page: the start of every part. */

const FIRST_MS = 400; // a first search that takes so long at most begins by itself

function startLabFooter(registry) {
    byId("footer").textContent = `prunelab ${registry.version}, signature ${registry.signature}, compiled to WebAssembly.`;
}

/* An opened page shows something, if it costs no time that nobody asked for. */
async function searchAtFirst() {
    if (!live.legal) return;
    const found = await Promise.all(["a", "b"].map((which) => probe(live.fen, live[which], live.registry.depth_max, new AbortController().signal)));
    const costs = found.map((one) => predict(one, live.depth));
    if (costs.every((cost) => cost && 1000 * cost.seconds < FIRST_MS)) await searchBoth();
}

async function startLab() {
    startTheme();
    startTips();
    try {
        const registry = await prunelab.registry();
        startLabFooter(registry);
        await startExplorerLive(registry);
        await searchAtFirst();
    } catch (error) {
        byId("lab-app").append(el("p", { class: "missing", text: `The engine does not start: ${error.message}.` }));
    }
    startAddress();
    document.documentElement.dataset.ready = "yes";
}

startLab();
