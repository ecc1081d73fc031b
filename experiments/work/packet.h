/* A struct on its way through a pipe, without its zeros: of a report's 27,000 bytes and a job's 48,000
 * nearly all are zero, and a pipe costs by the byte. Both ends are the same program.
 * Depends on: nothing. */
#ifndef EXPERIMENTS_WORK_PACKET_H
#define EXPERIMENTS_WORK_PACKET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Room for whatever a struct of `size` bytes becomes, as an array of words: never more than it and
 * two words. */
#define PACKET_WORDS(size) ((size) / sizeof(uint64_t) + 2)

/* The packet of a struct, its bytes multiples of 8. words[0]: how many more words it has. Returns its
 * size in bytes. */
size_t packet_pack(const void *thing, size_t size, uint64_t words[]);

/* The struct again. False where this is no packet of so large a struct. */
bool packet_unpack(const uint64_t words[], void *thing, size_t size);

#endif
