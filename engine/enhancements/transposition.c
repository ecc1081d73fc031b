/* T, the transposition table: results of subtrees, kept in case the position comes up again.
 * Source: Marsland 1986, sec. 3.5, Table 1 and Fig. 7; Schaeffer 1989, sec. II.b; for replacement
 * Breuker, Uiterwijk & van den Herik, "Replacement schemes for transposition tables", ICCA Journal
 * 17(4), 1994: their names in capitals.
 *
 * Deviation: by default an entry counts only at its exact draft, so that no search is answered from a deeper
 * one and the root value stays minimax's; both papers take any draft that is at least the depth
 * (acceptance = at_least). Deviation: bounds are labelled against the window that the node was
 * entered with; Fig. 7 as printed compares with the narrowed one (flags = as_printed). Choice: an
 * exact entry that may not answer (cutoffs = off) does not narrow either.
 *
 * Replacement is as in Fig. 7 (fig7), or by one of Breuker's schemes: `always` (NEW), `draft` (DEEP), `size`
 * (BIGALL), `two_tier` (TWODEEP). Choice: the newer wins ties; the same position goes by fig7 but under
 * `always`; entries do not age.
 *
 * An entry holds one bound, the newest, or two (entry = two), which SSS* and its kind live by. Source: Plaat,
 * Schaeffer, Pijls & de Bruin, "Best-first fixed-depth minimax algorithms", Artificial Intelligence 87, 1996.
 * Choice: where the two contradict each other, as beside forward pruning they may, the new one alone. */
#include <string.h>

#include "base/block.h"
#include "enhancements/registry.h"

enum { ENTRIES, REPLACEMENT, ACCEPTANCE, FLAGS, HORIZON, CUTOFFS, NARROWING, ORDERING, ENTRY };
enum { REPLACE_FIG7, REPLACE_ALWAYS, REPLACE_DRAFT, REPLACE_TWO_TIER, REPLACE_SIZE };
enum { ACCEPT_EXACT, ACCEPT_AT_LEAST };
enum { FLAGS_ORIGINAL, FLAGS_AS_PRINTED };
enum { NARROW_AUTO, NARROW_ON, NARROW_OFF };
enum { ENTRY_ONE, ENTRY_TWO };
enum { PROBES = OWN_FIRST, HITS, ANSWERS, NARROWINGS, STORES, OVERWRITES, KEPT };

static const char *const replacement_choices[] = {"fig7",     "always", "draft",
                                                  "two_tier", "size",   NULL};
static const char *const acceptance_choices[] = {"exact", "at_least", NULL};
static const char *const flags_choices[] = {"original", "as_printed", NULL};
static const char *const narrowing_choices[] = {"auto", "on", "off", NULL};
static const char *const entry_choices[] = {"one", "two", NULL};

typedef enum Bound { BOUND_NONE, BOUND_EXACT, BOUND_LOWER, BOUND_UPPER, BOUND_BOTH } Bound;

typedef struct Entry { /* 16 bytes, four to a cache line */
    Key lock;
    Move move;
    int16_t score; /* fail-soft; mates count from the node, not from the root. Of BOUND_BOTH the
                      lower; the upper lies apart */
    uint8_t draft;
    uint8_t bound; /* BOUND_NONE: empty */
} Entry;

static bool keeps_sizes(const int64_t *param) {
    return param[REPLACEMENT] == REPLACE_SIZE;
}

static bool keeps_both(const int64_t *param) {
    return param[ENTRY] == ENTRY_TWO;
}

/* The entries; behind them, where sizes are kept, a size for each, and NC by frame as the nodes of
 * the path were entered; behind these, where both bounds are kept, an upper one for each. */
static uint64_t uppers_at(const int64_t *param) {
    const uint64_t entries = (uint64_t)param[ENTRIES];
    return entries * sizeof(Entry) +
           (keeps_sizes(param) ? (entries + MAX_DEPTH) * sizeof(uint64_t) : 0);
}

static size_t table_size(const int64_t *param) {
    const uint64_t uppers = keeps_both(param) ? (uint64_t)param[ENTRIES] * sizeof(int16_t) : 0;
    return block_size(uppers_at(param) + uppers);
}

