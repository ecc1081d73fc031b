#include "uci/command.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "uci/text.h"

/* 4 MB, tens of thousands of commands: the moves of many games. */
enum { QUEUE_SIZE_MAX = 4 << 20 };

typedef struct CommandName {
    const char *name;
    CommandKind kind;
} CommandName;

static const CommandName names[] = {
    {"uci", COMMAND_UCI},
    {"isready", COMMAND_ISREADY},
    {"ucinewgame", COMMAND_UCINEWGAME},
    {"setoption", COMMAND_SETOPTION},
    {"position", COMMAND_POSITION},
    {"go", COMMAND_GO},
    {"stop", COMMAND_STOP},
    {"quit", COMMAND_QUIT},
    {"d", COMMAND_SHOW},
    {"eval", COMMAND_EVAL},
};

CommandKind command_find(char **line) {
    for (char *word; (word = text_word(line));)
        for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
            if (strcmp(word, names[i].name) == 0)
                return names[i].kind;
    return COMMAND_NONE;
}

void command_queue_init(CommandQueue *queue) {
    pthread_mutex_init(&queue->lock, NULL);
    pthread_cond_init(&queue->changed, NULL);
    queue->first = NULL;
    queue->last = &queue->first;
    queue->size = 0;
    queue->asked = queue->answered = 0;
    atomic_init(&queue->end, INPUT_OPEN);
    atomic_init(&queue->stopped, 0);
    atomic_init(&queue->waiting, false);
}

static void drop_all(CommandQueue *queue) {
    while (queue->first) {
        Command *c = queue->first;
        queue->first = c->next;
        free(c);
    }
    queue->last = &queue->first;
}

void command_queue_release(CommandQueue *queue) {
    drop_all(queue);
    pthread_cond_destroy(&queue->changed);
    pthread_mutex_destroy(&queue->lock);
}

/* Under the lock: something that the worker may wait for has changed. */
static void wake(CommandQueue *queue) {
    atomic_store(&queue->waiting, queue->first || atomic_load(&queue->end) != INPUT_OPEN);
    pthread_cond_broadcast(&queue->changed);
}

bool command_queue_push(CommandQueue *queue, CommandKind kind, const char *text, int64_t time) {
    const size_t length = strlen(text) + 1, size = sizeof(Command) + length;
    Command *c = malloc(size);
    if (!c)
        return false;
    c->next = NULL;
    c->kind = kind;
    c->time = time;
    c->size = size;
    memcpy(c->text, text, length);
    pthread_mutex_lock(&queue->lock);
    while (queue->size > 0 && queue->size + size > QUEUE_SIZE_MAX) /* one alone may be larger */
        pthread_cond_wait(&queue->changed, &queue->lock);
    c->search = kind == COMMAND_GO ? ++queue->asked : 0;
    *queue->last = c;
    queue->last = &c->next;
    queue->size += size;
    wake(queue);
    pthread_mutex_unlock(&queue->lock);
    return true;
}

void command_queue_stop(CommandQueue *queue) {
    pthread_mutex_lock(&queue->lock);
    atomic_store(&queue->stopped, queue->asked);
    wake(queue);
    pthread_mutex_unlock(&queue->lock);
}

void command_queue_close(CommandQueue *queue, InputEnd end) {
    pthread_mutex_lock(&queue->lock);
    atomic_store(&queue->end, (int)end);
    wake(queue);
    pthread_mutex_unlock(&queue->lock);
}

bool command_queue_is_searching(CommandQueue *queue) {
    pthread_mutex_lock(&queue->lock);
    const bool searching = queue->answered < queue->asked;
    pthread_mutex_unlock(&queue->lock);
    return searching;
}

static Command *take_first(CommandQueue *queue) {
    Command *c = queue->first;
    if (c) {
        queue->first = c->next;
        queue->size -= c->size;
    }
    if (!queue->first)
        queue->last = &queue->first;
    return c;
}

Command *command_queue_pop(CommandQueue *queue) {
    pthread_mutex_lock(&queue->lock);
    while (!queue->first && atomic_load(&queue->end) == INPUT_OPEN)
        pthread_cond_wait(&queue->changed, &queue->lock);
    Command *c = take_first(queue);
    if (c)
        wake(queue);
    pthread_mutex_unlock(&queue->lock);
    return c;
}

void command_queue_answered(CommandQueue *queue) {
    pthread_mutex_lock(&queue->lock);
    queue->answered++;
    pthread_mutex_unlock(&queue->lock);
}

bool command_queue_is_stopped(CommandQueue *queue, uint64_t search) {
    return atomic_load(&queue->stopped) >= search;
}

bool command_queue_is_waiting(CommandQueue *queue) {
    return atomic_load(&queue->waiting);
}

InputEnd command_queue_end(CommandQueue *queue) {
    return (InputEnd)atomic_load(&queue->end);
}

void command_queue_await_stop(CommandQueue *queue, uint64_t search) {
    pthread_mutex_lock(&queue->lock);
    while (!command_queue_is_stopped(queue, search) && !command_queue_is_waiting(queue))
        pthread_cond_wait(&queue->changed, &queue->lock);
    pthread_mutex_unlock(&queue->lock);
}
