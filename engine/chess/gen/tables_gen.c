/* Writes the constant tables of attacks.h and zobrist.h as a C file, at build time.
 *
 * Slider attacks are "fancy" magic bitboards: (occupied & mask) * magic >> shift numbers the
 * blocker sets of a square so that sets with different attacks never meet. Magics are sought by
 * trial with sparse random numbers of a fixed seed, so every build writes the same file.
 * Source: P. Kannan, "Magic Move-Bitboard Generation in Computer Chess" (2007), the idea only. */
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "base/rng.h"
#include "chess/attacks.h"
#include "chess/zobrist.h"

enum {
    BLOCKERS_NB = 4096, /* subsets of the largest mask: a rook in a corner, 12 squares */
    MAGIC_SEED = 728,   /* any seed serves; this one finds all magics quickly */
    ZOBRIST_SEED = 1989 /* the year of Schaeffer's paper; changing it changes every key */
};

typedef struct Step {
    int file, rank;
} Step;

static const Step bishop_steps[] = {{1, 1}, {1, -1}, {-1, 1}, {-1, -1}};
static const Step rook_steps[] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
static const Step king_steps[] = {{1, 1}, {1, -1}, {-1, 1}, {-1, -1},
                                  {1, 0}, {-1, 0}, {0, 1},  {0, -1}};
static const Step knight_steps[] = {{1, 2},  {2, 1},  {-1, 2},  {-2, 1},
                                    {1, -2}, {2, -1}, {-1, -2}, {-2, -1}};

static bool on_board(int file, int rank) {
    return file >= 0 && file < 8 && rank >= 0 && rank < 8;
}

/* The square one step on, SQUARE_NONE beyond the edge. */
static Square step_from(Square s, Step step) {
    int file = square_file(s) + step.file, rank = square_rank(s) + step.rank;
    return on_board(file, rank) ? square_make(file, rank) : SQUARE_NONE;
}

static Bitboard leaper(Square s, const Step steps[], int step_nb) {
    Bitboard result = 0;
    for (int i = 0; i < step_nb; i++) {
        Square to = step_from(s, steps[i]);
        result |= to == SQUARE_NONE ? 0 : square_bb(to);
    }
    return result;
}

/* The squares from s in one direction up to and with the first occupied one. */
static Bitboard ray(Square s, Step step, Bitboard occupied) {
    Bitboard result = 0;
    for (s = step_from(s, step); s != SQUARE_NONE; s = step_from(s, step)) {
        result |= square_bb(s);
        if (occupied & square_bb(s))
            break;
    }
    return result;
}

static Bitboard slider(Square s, const Step steps[4], Bitboard occupied) {
    Bitboard result = 0;
    for (int i = 0; i < 4; i++)
        result |= ray(s, steps[i], occupied);
    return result;
}

/* The squares whose occupation matters: the rays without their last squares. */
static Bitboard slider_mask(Square s, const Step steps[4]) {
    Bitboard result = 0;
    for (int i = 0; i < 4; i++) {
        Square last = SQUARE_NONE;
        for (Square t = step_from(s, steps[i]); t != SQUARE_NONE; t = step_from(t, steps[i])) {
            if (last != SQUARE_NONE)
                result |= square_bb(last);
            last = t;
        }
    }
    return result;
}

/* One square's mapping of blockers to its part of the table. */
typedef struct Mapping {
    Bitboard mask, magic;
    uint32_t offset, shift;
} Mapping;

/* All blocker sets of one square with their attacks, in the order in which a parallel bit extract
 * numbers them. */
typedef struct Blockers {
    int count;
    Bitboard occupied[BLOCKERS_NB], attacks[BLOCKERS_NB];
} Blockers;

static void blockers_init(Blockers *blockers, Square s, const Step steps[4], Bitboard mask) {
    Bitboard subset = 0;
    blockers->count = 0;
    do {
        blockers->occupied[blockers->count] = subset;
        blockers->attacks[blockers->count++] = slider(s, steps, subset);
        subset = (subset - mask) & mask;
    } while (subset);
}

/* Fill the square's part of the table with this magic; false where two sets get in each other's
 * way. No attack set is empty, so 0 marks a free entry. */
