#include "base/json.h"

#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/files.h"
#include "base/text.h"

enum { REAL_DIGITS = 15 }; /* 0.1 prints as 0.1 */

static JsValue *read_bytes(const char *bytes, size_t nb, bool array, Status *status) {
    json_error_t error;
    json_t *value = json_loadb(bytes, nb, JSON_REJECT_DUPLICATES, &error);
    if (!value) {
        status_fail(status, "malformed JSON in line %d, column %d: %s", error.line, error.column,
                    error.text);
        return NULL;
    }
    if (array ? !json_is_array(value) : !json_is_object(value)) {
        status_fail(status, "expected an %s, found %s", array ? "array" : "object", js_type(value));
        json_decref(value);
        return NULL;
    }
    return value;
}

static JsValue *read_file(const char *path, bool array, char **text, Status *status) {
    Text whole = TEXT_EMPTY;
    JsValue *value = NULL;
    if (files_read_text(&whole, path, status)) {
        const char *bytes = text_after_mark(text_get(&whole));
        value = read_bytes(bytes, whole.nb - (size_t)(bytes - text_get(&whole)), array, status);
    }
    if (value && text)
        *text = mem_text(text_get(&whole));
    text_release(&whole);
    return value;
}

JsValue *js_read_file(const char *path, char **text, Status *status) {
    return read_file(path, false, text, status);
}

JsValue *js_read_text(const char *text, Status *status) {
    return read_bytes(text, strlen(text), false, status);
}

JsValue *js_read_array_file(const char *path, Status *status) {
    return read_file(path, true, NULL, status);
}

void js_free(JsValue *value) {
    json_decref(value);
}

static void free_kept(void *value) {
    js_free(value);
}

JsValue *js_keep(JsValue *value) {
    return arena_at_end(free_kept, value);
}

JsValue *js_if(bool good, JsValue *value) {
    if (good)
        return value;
    js_free(value);
    return NULL;
}

const char *js_type(const JsValue *value) {
    switch (json_typeof(value)) {
    case JSON_OBJECT:
        return "an object";
    case JSON_ARRAY:
        return "an array";
    case JSON_STRING:
        return "a string";
    case JSON_INTEGER:
        return "an integer";
    case JSON_REAL:
        return "a fraction";
    case JSON_NULL:
        return "null";
    default:
        return "true or false";
    }
}

const char *js_string(const JsValue *value) {
    return json_string_value(value);
}

bool js_integer(const JsValue *value, int64_t *number) {
    if (!json_is_integer(value))
        return false;
    *number = json_integer_value(value);
    return true;
}

bool js_real(const JsValue *value, double *number) {
    if (!json_is_number(value))
        return false;
    *number = json_number_value(value);
    return true;
}

bool js_boolean(const JsValue *value, bool *truth) {
    if (!json_is_boolean(value))
        return false;
    *truth = json_is_true(value);
    return true;
}

bool js_is_object(const JsValue *value) {
    return json_is_object(value);
}

bool js_is_array(const JsValue *value) {
    return json_is_array(value);
}

size_t js_array_nb(const JsValue *array) {
    return json_array_size(array);
}

const JsValue *js_array_at(const JsValue *array, size_t index) {
    return json_array_get(array, index);
}

const JsValue *js_get(const JsValue *object, const char *key) {
    return json_object_get(object, key);
}

const char *js_next(const JsValue *object, void **place, const JsValue **value) {
    *place = *place ? json_object_iter_next((JsValue *)object, *place)
                    : json_object_iter((JsValue *)object);
    if (!*place)
        return NULL;
    *value = json_object_iter_value(*place);
    return json_object_iter_key(*place);
}

JsValue *js_object(void) {
    return mem_there(json_object());
}

JsValue *js_array(void) {
    return mem_there(json_array());
}

JsValue *js_share(const JsValue *value) {
    return json_incref((JsValue *)value);
}

void js_put(JsValue *object, const char *key, JsValue *value) {
    if (json_object_set_new(object, key, value))
        mem_there(NULL);
}

void js_append(JsValue *array, JsValue *value) {
    if (json_array_append_new(array, value))
        mem_there(NULL);
}

JsValue *js_new_text(const char *text) {
    if (!text)
        return mem_there(json_null());
    json_t *value = json_string(text);
    if (value)
        return value;
    char *copy = mem_text(text);
    for (char *c = copy; *c; c++)
        if ((unsigned char)*c >= 0x80)
            *c = '?';
    value = json_string(copy);
    free(copy);
    return mem_there(value);
}

JsValue *js_new_boolean(bool truth) {
    return mem_there(json_boolean(truth));
}

JsValue *js_new_integer(int64_t number) {
    return mem_there(json_integer(number));
}

JsValue *js_new_real(double number) {
    return mem_there(isfinite(number) ? json_real(number) : json_null());
}

JsValue *js_fill(JsValue *to, const char *format, ...) {
    Fields fields = {.format = format};
    Field field;
    va_start(fields.args, format);
    while (fields_next(&fields, &field)) {
        JsValue *value = field.kind == FIELD_TEXT      ? js_new_text(field.text)
                         : field.kind == FIELD_INTEGER ? js_new_integer(field.integer)
                                                       : js_new_real(field.real);
        if (js_is_array(to))
            js_append(to, value);
        else
            js_put(to, field.name, value);
    }
    va_end(fields.args);
    return to;
}

static const size_t write_flags = JSON_COMPACT | JSON_ENCODE_ANY | JSON_REAL_PRECISION(REAL_DIGITS);

char *js_write(const JsValue *value) {
    return mem_there(json_dumps(value, write_flags));
}

/* JSON lets DEL and C1 stand as they are, but they steer a terminal. They occur in texts alone. */
static void print_plainly(FILE *file, const char *text) {
    for (const unsigned char *c = (const unsigned char *)text; *c; c++)
        if (*c == 0x7F)
            fputs("\\u007F", file);
        else if (*c == 0xC2 && c[1] < 0xA0)
            fprintf(file, "\\u00%02X", *++c);
        else
            putc(*c, file);
}

static void print(FILE *file, const JsValue *value, size_t flags) {
    char *text = mem_there(json_dumps(value, flags));
    print_plainly(file, text);
    free(text);
}

void js_print(FILE *file, const JsValue *value) {
    print(file, value, write_flags);
}

void js_print_line(FILE *file, JsValue *value) {
    js_print(file, value);
    putc('\n', file);
    js_free(value);
}

void js_print_pretty(FILE *file, const JsValue *value) {
    print(file, value, JSON_INDENT(4) | JSON_ENCODE_ANY | JSON_REAL_PRECISION(REAL_DIGITS));
    putc('\n', file);
}
