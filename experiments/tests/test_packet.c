/* Packets: what is unpacked is what was packed, never in more room than promised. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "base/rng.h"
#include "work/packet.h"

enum { WORDS = 64, SIZE = WORDS * sizeof(uint64_t), ROUNDS = 20000 };

/* Returns the packet's words. */
static size_t check_round(const uint64_t thing[WORDS]) {
    uint64_t packed[PACKET_WORDS(SIZE) + 1], again[WORDS];
    packed[PACKET_WORDS(SIZE)] = 42; /* behind the room that is promised */
    memset(again, 0xa5, sizeof again);
    const size_t bytes = packet_pack(thing, SIZE, packed);
    assert_int_equal(bytes, (packed[0] + 1) * sizeof packed[0]);
    assert_true(bytes <= PACKET_WORDS(SIZE) * sizeof packed[0]);
    assert_int_equal(packed[PACKET_WORDS(SIZE)], 42);
    assert_true(packet_unpack(packed, again, SIZE));
    assert_memory_equal(again, thing, SIZE);
    return bytes / sizeof packed[0];
}

static void test_rounds(void **state) {
    (void)state;
    Rng rng = rng_init(1);
    for (int round = 0; round < ROUNDS; round++) {
        uint64_t thing[WORDS] = {0};
        const uint32_t share = rng_below(&rng, 101); /* percent of words that are not zero */
        for (int i = 0; i < WORDS; i++)
            if (rng_below(&rng, 100) < share)
                thing[i] = rng_next(&rng);
        check_round(thing);
    }
}

static void test_ends(void **state) {
    (void)state;
    uint64_t thing[WORDS] = {0};
    assert_int_equal(check_round(thing), 1); /* nothing but how many there are */
    thing[WORDS - 1] = 7;
    assert_int_equal(check_round(thing), 3);
    thing[0] = 7;
    assert_int_equal(check_round(thing), 5);
    for (int i = 0; i < WORDS; i += 2)
        thing[i] = 7; /* single zeros go along */
    assert_int_equal(check_round(thing), 2 + WORDS);
    memset(thing, 0xff, sizeof thing);
    assert_int_equal(check_round(thing), 2 + WORDS);
}

/* What no pack makes is refused, and nothing is written behind the struct. */
static void test_refused(void **state) {
    (void)state;
    uint64_t thing[WORDS] = {0}, packed[PACKET_WORDS(SIZE)], again[WORDS + 1];
    uint32_t run[2];
    thing[5] = 7;
    again[WORDS] = 42;
    packet_pack(thing, SIZE, packed);
    memcpy(run, &packed[1], sizeof run);
    assert_int_equal(run[0], 5);
    assert_int_equal(run[1], 1);
    for (int word = 0; word < 2; word++)
        for (int i = 0; i < 3; i++) {
            static const uint32_t wrong[2][3] = {{WORDS, WORDS + 1, UINT32_MAX},
                                                 {2, WORDS, UINT32_MAX}};
            uint32_t changed[2] = {run[0], run[1]};
            changed[word] = wrong[word][i];
            memcpy(&packed[1], changed, sizeof changed);
            assert_false(packet_unpack(packed, again, SIZE));
            assert_int_equal(again[WORDS], 42);
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rounds),
        cmocka_unit_test(test_ends),
        cmocka_unit_test(test_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
