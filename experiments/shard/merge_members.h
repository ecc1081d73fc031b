/* What studies ask for in the file that is merged. Depends on: store/members.h. */
#ifndef EXPERIMENTS_SHARD_MERGE_MEMBERS_H
#define EXPERIMENTS_SHARD_MERGE_MEMBERS_H

#include "store/store.h"

/* Take its parts' members over; parts and entries are in temp.map_part and map_entry (merge_names.sql). Errors: SQLite's. */
bool merge_members(Store *store, Status *status);

#endif
