#include "trees/tree.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const kind_names[TREE_KIND_NB] = {"planted", "random", "bivalued",
                                                     "incremental"};
static const char *const name_levels[] = {"consistent", "none", "alone"};

enum {
    PLANTED = 1 << TREE_PLANTED,
    RANDOM = 1 << TREE_RANDOM,
    BIVALUED = 1 << TREE_BIVALUED,
    INCREMENTAL = 1 << TREE_INCREMENTAL,
    ALL = PLANTED | RANDOM | BIVALUED | INCREMENTAL
};

/* What a text may say. 248: the search has room for 256 moves, in eights. A spread of 300 keeps
 * every value of 63 plies within 20,000, far from mates. */
typedef struct Number {
    const char *name;
    size_t at; /* in a Tree */
    unsigned kinds;
    int fallback, min, max;
    bool terse; /* not written where it is the fallback */
} Number;

static const Number numbers[] = {
    {"width", offsetof(Tree, width), ALL, 20, 1, 248, false},
    {"first", offsetof(Tree, first), PLANTED, 70, 0, 100, false},
    {"quarter", offsetof(Tree, quarter), PLANTED, 90, 0, 100, false},
    {"win", offsetof(Tree, win), BIVALUED, 618, 0, 1000, false},
    {"spread", offsetof(Tree, spread), PLANTED | INCREMENTAL, 100, 1, 300, false},
    {"spread", offsetof(Tree, spread), RANDOM, 10000, 1, 10000, false},
    {"states", offsetof(Tree, states), ALL, 0, 0, 1 << 24, true},
    {"names", offsetof(Tree, names), ALL, TREE_CONSISTENT, 0, 2, true},
    {"seed", offsetof(Tree, seed), ALL, 1, 0, 999999999, false},
};
enum { QUARTER = 2, NUMBERS_NB = sizeof numbers / sizeof numbers[0] };

static int *place(Tree *tree, const Number *number) {
    return (int *)((char *)tree + number->at);
}

static int number_of(const Tree *tree, const Number *number) {
    return *(const int *)((const char *)tree + number->at);
}

static bool is_of(const Number *number, TreeKind kind) {
    return number->kinds >> kind & 1;
}

static bool is_names(const Number *number) {
    return number->at == offsetof(Tree, names);
}

/* ---- reading --------------------------------------------------------------------------------- */

static bool is_word(const char *text, size_t nb, const char *word) {
    return strlen(word) == nb && strncmp(text, word, nb) == 0;
}

/* Which of the words is it? As many as there are: none. */
static int find_word(const char *const words[], int words_nb, const char *text, size_t nb) {
    int i = 0;
    while (i < words_nb && !is_word(text, nb, words[i]))
        i++;
    return i;
}

bool tree_is_text(const char *text) {
    return find_word(kind_names, TREE_KIND_NB, text, strcspn(text, ":")) < TREE_KIND_NB;
}

static const Number *find_number(TreeKind kind, const char *text, size_t nb, Status *status) {
    char known[128] = "";
    for (int i = 0; i < NUMBERS_NB; i++) {
        if (!is_of(&numbers[i], kind))
            continue;
        if (is_word(text, nb, numbers[i].name))
            return &numbers[i];
        const size_t used = strlen(known);
        snprintf(known + used, sizeof known - used, "%s%s", used ? ", " : "", numbers[i].name);
    }
    status_fail(status, "a tree of kind '%s' has no '%.*s' (it has: %s)", kind_names[kind],
                (int)(nb < 100 ? nb : 100), text, known);
    return NULL;
}

static bool read_names(const char *text, size_t nb, int *value, Status *status) {
    *value = find_word(name_levels, TREE_NAMES_ALONE + 1, text, nb);
    return *value <= TREE_NAMES_ALONE ||
           status_fail(status, "names: unknown value '%.*s' (known: consistent, none, alone)",
                       (int)(nb < 100 ? nb : 100), text);
}

static bool read_number(const Number *number, const char *text, size_t nb, int *value,
                        Status *status) {
    long read = -1;
    if (is_names(number))
        return read_names(text, nb, value, status);
    if (nb > 0 && nb < 11 && strspn(text, "0123456789") >= nb)
        read = strtol(text, NULL, 10);
    if (read < number->min || read > number->max)
        return status_fail(status, "%s: value '%.*s' out of range (%d to %d)", number->name,
                           (int)(nb < 100 ? nb : 100), text, number->min, number->max);
    *value = (int)read;
    return true;
}

