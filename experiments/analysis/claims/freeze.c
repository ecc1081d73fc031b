#include "analysis/claims/freeze.h"

#include <string.h>

#include "base/arena.h"
#include "base/digest.h"
#include "base/home.h"
#include "base/text_index.h"

/* A file of the program's own has its name in the home, so that the list is the same wherever it is
 * asked for. */
static const char *name_of(const char *path) {
    const char *home = home_folder();
    const size_t nb = home ? strlen(home) : 0;
    const bool own = nb && strncmp(path, home, nb) == 0 && path[nb] == '/';
    return own ? path + nb + 1 : path;
}

static bool add_file(const char *path, Text *lines, int *nb, Status *status) {
    char digest[DIGEST_NB];
    if (!digest_file(path, digest, status))
        return false;
    text_add(lines, "%s  %s\n", digest, name_of(path));
    ++*nb;
    return true;
}

const char *freeze_claims(const ClaimsFolder *folder, const char *specs, Text *lines,
                          Status *status) {
    TextIndex studies = {.nb = 0}; /* whose specs are in it */
    int nb = 0;
    for (int i = 0; i < folder->claims_nb && !status->failed; i++)
        if (add_file(folder->claims[i].path, lines, &nb, status) && folder->claims[i].query)
            add_file(folder->claims[i].query_path, lines, &nb, status);
    for (int i = 0; i < folder->views_nb && !status->failed; i++)
        add_file(folder->views[i].path, lines, &nb, status);
    for (int i = 0; i < folder->claims_nb && !status->failed; i++) {
        const char *study = folder->claims[i].universes.study;
        if (!study || index_find(&studies, study) >= 0)
            continue;
        index_add(&studies, study);
        add_file(home_find(arena_print("%s/%s.json", specs, study), HOME_SPEC), lines, &nb, status);
    }
    char *digest = arena_new(DIGEST_NB, 1);
    digest_text(text_get(lines), digest);
    text_add(lines, "%s  all %d\n", digest, nb);
    return status->failed ? NULL : digest;
}
