/* S, aspiration search: an iteration starts with a window around the last value, and anew with a
 * wider one where that fails. Source: Marsland 1986, sec. 2.4 and Fig. 3 (half-open second window;
 * the sliding one is quoted there as (V, V + PieceValue)). Choice: a new start goes on in the
 * direction of the first failure only; a value on the other side then ends the iteration. */
#include "enhancements/registry.h"

enum { WINDOW, RESEARCH, SLIDE };
enum { RESEARCH_HALF_OPEN, RESEARCH_SLIDING };
enum { NARROWED = OWN_FIRST, FAILED_HIGH, FAILED_LOW };

/* Where the tries of this iteration went: 1 up, -1 down, 0 neither yet. */
typedef struct Aspiration {
    int direction;
} Aspiration;

static const char *const research_choices[] = {"half_open", "sliding", NULL};

static const Param aspiration_params[] = {
    [WINDOW] = {"window", PARAM_INTEGER, 100, 1, 10000, NULL,
                "centipawns on either side of the last iteration's value"},
    [RESEARCH] = {"research", PARAM_CHOICE, RESEARCH_HALF_OPEN, 0, 0, research_choices,
                  "the window after a failure: from the value found to infinity, or sliding"},
    [SLIDE] = {"slide", PARAM_INTEGER, 300, 1, 10000, NULL,
               "width of the sliding window in centipawns"},
    {NULL, PARAM_INTEGER, 0, 0, 0, NULL, NULL},
};

/* Choice: full in the first iteration, in a direct search, and when the last value is a mate. */
static void first_window(const Search *s, RootTry *try, Active *self) {
    if (s->last_best == MOVE_NONE || score_is_mate(try->score))
        return;
    try->alpha = try->score - (Score)self->param[WINDOW];
    try->beta = try->score + (Score)self->param[WINDOW];
    self->count[NARROWED][KIND_PV]++;
}

/* How far beyond the failed side the next window goes. Choice: no sliding into mates. */
static Score far_side(Score from, int sign, const Active *self) {
    const Score to = from + sign * (Score)self->param[SLIDE];
    if (self->param[RESEARCH] == RESEARCH_HALF_OPEN || score_is_mate(to) || score_is_mate(from))
        return sign * SCORE_INFINITE;
    return to;
}

static bool aspiration_window(Search *s, RootTry *try, Active *self) {
    Aspiration *a = self->state;
    if (try->attempt == 0) {
        a->direction = 0;
        first_window(s, try, self);
        return true;
    }
    const Score value = try->score;
    if (value >= try->beta && a->direction >= 0) {
        self->count[FAILED_HIGH][KIND_PV]++;
        a->direction = 1;
        try->alpha = value;
        try->beta = far_side(value, 1, self);
        return true;
    }
    if (value <= try->alpha && a->direction <= 0) {
        self->count[FAILED_LOW][KIND_PV]++;
        a->direction = -1;
        try->beta = value;
        try->alpha = far_side(value, -1, self);
        return true;
    }
    return false;
}

const Enhancement enhancement_aspiration = {.params = aspiration_params,
                                            .counters = {[NARROWED] = "aspiration_narrowed",
                                                         [FAILED_HIGH] = "aspiration_failed_high",
                                                         [FAILED_LOW] = "aspiration_failed_low"},
                                            .state = sizeof(Aspiration),
                                            .root = aspiration_window};
