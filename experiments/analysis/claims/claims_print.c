#include "analysis/claims/claims.h"

#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "base/files.h"
#include "base/plain.h"
#include "base/say.h"

enum { LINE_WIDTH = 120, VERDICT_WIDTH = 16, ID_WIDTH = 4 };
enum { INDENT = ID_WIDTH + 2 + VERDICT_WIDTH + 2 };

/* ---- piece by piece -------------------------------------------------------------------------- */

/* A member of an object of the report; "" or 0 where it has none. */
static const char *claim_text(const JsValue *object, const char *key) {
    const char *text = js_string(js_get(object, key));
    return text ? text : "";
}

static long long claim_number(const JsValue *object, const char *key) {
    int64_t number = 0;
    js_integer(js_get(object, key), &number);
    return (long long)number;
}

static double claim_real(const JsValue *object, const char *key) {
    double number;
    return js_real(js_get(object, key), &number) ? number : NAN;
}

/* Three digits, and never an exponent. */
static void add_number(Text *text, double number) {
    const double size = fabs(number);
    if (size < 5e-4)
        text_add(text, "0");
    else
        text_add(text, "%.*f", size >= 9.995 ? 1 : size >= 0.9995 ? 2 : 3, number);
}

/* "57.7 % (52.1 to 63.0): depth 6, NC"; nothing where there is no figure. */
static void claim_add_ours(Text *text, const JsValue *claim) {
    const char *unit = claim_text(claim, "unit");
    const double value = claim_real(claim, "ours"), low = claim_real(claim, "low"),
                 high = claim_real(claim, "high");
    if (isnan(value))
        return;
    add_number(text, value);
    text_add(text, *unit ? " %s" : "%s", unit);
    if (!isnan(low) && !isnan(high)) {
        text_add(text, " (");
        add_number(text, low);
        text_add(text, " to ");
        add_number(text, high);
        text_add(text, ")");
    }
    text_add(text, ": %s", claim_text(claim, "of"));
}

/* The word of its universes: "depends on T.entries"; "" where it is judged in none, or they have nothing to say. */
static const char *claim_word(const JsValue *claim) {
    return claim_text(js_get(claim, "universes"), "word");
}

/* "holds in 6 of 18, fails in 12, open in 0: holds where T.entries is 1048576"; nothing without
 * universes. */
static void claim_add_universes(Text *text, const JsValue *claim) {
    const JsValue *universes = js_get(claim, "universes");
    if (!*claim_word(claim))
        return;
    text_add(text, "holds in %lld of %lld, fails in %lld, open in %lld",
             claim_number(universes, "holds"), claim_number(universes, "distinct"),
             claim_number(universes, "fails"), claim_number(universes, "open"));
    if (claim_number(universes, "equal"))
        text_add(text, ", no difference in %lld", claim_number(universes, "equal"));
    if (claim_number(universes, "left_out"))
        text_add(text, " (%lld left out)", claim_number(universes, "left_out"));
    if (*claim_text(universes, "rule"))
        text_add(text, ": %s", claim_text(universes, "rule"));
}

/* ---- for a terminal -------------------------------------------------------------------------- */

static void print_named(FILE *file, const char *name, const char *text) {
    if (!*text)
        return;
    say(file, "%*s%-10s", INDENT, "", name);
    say_words(file, LINE_WIDTH, text, INDENT + 10, INDENT + 10);
}

static void print_parts(FILE *file, TableFormat format, const JsValue *claim) {
    const JsValue *parts = js_get(claim, "parts");
    if (js_array_nb(parts) == 0)
        return;
    putc('\n', file);
    Table *table = table_of(file, format, "part, value, low, high, verdict");
    table_none(table, "");
    for (size_t i = 0; i < js_array_nb(parts); i++) {
        const JsValue *part = js_array_at(parts, i);
        table_put(table, "%s %.3f %.3f %.3f %s", claim_text(part, "part"),
                  claim_real(part, "value"), claim_real(part, "low"), claim_real(part, "high"),
                  claim_text(part, "verdict"));
    }
    table_end(table);
    putc('\n', file);
}

