#include "work/packet.h"

#include <string.h>

enum { WORD = sizeof(uint64_t) };

/* Words that are not zero go together, single zeros between them too: each such run after a word that
 * holds how many zeros come before it, and how many words it has. */
typedef struct Run {
    uint32_t zeros, words;
} Run;
_Static_assert(sizeof(Run) == WORD, "a run begins with a word");

static uint64_t word_at(const char *bytes, size_t index) {
    uint64_t word;
    memcpy(&word, bytes + index * WORD, WORD);
    return word;
}

/* Where a run that begins at `from` ends: before two zeros, or a last one. */
static size_t run_end(const char *bytes, size_t from, size_t nb) {
    size_t end = from;
    while (end < nb && (word_at(bytes, end) || (end + 1 < nb && word_at(bytes, end + 1))))
        end++;
    return end;
}

size_t packet_pack(const void *thing, size_t size, uint64_t words[]) {
    const char *bytes = thing;
    const size_t nb = size / WORD;
    size_t filled = 1;
    for (size_t i = 0;;) {
        const size_t before = i;
        while (i < nb && !word_at(bytes, i))
            i++;
        if (i == nb)
            break;
        const size_t end = run_end(bytes, i, nb);
        const Run run = {(uint32_t)(i - before), (uint32_t)(end - i)};
        memcpy(&words[filled], &run, WORD);
        memcpy(&words[filled + 1], bytes + i * WORD, (end - i) * WORD);
        filled += 1 + end - i;
        i = end;
    }
    words[0] = filled - 1;
    return filled * WORD;
}

bool packet_unpack(const uint64_t words[], void *thing, size_t size) {
    char *bytes = thing;
    const size_t nb = size / WORD, filled = 1 + (size_t)words[0];
    size_t at = 0;
    memset(bytes, 0, size);
    for (size_t i = 1; i < filled;) {
        Run run;
        memcpy(&run, &words[i++], WORD);
        at += run.zeros;
        if (at > nb || run.words > nb - at || run.words > filled - i)
            return false;
        memcpy(bytes + at * WORD, &words[i], run.words * WORD);
        at += run.words;
        i += run.words;
    }
    return true;
}
