#include "base/fields.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Of the width that the letters before the conversion say. */
static int64_t take_integer(Fields *fields, const char *width) {
    if (width[0] == 'z')
        return (int64_t)va_arg(fields->args, size_t);
    if (width[0] == 'l')
        return width[1] == 'l' ? va_arg(fields->args, long long) : va_arg(fields->args, long);
    return va_arg(fields->args, int);
}

bool fields_next(Fields *fields, Field *field) {
    const char *name = fields->format + strspn(fields->format, ", ");
    const char *percent = strchr(name, '%');
    if (!percent)
        return false;
    const size_t name_nb = strcspn(name, " %");
    *field = (Field){.decimals = percent[1] == '.' ? atoi(percent + 2) : -1};
    assert(name_nb < FIELD_NAME_NB);
    memcpy(field->name, name, name_nb);
    const char *kind = percent + strcspn(percent, "sdugf");
    if (*kind == 's') {
        field->text = va_arg(fields->args, const char *);
    } else if (*kind == 'g' || *kind == 'f') {
        field->real = va_arg(fields->args, double);
        field->kind = isfinite(field->real) ? FIELD_REAL : FIELD_TEXT;
    } else {
        field->integer = take_integer(fields, percent + 1);
        field->kind =
            kind == percent + 1 && field->integer == FIELD_NONE ? FIELD_TEXT : FIELD_INTEGER;
    }
    fields->format = kind + 1;
    return true;
}

void fields_add_names(Text *text, const char *format) {
    for (const char *c = format; *c; c++)
        if (c[0] == ' ' && c[1] == '%' && c[2] && strchr("sdlzg.", c[2]))
            c += strcspn(c, ",") - 1;
        else
            text_add_bytes(text, c, 1);
}
