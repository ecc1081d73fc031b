"use strict";
/* The engine's worker. It gets the compiled engine once, then requests, one at a time: it answers each with
 * {answer} or {error}, and a search before that with {iteration} for every iteration. Every request has an
 * engine of its own, in its just-initialised state: the same request has the same answer, and memory that
 * tables took is given back. A search is ended from outside, by ending the worker. */

let compiled = null; // a WebAssembly.Module

const GOOD = 0, UNKNOWN = 52; // of WASI's errors: done, no such function

/* What the C library asks of a system: a place for last words. wasm.mk knows these names. */
function makeSystem(engine) {
    const view = () => new DataView(engine.memory.buffer);
    return {
        environ_get: () => GOOD,
        environ_sizes_get: (count, bytes) => {
            view().setUint32(count, 0, true);
            view().setUint32(bytes, 0, true);
            return GOOD;
        },
        fd_write: (file, parts, partsNb, written) => {
            let bytes = 0;
            for (let i = 0; i < partsNb; i++) {
                const at = view().getUint32(parts + 8 * i, true), nb = view().getUint32(parts + 8 * i + 4, true);
                engine.said += new TextDecoder().decode(new Uint8Array(engine.memory.buffer, at, nb));
                bytes += nb;
            }
            view().setUint32(written, bytes, true);
            return GOOD;
        },
        fd_close: () => UNKNOWN,
        fd_seek: () => UNKNOWN,
        proc_exit: (code) => {
            throw new Error(`exit ${code}`);
        },
    };
}

async function startEngine() {
    const engine = { memory: null, said: "", call: null, face: 0 };
    const iteration = (at) => postMessage({ iteration: JSON.parse(textAt(engine, at)) });
    const instance = await WebAssembly.instantiate(compiled, { page: { iteration, now: () => performance.now() }, wasi_snapshot_preview1: makeSystem(engine) });
    engine.call = instance.exports;
    engine.memory = instance.exports.memory;
    engine.call._initialize();
    engine.face = engine.call.page_open();
    return engine;
}

function textAt(engine, at) {
    const bytes = new Uint8Array(engine.memory.buffer, at);
    return new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(0)));
}

function answerOf(engine) {
    return textAt(engine, engine.call.face_answer(engine.face));
}

/* Call a function of the face with texts. A text that holds what ends one in C would be cut. */
function ask(engine, name, ...texts) {
    const rooms = texts.map((text) => {
        const bytes = new TextEncoder().encode(String(text).replaceAll("\0", "\uFFFD"));
        const room = engine.call.page_room(bytes.length + 1), memory = new Uint8Array(engine.memory.buffer);
        memory.set(bytes, room);
        memory[room + bytes.length] = 0;
        return room;
    });
    const good = engine.call[name](engine.face, ...rooms);
    rooms.forEach((room) => engine.call.page_leave(room));
    if (!good) throw new Error(answerOf(engine));
}

function prepare(engine, { position, letters, set, memory }) {
    engine.call.face_memory(engine.face, memory);
    ask(engine, "face_letters", letters);
    for (const [key, value] of set) ask(engine, "face_set", key, value);
    ask(engine, "face_position", position);
}

const TASKS = {
    registry: (engine) => ask(engine, "face_registry"),
    about: (engine, { position, moves }) => {
        ask(engine, "face_position", position);
        for (const move of moves) ask(engine, "face_play", move);
        ask(engine, "face_about");
    },
    search: (engine, { depth, ...request }) => {
        prepare(engine, request);
        if (!engine.call.page_search(engine.face, depth)) throw new Error(answerOf(engine));
    },
    tree: (engine, { depth, nodes, ...request }) => {
        prepare(engine, request);
        if (!engine.call.face_tree(engine.face, depth, nodes)) throw new Error(answerOf(engine));
    },
};

async function work(request) {
    let engine = null;
    try {
        engine = await startEngine();
        TASKS[request.task](engine, request);
        postMessage({ answer: JSON.parse(answerOf(engine)) });
    } catch (error) {
        const last = engine && engine.said.trim().replace(/^prunelab: /, "");
        postMessage({ error: last || (error instanceof WebAssembly.RuntimeError ? `the engine ended: ${error.message}` : error.message) });
    }
}

onmessage = ({ data }) => {
    if (data.compiled) compiled = data.compiled;
    else work(data);
};
