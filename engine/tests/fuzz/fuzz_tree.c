/* Texts of artificial trees: what is accepted is within the ranges that the search counts on, is
 * written back and reads to the same. */
#include "fuzz.h"
#include "trees/tree.h"

static void check_written(const Tree *tree) {
    char text[TREE_TEXT_NB], again[TREE_TEXT_NB];
    Status status = STATUS_OK;
    Tree read;
    tree_write(tree, text);
    FUZZ_MUST(strlen(text) < TREE_TEXT_NB - 1);
    FUZZ_MUST(tree_read(&read, text, &status));
    tree_write(&read, again);
    FUZZ_MUST(strcmp(text, again) == 0);
    FUZZ_MUST(memcmp(tree, &read, sizeof read) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char *text = fuzz_text(data, size);
    Status status = STATUS_OK;
    Tree tree, untouched;
    memset(&tree, 0x55, sizeof tree);
    untouched = tree;
    if (tree_read(&tree, text, &status)) {
        FUZZ_MUST(!status.failed);
        FUZZ_MUST(tree.width >= 1 && tree.width <= 248);
        FUZZ_MUST(tree.kind != TREE_PLANTED || (tree.first <= tree.quarter && tree.quarter <= 100));
        FUZZ_MUST(tree.kind == TREE_BIVALUED || (tree.spread >= 1 && tree.spread <= 10000));
        check_written(&tree);
    } else {
        fuzz_check_refusal(&status);
        FUZZ_MUST(memcmp(&tree, &untouched, sizeof tree) == 0);
    }
    free(text);
    return 0;
}
