/* FNV-1a, 64 bits: a hash of bytes.
 * Depends on: nothing. */
#ifndef BASE_HASH_H
#define BASE_HASH_H

#include <stddef.h>
#include <stdint.h>

#define HASH_BEGIN UINT64_C(0xCBF29CE484222325)

static inline uint64_t hash_bytes(uint64_t hash, const void *bytes, size_t length) {
    const unsigned char *p = bytes;
    for (size_t i = 0; i < length; i++)
        hash = (hash ^ p[i]) * 0x100000001B3u;
    return hash;
}

#endif
