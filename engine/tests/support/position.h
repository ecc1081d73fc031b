/* A position of chess from its FEN. Depends on: test, notation. */
#ifndef TESTS_SUPPORT_POSITION_H
#define TESTS_SUPPORT_POSITION_H

#include "chess/notation.h"
#include "support/test.h"

static inline Board read(const char *fen) {
    Board b;
    Status status = STATUS_OK;
    if (!fen_read(&b, fen, &status))
        fail_msg("%s", status.text);
    return b;
}

#endif
