#include "analysis/claims/across.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/claims/judge.h"
#include "analysis/multiverse/multiverse.h"
#include "base/arena.h"
#include "base/text.h"

/* What is gathered on the way through the universes. */
typedef struct Across {
    const Asked *asked;
    const Claim *claim;
    const UniverseList *list;
    Multiverse multiverse;
    MultiverseUniverse *universes;
    SideList *sides; /* by universe; none where it is open */
    bool *left_out;
    Bootstrap *bootstrap; /* of the positions, the same in all that are compared */
    uint64_t names;       /* of the positions, a hash */
    int names_nb;
    double positions; /* that weigh alike, in the universe where they are the fewest */
} Across;

/* ---- identity -------------------------------------------------------------------------------- */

static uint64_t mix(uint64_t hash, const void *bytes, size_t nb) {
    const unsigned char *byte = bytes;
    for (size_t i = 0; i < nb; i++)
        hash = (hash ^ byte[i]) * UINT64_C(1099511628211);
    return hash;
}

static uint64_t mix_part(uint64_t hash, const Part *part) {
    hash = text_hash(hash, part->label);
    hash = mix(hash, &part->value, sizeof part->value);
    for (int k = 0; k < part->clusters_nb; k++) {
        const PartCluster *cluster = &part->clusters[k];
        hash = mix(hash, cluster->sum, sizeof cluster->sum);
        if (cluster->nodes)
            hash =
                mix(hash, cluster->nodes, (size_t)part->terms.columns_nb * sizeof *cluster->nodes);
    }
    return hash;
}

/* Of the counts that are judged. A least set may be any, so all of a part's sets are in it. */
static uint64_t identity_of(const Members *members) {
    uint64_t hash = TEXT_HASH_START;
    for (int i = 0; i < members->nb; i++)
        hash = mix_part(hash, members->at[i]);
    return hash;
}

/* ---- one universe ---------------------------------------------------------------------------- */

static uint64_t names_of(const Part *part) {
    uint64_t hash = TEXT_HASH_START;
    for (int k = 0; k < part->clusters_nb; k++)
        hash = text_hash(hash, part->clusters[k].position);
    return hash;
}

static void leave_open(Across *across, int place) {
    across->universes[place].identity = (uint64_t)place;
    across->sides[place] = (SideList){.nb = 0};
}

/* Positions are drawn together in all universes. One with more of them than those before, which then
 * are not finished, says which. */
static void take_positions(Across *across, const Part *first, const Drawing *drawing, int place) {
    if (across->bootstrap && first->clusters_nb <= across->names_nb)
        return;
    for (int i = 0; i < place; i++)
        leave_open(across, i);
    bootstrap_free(across->bootstrap);
    across->bootstrap = bootstrap_new_of(drawing, ACROSS_RESAMPLES, BOOTSTRAP_SEED);
    across->names = names_of(first);
    across->names_nb = first->clusters_nb;
    across->positions = INFINITY;
}

/* Are its positions, and their games, those that are drawn? */
static bool can_be_drawn(Across *across, const Members *members, int place) {
    if (!parts_can_be_drawn(members->at, members->nb))
        return false;
    const Drawing drawing = figure_drawing(members->at[0]);
    take_positions(across, members->at[0], &drawing, place);
    if (names_of(members->at[0]) != across->names || !bootstrap_is_of(across->bootstrap, &drawing))
        return false;
    across->positions = fmin(across->positions, figures_effective(members->at, members->nb));
    return true;
}

static void visit(Across *across, const UniverseRow *row, int place, Status *status) {
    PartList parts = {NULL, 0};
    Clusters games = {.nb = 0};
    Arena own = {NULL, NULL}, *claims = arena_switch(&own);
    leave_open(across, place);
    if (asked_bind(across->asked, across->claim, row->setting, status) &&
        asked_clusters(&games, across->asked->store, status) &&
        parts_gather(&parts, across->asked->store, across->claim->query, &games, status)) {
        const Members members = members_new(across->claim, &parts);
        if (can_be_drawn(across, &members, place)) {
            across->universes[place].identity = identity_of(&members);
            arena_switch(claims);
            sides_of_claim(&across->sides[place], &members, across->bootstrap, status);
        }
    }
    arena_switch(claims);
    arena_free(&own);
}

