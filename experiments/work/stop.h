/* Being asked to stop: SIGINT and SIGTERM, remembered and not obeyed at once.
 * Depends on: nothing. */
#ifndef EXPERIMENTS_WORK_STOP_H
#define EXPERIMENTS_WORK_STOP_H

#include <stdbool.h>

/* From now on SIGINT and SIGTERM end no more than the work of who asks stop_is_asked, and that in
 * good order: what comes before and after, the database's opening and closing above all, is done
 * to its end. */
void stop_listen(void);

/* Has such a signal come? Never before stop_listen. */
bool stop_is_asked(void);

#endif
