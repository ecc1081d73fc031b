/* Reading what spec files of every kind hold: values of a kind, in a range, and no key unknown.
 * Messages begin with what is wrong; who knows the key puts it in front.
 * Depends on: engine.h, base/json.h. */
#ifndef EXPERIMENTS_SPEC_KEYS_H
#define EXPERIMENTS_SPEC_KEYS_H

#include "base/json.h"
#include "engine.h"

/* "expected an array, found a string". Returns false. */
bool keys_wrong_type(const JsValue *value, const char *expected, Status *status);

bool keys_text(const JsValue *value, const char **text, Status *status);
bool keys_integer(const JsValue *value, int64_t min, int64_t max, int64_t *number, Status *status);
bool keys_int(const JsValue *value, int min, int max, int *number, Status *status);
bool keys_real(const JsValue *value, double min, double max, double *number, Status *status);

/* "P=V", as `--set` has it, into settings. Errors: quotes the text. */
bool keys_assign(EngineSettings *settings, const char *assignment, Status *status);

/* Is the letter of a parameter on? One of the base program is always used. Range: a known key. */
bool keys_is_used(const EngineSettings *settings, const char *key);

/* A name of letters, digits, '-', '_' and '.', of fewer than `size` characters. */
bool keys_name(const JsValue *value, char *name, size_t size, Status *status);

/* A path of fewer than `size` characters. */
bool keys_path(const JsValue *value, char *path, size_t size, Status *status);

/* An engine parameter, within what a study allows. Errors: the key is in front already. */
bool keys_parameter(EngineSettings *settings, const char *key, const JsValue *value,
                    Status *status);

/* The same of every key of an object. */
bool keys_parameters(EngineSettings *settings, const JsValue *object, Status *status);

/* Is the table no larger than a study may have it? */
bool keys_check_table(const EngineSettings *settings, Status *status);

/* Is every key of an object one of `names` (ended by NULL)? Errors: lists them. */
bool keys_known(const JsValue *object, const char *const *names, Status *status);

/* Put a key in front of an error: `key: text`, or `key[2]: text` where the text begins with an
 * index. */
void keys_at(Status *status, const char *key);

#endif
