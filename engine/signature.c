/* What names the engine of a stored cell: a hash of what stands for its counts, and of nothing else,
 * so that a new enhancement or a new parameter leaves what is stored valid. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/hash.h"
#include "chess/eval.h"
#include "engine.h"
#include "enhancements/registry.h"

static uint64_t hash_text(uint64_t hash, const char *text) {
    return hash_bytes(hash, text, strlen(text) + 1);
}

/* Numbers are hashed as text, so that the byte order of the machine is no part of it. */
static uint64_t hash_number(uint64_t hash, uint64_t number) {
    char text[24];
    snprintf(text, sizeof text, "%" PRIu64, number);
    return hash_text(hash, text);
}

/* The defaults, for a cell names only the parameters that differ from them. A default of 0, or the
 * first choice, is what the row did before it had the parameter (params.h): it is left out. */
static uint64_t hash_defaults(uint64_t hash, const Param *params) {
    for (const Param *p = params; p->name; p++) {
        if (p->fallback == 0)
            continue;
        hash = hash_text(hash, p->name);
        hash = p->kind == PARAM_CHOICE ? hash_text(hash, p->choices[p->fallback])
                                       : hash_number(hash, (uint64_t)p->fallback);
    }
    return hash;
}

void engine_settings_signature(const EngineSettings *settings, char text[ENGINE_SIGNATURE_NB]) {
    uint64_t hash = HASH_BEGIN;
    hash = hash_number(hash, eval_hash());
    hash = hash_number(hash, engine_bench_none);
    hash = hash_defaults(hash, base_params);
    for (int row = 0; row < registry_nb; row++)
        if (settings->letters >> row & 1) {
            hash = hash_text(hash, registry[row].key);
            hash = hash_number(hash, registry[row].bench);
            hash = hash_defaults(hash, registry[row].enhancement->params);
        }
    snprintf(text, ENGINE_SIGNATURE_NB, "%016" PRIx64, hash);
}

void engine_signature(char text[ENGINE_SIGNATURE_NB]) {
    EngineSettings all;
    engine_settings_init(&all);
    all.letters = ENGINE_LETTERS_ALL;
    engine_settings_signature(&all, text);
}
