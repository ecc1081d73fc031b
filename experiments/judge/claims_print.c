#include "judge/claims_print.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "text.h"

enum { LINE_WIDTH = 120, VERDICT_WIDTH = 14, ID_WIDTH = 3 };
enum { INDENT = ID_WIDTH + 2 + VERDICT_WIDTH + 2 };

static const char *text_of(const JsValue *object, const char *key) {
    const JsValue *value = js_get(object, key);
    const char *text = value ? js_string(value) : NULL;
    return text ? text : "";
}

/* ---- figures --------------------------------------------------------------------------------- */

/* Three digits, and never an exponent. */
static void add_number(Text *text, double number) {
    const double size = fabs(number);
    if (size < 5e-4)
        text_add(text, "0");
    else
        text_add(text, "%.*f",
                 size >= 99.95    ? 1
                 : size >= 9.995  ? 1
                 : size >= 0.9995 ? 2
                                  : 3,
                 number);
}

/* "57.7 % (52.1 to 63.0)"; nothing where there is no figure. */
static void add_figure(Text *text, const JsValue *object, const char *key, const char *unit) {
    double value, low, high;
    if (!js_real(js_get(object, key), &value))
        return;
    add_number(text, value);
    if (*unit)
        text_add(text, " %s", unit);
    if (js_real(js_get(object, "low"), &low) && js_real(js_get(object, "high"), &high)) {
        text_add(text, " (");
        add_number(text, low);
        text_add(text, " to ");
        add_number(text, high);
        text_add(text, ")");
    }
}

/* "57.7 % (52.1 to 63.0): depth 6, NC" */
static void add_ours(Text *text, const JsValue *claim) {
    add_figure(text, claim, "ours", text_of(claim, "unit"));
    if (text->nb)
        text_add(text, ": %s", text_of(claim, "of"));
}

/* ---- for a terminal -------------------------------------------------------------------------- */

/* Characters, not bytes. */
static int width_of(const char *text, size_t bytes) {
    int width = 0;
    for (size_t i = 0; i < bytes; i++)
        width += ((unsigned char)text[i] & 0xC0) != 0x80;
    return width;
}

/* Words, broken at the line's end; `column` is where the first begins, `indent` where lines after.
 */
static void print_wrapped(FILE *file, const char *text, int column, int indent) {
    for (bool first = true; *text; first = false) {
        const size_t nb = strcspn(text, " ");
        const int width = width_of(text, nb);
        if (!first && column + 1 + width > LINE_WIDTH) {
            fprintf(file, "\n%*s", indent, "");
            column = indent;
        } else if (!first) {
            putc(' ', file);
            column++;
        }
        fwrite(text, 1, nb, file);
        column += width;
        text += nb + strspn(text + nb, " ");
    }
    putc('\n', file);
}

static void print_named(FILE *file, const char *name, const char *text) {
    if (!*text)
        return;
    fprintf(file, "%*s%-8s", INDENT, "", name);
    print_wrapped(file, text, INDENT + 8, INDENT + 8);
}

static void print_parts(FILE *file, TableFormat format, const JsValue *claim) {
    static const char *const names[] = {"part", "value", "low", "high", "verdict"};
    const JsValue *parts = js_get(claim, "parts");
    if (js_array_nb(parts) == 0)
        return;
    putc('\n', file);
    Table *table = table_new(file, format, 5, names);
    for (size_t i = 0; i < js_array_nb(parts); i++) {
        const JsValue *part = js_array_at(parts, i);
        table_text(table, text_of(part, "part"));
        for (int k = 1; k <= 3; k++) {
            double number;
            if (js_real(js_get(part, names[k]), &number))
                table_fixed(table, number, 3);
            else
                table_text(table, "");
        }
        table_text(table, text_of(part, "verdict"));
    }
    table_end(table);
    putc('\n', file);
}

