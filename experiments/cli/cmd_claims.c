/* prunelab claims: what became of the papers' claims. */
#include <string.h>

#include "analysis/claims/claims.h"
#include "base/arena.h"
#include "base/files.h"
#include "base/home.h"
#include "base/say.h"
#include "cli/rows.h"

/* The claims with one verdict alone; their counts too. */
static JsValue *keep_verdict(const JsValue *report, const char *verdict) {
    const JsValue *all = js_get(report, "claims");
    JsValue *kept = js_array(), *only = js_keep(js_object()), *counts = js_object();
    for (size_t i = 0; i < js_array_nb(all); i++) {
        const JsValue *claim = js_array_at(all, i);
        if (strcmp(js_string(js_get(claim, "verdict")), verdict) == 0)
            js_append(kept, js_share(claim));
    }
    js_put(counts, verdict, js_new_integer((int64_t)js_array_nb(kept)));
    js_put(only, "claims", kept);
    js_put(only, "counts", counts);
    return only;
}

/* ---- other positions ------------------------------------------------------------------------- */

/* Of `OLD=NEW` the NEW; NULL: it is not of this form. */
static const char *other_of(const char *suites) {
    const char *sign = strchr(suites, '=');
    return sign && sign > suites && sign[1] ? sign + 1 : NULL;
}

/* Ask of NEW what is asked of OLD, for each `OLD=NEW`. */
static bool ask_of(const CliList *suites, ClaimsFolder *folder, Status *status) {
    for (int i = 0; i < suites->count; i++) {
        const char *old = suites->text[i], *other = other_of(old);
        const int nb = other ? (int)(other - old) - 1 : 0;
        if (!other)
            return status_fail(status, "--suite '%s': not OLD=NEW, the names of two suites", old);
        if (!claims_ask_of(folder, old, (size_t)nb, other))
            return status_fail(status, "--suite '%s': no claim asks anything of '%.*s'", old, nb,
                               old);
    }
    return true;
}

/* Are there positions of each NEW? */
static bool check_suites(const CliList *suites, Store *store, Status *status) {
    for (int i = 0; i < suites->count; i++) {
        const char *other = other_of(suites->text[i]);
        int64_t known = 0;
        if (!store_ask(store, &known, status,
                       "SELECT EXISTS (SELECT 1 FROM position WHERE suite = ?)", "t", other))
            return false;
        if (!known)
            return status_fail(status, "--suite '%s': the database has no suite '%s'",
                               suites->text[i], other);
    }
    return true;
}

/* ---- the files ------------------------------------------------------------------------------- */

static ClaimsDetail detail_of(const CliCall *call) {
    const bool plain = !call->output && call->format == TABLE_ALIGNED && !call->all &&
                       !call->parts && !call->verdict;
    return call->universes ? CLAIMS_UNIVERSES
           : plain         ? CLAIMS_SHORT
           : call->parts   ? CLAIMS_PARTS
                           : CLAIMS_EACH;
}

/* --output, and what --save writes. Without a report it is only asked whether they may be written. */
static bool write_files(const CliCall *call, const JsValue *report, Status *status) {
    const char *const inputs[] = {call->db, call->path, NULL};
    return (!call->output ||
            claims_write(call->output, report, call->format, detail_of(call), inputs, status)) &&
           (!call->save || claims_save(call->save, report, inputs, status));
}

/* ---- the command ----------------------------------------------------------------------------- */

/* What cannot be asked for together. */
static bool check_of(const CliCall *call, Status *status) {
    return !call->of ||
           (call->format == TABLE_JSON && !call->universes && !call->verdict && !call->save) ||
           status_fail(status, "--of TEXT goes with --json and without --universes, --verdict "
                               "and --save");
}

/* Wrong words of the command line, which the claims must be read for. */
static bool check_claims(const CliCall *call, const CliList *ids, ClaimsFolder *folder,
                         Status *status) {
    for (int i = 0; i < ids->count; i++) {
        int nb = 0;
        for (int c = 0; c < folder->claims_nb; c++)
            nb += claim_is(&folder->claims[c], ids->text[i]);
        if (!nb)
            return status_fail(status, "unknown claim '%s' (`prunelab claims --all` lists them)",
                               ids->text[i]);
    }
    return ask_of(&call->suites, folder, status);
}

