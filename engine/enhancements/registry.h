/* The registry: one row for every enhancement. To add one, write its file and its row.
 * From the rows come UCI options, JSON keys, help, the database's description, and test loops.
 * Depends on: search. */
#ifndef ENHANCEMENTS_REGISTRY_H
#define ENHANCEMENTS_REGISTRY_H

#include "search/deepening.h"

typedef struct Enhancement {
    char letter;
    const char *key;      /* "transposition_table" */
    const char *title;    /* "transposition table" */
    const char *source;   /* where it is defined */
    int turn;             /* its place where several fill one slot */
    const char *requires; /* letters that must be on too; "" for none */
    /* Does it leave the root value as alpha-beta finds it, with these parameters? */
    bool (*preserves_value)(const int64_t *param);
    const Param *params; /* ended by a NULL name */
    const Slots *slots;
    const char *counters[OWN_MAX]; /* names of own counters; NULL: not kept */
} Enhancement;

extern const Enhancement registry[]; /* in the order in which letters are written */
extern const int registry_nb;

/* Row of a letter, or -1. */
int registry_find(char letter);

/* The rows as the kernel takes them. */
void registry_slots(EnhancementSlots rows[ENHANCEMENT_MAX]);

#endif
