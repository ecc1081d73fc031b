#include "analysis/claims/claims.h"

#include <math.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

#include "analysis/claims/across.h"
#include "analysis/claims/judge.h"
#include "analysis/parts/part.h"
#include "base/arena.h"
#include "base/parallel.h"
#include "base/text.h"

/* ---- one claim ------------------------------------------------------------------------------- */

static Interval shown_interval(const Part *part) {
    return part && !part->exact ? part->interval : (Interval){.known = false};
}

static JsValue *parts_json(const Judgement *judgement) {
    JsValue *array = js_array();
    for (int i = 0; i < judgement->parts->nb + judgement->pools.nb; i++) {
        const Part *part = judgement_part(judgement, i);
        const Interval interval = shown_interval(part);
        js_append(array, js_fill(js_object(), "part %s, value %g, low %g, high %g, verdict %s",
                                 part->label, part->value, interval_low(interval),
                                 interval_high(interval), part_state_name(judgement->states[i])));
    }
    return array;
}

static JsValue *claim_json(const Claim *claim, const Judgement *judgement, const char *reason,
                           Status *status) {
    const Part *headline = judgement->headline;
    const ClaimTest *limits = judgement->limits;
    const Interval interval = shown_interval(headline);
    JsValue *json = js_fill(
        js_object(),
        "id %s, claim %s, source %s, paper %s, ours %g, low %g, high %g, from %g, to %g,"
        " of %s, unit %s, verdict %s, reason %s, note %s, why %s",
        claim->id, claim->claim, claim->source, claim->paper, headline ? headline->value : NAN,
        interval_low(interval), interval_high(interval), limits ? limits->from : NAN,
        limits ? limits->to : NAN, headline ? headline->label : NULL, claim->unit,
        verdict_name(judgement->verdict), reason, claim->note, claim->why);
    js_put(json, "parts", parts_json(judgement));
    js_put(json, "primary", js_new_boolean(claim->primary));
    return js_fill(json, "chance %g",
                   claim->primary ? primary_chance(&judgement->members, status) : NAN);
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
    for (int i = 0; i < folder->views_nb; i++) {
        const ClaimView *view = &folder->views[i];
        if ((!guilty || asked_reads(folder, guilty->query, view->name)) &&
            fails_so(asked->store, view, status))
            guilty = view;
    }
    return guilty ? guilty->path : claim->query_path;
}

/* Ask its query; its parts. An error begins with the file that it is in. */
static bool ask_claim(const Asked *asked, const Claim *claim, PartList *parts, Status *status) {
    Store *store = asked->store;
    Clusters games = {.nb = 0};
    const bool good =
        !claim->query || reason_is_lacking(store, claim, false, status) ||
        (asked_bind(asked, claim, NULL, status) && asked_clusters(&games, store, status) &&
         parts_load(parts, store, claim->query, &games, status));
    if (good)
        return true;
    status_at(status, "%s", blame(asked, claim, status));
    return false;
}

/* One of the threads that judge: it has a connection of its own, from its first claim on. The universes of studies
 * that claims ask for are each read once, into a memory that outlasts a claim's. */
typedef struct Judge {
    Asked asked;
    Arena memory;
    UniverseList *lists;
    int lists_nb;
} Judge;

static const UniverseList *list_of(Judge *judge, const char *study, Status *status) {
    for (int i = 0; i < judge->lists_nb; i++)
        if (strcmp(judge->lists[i].study, study) == 0)
            return &judge->lists[i];
    Arena *claims = arena_switch(&judge->memory);
    judge->lists = arena_grow(judge->lists, (size_t)judge->lists_nb + 1, sizeof *judge->lists);
    UniverseList *list = &judge->lists[judge->lists_nb++];
    const bool good = universe_list_read(list, judge->asked.store, study, status);
    arena_switch(claims);
    return good ? list : NULL;
}

/* What its universes say; null where it is judged in none, or in none yet. They take the place of the studies
 * that it needs, but not of minimal trees; times, games and instructions are of the default program alone. */
static JsValue *universes_json(Judge *judge, const Claim *claim, Status *status) {
    Store *store = judge->asked.store;
    const ClaimUniverses *universes = &claim->universes;
    int64_t positions = 0;
    if (!universes->ask.study || reason_is_lacking(store, claim, true, status) ||
        (universes->positions &&
         asked_positions(store, universes->ask.study, universes->ask.to_depth, &positions,
                         status) &&
         positions < universes->positions))
        return status->failed ? NULL : js_new_real(NAN);
    const UniverseList *list = list_of(judge, universes->ask.study, status);
    return list ? across_judge(&judge->asked, claim, list, status) : NULL;
}

/* NULL on an error, which begins with the claim's file. One that is not shown has no more than Holm's correction
 * needs. */
static JsValue *judge_one(Judge *judge, const Claim *claim, bool shown, Status *status) {
    Store *store = judge->asked.store;
    PartList parts = {NULL, 0};
    Judgement judgement;
    Text reason = TEXT_ARENA;
    JsValue *json = NULL, *universes, *sample;
    if (ask_claim(&judge->asked, claim, &parts, status) &&
        judge_claim(&judgement, claim, &parts, status) &&
        reason_add(&reason, store, claim, &judgement, status))
        json = claim_json(claim, &judgement, text_get(&reason), status);
    if (json && shown && (universes = universes_json(judge, claim, status))) {
        js_put(json, "universes", universes);
        js_fill(json, "universes_study %s", claim->universes.ask.study);
        if ((sample = sample_json(store, claim, status)))
            js_put(json, "sample", sample);
    }
    status_at(status, "%s", claim->path);
    return json ? js_if(!status->failed, json) : NULL;
}

