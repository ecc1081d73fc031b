#include "analysis/claims/claim.h"

#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/arena.h"
#include "base/files.h"
#include "base/text.h"
#include "spec/keys.h"
#include "spec/spec.h"

#define CLAIM_ENDING ".json"
#define QUERY_ENDING ".sql"
#define ORDER_NAME "order"
#define AMENDMENTS_NAME "history/amendments"
#define VIEWS_NAME "views"
#define LETTERS "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

/* ---- names ----------------------------------------------------------------------------------- */

/* Names of files, without their ending. */
typedef struct Name {
    char *text;
    int group; /* place of its letters in the order */
} Name;

typedef struct NameList {
    Name *at;
    int nb;
} NameList;

/* Length of a name before its ending; 0 where it ends otherwise, or begins as hidden files do. */
static size_t stem_of(const char *name, const char *ending) {
    const size_t nb = strlen(name), ending_nb = strlen(ending);
    return name[0] != '.' && nb > ending_nb && strcmp(name + nb - ending_nb, ending) == 0
               ? nb - ending_nb
               : 0;
}

static char *path_of(const char *prefix, const char *name, const char *ending) {
    return arena_print("%s%s%s", prefix, name, ending);
}

/* Numbers in a name count by their value. */
static int compare_names(const char *a, const char *b) {
    for (; *a && *b; a++, b++) {
        if (isdigit((unsigned char)*a) && isdigit((unsigned char)*b)) {
            char *end_a, *end_b;
            const unsigned long x = strtoul(a, &end_a, 10), y = strtoul(b, &end_b, 10);
            if (x != y)
                return x < y ? -1 : 1;
            a = end_a - 1;
            b = end_b - 1;
        } else if (*a != *b) {
            break;
        }
    }
    return (unsigned char)*a - (unsigned char)*b;
}

static int by_name(const void *a, const void *b) {
    const Name *x = a, *y = b;
    const int order = x->group != y->group ? x->group - y->group : compare_names(x->text, y->text);
    return order ? order : strcmp(x->text, y->text);
}

/* The files of a folder with an ending. Errors: the folder cannot be read. */
static bool list_names(NameList *names, const char *path, const char *ending, Status *status) {
    DIR *folder = opendir(path);
    if (!folder)
        return status_fail(status, "%s: cannot open: %s", path, strerror(errno));
    for (const struct dirent *entry; (entry = readdir(folder));) {
        const size_t nb = stem_of(entry->d_name, ending);
        if (!nb)
            continue;
        names->at = arena_grow(names->at, (size_t)names->nb + 1, sizeof *names->at);
        names->at[names->nb] = (Name){arena_text(entry->d_name), 0};
        names->at[names->nb++].text[nb] = '\0';
    }
    closedir(folder);
    if (names->nb)
        qsort(names->at, (size_t)names->nb, sizeof *names->at, by_name);
    return true;
}

/* ---- order ----------------------------------------------------------------------------------- */

static int place_of(const JsValue *order, const char *group, size_t nb) {
    const int all = (int)js_array_nb(order);
    for (int i = 0; i < all; i++) {
        const char *listed = js_string(js_array_at(order, (size_t)i));
        if (strlen(listed) == nb && strncmp(listed, group, nb) == 0)
            return i;
    }
    return all;
}

static bool check_text(void *unused, const JsValue *value, Status *status) {
    const char *text;
    (void)unused;
    return keys_text(value, &text, status);
}

/* Its place in the list; `nb` where it is not there. */
static int find_name(const NameList *names, const char *text) {
    int at = 0;
    while (at < names->nb && strcmp(names->at[at].text, text) != 0)
        at++;
    return at;
}

/* What was changed of a rule: an object of texts. */
static bool check_amendment(void *unused, const JsValue *row, Status *status) {
    static const char *const names[] = {"date",   "kind",  "rule",   "now",
                                        "before", "after", "reason", NULL};
    if (!(js_is_object(row) ? keys_known(row, names, status)
                            : keys_wrong_type(row, "an object", status)))
        return false;
    for (int k = 0; names[k]; k++) {
        const JsValue *value = js_get(row, names[k]);
        if (!value)
            return status_fail(status, "missing key '%s'", names[k]);
        if (!check_text(unused, value, status)) {
            status_at(status, "%s", names[k]);
            return false;
        }
    }
    return true;
}

static bool is_there(const char *path) {
    struct stat about;
    return lstat(path, &about) == 0;
}

