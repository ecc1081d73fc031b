#include "analysis/claims/claims.h"

#include <math.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

#include "analysis/claims/across.h"
#include "analysis/claims/asked.h"
#include "analysis/claims/judge.h"
#include "analysis/claims/primary.h"
#include "analysis/claims/reason.h"
#include "analysis/claims/sample.h"
#include "analysis/parts/part.h"
#include "base/arena.h"
#include "base/parallel.h"
#include "base/text.h"

/* ---- one claim ------------------------------------------------------------------------------- */

static Interval shown_interval(const Part *part) {
    return part && !part->exact ? part->interval : (Interval){.known = false};
}

static JsValue *parts_json(const Judgement *judgement, const PartList *parts) {
    JsValue *array = js_array();
    for (int i = 0; i < parts->nb + judgement->pools.nb; i++) {
        const Part *part = judgement_part(judgement, parts, i);
        const Interval interval = shown_interval(part);
        js_append(array, js_fill(js_object(), "part %s, value %g, low %g, high %g, verdict %s",
                                 part->label, part->value, interval_low(interval),
                                 interval_high(interval), part_state_name(judgement->states[i])));
    }
    return array;
}

static JsValue *claim_json(const Claim *claim, const Judgement *judgement, const PartList *parts,
                           const char *reason) {
    const Part *headline =
        judgement->headline >= 0 ? judgement_part(judgement, parts, judgement->headline) : NULL;
    const ClaimTest *limits = headline ? judgement->limits : NULL;
    const Interval interval = shown_interval(headline);
    JsValue *json = js_fill(
        js_object(),
        "id %s, claim %s, source %s, paper %s, ours %g, low %g, high %g, from %g, to %g,"
        " of %s, unit %s, verdict %s, reason %s, note %s, why %s",
        claim->id, claim->claim, claim->source, claim->paper, headline ? headline->value : NAN,
        interval_low(interval), interval_high(interval), limits ? limits->from : NAN,
        limits ? limits->to : NAN, headline ? headline->label : NULL, claim->unit,
        verdict_name(judgement->verdict), reason, claim->note, claim->why);
    js_put(json, "parts", parts_json(judgement, parts));
    return json;
}

static bool fails_so(Store *store, const ClaimView *view, const Status *status) {
    Status fault = STATUS_OK;
    store_release(store_prepare_user(store, view->query, &fault));
    return fault.failed && strcmp(fault.text, status->text) == 0;
}

/* The file that a query's error is in: where a shared view has the same, it is that one's, or that of
 * the one which it reads. */
static const char *blame(const Asked *asked, const Claim *claim, const Status *status) {
    const ClaimsFolder *folder = asked->folder;
    const ClaimView *guilty = NULL;
    for (int i = 0; i < folder->views_nb * folder->views_nb; i++) { /* down as far as they read */
        const ClaimView *view = &folder->views[i % folder->views_nb];
        if (view != guilty && (!guilty || strstr(guilty->query, view->name)) &&
            fails_so(asked->store, view, status))
            guilty = view;
    }
    return guilty ? guilty->path : claim->query_path;
}

/* Ask its query; its parts. An error begins with the file that it is in. */
static bool ask_claim(const Asked *asked, const Claim *claim, PartList *parts, Status *status) {
    Store *store = asked->store;
    Clusters games = {.nb = 0};
    const bool good = !claim->query || reason_is_lacking(store, claim, false, status) ||
                      (asked_bind(asked, claim, status) && asked_clusters(&games, store, status) &&
                       parts_load(parts, store, claim->query, &games, status));
    if (good)
        return true;
    status_at(status, "%s", blame(asked, claim, status));
    return false;
}

/* ---- universes ------------------------------------------------------------------------------- */

/* What claims ask for of a study, each read once: its universes, and how deep it is done. */
typedef struct Lists {
    Arena memory; /* theirs; it outlasts a claim's */
    UniverseList *at;
    int nb;
    SampleList samples;
} Lists;

static const UniverseList *list_of(Lists *lists, Store *store, const char *study, Status *status) {
    for (int i = 0; i < lists->nb; i++)
        if (strcmp(lists->at[i].study, study) == 0)
            return &lists->at[i];
    Arena *claims = arena_switch(&lists->memory);
    lists->at = arena_grow(lists->at, (size_t)lists->nb + 1, sizeof *lists->at);
    UniverseList *list = &lists->at[lists->nb++];
    const bool good = universe_list_read(list, store, study, status);
    arena_switch(claims);
    return good ? list : NULL;
}

/* What its universes say; null where it is judged in none, or in none yet. They take the place of the studies
 * that it needs, but not of minimal trees; times, games and instructions are of the default program alone. */
