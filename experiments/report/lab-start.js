/* The start of the laboratory's own page. */

async function startLabPage() {
    startTheme();
    startTips();
    const registry = await startLab();
    if (registry) byId("footer").textContent = `prunelab ${registry.version}, signature ${registry.signature}, compiled to WebAssembly.`;
    startAddress();
    document.documentElement.dataset.ready = "yes";
}

startLabPage();