static bool magic_fill(const Mapping *m, const Blockers *blockers, Bitboard table[]) {
    memset(table, 0, (size_t)blockers->count * sizeof *table);
    for (int i = 0; i < blockers->count; i++) {
        Bitboard *entry = &table[(blockers->occupied[i] * m->magic) >> m->shift];
        if (*entry && *entry != blockers->attacks[i])
            return false;
        *entry = blockers->attacks[i];
    }
    return true;
}

/* The attacks of both sliders, bishop first, by magic number and by bit extract. */
typedef struct Sliders {
    Mapping maps[2][SQUARE_NB];
    Bitboard by_magic[TABLE_SLIDER_NB], by_extract[TABLE_SLIDER_NB];
} Sliders;

/* Find a square's magic and fill its part of both tables. Returns the part's size. */
static uint32_t map_square(Sliders *sliders, Mapping *m, Square s, const Step steps[4], Rng *rng) {
    static Blockers blockers;
    m->mask = slider_mask(s, steps);
    m->shift = 64 - (uint32_t)bb_count(m->mask);
    blockers_init(&blockers, s, steps, m->mask);
    do {
        /* Few set bits, and enough of them reach the top byte. */
        do
            m->magic = rng_next(rng) & rng_next(rng) & rng_next(rng);
        while (bb_count((m->mask * m->magic) >> 56) < 6);
    } while (!magic_fill(m, &blockers, sliders->by_magic + m->offset));
    for (int i = 0; i < blockers.count; i++)
        sliders->by_extract[m->offset + (uint32_t)i] = blockers.attacks[i];
    return (uint32_t)blockers.count;
}

/* The squares strictly between two on one line; 0 otherwise. */
static Bitboard between(Square a, Square b) {
    for (int i = 0; i < 8; i++)
        if (ray(a, king_steps[i], square_bb(b)) & square_bb(b))
            return ray(a, king_steps[i], square_bb(b)) & ~square_bb(b);
    return 0;
}

/* The whole line through two squares, edge to edge; 0 where there is none. */
static Bitboard line(Square a, Square b) {
    for (int i = 0; i < 8; i++) {
        Step back = {-king_steps[i].file, -king_steps[i].rank};
        if (ray(a, king_steps[i], 0) & square_bb(b))
            return ray(a, king_steps[i], 0) | ray(a, back, 0) | square_bb(a);
    }
    return 0;
}

static void print_list(const Bitboard list[], unsigned count) {
    for (unsigned i = 0; i < count; i++)
        printf("0x%" PRIx64 "u,%s", list[i], i % 4 == 3 ? "\n" : "");
    printf("%s", count % 4 ? "\n" : "");
}

static void print_table(const char *declaration, const Bitboard list[], unsigned count) {
    printf("const %s = {\n", declaration);
    print_list(list, count);
    printf("};\n");
}

/* One list after the other. */
static void print_squares(const Bitboard lists[][SQUARE_NB], int count) {
    for (int i = 0; i < count; i++) {
        printf("{\n");
        print_list(lists[i], SQUARE_NB);
        printf("},\n");
    }
}

static void print_leapers(void) {
    static const Step white[] = {{-1, 1}, {1, 1}, {0, 1}}, black[] = {{-1, -1}, {1, -1}, {0, -1}};
    Bitboard alone[4][SQUARE_NB], pawn[COLOUR_NB][SQUARE_NB], front[COLOUR_NB][SQUARE_NB];
    Bitboard zone[COLOUR_NB][SQUARE_NB];
    for (Square s = 0; s < SQUARE_NB; s++) {
        alone[0][s] = leaper(s, knight_steps, 8);
        alone[1][s] = leaper(s, king_steps, 8);
        alone[2][s] = slider(s, bishop_steps, 0);
        alone[3][s] = slider(s, rook_steps, 0);
        pawn[WHITE][s] = leaper(s, white, 2);
        pawn[BLACK][s] = leaper(s, black, 2);
        front[WHITE][s] = leaper(s, white, 3);
        front[BLACK][s] = leaper(s, black, 3);
        zone[WHITE][s] = square_bb(s) | alone[1][s] | front[WHITE][s] << 8;
        zone[BLACK][s] = square_bb(s) | alone[1][s] | front[BLACK][s] >> 8;
    }
    print_squares(alone, 4);
    printf("{");
    print_squares(pawn, COLOUR_NB);
    printf("}, {");
    print_squares(front, COLOUR_NB);
    printf("}, {");
    print_squares(zone, COLOUR_NB);
    printf("},\n");
}

