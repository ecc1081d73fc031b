/* Claims: what is accepted has a rule that can be judged, and asks that can be bound. */
#include <math.h>

#include "analysis/claims/claim.h"
#include "analysis/claims/judge.h"
#include "base/arena.h"
#include "fuzz.h"

static void check_asks(const Claim *claim) {
    for (int i = 0; i < claim->asks_nb; i++) {
        const ClaimAsk *ask = &claim->asks[i];
        FUZZ_MUST(ask->study[0] && (!ask->suite || ask->suite[0]));
        FUZZ_MUST(ask->from_depth >= 0 && ask->from_depth <= ask->to_depth);
        FUZZ_MUST(ask->to_depth < MAX_DEPTH);
        FUZZ_MUST(!ask->setting || ask->setting[0] == '{');
    }
}

static void check_rule(const Claim *claim) {
    for (int i = 0; i < claim->tests_nb; i++) {
        const ClaimTest *test = &claim->tests[i];
        FUZZ_MUST(test->from <= test->to && test->equal >= 0);
        FUZZ_MUST(isfinite(test->from) || isfinite(test->to));
    }
    FUZZ_MUST(claim->tests_nb || claim->not_comparable || claim->not_built || claim->no_power);
}

static void check_universes(const Claim *claim) {
    const ClaimAsk *ask = &claim->universes.ask;
    FUZZ_MUST(!ask->study || (ask->study[0] && ask->name));
    FUZZ_MUST(ask->from_depth <= ask->to_depth);
}

static void check_verdict(const Claim *claim) {
    PartList parts = {NULL, 0};
    Judgement judgement;
    Status status = STATUS_OK;
    for (int i = 0; i < claim->tests_nb; i++)
        parts_add_number(&parts, claim->tests[i].parts, i, true, (Interval){.known = false});
    FUZZ_MUST(judge_claim(&judgement, claim, &parts, &status));
    FUZZ_MUST(judgement.verdict < VERDICTS_NB && judgement.holding <= judgement.judged);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char *text = calloc(size + 1, 1);
    memcpy(text, data, size);
    const char *query = strstr(text, "\"asks\"") ? "SELECT 1" : NULL;
    Claim claim = {.id = arena_text("X1"), .query = arena_text(query)};
    Status status = STATUS_OK;
    JsValue *json = js_keep(js_read_text(text, &status));
    if (json && claim_read(&claim, json, &status)) {
        FUZZ_MUST(!claim.query == !claim.asks_nb && !claim.query == !claim.tests_nb);
        check_asks(&claim);
        check_rule(&claim);
        check_universes(&claim);
        check_verdict(&claim);
    } else {
        FUZZ_MUST(status.failed && status.text[0]);
    }
    free(text);
    arena_free(NULL);
    return 0;
}
