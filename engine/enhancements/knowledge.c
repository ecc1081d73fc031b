/* K, knowledge ordering: static chess knowledge gives each move a score from -25 to +25. When
 * history is on too, the kernel adds both. Source: Schaeffer 1989, sec. IV (parameter 6). The
 * knowledge is our own: chess/knowledge.h. */
#include "enhancements/registry.h"

enum { WEIGHT, KNOWLEDGE };

static const char *const knowledge_choices[] = {"full", "captures", "squares", NULL};

static void knowledge_rank(Search *s, Node *n, Active *self) {
    (void)s;
    int scores[MAX_MOVES]; /* of the moves from r->from on */
    const Ranking *r = &n->ranking;
    const int weight = (int)self->param[WEIGHT];
    game_knowledge(&n->board, (int)self->param[KNOWLEDGE], n->ordering.list.moves + r->from,
                   r->to - r->from, scores);
    for (int i = r->from; i < r->to; i++)
        r->credit[i] = weight * scores[i - r->from];
}

const Enhancement enhancement_knowledge = {
    .params =
        {[WEIGHT] = {"weight", PARAM_INTEGER, 1, 0, 1000000, NULL,
                     "multiplies the score; 0 computes and adds nothing, to measure the cost"},
         [KNOWLEDGE] =
             {"knowledge", PARAM_CHOICE, 0, 0, 0, knowledge_choices,
              "all knowledge, only of captures and promotions, or only of quiet moves' squares"}},
    .rank = knowledge_rank,
    .credits = true,
    .late = true};
