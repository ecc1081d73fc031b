#include "analysis/needed.h"

#include <math.h>

#include "base/say.h"

/* (1.96 + 0.84)^2 / 1.96^2: 80 % power. */
#define POWER 2.04

/* The quartiles of a normal distribution, as a share of its 95 % interval. */
#define QUARTILE 0.344

static double to_tell(const NeededFigure *figure, double half, double distance) {
    return distance > 0 ? fmax(figure->n, POWER * figure->n * pow(half / distance, 2)) : INFINITY;
}

Needed needed_to_tell(const NeededFigure *figure) {
    const double half = (figure->interval.high - figure->interval.low) / 2;
    const double distance = fabs(figure->value - figure->limit), quarter = QUARTILE * half;
    return (Needed){figure->interval.known && figure->n >= NEEDED_UNITS_LEAST,
                    to_tell(figure, half, distance), to_tell(figure, half, distance + quarter),
                    to_tell(figure, half, distance - quarter)};
}

Needed needed_within(double half_width, int n, double half) {
    const double positions = n * pow(half_width / half, 2), share = 2 * 1.96 / sqrt(2.0 * n);
    return (Needed){n >= NEEDED_UNITS_LEAST, positions, positions * pow(1 - share, 2),
                    positions * pow(1 + share, 2)};
}

void needed_add_count(Text *text, double positions) {
    char digits[SAY_NUMBER_NB];
    if (isinf(positions) || positions > 1e9) {
        text_add(text, "any number of");
        return;
    }
    const double unit = pow(10, fmax(0, floor(log10(fmax(1, positions))) - 1));
    text_add(text, "%s", say_number((int64_t)(ceil(positions / unit) * unit), digits));
}

bool needed_add(Text *text, const NeededFigure *figure, bool ratio) {
    const Interval *own = &figure->interval;
    if (!own->known || figure->n < 2 || own->low > figure->limit || own->high < figure->limit ||
        !(own->low < own->high))
        return false;
    const Needed needed = needed_to_tell(figure);
    if (needed.known && !isinf(needed.positions)) {
        text_add(text, "about ");
        needed_add_count(text, needed.positions);
        text_add(text, " positions would tell (");
        needed_add_count(text, needed.low);
        text_add(text, isinf(needed.high) ? " or more" : " to ");
        if (!isinf(needed.high))
            needed_add_count(text, needed.high);
        text_add(text, ")");
        return true;
    }
    const double positions = fmax(NEEDED_UNITS_TOLD, figure->n);
    const double half = (own->high - own->low) / 2 * sqrt(figure->n / positions);
    text_add(text, "with ");
    needed_add_count(text, positions);
    text_add(text, " positions its interval would reach about %.2g%s to either side",
             ratio ? 100 * (exp2(half) - 1) : half, ratio ? " %" : "");
    return true;
}
