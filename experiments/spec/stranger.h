/* What a study says of a foreign engine: how it is started and set up, and which of its options are
 * the study's switches; and what the engine says of itself, which is part of what a cell is.
 * Depends on: engine.h, base/json.h, foreign/client.h. */
#ifndef EXPERIMENTS_SPEC_STRANGER_H
#define EXPERIMENTS_SPEC_STRANGER_H

#include "base/digest.h"
#include "base/json.h"
#include "base/text.h"
#include "engine.h"
#include "foreign/client.h"

enum {
    STRANGER_ARGS_MAX = 63,
    STRANGER_VALUES_MAX = 256, /* options that a cell sets */
    STRANGER_ROUNDS_MAX = 100,
    STRANGER_JOB_NB = 32768 /* bytes of a cell's instructions */
};

/* An option and its value; "" for a button. */
typedef struct StrangerValue {
    char *name, *value;
} StrangerValue;

typedef struct StrangerValues {
    StrangerValue *values;
    int nb;
} StrangerValues;

/* A letter: each of its options is set for every cell, to the one value or to the other. */
typedef struct StrangerSwitch {
    char letter;
    char *title;
    StrangerValues on, off; /* the same options in the same order */
} StrangerSwitch;

typedef struct Stranger {
    char command[PROCESS_PATH_NB];
    char *args[STRANGER_ARGS_MAX + 1]; /* ended by NULL */
    StrangerValues setup;
    StrangerSwitch switches[ENHANCEMENT_MAX];
    int switches_nb;
    ClientLimit limit;               /* how a limit of nodes is imposed */
    int memory_mb, seconds, repeats; /* repeats: percent of the cells */
    int rounds;                      /* how often every cell is searched, from 1 */
    char *definition;                /* all this as canonical JSON: the spec's key `engine` */
    /* Once it was met: */
    char signature[ENGINE_SIGNATURE_NB];
    char digest[DIGEST_NB];     /* SHA-256 of its program */
    char mark[PROCESS_MARK_NB]; /* of that file */
    char path[PROCESS_PATH_NB];
    char name[CLIENT_NAME_NB], author[CLIENT_NAME_NB];
    char *options;  /* as it declares them, canonical JSON */
    bool tells_end; /* client_tells_end; false where its limit is imposed by us */
} Stranger;

/* Read the value of the key `engine`. Errors: the key is in front. */
bool stranger_read(Stranger *stranger, const JsValue *value, Status *status);

/* Options and their values, added to `values` (StrangerValues). Errors: no object of plain values; an option
 * twice. */
bool stranger_values(void *values, const JsValue *object, Status *status);
/* As the text of a JSON object. */
char *stranger_values_text(const StrangerValues *values);

/* As keys_switches (spec/keys.h): bit i is switch i. */
bool stranger_letters(const Stranger *stranger, const char *text, uint64_t *letters,
                      Status *status);
/* In the order of the switches; "-" for none. */
void stranger_letters_text(const Stranger *stranger, uint64_t letters,
                           char text[ENGINE_LETTERS_NB]);

/* Option values as canonical JSON, all of them strings, keys sorted: as the database has them.
 * Errors: no object of plain values; too long. */
char *stranger_parameters(const JsValue *value, Status *status);
/* The same of a setting of a study. Errors: an option that a switch sets, too. */
char *stranger_setting(const Stranger *stranger, const JsValue *value, Status *status);

/* Start the engine, see what it says of itself, and make its signature: a hash of its program, its
 * name, its options at rest, its arguments, its set-up and its switches. Errors: it cannot be
 * started or speaks no UCI; an option of set-up or switches that it lacks, or a value that it does
 * not take. */
bool stranger_meet(Stranger *stranger, Status *status);
/* Does it take a setting, too? Range: it was met. */
bool stranger_check_setting(const Stranger *stranger, const char *setting, Status *status);

/* What a process needs to run one cell: JSON that guest_invite reads. Errors: too long. */
bool stranger_job(const Stranger *stranger, const char *letters, const char *setting,
                  char job[STRANGER_JOB_NB], Status *status);

/* The same for a game: two jobs in one, `white` and `black`. */
typedef struct StrangerSide {
    const char *letters, *setting;
} StrangerSide;
bool stranger_pair(const Stranger *stranger, const StrangerSide *white, const StrangerSide *black,
                   char job[STRANGER_JOB_NB], Status *status);

#endif
