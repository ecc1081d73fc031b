/* Magic bitboards: a multiplication gathers the squares that matter into the number of a table's entry.
 * The tables are the engine's. Later than Keen's survey. */
typedef struct Extra {
    char none;
} Extra;

#include "boards/bitboards.h"

static inline void toggle(Position *p, Square s) {
    (void)p;
    (void)s;
}

static inline Bitboard bishop_attacks(const Position *p, Square s) {
    return attacks_magic(&table_bishop_magic[s], occupied(p));
}

static inline Bitboard rook_attacks(const Position *p, Square s) {
    return attacks_magic(&table_rook_magic[s], occupied(p));
}

#define KIND boards_magic
#define NAME "magic"
#define TITLE "bitboards, sliders by magic numbers"
#include "boards/tasks.h"
