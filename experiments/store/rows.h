/* Rows of a statement, as a table.
 * Depends on: store/store.h, base/table.h. */
#ifndef EXPERIMENTS_STORE_ROWS_H
#define EXPERIMENTS_STORE_ROWS_H

#include "base/table.h"
#include "store/store.h"

/* Print all rows to `file`; `*rows` (may be NULL) is their number. Bytes (blobs) come as
 * hexadecimal digits, as SQL's hex() gives them. Errors: of the database; in JSON a column's name
 * twice. */
bool rows_print(StoreStatement *statement, TableFormat format, FILE *file, int64_t *rows,
                Status *status);

#endif