static int16_t *upper_of(const Active *self, const Entry *entry) {
    int16_t *uppers = (int16_t *)((char *)self->state + uppers_at(self->param));
    return uppers + (entry - (const Entry *)self->state);
}

static uint64_t *size_of(const Active *self, const Entry *entry) {
    const Entry *table = self->state;
    return (uint64_t *)(table + self->param[ENTRIES]) + (entry - table);
}

static uint64_t *nc_at_entry(const Active *self, const Node *n) {
    return size_of(self, (const Entry *)self->state + self->param[ENTRIES]) + n->frame;
}

/* Choice: the first 1,000 entries stand for all, as in other engines; the key's low bits, by which
 * entries fall to their places, are as good as random. */
static int table_fullness(const void *state, const int64_t *param) {
    const Entry *table = state;
    const int sample = param[ENTRIES] < 1000 ? (int)param[ENTRIES] : 1000;
    int used = 0;
    for (int i = 0; i < sample; i++)
        used += table[i].bound != BOUND_NONE;
    return used * 1000 / sample;
}

static bool table_at_horizon(const int64_t *param) {
    return param[HORIZON] == SWITCH_ON;
}

static bool preserves_value(const int64_t *param) {
    return param[ACCEPTANCE] == ACCEPT_EXACT;
}

static Entry *table_slot(const Active *self, Key key) {
    return (Entry *)self->state + (key & (uint64_t)(self->param[ENTRIES] - 1));
}

/* The position's entry or, if it has none, the one that the newest result is to replace. */
static Entry *table_find(const Active *self, Key key) {
    if (self->param[REPLACEMENT] != REPLACE_TWO_TIER)
        return table_slot(self, key);
    Entry *first = table_slot(self, key & ~(Key)1);
    return first->lock == key ? first : first + 1;
}

/* A mate is stored as its distance from the node, so that it holds wherever the node comes up. */
static int16_t score_to_table(Score score, int ply) {
    if (score_is_mate(score))
        score += score > 0 ? ply : -ply;
    return (int16_t)score;
}

static Score score_from_table(int16_t stored, int ply) {
    const Score score = stored;
    if (!score_is_mate(score))
        return score;
    return score > 0 ? score - ply : score + ply;
}

/* What an entry says of its position, for a node at this ply. */
static Known entry_known(const Active *self, const Entry *entry, int ply) {
    const Score score = score_from_table(entry->score, ply);
    switch (entry->bound) {
    case BOUND_EXACT:
        return (Known){score, score};
    case BOUND_LOWER:
        return (Known){score, SCORE_INFINITE};
    case BOUND_UPPER:
        return (Known){-SCORE_INFINITE, score};
    default:
        return (Known){score, score_from_table(*upper_of(self, entry), ply)};
    }
}

/* Does it alone answer the node? Sets the node's score where it does. */
static bool answers(Node *n, Known known) {
    if (known.lower == known.upper || known.lower >= n->beta)
        n->score = known.lower;
    else if (known.upper <= n->alpha)
        n->score = known.upper;
    else
        return false;
    return true;
}

/* Move the sides of the window to bounds strictly inside it. */
static bool narrows(Node *n, Known known) {
    const Score alpha = n->alpha, beta = n->beta;
    if (known.lower == known.upper)
        return false;
    if (known.lower > alpha && known.lower < beta)
        n->alpha = known.lower;
    if (known.upper > alpha && known.upper < beta)
        n->beta = known.upper;
    return n->alpha != alpha || n->beta != beta;
}

static bool is_enough(const Active *self, const Entry *entry, int depth) {
    return self->param[ACCEPTANCE] == ACCEPT_EXACT ? entry->draft == depth : entry->draft >= depth;
}

static bool is_of(const Entry *entry, Key key) {
    return entry->bound != BOUND_NONE && entry->lock == key;
}

/* Auto: bounds from pruned subtrees are no bounds on what is searched here. Source: the note in
 * Marsland 1986, Fig. 7. */
static bool may_narrow(const Search *s, const Active *self) {
    return self->param[NARROWING] == NARROW_ON ||
           (self->param[NARROWING] == NARROW_AUTO && !s->selective);
}

