#include "uci/text.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static bool is_space(char c) {
    return c == ' ' || (c >= '\t' && c <= '\r');
}

void text_clean(char *line, size_t length) {
    size_t used = 0;
    for (size_t i = 0; i < length; i++) {
        const char c = line[i];
        if (!is_space(c))
            line[used++] = (unsigned char)c < ' ' || c == '\x7F' ? '?' : c;
        else if (used && line[used - 1] != ' ')
            line[used++] = ' ';
    }
    if (used && line[used - 1] == ' ')
        used--;
    line[used] = '\0';
}

char *text_word(char **rest) {
    char *word = *rest;
    if (!*word)
        return NULL;
    char *end = word + strcspn(word, " ");
    *rest = *end ? end + 1 : end;
    *end = '\0';
    return word;
}

bool text_number(const char *text, int64_t low, int64_t high, int64_t *number) {
    const char *digits = text + (*text == '-');
    if (!*digits || strspn(digits, "0123456789") != strlen(digits))
        return false;
    errno = 0;
    const long long n = strtoll(text, NULL, 10);
    if (errno || n < low || n > high)
        return false;
    *number = n;
    return true;
}
