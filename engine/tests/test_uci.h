/* Driving a prunelab-engine from a test: through pipes, as an interface does, or with all its input
 * at once. Nothing here measures time; only a program that is silent for a minute has hung.
 * Depends on: cmocka, POSIX. */
#ifndef TESTS_TEST_UCI_H
#define TESTS_TEST_UCI_H

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "support/test.h"

enum { HUNG_S = 60, LINE_NB = 4096, OUTPUT_NB = 1 << 18 };

typedef struct Program {
    pid_t pid;
    int in, out; /* our ends of its standard input and output */
    size_t used;
    char read[LINE_NB]; /* `used` bytes that are not taken yet */
    char line[LINE_NB]; /* the last line taken */
    char info[LINE_NB]; /* the last of them that began with `info depth` */
    int best_nb;        /* `bestmove` lines taken */
} Program;

/* What a run to its end gave. */
typedef struct Outcome {
    int code; /* the exit code, or 128 and the signal */
    char output[OUTPUT_NB];
    char error[LINE_NB];
} Outcome;

static inline const char *program_path(void) {
    static char path[1024];
    const char *folder = getenv("PRUNELAB_BUILD");
    if (!folder)
        folder = getenv("BUILD");
    snprintf(path, sizeof path, "%s/prunelab-engine", folder ? folder : "build");
    if (access(path, X_OK) != 0)
        fail_msg("there is no program '%s': build it, or set PRUNELAB_BUILD", path);
    return path;
}

static inline int checked(int result) {
    assert_true(result >= 0);
    return result;
}

/* Run these words, ended by NULL, with these for standard input, output and error. */
static inline pid_t program_fork(const char *const *words, int in, int out, int error) {
    const pid_t pid = checked(fork());
    if (pid > 0)
        return pid;
    alarm(4 * HUNG_S); /* even a hanging program ends */
    if (dup2(in, 0) < 0 || dup2(out, 1) < 0 || dup2(error, 2) < 0)
        _exit(126);
    execv(words[0], (char *const *)words);
    _exit(127);
}

static inline int program_wait(pid_t pid) {
    int status;
    assert_int_equal(waitpid(pid, &status, 0), pid);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

/* ---- through pipes */

/* Start it by these words, or itself where there are none. */
static inline void program_start_by(Program *p, const char *const *words) {
    int in[2], out[2];
    memset(p, 0, sizeof *p);
    signal(SIGPIPE, SIG_IGN); /* writing to a program that has ended is then an error, no death */
    checked(pipe(in));
    checked(pipe(out));
    /* Were our end of its input open in the program too, it would never see the input's end. */
    checked(fcntl(in[1], F_SETFD, FD_CLOEXEC));
    p->pid = program_fork(words, in[0], out[1], 2);
    close(in[0]);
    close(out[1]);
    p->in = in[1];
    p->out = out[0];
}

static inline void program_start(Program *p) {
    program_start_by(p, (const char *const[]){program_path(), NULL});
}

/* Send text as it is. */
static inline void program_send(Program *p, const char *text) {
    const size_t length = strlen(text);
    assert_int_equal(write(p->in, text, length), length);
}

static inline void program_send_line(Program *p, const char *line) {
    char text[LINE_NB];
    assert_true(snprintf(text, sizeof text, "%s\n", line) < LINE_NB);
    program_send(p, text);
}

static inline bool text_begins(const char *text, const char *begin) {
    return strncmp(text, begin, strlen(begin)) == 0;
}

/* How often a text holds another. */
static inline int text_count(const char *text, const char *part) {
    int count = 0;
    for (; (text = strstr(text, part)); text += strlen(part))
        count++;
    return count;
}

/* Take the next line. Returns false at the end of the output. */
static inline bool program_line(Program *p) {
    char *end;
    while (!(end = memchr(p->read, '\n', p->used))) {
        struct pollfd ready = {.fd = p->out, .events = POLLIN};
        if (poll(&ready, 1, HUNG_S * 1000) != 1)
            fail_msg("no line within %d s, the last was '%s'", HUNG_S, p->line);
        const ssize_t got = read(p->out, p->read + p->used, sizeof p->read - p->used);
        assert_true(got > 0 || p->used == 0); /* a line without end; one that is too long */
        if (got <= 0)
            return false;
        p->used += (size_t)got;
    }
    const size_t length = (size_t)(end - p->read);
    memcpy(p->line, p->read, length);
    p->line[length] = '\0';
    p->used -= length + 1;
    memmove(p->read, end + 1, p->used);
    if (text_begins(p->line, "info depth "))
        strcpy(p->info, p->line);
    p->best_nb += text_begins(p->line, "bestmove ");
    return true;
}

/* Take lines up to one that begins so. Returns the rest of it. */
static inline const char *program_expect(Program *p, const char *begin) {
    while (program_line(p))
        if (text_begins(p->line, begin))
            return p->line + strlen(begin);
    fail_msg("the program ended before '%s'", begin);
    return NULL;
}

/* Send a command, and take the answers up to the line that begins so. Returns the rest of it.
 * An `info` line from before is forgotten. */
static inline const char *program_ask(Program *p, const char *command, const char *begin) {
    *p->info = '\0';
    program_send(p, command);
    return program_expect(p, begin);
}

/* A number of the last `info depth` line. */
static inline int64_t program_info(const Program *p, const char *name) {
    char word[32], *end;
    snprintf(word, sizeof word, " %s ", name);
    const char *at = strstr(p->info, word);
    assert_non_null(at);
    const long long number = strtoll(at + strlen(word), &end, 10);
    assert_true(end > at + strlen(word));
    return number;
}

/* End the input, and take what is still said. Returns the exit code. */
static inline int program_end(Program *p) {
    close(p->in);
    while (program_line(p))
        continue;
    close(p->out);
    return program_wait(p->pid);
}

/* ---- all at once */

static inline void read_back(FILE *file, char *text, size_t size) {
    rewind(file);
    const size_t length = fread(text, 1, size - 1, file);
    assert_true(length < size - 1);
    text[length] = '\0';
    fclose(file);
}

/* Run these words to their end. Output goes to the file of that name, or where it is NULL to the outcome. */
static inline void program_run_by(Outcome *outcome, const char *const *words, const char *input,
                                  size_t length, const char *file) {
    FILE *in = tmpfile(), *error = tmpfile(), *out = file ? fopen(file, "r+") : tmpfile();
    assert_true(in && out && error);
    assert_int_equal(fwrite(input, 1, length, in), length);
    rewind(in);
    outcome->code = program_wait(program_fork(words, fileno(in), fileno(out), fileno(error)));
    fclose(in);
    read_back(error, outcome->error, sizeof outcome->error);
    *outcome->output = '\0';
    if (file)
        fclose(out);
    else
        read_back(out, outcome->output, sizeof outcome->output);
}

/* Run it to its end with these arguments. */
static inline void program_run_to(Outcome *outcome, const char *const *arguments, const char *input,
                                  size_t length, const char *file) {
    const char *words[8] = {program_path()};
    for (int i = 0; arguments[i] && i < 6; i++)
        words[i + 1] = arguments[i];
    program_run_by(outcome, words, input, length, file);
}

static inline void program_run(Outcome *outcome, const char *const *arguments, const char *input) {
    program_run_to(outcome, arguments, input, strlen(input), NULL);
}

#endif
