#include "analysis/claims/level_words.h"

#include <stddef.h>
#include <string.h>

static const LevelWords rows[] = {
    {"base.order", "generated", "captures come as generated", "captures do not come as generated"},
    {"base.order", "mvv_lva", "captures go by victim and attacker",
     "captures do not go by victim and attacker"},
    {"base.order", "safe", "safe captures come first", "safe captures do not come first"},
    {"base.order", "random", "moves come at random", "moves do not come at random"},
    {"base.quiescence", "captures", "the leaves search all captures",
     "the leaves do not search all captures"},
    {"base.quiescence", "none", "the leaves are static", "the leaves are not static"},
    {"base.quiescence", "exchange", "the leaves leave out captures that lose",
     "the leaves do not leave out captures that lose"},
    {"base.quiescence", "checks", "the leaves search captures and checks",
     "the leaves do not search checks"},
    {"base.eval", "full", "the evaluation has all its terms",
     "the evaluation does not have all its terms"},
    {"base.eval", "pst", "pieces count by their squares",
     "pieces do not count by their squares alone"},
    {"base.eval", "material", "only material is counted", "more than material is counted"},
    {"H.moves", "all", "history sorts all moves", "history does not sort all moves"},
    {"H.moves", "quiet", "history leaves captures alone", "history does not leave captures alone"},
    {NULL, NULL, NULL, NULL},
};

const LevelWords *level_words_all(void) {
    return rows;
}

const LevelWords *level_words_find(const char *parameter, const char *level) {
    for (const LevelWords *row = rows; row->parameter; row++)
        if (strcmp(row->parameter, parameter) == 0 && strcmp(row->level, level) == 0)
            return row;
    return NULL;
}
