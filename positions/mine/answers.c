#include "mine/answers.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"

/* "look MOVE SCORE SECOND FIRST SETTLED DEPTH SURE" */
static bool read_look(const char *text, Look *look) {
    int sure = 0;
    if (sscanf(text, "look %7s %d %d %d %d %d %d", look->move, &look->score, &look->second,
               &look->first, &look->settled, &look->depth, &sure) != 7)
        return false;
    look->sure = sure != 0;
    return true;
}

/* "mate END MOVES" */
static bool read_mate(const char *text, MateAnswer *mate) {
    int end = 0;
    if (sscanf(text, "mate %d %d", &end, &mate->mate) != 2 || end < 0 || end > MATE_OPEN)
        return false;
    mate->end = (MateEnd)end;
    return true;
}

static bool is_answer(const char *text) {
    Look look;
    MateAnswer mate;
    return read_look(text, &look) || read_mate(text, &mate);
}

WorkFile *answers_open(const char *path, const char *about, Status *status) {
    return work_file_open(path, about, is_answer, status);
}

bool answers_find_look(const WorkFile *file, const char *question, Look *look) {
    const char *text = work_file_find(file, question);
    return text && read_look(text, look);
}

bool answers_find_mate(const WorkFile *file, const char *question, MateAnswer *mate) {
    const char *text = work_file_find(file, question);
    return text && read_mate(text, mate);
}

bool answers_add_look(WorkFile *file, const char *question, const Look *look, Status *status) {
    char text[128];
    snprintf(text, sizeof text, "look %s %d %d %d %d %d %d", look->move, look->score, look->second,
             look->first, look->settled, look->depth, look->sure);
    return work_file_add(file, question, text, status);
}

bool answers_add_mate(WorkFile *file, const char *question, const MateAnswer *mate,
                      Status *status) {
    char text[64];
    snprintf(text, sizeof text, "mate %d %d", (int)mate->end, mate->mate);
    return work_file_add(file, question, text, status);
}
