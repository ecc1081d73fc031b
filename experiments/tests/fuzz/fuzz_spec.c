/* Specs of studies: what is accepted is within the limits and spreads out into a plan that is, or
 * the plan refuses it. */
#include "base/arena.h"
#include "fuzz.h"
#include "spec/plan.h"
#include "spec/spec.h"

static Suite suite(void) {
    static const char *const lines[] = {
        "1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - bm Qd1+; id \"BK.01\";",
        "8/8/8/8/8/8/5k2/K7 w - - id \"few moves\";", "8/8/8/8/8/8/5k2/K7 w - - id \"the same\";"};
    Suite s = {.name = "fuzz", .nb = 3, .entries = calloc(3, sizeof *s.entries)};
    Status status = STATUS_OK;
    for (int i = 0; i < s.nb; i++)
        FUZZ_MUST(engine_epd_read(&s.entries[i].epd, lines[i], &status));
    return s;
}

static void check_spec(const Spec *spec) {
    fuzz_check_name(spec->study);
    FUZZ_MUST(spec->sets_nb >= 1 && spec->sets_nb <= SPEC_SETS_MAX);
    FUZZ_MUST(spec->settings_nb >= 1 && spec->settings_nb <= SPEC_SETTINGS_MAX);
    FUZZ_MUST(spec->depth >= 0 && spec->depth < MAX_DEPTH && spec->positions >= 0);
    for (int i = 1; i < spec->sets_nb; i++)
        FUZZ_MUST(spec->sets[i - 1] < spec->sets[i]);
    for (int i = 0; i < spec->settings_nb; i++) {
        char text[32];
        Status status = STATUS_OK;
        FUZZ_MUST(strtoll(engine_settings_get(&spec->settings[i], "T.entries", text), NULL, 10) <=
                  SPEC_TABLE_MAX);
        FUZZ_MUST(engine_settings_check_levels(&spec->settings[i], &status));
    }
}

/* Of a foreign engine: letters and options are a cell's instructions, or too long for them. */
static void check_foreign(const Spec *spec, const PlanConfiguration *c) {
    static char job[STRANGER_JOB_NB];
    char letters[ENGINE_LETTERS_NB];
    uint64_t mask;
    Status status = STATUS_OK;
    FUZZ_MUST(spec->depth >= 1 && c->deepening && !c->preserves && !c->unfit);
    FUZZ_MUST(stranger_letters(spec->stranger, c->letters, &mask, &status));
    stranger_letters_text(spec->stranger, mask, letters);
    FUZZ_MUST(strcmp(letters, c->letters) == 0);
    if (stranger_job(spec->stranger, c->letters, c->parameters, job, &status)) {
        JsValue *read = js_read_text(job, &status);
        FUZZ_MUST(read);
        js_free(read);
    } else {
        FUZZ_MUST(strstr(status.text, "bytes"));
    }
}

static void check_plan(const Plan *plan) {
    FUZZ_MUST(plan->cells_nb >= 1 && plan->cells_nb <= SPEC_CELLS_MAX);
    for (int64_t i = 0; i < plan->cells_nb; i++) {
        const PlanCell *cell = &plan->cells[i];
        FUZZ_MUST(cell->position >= 0 && cell->position < plan->positions_nb);
        FUZZ_MUST(cell->configuration >= 0 && cell->configuration < plan->configurations_nb);
        FUZZ_MUST(cell->depth >= 0 && cell->depth <= plan->spec->depth && cell->cost > 0);
    }
    for (int i = 0; i < plan->configurations_nb; i++) {
        const PlanConfiguration *c = &plan->configurations[i];
        EngineSettings again;
        char letters[ENGINE_LETTERS_NB], parameters[ENGINE_PARAMS_NB];
        Status status = STATUS_OK;
        if (plan->spec->stranger) {
            check_foreign(plan->spec, c);
            continue;
        }
        FUZZ_MUST(engine_settings_check(&c->settings, &status) == !c->unfit);
        Status recalling = STATUS_OK; /* as it is kept in the database */
        FUZZ_MUST(plan_recall(&again, c->letters, c->parameters, &recalling));
        engine_settings_letters_text(&again, letters);
        engine_settings_params_text(&again, parameters);
        FUZZ_MUST(strcmp(letters, c->letters) == 0 && strcmp(parameters, c->parameters) == 0);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char path[FUZZ_PATH_NB];
    Spec spec;
    Status status = STATUS_OK;
    fuzz_file(data, size, path);
    if (spec_read(&spec, path, "quick", &status)) {
        Suite positions = suite();
        Plan plan;
        check_spec(&spec);
        if (plan_outline(&plan, &spec, &positions, &status) && plan_spread(&plan, &status)) {
            check_plan(&plan);
        } else {
            FUZZ_MUST(status.failed && status.text[0]);
        }
        free(positions.entries);
    } else {
        fuzz_check_refusal(&status, path);
    }
    unlink(path);
    arena_free(NULL);
    return 0;
}