/* "24 positions to depth 5 of schaeffer1989; 9 base programs": what its verdict rests on, and what was not run. */
static void add_rests(Text *text, const JsValue *claim) {
    const JsValue *rows = js_get(claim, "sample");
    const char *study = claim_text(claim, "universes_study");
    bool across = false;
    for (size_t i = 0; rows && i < js_array_nb(rows); i++) {
        const JsValue *row = js_array_at(rows, i);
        text_add(text, "%s%lld position%s to depth %lld (%s", text->nb ? "; " : "",
                 claim_number(row, "positions"), say_s(claim_number(row, "positions")),
                 claim_number(row, "depth"), claim_text(row, "study"));
        if (claim_number(row, "universes"))
            text_add(text, ", %lld base programs", claim_number(row, "universes"));
        text_add(text, ")");
        if (claim_number(row, "paper_depth") > claim_number(row, "depth"))
            text_add(text, ", depth %lld with --profile paper", claim_number(row, "paper_depth"));
        across = across || claim_number(row, "universes");
    }
    if (*study && !across)
        text_add(text, "%sthe base programs were not run here (`build/prunelab run %s`)",
                 text->nb ? "; " : "", study);
}

/* "depends" of "depends on T.entries": what a column has room for. */
static const char *short_word(const char *word) {
    return strncmp(word, "depends", strlen("depends")) == 0 ? "depends" : word;
}

static void print_claim(FILE *file, const JsValue *claim, bool parts) {
    Text ours = TEXT_ARENA, across = TEXT_ARENA, rests = TEXT_ARENA;
    const char *word = claim_word(claim);
    if (*word) /* it leads; what one base program says follows */
        text_add(&ours, "%s%s", claim_text(claim, "verdict"),
                 claim_text(claim, "of")[0] ? ": " : "");
    claim_add_ours(&ours, claim);
    claim_add_universes(&across, claim);
    add_rests(&rests, claim);
    say(file, "%-*s  %-*s  ", ID_WIDTH, claim_text(claim, "id"), VERDICT_WIDTH,
        *word ? short_word(word) : claim_text(claim, "verdict"));
    say_words(file, LINE_WIDTH, claim_text(claim, "claim"), INDENT, INDENT);
    print_named(file, "paper", claim_text(claim, "paper"));
    print_named(file, "across", word);
    print_named(file, "", text_get(&across));
    print_named(file, "here", text_get(&ours));
    print_named(file, "why", claim_text(claim, "reason"));
    print_named(file, "rests on", text_get(&rests));
    if (parts) {
        print_named(file, "source", claim_text(claim, "source"));
        print_named(file, "rule", claim_text(claim, "why"));
        print_named(file, "note", claim_text(claim, "note"));
        print_parts(file, TABLE_ALIGNED, claim);
    }
}

/* "12 reproduced, 3 not reproduced, ..." */
static void print_counts(FILE *file, const JsValue *counts) {
    void *place = NULL;
    const JsValue *value;
    const char *comma = "";
    for (const char *name; (name = js_next(counts, &place, &value));) {
        const long long nb = claim_number(counts, name);
        if (!nb)
            continue;
        say(file, "%s%lld %s", comma, nb, name);
        comma = ", ";
    }
    putc('\n', file);
}

/* ---- a summary ------------------------------------------------------------------------------- */

/* Whose statements are a row of their own. */
static const char *const papers[] = {"Schaeffer 1989", "Marsland 1986", "Bjornsson & Marsland"};
enum { PAPERS_NB = sizeof papers / sizeof papers[0], OTHERS = PAPERS_NB, ALL, ROWS_NB };

/* Of "Schaeffer 1989, sec. V" the row of "Schaeffer 1989". */
static int row_of(const JsValue *claim) {
    int row = 0;
    while (row < OTHERS &&
           strncmp(claim_text(claim, "source"), papers[row], strlen(papers[row])) != 0)
        row++;
    return row;
}