static JsValue *universes_json(const Asked *asked, const Claim *claim, Lists *lists,
                               Status *status) {
    Store *store = asked->store;
    int64_t positions = 0;
    if (!claim->universes.study || reason_is_lacking(store, claim, true, status) ||
        (claim->universes.positions &&
         asked_positions(store, claim->universes.study, claim->universes.to_depth, &positions,
                         status) &&
         positions < claim->universes.positions))
        return status->failed ? NULL : js_new_real(NAN);
    const UniverseList *list = list_of(lists, store, claim->universes.study, status);
    return list ? across_judge(asked, claim, list, status) : NULL;
}

/* NULL on an error, which begins with the claim's file. */
static JsValue *judge_one(const Asked *asked, const Claim *claim, Lists *lists, Status *status) {
    PartList parts = {NULL, 0};
    Judgement judgement = {.headline = -1};
    Text reason = TEXT_ARENA;
    if (ask_claim(asked, claim, &parts, status)) {
        if (judge_claim(&judgement, claim, &parts, status))
            reason_add(&reason, asked->store, claim, &parts, &judgement, status);
        else
            status_at(status, "%s", claim->path);
    }
    JsValue *universes = status->failed ? NULL : universes_json(asked, claim, lists, status);
    Arena *claims = arena_switch(&lists->memory);
    JsValue *sample = universes ? sample_json(asked->store, claim, &lists->samples, status) : NULL;
    arena_switch(claims);
    if (!sample) {
        js_free(universes);
        status_at(status, "%s", claim->path);
        return NULL;
    }
    JsValue *json = claim_json(claim, &judgement, &parts, text_get(&reason));
    js_put(json, "primary", js_new_boolean(claim->primary));
    js_fill(json, "chance %g", primary_chance(claim, &parts, status));
    js_put(json, "universes", universes);
    js_fill(json, "universes_study %s", claim->universes.study);
    js_put(json, "sample", sample);
    return json;
}

/* What Holm's correction needs of a primary claim that nobody asked for. NULL on an error. */
static JsValue *judge_beside(const Asked *asked, const Claim *claim, Status *status) {
    PartList parts = {NULL, 0};
    JsValue *json = NULL;
    if (ask_claim(asked, claim, &parts, status))
        json = js_fill(js_object(), "verdict %s, chance %g", "",
                       primary_chance(claim, &parts, status));
    status_at(status, "%s", claim->path);
    return json;
}

/* ---- counts ---------------------------------------------------------------------------------- */

/* How many claims have which verdict, or word across their universes (deciders told no further); *all: any. */
static JsValue *counts_json(const JsValue *claims, const char *const *names, int names_nb,
                            bool universes, int64_t *all) {
    JsValue *json = js_object();
    *all = 0;
    for (int n = 0; n < names_nb; n++) {
        int64_t nb = 0;
        for (size_t i = 0; i < js_array_nb(claims); i++) {
            const JsValue *claim = js_array_at(claims, i);
            const char *own = js_string(universes ? js_get(js_get(claim, "universes"), "word")
                                                  : js_get(claim, "verdict"));
            nb += own && strncmp(own, names[n], strlen(names[n])) == 0;
        }
        js_put(json, names[n], js_new_integer(nb));
        *all += nb;
    }
    return json;
}

void claims_count_words(JsValue *report) {
    static const char *const words[] = {"robust", "fails everywhere", "no difference", "depends",
                                        "varies", "undecided",        "no power"};
    int64_t all;
    JsValue *counts =
        counts_json(js_get(report, "claims"), words, sizeof words / sizeof words[0], true, &all);
    if (js_if(all, counts))
        js_put(report, "words", counts);
}

static void count_verdicts(JsValue *report) {
    const char *names[VERDICTS_NB];
    int64_t all;
    for (int v = 0; v < VERDICTS_NB; v++)
        names[v] = verdict_name((Verdict)v);
    js_put(report, "counts",
           counts_json(js_get(report, "claims"), names, VERDICTS_NB, false, &all));
}

/* ---- all ------------------------------------------------------------------------------------- */

/* Each copies the rows that its claims ask for (asked.c). */
enum { JUDGES_MAX = 4 };

/* One of the threads that judge: it has a connection of its own, from its first claim on. */
typedef struct Judge {
    Asked asked;
    Lists lists;
} Judge;

/* What the judges share. A claim's verdict and its error have the claim's index. */
typedef struct Court {
    const char *path;
    const ClaimsFolder *folder;
    const Claim *const *claims;
    const bool *shown; /* else judged for its chance alone */
    int nb;
    int *order;             /* claims that ask the same study beside each other */
    atomic_int front, back; /* how many are taken from either end */
    Judge *judges;
    JsValue **verdicts;
    Status *errors;
} Court;

/* The next claim: a thread takes them from one end, so that few rows are copied by two. */
static int next_claim(Court *court, int thread) {
    return court->order[thread % 2 ? court->nb - 1 - atomic_fetch_add(&court->back, 1)
                                   : atomic_fetch_add(&court->front, 1)];
}