static bool read_amendments(ClaimsFolder *folder, const char *prefix, Status *status) {
    char *path = path_of(prefix, AMENDMENTS_NAME, CLAIM_ENDING);
    folder->amendments = is_there(path) ? js_keep(js_read_array_file(path, status)) : NULL;
    if (folder->amendments &&
        !keys_each(NULL, folder->amendments, "amendments", 0, SIZE_MAX, check_amendment, status))
        status_at(status, "%s", path);
    return !status->failed;
}

/* Put the names in the order of order.json, which is none of them; groups that it does not list
 * come behind. */
static bool put_in_order(NameList *names, const char *prefix, Status *status) {
    char *path = path_of(prefix, ORDER_NAME, CLAIM_ENDING);
    if (find_name(names, ORDER_NAME) == names->nb)
        return true;
    const JsValue *order = js_keep(js_read_array_file(path, status));
    if (order && keys_each(NULL, order, "groups", 0, SIZE_MAX, check_text, status)) {
        for (int i = 0; i < names->nb; i++) {
            const char *text = names->at[i].text;
            names->at[i].group = strcmp(text, ORDER_NAME) == 0
                                     ? -1 /* itself comes first, and goes */
                                     : place_of(order, text, strspn(text, LETTERS));
        }
        qsort(names->at, (size_t)names->nb, sizeof *names->at, by_name);
        names->at++;
        names->nb--;
    }
    status_at(status, "%s", path);
    return !status->failed;
}

/* ---- files ----------------------------------------------------------------------------------- */

/* SQL without a byte order mark; NULL on an error. Owner: the caller. */
static char *read_query(const char *path, Status *status) {
    Text text = TEXT_ARENA;
    char *query = NULL;
    if (files_read_text(&text, path, status) && strlen(text_get(&text)) != text.nb)
        status_fail(status, "not text: it has a NUL byte");
    else if (!status->failed)
        query = arena_text(text_after_mark(text_get(&text)));
    status_at(status, "%s", path);
    return query;
}

/* An id becomes part of what is printed. */
static bool check_id(const char *id, Status *status) {
    char name[SPEC_NAME_NB];
    return keys_name(js_keep(js_new_text(id)), name, sizeof name, status);
}

/* A claim may ask the query of another, of other data. */
static bool take_query_of(const JsValue *other, const char *prefix, char **query_path,
                          Status *status) {
    char name[SPEC_NAME_NB];
    if (!other)
        return true;
    if (is_there(*query_path))
        return status_fail(status, "query: the claim has its own, '%.500s'", *query_path);
    if (!keys_name(other, name, sizeof name, status)) {
        status_at(status, "query");
        return false;
    }
    *query_path = path_of(prefix, name, QUERY_ENDING);
    return is_there(*query_path) || status_fail(status, "query: there is no '%.500s'", *query_path);
}

static bool read_claim(ClaimsFolder *folder, const char *prefix, const char *id, Status *status) {
    folder->claims =
        arena_grow(folder->claims, (size_t)folder->claims_nb + 1, sizeof *folder->claims);
    Claim *claim = &folder->claims[folder->claims_nb++];
    *claim = (Claim){.id = arena_text(id),
                     .path = path_of(prefix, id, CLAIM_ENDING),
                     .query_path = path_of(prefix, id, QUERY_ENDING)};
    JsValue *json = check_id(id, status) ? js_keep(js_read_file(claim->path, NULL, status)) : NULL;
    const bool good =
        json && take_query_of(js_get(json, "query"), prefix, &claim->query_path, status);
    if (good && is_there(claim->query_path) &&
        !(claim->query = read_query(claim->query_path, status)))
        return false;
    if (!good || !claim_read(claim, json, status))
        status_at(status, "%s", claim->path);
    return !status->failed;
}

/* A view's name stands in queries as a word; what begins with "asked" is the judge's. */
static bool check_view_name(const char *name, Status *status) {
    if (!strchr(LETTERS, name[0]) || name[strspn(name, LETTERS "0123456789_")])
        return status_fail(status, "bad name '%.200s': letters, digits and '_' are allowed", name);
    return strncmp(name, "asked", strlen("asked")) != 0 ||
           status_fail(status, "bad name '%.200s': it begins with 'asked'", name);
}

static bool read_views(ClaimsFolder *folder, const char *prefix, Status *status) {
    NameList names = {NULL, 0};
    char *path = path_of(prefix, VIEWS_NAME, ""), *inside = path_of(path, "/", "");
    if (is_there(path) && list_names(&names, path, QUERY_ENDING, status))
        folder->views = arena_new((size_t)names.nb + 1, sizeof *folder->views);
    for (int i = 0; i < names.nb && !status->failed; i++) {
        ClaimView *view = &folder->views[folder->views_nb++];
        view->name = arena_text(names.at[i].text);
        view->path = path_of(inside, view->name, QUERY_ENDING);
        if (check_view_name(view->name, status))
            view->query = read_query(view->path, status);
        else
            status_at(status, "%s", view->path);
    }
    return !status->failed;
}

