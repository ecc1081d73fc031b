#include "base/plain.h"

#include <stdbool.h>
#include <stdint.h>

/* Decode the character at `c`. Returns its length in bytes, 0 where none begins: a byte that is out
 * of place, a form longer than need be, a half of a surrogate pair, a number beyond the last. */
static int decode(const unsigned char *c, uint32_t *point) {
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    const int nb = *c < 0x80 ? 1 : *c < 0xC0 ? 0 : *c < 0xE0 ? 2 : *c < 0xF0 ? 3 : 4;
    *point = nb == 1 ? *c : *c & (0x7Fu >> nb);
    for (int i = 1; i < nb; i++) {
        if ((c[i] & 0xC0) != 0x80)
            return 0;
        *point = *point << 6 | (c[i] & 0x3F);
    }
    if (nb && (*point < least[nb] || *point > 0x10FFFF || *c > 0xF7 ||
               (*point >= 0xD800 && *point <= 0xDFFF)))
        return 0;
    return nb;
}

static bool is_control(uint32_t point) {
    return point < ' ' || (point >= 0x7F && point <= 0x9F);
}

static bool moves_cursor(uint32_t point) {
    return point >= '\t' && point <= '\r';
}

void plain_text(char *text) {
    const unsigned char *from = (const unsigned char *)text;
    char *to = text;
    while (*from) {
        uint32_t point;
        const int nb = decode(from, &point);
        if (nb == 0 || is_control(point))
            *to++ = nb && moves_cursor(point) ? ' ' : '?';
        else
            for (int i = 0; i < nb; i++)
                *to++ = (char)from[i];
        from += nb ? nb : 1;
    }
    *to = '\0';
}
