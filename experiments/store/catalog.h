/* What a database knows before any count: engines, the registry, and what studies ask for. Depends
 * on: spec/plan.h, store/store.h. */
#ifndef EXPERIMENTS_STORE_CATALOG_H
#define EXPERIMENTS_STORE_CATALOG_H

#include "spec/plan.h"
#include "store/members.h"
#include "store/store.h"

/* What is in the signature of another program of ours whose counts were imported as another study's, before
 * its sources; views show them. */
#define CATALOG_FOREIGN '@'

/* Let the views show the counts of this program, and of no other engine; what was computed from
 * cells that are shown no more is removed. Within a transaction of the caller's. */
bool catalog_show_own(Store *store, Status *status);

/* The same, and describe this program's registry. */
bool catalog_describe(Store *store, Status *status);

/* Did this engine count every set that a study asks for? Errors: names a set that only others did.
 */
bool catalog_check_study(Store *store, const char *study, Status *status);

/* Write down what a plan searches, in place of what the same spec and suite searched before (members.h); its
 * ids are set. Errors: an entry that another study has under the same suite and id with another position
 * or other solutions; nothing is changed then. */
bool catalog_register(Store *store, Plan *plan, const MemberPart *about, Status *status);

/* The same for a suite without a plan; positions[i] is set to the id of its i-th entry's position.
 */
bool catalog_register_suite(Store *store, const Suite *suite, int64_t positions[], Status *status);

/* The number of a text in a table that holds each once, there or added. */
bool catalog_name(Store *store, const char *table, const char *column, const char *text,
                  int64_t *id, Status *status);

/* Write down a study, or a configuration; its id is set. Within a transaction of the caller's. */
bool catalog_register_study(Store *store, const char *name, const char *title, int64_t *id,
                            Status *status);
bool catalog_register_configuration(Store *store, PlanConfiguration *configuration, Status *status);

/* Set `known` of every cell that this engine need not compute: finished, or stopped by a limit that
 * is no lower. Asks by texts, so that a database without the plan, or a read-only one, will do. */
bool catalog_mark_known(Store *store, Plan *plan, Status *status);

/* Write down what every position of chess that has no traits yet is by itself, which no search decides: how many
 * men stand on the board, how many moves are legal, how many of them take something, and is the side to move in
 * check. The view `trait` has it. Within a transaction of the caller's, or without one. */
bool traits_fill(Store *store, Status *status);

#endif
