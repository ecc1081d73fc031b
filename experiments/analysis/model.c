#include "analysis/model.h"

#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "base/home.h"
#include "base/json.h"
#include "base/say.h"

enum {
    NAMES_NB = 6, /* columns of `work` that say which search it is */
    CONFIGURATIONS_LEAST = 2,
    FORMAT_VERSION = 1 /* of the file */
};

/* A configuration that was timed: its share of the sums, and its totals at its deepest depth. */
typedef struct Group {
    char *name;
    LeastSquares sums; /* of its searches alone */
    int depth;
    double work[LEAST_TERMS_MAX], cpu_ns;
} Group;

typedef struct Model {
    int terms;
    char *term[LEAST_TERMS_MAX];
    bool known[LEAST_TERMS_MAX]; /* some timed search has it */
    double ns[LEAST_TERMS_MAX];
    Group *groups;
    int groups_nb;
    int64_t rows;
    double error, error_most;
} Model;

/* The terms are the columns of `work` behind those that name a search. */
static bool read_terms(Store *store, Model *model, Status *status) {
    StoreStatement *s = store_prepare(store, "SELECT * FROM work LIMIT 0", status);
    if (!s)
        return false;
    for (int i = NAMES_NB; i < store_column_nb(s) && model->terms < LEAST_TERMS_MAX; i++)
        model->term[model->terms++] = arena_text(store_column_name(s, i));
    store_release(s);
    return true;
}

static int find_term(const Model *model, const char *name) {
    for (int i = 0; i < model->terms; i++)
        if (strcmp(model->term[i], name) == 0)
            return i;
    return -1;
}

/* ---- least squares --------------------------------------------------------------------------- */

void least_squares_add(LeastSquares *sums, const double *a, double b) {
    for (int i = 0; i < sums->terms; i++) {
        for (int k = 0; k < sums->terms; k++)
            sums->gram[i][k] += a[i] * a[k];
        sums->right[i] += a[i] * b;
    }
}

/* Solve for the terms of a mask alone, by Cholesky's factors; false where they depend on each
 * other. x is 0 elsewhere. */
static bool solve_within(const LeastSquares *sums, unsigned mask, double *x) {
    double factor[LEAST_TERMS_MAX][LEAST_TERMS_MAX] = {{0}};
    int term[LEAST_TERMS_MAX], nb = 0;
    for (int i = 0; i < sums->terms; i++) {
        x[i] = 0;
        if (mask >> i & 1)
            term[nb++] = i;
    }
    for (int i = 0; i < nb; i++) {
        double y = sums->right[term[i]];
        for (int k = 0; k <= i; k++) {
            double rest = sums->gram[term[i]][term[k]];
            for (int m = 0; m < k; m++)
                rest -= factor[i][m] * factor[k][m];
            if (k == i && rest <= 1e-12 * sums->gram[term[i]][term[i]])
                return false;
            factor[i][k] = k < i ? rest / factor[k][k] : sqrt(rest);
        }
        for (int k = 0; k < i; k++)
            y -= factor[i][k] * x[term[k]];
        x[term[i]] = y / factor[i][i];
    }
    for (int i = nb - 1; i >= 0; i--) {
        for (int k = i + 1; k < nb; k++)
            x[term[i]] -= factor[k][i] * x[term[k]];
        x[term[i]] /= factor[i][i];
    }
    return true;
}

void least_squares_solve(const LeastSquares *sums, double *x) {
    double least = 0, tried[LEAST_TERMS_MAX];
    for (int i = 0; i < sums->terms; i++)
        x[i] = 0;
    for (unsigned mask = 1; mask < 1u << sums->terms; mask++) {
        double gain = 0; /* |Ax - b|^2 - |b|^2 at the solution: -b'Ax */
        bool good = solve_within(sums, mask, tried);
        for (int i = 0; i < sums->terms && good; i++) {
            good = tried[i] >= 0;
            gain -= tried[i] * sums->right[i];
        }
        if (good && gain < least) {
            least = gain;
            memcpy(x, tried, (size_t)sums->terms * sizeof *x);
        }
    }
}

/* ---- fitting --------------------------------------------------------------------------------- */

/* The group of a search: rows come group by group. */
static Group *group_of(Model *model, const char *name) {
    if (model->groups_nb && strcmp(model->groups[model->groups_nb - 1].name, name) == 0)
        return &model->groups[model->groups_nb - 1];
    model->groups = arena_more(model->groups, (size_t)model->groups_nb, sizeof *model->groups);
    Group *group = &model->groups[model->groups_nb++];
    *group = (Group){.name = arena_text(name), .sums = {.terms = model->terms}};
    return group;
}

