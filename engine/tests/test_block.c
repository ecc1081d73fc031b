/* Memory for tables: zero, aligned, and refused where there cannot be so much. */
#include <stdlib.h>

#include "base/block.h"
#include "support/test.h"

enum { LINE = 64, HUGE_PAGE = 1 << 21 };

static void assert_block(size_t size, size_t unit) {
    void *block;
    const char *start = block_new(size, &block);
    assert_non_null(start);
    assert_int_equal((uintptr_t)start % unit, 0);
    for (size_t i = 0; i < size; i++)
        if (start[i] != 0)
            fail_msg("byte %zu of %zu is %d", i, size, start[i]);
    free(block);
}

static void blocks_are_zero_and_aligned(void **state) {
    assert_block(1, LINE);
    assert_block(100, LINE);
    assert_block(HUGE_PAGE - 1, LINE);
    assert_block(HUGE_PAGE, HUGE_PAGE);
    assert_block(3 * HUGE_PAGE + 1, HUGE_PAGE);
}

static void too_much_is_refused(void **state) {
    void *block;
    assert_null(block_new(SIZE_MAX - 1, &block));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(blocks_are_zero_and_aligned),
        cmocka_unit_test(too_much_is_refused),
    };
    return cmocka_run_group_tests_name("block", tests, NULL, NULL);
}
