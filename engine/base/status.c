#include "base/status.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/plain.h"

bool status_fail(Status *status, const char *format, ...) {
    if (!status->failed) {
        va_list args;
        va_start(args, format);
        vsnprintf(status->text, sizeof status->text, format, args);
        va_end(args);
        plain_text(status->text);
        status->failed = true;
    }
    return false;
}

void status_at(Status *status, const char *format, ...) {
    if (!status->failed)
        return;
    char text[STATUS_TEXT_NB];
    va_list args;
    va_start(args, format);
    int length = vsnprintf(text, sizeof text, format, args);
    va_end(args);
    if (length < 0 || length + 3 > (int)sizeof text)
        return;
    snprintf(text + length, sizeof text - (size_t)length, ": %.*s", (int)sizeof text - length - 3,
             status->text);
    memcpy(status->text, text, sizeof text);
    plain_text(status->text);
}

void status_note(Status *status, const char *format, ...) {
    for (int i = 0; i < status->notes_nb; i++)
        if (status->notes[i].kind == format)
            return;
    if (status->notes_nb == STATUS_NOTES_MAX)
        return;
    StatusNote *note = &status->notes[status->notes_nb++];
    va_list args;
    va_start(args, format);
    vsnprintf(note->text, sizeof note->text, format, args);
    va_end(args);
    plain_text(note->text);
    note->kind = format;
}