/* Take in a search of so much work and time: work x = time, both over the square root of time. */
static void add_search(Model *model, Group *group, int depth, const double *work, double cpu_ns) {
    double row[LEAST_TERMS_MAX];
    if (depth > group->depth) {
        group->depth = depth;
        group->cpu_ns = 0;
        memset(group->work, 0, sizeof group->work);
    }
    for (int i = 0; i < model->terms; i++) {
        row[i] = work[i] / sqrt(cpu_ns);
        group->work[i] += depth == group->depth ? work[i] : 0;
        model->known[i] |= work[i] > 0;
    }
    group->cpu_ns += depth == group->depth ? cpu_ns : 0;
    least_squares_add(&group->sums, row, sqrt(cpu_ns));
    model->rows++;
}

static bool check_sets(Store *store, const char *study, int sets, Status *status) {
    int64_t stored = 0;
    if (status->failed || sets >= CONFIGURATIONS_LEAST ||
        !store_ask(store, &stored, status, "SELECT count(*) FROM time_median WHERE study = ?", "t",
                   study))
        return !status->failed;
    if (stored)
        return status_fail(
            status,
            "the times of study '%.200s' are stored; those of depth 2 and more are of "
            "%d sets, too few for a cost model (depth 1 is too short to measure)",
            study, sets);
    return status_fail(status,
                       "study '%.200s' has no times, too few for a cost model (`prunelab time` "
                       "measures them)",
                       study);
}

/* Depth 1 takes microseconds: that measures the clock. */
static bool read_searches(Store *store, const char *study, Model *model, Status *status) {
    StoreStatement *s = store_query(
        store, status,
        "WITH times AS MATERIALIZED (SELECT * FROM time_median WHERE study = ?1 AND depth > 1),"
        " counts AS MATERIALIZED (SELECT * FROM work WHERE study = ?1 AND depth > 1)"
        "SELECT enhancements || ' ' || parameters, depth, times.cpu_ns, counts.* FROM counts"
        " JOIN times USING (study, suite, position, enhancements, parameters, depth)"
        " WHERE times.cpu_ns > 0 ORDER BY 1, 2",
        "t", study);
    while (store_row(&s, status)) {
        double work[LEAST_TERMS_MAX];
        for (int i = 0; i < model->terms; i++)
            work[i] = store_real(s, 3 + NAMES_NB + i);
        add_search(model, group_of(model, store_text(s, 0)), (int)store_integer(s, 1), work,
                   store_real(s, 2));
    }
    return check_sets(store, study, model->groups_nb, status);
}

/* The prices that the searches of all groups but one tell; -1 leaves none out. */
static void solve_without(const Model *model, int left_out, double *ns) {
    LeastSquares sums = {.terms = model->terms};
    for (int g = 0; g < model->groups_nb; g++)
        for (int i = 0; i < model->terms && g != left_out; i++) {
            for (int k = 0; k < model->terms; k++)
                sums.gram[i][k] += model->groups[g].sums.gram[i][k];
            sums.right[i] += model->groups[g].sums.right[i];
        }
    least_squares_solve(&sums, ns);
}

static void fit(Model *model) {
    double squares = 0;
    solve_without(model, -1, model->ns);
    for (int g = 0; g < model->groups_nb; g++) {
        double ns[LEAST_TERMS_MAX], foretold = 0;
        solve_without(model, g, ns);
        for (int i = 0; i < model->terms; i++)
            foretold += ns[i] * model->groups[g].work[i];
        const double miss = fabs(foretold / model->groups[g].cpu_ns - 1);
        squares += miss * miss;
        model->error_most = fmax(model->error_most, miss);
    }
    model->error = sqrt(squares / model->groups_nb);
}

/* ---- storing --------------------------------------------------------------------------------- */

static bool put_model(Store *store, const char *study, const Model *model, const char *source,
                      int64_t configurations, Status *status) {
    int64_t id = 0;
    if (!store_ask(store, &id, status, "SELECT id FROM studies WHERE name = ?", "t", study))
        status_fail(status, "unknown study '%.200s' in database '%s'", study, store_path(store));
    if (status->failed || !store_begin(store, status))
        return false;
    store_do(store, status, "DELETE FROM prices WHERE study_id = ?", "i", id);
    store_do(store, status, "INSERT OR REPLACE INTO models VALUES (?, ?, ?, ?, ?, ?)", "itiirr", id,
             source, model->rows, configurations, model->error, model->error_most);
    for (int i = 0; i < model->terms && !status->failed; i++)
        if (model->known[i])
            store_do(store, status, "INSERT INTO prices VALUES (?, ?, ?)", "itr", id,
                     model->term[i], model->ns[i]);
    return store_end(store, status);
}

