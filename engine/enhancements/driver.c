/* D, drivers: an iteration is a row of searches of the root, each of which asks one question, until
 * the answers leave one value. Source: Plaat, Schaeffer, Pijls & de Bruin, "Best-first fixed-depth
 * minimax algorithms", Artificial Intelligence 87, 1996 (MTD(f), and SSS* and DUAL* as rows of such
 * searches); Marsland 1986, sec. 3.1 (Pearl's Scout).
 *
 * All but Scout differ only in where they ask next (`next`). Scout is one search of the root that looks at
 * moves in two ways, EVAL and TEST: in the kernel's terms a minimal window, and a second search with the
 * node's whole window where N's has what is above the value; so it goes not with N.
 *
 * The best move is that of the last search that failed high, for only a bound from below names one.
 * Deviation: the first bounds are one beyond the greatest mates instead of infinite, so that the
 * value of each position, also of a lost one, is proved from below too.
 * Choice: sss, dual and step need T, for each of their many searches repeats the one before it. */
#include "enhancements/registry.h"

enum { DRIVE, FIRST, OFFSET, STEP, PASSES_MAX };
enum { DRIVE_MTDF, DRIVE_SSS, DRIVE_DUAL, DRIVE_BISECT, DRIVE_STEP, DRIVE_SCOUT };
enum { FIRST_LAST, FIRST_BEFORE_LAST };
enum { PASSES = OWN_FIRST, HIGH, LOW };

static const char *const drive_choices[] = {"mtdf", "sss", "dual", "bisect", "step", "scout", NULL};
static const char *const first_choices[] = {"last", "before_last", NULL};

/* The values of the iterations before this one, in one search. */
typedef struct Values {
    Score before_last;
    int known; /* how many iterations have been */
} Values;

static const char *driver_needs(const int64_t *param) {
    const int64_t kind = param[DRIVE];
    return kind == DRIVE_SSS || kind == DRIVE_DUAL || kind == DRIVE_STEP ? "T" : "";
}

static const char *driver_refuses(const int64_t *param) {
    return param[DRIVE] == DRIVE_SCOUT ? "N" : "";
}

/* What is known of the value, and the last answer. */
typedef struct Bounds {
    Score lower, upper; /* lower < upper: it is not found yet */
    Score value;        /* returned by the last search; at first the guess */
    int passes;
} Bounds;

/* Choice: 0 where there was no iteration before. */
static Score guess(const Search *s, const Values *values, const Active *self) {
    const bool before = self->param[FIRST] == FIRST_BEFORE_LAST && values->known >= 2;
    return (before ? values->before_last : s->last_score) + (Score)self->param[OFFSET];
}

static Score within(const Bounds *b, Score beta) {
    return beta > b->upper ? b->upper : beta <= b->lower ? b->lower + 1 : beta;
}

/* The next question is whether the value is at least this. Above `lower`, and at most `upper`. */
static Score next(const Bounds *b, const Active *self) {
    const Score step = b->passes == 0 ? 0 : (Score)self->param[STEP];
    switch (self->param[DRIVE]) {
    case DRIVE_SSS:
        return b->upper;
    case DRIVE_DUAL:
        return b->lower + 1;
    case DRIVE_BISECT:
        return b->lower + (b->upper - b->lower + 1) / 2;
    case DRIVE_STEP:
        return within(b, b->value == b->lower ? b->value + step : b->value - step);
    default:
        return within(b, b->value);
    }
}

/* One search of the root; false: stopped, or one too many. */
static bool ask(Search *s, Node *root, Score beta, Bounds *b, Active *self) {
    if (b->passes++ == self->param[PASSES_MAX]) {
        s->stop = STOP_PASSES;
        return false;
    }
    self->count[PASSES][KIND_PV]++;
    b->value = search_root(s, root, beta - 1, beta);
    return s->stop == STOP_NONE;
}

/* MTD(f) and its kin. */
static bool drive(Search *s, Node *root, Iteration *it, Active *self) {
    Bounds b = {-SCORE_MATE - 1, SCORE_MATE + 1, guess(s, self->state, self), 0};
    while (b.lower < b.upper) {
        const Score beta = next(&b, self);
        if (!ask(s, root, beta, &b, self))
            return false;
        if (b.value < beta) {
            b.upper = b.value;
            self->count[LOW][KIND_PV]++;
        } else {
            b.lower = b.value;
            self->count[HIGH][KIND_PV]++;
            iteration_take(it, root);
        }
    }
    it->score = b.value;
    return true;
}

/* EVAL(root). */
static bool scout(Search *s, Node *root, Iteration *it, Active *self) {
    self->count[PASSES][KIND_PV]++;
    it->score = search_root(s, root, -SCORE_INFINITE, SCORE_INFINITE);
    iteration_take(it, root);
    return s->stop == STOP_NONE;
}

static bool driver_iterate(Search *s, Node *root, Iteration *it, Active *self) {
    Values *values = self->state;
    if (s->last_best == MOVE_NONE)
        values->known = 0; /* the first iteration, of a direct search or of many */
    const Score last = s->last_score;
    it->best = MOVE_NONE;
    it->line.count = 0;
    const bool done =
        self->param[DRIVE] == DRIVE_SCOUT ? scout(s, root, it, self) : drive(s, root, it, self);
    values->before_last = last;
    values->known++;
    return done;
}

/* Scout's TEST and EVAL. A node of TEST has a minimal window already. */
static void driver_moves(Search *s, Node *n, MoveRule *rule, Active *self) {
    (void)s;
    (void)n;
    if (self->param[DRIVE] == DRIVE_SCOUT)
        rule->minimal = rule->research_whole = true;
}

const Enhancement enhancement_driver = {
    .params =
        {[DRIVE] = {"kind", PARAM_CHOICE, DRIVE_MTDF, 0, 0, drive_choices,
                    "MTD(f), SSS*, DUAL*, bisection, steps from the guess, or Scout"},
         [FIRST] =
             {"first", PARAM_CHOICE, FIRST_LAST, 0, 0, first_choices,
              "guess of mtdf and step: the value of the last iteration, or of the one before it"},
         [OFFSET] = {"offset", PARAM_INTEGER, 0, -SCORE_MATE, SCORE_MATE, NULL,
                     "centipawns added to the guess"},
         [STEP] = {"step", PARAM_INTEGER, 10, 1, 10000, NULL,
                   "step of the kind step, in centipawns"},
         [PASSES_MAX] =
             {"passes", PARAM_INTEGER, 10000, 1, 100000, NULL,
              "most searches of the root in an iteration; the search fails if it needs more"}},
    .counters =
        {[PASSES] = "driver_passes", [HIGH] = "driver_failed_high", [LOW] = "driver_failed_low"},
    .needs = driver_needs,
    .refuses = driver_refuses,
    .minimal_windows = true,
    .state = sizeof(Values),
    .moves = driver_moves,
    .driver = driver_iterate,
};