/* A row: how many statements of a paper have each verdict. */
static void put_row(Table *table, const JsValue *claims, int row, const char *const verdicts[],
                    int verdicts_nb) {
    int64_t all = 0, counts[16] = {0};
    for (size_t i = 0; i < js_array_nb(claims); i++) {
        const JsValue *claim = js_array_at(claims, i);
        if (row != ALL && row_of(claim) != row)
            continue;
        all++;
        for (int v = 0; v < verdicts_nb; v++)
            counts[v] += strcmp(claim_text(claim, "verdict"), verdicts[v]) == 0;
    }
    if (!all)
        return;
    table_put(table, "%s %" PRId64,
              row == ALL      ? "all"
              : row == OTHERS ? "others"
                              : papers[row],
              all);
    for (int v = 0; v < verdicts_nb; v++)
        table_integer(table, counts[v]);
}

static long long count_of(const JsValue *report, const char *verdict) {
    return claim_number(js_get(report, "counts"), verdict);
}

/* What stands before them; or, where there are none, instead. */
static void print_words(FILE *file, const JsValue *report, const char *before, const char *none) {
    const JsValue *words = js_get(report, "words");
    say(file, "%s%s", words ? before : none, words ? "across base programs: " : "");
    if (words)
        print_counts(file, words);
}

static void print_summary(FILE *file, const JsValue *report) {
    static const char *const names[] = {
        "paper",     "all",      "reproduced",     "not reproduced", "no difference",
        "undecided", "no power", "not comparable", "not run"};
    enum { COLUMNS = sizeof names / sizeof names[0], VERDICTS = 2 };
    const JsValue *claims = js_get(report, "claims");
    say(file,
        "Of the papers' %zu statements %lld are reproduced and %lld are not; %lld are undecided, "
        "%lld were not run.\n\n",
        js_array_nb(claims), count_of(report, "reproduced"), count_of(report, "not reproduced"),
        count_of(report, "undecided"), count_of(report, "not run"));
    Table *table = table_new(file, TABLE_ALIGNED, COLUMNS, names);
    for (int row = 0; row < ROWS_NB; row++)
        put_row(table, claims, row, names + VERDICTS, COLUMNS - VERDICTS);
    table_end(table);
    say(file, "\nVerdicts in the default program");
    print_words(file, report, "; ", ".\n");
    say(file, "--all: each statement, with its number and reason; `prunelab claims S1a`: one, with "
              "its parts.\n");
}

/* ---- tables ---------------------------------------------------------------------------------- */

/* The words across base programs and the verdict may differ: the columns say of what they are. */
static void print_markdown(FILE *file, const JsValue *report, bool parts) {
    const JsValue *claims = js_get(report, "claims"), *amendments = js_get(report, "amendments");
    Table *table =
        table_of(file, TABLE_MARKDOWN,
                 "id, claim, paper, across base programs, here, verdict in one program, why");
    for (size_t i = 0; i < js_array_nb(claims); i++) {
        const JsValue *claim = js_array_at(claims, i);
        Text ours = TEXT_ARENA, across = TEXT_ARENA;
        claim_add_ours(&ours, claim);
        if (*claim_word(claim))
            text_add(&across, "%s: ", claim_word(claim));
        claim_add_universes(&across, claim);
        table_put(table, "%s %s %s %s %s %s %s", claim_text(claim, "id"),
                  claim_text(claim, "claim"), claim_text(claim, "paper"), text_get(&across),
                  text_get(&ours), claim_text(claim, "verdict"), claim_text(claim, "reason"));
    }
    table_end(table);
    for (size_t i = 0; i < js_array_nb(claims) && parts; i++) {
        const JsValue *claim = js_array_at(claims, i);
        table_say(file, TABLE_MARKDOWN, "\n### %s: %s\n", claim_text(claim, "id"),
                  claim_text(claim, "verdict"));
        print_parts(file, TABLE_MARKDOWN, claim);
    }
    if (amendments) {
        table_say(file, TABLE_MARKDOWN, "\n### Rules that were changed\n");
        table = table_of(file, TABLE_MARKDOWN, "date, kind, rule, now, before, after, reason");
        for (size_t i = 0; i < js_array_nb(amendments); i++)
            table_members(table, js_array_at(amendments, i), 7);
        table_end(table);
    }
}