static void print_maps(const Mapping maps[SQUARE_NB], bool by_magic) {
    printf("{");
    for (const Mapping *m = maps; m < maps + SQUARE_NB; m++)
        if (by_magic)
            printf("{0x%" PRIx64 "u, 0x%" PRIx64 "u, slider_by_magic + %" PRIu32 ", %" PRIu32
                   "},\n",
                   m->mask, m->magic, m->offset, m->shift);
        else
            printf("{0x%" PRIx64 "u, slider_by_extract + %" PRIu32 "},\n", m->mask, m->offset);
    printf("},\n");
}

static void print_lines(Bitboard (*lines)(Square, Square)) {
    static Bitboard table[SQUARE_NB][SQUARE_NB];
    for (Square a = 0; a < SQUARE_NB; a++)
        for (Square b = 0; b < SQUARE_NB; b++)
            table[a][b] = lines(a, b);
    printf("{");
    print_squares(table, SQUARE_NB);
    printf("},\n");
}

static void print_attacks(void) {
    static Sliders sliders;
    Rng rng = rng_init(MAGIC_SEED);
    uint32_t size = 0;
    for (int kind = 0; kind < 2; kind++)
        for (Square s = 0; s < SQUARE_NB; s++) {
            Mapping *m = &sliders.maps[kind][s];
            m->offset = size;
            size += map_square(&sliders, m, s, kind ? rook_steps : bishop_steps, &rng);
        }
    print_table("Bitboard slider_by_magic[TABLE_SLIDER_NB]", sliders.by_magic, size);
    print_table("Bitboard slider_by_extract[TABLE_SLIDER_NB]", sliders.by_extract, size);
    printf("const AttackTables attack_tables = {\n");
    print_leapers();
    for (int kind = 0; kind < 2; kind++)
        print_maps(sliders.maps[kind], true);
    printf("#ifndef __wasm__\n");
    for (int kind = 0; kind < 2; kind++)
        print_maps(sliders.maps[kind], false);
    printf("#endif\n");
    print_lines(between);
    print_lines(line);
    printf("};\n");
}

static void print_zobrist(void) {
    Rng rng = rng_init(ZOBRIST_SEED);
    printf("const Zobrist zobrist = {{\n");
    for (int colour = 0; colour < COLOUR_NB; colour++) {
        Key piece[PIECE_NB][SQUARE_NB];
        for (int i = 0; i < PIECE_NB * SQUARE_NB; i++)
            piece[i / SQUARE_NB][i % SQUARE_NB] = rng_next(&rng);
        printf("{");
        print_squares(piece, PIECE_NB);
        printf("},\n");
    }
    printf("}, {\n");
    Key rights[4], castling[16], en_passant[SQUARE_NB + 1];
    for (int i = 0; i < 4; i++)
        rights[i] = rng_next(&rng);
    for (int set = 0; set < 16; set++) {
        castling[set] = 0;
        for (int i = 0; i < 4; i++)
            castling[set] ^= set >> i & 1 ? rights[i] : 0;
    }
    for (int file = 0; file < 8; file++)
        en_passant[file] = rng_next(&rng);
    for (Square s = 8; s < SQUARE_NB; s++)
        en_passant[s] = en_passant[s & 7];
    en_passant[SQUARE_NONE] = 0;
    print_list(castling, 16);
    printf("}, {\n");
    print_list(en_passant, SQUARE_NB + 1);
    printf("}, 0x%" PRIx64 "u};\n", rng_next(&rng));
}

int main(void) {
    printf("/* Written by engine/chess/gen/tables_gen.c; do not edit. */\n"
           "#include \"chess/attacks.h\"\n"
           "#include \"chess/zobrist.h\"\n\n");
    print_attacks();
    print_zobrist();
    return fflush(stdout) || ferror(stdout);
}
