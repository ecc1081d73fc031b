/* The engine in a page, where there is one: two blocks of text that no browser runs by itself, which
 * lab-engine.js unpacks, and what the page's policy must allow for them.
 * Depends on: browser/engine_file.h. */
#ifndef EXPERIMENTS_REPORT_PAGE_ENGINE_H
#define EXPERIMENTS_REPORT_PAGE_ENGINE_H

#include "base/status.h"
#include "base/text.h"

/* WebAssembly is compiled from bytes, and the worker comes from a blob: nothing of a network. */
#define PAGE_ENGINE_POLICY " 'wasm-unsafe-eval'; worker-src blob:"

/* Add the blocks. `path`: of engine_file_find. Errors: as engine_file_read. */
bool page_engine_add(Text *blocks, const char *path, Status *status);

#endif
