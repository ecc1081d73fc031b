#include "mine/answers.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

#include "base/text.h"
#include "base/text_index.h"

/* ---- the file -------------------------------------------------------------------------------- */

typedef struct Answer {
    bool is_mate;
    Look look;
    MateAnswer mate;
} Answer;

struct Answers {
    char *path;
    int file;
    TextIndex questions;
    Answer *answers;
    int room;
};

static void remember(Answers *a, const char *question, const Answer *answer) {
    const int number = index_add(&a->questions, question);
    if (number >= a->room) {
        a->room = 2 * a->room + 1024;
        a->answers = mem_grow(a->answers, (size_t)a->room, sizeof *a->answers);
    }
    a->answers[number] = *answer;
}

static bool write_line(Answers *a, const Text *line, Status *status) {
    const ssize_t nb = write(a->file, line->data, line->nb);
    if (nb == (ssize_t)line->nb)
        return true;
    return status_fail(status, "cannot write '%.500s': %s", a->path,
                       nb < 0 ? strerror(errno) : "no room");
}

/* "look MOVE SCORE SECOND FIRST SETTLED DEPTH SURE | QUESTION", "mate END MOVES | QUESTION" */
static bool take_line(Answers *a, const char *line) {
    Answer answer = {.is_mate = strncmp(line, "mate ", 5) == 0};
    int sure = 0, end = 0;
    const char *question = strstr(line, " | ");
    if (!question)
        return false;
    Look *look = &answer.look;
    if (answer.is_mate) {
        if (sscanf(line, "mate %d %d |", &end, &answer.mate.mate) != 2 || end < 0 ||
            end > MATE_OPEN)
            return false;
        answer.mate.end = (MateEnd)end;
    } else if (sscanf(line, "look %7s %d %d %d %d %d %d |", look->move, &look->score, &look->second,
                      &look->first, &look->settled, &look->depth, &sure) != 7) {
        return false;
    }
    look->sure = sure != 0;
    remember(a, question + 3, &answer);
    return true;
}

static bool is_of_another(const Answers *a, const char *line, const char *about, Status *status) {
    return status_fail(status,
                       "'%.300s' holds answers of '%.200s', not of '%.200s': remove it, or name "
                       "another file with --work",
                       a->path, line, about);
}

/* Read what is there; *good is where the last whole line ends. */
static bool take_lines(Answers *a, FILE *file, const char *about, off_t *good, Status *status) {
    char *text = NULL;
    size_t room = 0;
    ssize_t nb;
    *good = 0;
    for (int line = 1; !status->failed && (nb = getline(&text, &room, file)) > 0; line++) {
        if (text[nb - 1] != '\n') { /* the program ended in the middle of it */
            if (line == 1 && strncmp(text, about, (size_t)nb) != 0)
                is_of_another(a, text, about, status);
            break;
        }
        text[nb - 1] = '\0';
        if (line == 1 && strcmp(text, about) != 0)
            is_of_another(a, text, about, status);
        else if (line > 1 && !take_line(a, text))
            status_fail(status, "'%.300s':%d: not a stored answer", a->path, line);
        *good += nb;
    }
    free(text);
    return !status->failed;
}

static bool load(Answers *a, const char *about, Status *status) {
    struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    if (fcntl(a->file, F_SETLK, &lock) != 0)
        return status_fail(status, "'%.500s' is in use by another run", a->path);
    const int again = open(a->path, O_RDONLY);
    FILE *file = again < 0 ? NULL : fdopen(again, "r");
    if (!file)
        return status_fail(status, "cannot read '%.500s': %s", a->path, strerror(errno));
    off_t good = 0;
    const bool read = take_lines(a, file, about, &good, status);
    fclose(file); /* and with it the lock, which is a process's: taken again below */
    if (!read)
        return false;
    if (fcntl(a->file, F_SETLK, &lock) != 0)
        return status_fail(status, "'%.500s' is in use by another run", a->path);
    if (ftruncate(a->file, good) != 0)
        return status_fail(status, "cannot write '%.500s': %s", a->path, strerror(errno));
    Text head = TEXT_EMPTY;
    text_add(&head, "%s\n", about);
    const bool written = good > 0 || write_line(a, &head, status);
    text_release(&head);
    return written;
}

Answers *answers_open(const char *path, const char *about, Status *status) {
    Answers *a = mem_new(1, sizeof *a);
    a->path = mem_text(path);
    a->file = open(path, O_RDWR | O_CREAT | O_APPEND, 0666);
    struct stat about_file;
    if (a->file < 0)
        status_fail(status, "cannot open '%.500s': %s", path, strerror(errno));
    else if (fstat(a->file, &about_file) != 0 || !S_ISREG(about_file.st_mode))
        status_fail(status, "cannot open '%.500s': not a plain file", path);
    else if (load(a, about, status))
        return a;
    answers_close(a);
    return NULL;
}

void answers_close(Answers *a) {
    if (!a)
        return;
    if (a->file >= 0)
        close(a->file);
    index_release(&a->questions);
    free(a->answers);
    free(a->path);
    free(a);
}

int answers_nb(const Answers *a) {
    return a->questions.nb;
}

/* ---- asking and storing ---------------------------------------------------------------------- */

static const Answer *find(const Answers *a, const char *question) {
    const int number = index_find(&a->questions, question);
    return number < 0 ? NULL : &a->answers[number];
}

bool answers_find_look(const Answers *a, const char *question, Look *look) {
    const Answer *answer = find(a, question);
    if (!answer || answer->is_mate)
        return false;
    *look = answer->look;
    return true;
}

bool answers_find_mate(const Answers *a, const char *question, MateAnswer *mate) {
    const Answer *answer = find(a, question);
    if (!answer || !answer->is_mate)
        return false;
    *mate = answer->mate;
    return true;
}

bool answers_add_look(Answers *a, const char *question, const Look *look, Status *status) {
    Text line = TEXT_EMPTY;
    text_add(&line, "look %s %d %d %d %d %d %d | %s\n", look->move, look->score, look->second,
             look->first, look->settled, look->depth, look->sure, question);
    remember(a, question, &(Answer){.look = *look});
    const bool good = write_line(a, &line, status);
    text_release(&line);
    return good;
}

bool answers_add_mate(Answers *a, const char *question, const MateAnswer *mate, Status *status) {
    Text line = TEXT_EMPTY;
    text_add(&line, "mate %d %d | %s\n", (int)mate->end, mate->mate, question);
    remember(a, question, &(Answer){.is_mate = true, .mate = *mate});
    const bool good = write_line(a, &line, status);
    text_release(&line);
    return good;
}
