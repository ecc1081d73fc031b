#include "work/control.h"

#include <inttypes.h>
#include <stdio.h>

#include "base/now.h"

enum {
    HARD_PER_SOFT = 4, /* how far a move may overdraw its share */
    NEXT_PER_LAST = 3, /* the next iteration's expected time by the last one's */
};

bool control_is_timed(const Control *control) {
    return control->kind == CONTROL_MOVE || control->kind == CONTROL_CLOCK;
}

void control_text(const Control *control, char text[CONTROL_TEXT_NB]) {
    if (control->kind == CONTROL_NODES)
        snprintf(text, CONTROL_TEXT_NB, "%" PRIu64 " nodes", control->nodes);
    else if (control->kind == CONTROL_DEPTH)
        snprintf(text, CONTROL_TEXT_NB, "depth %d", control->moves);
    else if (control->kind == CONTROL_MOVE)
        snprintf(text, CONTROL_TEXT_NB, "%" PRId64 " ms", control->ns / 1000000);
    else
        snprintf(text, CONTROL_TEXT_NB, "%d moves in %.9g s", control->moves,
                 1e-9 * (double)control->ns);
}

void control_pgn(const Control *control, char text[CONTROL_TEXT_NB]) {
    if (!control_is_timed(control))
        snprintf(text, CONTROL_TEXT_NB, "-");
    else
        snprintf(text, CONTROL_TEXT_NB, "%d/%.9g",
                 control->kind == CONTROL_MOVE ? 1 : control->moves, 1e-9 * (double)control->ns);
}

static int64_t now(void) {
    return (int64_t)now_thread_ns();
}

static int64_t least(int64_t a, int64_t b) {
    return a < b ? a : b;
}

void control_clock_init(ControlClock *clock, const Control *control) {
    *clock = (ControlClock){.control = control, .left = control->ns, .to_go = control->moves};
}

void control_clock_start(ControlClock *clock) {
    clock->start = clock->iteration = clock->poll = now();
    if (clock->control->kind == CONTROL_MOVE) {
        clock->soft = clock->hard = clock->control->ns;
    } else if (clock->control->kind == CONTROL_CLOCK) {
        const int64_t left = clock->left > clock->gap ? clock->left - clock->gap : 0;
        clock->soft = left / clock->to_go;
        clock->hard = clock->to_go == 1 ? left : least(HARD_PER_SOFT * clock->soft, left / 2);
    }
}

bool control_clock_is_up(ControlClock *clock) {
    if (!control_is_timed(clock->control))
        return false;
    const int64_t time = now();
    if (time - clock->poll > clock->gap)
        clock->gap = time - clock->poll;
    clock->poll = time;
    return time - clock->start + clock->gap >= clock->hard;
}

bool control_clock_allows_next(ControlClock *clock) {
    if (!control_is_timed(clock->control))
        return true;
    const int64_t time = now(), spent = time - clock->start, last = time - clock->iteration;
    clock->iteration = time;
    if (clock->control->kind == CONTROL_MOVE)
        return spent < clock->hard;
    return spent < clock->soft && spent + NEXT_PER_LAST * last <= clock->hard;
}

bool control_clock_stop(ControlClock *clock, int64_t *ns) {
    *ns = now() - clock->start;
    if (clock->control->kind != CONTROL_CLOCK)
        return true;
    clock->left -= *ns;
    if (clock->left < 0)
        return false;
    if (--clock->to_go == 0) {
        clock->left += clock->control->ns;
        clock->to_go = clock->control->moves;
    }
    return true;
}
