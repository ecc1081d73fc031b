#include "analysis/claims/reason.h"

/* What the part that decided must be, and where its number lies: "it must be at most 1, and its whole interval
 * is above". */
static void add_limit(Text *reason, const Judgement *judgement, const Part *part) {
    static const char *const sides[] = {"below", "above"};
    const double limit = judgement->limit;
    const bool interval = part->interval.known && !part->exact;
    const double low = interval ? part->interval.low : part->value;
    const double high = interval ? part->interval.high : part->value;
    text_add(reason, "must be at %s %.4g, and ", judgement->least ? "least" : "most", limit);
    if (!interval)
        text_add(reason, "is %s", low == limit ? "just that" : sides[low > limit]);
    else if (low > limit || high < limit)
        text_add(reason, "its whole interval is %s", sides[low > limit]);
    else
        text_add(reason, "its interval includes that");
}

void reason_add_judged(Text *reason, const Judgement *judgement, const PartList *parts) {
    const Part *part =
        judgement->headline >= 0 ? judgement_part(judgement, parts, judgement->headline) : NULL;
    if (judgement->judged > 1)
        text_add(reason, "of %d parts %d hold and %d fail", judgement->judged, judgement->holding,
                 judgement->failing);
    if (!part || !judgement->limited) {
        if (judgement->judged == 1)
            text_add(reason, "its one part %s",
                     judgement->holding   ? "holds"
                     : judgement->failing ? "fails"
                                          : "is open");
        return;
    }
    if (judgement->judged > 1)
        text_add(reason, "; the one that decides (%s) ", part->label);
    else
        text_add(reason, "it ");
    add_limit(reason, judgement, part);
}