static bool table_use(const Search *s, Node *n, const Entry *entry, Active *self) {
    if (n->ply == 0 || !is_enough(self, entry, n->depth))
        return false;
    const Known known = entry_known(self, entry, n->ply);
    if (self->param[CUTOFFS] && answers(n, known)) {
        self->count[ANSWERS][n->kind]++;
        n->best = entry->move;
        return true;
    }
    if (may_narrow(s, self) && narrows(n, known))
        self->count[NARROWINGS][n->kind]++;
    return false;
}

/* Retrieve(p, height, score, flag, move). */
static bool table_probe(Search *s, Node *n, Active *self) {
    const Entry *entry = table_find(self, n->board.key);
    self->count[PROBES][n->kind]++;
    if (keeps_sizes(self->param))
        *nc_at_entry(self, n) = s->counters.nc;
    if (!is_of(entry, n->board.key))
        return false;
    self->count[HITS][n->kind]++;
    if (table_use(s, n, entry, self))
        return true;
    if (self->param[ORDERING] && entry->move != MOVE_NONE)
        order_known(n, PLACE_KNOWN, entry->move, self);
    return false;
}

/* For a caller that has not entered the node (E). */
static bool table_peek(const Search *s, const Node *child, int depth, Known *known,
                       const Active *self) {
    (void)s;
    const Entry *entry = table_find(self, child->board.key);
    if (!is_of(entry, child->board.key) || !is_enough(self, entry, depth))
        return false;
    *known = entry_known(self, entry, child->ply);
    return true;
}

/* Of the node itself (for Q). */
static bool table_recall(const Search *s, const Node *n, Recalled *recalled, const Active *self) {
    (void)s;
    const Entry *entry = table_find(self, n->board.key);
    if (!is_of(entry, n->board.key))
        return false;
    *recalled = (Recalled){entry->move, entry_known(self, entry, n->ply), entry->draft};
    return true;
}

static Bound label(const Search *s, const Node *n, const Active *self) {
    const bool printed = self->param[FLAGS] == FLAGS_AS_PRINTED;
    if (n->depth <= 0 && keeps_both(self->param) &&
        s->params.base[BASE_QUIESCENCE] == QUIESCENCE_NONE)
        return BOUND_EXACT;
    if (n->score <= (printed ? n->alpha : n->entry_alpha))
        return BOUND_UPPER;
    return n->score >= (printed ? n->beta : n->entry_beta) ? BOUND_LOWER : BOUND_EXACT;
}

/* Does what is stored stay? Never if it is empty: draft and size are 0 then. */
static bool stays(const Active *self, const Entry *entry, const Node *n, uint64_t size) {
    const int64_t rule = self->param[REPLACEMENT];
    const bool same = entry->lock == n->board.key;
    if (rule == REPLACE_ALWAYS)
        return false;
    if (rule == REPLACE_SIZE && !same)
        return *size_of(self, entry) > size;
    return (same || rule == REPLACE_DRAFT) && entry->draft > n->depth;
}

/* Of two tiers the second is to be replaced: not by the new result but by the first tier's, where
 * that is not deeper. Returns the new result's place. */
static Entry *tier(Entry *found, const Active *self, const Node *n) {
    Entry *first = table_slot(self, n->board.key & ~(Key)1);
    if (found == first || first->draft > n->depth)
        return found;
    *found = *first;
    if (keeps_both(self->param))
        *upper_of(self, found) = *upper_of(self, first);
    return first;
}

/* What is to be stored, as bounds: the new one and, of an entry of the same position and draft, the
 * tighter and the other side. */
static Known merge(const Active *self, const Entry *old, const Node *n, Bound bound) {
    const Known fresh = {bound == BOUND_UPPER ? -SCORE_INFINITE : n->score,
                         bound == BOUND_LOWER ? SCORE_INFINITE : n->score};
    if (!is_of(old, n->board.key) || old->draft != n->depth)
        return fresh;
    Known both = entry_known(self, old, n->ply);
    both.lower = fresh.lower > both.lower ? fresh.lower : both.lower;
    both.upper = fresh.upper < both.upper ? fresh.upper : both.upper;
    return both.lower <= both.upper ? both : fresh;
}

