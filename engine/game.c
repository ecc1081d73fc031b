#include "game.h"

#include <stdlib.h>
#include <string.h>

#ifdef ISA_BMI2
extern const Game game_here_bmi2;

/* Choice: processors that extract bits by microcode, many times slower than a table of magics
 * (AMD's before Zen 3), take the generic way. */
static bool cpu_has_bmi2(void) {
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2") &&
           __builtin_cpu_supports("popcnt") && !__builtin_cpu_is("amdfam15h") &&
           !__builtin_cpu_is("amdfam17h");
}
#endif

static bool is_here(void) {
    return true;
}

/* The quickest first. */
static const struct Choice {
    const Game *game;
    bool (*runs)(void);
} choices[] = {
#ifdef ISA_BMI2
    {&game_here_bmi2, cpu_has_bmi2},
#endif
    {&game_here, is_here},
};

enum { CHOICE_NB = sizeof choices / sizeof *choices };

const Game *game_chess(Status *status) {
    const char *asked = getenv("PRUNELAB_ISA");
    for (int i = 0; i < CHOICE_NB; i++) {
        if (asked && *asked && strcmp(asked, choices[i].game->isa) != 0)
            continue;
        if (choices[i].runs())
            return choices[i].game;
        if (asked && *asked) {
            status_fail(status, "PRUNELAB_ISA: this processor does not run '%s' well", asked);
            return NULL;
        }
    }
    status_fail(status, "PRUNELAB_ISA: no instruction set '%s' in this build (generic, bmi2)",
                asked);
    return NULL;
}

/* Games beside chess, a line each: engine/NAME/run.c defines game_NAME. */
#define OTHERS(game) game(trees)

#define DECLARE(name) extern const Game game_##name;
#define ADDRESS(name) &game_##name,
OTHERS(DECLARE)
static const Game *const others[] = {OTHERS(ADDRESS)};

const Game *game_other(const char *text) {
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (others[i]->is_text(text))
            return others[i];
    return NULL;
}
