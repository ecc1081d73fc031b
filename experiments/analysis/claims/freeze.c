#include "analysis/claims/freeze.h"

#include <string.h>

#include "base/arena.h"
#include "base/digest.h"
#include "base/home.h"

/* A file of the program's own has its name in the home, so that the list is the same wherever it is
 * asked for. */
static void add_name(Text *lines, const char *path) {
    char *home = home_folder();
    const size_t nb = home ? strlen(home) : 0;
    const bool own = nb && strncmp(path, home, nb) == 0 && path[nb] == '/';
    text_add(lines, "%s", own ? path + nb + 1 : path);
}

static bool add_file(const char *path, Text *lines, int *nb, Status *status) {
    char digest[DIGEST_NB];
    if (!digest_file(path, digest, status))
        return false;
    text_add(lines, "%s  ", digest);
    add_name(lines, path);
    text_add(lines, "\n");
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
        const char *study = folder->claims[i].universes.study;
        if (is_first_of(folder, i))
            add_file(home_find(arena_print("%s/%s.json", specs, study), HOME_SPEC), lines, nb,
                     status);
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
