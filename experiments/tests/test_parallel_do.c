/* Pieces of work shared by threads: each once, none after one that fails. */
#define _GNU_SOURCE /* sched_setaffinity, where the system has it */
#include <sched.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/parallel.h"

enum { PIECES = 1000, THREADS = 4 };

typedef struct Seen {
    int calls[PIECES]; /* of each piece */
    int last[THREADS]; /* piece of each thread, plus 1 */
    bool descends[THREADS];
    int fails; /* from this piece on */
} Seen;

static bool see(void *context, int thread, int piece) {
    Seen *seen = context;
    if (thread < 0 || thread >= THREADS || piece < 0 || piece >= PIECES)
        return false; /* is missed then */
    seen->descends[thread] |= piece < seen->last[thread];
    seen->last[thread] = piece + 1;
    seen->calls[piece]++;
    return piece < seen->fails;
}

static void each_piece_is_done_once(void **state) {
    (void)state;
    for (int threads = 1; threads <= THREADS; threads++) {
        Seen seen = {.fails = PIECES};
        parallel_do(threads, PIECES, see, &seen);
        for (int t = 0; t < THREADS; t++)
            assert_false(seen.descends[t]);
        for (int i = 0; i < PIECES; i++)
            assert_int_equal(seen.calls[i], 1);
    }
}

/* The first that fails is always found: all before it were begun. */
static void nothing_is_begun_after_a_failure(void **state) {
    (void)state;
    for (int threads = 1; threads <= THREADS; threads++) {
        Seen seen = {.fails = 500};
        int done = 0;
        parallel_do(threads, PIECES, see, &seen);
        for (int i = 0; i < PIECES; i++) {
            if (i <= 500)
                assert_int_equal(seen.calls[i], 1);
            done += seen.calls[i];
        }
        /* one more by each other thread */
        assert_true(done >= 501 && done <= 500 + threads);
    }
}

static void no_pieces_are_no_work(void **state) {
    (void)state;
    Seen seen = {.fails = PIECES};
    parallel_do(THREADS, 0, see, &seen);
    for (int t = 0; t < THREADS; t++)
        assert_int_equal(seen.last[t], 0);
    assert_true(parallel_processors() >= 1 && parallel_processors() <= 256);
}

/* Those that one may not use are not counted. */
static void processors_are_those_that_one_may_use(void **state) {
    (void)state;
#ifdef __linux__
    cpu_set_t before, one;
    CPU_ZERO(&one);
    assert_int_equal(sched_getaffinity(0, sizeof before, &before), 0);
    for (int i = 0; i < CPU_SETSIZE && !CPU_COUNT(&one); i++)
        if (CPU_ISSET(i, &before))
            CPU_SET(i, &one);
    assert_int_equal(parallel_processors(), CPU_COUNT(&before));
    assert_int_equal(sched_setaffinity(0, sizeof one, &one), 0);
    assert_int_equal(parallel_processors(), 1);
    assert_int_equal(sched_setaffinity(0, sizeof before, &before), 0);
#else
    skip();
#endif
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_piece_is_done_once),
        cmocka_unit_test(nothing_is_begun_after_a_failure),
        cmocka_unit_test(no_pieces_are_no_work),
        cmocka_unit_test(processors_are_those_that_one_may_use),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
