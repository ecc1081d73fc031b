/* Memory for tables.
 * Depends on: nothing. */
#ifndef BASE_BLOCK_H
#define BASE_BLOCK_H

#include <stddef.h>
#include <stdint.h>

/* So many bytes as a size. A product of parameters is 64 bits wide, a size may have 32: where it does not
 * fit, it is SIZE_MAX, which block_new has no memory for. */
size_t block_size(uint64_t bytes);

/* Zero bytes that begin at a cache line. Of a large block the system gives, zeroed, only what is
 * touched: a table of 16 MB costs a short search next to nothing. From 2 MB on it requests huge
 * pages: a table is looked up at random, and with small pages a match of short searches takes 1.4
 * times as long. Returns NULL where there is no memory. Owner: the caller frees *block. */
void *block_new(size_t size, void **block);

#endif
