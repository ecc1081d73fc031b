#include "uci/clock.h"

#include "base/now.h"

enum {
    NS_PER_MS = 1000000,
    MOVES_TO_GO = 30,     /* assumed, and the most that the time is spread over */
    LEAST_OF_SHARE = 4,   /* a quarter of it is thought, whatever is lost on the way */
    HARD_PER_SOFT = 4,    /* how far a move may overdraw its share */
    NEXT_PER_LAST = 3,    /* the next iteration's expected time by the last one's */
    IN_HAND_MS = 50,      /* of the clock that are never spent: a machine wakes up late */
    LONGEST_MS = 1 << 30, /* twelve days: longer times are taken as this, so that sums fit */
};

static int64_t least(int64_t a, int64_t b) {
    return a < b ? a : b;
}

/* Milliseconds that may be spent of those given. */
static int64_t available(int64_t given, int64_t overhead) {
    given = least(given, LONGEST_MS);
    return given > overhead ? given - overhead : 0;
}

UciPlan uci_clock_plan(const UciTimes *times, int64_t overhead) {
    UciPlan plan = {UCI_CLOCK_NONE, UCI_CLOCK_NONE};
    if (times->left != UCI_CLOCK_NONE) {
        const int64_t left = available(times->left, overhead > IN_HAND_MS ? overhead : IN_HAND_MS);
        const int64_t moves = times->moves_to_go == UCI_CLOCK_NONE
                                  ? MOVES_TO_GO
                                  : least(times->moves_to_go, MOVES_TO_GO);
        const int64_t increment =
            times->increment == UCI_CLOCK_NONE ? 0 : least(times->increment, LONGEST_MS);
        const int64_t share = left / moves;
        plan.soft = share + increment * 3 / 4 - overhead;
        if (plan.soft < share / LEAST_OF_SHARE)
            plan.soft = share / LEAST_OF_SHARE;
        plan.hard = least(plan.soft * HARD_PER_SOFT, moves == 1 ? left / 5 * 4 : left / 2);
        plan.soft = least(plan.soft, plan.hard);
    }
    if (times->movetime != UCI_CLOCK_NONE) {
        const int64_t hard = available(times->movetime, overhead);
        plan.hard = plan.hard == UCI_CLOCK_NONE ? hard : least(plan.hard, hard);
    }
    return plan;
}

void uci_clock_start(UciClock *clock, UciPlan plan, int64_t start) {
    clock->plan = plan;
    clock->start = start;
    clock->last_poll = clock->iteration = now_steady_ns();
    clock->gap = 0;
}

bool uci_clock_is_up(UciClock *clock) {
    const int64_t now = now_steady_ns();
    if (now - clock->last_poll > clock->gap)
        clock->gap = now - clock->last_poll;
    clock->last_poll = now;
    return clock->plan.hard != UCI_CLOCK_NONE &&
           now - clock->start + clock->gap >= clock->plan.hard * NS_PER_MS;
}

bool uci_clock_allows_next(UciClock *clock) {
    const int64_t elapsed = uci_clock_elapsed(clock);
    const int64_t last = clock->start + elapsed - clock->iteration;
    clock->iteration += last;
    if (clock->plan.soft == UCI_CLOCK_NONE)
        return clock->plan.hard == UCI_CLOCK_NONE || elapsed < clock->plan.hard * NS_PER_MS;
    return elapsed < clock->plan.soft * NS_PER_MS &&
           elapsed + NEXT_PER_LAST * last <= clock->plan.hard * NS_PER_MS;
}

int64_t uci_clock_elapsed(const UciClock *clock) {
    return now_steady_ns() - clock->start;
}
