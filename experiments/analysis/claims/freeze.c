#include "analysis/claims/freeze.h"

#include <string.h>

#include "base/digest.h"

static bool add_file(const char *path, Text *lines, int *nb, Status *status) {
    char digest[DIGEST_NB];
    if (!digest_file(path, digest, status))
        return false;
    text_add(lines, "%s  %s\n", digest, path);
    ++*nb;
    return true;
}

/* Is it the first claim that is judged in these universes? */
static bool is_first_of(const ClaimsFolder *folder, int claim) {
    const char *study = folder->claims[claim].universes.study;
    for (int i = 0; i < claim && study; i++) {
        const char *other = folder->claims[i].universes.study;
        if (other && strcmp(other, study) == 0)
            return false;
    }
    return study != NULL;
}

static bool add_specs(const ClaimsFolder *folder, const char *specs, Text *lines, int *nb,
                      Status *status) {
    for (int i = 0; i < folder->claims_nb && !status->failed; i++) {
        Text path = TEXT_EMPTY;
        text_add(&path, "%s/%s.json", specs,
                 is_first_of(folder, i) ? folder->claims[i].universes.study : "");
        if (is_first_of(folder, i))
            add_file(text_get(&path), lines, nb, status);
        text_release(&path);
    }
    return !status->failed;
}

bool freeze_claims(const ClaimsFolder *folder, const char *specs, Text *lines, Status *status) {
    int nb = 0;
    for (int i = 0; i < folder->claims_nb && !status->failed; i++)
        if (add_file(folder->claims[i].path, lines, &nb, status) && folder->claims[i].query)
            add_file(folder->claims[i].query_path, lines, &nb, status);
    for (int i = 0; i < folder->views_nb && !status->failed; i++)
        add_file(folder->views[i].path, lines, &nb, status);
    if (!status->failed && add_specs(folder, specs, lines, &nb, status)) {
        char digest[DIGEST_NB];
        digest_text(text_get(lines), digest);
        text_add(lines, "%s  all %d\n", digest, nb);
    }
    return !status->failed;
}