/* ---- counts ---------------------------------------------------------------------------------- */

/* Put how many claims have which verdict, or word across their universes (deciders told no further); nothing where
 * none has any. */
static void put_counts(JsValue *report, const char *key, const char *const *names, int names_nb,
                       bool universes) {
    const JsValue *claims = js_get(report, "claims");
    JsValue *json = js_object();
    int64_t all = 0;
    for (int n = 0; n < names_nb; n++) {
        int64_t nb = 0;
        for (size_t i = 0; i < js_array_nb(claims); i++) {
            const JsValue *claim = js_array_at(claims, i);
            const char *own = js_string(universes ? js_get(js_get(claim, "universes"), "word")
                                                  : js_get(claim, "verdict"));
            nb += own && strncmp(own, names[n], strlen(names[n])) == 0;
        }
        js_put(json, names[n], js_new_integer(nb));
        all += nb;
    }
    if (js_if(all, json))
        js_put(report, key, json);
}

void claims_count_words(JsValue *report) {
    static const char *const words[] = {"robust", "fails everywhere", "no difference", "depends",
                                        "varies", "undecided",        "no power"};
    put_counts(report, "words", words, sizeof words / sizeof words[0], true);
}

/* ---- all ------------------------------------------------------------------------------------- */

/* Each copies the rows that its claims ask for (asked.c). */
enum { JUDGES_MAX = 4 };

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
    if (ready)
        court->verdicts[piece] =
            judge_one(judge, court->claims[piece], court->shown[piece], status);
    arena_switch(before);
    arena_free(&own);
    return ready;
}

/* The report, or NULL after an error. */
static JsValue *pronounce(const Court *court, Status *status) {
    JsValue *report = js_object(), *all = js_array(), *array = js_array();
    const char *names[VERDICTS_NB];
    int primary = 0;
    for (int i = 0; i < court->nb; i++) {
        if (court->verdicts[i] && court->shown[i])
            js_append(array, js_share(court->verdicts[i]));
        if (court->verdicts[i])
            js_append(all, court->verdicts[i]);
    }
    for (int i = 0; i < court->folder->claims_nb; i++)
        primary += court->folder->claims[i].primary;
    primary_correct(all, primary);
    js_free(all);
    js_put(report, "claims", array);
    for (int v = 0; v < VERDICTS_NB; v++)
        names[v] = verdict_name((Verdict)v);
    put_counts(report, "counts", names, VERDICTS_NB, false);
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

static bool is_chosen(const Claim *claim, const char *const *ids, int ids_nb) {
    for (int i = 0; i < ids_nb; i++)
        if (claim_is(claim, ids[i]))
            return true;
    return ids_nb == 0;
}

/* Judge those of the court. */
static JsValue *judge_all(Court *court, Status *status) {
    const int processors = parallel_processors(), nb = court->nb;
    const int threads = processors < JUDGES_MAX ? processors : JUDGES_MAX;
    court->order = order_new(court->claims, nb);
    court->judges = arena_new((size_t)threads, sizeof *court->judges);
    court->verdicts = arena_new((size_t)nb + 1, sizeof *court->verdicts);
    court->errors = arena_new((size_t)nb + 1, sizeof *court->errors);
    parallel_do(threads, nb, judge_piece, court);
    for (int i = 0; i < nb; i++) /* that of the first claim that has one stays */
        if (court->errors[i].failed)
            status_fail(status, "%s", court->errors[i].text);
    for (int t = 0; t < threads; t++) {
        arena_free(&court->judges[t].memory);
        store_close(court->judges[t].asked.store, status);
    }
    return pronounce(court, status);
}

JsValue *claims_judge(Store *store, const ClaimsFolder *folder, const char *const *ids, int ids_nb,
                      Status *status) {
    bool primary = false; /* is one chosen? By Holm each hangs on the chances of all */
    for (int i = 0; i < folder->claims_nb; i++)
        primary |= folder->claims[i].primary && is_chosen(&folder->claims[i], ids, ids_nb);
    const Claim **claims = arena_new((size_t)folder->claims_nb + 1, sizeof(Claim *));
    bool *shown = arena_new((size_t)folder->claims_nb + 1, sizeof *shown);
    Court court = {.path = store_path(store), .folder = folder, .claims = claims, .shown = shown};
    for (int i = 0; i < folder->claims_nb; i++) {
        const Claim *claim = &folder->claims[i];
        shown[court.nb] = is_chosen(claim, ids, ids_nb);
        if (shown[court.nb] || (primary && claim->primary))
            claims[court.nb++] = claim;
    }
    return judge_all(&court, status);
}

JsValue *claims_report(Store *store, const char *path, Status *status) {
    ClaimsFolder folder;
    return claims_read(&folder, path, status) ? claims_judge(store, &folder, NULL, 0, status)
                                              : NULL;
}
