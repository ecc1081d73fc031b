/* How much stack a search takes: its frames lie there, and a stack that ends is a dead process. */
#include <sys/resource.h>

#include "engine.h"
#include "search/search.h"

/* Bytes of the longest line: MAX_DEPTH nodes, then quiescence. A ply holds a node's child, and a prune
 * its own beside it: V's null move has two, for the pass and for a second look. Who calls a search has
 * frames too, and the program's arguments and environment lie on the same stack. */
enum {
    BESIDE = 512,
    NODE_FRAMES = 2 * sizeof(Node) + BESIDE, /* a null move's two at every other ply */
    QUIESCENCE_FRAMES = sizeof(Board) + sizeof(MoveList) + MAX_MOVES * sizeof(int) + BESIDE,
    CALLERS = 256 << 10,
    WHOLE = 64 << 10, /* a thread's stack is one of whole pages, whatever their size */
    SEARCHES = 2,     /* at the end of a line the audit's may begin */
    NEED = (SEARCHES * (MAX_DEPTH + 1) * NODE_FRAMES + (MAX_PLY - MAX_DEPTH) * QUIESCENCE_FRAMES +
            CALLERS) /
               WHOLE * WHOLE +
           WHOLE
};

size_t engine_stack_need(void) {
    return NEED;
}

bool engine_stack(Status *status) {
    struct rlimit stack;
    if (getrlimit(RLIMIT_STACK, &stack) != 0 || stack.rlim_cur == RLIM_INFINITY ||
        stack.rlim_cur >= NEED)
        return true;
    return status_fail(status, "a search needs %d kB of stack, but the limit is %d kB (ulimit -s)",
                       NEED / 1024, (int)(stack.rlim_cur / 1024));
}