static void print_claim(FILE *file, const JsValue *claim, bool parts) {
    Text ours = TEXT_EMPTY;
    add_ours(&ours, claim);
    fprintf(file, "%-*s  %-*s  ", ID_WIDTH, text_of(claim, "id"), VERDICT_WIDTH,
            text_of(claim, "verdict"));
    print_wrapped(file, text_of(claim, "claim"), INDENT, INDENT);
    print_named(file, "paper", text_of(claim, "paper"));
    print_named(file, "here", text_get(&ours));
    print_named(file, "why", text_of(claim, "reason"));
    if (parts) {
        print_named(file, "source", text_of(claim, "source"));
        print_named(file, "rule", text_of(claim, "why"));
        print_named(file, "note", text_of(claim, "note"));
        print_parts(file, TABLE_ALIGNED, claim);
    }
    text_release(&ours);
}

/* "12 reproduced, 3 not reproduced, ..." */
static void print_counts(FILE *file, const JsValue *report) {
    void *place = NULL;
    const JsValue *value;
    bool first = true;
    for (const char *name; (name = js_next(js_get(report, "counts"), &place, &value));) {
        int64_t nb = 0;
        js_integer(value, &nb);
        fprintf(file, "%s%lld %s", first ? "" : ", ", (long long)nb, name);
        first = false;
    }
    putc('\n', file);
}

/* ---- tables ---------------------------------------------------------------------------------- */

static void print_markdown(FILE *file, const JsValue *claims) {
    static const char *const names[] = {"id", "claim", "paper", "here", "verdict", "why"};
    Table *table = table_new(file, TABLE_MARKDOWN, 6, names);
    for (size_t i = 0; i < js_array_nb(claims); i++) {
        const JsValue *claim = js_array_at(claims, i);
        Text ours = TEXT_EMPTY;
        add_ours(&ours, claim);
        table_text(table, text_of(claim, "id"));
        table_text(table, text_of(claim, "claim"));
        table_text(table, text_of(claim, "paper"));
        table_text(table, text_get(&ours));
        table_text(table, text_of(claim, "verdict"));
        table_text(table, text_of(claim, "reason"));
        text_release(&ours);
    }
    table_end(table);
}

static void put_value(Table *table, const JsValue *object, const char *key) {
    double number;
    const JsValue *value = js_get(object, key);
    if (js_real(value, &number))
        table_real(table, number);
    else
        table_text(table, js_string(value));
}

static void print_csv(FILE *file, const JsValue *claims) {
    static const char *const names[] = {"id",   "claim", "source", "paper",   "ours",  "low",
                                        "high", "of",    "unit",   "verdict", "reason"};
    enum { COLUMNS = sizeof names / sizeof names[0] };
    Table *table = table_new(file, TABLE_CSV, COLUMNS, names);
    for (size_t i = 0; i < js_array_nb(claims); i++)
        for (int k = 0; k < COLUMNS; k++)
            put_value(table, js_array_at(claims, i), names[k]);
    table_end(table);
}

static void print_csv_parts(FILE *file, const JsValue *claims) {
    static const char *const names[] = {"id", "part", "value", "low", "high", "verdict"};
    Table *table = table_new(file, TABLE_CSV, 6, names);
    for (size_t i = 0; i < js_array_nb(claims); i++) {
        const JsValue *claim = js_array_at(claims, i), *parts = js_get(claim, "parts");
        for (size_t p = 0; p < js_array_nb(parts); p++) {
            table_text(table, text_of(claim, "id"));
            for (int k = 1; k < 6; k++)
                put_value(table, js_array_at(parts, p), names[k]);
        }
    }
    table_end(table);
}

void claims_print(FILE *file, const JsValue *report, TableFormat format, bool parts) {
    const JsValue *claims = js_get(report, "claims");
    switch (format) {
    case TABLE_JSON:
        js_print(file, report);
        putc('\n', file);
        return;
    case TABLE_CSV:
        parts ? print_csv_parts(file, claims) : print_csv(file, claims);
        return;
    case TABLE_MARKDOWN:
        print_markdown(file, claims);
        for (size_t i = 0; i < js_array_nb(claims) && parts; i++) {
            fprintf(file, "\n### %s: %s\n", text_of(js_array_at(claims, i), "id"),
                    text_of(js_array_at(claims, i), "verdict"));
            print_parts(file, TABLE_MARKDOWN, js_array_at(claims, i));
        }
        break;
    case TABLE_ALIGNED:
        for (size_t i = 0; i < js_array_nb(claims); i++)
            print_claim(file, js_array_at(claims, i), parts);
        break;
    }
    if (!parts)
        putc('\n', file);
    print_counts(file, report);
}
