/* Texts found again at once, however many there are.
 * Depends on: base/arena.h, from which they are taken. */
#ifndef EXPERIMENTS_BASE_TEXT_INDEX_H
#define EXPERIMENTS_BASE_TEXT_INDEX_H

/* Texts, each with a number: the order in which they came. */
typedef struct TextIndex {
    char **texts;
    int nb;
    int *slots; /* numbers + 1, 0 for free */
    int slots_nb;
} TextIndex;

int index_find(const TextIndex *index, const char *text); /* -1 where it is not there */
int index_add(TextIndex *index, const char *text);        /* its number, old or new */

#endif
