/* Being asked to stop: SIGINT, SIGTERM and what a lost connection (SIGHUP), a cluster (SIGUSR1,
 * SIGUSR2) or a limit of processor time (SIGXCPU) send; remembered and not obeyed at once.
 * Depends on: nothing. */
#ifndef EXPERIMENTS_WORK_STOP_H
#define EXPERIMENTS_WORK_STOP_H

#include <stdbool.h>

/* From now on these signals end no more than the work of who asks stop_is_asked, and that in good
 * order: what comes before and after, the database's opening and closing above all, is done to its
 * end. Of `stop_signals`, those that are ignored stay so (nohup). */
void stop_listen(void);

/* All of them but SIGINT and SIGTERM; ended by 0. */
extern const int stop_signals[];

/* Has such a signal come? Never before stop_listen. */
bool stop_is_asked(void);

#endif
