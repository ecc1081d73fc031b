/* A page of its own in one file: a frame with marks {{name}}, and the text for each.
 * Depends on: base/json.h, base/text.h, base/files.h. */
#ifndef EXPERIMENTS_REPORT_PAGE_H
#define EXPERIMENTS_REPORT_PAGE_H

#include "base/json.h"
#include "base/text.h"

typedef struct PagePart {
    const char *name; /* NULL ends an array */
    const char *bytes;
    size_t nb;
} PagePart;

/* Add the frame, its marks replaced. What is put in is not looked through again. */
void page_fill(Text *page, const char *frame, size_t nb, const PagePart *parts);

/* JSON within HTML: nothing in it may end the script that holds it. */
void page_add_json(Text *text, const JsValue *value);

/* Bytes as a script may hold them: in base64. */
void page_add_bytes(Text *text, const char *bytes, size_t nb);

/* The word that scripts of the page carry and others do not (its policy asks for it): found from what
 * the page holds, so that the same page comes out twice. `held`: ended by NULL. */
enum { PAGE_NONCE_NB = 17 };
void page_nonce(char nonce[PAGE_NONCE_NB], const Text *const *held);

/* Write it to a file, as files.h says. `inputs`: as there. */
bool page_write(const char *path, const char *const *inputs, const Text *page, Status *status);

#endif
