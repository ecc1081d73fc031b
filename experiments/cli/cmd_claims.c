/* prunelab claims: what became of the papers' claims. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/claims/claims.h"
#include "analysis/claims/claims_print.h"
#include "analysis/claims/claims_save.h"
#include "analysis/claims/confirmation.h"
#include "analysis/claims/freeze.h"
#include "base/files.h"
#include "base/home.h"
#include "base/say.h"
#include "base/text.h"
#include "cli/cli.h"
#include "cli/commands.h"

static const CliUsage usage = {
    "claims", "[ID...] [options]",
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
    0, CLI_REPEAT_MAX};

typedef struct Request {
    const char *db, *path, *verdict, *output, *save, *of;
    CliList suites; /* OLD=NEW */
    bool csv, json, markdown, all, parts, universes, freeze;
    TableFormat format;
} Request;

/* The claims with one verdict alone; their counts too. */
static JsValue *keep_verdict(JsValue *report, const char *verdict) {
    const JsValue *all = js_get(report, "claims");
    JsValue *kept = js_array(), *only = js_object(), *counts = js_object();
    for (size_t i = 0; i < js_array_nb(all); i++) {
        const JsValue *claim = js_array_at(all, i);
        if (strcmp(js_string(js_get(claim, "verdict")), verdict) == 0)
            js_append(kept, js_share(claim));
    }
    js_put(counts, verdict, js_new_integer((int64_t)js_array_nb(kept)));
    js_put(only, "claims", kept);
    js_put(only, "counts", counts);
    js_free(report);
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

/* The report as a confirmation. */
static JsValue *confirm(JsValue *report, const ClaimsFolder *folder, const char *of,
                        Status *status) {
    JsValue *file = confirmation_of(report, folder, SPECS_DEFAULT_PATH, of, status);
    js_free(report);
    return file;
}

/* ---- the files ------------------------------------------------------------------------------- */

/* --output, and what --save asks for. Without a report it is only asked whether they may be written. */
static bool write_files(const Request *request, const JsValue *report, bool parts, Status *status) {
    const char *const inputs[] = {request->db, request->path, NULL};
    if (request->output && !report)
        files_check(request->output, FILE_CLAIMS, inputs, status);
    FileOut *out = request->output && report
                       ? files_begin(request->output, FILE_CLAIMS, inputs, status)
                       : NULL;
    if (out && request->universes)
        claims_print_universes(files_stream(out), report, request->format);
    else if (out)
        claims_print(files_stream(out), report, request->format, parts);
    if (out)
        files_end(out, status);
    return !status->failed &&
           (!request->save || claims_save(request->save, report, inputs, status));
}

/* ---- the command ----------------------------------------------------------------------------- */

/* What cannot be asked for together. */
static bool check_of(const Request *request, Status *status) {
    if (!request->of)
        return true;
    if (!*request->of || !request->json || request->universes || request->verdict || request->save)
        return status_fail(status, "--of TEXT goes with --json and without --universes, --verdict "
                                   "and --save");
    return true;
}

/* Wrong words of the command line; the claims must be read for the ids. */
static bool check_request(const Request *request, const CliList *ids, ClaimsFolder *folder,
                          Status *status) {
    static const char *const verdicts =
        "reproduced, not reproduced, undecided, no power, not comparable, not run";
    static const char *const known[] = {"reproduced",     "not reproduced", "undecided", "no power",
                                        "not comparable", "not run",        NULL};
    for (int i = 0; i < ids->count; i++)
        if (!claims_find(folder, ids->text[i]))
            return status_fail(status, "unknown claim '%s' (`prunelab claims` lists them)",
                               ids->text[i]);
    for (int i = 0; request->verdict && strcmp(known[i], request->verdict) != 0; i++)
        if (!known[i + 1])
            return status_fail(status, "unknown verdict '%s' (known: %s)", request->verdict,
                               verdicts);
    return ask_of(&request->suites, folder, status);
}

static int freeze(const ClaimsFolder *folder, Status *status) {
    Text lines = TEXT_EMPTY;
    if (freeze_claims(folder, SPECS_DEFAULT_PATH, &lines, status))
        say(stdout, "%s", text_get(&lines));
    text_release(&lines);
    return status->failed ? cli_fail(&usage, EXIT_FAILED, status) : EXIT_DONE;
}

static int run(const Request *request, const CliList *ids, ClaimsFolder *folder, Status *status) {
    if (!check_request(request, ids, folder, status))
        return cli_fail(&usage, EXIT_USAGE, status);
    if (!write_files(request, NULL, false, status))
        return cli_fail(&usage, EXIT_FAILED, status);
    Store *store = store_open_read(request->db, status);
    JsValue *report = store && check_suites(&request->suites, store, status)
                          ? claims_judge(store, folder, ids->text, ids->count, status)
                          : NULL;
    if (report && request->verdict)
        report = keep_verdict(report, request->verdict);
    if (report && request->of)
        report = confirm(report, folder, request->of, status);
    const bool parts = request->parts || ids->count > 0;
    if (report && !request->output && request->universes)
        claims_print_universes(stdout, report, request->format);
    else if (report && !request->output && request->format == TABLE_ALIGNED && !ids->count &&
             !request->all && !request->parts && !request->verdict)
        claims_print_short(stdout, report);
    else if (report && !request->output)
        claims_print(stdout, report, request->format, parts);
    if (report)
        write_files(request, report, parts, status);
    js_free(report);
    store_close(store, status);
    return status->failed ? cli_fail(&usage, EXIT_FAILED, status) : EXIT_DONE;
}

int cmd_claims(int argc, char **argv) {
    Request request = {.db = NULL};
    const CliOption rows[] = {
        {"--db", "FILE", "results database (" STORE_DEFAULT_PATH ")", .text = &request.db},
        {"--file", "PATH", "folder of claims, or one ID.json (" CLAIMS_DEFAULT_PATH ")",
         .text = &request.path},
        {"--suite", "OLD=NEW", "ask of the suite NEW what is asked of OLD",
         .list = &request.suites},
        {"--of", "TEXT", "with --json: a confirmation, on positions that TEXT describes",
         .text = &request.of},
        {"--verdict", "V", "only claims with this verdict", .text = &request.verdict},
        {"--all", NULL, "every statement, with its number and reason", .given = &request.all},
        {"--parts", NULL, "each claim's parts too; with --csv, only the parts",
         .given = &request.parts},
        {"--universes", NULL, "one row for each claim and base program instead",
         .given = &request.universes},
        {"--freeze", NULL, "print the SHA-256 of rules and universes; no verdict",
         .given = &request.freeze},
        {"--csv", NULL, "comma-separated", .given = &request.csv},
        {"--json", NULL, "one object, parts included", .given = &request.json},
        {"--markdown", NULL, "a Markdown table", .given = &request.markdown},
        {"--output", "FILE", "write to FILE", .text = &request.output},
        {"--save", "FOLDER", "also write claims.md and claims.json to FOLDER",
         .text = &request.save},
        {.name = NULL},
    };
    CliList ids;
    Status status = STATUS_OK;
    const CliEnd end = cli_parse(argc, argv, &usage, rows, &ids);
    if (end != CLI_GO)
        return cli_exit(end);
    if (!cli_format(request.csv, request.json, request.markdown, &request.format, &status) ||
        !check_of(&request, &status))
        return cli_fail(&usage, EXIT_USAGE, &status);
    request.db = request.db ? request.db : STORE_DEFAULT_PATH;
    ClaimsFolder folder;
    char *found = home_find(request.path ? request.path : CLAIMS_DEFAULT_PATH, HOME_CLAIMS);
    request.path = found;
    const int code =
        claims_read(&folder, request.path, &status)
            ? (request.freeze ? freeze(&folder, &status) : run(&request, &ids, &folder, &status))
            : cli_fail(&usage, EXIT_FAILED, &status);
    claims_release(&folder);
    free(found);
    return code;
}