/* One `name=number`; `given` are the numbers that were there before, as bits. */
static bool read_item(Tree *tree, const char *text, size_t nb, unsigned *given, Status *status) {
    const char *equals = memchr(text, '=', nb);
    if (!equals)
        return status_fail(status, "'%.*s': expected NAME=VALUE", (int)(nb < 100 ? nb : 100), text);
    const size_t name_nb = (size_t)(equals - text);
    const Number *number = find_number(tree->kind, text, name_nb, status);
    if (!number)
        return false;
    const unsigned bit = 1u << (number - numbers);
    if (*given & bit)
        return status_fail(status, "%s: given twice", number->name);
    *given |= bit;
    return read_number(number, equals + 1, nb - name_nb - 1, place(tree, number), status);
}

/* Do the shares of the first move and of the first quarter go together? A quarter that was not
 * given gives way. */
static bool check_shares(Tree *tree, bool given, Status *status) {
    const bool alone = tree->width <= 4; /* the first move is the first quarter */
    if (!given && (alone || tree->quarter < tree->first))
        tree->quarter = tree->first;
    if (tree->quarter < tree->first)
        return status_fail(status, "quarter: value '%d' is below that of first, %d", tree->quarter,
                           tree->first);
    if (alone && tree->quarter != tree->first)
        return status_fail(status,
                           "quarter: value '%d': the first quarter of %d moves is the first "
                           "move, so it must equal first, %d",
                           tree->quarter, tree->width, tree->first);
    if (tree->width == 1 && tree->first != 100)
        tree->first = tree->quarter = 100;
    return true;
}

static bool read_text(Tree *tree, const char *text, Status *status) {
    const size_t kind_nb = strcspn(text, ":");
    unsigned given = 0;
    tree->kind = (TreeKind)find_word(kind_names, TREE_KIND_NB, text, kind_nb);
    if (tree->kind == TREE_KIND_NB)
        return status_fail(status,
                           "unknown kind '%.*s' (known: planted, random, bivalued, incremental)",
                           (int)(kind_nb < 100 ? kind_nb : 100), text);
    for (int i = 0; i < NUMBERS_NB; i++)
        if (is_of(&numbers[i], tree->kind))
            *place(tree, &numbers[i]) = numbers[i].fallback;
    const char *item = text + kind_nb;
    for (bool more = *item == ':' && item[1]; more;) {
        const size_t nb = strcspn(++item, ",");
        if (!read_item(tree, item, nb, &given, status))
            return false;
        item += nb;
        more = *item == ',';
    }
    return tree->kind != TREE_PLANTED || check_shares(tree, given >> QUARTER & 1, status);
}

bool tree_read(Tree *tree, const char *text, Status *status) {
    Tree read;
    memset(&read, 0, sizeof read);
    if (!read_text(&read, text, status)) {
        status_at(status, "tree '%.200s'", text);
        return false;
    }
    *tree = read;
    return true;
}

/* ---- writing --------------------------------------------------------------------------------- */

void tree_write(const Tree *tree, char text[TREE_TEXT_NB]) {
    size_t used = (size_t)snprintf(text, TREE_TEXT_NB, "%s:", kind_names[tree->kind]);
    for (int i = 0; i < NUMBERS_NB; i++) {
        const Number *number = &numbers[i];
        const int value = number_of(tree, number);
        if (!is_of(number, tree->kind) || (number->terse && value == number->fallback))
            continue;
        const char *comma = text[used - 1] == ':' ? "" : ",";
        if (is_names(number))
            used += (size_t)snprintf(text + used, TREE_TEXT_NB - used, "%s%s=%s", comma,
                                     number->name, name_levels[value]);
        else
            used += (size_t)snprintf(text + used, TREE_TEXT_NB - used, "%s%s=%d", comma,
                                     number->name, value);
    }
}

bool tree_check_depth(const Tree *tree, int depth, Status *status) {
    uint64_t leaves = 1;
    for (int ply = 0; ply < depth; ply++) {
        if (leaves > ((uint64_t)1 << 60) / (uint64_t)tree->width)
            return status_fail(status,
                               "a tree of width %d has more than 2^60 bottom positions at depth "
                               "%d: too many to count (it goes to depth %d)",
                               tree->width, depth, ply);
        leaves *= (uint64_t)tree->width;
    }
    return true;
}