static bool begin(const Court *court, Judge *judge, Status *status) {
    Store *store = store_open_read(court->path, status);
    return store &&
           asked_begin(&judge->asked, store, court->folder, court->claims, court->nb, status);
}

/* An error in a claim stops no other, so that the first that has one is always found. */
static bool judge_piece(void *context, int thread, int unused) {
    (void)unused;
    Court *court = context;
    Judge *judge = &court->judges[thread];
    Arena own = {NULL, NULL}, *before = arena_switch(&own);
    const int piece = next_claim(court, thread);
    Status *status = &court->errors[piece];
    const bool ready = judge->asked.store || begin(court, judge, status);
    const Claim *claim = court->claims[piece];
    if (ready)
        court->verdicts[piece] = court->shown[piece]
                                     ? judge_one(&judge->asked, claim, &judge->lists, status)
                                     : judge_beside(&judge->asked, claim, status);
    arena_switch(before);
    arena_free(&own);
    return ready;
}

/* The report, or NULL after an error. */
static JsValue *pronounce(const Court *court, Status *status) {
    JsValue *report = js_object(), *all = js_array(), *array = js_array();
    for (int i = 0; i < court->nb; i++) {
        if (court->verdicts[i] && court->shown[i])
            js_append(array, js_share(court->verdicts[i]));
        if (court->verdicts[i])
            js_append(all, court->verdicts[i]);
    }
    primary_correct(all, court->folder);
    js_free(all);
    js_put(report, "claims", array);
    count_verdicts(report);
    if (court->folder->amendments)
        js_put(report, "amendments", js_share(court->folder->amendments));
    claims_count_words(report);
    return js_if(!status->failed, report);
}

static bool ask_alike(const Claim *a, const Claim *b) {
    return a->asks_nb && b->asks_nb && strcmp(a->asks[0].study, b->asks[0].study) == 0;
}

static int *order_new(const Claim *const *claims, int nb) {
    int *order = arena_new((size_t)nb + 1, sizeof *order), placed = 0;
    bool *done = arena_new((size_t)nb + 1, sizeof *done);
    for (int i = 0; i < nb; i++) {
        if (done[i])
            continue;
        order[placed++] = i;
        for (int k = i + 1; k < nb; k++)
            if (!done[k] && ask_alike(claims[i], claims[k])) {
                order[placed++] = k;
                done[k] = true;
            }
    }
    return order;
}

static JsValue *judge_all(const char *path, const ClaimsFolder *folder, const Claim *const *claims,
                          const bool *shown, int nb, Status *status) {
    const int processors = parallel_processors();
    const int threads = processors < JUDGES_MAX ? processors : JUDGES_MAX;
    Court court = {.path = path, .folder = folder, .claims = claims, .shown = shown, .nb = nb};
    court.order = order_new(claims, nb);
    court.judges = arena_new((size_t)threads, sizeof *court.judges);
    court.verdicts = arena_new((size_t)nb + 1, sizeof *court.verdicts);
    court.errors = arena_new((size_t)nb + 1, sizeof *court.errors);
    parallel_do(threads, nb, judge_piece, &court);
    for (int i = 0; i < nb; i++) /* that of the first claim that has one stays */
        if (court.errors[i].failed)
            status_fail(status, "%s", court.errors[i].text);
    for (int t = 0; t < threads; t++) {
        arena_free(&court.judges[t].lists.memory);
        store_close(court.judges[t].asked.store, status);
    }
    return pronounce(&court, status);
}

static bool is_chosen(const Claim *claim, const char *const *ids, int ids_nb) {
    for (int i = 0; i < ids_nb; i++)
        if (claim_is(claim, ids[i]))
            return true;
    return ids_nb == 0;
}

JsValue *claims_judge(Store *store, const ClaimsFolder *folder, const char *const *ids, int ids_nb,
                      Status *status) {
    int nb = 0;
    bool primary = false; /* is one chosen? By Holm each hangs on the chances of all */
    for (int i = 0; i < folder->claims_nb; i++)
        primary |= folder->claims[i].primary && is_chosen(&folder->claims[i], ids, ids_nb);
    const Claim **claims = arena_new((size_t)folder->claims_nb + 1, sizeof(Claim *));
    bool *shown = arena_new((size_t)folder->claims_nb + 1, sizeof *shown);
    for (int i = 0; i < folder->claims_nb; i++) {
        const Claim *claim = &folder->claims[i];
        shown[nb] = is_chosen(claim, ids, ids_nb);
        if (shown[nb] || (primary && claim->primary))
            claims[nb++] = claim;
    }
    return judge_all(store_path(store), folder, claims, shown, nb, status);
}

JsValue *claims_report(Store *store, const char *path, Status *status) {
    ClaimsFolder folder;
    return claims_read(&folder, path, status) ? claims_judge(store, &folder, NULL, 0, status)
                                              : NULL;
}
