#include "store/alphabet.h"

#include <string.h>

#include "spec/keys.h"

void alphabet_own(Alphabet *alphabet) {
    *alphabet = (Alphabet){.foreign = false};
    for (int row = 0; row < engine_enhancement_nb(); row++)
        alphabet->letters[row] = engine_enhancement(row).letter;
}

bool alphabet_of(Alphabet *alphabet, Store *store, const char *study, Status *status) {
    int nb = 0;
    alphabet_own(alphabet);
    if (!study || !store_has(store, "switch", status)) /* older than foreign engines */
        return !status->failed;
    StoreStatement *row = store_query(
        store, status, "SELECT DISTINCT letter, number FROM switch WHERE study = ? ORDER BY number",
        "t", study);
    while (row && nb < ENGINE_LETTERS_NB - 1 && store_next(row, status)) {
        if (nb == 0)
            *alphabet = (Alphabet){.foreign = true};
        alphabet->letters[nb++] = store_text(row, 0)[0];
    }
    store_release(row);
    return !status->failed;
}

void alphabet_text(const Alphabet *alphabet, uint64_t mask, char text[ENGINE_LETTERS_NB]) {
    int nb = 0;
    for (int i = 0; alphabet->letters[i]; i++)
        if (mask >> i & 1)
            text[nb++] = alphabet->letters[i];
    if (nb == 0)
        text[nb++] = '-';
    text[nb] = '\0';
}

uint64_t alphabet_mask(const Alphabet *alphabet, const char *letters) {
    uint64_t mask = 0;
    for (int i = 0; alphabet->letters[i]; i++)
        if (strchr(letters, alphabet->letters[i]))
            mask |= (uint64_t)1 << i;
    return mask;
}

bool alphabet_read(const Alphabet *alphabet, const char *given, uint64_t *mask, Status *status) {
    EngineSettings settings;
    if (alphabet->foreign)
        return keys_switches(alphabet->letters, given, mask, status);
    engine_settings_init(&settings);
    if (!engine_settings_letters(&settings, given, status))
        return false;
    *mask = settings.letters;
    return true;
}