/* ---- a folder, or one claim ------------------------------------------------------------------ */

/* A query that no claim asks is a claim's file that was lost or misnamed. */
static bool check_queries(const NameList *claims, const char *path, const char *prefix,
                          Status *status) {
    NameList queries = {NULL, 0};
    list_names(&queries, path, QUERY_ENDING, status);
    for (int i = 0; i < queries.nb && !status->failed; i++)
        if (find_name(claims, queries.at[i].text) == claims->nb)
            status_fail(status,
                        "%s%s" QUERY_ENDING ": a query without its claim: %s" CLAIM_ENDING
                        " is missing",
                        prefix, queries.at[i].text, queries.at[i].text);
    return !status->failed;
}

static bool read_folder(ClaimsFolder *folder, const char *path, Status *status) {
    NameList names = {NULL, 0};
    const size_t nb = strlen(path);
    char *prefix = path_of(path, nb && path[nb - 1] == '/' ? "" : "/", "");
    if (list_names(&names, path, CLAIM_ENDING, status) && read_amendments(folder, prefix, status) &&
        put_in_order(&names, prefix, status) && names.nb == 0)
        status_fail(status,
                    "%s: no claims: a claim is ID" CLAIM_ENDING ", its query ID" QUERY_ENDING,
                    path);
    if (!status->failed)
        check_queries(&names, path, prefix, status);
    for (int i = 0; i < names.nb && !status->failed; i++)
        read_claim(folder, prefix, names.at[i].text, status);
    if (!status->failed)
        read_views(folder, prefix, status);
    return !status->failed;
}

/* As the one file of all claims was that older versions had. */
static bool is_array(const char *path) {
    Status other = STATUS_OK;
    return js_keep(js_read_array_file(path, &other)) != NULL;
}

static bool read_file(ClaimsFolder *folder, const char *path, Status *status) {
    const char *slash = strrchr(path, '/');
    char *id = arena_text(slash ? slash + 1 : path), *prefix = arena_text(path);
    const size_t nb = stem_of(id, CLAIM_ENDING);
    prefix[slash ? slash + 1 - path : 0] = '\0';
    id[nb] = '\0';
    if (!nb)
        status_fail(status, "%s: neither a folder of claims nor a claim's file ID" CLAIM_ENDING,
                    path);
    else if (is_array(path))
        status_fail(status, "%s: an array: a file holds one claim, a folder many", path);
    else if (read_claim(folder, prefix, id, status))
        read_views(folder, prefix, status);
    return !status->failed;
}

bool claims_read(ClaimsFolder *folder, const char *path, Status *status) {
    struct stat about;
    *folder = (ClaimsFolder){.claims_nb = 0};
    if (stat(path, &about) != 0)
        return status_fail(status, "%s: cannot open: %s", path, strerror(errno));
    return S_ISDIR(about.st_mode) ? read_folder(folder, path, status)
                                  : read_file(folder, path, status);
}

const Claim *claims_find(const ClaimsFolder *folder, const char *id) {
    for (int i = 0; i < folder->claims_nb; i++)
        if (strcmp(folder->claims[i].id, id) == 0)
            return &folder->claims[i];
    return NULL;
}

bool claim_is(const Claim *claim, const char *asked) {
    const size_t nb = strlen(asked);
    if (!nb || strncmp(claim->id, asked, nb) != 0)
        return false;
    const char *rest = claim->id + nb;
    return !*rest ||
           (isdigit((unsigned char)asked[nb - 1]) && islower((unsigned char)*rest) && !rest[1]);
}

/* A size was fixed for the sample that a claim names. */
static void forget_sizes(Claim *claim) {
    claim->universes.positions = 0;
    for (int i = 0; i < claim->needs_nb; i++)
        claim->needs[i].positions = 0;
}

bool claims_ask_of(ClaimsFolder *folder, const char *suite, size_t suite_nb, const char *other) {
    bool asked = false;
    for (int i = 0; i < folder->claims_nb; i++) {
        Claim *claim = &folder->claims[i];
        for (int j = 0; j <= claim->asks_nb; j++) {
            ClaimAsk *ask = j < claim->asks_nb ? &claim->asks[j] : &claim->universes.ask;
            if (ask->suite && strncmp(ask->suite, suite, suite_nb) == 0 && !ask->suite[suite_nb]) {
                ask->suite = other;
                forget_sizes(claim);
                asked = true;
            }
        }
    }
    return asked;
}
