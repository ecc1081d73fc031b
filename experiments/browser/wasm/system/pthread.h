/* Threads as a browser's page has them: none. A search by several workers (base.workers) is refused in the
 * words of engine/parallel/team.c, because no thread can be started; nothing else asks for one.
 * Found before the system's header where the engine is compiled to WebAssembly (browser/wasm.mk).
 * Depends on: nothing. */
#ifndef BROWSER_WASM_SYSTEM_PTHREAD_H
#define BROWSER_WASM_SYSTEM_PTHREAD_H

#include <errno.h>
#include <stddef.h>

typedef struct {
    int none;
} pthread_t, pthread_attr_t, pthread_cond_t, pthread_mutex_t;

static inline int pthread_attr_init(pthread_attr_t *attributes) {
    attributes->none = 0;
    return 0;
}
static inline int pthread_attr_setstacksize(pthread_attr_t *attributes, size_t bytes) {
    (void)attributes, (void)bytes;
    return 0;
}
static inline int pthread_attr_destroy(pthread_attr_t *attributes) {
    (void)attributes;
    return 0;
}
static inline int pthread_create(pthread_t *thread, const pthread_attr_t *attributes,
                                 void *(*run)(void *), void *own) {
    (void)attributes, (void)run, (void)own;
    thread->none = 0;
    return ENOTSUP;
}
static inline int pthread_join(pthread_t thread, void **result) {
    (void)thread, (void)result;
    return 0;
}
static inline int pthread_mutex_init(pthread_mutex_t *mutex, const void *attributes) {
    (void)attributes;
    mutex->none = 0;
    return 0;
}
static inline int pthread_mutex_destroy(pthread_mutex_t *mutex) {
    (void)mutex;
    return 0;
}
static inline int pthread_mutex_lock(pthread_mutex_t *mutex) {
    (void)mutex;
    return 0;
}
static inline int pthread_mutex_unlock(pthread_mutex_t *mutex) {
    (void)mutex;
    return 0;
}
static inline int pthread_cond_init(pthread_cond_t *condition, const void *attributes) {
    (void)attributes;
    condition->none = 0;
    return 0;
}
static inline int pthread_cond_destroy(pthread_cond_t *condition) {
    (void)condition;
    return 0;
}
static inline int pthread_cond_signal(pthread_cond_t *condition) {
    (void)condition;
    return 0;
}
static inline int pthread_cond_wait(pthread_cond_t *condition, pthread_mutex_t *mutex) {
    (void)condition, (void)mutex;
    return 0;
}

#endif
