/* The C library's clocks differ from one release to the next, so nothing compiled for a page reads one.
 * Found before the system's header where the engine is compiled to WebAssembly (browser/wasm.mk).
 * Depends on: nothing. */
#error "a browser's page may lack this clock: ask engine/base/now.h for the time"
