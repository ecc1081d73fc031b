/* What a position is by itself, which no search decides: how many men stand on the board, how many moves
 * are legal, how many of them take something, and is the side to move in check. The view `trait` has it.
 * Depends on: store/store.h, spec/diagram.h, engine.h. */
#ifndef EXPERIMENTS_STORE_TRAITS_H
#define EXPERIMENTS_STORE_TRAITS_H

#include "store/store.h"

/* Write down the traits of every position of chess that has none yet. Within a transaction of the
 * caller's, or without one. */
bool traits_fill(Store *store, Status *status);

#endif
