/* Reading what spec files of every kind hold: values of a kind, in a range, and no key unknown.
 * Messages begin with what is wrong; who knows the key puts it in front.
 * Depends on: engine.h, base/json.h. */
#ifndef EXPERIMENTS_SPEC_KEYS_H
#define EXPERIMENTS_SPEC_KEYS_H

#include <stddef.h>

#include "base/json.h"
#include "engine.h"

/* "expected an array, found a string". Returns false. */
bool keys_wrong_type(const JsValue *value, const char *expected, Status *status);

bool keys_text(const JsValue *value, const char **text, Status *status);
bool keys_int(const JsValue *value, int min, int max, int *number, Status *status);

/* "P=V", as `--set` has it, into settings. Errors: quotes the text. */
bool keys_assign(EngineSettings *settings, const char *assignment, Status *status);

/* Is the letter of a parameter on? One of the base program is always used. Range: a known key. */
bool keys_is_used(const EngineSettings *settings, const char *key);

/* Letters out of `known`, in any order, each once, "-" or "" for none: bit i is letter i. Errors: an unknown switch
 * (the known ones are listed) or one twice. */
bool keys_switches(const char *known, const char *text, uint64_t *letters, Status *status);

/* A name of letters, digits, '-', '_' and '.', of fewer than `size` characters. */
bool keys_name(const JsValue *value, char *name, size_t size, Status *status);

/* A path of fewer than `size` characters. */
bool keys_path(const JsValue *value, char *path, size_t size, Status *status);

/* A value as text: a string's, or an integer's in `number`; NULL of any other. */
enum { KEYS_NUMBER_NB = 32 };
const char *keys_plain(const JsValue *value, char number[KEYS_NUMBER_NB]);

/* An engine parameter, within what a study allows. Errors: the key is in front already. */
bool keys_parameter(EngineSettings *settings, const char *key, const JsValue *value,
                    Status *status);

/* The same of every key of an object. */
bool keys_parameters(EngineSettings *settings, const JsValue *object, Status *status);

/* Is the table no larger than a study may have it? */
bool keys_check_table(const EngineSettings *settings, Status *status);

/* A key of an object, and where its value goes: so many bytes behind the start of what is read. Errors of its value
 * have the key in front. */
typedef enum KeyKind {
    KEY_ELSEWHERE, /* known here, read elsewhere */
    KEY_READ,      /* by `read`, which gets where it goes */
    KEY_EACH,      /* an array of min to max values of the first of `words`, each by `read` */
    KEY_VERSION,   /* SPEC_VERSION, which goes nowhere */
    KEY_INT,       /* an int from min to max */
    KEY_COUNT,     /* 64 bits, from min on */
    KEY_REAL,      /* a double from min to max */
    KEY_TEXT,      /* a char *, the arena's (base/arena.h) */
    KEY_SHARED,    /* a const char *, not empty, that stays the object's */
    KEY_FLAG,      /* a bool */
    KEY_WORD,      /* an int: the place among `words`, which end with NULL */
    KEY_CHOICE,    /* the same from min on; errors call it by the key */
    KEY_NAME,      /* keys_name into `max` bytes */
    KEY_PATH       /* keys_path into `max` bytes */
} KeyKind;

typedef struct Key {
    const char *name;
    KeyKind kind;
    bool needed;
    size_t offset;
    double min, max;
    bool (*read)(void *at, const JsValue *value, Status *status);
    const char *const *words;
} Key;

#define KEY_AT(name, kind, needed, type, member, min, max)                                         \
    {name, kind, needed, offsetof(type, member), min, max, NULL, NULL}
#define KEY_OF(name, needed, words, type, member)                                                  \
    {name, KEY_WORD, needed, offsetof(type, member), 0, 0, NULL, words}
#define KEY_ONE_OF(name, needed, words, type, member, first)                                       \
    {name, KEY_CHOICE, needed, offsetof(type, member), first, 0, NULL, words}
#define KEY_BY(name, needed, read) {name, KEY_READ, needed, 0, 0, 0, read, NULL}
#define KEY_INTO(name, needed, type, member, read)                                                 \
    {name, KEY_READ, needed, offsetof(type, member), 0, 0, read, NULL}
#define KEY_LIST(name, needed, what, min, max, read)                                               \
    {                                                                                              \
        name, KEY_EACH, needed, 0, min, max, read, (const char *const[]) {                         \
            what                                                                                   \
        }                                                                                          \
    }
#define KEY_ONLY(name, kind, needed) {name, kind, needed, 0, 0, 0, NULL, NULL}
#define KEY_END {NULL, KEY_ELSEWHERE, false, 0, 0, 0, NULL, NULL}

/* Read an object by its keys (ended by KEY_END, at most KEYS_MAX), in their order. Errors: no object; an unknown
 * key; one is missing that is needed; a value's. */
enum { KEYS_MAX = 24 };
bool keys_read(void *at, const JsValue *object, const Key *keys, Status *status);

/* Read each value of an array. `what` it is of, as in "an array of objects". Errors: no array; fewer or more values
 * than allowed; a value's, with its index in front. */
bool keys_each(void *at, const JsValue *array, const char *what, size_t least, size_t most,
               bool (*read)(void *at, const JsValue *value, Status *status), Status *status);

/* Is every key of an object one of `names` (ended by NULL)? Errors: lists them. */
bool keys_known(const JsValue *object, const char *const *names, Status *status);

/* Read the profiles of a spec, `quick` and `paper`: the wanted one last, so that what is wrong in the other is
 * reported now. `what` an unknown one is called. Errors: no object; an unknown one; the wanted one is
 * missing; what `read` says. */
bool keys_profiles(void *at, const JsValue *profiles, const char *what, const char *wanted,
                   bool (*read)(void *at, const JsValue *value, Status *status), Status *status);

/* Put a key in front of an error: `key: text`, or `key[2]: text` where the text begins with an
 * index. Range: one is recorded. Returns false. */
bool keys_at(Status *status, const char *key);

#endif
