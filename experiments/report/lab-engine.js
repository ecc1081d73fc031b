/* The engine in the page: unpacked and compiled once, asked through workers, so that the page never waits.
 *     await prunelab.search({ fen, with: "TNH", depth: 5, set: { "T.entries": 65536 } })
 * is the object that `prunelab search --json` prints. */

globalThis.prunelab = (() => {
    const MEMORY = 512; // megabytes that the tables of a search may take, unless it says otherwise
    const MEMORY_MOST = 960; // of the gigabyte that the engine is linked with
    const NODE_KINDS = ["PV", "CUT", "ALL"];
    const KEYS = ["fen", "game", "with", "depth", "set", "memory"];
    /* Every request has a memory of its own, for which browsers reserve gigabytes of addresses, and a worker keeps
     * those of the past until it clears up. Chromium grants some 120 to a page: workers are ended long before. */
    const PAST_MOST = 32;
    const idle = [];
    let compiling = null, source = null;

    async function compile() {
        if (typeof WebAssembly === "undefined" || typeof DecompressionStream === "undefined")
            throw new Error("this browser cannot run the engine: it lacks WebAssembly or DecompressionStream");
        const packed = Uint8Array.from(atob(byId("engine").textContent.trim()), (c) => c.charCodeAt(0));
        const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
        return WebAssembly.compile(await new Response(stream).arrayBuffer());
    }

    function startWorker(compiled) {
        source = source || URL.createObjectURL(new Blob([byId("worker").textContent], { type: "text/javascript" }));
        const worker = new Worker(source);
        worker.postMessage({ compiled });
        return Object.assign(worker, { served: 0 });
    }

    /* Ask a worker that has nothing to do. Stopped, it is ended in the midst; another takes its place when
     * one is needed. */
    async function ask(request, { signal = null, iteration = null } = {}) {
        const stopped = () => new DOMException("the search was stopped", "AbortError");
        const compiled = await (compiling = compiling || compile());
        if (signal?.aborted) throw stopped();
        const worker = idle.pop() || startWorker(compiled);
        return new Promise((resolve, reject) => {
            const stop = () => {
                worker.terminate();
                worker.onmessage = null; // an answer on its way would make it one that has nothing to do
                reject(stopped());
            };
            const done = (end, value) => {
                signal?.removeEventListener("abort", stop);
                worker.served++;
                idle.push(worker);
                if (idle.reduce((past, one) => past + one.served, 0) > PAST_MOST) idle.pop().terminate();
                end(value);
            };
            signal?.addEventListener("abort", stop);
            worker.onerror = (event) => reject(new Error(`the engine's worker failed: ${event.message}`));
            worker.onmessage = ({ data }) => {
                if (data.iteration) iteration?.(data.iteration);
                else if (data.error !== undefined) done(reject, new Error(data.error));
                else done(resolve, data.answer);
            };
            worker.postMessage(request);
        });
    }

    function checked(request) {
        const { fen, game, depth, set = {}, memory = MEMORY } = request, unknown = Object.keys(request).find((key) => !KEYS.includes(key));
        if (unknown !== undefined) throw new Error(`unknown key '${unknown}' (known: ${KEYS.join(", ")})`);
        if ((fen === undefined) === (game === undefined)) throw new Error("exactly one of fen and game is needed");
        if (typeof request.with !== "string") throw new Error("with: letters are needed, such as \"TNH\", or \"-\" for none");
        if (!Number.isInteger(depth) || Math.abs(depth) > 1e9) throw new Error(`depth: '${depth}' is not a whole number`);
        if (!Number.isInteger(memory) || memory < 1 || memory > MEMORY_MOST) throw new Error(`memory: '${memory}' is not a number of megabytes (1 to ${MEMORY_MOST})`);
        return { task: "search", position: String(fen ?? game), letters: request.with, set: Object.entries(set).map(([key, value]) => [key, String(value)]), depth, memory };
    }

    return {
        /* `with`: letters, "-" for none; `set`: parameters; `memory`: megabytes for tables, at most. Options:
         * signal, of an AbortController, stops the search at once; iteration(figures) hears of every iteration.
         * Rejected in words where it cannot be searched. */
        search: async (request, options) => ask(checked(request), options),
        /* The tree of the last iteration, node by node (face.h); rejected where it has more than so many. */
        tree: async (request, { nodes = 100000, signal } = {}) => {
            const tree = await ask({ ...checked(request), task: "tree", nodes }, { signal });
            const nodeOf = ([parent, move, kind, togo, alpha, beta, score, end, by, best]) => ({ parent, move, kind: NODE_KINDS[kind], togo, alpha, beta, score, end, by, best });
            return { ...tree, rows: tree.rows.map(nodeOf) };
        },
        /* All letters and parameters. */
        registry: () => ask({ task: "registry" }),
        /* The normalised FEN of a position after moves in coordinates, its legal moves and static value;
         * rejected where one is not legal. */
        about: (position, moves = []) => ask({ task: "about", position: String(position), moves: moves.map(String) }),
        memory: MEMORY,
    };
})();
