#include "analysis/claims/judge.h"

#include <inttypes.h>

#include "analysis/claims/asked.h"
#include "base/arena.h"

/* ---- what is lacking -------------------------------------------------------------------------- */

/* What may be needed, in words, and the deepest that the database holds of it; games count as any depth. */
static const struct {
    const char *what, *sql;
} needs[] = {
    [NEED_COUNTS] =
        {"the study",
         "SELECT max(depth) FROM (SELECT DISTINCT block_id FROM studies"
         "  JOIN setting_members ON study_id = studies.id"
         "  JOIN _configurations AS own ON own.id = configuration_id WHERE studies.name = ?)"
         " CROSS JOIN block_rows USING (block_id)"},
    [NEED_TIMES] = {"CPU times of", "SELECT max(depth) FROM timing WHERE study = ?"},
    [NEED_GAMES] =
        {"the match",
         "SELECT 99 * (count(*) > 0) FROM studies JOIN match_members ON study_id = studies.id"
         " JOIN matches ON matches.id = match_id"
         " JOIN _configurations AS own ON own.id = player_id"
         " JOIN _configurations AS other ON other.id = opponent_id WHERE name = ?"},
    [NEED_TREES] = {"minimal trees by",
                    "SELECT max(depth) FROM minimal_tree WHERE status = 'done' AND ? <> ''"},
    [NEED_BOARDS] = {"instructions of",
                     "SELECT count(*) FROM board_cost WHERE instructions IS NOT NULL AND ? <> ''"},
};

static void add_need(Text *text, const ClaimNeed *need, int64_t positions) {
    text_add(text, "%s %s", needs[need->kind].what, need->study);
    if (need->depth)
        text_add(text, " to depth %d", need->depth);
    if (need->positions)
        text_add(text, " on %d positions, of which %" PRId64 " are done", need->positions,
                 positions);
    text_add(text, " (`%s`)", need->command);
}

/* False on an error too. `positions`: on how many it is done, where it says how many. */
static bool is_lacking(Store *store, const ClaimNeed *need, int64_t *positions, Status *status) {
    int64_t depth = 0;
    *positions = 0;
    if (!store_ask(store, &depth, status, needs[need->kind].sql, "t", need->study))
        return false;
    if (depth < (need->depth ? need->depth : 1))
        return true;
    return need->positions && asked_positions(store, need->study, need->depth, positions, status) &&
           *positions < need->positions;
}

/* Says what of a claim's needs the database lacks; false where it lacks nothing. */
static bool lacking_add(Text *text, Store *store, const Claim *claim, Status *status) {
    bool some = false;
    for (int i = 0; i < claim->needs_nb && !status->failed; i++) {
        int64_t positions;
        if (!is_lacking(store, &claim->needs[i], &positions, status))
            continue;
        text_add(text, some ? "; " : "missing: ");
        add_need(text, &claim->needs[i], positions);
        some = true;
    }
    return some;
}

bool reason_is_lacking(Store *store, const Claim *claim, bool trees_alone, Status *status) {
    int64_t positions;
    for (int i = 0; i < claim->needs_nb && !status->failed; i++) {
        const ClaimNeed *need = &claim->needs[i];
        if ((need->kind == NEED_TREES || (need->positions && !trees_alone)) &&
            is_lacking(store, need, &positions, status))
            return true;
    }
    return false;
}

/* ---- why ------------------------------------------------------------------------------------- */

/* What the part that decided must be, and where its number lies: "it must be at most 1, and its whole interval
 * is above". */
static void add_limits(Text *reason, const ClaimTest *test, const Part *part) {
    const bool interval = part->interval.known && !part->exact,
               both = isfinite(test->from) && isfinite(test->to);
    const double low = interval ? part->interval.low : part->value;
    const double high = interval ? part->interval.high : part->value;
    const double limit = isfinite(test->from) ? test->from : test->to;
    const char *subject = interval ? "its whole interval is" : "is";
    if (both)
        text_add(reason, "must be %.4g to %.4g, and ", test->from, test->to);
    else
        text_add(reason, "must be at %s %.4g, and ", isfinite(test->from) ? "least" : "most",
                 limit);
    if (low == high && (low == test->from || low == test->to))
        text_add(reason, "is just that");
    else if (both && low > test->from && high < test->to)
        text_add(reason, "%s there", subject);
    else if (high < limit || (both && low > test->to) || (!both && low > limit))
        text_add(reason, "%s %s", subject, high < limit ? "below" : "above");
    else
        text_add(reason, both ? "its interval includes a limit" : "its interval includes that");
}

