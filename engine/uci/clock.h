/* Time management: how long a search may take, as limits on a monotonic clock.
 *
 * The clock only ever ends a search, through the stop and iteration callbacks; no decision inside
 * the search sees it. Two limits are planned before the search:
 *   soft   no iteration is begun after it;
 *   hard   the search is stopped at it, wherever it is.
 * On a clock (wtime, btime) the time left is spread over the moves to go (30 if not said, 30 at
 * most); three quarters of the increment are added, and the overhead is taken off, for each of
 * those moves will lose it; but at least a quarter of the share is thought: that is soft. So the
 * clock does not fall to where one late wake-up of a busy machine loses the game: with 10 ms a move
 * added it stays at about 0.4 s. Hard is four times soft, so that a begun iteration can end, but
 * at most half of what is left, four fifths for the last move before the control. Of the time left 50
 * ms, or the overhead where that is more, are no time to spend. An iteration that
 * would likely pass the hard limit is not begun: one is taken to need three times as long as that
 * before it, for full-width trees grow by a factor of three to six a ply. With movetime the limit
 * is hard only: the caller wants the time spent. Depends on: nothing. */
#ifndef UCI_CLOCK_H
#define UCI_CLOCK_H

#include <stdbool.h>
#include <stdint.h>

enum { UCI_CLOCK_NONE = -1 };

/* What `go` said of time, in milliseconds; UCI_CLOCK_NONE where it said nothing. */
typedef struct UciTimes {
    int64_t movetime;
    int64_t left, increment; /* of the side to move */
    int64_t moves_to_go;     /* at least 1 */
} UciTimes;

/* Limits in milliseconds from the start; UCI_CLOCK_NONE for none. */
typedef struct UciPlan {
    int64_t soft, hard;
} UciPlan;

typedef struct UciClock {
    UciPlan plan;
    int64_t start;          /* all times in nanoseconds of the monotonic clock */
    int64_t last_poll, gap; /* the longest time between two polls so far */
    int64_t iteration;      /* when the running iteration began */
} UciClock;

/* Pure: the same times give the same plan. Range: overhead in milliseconds, at least 0. */
UciPlan uci_clock_plan(const UciTimes *times, int64_t overhead);

/* Start a clock that has been running since `start` (now_steady_ns). */
void uci_clock_start(UciClock *clock, UciPlan plan, int64_t start);

/* Poll: must the search stop now? True a little before the hard limit, by the longest time seen
 * between two polls, because the next poll would come too late. */
bool uci_clock_is_up(UciClock *clock);

/* An iteration has ended: should the next one begin? */
bool uci_clock_allows_next(UciClock *clock);

int64_t uci_clock_elapsed(const UciClock *clock); /* nanoseconds since the start */

#endif
