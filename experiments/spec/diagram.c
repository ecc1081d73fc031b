#include "spec/diagram.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *read_squares(char squares[64], const char *fen) {
    memset(squares, '.', 64);
    for (int rank = 7, file = 0; *fen && *fen != ' '; fen++) {
        if (*fen == '/') {
            rank--;
            file = 0;
        } else if (isdigit((unsigned char)*fen)) {
            file += *fen - '0';
        } else if (rank >= 0 && file < 8) {
            squares[8 * rank + file++] = *fen;
        }
    }
    return fen;
}

void diagram_read(Diagram *diagram, const char *fen) {
    char side = 'w', castling[8], passant[8];
    int quiet = 0;
    sscanf(read_squares(diagram->squares, fen), " %c %7s %7s %d", &side, castling, passant, &quiet);
    diagram->black = side == 'b';
    diagram->quiet = quiet;
}

int diagram_men(const Diagram *diagram) {
    int nb = 0;
    for (int s = 0; s < 64; s++)
        nb += diagram->squares[s] != '.';
    return nb;
}

int diagram_from(const char *move) {
    return move[0] - 'a' + 8 * (move[1] - '1');
}

int diagram_to(const char *move) {
    return diagram_from(move + 2);
}

bool diagram_is_capture(const Diagram *diagram, const char *move) {
    const char piece = diagram->squares[diagram_from(move)];
    return diagram->squares[diagram_to(move)] != '.' ||
           (toupper((unsigned char)piece) == 'P' && move[0] != move[2]);
}

int diagram_material(const Diagram *diagram) {
    int sum = 0;
    for (int s = 0; s < 64; s++)
        switch (toupper((unsigned char)diagram->squares[s])) {
        case 'N':
        case 'B':
            sum += 3;
            break;
        case 'R':
            sum += 5;
            break;
        case 'Q':
            sum += 9;
            break;
        default:
            break;
        }
    return sum;
}

/* ---- the flip -------------------------------------------------------------------------------- */

static char other_case(char c) {
    return (char)(isupper((unsigned char)c) ? tolower((unsigned char)c)
                                            : toupper((unsigned char)c));
}

static void flip_placement(const char *placement, char *text) {
    const char *end = placement + strlen(placement);
    while (end > placement) {
        const char *rank = end;
        while (rank > placement && rank[-1] != '/')
            rank--;
        for (const char *c = rank; c < end; c++)
            *text++ = isalpha((unsigned char)*c) ? other_case(*c) : *c;
        if (rank == placement)
            break;
        *text++ = '/';
        end = rank - 1;
    }
    *text = '\0';
}

/* White's rights first, each in the order KQ. */
static void flip_castling(const char *castling, char *text) {
    static const char order[] = "KQkq";
    for (const char *c = order; *c; c++)
        if (strchr(castling, other_case(*c)))
            *text++ = *c;
    *text = '\0';
}

void diagram_pass(const char *fen, char text[ENGINE_FEN_NB]) {
    char placement[76] = "", side[4] = "", castling[8] = "";
    sscanf(fen, "%75s %3s %7s", placement, side, castling);
    snprintf(text, ENGINE_FEN_NB, "%s %c %s -", placement, side[0] == 'b' ? 'w' : 'b', castling);
}

void diagram_canonical(const char *fen, char text[ENGINE_FEN_NB]) {
    char placement[76] = "", side[4] = "", castling[8] = "", passant[8] = "", flipped[76];
    sscanf(fen, "%75s %3s %7s %7s", placement, side, castling, passant);
    if (side[0] == 'b') {
        char rights[8];
        flip_placement(placement, flipped);
        flip_castling(castling, rights);
        memcpy(placement, flipped, sizeof placement);
        snprintf(castling, sizeof castling, "%s", rights[0] ? rights : "-");
        if (passant[0] != '-')
            passant[1] = (char)('1' + '8' - passant[1]);
    }
    snprintf(text, ENGINE_FEN_NB, "%s w %s %s", placement, castling, passant);
}