bool model_fit(Store *store, const char *study, FILE *file, Status *status) {
    Model model = {.terms = 0};
    if (read_terms(store, &model, status) && read_searches(store, study, &model, status)) {
        fit(&model);
        if (put_model(store, study, &model, "fit", model.groups_nb, status))
            say(file,
                "cost model: error %.1f %%, at most %.1f %% (totals of %d sets, each predicted "
                "from the others)\n",
                100 * model.error, 100 * model.error_most, model.groups_nb);
    }
    return !status->failed;
}

/* ---- files ----------------------------------------------------------------------------------- */

static const char *type_of(const JsValue *value) {
    return value ? js_type(value) : "nothing";
}

static void read_number(const JsValue *object, const char *key, double *number, Status *status) {
    const JsValue *value = js_get(object, key);
    if (!value || !js_real(value, number) || *number < 0)
        status_fail(status, "%s: %s instead of a number that is not negative", key, type_of(value));
}

static void read_prices(const JsValue *file, Model *model, Status *status) {
    const JsValue *prices = js_get(file, "ns"), *value;
    void *place = NULL;
    if (!prices || !js_is_object(prices)) {
        status_fail(status, "ns: %s instead of an object", type_of(prices));
        return;
    }
    for (const char *key; (key = js_next(prices, &place, &value));) {
        const int i = find_term(model, key);
        if (i < 0) {
            status_fail(status, "ns: unknown term '%.100s'", key);
            return;
        }
        read_number(prices, key, &model->ns[i], status);
        model->known[i] = true;
    }
}

static void read_model(const JsValue *file, const char *study, Model *model, double *configurations,
                       Status *status) {
    double version = 0, rows = 0;
    const char *text = js_string(js_get(file, "study"));
    read_number(file, "version", &version, status);
    if (version != FORMAT_VERSION)
        status_fail(status, "version: %g instead of %d", version, FORMAT_VERSION);
    if (!text || strcmp(text, study) != 0)
        status_fail(status, "study: '%.100s' instead of '%.100s'", text ? text : "", study);
    read_number(file, "rows", &rows, status);
    read_number(file, "configurations", configurations, status);
    read_number(file, "error", &model->error, status);
    read_number(file, "error_most", &model->error_most, status);
    model->rows = (int64_t)rows;
    read_prices(file, model, status);
}

bool model_load(Store *store, const char *study, const char *path, FILE *file, Status *status) {
    Model model = {.terms = 0};
    double configurations = 0;
    const JsValue *object = js_keep(js_read_file(home_find(path, HOME_PRICES), NULL, status));
    if (!object)
        status_at(status, "%s", path);
    else if (read_terms(store, &model, status)) {
        read_model(object, study, &model, &configurations, status);
        if (status->failed)
            status_at(status, "%s", path);
        else if (put_model(store, study, &model, path, (int64_t)configurations, status))
            say(file, "cost model: from '%s', error %.1f %% when fitted\n", path,
                100 * model.error);
    }
    return !status->failed;
}

bool model_print(Store *store, const char *study, FILE *file, Status *status) {
    StoreStatement *s = store_query(store, status,
                                    "SELECT rows, configurations, error, error_most, term, ns"
                                    " FROM model WHERE study = ? ORDER BY term",
                                    "t", study);
    JsValue *object = NULL, *prices = NULL;
    while (store_row(&s, status)) {
        if (!object) {
            prices = js_object();
            object = js_fill(js_object(), "version %d, study %s, rows %" PRId64, FORMAT_VERSION,
                             study, store_integer(s, 0));
            js_fill(object, "configurations %" PRId64 ", error %g, error_most %g",
                    store_integer(s, 1), store_real(s, 2), store_real(s, 3));
        }
        js_put(prices, store_text(s, 4), js_new_real(store_real(s, 5)));
    }
    if (!object && !status->failed)
        status_fail(status, "study '%.200s' has no cost model in database '%s'", study,
                    store_path(store));
    if (object) {
        js_put(object, "ns", prices);
        js_print_line(file, object);
    }
    return !status->failed;
}