static void add_judged(Text *reason, const Judgement *judgement) {
    if (judgement->judged > 1)
        text_add(reason, "of %d parts %d hold and %d fail", judgement->judged, judgement->holding,
                 judgement->failing);
    if (judgement->headline) {
        if (judgement->judged > 1)
            text_add(reason, "; the one that decides (%s) ", judgement->headline->label);
        else
            text_add(reason, "it ");
        add_limits(reason, judgement->limits, judgement->headline);
    } else if (judgement->judged == 1) {
        text_add(reason, "its one part %s",
                 judgement->holding   ? "holds"
                 : judgement->failing ? "fails"
                                      : "is open");
    }
}

/* What stands in the place of an interval where no position moves the figure that decided. */
static void add_still(Text *reason, const Members *members) {
    bool bounds = false, none = false;
    for (int i = 0; i < members->nb; i++) {
        bounds = bounds || (members->at[i]->still && members->at[i]->interval.known);
        none = none || (members->at[i]->still && !members->at[i]->interval.known);
    }
    if (bounds)
        text_add(reason, "; where no position differs the bounds are Clopper and Pearson's");
    if (none)
        text_add(reason, "; where no position differs there is no interval");
}

/* What a test without parts lacks. */
static void add_lacking(Text *reason, Store *store, const Claim *claim, Judgement *judgement,
                        Status *status) {
    const char *which = judgement->lacking->parts;
    Text lacking = TEXT_ARENA;
    const bool lacks = lacking_add(&lacking, store, claim, status);
    const bool rough = judgement->rough && !lacks;
    if (rough && judgement->verdict == VERDICT_NOT_RUN)
        judgement->verdict = VERDICT_NO_POWER;
    text_add(reason, "%s%s%s%s%s; %s", reason->nb ? "; " : "",
             rough ? "too little to judge" : "nothing to judge", *which ? " '" : "", which,
             *which ? "'" : "",
             lacks   ? text_get(&lacking)
             : rough ? "its note says how much is enough"
                     : "what it needs was run, but not at the depths, sets or settings asked for, "
                       "or is not finished");
}

bool reason_add(Text *reason, Store *store, const Claim *claim, Judgement *judgement,
                Status *status) {
    if (claim->not_built) {
        text_add(reason, "not built yet: %s", claim->not_built);
        return true;
    }
    if (claim->not_comparable || claim->no_power)
        text_add(reason, "%s", claim->not_comparable ? claim->not_comparable : claim->no_power);
    if (claim->tests_nb && judgement->judged) {
        text_add(reason, "%s", reason->nb ? "; " : "");
        add_judged(reason, judgement);
    }
    if (judgement->alone)
        text_add(reason, "; %d would decide by %s own interval, but not in bands over all parts",
                 judgement->alone, judgement->alone == 1 ? "its" : "their");
    Text needed = TEXT_ARENA; /* in a claim that is open */
    if (judgement->verdict == VERDICT_UNDECIDED && judgement->asked.n > 0 &&
        needed_add(&needed, &judgement->asked, judgement->asked_ratio))
        text_add(reason, "; %s", text_get(&needed));
    if (judgement->unmet)
        text_add(reason, "; not judged, since its condition '%s' does not hold",
                 judgement->unmet->parts);
    if (judgement->few)
        text_add(reason, "; no verdict from fewer than %d positions or games", STATS_UNITS_LEAST);
    if (judgement->judged)
        add_still(reason, &judgement->members);
    if (judgement->lacking && !(judgement->lacking->if_there && judgement->judged))
        add_lacking(reason, store, claim, judgement, status);
    return !status->failed;
}
