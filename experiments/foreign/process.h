/* A program that nobody vouches for, in a process group of its own: lines to it, lines from it, and
 * its end, whatever it does. Between it and us is a keeper, a process of ours that ends the
 * whole group when we end, however that comes about.
 * SIGPIPE is ignored from the first start on. Depends on: base. */
#ifndef EXPERIMENTS_FOREIGN_PROCESS_H
#define EXPERIMENTS_FOREIGN_PROCESS_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#include "base/status.h"

enum {
    PROCESS_LINE_NB = 16384, /* bytes of a line with its end; a longer one is cut */
    PROCESS_PATH_NB = 1024,
    PROCESS_MARK_NB = 128,
    PROCESS_SAID_NB = 160 /* of a line, for messages */
};

typedef struct Process Process;

/* The file that a command names: with a slash itself, else beside our own program (prunelab-engine),
 * in PATH, or in /usr/games, where Debian has its engines. Errors: there is none that can be run; the command is quoted. */
bool process_find(const char *command, char path[PROCESS_PATH_NB], Status *status);

/* What shows that a file was replaced or written to: where it lies on its
 * disk, its size and when it was written. Errors: it is gone; the path is quoted. */
bool process_mark(const char *path, char mark[PROCESS_MARK_NB], Status *status);

typedef struct ProcessPlan {
    const char *path;        /* as process_find has it */
    const char *const *args; /* behind it, ended by NULL; NULL for none */
    int memory_mb;           /* each of its processes may have so many MiB of data; 0: no limit */
    bool (*stop)(void *context); /* called while nothing comes: true gives up; NULL: never */
    void *context;
} ProcessPlan;

/* Start it. The plan's texts must outlive it. Errors: the system's; the path is quoted.
 * Owner: the caller ends it. */
Process *process_start(const ProcessPlan *plan, Status *status);

/* Seconds of a clock that only goes forward, and pauses while we are stopped as we wait for the program:
 * it may have been stopped, too. */
double process_clock(const Process *process);

/* Send a line as printf would print it, without its end. Errors: it is gone; says how it ended and what it said last. */
bool process_say(Process *process, Status *status, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* The next line that it sends, made plain text, without its end and the spaces before that, good
 * until the next call; never waited for beyond `deadline` by process_clock. *flaw says in words that it was
 * no text, or longer than a line may be and cut; NULL: it was neither. Errors: no line in time, which
 * says what is `wanted`; its end. */
const char *process_hear(Process *process, const char *wanted, double deadline, const char **flaw,
                         Status *status);

/* Processor time that the program has used, nanoseconds, with what it started itself, as a script starts an
 * engine; 0 where the system does not tell. */
uint64_t process_cpu_ns(const Process *process);
/* The same of a process, with the living processes that its first thread started, and theirs; of those only where
 * the system reports them (Linux). Of a process that runs on, Linux may leave out what it used since the system's
 * last tick (4 ms at 250 ticks a second). */
uint64_t process_family_ns(pid_t pid);

/* End it: its input is closed, and what is left of its group after `seconds` is killed. NULL is let
 * be. */
void process_end(Process *process, double seconds);

#endif
