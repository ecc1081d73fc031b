/* JSON in and out. The only file that knows jansson is json.c; its prefix is js_ because the
 * library's own is json_.
 * Duplicate keys are refused when reading. The parser keeps no places, so who reads a value names
 * it by its path of keys. Depends on: engine.h (Status), base/fields.h. */
#ifndef EXPERIMENTS_BASE_JSON_H
#define EXPERIMENTS_BASE_JSON_H

#include <stdint.h>
#include <stdio.h>

#include "base/fields.h"
#include "base/status.h"

typedef struct json_t JsValue; /* jansson's */

/* Read a file that holds one object; its text too, unless `text` is NULL.
 * Errors: cannot be read, no plain file, larger than 4 MB; malformed (with line and column); a
 * duplicate key; not an object; then *text is untouched. Owner: the caller frees both. */
JsValue *js_read_file(const char *path, char **text, Status *status);
JsValue *js_read_text(const char *text, Status *status); /* the same from a text */
/* The same of a file that holds one array. */
JsValue *js_read_array_file(const char *path, Status *status);
void js_free(JsValue *value);
JsValue *js_keep(JsValue *value); /* the value, freed with the arena (base/arena.h); may be NULL */
/* The value where all went well; else it is freed, and NULL. */
JsValue *js_if(bool good, JsValue *value);

const char *js_type(const JsValue *value);              /* "an object", "a string", ... */
const char *js_string(const JsValue *value);            /* NULL where it is not a string */
bool js_integer(const JsValue *value, int64_t *number); /* false where it is not an integer */
bool js_real(const JsValue *value, double *number);     /* false where it is not a number */
bool js_boolean(const JsValue *value, bool *truth); /* false where it is neither true nor false */
bool js_is_object(const JsValue *value);
bool js_is_array(const JsValue *value);
size_t js_array_nb(const JsValue *array);
const JsValue *js_array_at(const JsValue *array, size_t index);
const JsValue *js_get(const JsValue *object, const char *key); /* NULL where it is missing */

/* Walk an object in the order of its text: start with *place = NULL; NULL at the end. */
const char *js_next(const JsValue *object, void **place, const JsValue **value);

JsValue *js_object(void);
JsValue *js_array(void);
/* Another owner's hold on the same value, to be put elsewhere too. */
JsValue *js_share(const JsValue *value);
/* These take over `value`. */
void js_put(JsValue *object, const char *key, JsValue *value);
void js_append(JsValue *array, JsValue *value);
/* Put several, in the words of base/fields.h: js_fill(object, "letter %s, value %g", letter, value); in an array
 * without names. None is null. Returns the object or array. */
JsValue *js_fill(JsValue *to, const char *format, ...) __attribute__((format(printf, 2, 3)));
JsValue *js_new_text(const char *text); /* NULL gives null; bytes that are not UTF-8 become '?' */
JsValue *js_new_integer(int64_t number);
JsValue *js_new_boolean(bool truth);
JsValue *js_new_real(double number); /* not a number or infinite: null */

/* Print compactly, keys in the order in which they were put; every control character is escaped. */
void js_print(FILE *file, const JsValue *value);
void js_print_line(FILE *file, JsValue *value);         /* on a line of its own; it is freed */
void js_print_pretty(FILE *file, const JsValue *value); /* the same on lines, for a reader */
char *js_write(const JsValue *value);                   /* the same as text; the caller frees */

#endif
