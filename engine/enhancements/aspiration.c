/* S, aspiration search: an iteration starts with a window around the last value, and anew with a
 * wider one where that fails. Source: Marsland 1986, sec. 2.4 and Fig. 3 (half-open second window;
 * the sliding one is quoted there as (V, V + PieceValue)). Choice: a new start goes on in the
 * direction of the first failure only; a value on the other side then ends the iteration. */
#include "enhancements/registry.h"

enum { WINDOW, RESEARCH, SLIDE };
enum { RESEARCH_HALF_OPEN, RESEARCH_SLIDING };
enum { NARROWED = OWN_FIRST, FAILED_HIGH, FAILED_LOW };

static const char *const research_choices[] = {"half_open", "sliding", NULL};

static const Param aspiration_params[] = {
    [WINDOW] = {"window", PARAM_INTEGER, 100, 1, 10000, NULL,
                "centipawns either side of the last iteration's value"},
    [RESEARCH] = {"research", PARAM_CHOICE, RESEARCH_HALF_OPEN, 0, 0, research_choices,
                  "the window after a failure: from the value found to infinity, or sliding"},
    [SLIDE] = {"slide", PARAM_INTEGER, 300, 1, 10000, NULL,
               "width of the sliding window in centipawns"},
    {NULL, PARAM_INTEGER, 0, 0, 0, NULL, NULL},
};

/* Choice: full in the first iteration, in a direct search, and when the last value is a mate. */
static void first_window(const Search *s, RootTry *try, Own *own) {
    if (s->last_best == MOVE_NONE || score_is_mate(try->score))
        return;
    try->alpha = try->score - (Score)own->param[WINDOW];
    try->beta = try->score + (Score)own->param[WINDOW];
    own->count[NARROWED][KIND_PV]++;
}

/* How far beyond the failed side the next window goes. Choice: no sliding into mates. */
static Score far_side(Score from, int sign, const Own *own) {
    const Score to = from + sign * (Score)own->param[SLIDE];
    if (own->param[RESEARCH] == RESEARCH_HALF_OPEN || score_is_mate(to) || score_is_mate(from))
        return sign * SCORE_INFINITE;
    return to;
}

static bool aspiration_window(Search *s, RootTry *try, Own *own) {
    if (try->attempt == 0) {
        first_window(s, try, own);
        return true;
    }
    const Score value = try->score;
    if (value >= try->beta && try->direction >= 0) {
        own->count[FAILED_HIGH][KIND_PV]++;
        try->direction = 1;
        try->alpha = value;
        try->beta = far_side(value, 1, own);
        return true;
    }
    if (value <= try->alpha && try->direction <= 0) {
        own->count[FAILED_LOW][KIND_PV]++;
        try->direction = -1;
        try->beta = value;
        try->alpha = far_side(value, -1, own);
        return true;
    }
    return false;
}

const Slots aspiration_slots = {.params = aspiration_params,
                                .counters = {NULL, NULL, NULL, "aspiration_narrowed",
                                             "aspiration_failed_high", "aspiration_failed_low"},
                                .root = aspiration_window};
