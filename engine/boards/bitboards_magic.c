/* Magic bitboards: a multiplication gathers the squares that matter into the number of a table's entry.
 * The tables are the engine's. Later than Keen's survey. */
#include "boards/bitboards.h"

static inline Bitboard bishop_attacks(const Position *p, Square s) {
    return attacks_magic(&attack_tables.bishop_magic[s], occupied(p));
}

static inline Bitboard rook_attacks(const Position *p, Square s) {
    return attacks_magic(&attack_tables.rook_magic[s], occupied(p));
}

#define KIND boards_magic
#define NAME "magic"
#include "boards/tasks.h"
