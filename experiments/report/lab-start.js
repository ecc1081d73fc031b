/* The laboratory's page: what stands on it without being asked for, and the start of every part. */

function startLabFooter(registry) {
    byId("footer").textContent = `prunelab ${registry.version}, signature ${registry.signature}, compiled to WebAssembly.`;
}

async function startLab() {
    startTheme();
    startTips();
    try {
        startLabFooter(await prunelab.registry());
    } catch (error) {
        byId("lab-app").append(el("p", { class: "missing", text: `The engine does not start: ${error.message}.` }));
    }
    startAddress();
    document.documentElement.dataset.ready = "yes";
}

startLab();
