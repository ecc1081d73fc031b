#include "spec/plan.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/json.h"
#include "base/rng.h"
#include "base/text.h"
#include "base/text_index.h"
#include "spec/keys.h"

/* ---- costs ----------------------------------------------------------------------------------- */

/* What a letter that is on leaves of the nodes of a search: rounded geometric means over the sets
 * of the quick study, between alone and in company. Only the order of work and the time left hang
 * on them, never a count. */
double plan_letter_factor(char letter) {
    switch (letter) {
    case 'K':
        return 0.6;
    case 'T':
        return 0.65;
    case 'N':
        return 0.7;
    default:
        return 0.8;
    }
}

double plan_cost(const EngineSettings *settings, double moves, int depth) {
    static const double growth = 0.57; /* the quick study's set -, by depth */
    char letters[ENGINE_LETTERS_NB];
    engine_settings_letters_text(settings, letters);
    const bool minimax = settings->base[BASE_ALGORITHM] == ALGORITHM_MINIMAX;
    double cost = PLAN_COST_BASE * pow(moves, (minimax ? 1.0 : growth) * depth);
    for (const char *l = letters; *l; l++)
        cost *= plan_letter_factor(*l);
    return cost;
}

static int compare_cost(const void *a, const void *b) {
    const PlanCell *x = a, *y = b;
    if (x->cost != y->cost)
        return x->cost < y->cost ? 1 : -1;
    if (x->position != y->position)
        return x->position - y->position;
    if (x->configuration != y->configuration)
        return x->configuration - y->configuration;
    return y->depth - x->depth;
}

/* ---- positions ------------------------------------------------------------------------------- */

bool plan_measure(const char *fen, uint64_t *lines, double *moves, Status *status) {
    EnginePosition *position = mem_there(engine_position_new());
    *lines = 1;
    if (engine_position_read(position, fen, status))
        *lines = engine_perft(position, 2);
    *lines = *lines ? *lines : 1;
    *moves = sqrt((double)*lines);
    engine_position_free(position);
    return !status->failed;
}

static bool add_positions(Plan *plan, Status *status) {
    const int nb = plan->suite->nb;
    TextIndex fens = {.nb = 0};
    plan->positions = arena_new((size_t)nb, sizeof *plan->positions);
    plan->entry_position = arena_new((size_t)nb, sizeof *plan->entry_position);
    for (int e = 0; e < nb && !status->failed; e++) {
        const char *fen = plan->suite->entries[e].epd.fen;
        const int p = plan->entry_position[e] = index_add(&fens, fen);
        if (p < plan->positions_nb)
            continue;
        snprintf(plan->positions[p].fen, ENGINE_FEN_NB, "%s", fen);
        plan_measure(fen, &plan->positions[p].lines, &plan->positions[p].moves, status);
        plan->positions_nb++;
    }
    return !status->failed;
}

/* ---- configurations -------------------------------------------------------------------------- */

void plan_setting_text(const EngineSettings *settings, char text[ENGINE_PARAMS_NB]) {
    EngineSettings all = *settings;
    all.letters = ENGINE_LETTERS_ALL;
    engine_settings_params_text(&all, text);
}

/* The base parameters, without those that leave minimax's value alone. */
static char *game_text(const EngineSettings *settings) {
    static const int neutral[] = {BASE_DEEPENING, BASE_ROOT_ORDER, BASE_CAPTURES,
                                  BASE_ALGORITHM, BASE_ORDER,      BASE_SEED,
                                  BASE_BOUNDS,    BASE_WORKERS,    BASE_MERGE_INTERVAL};
    EngineSettings game, defaults;
    char text[ENGINE_PARAMS_NB];
    engine_settings_init(&defaults);
    game = *settings;
    game.letters = 0;
    for (size_t i = 0; i < sizeof neutral / sizeof neutral[0]; i++)
        game.base[neutral[i]] = defaults.base[neutral[i]];
    engine_settings_params_text(&game, text);
    return arena_text(text);
}

bool plan_recall(EngineSettings *settings, const char *letters, const char *parameters,
                 Status *status) {
    JsValue *object = js_read_text(parameters, status);
    const JsValue *value;
    void *place = NULL;
    engine_settings_init(settings);
    for (const char *key; object && !status->failed && (key = js_next(object, &place, &value));) {
        char number[KEYS_NUMBER_NB];
        const char *text = keys_plain(value, number);
        engine_settings_set(settings, key, text ? text : "", status);
    }
    if (object)
        js_free(object);
    return !status->failed && engine_settings_letters(settings, letters, status);
}

