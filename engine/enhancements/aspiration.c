/* S, aspiration search: an iteration starts with a window around the last value, and anew with a
 * wider one where that fails. Source: Marsland 1986, sec. 2.4 and Fig. 3 (half-open second window;
 * the sliding one is quoted there as (V, V + PieceValue)). Choice: a new start goes on in the
 * direction of the first failure only; a value on the other side then ends the iteration. */
#include "enhancements/registry.h"
#include "search/deepening.h"

enum { WINDOW, RESEARCH, SLIDE };
enum { RESEARCH_HALF_OPEN, RESEARCH_SLIDING };
enum { NARROWED = OWN_FIRST, FAILED_HIGH, FAILED_LOW };

static const char *const research_choices[] = {"half_open", "sliding", NULL};

typedef struct Window {
    Score alpha, beta;
    int direction; /* where the tries of this iteration went: 1 up, -1 down, 0 neither yet */
} Window;

/* Choice: full in the first iteration, in a direct search, and when the last value is a mate. */
static Window first_window(const Search *s, Active *self) {
    const Score last = s->last_score;
    if (s->last_best == MOVE_NONE || score_is_mate(last))
        return (Window){-SCORE_INFINITE, SCORE_INFINITE, 0};
    self->count[NARROWED][KIND_PV]++;
    return (Window){last - (Score)self->param[WINDOW], last + (Score)self->param[WINDOW], 0};
}

/* How far beyond the failed side the next window goes. Choice: no sliding into mates. */
static Score far_side(Score from, int sign, const Active *self) {
    const Score to = from + sign * (Score)self->param[SLIDE];
    if (self->param[RESEARCH] == RESEARCH_HALF_OPEN || score_is_mate(to) || score_is_mate(from))
        return sign * SCORE_INFINITE;
    return to;
}

/* Does the value ask for another search, with the window that is set then? */
static bool widens(Window *w, Score value, Active *self) {
    if (value >= w->beta && w->direction >= 0) {
        self->count[FAILED_HIGH][KIND_PV]++;
        *w = (Window){value, far_side(value, 1, self), 1};
        return true;
    }
    if (value <= w->alpha && w->direction <= 0) {
        self->count[FAILED_LOW][KIND_PV]++;
        *w = (Window){far_side(value, -1, self), value, -1};
        return true;
    }
    return false;
}

/* Deviation: a try that fails low after one that failed high keeps the best move and line of the
 * failed search, which proved its value; Marsland's Fig. 3 does not speak of moves. */
static bool aspiration_iterate(Search *s, Node *root, Iteration *it, Active *self) {
    Window w = first_window(s, self);
    bool any = false;
    do {
        it->score = search_root(s, root, w.alpha, w.beta);
        if (s->stop != STOP_NONE)
            return false;
        if (it->score > w.alpha || !any)
            iteration_take(it, root);
        any = true;
    } while (widens(&w, it->score, self));
    return true;
}

const Enhancement enhancement_aspiration = {
    .params =
        {[WINDOW] = {"window", PARAM_INTEGER, 100, 1, 10000, NULL,
                     "centipawns on either side of the last iteration's value"},
         [RESEARCH] = {"research", PARAM_CHOICE, RESEARCH_HALF_OPEN, 0, 0, research_choices,
                       "the window after a failure: from the value found to infinity, or sliding"},
         [SLIDE] = {"slide", PARAM_INTEGER, 300, 1, 10000, NULL,
                    "width of the sliding window in centipawns"}},
    .counters = {[NARROWED] = "aspiration_narrowed",
                 [FAILED_HIGH] = "aspiration_failed_high",
                 [FAILED_LOW] = "aspiration_failed_low"},
    .driver = aspiration_iterate};