/* A row for each claim, for each part of each, or for each universe: the claim's id, then the row's own members. */
static void print_rows(FILE *file, const JsValue *claims, ClaimsDetail detail, TableFormat format) {
    enum { BEFORE = 10, OF_UNIVERSES = 4, OF_ROWS = 5 };
    Table *table =
        table_of(file, format,
                 detail == CLAIMS_UNIVERSES ? "id, universe, value, low, high, state"
                 : detail == CLAIMS_PARTS   ? "id, part, value, low, high, verdict"
                                            : "id, claim, source, paper, ours, low, high, of, unit,"
                                              " verdict, word, distinct, holds, fails, reason");
    for (size_t i = 0; i < js_array_nb(claims); i++) {
        const JsValue *claim = js_array_at(claims, i), *universes = js_get(claim, "universes");
        const JsValue *rows =
            detail == CLAIMS_UNIVERSES ? js_get(universes, "table") : js_get(claim, "parts");
        if (detail != CLAIMS_UNIVERSES && detail != CLAIMS_PARTS) {
            table_members(table, claim, BEFORE);
            table_members(table, universes, OF_UNIVERSES);
            table_members(table, claim, 1);
            continue;
        }
        for (size_t r = 0; r < js_array_nb(rows); r++) {
            table_members(table, claim, 1);
            table_members(table, js_array_at(rows, r), OF_ROWS);
        }
    }
    table_end(table);
}

void claims_print(FILE *file, const JsValue *report, TableFormat format, ClaimsDetail detail) {
    enum { LIST_MOST = 12 };
    const JsValue *claims = js_get(report, "claims");
    const bool parts = detail == CLAIMS_PARTS;
    if (detail == CLAIMS_UNIVERSES) {
        print_rows(file, claims, detail, format);
    } else if (detail == CLAIMS_SHORT && js_array_nb(claims) > LIST_MOST) {
        print_summary(file, report);
    } else if (format == TABLE_JSON) {
        js_print(file, report);
        putc('\n', file);
    } else if (format == TABLE_CSV || format == TABLE_SHEET) {
        print_rows(file, claims, detail, TABLE_CSV);
    } else {
        if (format == TABLE_MARKDOWN)
            print_markdown(file, report, parts);
        for (size_t i = 0; i < js_array_nb(claims) && format != TABLE_MARKDOWN; i++)
            print_claim(file, js_array_at(claims, i), parts);
        if (!parts)
            putc('\n', file);
        print_counts(file, js_get(report, "counts"));
        print_words(file, report, "", "");
    }
}

/* ---- files ----------------------------------------------------------------------------------- */

bool claims_write(const char *path, const JsValue *report, TableFormat format, ClaimsDetail detail,
                  const char *const *inputs, Status *status) {
    if (!report)
        return files_check(path, FILE_CLAIMS, inputs, status);
    FileOut *out = files_begin(path, FILE_CLAIMS, inputs, status);
    if (out)
        claims_print(files_stream(out), report, format, detail);
    return files_end(out, status);
}

bool claims_save(const char *folder, const JsValue *report, const char *const *inputs,
                 Status *status) {
    return claims_write(arena_print("%s/claims.md", folder), report, TABLE_MARKDOWN, CLAIMS_PARTS,
                        inputs, status) &&
           claims_write(arena_print("%s/claims.json", folder), report, TABLE_JSON, CLAIMS_PARTS,
                        inputs, status);
}
