/* A page of its own in one file, with the engine in it where there is one.
 * Depends on: base/json.h, base/text.h, base/files.h, base/home.h. */
#ifndef EXPERIMENTS_REPORT_PAGE_H
#define EXPERIMENTS_REPORT_PAGE_H

#include "base/json.h"
#include "base/text.h"

/* The engine as WebAssembly: a file beside the program (of a checkout), else in the home (of an installation), which
 * `make lab` compiles. A program that was built without it works as well, but for these pages. NULL: in neither. */
char *page_engine_find(void);

/* Add the engine: two blocks of text that no browser runs by itself, which lab-engine.js unpacks. Errors: the file
 * cannot be read; no gzip file; too large for a page. */
bool page_engine_add(Text *blocks, const char *path, Status *status);

/* What stands for the marks {{name}} of a page's frame. */
typedef struct PageParts {
    const char *frame;           /* ended by '\0' */
    const unsigned char *script; /* and the style, which all pages have */
    size_t script_nb;
    const JsValue *data;
    const Text *engine, *figures; /* engine: of page_engine_add; empty where there is none */
} PageParts;

/* Add the page. Its nonce, the word that scripts of the page carry and others do not (its policy asks for it), is
 * found from what the page holds, so that the same page comes out twice. */
void page_fill(Text *page, const PageParts *parts);

/* Write it to a file, as files.h says. `inputs`: as there. */
bool page_write(const char *path, const char *const *inputs, const Text *page, Status *status);

#endif
