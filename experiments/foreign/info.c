#include "foreign/info.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MATE_MAX = 1000,   /* moves */
    PAWNS_MAX = 32767, /* centipawns: what engines have room for */
};

/* The words of a line, one after the other. */
typedef struct Words {
    const char *at;
    char word[32]; /* cut: no word that is looked at is as long */
} Words;

static bool next_word(Words *words) {
    words->at += strspn(words->at, " \t");
    const size_t nb = strcspn(words->at, " \t");
    snprintf(words->word, sizeof words->word, "%.*s", (int)nb, words->at);
    words->at += nb;
    return nb > 0;
}

static bool is(const Words *words, const char *word) {
    return strcmp(words->word, word) == 0;
}

static bool take_number(Words *words, int64_t min, int64_t max, int64_t *number) {
    char *end;
    if (!next_word(words))
        return false;
    errno = 0;
    *number = strtoll(words->word, &end, 10);
    return !*end && !errno && *number >= min && *number <= max;
}

/* A mate in n moves is 2n - 1 plies away, being mated in n 2n. */
static Score score_of_mate(int64_t n) {
    const int64_t plies = n > 0 ? 2 * n - 1 : -2 * n;
    const Score score = (Score)(SCORE_MATE - (plies < MAX_PLY ? plies : MAX_PLY));
    return n > 0 ? score : -score;
}

static unsigned bound(const Words *words) {
    return is(words, "lowerbound") ? INFO_LOWER : is(words, "upperbound") ? INFO_UPPER : 0;
}

/* "cp 35", "mate -3"; a bound may stand before it, too. Choice: a score that would be a mate of ours
 * is the highest below. */
static bool take_score(Words *words, Info *info) {
    const int most = SCORE_MATE_MIN - 1;
    int64_t n;
    if (!next_word(words))
        return false;
    info->has |= bound(words);
    if (bound(words) && !next_word(words))
        return false;
    if (is(words, "cp") && take_number(words, -PAWNS_MAX, PAWNS_MAX, &n))
        info->score = (Score)(n > most ? most : n < -most ? -most : n);
    else if (is(words, "mate") && take_number(words, -MATE_MAX, MATE_MAX, &n) && n != 0)
        info->score = score_of_mate(n);
    else
        return false;
    info->has |= INFO_SCORE;
    return true;
}

bool info_is_move(const char *text) {
    static const char *const castlings[] = {"O-O", "O-O-O", "0-0", "0-0-0"};
    const size_t nb = strcspn(text, " \t");
    for (size_t i = 0; i < sizeof castlings / sizeof castlings[0]; i++)
        if (strlen(castlings[i]) == nb && memcmp(castlings[i], text, nb) == 0)
            return true;
    return (nb == 4 || (nb == 5 && strchr("qrbnQRBN", text[4]))) && text[0] >= 'a' &&
           text[0] <= 'h' && text[1] >= '1' && text[1] <= '8' && text[2] >= 'a' && text[2] <= 'h' &&
           text[3] >= '1' && text[3] <= '8';
}

static void take_moves(Words *words, Info *info) {
    size_t used = 0;
    for (;;) {
        const char *move = words->at + strspn(words->at, " \t");
        if (!info_is_move(move))
            return;
        const size_t nb = strcspn(move, " \t");
        words->at = move + nb;
        if (used + nb + 2 > sizeof info->pv)
            continue;
        used += (size_t)snprintf(info->pv + used, sizeof info->pv - used, "%s%.*s", used ? " " : "",
                                 (int)nb, move);
        info->has |= INFO_PV;
    }
}

/* A number, its range, and what the line then has. */
static const struct Number {
    const char *word;
    int64_t min, max;
    unsigned has;
} numbers[] = {
    {"depth", 0, INFO_DEPTH_MAX, INFO_DEPTH},
    {"seldepth", 0, 4 * INFO_DEPTH_MAX, INFO_SELDEPTH},
    {"nodes", 0, INT64_MAX, INFO_NODES},
    {"multipv", 1, MAX_MOVES, INFO_OTHER},
};
enum { NUMBERS_NB = sizeof numbers / sizeof numbers[0] };

static bool take_known(Words *words, const struct Number *known, Info *info) {
    int64_t n;
    if (!take_number(words, known->min, known->max, &n))
        return false;
    if (known->has == INFO_DEPTH)
        info->depth = (int)n;
    else if (known->has == INFO_SELDEPTH)
        info->seldepth = (int)n;
    else if (known->has == INFO_NODES)
        info->nodes = (uint64_t)n;
    else
        info->place = (int)n;
    if (known->has != INFO_OTHER || n > 1)
        info->has |= known->has;
    return true;
}

/* One word, with what belongs to it. */
static bool take_word(Words *words, Info *info) {
    for (int i = 0; i < NUMBERS_NB; i++)
        if (is(words, numbers[i].word))
            return take_known(words, &numbers[i], info);
    if (is(words, "score"))
        return take_score(words, info);
    info->has |= bound(words);
    if (is(words, "pv"))
        take_moves(words, info);
    return true;
}

bool info_read(Info *info, const char *line, Status *status) {
    Words words = {.at = line};
    *info = (Info){.place = 1};
    while (next_word(&words) && !is(&words, "string")) {
        char word[sizeof words.word];
        memcpy(word, words.word, sizeof word);
        if (!take_word(&words, info))
            return status_fail(status, "the engine sent a wrong '%s': 'info %.200s'", word, line);
    }
    return true;
}
