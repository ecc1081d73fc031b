/* Rules, and words. Rules are few (some hundred for five choices of two or three levels) and universes bits of a
 * word or two, so every rule is tried in every resample. */
#include "analysis/multiverse/multiverse.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/masks.h"

enum { BITS = 64 };

typedef struct Candidate {
    MultiverseRule rule;
    int named; /* levels */
    int number;
    int chosen_nb; /* resamples */
} Candidate;

typedef struct Candidates {
    Candidate *at;
    size_t nb;
    uint64_t *truth; /* [candidate * words + word]: bit u of universe u */
} Candidates;

/* One bit a universe. */
typedef struct Signs {
    size_t words;
    uint64_t *closed, *holds, *known, *above; /* the last two of one resample */
} Signs;

bool multiverse_rule_is_true(const MultiverseRule *rule, const MultiverseUniverse *universe) {
    bool is_in[2] = {false, false};
    for (int i = 0; i < (rule->join == MULTIVERSE_ALONE ? 1 : 2); i++)
        is_in[i] = rule->levels[i] >> universe->levels[rule->choice[i]] & 1;
    switch (rule->join) {
    case MULTIVERSE_AND:
        return is_in[0] && is_in[1];
    case MULTIVERSE_OR:
        return is_in[0] || is_in[1];
    case MULTIVERSE_EITHER:
        return is_in[0] != is_in[1];
    default:
        return is_in[0];
    }
}

/* ---- all rules of a number of choices -------------------------------------------------------- */

static void add(Candidates *candidates, MultiverseRule rule) {
    candidates->at = arena_more(candidates->at, candidates->nb, sizeof *candidates->at);
    Candidate *candidate = &candidates->at[candidates->nb];
    *candidate = (Candidate){.rule = rule, .number = (int)candidates->nb++};
    candidate->named = mask_bits(rule.levels[0]) + mask_bits(rule.levels[1]);
}

/* The sets of a choice's levels that say something: neither none nor all. */
static unsigned sets_end(const Multiverse *multiverse, int choice) {
    return (1u << multiverse->choices[choice].levels_nb) - 1;
}

static void add_pairs(Candidates *candidates, const Multiverse *multiverse, int a, int b) {
    for (unsigned first = 1; first < sets_end(multiverse, a); first++)
        for (unsigned second = 1; second < sets_end(multiverse, b); second++)
            for (MultiverseJoin join = MULTIVERSE_AND; join <= MULTIVERSE_EITHER; join++)
                add(candidates, (MultiverseRule){true, join, {a, b}, {first, second}, 0});
}

static int compare_candidates(const void *a, const void *b) {
    const Candidate *x = a, *y = b;
    if (x->named != y->named)
        return x->named - y->named;
    if (x->rule.join != y->rule.join)
        return (int)x->rule.join - (int)y->rule.join;
    return x->number - y->number;
}

static void set_bit(uint64_t *mask, int bit, bool on) {
    mask[bit / BITS] |= (uint64_t)on << bit % BITS;
}

/* The simpler before the others. */
static Candidates candidates_new(const Multiverse *multiverse, int length, size_t words) {
    Candidates candidates = {.nb = 0};
    for (int a = 0; a < multiverse->choices_nb; a++) {
        for (unsigned set = 1; length == 1 && set < sets_end(multiverse, a); set++)
            add(&candidates, (MultiverseRule){true, MULTIVERSE_ALONE, {a, a}, {set, 0}, 0});
        for (int b = a + 1; length == 2 && b < multiverse->choices_nb; b++)
            add_pairs(&candidates, multiverse, a, b);
    }
    if (candidates.nb > 0)
        qsort(candidates.at, candidates.nb, sizeof *candidates.at, compare_candidates);
    candidates.truth = arena_new(candidates.nb * words + 1, sizeof *candidates.truth);
    for (size_t i = 0; i < candidates.nb; i++)
        for (int u = 0; u < multiverse->universes_nb; u++)
            set_bit(&candidates.truth[i * words], u,
                    multiverse_rule_is_true(&candidates.at[i].rule, &multiverse->universes[u]));
    return candidates;
}

/* ---- which agrees ---------------------------------------------------------------------------- */

static Signs signs_new(const Multiverse *multiverse, const MultiverseFinding *finding) {
    Signs signs = {.words = (size_t)(multiverse->universes_nb + BITS - 1) / BITS};
    signs.closed = arena_new(4 * signs.words, sizeof *signs.closed);
    signs.holds = signs.closed + signs.words;
    signs.known = signs.holds + signs.words;
    signs.above = signs.known + signs.words;
    for (int u = 0; u < multiverse->universes_nb; u++) {
        set_bit(signs.closed, u, finding->rows[u].state != STATE_OPEN);
        set_bit(signs.holds, u, finding->rows[u].state == STATE_HOLDS);
    }
    return signs;
}

static void take_resample(const Multiverse *multiverse, const MultiverseFinding *finding, int r,
                          Signs *signs) {
    memset(signs->known, 0, signs->words * sizeof *signs->known);
    memset(signs->above, 0, signs->words * sizeof *signs->above);
    for (int u = 0; u < multiverse->universes_nb; u++) {
        const double x =
            finding->resampled[(size_t)u * (size_t)multiverse->resamples_nb + (size_t)r];
        set_bit(signs->known, u, isfinite(x));
        set_bit(signs->above, u, isfinite(x) && x > 0 && finding->rows[u].state != STATE_EQUAL);
    }
}