/* ---- what is told ---------------------------------------------------------------------------- */

static JsValue *choices_json(const Multiverse *multiverse, const MultiverseFinding *finding) {
    JsValue *array = js_array();
    for (int c = 0; c < multiverse->choices_nb; c++) {
        const MultiverseChoice *choice = &multiverse->choices[c];
        const MultiverseShare *share = &finding->shares[c];
        JsValue *json = js_object(), *levels = js_array();
        for (int l = 0; l < choice->levels_nb; l++)
            js_append(levels, js_new_text(choice->levels[l].name));
        js_fill(json, "choice %s", choice->name);
        js_put(json, "levels", levels);
        js_fill(json, "first %g, total %g, low %g, high %g, flips %g", share->first, share->total,
                interval_low(share->total_range), interval_high(share->total_range), share->flips);
        js_put(json, "decides", js_new_boolean(share->decides));
        js_append(array, json);
    }
    return array;
}

static JsValue *table_json(const Across *across, const MultiverseFinding *finding) {
    static const MultiverseRow none = {.value = NAN, .same_as = -1};
    JsValue *array = js_array();
    for (int i = 0, place = 0; i < across->list->nb; i++) {
        const UniverseRow *row = &across->list->at[i];
        const bool out = across->left_out[i];
        const MultiverseRow *found = out ? &none : &finding->rows[place++];
        JsValue *json = js_fill(js_object(), "universe %s", row->name), *levels = js_array();
        for (int c = 0; c < across->list->choices_nb; c++)
            js_append(levels, js_new_text(row->level[c]));
        js_put(json, "levels", levels);
        js_append(array,
                  js_fill(json, "value %g, low %g, high %g, state %s, same_as %d", found->value,
                          interval_low(found->band), interval_high(found->band),
                          out ? "left out" : state_text(found->state), found->same_as));
    }
    return array;
}

static void put_words(JsValue *json, const Multiverse *multiverse,
                      const MultiverseFinding *finding) {
    Text word = TEXT_ARENA, rule = TEXT_ARENA;
    JsValue *decides = js_array();
    multiverse_word_text(multiverse, finding, &word);
    multiverse_rule_text(multiverse, &finding->rule, &rule);
    for (int c = 0; c < multiverse->choices_nb; c++)
        if (finding->shares[c].decides)
            js_append(decides, js_new_text(multiverse->choices[c].name));
    js_fill(json, "word %s", text_get(&word));
    js_put(json, "decides", decides);
    js_fill(json, "rule %s, support %g", rule.nb ? text_get(&rule) : NULL,
            rule.nb ? finding->rule.support : NAN);
}

static JsValue *finding_json(const Across *across, const MultiverseFinding *finding) {
    const Multiverse *multiverse = &across->multiverse;
    JsValue *json = js_fill(
        js_object(), "study %s, universes %d, left_out %d, positions %g, distinct %d",
        across->list->study, multiverse->universes_nb, across->list->nb - multiverse->universes_nb,
        across->positions, finding->distinct_nb);
    for (State state = STATE_OPEN; state <= STATE_EQUAL; state++)
        js_put(json, state_text(state), js_new_integer(finding->states_nb[state]));
    put_words(json, multiverse, finding);
    js_fill(json, "variance %g, noise %g", finding->variance, finding->noise);
    js_put(json, "full_cross", js_new_boolean(finding->full_cross));
    js_put(json, "choices", choices_json(multiverse, finding));
    js_put(json, "table", table_json(across, finding));
    return json;
}

/* ---- all of them ----------------------------------------------------------------------------- */

