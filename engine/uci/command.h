/* The commands of the protocol, and the queue in which they wait for the worker.
 *
 * The main thread reads; the worker does, one command after another, in the order in which they
 * came; a search (or a perft, which `go` asks for too) is one of them, and has a number. So a command that
 * would disturb a running search waits for its end, and a script may send many commands at once. Only
 * `stop`, `quit` and the end of the input act from the side: `stop` ends every search
 * asked for so far, running or waiting. A search without end gives way as soon as another command
 * waits.
 *
 * Choice: what waits has a limit; beyond it the main thread reads no further until the worker has
 * caught up, and a `stop` so far behind is read late. No interface comes near it.
 * Depends on: nothing. */
#ifndef UCI_COMMAND_H
#define UCI_COMMAND_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum CommandKind {
    COMMAND_NONE, /* no word of the line is a command */
    COMMAND_UCI,
    COMMAND_ISREADY,
    COMMAND_UCINEWGAME,
    COMMAND_SETOPTION,
    COMMAND_POSITION,
    COMMAND_GO,
    COMMAND_STOP,
    COMMAND_QUIT,
    COMMAND_SHOW, /* d */
    COMMAND_EVAL,
    COMMAND_LOST /* a line that could not be kept: it may have been a position */
} CommandKind;

/* Find the first word of a clean line that is a command, as UCI asks; `line` is then what follows.
 */
CommandKind command_find(char **line);

/* Does more come? */
typedef enum InputEnd { INPUT_OPEN, INPUT_ENDED, INPUT_QUIT } InputEnd;

typedef struct Command {
    struct Command *next;
    CommandKind kind;
    uint64_t search; /* for go: its number, from 1 up; else 0 */
    int64_t time;    /* when it was read, in nanoseconds of the monotonic clock */
    size_t size;     /* in bytes, all of it */
    char text[];     /* what follows the command's word */
} Command;

typedef struct CommandQueue {
    pthread_mutex_t lock;
    pthread_cond_t changed;
    Command *first, **last;       /* guarded by lock, as are the next three */
    size_t size;                  /* of all that waits, in bytes */
    uint64_t asked;               /* searches asked for */
    uint64_t answered;            /* and answered */
    atomic_int end;               /* an InputEnd */
    atomic_uint_fast64_t stopped; /* searches up to this number are to stop */
    atomic_bool waiting;          /* something is in the queue, or it is closed */
} CommandQueue;

void command_queue_init(CommandQueue *queue);
void command_queue_release(CommandQueue *queue);

/* ---- the main thread's side */

/* Waits where too much waits already. Returns false when out of memory. */
bool command_queue_push(CommandQueue *queue, CommandKind kind, const char *text, int64_t time);
void command_queue_stop(CommandQueue *queue);
/* No more input. What waits is still answered, or a script would lose the answers to what it sent;
 * how long a search or a perft may then take is their business (command_queue_end). */
void command_queue_close(CommandQueue *queue, InputEnd end);
/* Is a search running, or waiting to? */
bool command_queue_is_searching(CommandQueue *queue);

/* ---- the worker's side */

/* Wait for the next command. Returns NULL at the end. Owner: the caller frees. */
Command *command_queue_pop(CommandQueue *queue);
/* A search is about to be answered: what comes after the answer waits in the queue again. */
void command_queue_answered(CommandQueue *queue);
bool command_queue_is_stopped(CommandQueue *queue, uint64_t search);
bool command_queue_is_waiting(CommandQueue *queue);
InputEnd command_queue_end(CommandQueue *queue);
/* Wait until the search is stopped or another command waits. */
void command_queue_await_stop(CommandQueue *queue, uint64_t search);

#endif