/* Universes that agree; a closed one counts more than all open ones. */
static int agreement(const Signs *signs, const uint64_t *truth, int universes_nb) {
    int closed = 0, open = 0;
    for (size_t w = 0; w < signs->words; w++) {
        const uint64_t agrees = ~(truth[w] ^ signs->above[w]) & signs->known[w];
        closed += mask_bits(agrees & signs->closed[w]);
        open += mask_bits(agrees & ~signs->closed[w]);
    }
    return closed * (universes_nb + 1) + open;
}

static void choose(Candidates *candidates, const Signs *signs, int universes_nb) {
    int best = -1;
    size_t chosen = 0;
    for (size_t i = 0; i < candidates->nb; i++) {
        const int agreed = agreement(signs, &candidates->truth[i * signs->words], universes_nb);
        if (agreed > best) {
            best = agreed;
            chosen = i;
        }
    }
    if (best >= 0)
        candidates->at[chosen].chosen_nb++;
}

static bool is_contradicted(const Signs *signs, const uint64_t *truth) {
    for (size_t w = 0; w < signs->words; w++)
        if ((truth[w] ^ signs->holds[w]) & signs->closed[w])
            return true;
    return false;
}

static MultiverseRule find_of_length(const Multiverse *multiverse, const MultiverseFinding *finding,
                                     Signs *signs, int length) {
    MultiverseRule rule = {.known = false};
    Candidates candidates = candidates_new(multiverse, length, signs->words);
    for (int r = 0; r < multiverse->resamples_nb; r++) {
        take_resample(multiverse, finding, r, signs);
        choose(&candidates, signs, multiverse->universes_nb);
    }
    for (size_t i = 0; i < candidates.nb; i++) {
        const double support = (double)candidates.at[i].chosen_nb / multiverse->resamples_nb;
        if (support >= MULTIVERSE_SUPPORT_LEAST &&
            !is_contradicted(signs, &candidates.truth[i * signs->words])) {
            rule = candidates.at[i].rule;
            rule.support = support;
        }
    }
    return rule;
}

MultiverseRule multiverse_find_rule(const Multiverse *multiverse,
                                    const MultiverseFinding *finding) {
    Signs signs = signs_new(multiverse, finding);
    MultiverseRule rule = find_of_length(multiverse, finding, &signs, 1);
    if (!rule.known)
        rule = find_of_length(multiverse, finding, &signs, 2);
    return rule;
}

/* ---- in words -------------------------------------------------------------------------------- */

/* ", ", " and " or nothing before name `i` of `nb`. */
static const char *comma_before(int i, int nb, const char *last) {
    return i == 0 ? "" : i < nb - 1 ? ", " : last;
}

static void add_deciders(const Multiverse *multiverse, const MultiverseFinding *finding,
                         Text *text) {
    int nb = 0, i = 0;
    for (int c = 0; c < multiverse->choices_nb; c++)
        nb += finding->shares[c].decides;
    for (int c = 0; c < multiverse->choices_nb; c++)
        if (finding->shares[c].decides)
            text_add(text, "%s%s", comma_before(i++, nb, " and "), multiverse->choices[c].name);
}

void multiverse_word_text(const Multiverse *multiverse, const MultiverseFinding *finding,
                          Text *text) {
    static const char *const words[] = {"undecided",     "robust",      "fails everywhere",
                                        "no difference", "depends on ", "varies",
                                        "no power"};
    text_add(text, "%s", words[finding->word]);
    if (finding->word == MULTIVERSE_DEPENDS)
        add_deciders(multiverse, finding, text);
}

/* The words of the one level that is left out; NULL where it has none or there is not one. */
static const char *negation_of(const MultiverseChoice *choice, unsigned levels) {
    const char *negation = NULL;
    for (int l = 0; l < choice->levels_nb; l++)
        if (!(levels >> l & 1))
            negation = choice->levels[l].negation;
    return mask_bits(levels) == choice->levels_nb - 1 ? negation : NULL;
}

/* Do all levels of the set have words of their own? */
static bool have_conditions(const MultiverseChoice *choice, unsigned levels) {
    for (int l = 0; l < choice->levels_nb; l++)
        if (levels >> l & 1 && !choice->levels[l].condition)
            return false;
    return true;
}

/* True where what is added has an "or" of its own. */
static bool add_condition(const MultiverseChoice *choice, unsigned levels, Text *text) {
    const bool in_words = have_conditions(choice, levels);
    const char *negation = negation_of(choice, levels);
    const int nb = mask_bits(levels);
    int i = 0;
    if (negation && !(in_words && nb == 1)) {
        text_add(text, "%s", negation);
        return false;
    }
    if (!in_words)
        text_add(text, "%s is ", choice->name);
    for (int l = 0; l < choice->levels_nb; l++)
        if (levels >> l & 1)
            text_add(text, "%s%s", comma_before(i++, nb, " or "),
                     in_words ? choice->levels[l].condition : choice->levels[l].name);
    return nb > 1;
}

void multiverse_rule_text(const Multiverse *multiverse, const MultiverseRule *rule, Text *text) {
    if (!rule->known)
        return;
    text_add(text, rule->join == MULTIVERSE_EITHER ? "holds where either " : "holds where ");
    const bool has_or = add_condition(&multiverse->choices[rule->choice[0]], rule->levels[0], text);
    if (rule->join == MULTIVERSE_ALONE)
        return;
    text_add(text, has_or || rule->join == MULTIVERSE_OR ? ", " : " ");
    text_add(text, rule->join == MULTIVERSE_AND ? "and " : "or ");
    add_condition(&multiverse->choices[rule->choice[1]], rule->levels[1], text);
    if (rule->join == MULTIVERSE_EITHER)
        text_add(text, ", but not both");
}
