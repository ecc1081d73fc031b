#include "uci/out.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/plain.h"

enum { LINE_NB = 2048 };

void out_line(const char *format, ...) {
    char line[LINE_NB];
    va_list args;
    va_start(args, format);
    vsnprintf(line, sizeof line - 1, format, args);
    va_end(args);
    plain_text(line);
    const size_t length = strlen(line);
    line[length] = '\n';
    /* One call, hence one lock of the stream: no other thread's line comes between. */
    fwrite(line, 1, length + 1, stdout);
    fflush(stdout);
}
