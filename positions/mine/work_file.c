#include "mine/work_file.h"

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

static const char between[] = " | ";

struct WorkFile {
    char *path;
    int file;
    bool (*is_answer)(const char *answer);
    TextIndex questions;
    char **answers; /* by number of the question */
    int room;
};

static void remember(WorkFile *w, const char *question, const char *answer) {
    const int number = index_add(&w->questions, question);
    if (number >= w->room) {
        const int room = 2 * w->room + 1024;
        w->answers = mem_grow(w->answers, (size_t)room, sizeof *w->answers);
        memset(w->answers + w->room, 0, (size_t)(room - w->room) * sizeof *w->answers);
        w->room = room;
    }
    free(w->answers[number]);
    w->answers[number] = mem_text(answer);
}

static bool write_line(WorkFile *w, const Text *line, Status *status) {
    const ssize_t nb = write(w->file, line->data, line->nb);
    if (nb == (ssize_t)line->nb)
        return true;
    return status_fail(status, "cannot write '%.500s': %s", w->path,
                       nb < 0 ? strerror(errno) : "no room");
}

static bool take_line(WorkFile *w, char *line) {
    char *end = strstr(line, between);
    if (!end)
        return false;
    *end = '\0';
    if (!w->is_answer(line))
        return false;
    remember(w, end + strlen(between), line);
    return true;
}

static bool is_of_another(const WorkFile *w, const char *line, const char *about, Status *status) {
    return status_fail(status,
                       "'%.300s' holds answers of '%.200s', not of '%.200s': remove it, or name "
                       "another file with --work",
                       w->path, line, about);
}

/* Read what is there; *good is where the last whole line ends. */
static bool take_lines(WorkFile *w, FILE *file, const char *about, off_t *good, Status *status) {
    char *text = NULL;
    size_t room = 0;
    ssize_t nb;
    *good = 0;
    for (int line = 1; !status->failed && (nb = getline(&text, &room, file)) > 0; line++) {
        if (text[nb - 1] != '\n') { /* the program ended in the middle of it */
            if (line == 1 && strncmp(text, about, (size_t)nb) != 0)
                is_of_another(w, text, about, status);
            break;
        }
        text[nb - 1] = '\0';
        if (line == 1 && strcmp(text, about) != 0)
            is_of_another(w, text, about, status);
        else if (line > 1 && !take_line(w, text))
            status_fail(status, "'%.300s':%d: not a stored answer", w->path, line);
        *good += nb;
    }
    free(text);
    return !status->failed;
}

static bool load(WorkFile *w, const char *about, Status *status) {
    struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    if (fcntl(w->file, F_SETLK, &lock) != 0)
        return status_fail(status, "'%.500s' is in use by another run", w->path);
    const int again = open(w->path, O_RDONLY);
    FILE *file = again < 0 ? NULL : fdopen(again, "r");
    if (!file)
        return status_fail(status, "cannot read '%.500s': %s", w->path, strerror(errno));
    off_t good = 0;
    const bool read = take_lines(w, file, about, &good, status);
    fclose(file); /* and with it the lock, which is a process's: taken again below */
    if (!read)
        return false;
    if (fcntl(w->file, F_SETLK, &lock) != 0)
        return status_fail(status, "'%.500s' is in use by another run", w->path);
    if (ftruncate(w->file, good) != 0)
        return status_fail(status, "cannot write '%.500s': %s", w->path, strerror(errno));
    Text head = TEXT_EMPTY;
    text_add(&head, "%s\n", about);
    const bool written = good > 0 || write_line(w, &head, status);
    text_release(&head);
    return written;
}

WorkFile *work_file_open(const char *path, const char *about, bool (*is_answer)(const char *answer),
                         Status *status) {
    WorkFile *w = mem_new(1, sizeof *w);
    w->path = mem_text(path);
    w->is_answer = is_answer;
    w->file = open(path, O_RDWR | O_CREAT | O_APPEND, 0666);
    struct stat about_file;
    if (w->file < 0)
        status_fail(status, "cannot open '%.500s': %s", path, strerror(errno));
    else if (fstat(w->file, &about_file) != 0 || !S_ISREG(about_file.st_mode))
        status_fail(status, "cannot open '%.500s': not a plain file", path);
    else if (load(w, about, status))
        return w;
    work_file_close(w);
    return NULL;
}

void work_file_close(WorkFile *w) {
    if (!w)
        return;
    if (w->file >= 0)
        close(w->file);
    for (int i = 0; i < w->questions.nb; i++)
        free(w->answers[i]);
    free(w->answers);
    free(w->path);
    free(w);
}

int work_file_nb(const WorkFile *w) {
    return w->questions.nb;
}

const char *work_file_find(const WorkFile *w, const char *question) {
    const int number = index_find(&w->questions, question);
    return number < 0 ? NULL : w->answers[number];
}

bool work_file_add(WorkFile *w, const char *question, const char *answer, Status *status) {
    Text line = TEXT_EMPTY;
    text_add(&line, "%s%s%s\n", answer, between, question);
    remember(w, question, answer);
    const bool good = write_line(w, &line, status);
    text_release(&line);
    return good;
}