/* One array of all universes' distances, NaN where one has not all sides. */
static void take_sides(const Across *across, const SideList *model, double *values,
                       double *resampled) {
    for (int u = 0; u < across->multiverse.universes_nb; u++)
        for (int s = 0; s < model->nb; s++) {
            const SideList *own = &across->sides[u];
            const size_t place = (size_t)u * (size_t)model->nb + (size_t)s;
            double *row = resampled + place * ACROSS_RESAMPLES;
            values[place] = own->nb == model->nb ? own->at[s].value : NAN;
            for (int r = 0; r < ACROSS_RESAMPLES; r++)
                row[r] = own->nb == model->nb ? own->at[s].resampled[r] : NAN;
        }
}

static JsValue *judge(Across *across, Status *status) {
    MultiverseFinding finding = {.rows = NULL};
    Multiverse *multiverse = &across->multiverse;
    const SideList *model = &across->sides[0]; /* the first that has most: others lack parts */
    for (int u = 1; u < multiverse->universes_nb; u++)
        model = across->sides[u].nb > model->nb ? &across->sides[u] : model;
    const size_t nb = (size_t)multiverse->universes_nb * (size_t)model->nb;
    MultiverseSide *sides = arena_new((size_t)model->nb, sizeof *sides);
    double *values = arena_new(nb, sizeof *values);
    double *resampled = arena_new(nb * ACROSS_RESAMPLES, sizeof *resampled);
    for (int s = 0; s < model->nb; s++)
        sides[s] = model->at[s].asks;
    take_sides(across, model, values, resampled);
    multiverse->universes = across->universes;
    multiverse->sides = sides;
    multiverse->sides_nb = model->nb;
    multiverse->values = values;
    multiverse->resampled = resampled;
    multiverse->resamples_nb = ACROSS_RESAMPLES;
    multiverse->positions = across->positions;
    multiverse->too_few = bootstrap_drawn_nb(across->bootstrap) < STATS_UNITS_LEAST;
    multiverse->no_power = across->claim->no_power != NULL;
    return multiverse_judge(multiverse, &finding, status) ? finding_json(across, &finding) : NULL;
}

static bool is_left_out(const Claim *claim, const UniverseList *list, const UniverseRow *row) {
    if (claim->universes.leaves_out == (row->overloaded ? CLAIM_OVERLOADED_OUT : CLAIM_OTHERS_OUT))
        return true;
    for (int c = 0; c < list->choices_nb && claim->universes.where; c++) {
        const JsValue *level = js_get(claim->universes.where, list->choice[c]);
        const char *text = js_string(level);
        int64_t number;
        if (js_integer(level, &number) ? number != strtoll(row->level[c], NULL, 10)
                                       : text && strcmp(text, row->level[c]) != 0)
            return true;
    }
    return false;
}

JsValue *across_judge(const Asked *asked, const Claim *claim, const UniverseList *list,
                      Status *status) {
    MultiverseChoice choices[MULTIVERSE_CHOICES_MAX];
    const size_t nb = (size_t)list->nb + 1;
    Across across = {.asked = asked, .claim = claim, .list = list};
    across.universes = arena_new(nb, sizeof *across.universes);
    across.sides = arena_new(nb, sizeof *across.sides);
    across.left_out = arena_new(nb, sizeof *across.left_out);
    for (int i = 0; i < list->nb; i++)
        across.left_out[i] = is_left_out(claim, list, &list->at[i]);
    across.multiverse.choices = choices;
    across.multiverse.choices_nb = list->choices_nb;
    universe_list_cross(list, across.left_out, choices, across.universes,
                        &across.multiverse.universes_nb, status);
    for (int i = 0, place = 0; i < list->nb && !status->failed; i++)
        if (!across.left_out[i])
            visit(&across, &list->at[i], place++, status);
    JsValue *json = NULL;
    if (!status->failed)
        json = across.positions > 1 ? judge(&across, status) : js_new_real(NAN);
    bootstrap_free(across.bootstrap);
    return json;
}
