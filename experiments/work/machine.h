/* Does a run fit this machine?
 * Depends on: engine.h. */
#ifndef EXPERIMENTS_WORK_MACHINE_H
#define EXPERIMENTS_WORK_MACHINE_H

#include "engine.h"

/* Bytes that this process and its workers may use together: the machine's memory, or less where a
 * control group says so; each alone no more than its limit of address space (ulimit -v). */
uint64_t machine_memory(void);

/* Do so many workers fit, each with tables of so many bytes? Errors: says how much is needed, how
 * much there is, and how many workers would fit. */
bool machine_check_memory(uint64_t tables, int workers, Status *status);

#endif