static void freeze(const ClaimsFolder *folder, Status *status) {
    Text lines = TEXT_ARENA;
    if (freeze_claims(folder, SPECS_DEFAULT_PATH, &lines, status))
        say(stdout, "%s", text_get(&lines));
}

static void judge(const CliCall *call, const CliList *ids, ClaimsFolder *folder, Status *status) {
    Store *store = store_open_read(call->db, status);
    JsValue *report = store && check_suites(&call->suites, store, status)
                          ? js_keep(claims_judge(store, folder, ids->text, ids->count, status))
                          : NULL;
    if (report && call->verdict)
        report = keep_verdict(report, call->verdict);
    if (report && call->of)
        report = js_keep(confirmation_of(report, folder, SPECS_DEFAULT_PATH, call->of, status));
    if (report && !call->output)
        claims_print(stdout, report, call->format, detail_of(call));
    if (report)
        write_files(call, report, status);
    store_close(store, status);
}

static int claims(CliCall *call, Status *status) {
    ClaimsFolder folder;
    if (!check_of(call, status))
        return EXIT_USAGE;
    call->path = home_find(call->path, HOME_CLAIMS);
    call->parts |= call->arguments.count > 0;
    if (!claims_read(&folder, call->path, status))
        return EXIT_FAILED;
    if (call->freeze)
        freeze(&folder, status);
    else if (!check_claims(call, &call->arguments, &folder, status))
        return EXIT_USAGE;
    else if (write_files(call, NULL, status))
        judge(call, &call->arguments, &folder, status);
    return EXIT_DONE;
}

const CliCommand cmd_claims = {
    "claims",
    "[ID...] [options]",
    "judge the papers' claims from the database",
    "Judge the papers' claims from the database: how many hold; with --all each of them, with\n"
    "the paper's figure, ours and its interval, and the verdict (reproduced, not reproduced,\n"
    "undecided, no power, not comparable, not run). If a claim was run in many base programs: in\n"
    "how many it holds, and what decides (robust, fails everywhere, depends, varies, undecided).\n"
    "A verdict is computed by the query and the rule in experiments/claims, unless the rule says\n"
    "beforehand why there can be none (not comparable, some of no power). With ids, print each\n"
    "claim's parts as well.\n"
    "--freeze prints the SHA-256 of every rule, of the universes' specs and of the list\n"
    "itself, in the format of sha256sum. --suite judges by the same rules on other positions;\n"
    "--json --of TEXT makes of that a confirmation for `prunelab report`.",
    .arguments = {0, CLI_REPEAT_MAX, {CLI_CLAIM, CLI_CLAIM}},
    .run = claims,
    .options = {
        {ROW_DB},
        {"--file", "PATH", "folder of claims, or one ID.json", TEXT(path, CLI_FILE),
         .fallback = CLAIMS_DEFAULT_PATH},
        {"--suite", "OLD=NEW", "ask of the suite NEW what is asked of OLD",
         TEXT(suites, CLI_SUITE)},
        {"--of", "TEXT", "with --json: a confirmation, on positions that TEXT describes", TO(of)},
        {"--verdict", "V", "only claims with this verdict", TEXT(verdict, CLI_WORD),
         .words = CLI_WORDS("reproduced", "not reproduced", "undecided", "no power",
                            "not comparable", "not run")},
        {"--all", NULL, "every statement, with its number and reason", TO(all)},
        {"--parts", NULL, "each claim's parts too; with --csv, only the parts", TO(parts)},
        {"--universes", NULL, "one row for each claim and base program instead", TO(universes)},
        {"--freeze", NULL, "print the SHA-256 of rules and universes; no verdict", TO(freeze)},
        {ROW_CSV("comma-separated")},
        {ROW_JSON("one object, parts included")},
        {ROW_MARKDOWN("a Markdown table")},
        {"--output", "FILE", "write to FILE", TEXT(output, CLI_FILE)},
        {"--save", "FOLDER", "also write claims.md and claims.json to FOLDER",
         TEXT(save, CLI_FILE)}}};
