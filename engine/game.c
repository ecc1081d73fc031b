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

const Game *game_chess(Status *status) {
    const char *asked = getenv("PRUNELAB_ISA");
    const bool any = !asked || !*asked;
#ifdef ISA_BMI2
    const bool named = !any && strcmp(asked, "bmi2") == 0;
    if ((any || named) && cpu_has_bmi2())
        return &game_here_bmi2;
    if (named) {
        status_fail(status, "PRUNELAB_ISA: this processor does not run '%s' well", asked);
        return NULL;
    }
#endif
    if (any || strcmp(asked, "generic") == 0)
        return &game_here;
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
