#include "analysis/multiverse/multiverse.h"

#include "base/masks.h"

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

/* ---- conditions ------------------------------------------------------------------------------ */

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
