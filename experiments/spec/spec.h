/* Specs: what a study runs, read from a JSON file (reference: specs/README.md).
 * Depends on: engine.h, base/json.h. */
#ifndef EXPERIMENTS_SPEC_SPEC_H
#define EXPERIMENTS_SPEC_SPEC_H

#include "engine.h"
#include "spec/stranger.h"

enum {
    SPEC_VERSION = 1,
    SPEC_NAME_NB = 64, /* of a study */
    SPEC_PATH_NB = 1024,
    SPEC_SETTINGS_MAX = 256,
    SPEC_GAMES_MAX = 64,
    SPEC_SWEEP_MAX = 16, /* letters of a sweep */
    SPEC_SETS_MAX = 1 << SPEC_SWEEP_MAX,
    SPEC_CELLS_MAX = 10000000, /* more would not fit the database's purpose, nor a life */
    SPEC_TABLE_MAX = 1 << 26   /* entries; 1 GiB for each worker */
};

typedef struct Spec {
    char study[SPEC_NAME_NB];
    char *title;
    char suite[SPEC_PATH_NB];     /* as given; "" where there are games */
    char (*games)[ENGINE_FEN_NB]; /* each the one text of an artificial tree; none with a suite */
    int games_nb;
    int seeds;      /* trees of each: of its seed and those that follow */
    uint64_t *sets; /* letters by row of the registry, each once, ascending */
    int sets_nb;
    int fraction;             /* runs of a fraction of the sweep; 0: its full cube */
    EngineSettings *settings; /* parameters only; letters are 0; each once */
    Stranger *stranger; /* the engine that searches; NULL: ours. Letters are its switches then, */
    char **options;     /* and settings its option values, canonical JSON */
    char **universes;   /* names of the settings, where they are universes; or NULL */
    int settings_nb;
    int depth;         /* of the chosen profile */
    int positions;     /* of each suite that the profile takes, spread evenly; 0: all */
    int first;         /* so many from the suite's start instead; 0: all */
    bool has_baseline; /* is there one configuration that the others are compared with? */
    EngineSettings baseline;
    char *baseline_options; /* of a foreign engine; NULL: none */
    uint64_t node_limit;    /* 0: none */
    char *text;             /* the file as it was read */
} Spec;

/* Read a spec for one profile ("quick", "paper").
 * Errors: file and path of keys are named. */
bool spec_read(Spec *spec, const char *path, const char *profile, Status *status);

/* Set `nb` parameters in every setting; settings that become equal are one. Errors: as keys_assign; a
 * setting that does not hold together after the last of them. */
bool spec_override(Spec *spec, const char *const *assignments, int nb, Status *status);

/* Which of the first `nb` settings comes to the same, whatever letters are on? -1: none. */
int spec_find_setting(const Spec *spec, int nb, const EngineSettings *settings);

/* Letters and parameters as text, by the registry or by the foreign engine's switches. */
void spec_letters_text(const Spec *spec, uint64_t letters, char text[ENGINE_LETTERS_NB]);
/* What names a setting: its parameters as declared, defaults left out. Range: [0, settings_nb). */
void spec_setting_text(const Spec *spec, int setting, char text[ENGINE_PARAMS_NB]);

/* Start the foreign engine, if there is one, and learn what it is. Errors: as stranger_meet. */
bool spec_meet(Spec *spec, Status *status);

#endif