static void configure_own(PlanConfiguration *configuration, const EngineSettings *settings) {
    char parameters[ENGINE_PARAMS_NB];
    Status status = STATUS_OK;
    engine_settings_params_text(settings, parameters);
    *configuration = (PlanConfiguration){
        .settings = *settings,
        .parameters = arena_text(parameters),
        .game = game_text(settings),
        .preserves = engine_settings_preserve_value(settings),
        .deepening = settings->base[BASE_DEEPENING] == SWITCH_ON,
    };
    engine_settings_letters_text(settings, configuration->letters);
    if (!engine_settings_check(settings, &status))
        configuration->unfit = arena_text(status.text);
}

void plan_configure(PlanConfiguration *configuration, const Stranger *stranger,
                    const EngineSettings *settings, const char *options) {
    if (!stranger) {
        configure_own(configuration, settings);
        return;
    }
    *configuration = (PlanConfiguration){.parameters = arena_text(options),
                                         .game = arena_text("foreign"),
                                         .deepening = true,
                                         .engine = stranger->signature};
    engine_settings_init(&configuration->settings);
    configuration->settings.letters = settings->letters;
    stranger_letters_text(stranger, settings->letters, configuration->letters);
}

/* What is fit for chess may mean nothing in a tree. */
static void check_game(const Plan *plan, PlanConfiguration *configuration) {
    Status status = STATUS_OK;
    if (!configuration->unfit && !engine_text_is_chess(plan->positions[0].fen) &&
        !engine_settings_check_for(&configuration->settings, plan->positions[0].fen, &status))
        configuration->unfit = arena_text(status.text);
}

/* What of a setting counts for a set: of a foreign engine all of it. */
static void effective_text(const Spec *spec, int setting, const EngineSettings *settings,
                           char text[ENGINE_PARAMS_NB]) {
    if (spec->stranger)
        spec_setting_text(spec, setting, text);
    else
        engine_settings_params_text(settings, text);
}

/* The configuration of a set under a setting, made where it is new. */
static int add_configuration(Plan *plan, TextIndex *known, int setting, uint64_t letters) {
    const Spec *spec = plan->spec;
    EngineSettings settings = spec->settings[setting];
    char text[ENGINE_LETTERS_NB], parameters[ENGINE_PARAMS_NB];
    char both[ENGINE_LETTERS_NB + ENGINE_PARAMS_NB + 1];
    settings.letters = letters;
    spec_letters_text(spec, letters, text);
    effective_text(spec, setting, &settings, parameters);
    snprintf(both, sizeof both, "%s %s", text, parameters);
    const int at = index_add(known, both); /* they are numbered alike */
    if (at == plan->configurations_nb) {
        plan_configure(&plan->configurations[at], spec->stranger, &settings, parameters);
        check_game(plan, &plan->configurations[plan->configurations_nb++]);
    }
    return at;
}

/* Which of the configurations is the baseline. */
static bool find_baseline(Plan *plan, Status *status) {
    const Spec *spec = plan->spec;
    PlanConfiguration wanted;
    plan->baseline = -1;
    if (!spec->has_baseline)
        return true;
    plan_configure(&wanted, spec->stranger, &spec->baseline,
                   spec->baseline_options ? spec->baseline_options : "{}");
    for (int i = 0; i < plan->configurations_nb && plan->baseline < 0; i++)
        if (strcmp(plan->configurations[i].letters, wanted.letters) == 0 &&
            strcmp(plan->configurations[i].parameters, wanted.parameters) == 0)
            plan->baseline = i;
    return plan->baseline >= 0 ||
           status_fail(status, "baseline: set '%s' with %.400s is not among the sets and settings",
                       wanted.letters, wanted.parameters);
}

static void add_configurations(Plan *plan) {
    const Spec *spec = plan->spec;
    const size_t most = (size_t)spec->settings_nb * (size_t)spec->sets_nb;
    plan->configurations = arena_new(most, sizeof *plan->configurations);
    plan->member = arena_new(most, sizeof *plan->member);
    TextIndex known = {.nb = 0};
    for (int s = 0; s < spec->settings_nb; s++)
        for (int i = 0; i < spec->sets_nb; i++)
            plan->member[s * spec->sets_nb + i] = add_configuration(plan, &known, s, spec->sets[i]);
}

/* A hole in a fraction spoils every effect, and is not passed over as in a full sweep. */
static bool check_fraction(const Plan *plan, Status *status) {
    for (int i = 0; plan->spec->fraction && i < plan->configurations_nb; i++)
        if (plan->configurations[i].unfit)
            return status_fail(
                status,
                "fraction: set '%s' cannot be run (%s), and a fraction needs all its "
                "sets: leave a letter out of the sweep",
                plan->configurations[i].letters, plan->configurations[i].unfit);
    return true;
}

