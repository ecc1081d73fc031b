#include "analysis/claims/sample.h"

#include <math.h>
#include <string.h>

#include "base/arena.h"

enum { DEPTHS = 64 };

/* Of a profile; 0: it says nothing. */
typedef struct Profile {
    int64_t depth, positions, universes;
} Profile;

struct SampleStudy {
    char *name;
    int64_t positions[DEPTHS]; /* done at each depth in some set */
    int64_t universes;
    Profile quick, paper;
};

/* ---- studies --------------------------------------------------------------------------------- */

static bool read_done(SampleStudy *study, Store *store, Status *status) {
    StoreStatement *row = store_query(
        store, status,
        "WITH members AS MATERIALIZED (SELECT configuration_id, block_id FROM studies"
        "  JOIN study_members ON study_id = studies.id WHERE name = ?"
        "   AND configuration_id IN (SELECT id FROM _configurations)),"
        " wanted AS (SELECT DISTINCT position_id, depth"
        "  FROM (SELECT DISTINCT block_id FROM members) JOIN block_rows USING (block_id)"
        "  JOIN entries ON entries.id = entry_id)"
        " SELECT depth, count(*) FROM wanted WHERE EXISTS (SELECT 1 FROM members"
        "  JOIN iterations ON iterations.position_id = wanted.position_id"
        "   AND iterations.configuration_id = members.configuration_id"
        "   AND iterations.depth = wanted.depth)"
        " GROUP BY depth",
        "t", study->name);
    while (store_row(&row, status))
        if (store_integer(row, 0) < DEPTHS)
            study->positions[store_integer(row, 0)] = store_integer(row, 1);
    return !status->failed;
}

static int64_t whole(const JsValue *object, const char *key) {
    int64_t number = 0;
    js_integer(js_get(object, key), &number);
    return number;
}

/* Several specs may share a study: the deepest counts. */
static void take_profile(Profile *profile, const JsValue *json) {
    if (whole(json, "depth") > profile->depth)
        *profile =
            (Profile){whole(json, "depth"), whole(json, "positions"), whole(json, "universes")};
}

static bool read_profiles(SampleStudy *study, Store *store, Status *status) {
    StoreStatement *row = store_query(
        store, status, "SELECT DISTINCT spec FROM runs WHERE study = ?", "t", study->name);
    while (store_row(&row, status)) {
        Status other = STATUS_OK; /* a match's spec, or none */
        const JsValue *spec =
            store_text(row, 0) ? js_keep(js_read_text(store_text(row, 0), &other)) : NULL;
        const JsValue *profiles = js_get(spec, "profiles");
        take_profile(&study->quick, js_get(profiles, "quick"));
        take_profile(&study->paper, js_get(profiles, "paper"));
    }
    return !status->failed;
}

/* NULL on an error. */
static const SampleStudy *study_of(SampleList *list, Store *store, const char *name,
                                   Status *status) {
    for (size_t i = 0; i < list->nb; i++)
        if (strcmp(list->at[i].name, name) == 0)
            return &list->at[i];
    list->at = arena_more(list->at, list->nb, sizeof *list->at);
    SampleStudy *study = &list->at[list->nb++];
    *study = (SampleStudy){.name = arena_text(name)};
    Status missing = STATUS_OK; /* a database that is older than universes has none */
    store_ask(store, &study->universes, &missing, "SELECT count(*) FROM universe WHERE study = ?",
              "t", study->name);
    return read_done(study, store, status) && read_profiles(study, store, status) ? study : NULL;
}

/* ---- a claim's ------------------------------------------------------------------------------- */

static int64_t lesser(int64_t a, int64_t b) {
    return a < b ? a : b;
}

/* Did it take more than the quick profile does, where that takes a part only? */
static bool is_more(int64_t own, int64_t quick, int64_t paper) {
    return !quick || own > quick || (paper && own >= paper);
}

static const char *profile_of(const SampleStudy *study, int64_t depth, int64_t end,
                              bool universes) {
    const Profile *quick = &study->quick, *paper = &study->paper;
    const bool deep = study->paper.depth && depth >= lesser(study->paper.depth, end);
    return deep && is_more(study->positions[depth], quick->positions, paper->positions) &&
                   (!universes || is_more(study->universes, quick->universes, paper->universes))
               ? "paper"
               : "quick";
}

static int shown_depth(int64_t depth, int64_t end) {
    return depth ? (int)lesser(depth, end) : FIELD_NONE;
}

/* Does an earlier ask name the same study? */
static bool is_asked_before(const Claim *claim, int ask) {
    for (int i = 0; i < ask; i++)
        if (strcmp(claim->asks[i].study, claim->asks[ask].study) == 0)
            return true;
    return false;
}

/* None where nothing of the study is done at such a depth, or the study is NULL. */
static void add_row(JsValue *rows, const SampleStudy *study, int64_t from, int64_t end,
                    bool universes) {
    int64_t depth = lesser(end, DEPTHS - 1);
    while (study && depth >= from && !study->positions[depth])
        depth--;
    if (study && depth >= from)
        js_append(
            rows,
            js_fill(js_object(),
                    "study %s, depth %" PRId64 ", positions %" PRId64 ", universes %" PRId64
                    ", profile %s, quick_depth %d, paper_depth %d",
                    study->name, depth, study->positions[depth], universes ? study->universes : 0,
                    profile_of(study, depth, end, universes), shown_depth(study->quick.depth, end),
                    shown_depth(study->paper.depth, end)));
}

JsValue *sample_json(Store *store, const Claim *claim, SampleList *list, Status *status) {
    JsValue *rows = js_array();
    for (int i = 0; i < claim->asks_nb && !status->failed; i++)
        if (!is_asked_before(claim, i))
            add_row(rows, study_of(list, store, claim->asks[i].study, status),
                    claim->asks[i].from_depth, claim->asks[i].to_depth, false);
    if (claim->universes.study && !status->failed)
        add_row(rows, study_of(list, store, claim->universes.study, status),
                claim->universes.from_depth, claim->universes.to_depth, true);
    return js_if(!status->failed, rows);
}
