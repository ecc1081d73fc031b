/* The processor time of a program and of what it started itself, as a script starts an engine.
 * Depends on: nothing. */
#ifndef EXPERIMENTS_FOREIGN_FAMILY_H
#define EXPERIMENTS_FOREIGN_FAMILY_H

#include <stdint.h>
#include <sys/types.h>

/* Nanoseconds that a process has used, with the living processes that its first thread started, and theirs;
 * of those only where the system reports them (Linux). 0 where it reports nothing. Of a process that runs on,
 * Linux may leave out what it used since the system's last tick (4 ms at 250 ticks a second). */
uint64_t family_cpu_ns(pid_t pid);

#endif