/* ---- cells ----------------------------------------------------------------------------------- */

uint64_t plan_memory(const Plan *plan) {
    uint64_t most = 0;
    for (int i = 0; i < plan->configurations_nb; i++) {
        const uint64_t bytes = engine_settings_memory(&plan->configurations[i].settings);
        most = bytes > most ? bytes : most;
    }
    return most;
}

bool plan_is_cell(const Plan *plan, const PlanConfiguration *configuration, int depth) {
    return depth == plan->spec->depth || !configuration->deepening;
}

bool plan_asks(const Plan *plan, int position, int configuration, int depth) {
    if (!plan->asked)
        return true;
    const uint64_t depths =
        plan->asked[(size_t)position * (size_t)plan->configurations_nb + (size_t)configuration];
    return plan->configurations[configuration].deepening ? depths != 0 : depths >> depth & 1;
}

/* Of a foreign engine's switches nobody knows what they save. No cell costs more than its limit. */
static double cell_cost(const Plan *plan, int position, int configuration, int depth) {
    EngineSettings settings = plan->configurations[configuration].settings;
    settings.letters = plan->spec->stranger ? 0 : settings.letters;
    const double cost = plan_cost(&settings, plan->positions[position].moves, depth);
    return plan->spec->node_limit ? fmin(cost, (double)plan->spec->node_limit) : cost;
}

int64_t plan_count(const Plan *plan) {
    int64_t nb = 0;
    for (int c = 0; c < plan->configurations_nb; c++)
        nb += plan->positions_nb *
              (int64_t)(plan->configurations[c].deepening || plan->spec->depth < 1
                            ? 1
                            : plan->spec->depth);
    return nb;
}

bool plan_spread(Plan *plan, Status *status) {
    const int last = plan->spec->depth, first = last < 1 ? last : 1;
    const int64_t nb = plan_count(plan);
    if (nb > SPEC_CELLS_MAX)
        return status_fail(
            status,
            "more than %d searches: %lld; run it in %lld shards or more, or part by part "
            "(--positions), and ask all shards' databases as they are",
            SPEC_CELLS_MAX, (long long)nb, (long long)(nb / SPEC_CELLS_MAX + 1));
    plan->cells = arena_new((size_t)nb, sizeof *plan->cells);
    for (int p = 0; p < plan->positions_nb; p++)
        for (int c = 0; c < plan->configurations_nb; c++)
            for (int d = first; d <= last; d++)
                if (plan_is_cell(plan, &plan->configurations[c], d))
                    plan->cells[plan->cells_nb++] = (PlanCell){.position = p,
                                                               .configuration = c,
                                                               .depth = d,
                                                               .cost = cell_cost(plan, p, c, d)};
    qsort(plan->cells, (size_t)plan->cells_nb, sizeof *plan->cells, compare_cost);
    return true;
}

bool plan_outline(Plan *plan, const Spec *spec, const Suite *suite, Status *status) {
    *plan = (Plan){.spec = spec, .suite = suite};
    if (add_positions(plan, status)) {
        add_configurations(plan);
        if (check_fraction(plan, status))
            find_baseline(plan, status);
    }
    return !status->failed;
}

int64_t plan_suite_mark(const Suite *suite) {
    uint64_t hash = TEXT_HASH_START;
    for (int i = 0; i < suite->nb; i++) {
        const EngineEpd *epd = &suite->entries[i].epd;
        hash = text_hash(text_hash(hash, epd->id), epd->fen);
        for (int k = 0; k < epd->best_nb; k++)
            hash = text_hash(hash, epd->best[k]);
        hash = text_hash(hash, "avoid");
        for (int k = 0; k < epd->avoid_nb; k++)
            hash = text_hash(hash, epd->avoid[k]);
    }
    return (int64_t)(rng_mix(hash) >> 1);
}

void plan_keep(Plan *plan, Suite *suite, const bool keep[]) {
    int *number = arena_new((size_t)plan->positions_nb, sizeof *number);
    int positions = 0, entries = 0;
    plan->suite_mark = plan_suite_mark(suite);
    for (int p = 0; p < plan->positions_nb; p++)
        if (keep[p]) {
            number[p] = positions;
            plan->positions[positions++] = plan->positions[p];
        }
    for (int e = 0; e < suite->nb; e++)
        if (keep[plan->entry_position[e]]) {
            plan->entry_position[entries] = number[plan->entry_position[e]];
            suite->entries[entries++] = suite->entries[e];
        }
    plan->positions_nb = positions;
    suite->nb = entries;
}
