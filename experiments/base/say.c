#include "base/say.h"

#include <stdlib.h>
#include <string.h>

#include "base/plain.h"
#include "base/status.h"

void say_escape(Text *to, const char *text) {
    for (const char *c = text; *c; c++)
        if (*c == '<')
            text_add(to, "&lt;");
        else if (*c == '>')
            text_add(to, "&gt;");
        else if (*c == '&')
            text_add(to, "&amp;");
        else {
            if (strchr("\\|`*[", *c))
                text_add_bytes(to, "\\", 1);
            text_add_bytes(to, c, 1);
        }
}

void say_list(FILE *file, bool markdown, const char *format, va_list args) {
    Text whole = TEXT_EMPTY, escaped = TEXT_EMPTY;
    text_add_list(&whole, format, args);
    for (char *line = whole.data; line && *line;) {
        char *end = line + strcspn(line, "\n"), *next = *end ? end + 1 : end;
        *end = '\0';
        plain_text(line);
        text_clear(&escaped);
        if (markdown)
            say_escape(&escaped, line);
        fprintf(file, "%s%s", markdown ? text_get(&escaped) : line, next > end ? "\n" : "");
        line = next;
    }
    text_release(&escaped);
    text_release(&whole);
}

void say(FILE *file, const char *format, ...) {
    va_list args;
    va_start(args, format);
    say_list(file, false, format, args);
    va_end(args);
}

void say_notes(FILE *file, const Status *status) {
    for (int i = 0; i < status->notes_nb; i++)
        say(file, "prunelab: %s\n", status->notes[i].text);
}

const char *say_number(int64_t number, char text[SAY_NUMBER_NB]) {
    char digits[SAY_NUMBER_NB];
    const int nb = snprintf(digits, sizeof digits, "%lld", (long long)number);
    char *to = text;
    for (int i = 0; i < nb; i++) {
        if (i > 0 && digits[i - 1] != '-' && (nb - i) % 3 == 0)
            *to++ = ',';
        *to++ = digits[i];
    }
    *to = '\0';
    return text;
}

void say_words(FILE *file, int width, const char *text, int column, int indent) {
    char *plain = mem_text(text);
    plain_text(plain);
    const char *at = plain;
    for (bool first = true; *at; first = false) {
        const size_t nb = strcspn(at, " ");
        const int takes = text_width(at, nb);
        if (!first && column + 1 + takes > width) {
            say(file, "\n%*s", indent, "");
            column = indent;
        } else if (!first) {
            putc(' ', file);
            column++;
        }
        fwrite(at, 1, nb, file);
        column += takes;
        at += nb + strspn(at + nb, " ");
    }
    putc('\n', file);
    free(plain);
}
