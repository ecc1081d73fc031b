/* The audit of forward pruning: a sample of what was left out, cut or reduced is searched in full by a
 * second search, which says whether that was right. The search that is audited takes nothing from it:
 * its counts, tables and decisions are those without.
 *
 * `base.audit` = N audits one in N, chosen by a hash of position and depth: to take every N-th would follow
 * the order of moves. The second search has the letters that preserve the value, at the same levels, tables
 * of its own, and no base.delta; it knows nothing of the way to the position.
 * OWN_AUDITED counts what it searched, OWN_WRONG where it decides otherwise, by letter. Both are also counted
 * by the plies of the second search and by how sure the pruning was (counters.h), for all letters together.
 * COUNT_DELTA_AUDITED and COUNT_DELTA_WRONG count what base.delta leaves out.
 * A decision is judged at its node: one that is wrong there need not change the root.
 * Choice: base.delta is audited by bottom positions. A capture behind another one has no search of its own,
 * and what it would change shows only in the value that the bottom position hands on.
 * Depends on: search. Source: Marsland 1986, sec. 3.2, on what forward pruning risks. */
#ifndef SEARCH_AUDIT_H
#define SEARCH_AUDIT_H

#include "search/search.h"

/* A second search for s, whose parameters are set; s->auditor stays NULL where none is asked for.
 * Owner: audit_release. Errors: as search_init. */
bool audit_init(Search *s, const EnhancementRow *rows, int rows_nb, Status *status);
void audit_release(Search *s);
void audit_reset(Search *s);

/* A node was cut by this row with n->score. Wrong: the full value lies on another side of the window, or in
 * it. How sure it was is n->margin. */
void audit_node(Search *s, const Node *n, int row);

/* Where a move of this rank (from 0) is counted: by g - worth, where its worth was estimated, which is
 * no more than g; -SCORE_INFINITE: it was not, so by its rank. */
int audit_place(Score g, Score worth, int rank);

/* A move was left out, or did not reach g less deep, by this row; with all its plies its child has this
 * depth. Wrong: it is better than g. */
void audit_move(Search *s, const Node *n, const Node *child, int depth, Score g, int row,
                int place);

/* Below a bottom position, which has this value, base.delta left captures out. Wrong: without it the value
 * lies on another side of the window, or is another one in it. */
void audit_bottom(Search *s, const Node *n, Score score);

#endif
