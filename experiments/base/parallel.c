#define _GNU_SOURCE /* sched_getaffinity, where the system has it */

#include "base/parallel.h"

#include <assert.h>
#include <pthread.h>
#include <sched.h>
#include <stddef.h>
#include <unistd.h>

enum { THREADS_MAX = 64, PROCESSORS_MAX = 256 };
enum { STACK_BYTES = 8 << 20 }; /* what a process has; some systems give threads less */

/* What all threads see; `next` under the lock. */
typedef struct Pieces {
    pthread_mutex_t lock;
    int next, nb;
    ParallelWork *work;
    void *context;
} Pieces;

typedef struct Thread {
    pthread_t id;
    int number;
    Pieces *pieces;
} Thread;

/* -1: none is left. */
static int take(Pieces *pieces) {
    pthread_mutex_lock(&pieces->lock);
    const int piece = pieces->next < pieces->nb ? pieces->next++ : -1;
    pthread_mutex_unlock(&pieces->lock);
    return piece;
}

static void stop(Pieces *pieces) {
    pthread_mutex_lock(&pieces->lock);
    pieces->next = pieces->nb;
    pthread_mutex_unlock(&pieces->lock);
}

static void *run(void *own) {
    const Thread *thread = own;
    for (int piece; (piece = take(thread->pieces)) >= 0;)
        if (!thread->pieces->work(thread->pieces->context, thread->number, piece))
            stop(thread->pieces);
    return NULL;
}

/* Processors that this process may use; 0 where the system does not tell. */
static int allowed_processors(void) {
    int count = 0;
#ifdef __linux__
    enum { SYSTEM_MAX = 8192 }; /* processors that Linux can be built for */
    const size_t bytes = CPU_ALLOC_SIZE(SYSTEM_MAX);
    cpu_set_t *set = CPU_ALLOC(SYSTEM_MAX);
    if (set && sched_getaffinity(0, bytes, set) == 0)
        count = CPU_COUNT_S(bytes, set);
    CPU_FREE(set);
#endif
    return count;
}

int parallel_processors(void) {
    const long allowed = allowed_processors();
    const long count = allowed ? allowed : sysconf(_SC_NPROCESSORS_ONLN);
    return count < 1 ? 1 : count > PROCESSORS_MAX ? PROCESSORS_MAX : (int)count;
}

void parallel_do(int threads, int pieces, ParallelWork *work, void *context) {
    Pieces all = {.nb = pieces, .work = work, .context = context};
    Thread others[THREADS_MAX], here = {.number = 0, .pieces = &all};
    pthread_attr_t attributes;
    int nb = 0;
    assert(threads >= 1 && pieces >= 0);
    threads = threads < THREADS_MAX ? threads : THREADS_MAX;
    pthread_mutex_init(&all.lock, NULL);
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, STACK_BYTES);
    while (nb + 1 < threads && nb + 1 < pieces) {
        others[nb] = (Thread){.number = nb + 1, .pieces = &all};
        if (pthread_create(&others[nb].id, &attributes, run, &others[nb]) != 0)
            break;
        nb++;
    }
    run(&here);
    for (int i = 0; i < nb; i++)
        pthread_join(others[i].id, NULL);
    pthread_attr_destroy(&attributes);
    pthread_mutex_destroy(&all.lock);
}
