#include "parallel/team.h"

#include <stdlib.h>
#include <string.h>

/* ---- threads --------------------------------------------------------------------------------- */

static void *worker_main(void *own) {
    share_work(own);
    return NULL;
}

static bool start_threads(Team *t, size_t stack, Status *status) {
    pthread_attr_t attributes;
    int error = pthread_attr_init(&attributes);
    if (error)
        return status_fail(status, "cannot start a thread: %s", strerror(error));
    error = pthread_attr_setstacksize(&attributes, stack);
    for (int i = 1; i < t->nb && !error; i++) {
        Worker *w = &t->workers[i];
        error = pthread_create(&w->thread, &attributes, worker_main, w);
        t->threads_nb += !error;
    }
    pthread_attr_destroy(&attributes);
    return !error || status_fail(status, "cannot start a thread for worker %d of %d: %s",
                                 t->threads_nb + 1, t->nb - 1, strerror(error));
}

static void end_threads(Team *t) {
    pthread_mutex_lock(&t->lock);
    t->quits = true;
    for (int i = 1; i <= t->threads_nb; i++)
        pthread_cond_signal(&t->workers[i].turn);
    pthread_mutex_unlock(&t->lock);
    for (int i = 1; i <= t->threads_nb; i++)
        pthread_join(t->workers[i].thread, NULL);
}

/* ---- the team's life ------------------------------------------------------------------------- */

static void team_free(Team *t) {
    end_threads(t);
    for (int i = 0; i < t->nb; i++) {
        if (i > 0)
            search_release(&t->workers[i].own);
        pthread_cond_destroy(&t->workers[i].turn);
    }
    for (int i = 0; i < ENHANCEMENT_MAX; i++)
        free(t->common[i]);
    pthread_mutex_destroy(&t->lock);
    free(t->workers);
    free(t);
}

static bool new_common(Team *t, const Search *s, Status *status) {
    for (int i = 0; i < s->active_nb && t->interval; i++) {
        const Active *self = &s->active[i];
        if (!self->enhancement->lore)
            continue;
        t->common[i] = calloc(1, enhancement_size(self->enhancement, self->param));
        if (!t->common[i])
            return status_fail(status, "out of memory");
    }
    return true;
}

static Team *team_new(Search *s, Status *status) {
    const int nb = (int)s->params.base[BASE_WORKERS];
    Team *t = calloc(1, sizeof *t);
    Worker *workers = calloc((size_t)nb, sizeof *workers);
    if (!t || !workers) {
        status_fail(status, "out of memory for %d workers", nb);
        free(t);
        free(workers);
        return NULL;
    }
    t->sharing.moves = share_moves;
    t->sharing.pause = share_pause;
    t->nb = nb;
    t->workers = workers;
    t->interval = (uint64_t)s->params.base[BASE_MERGE_INTERVAL];
    pthread_mutex_init(&t->lock, NULL);
    for (int i = 0; i < nb; i++) {
        Worker *w = &workers[i];
        *w = (Worker){.team = t, .number = i, .search = i == 0 ? s : &w->own};
        pthread_cond_init(&w->turn, NULL);
    }
    return t;
}

/* A search of his own for every worker but the first. */
static bool new_searches(Team *t, const SearchParams *params, const EnhancementRow *rows,
                         int rows_nb, Status *status) {
    for (int i = 1; i < t->nb; i++) {
        Search *s = &t->workers[i].own;
        if (!search_init(s, params, rows, rows_nb, status))
            return false;
        s->sharing = &t->sharing;
        s->worker = i;
    }
    return true;
}

bool team_search_init(Search *s, const SearchParams *params, const EnhancementRow *rows,
                      int rows_nb, size_t stack, Status *status) {
    if (!search_init(s, params, rows, rows_nb, status))
        return false;
    if (!params->base[BASE_WORKERS])
        return true;
    Team *t = team_new(s, status);
    if (t && new_common(t, s, status) && new_searches(t, params, rows, rows_nb, status) &&
        start_threads(t, stack, status)) {
        s->sharing = &t->sharing;
        return true;
    }
    if (t)
        team_free(t);
    search_release(s);
    return false;
}

void team_search_release(Search *s) {
    if (s->sharing)
        team_free(team_of(s));
    s->sharing = NULL;
    search_release(s);
}

void team_search_reset(Search *s) {
    Team *t = team_of(s);
    search_reset(s);
    for (int i = 1; t && i < t->nb; i++)
        search_reset(&t->workers[i].own);
    for (int i = 0; t && i < s->active_nb; i++)
        if (t->common[i])
            memset(t->common[i], 0, enhancement_size(s->active[i].enhancement, s->active[i].param));
}
