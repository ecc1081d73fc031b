/* Write the tables of rotated bitboards (boards/rotated.h) as C. Run at build time. */
#include <inttypes.h>
#include <stdio.h>

#include "boards/rotated.h"

/* A line's direction, in files and ranks. */
static const int steps[ROTATED_LINES][2] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};

static bool on_board(int file, int rank) {
    return file >= 0 && file < 8 && rank >= 0 && rank < 8;
}

/* How many squares of the line come before this one. */
static int place(int line, Square s) {
    int file = square_file(s), rank = square_rank(s), before = 0;
    while (on_board(file - steps[line][0], rank - steps[line][1])) {
        file -= steps[line][0];
        rank -= steps[line][1];
        before++;
    }
    return before;
}

static int length(int line, Square s) {
    int file = square_file(s), rank = square_rank(s), after = 0;
    while (on_board(file + steps[line][0], rank + steps[line][1])) {
        file += steps[line][0];
        rank += steps[line][1];
        after++;
    }
    return place(line, s) + 1 + after;
}

/* The line's first square. */
static Square first(int line, Square s) {
    const int back = place(line, s);
    return square_make(square_file(s) - back * steps[line][0],
                       square_rank(s) - back * steps[line][1]);
}

/* Lines follow each other by the number of their first square. */
static int start(int line, Square s) {
    int before = 0;
    for (Square other = 0; other < SQUARE_NB; other++)
        before += first(line, other) < first(line, s);
    return before;
}

static Bitboard attacks(int line, Square s, int inner) {
    const int at = place(line, s), nb = length(line, s);
    Bitboard set = 0;
    for (int way = -1; way <= 1; way += 2)
        for (int i = at + way; i >= 0 && i < nb; i += way) {
            set |= square_bb(square_make(square_file(s) + (i - at) * steps[line][0],
                                         square_rank(s) + (i - at) * steps[line][1]));
            if (i > 0 && i < nb - 1 && inner >> (i - 1) & 1)
                break;
        }
    return set;
}

static void write_numbers(const char *name, bool shift) {
    printf("const uint8_t %s[ROTATED_LINES][SQUARE_NB] = {\n", name);
    for (int line = 0; line < ROTATED_LINES; line++) {
        printf("    {");
        for (Square s = 0; s < SQUARE_NB; s++) {
            const int second = start(line, s) + 1; /* a line of one square at the end has none */
            printf("%d, ", shift ? (second < SQUARE_NB ? second : SQUARE_NB - 1)
                                 : start(line, s) + place(line, s));
        }
        printf("},\n");
    }
    printf("};\n");
}

int main(void) {
    printf("#include \"boards/rotated.h\"\n\n");
    write_numbers("boards_rotated_at", false);
    write_numbers("boards_rotated_shift", true);
    printf(
        "const Bitboard boards_rotated_attacks[ROTATED_LINES][SQUARE_NB][ROTATED_ENTRIES] = {\n");
    for (int line = 0; line < ROTATED_LINES; line++) {
        printf("    {\n");
        for (Square s = 0; s < SQUARE_NB; s++) {
            printf("        {");
            for (int inner = 0; inner < ROTATED_ENTRIES; inner++)
                printf("0x%016" PRIX64 "u, ", attacks(line, s, inner));
            printf("},\n");
        }
        printf("    },\n");
    }
    printf("};\n");
    return ferror(stdout) || fflush(stdout) ? 1 : 0;
}
