/* The engine as WebAssembly, in a file beside the program or in its home: what `make lab` compiles and
 * pages carry in themselves. A program that was built without it works as well, but for these pages.
 * Depends on: base/files.h, base/home.h, base/text.h. */
#ifndef EXPERIMENTS_BROWSER_ENGINE_FILE_H
#define EXPERIMENTS_BROWSER_ENGINE_FILE_H

#include "base/status.h"
#include "base/text.h"

#define ENGINE_FILE_NAME "engine.wasm.gz"

/* Beside the program (of a checkout), else in the home (of an installation). NULL: in neither. */
char *engine_file_find(void);

/* Read it, compressed as it is; `bytes` is added to. Errors: cannot be read; no gzip file; too large for
 * a page. */
bool engine_file_read(Text *bytes, const char *path, Status *status);

#endif
