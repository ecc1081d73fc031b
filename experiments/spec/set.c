#include "spec/set.h"

#include <stdio.h>
#include <string.h>

#include "spec/keys.h"
#include "spec/plan.h"

/* The letter that a parameter belongs to must be on: an effect that is not there is no difference.
 */
static bool check_owner(const Set *set, const char *key, Status *status) {
    return keys_is_used(&set->settings, key) ||
           status_fail(status, "parameter '%s' belongs to %c, which is off", key, key[0]);
}

static bool add_name(Set *set, const char *key, Status *status) {
    char value[32];
    const size_t nb = strlen(set->name);
    const int more =
        snprintf(set->name + nb, sizeof set->name - nb, "%c%s=%s", set->own_nb == 0 ? ':' : ',',
                 key, engine_settings_get(&set->settings, key, value));
    if (more < 0 || nb + (size_t)more >= sizeof set->name)
        return status_fail(status, "longer than %d characters", SET_NAME_NB - 1);
    return true;
}

static bool read_own(Set *set, const char *key, const char *value, Status *status) {
    for (int i = 0; i < set->own_nb; i++)
        if (strcmp(set->own[i], key) == 0)
            return status_fail(status, "parameter '%s' is given twice", key);
    if (set->own_nb == SET_OWN_MAX)
        return status_fail(status, "more than %d parameters", SET_OWN_MAX);
    if (!engine_settings_set(&set->settings, key, value, status) ||
        !check_owner(set, key, status) || !add_name(set, key, status))
        return false;
    memcpy(set->own[set->own_nb++], key, strlen(key) + 1); /* a known key fits */
    return true;
}

/* One "P=V" of `nb` characters. */
static bool read_assignment(Set *set, const char *text, size_t nb, Status *status) {
    char pair[96], *equals;
    if (nb >= sizeof pair)
        return status_fail(status, "parameter too long");
    memcpy(pair, text, nb);
    pair[nb] = '\0';
    equals = strchr(pair, '=');
    if (!equals || equals == pair || (size_t)(equals - pair) >= sizeof set->own[0])
        return status_fail(status, "'%s': expected PARAMETER=VALUE", pair);
    *equals = '\0';
    return read_own(set, pair, equals + 1, status);
}

static bool read_parts(Set *set, const char *text, Status *status) {
    char letters[64];
    const size_t nb = strcspn(text, ":");
    if (nb >= sizeof letters)
        return status_fail(status, "too many letters");
    memcpy(letters, text, nb);
    letters[nb] = '\0';
    if (!engine_settings_letters(&set->settings, letters, status))
        return false;
    engine_settings_letters_text(&set->settings, set->letters);
    snprintf(set->name, sizeof set->name, "%s", set->letters);
    for (const char *part = text + nb; *part;) {
        const size_t length = strcspn(++part, ",");
        if (!read_assignment(set, part, length, status))
            return false;
        part += length;
    }
    return true;
}

bool set_read(Set *set, const char *text, Status *status) {
    *set = (Set){.own_nb = 0};
    engine_settings_init(&set->settings);
    if (read_parts(set, text, status))
        return true;
    return status_at(status, "set '%.200s'", text), false;
}

bool set_fits(const Set *set, const EngineSettings *configuration) {
    char wanted[32], found[32];
    for (int i = 0; i < set->own_nb; i++)
        if (strcmp(engine_settings_get(&set->settings, set->own[i], wanted),
                   engine_settings_get(configuration, set->own[i], found)) != 0)
            return false;
    return true;
}

bool set_under(const Set *set, const char *setting, EngineSettings *settings, Status *status) {
    char value[32];
    if (!plan_recall(settings, set->letters, setting, status))
        return false;
    for (int i = 0; i < set->own_nb; i++)
        if (!engine_settings_set(settings, set->own[i],
                                 engine_settings_get(&set->settings, set->own[i], value), status))
            return false;
    return true;
}