/* Write the two bounds into an entry, at its new place. */
static void put_bounds(const Active *self, Entry *entry, Known known, int ply) {
    const bool below = known.lower > -SCORE_INFINITE, above = known.upper < SCORE_INFINITE;
    entry->bound = (uint8_t)(known.lower == known.upper ? BOUND_EXACT
                             : !above                   ? BOUND_LOWER
                             : !below                   ? BOUND_UPPER
                                                        : BOUND_BOTH);
    entry->score = score_to_table(below ? known.lower : known.upper, ply);
    *upper_of(self, entry) = score_to_table(known.upper, ply);
}

/* Store(p, depth, score, flag, move). */
static void table_store(Search *s, const Node *n, Active *self) {
    const uint64_t size = keeps_sizes(self->param) ? s->counters.nc - *nc_at_entry(self, n) : 0;
    Entry *entry = table_find(self, n->board.key);
    if (stays(self, entry, n, size)) {
        self->count[KEPT][n->kind]++;
        return;
    }
    const Bound bound = label(s, n, self);
    const Known both = keeps_both(self->param) ? merge(self, entry, n, bound) : (Known){0, 0};
    self->count[STORES][n->kind]++;
    if (entry->bound != BOUND_NONE && entry->lock != n->board.key)
        self->count[OVERWRITES][n->kind]++;
    if (self->param[REPLACEMENT] == REPLACE_TWO_TIER)
        entry = tier(entry, self, n);
    if (keeps_sizes(self->param))
        *size_of(self, entry) = size;
    *entry = (Entry){n->board.key, n->best, score_to_table(n->score, n->ply), (uint8_t)n->depth,
                     (uint8_t)bound};
    if (keeps_both(self->param))
        put_bounds(self, entry, both, n->ply);
}

static const Memory table_memory = {.peek = table_peek,
                                    .recall = table_recall,
                                    .at_horizon = table_at_horizon,
                                    .fullness = table_fullness};

const Enhancement enhancement_transposition = {
    .params =
        {[ENTRIES] = {"entries", PARAM_POWER_2, 8192, 2, (int64_t)1 << 28, NULL,
                      "entries of 16 bytes; 8 more with replacement by size, 2 with two bounds"},
         [REPLACEMENT] = {"replacement", PARAM_CHOICE, REPLACE_FIG7, 0, 0, replacement_choices,
                          "which stored results are kept: as in Fig. 7, none, or by draft, tiers, "
                          "subtree size"},
         [ACCEPTANCE] = {"acceptance", PARAM_CHOICE, ACCEPT_EXACT, 0, 0, acceptance_choices,
                         "which drafts count: the exact depth, or at least the depth"},
         [FLAGS] = {"flags", PARAM_CHOICE, FLAGS_ORIGINAL, 0, 0, flags_choices,
                    "bounds labelled against the original window, or the narrowed one as printed"},
         [HORIZON] = {"horizon", PARAM_CHOICE, SWITCH_OFF, 0, 0, switch_choices,
                      "probe and store at depth 0 too"},
         [CUTOFFS] = {"cutoffs", PARAM_CHOICE, SWITCH_ON, 0, 0, switch_choices,
                      "an entry may answer a node"},
         [NARROWING] = {"narrowing", PARAM_CHOICE, NARROW_AUTO, 0, 0, narrowing_choices,
                        "a bound inside the window narrows it; auto: off with selective search"},
         [ORDERING] = {"ordering", PARAM_CHOICE, SWITCH_ON, 0, 0, switch_choices,
                       "the stored move is tried first"},
         [ENTRY] = {"entry", PARAM_CHOICE, ENTRY_ONE, 0, 0, entry_choices,
                    "bounds in an entry: the newest, or a lower and an upper one"}},
    .counters = {[OWN_TRIED] = "table_moves_tried",
                 [OWN_CUTOFFS] = "table_move_cutoffs",
                 [PROBES] = "table_probes",
                 [HITS] = "table_hits",
                 [ANSWERS] = "table_cutoffs",
                 [NARROWINGS] = "table_narrowings",
                 [STORES] = "table_stores",
                 [OVERWRITES] = "table_overwrites",
                 [KEPT] = "table_kept"},
    .preserves_value = preserves_value,
    .selective = SELECTIVE_NEVER,
    .size = table_size,
    .probe = table_probe,
    .learn = table_store,
    .memory = &table_memory,
};
