#include "base/table.h"

#include <assert.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/plain.h"
#include "base/say.h"
#include "base/status.h"
#include "base/text.h"

enum { TABLE_NAMES_MAX = 32, MARKDOWN_WIDTH_MIN = 3 };

typedef struct Item {
    char *text; /* NULL: NULL */
    bool number;
} Item;

struct Table {
    FILE *file;
    TableFormat format; /* never TABLE_SHEET: that is TABLE_CSV, and */
    bool is_sheet;
    int columns;
    char **names;
    int *widths;      /* of the columns, to the eye */
    bool *right;      /* a column of numbers */
    const char *none; /* what people see in place of NULL */
    Item *items;      /* row by row; one row only where rows are printed as they come */
    size_t nb;
    int64_t rows;
};

/* Would a spreadsheet run it? With a minus begin compilers' options and the set of no letters, too;
 * to do harm it needs more. */
static bool is_formula(const char *text) {
    text += strspn(text, "'");
    if (*text == '+')
        return text[1 + strspn(text + 1, ".0123456789eE+-")] != '\0';
    if (*text == '-')
        return strpbrk(text, "(|!");
    return *text && strchr("=@\t\r", *text);
}

/* What LaTeX would take for its own. */
static void escape_latex(Text *to, const char *text) {
    for (const char *c = text; *c; c++)
        if (*c == '\\' || *c == '^' || *c == '~')
            text_add(to, "\\text%s{}",
                     *c == '^'   ? "asciicircum"
                     : *c == '~' ? "asciitilde"
                                 : "backslash");
        else
            text_add(to, "%s%c", strchr("&%$#_{}", *c) ? "\\" : "", *c);
}

/* A copy of a text as the table prints it: plain for people, as it is for programs. */
static char *prepare(const Table *table, const char *text) {
    if (!text)
        return NULL;
    Text copy = TEXT_EMPTY, escaped = TEXT_EMPTY;
    text_add(&copy, "%s%s", table->is_sheet && is_formula(text) ? "'" : "", text);
    if (table->format == TABLE_CSV || table->format == TABLE_JSON)
        return copy.data;
    plain_text(copy.data);
    if (table->format == TABLE_ALIGNED)
        return copy.data;
    text_add(&escaped, "%s", ""); /* not NULL where the text is empty */
    if (table->format == TABLE_LATEX)
        escape_latex(&escaped, copy.data);
    else
        say_escape(&escaped, copy.data);
    text_release(&copy);
    return escaped.data;
}

/* A text for a column, which it may widen. */
static char *take(Table *table, int column, const char *text) {
    char *taken = prepare(table, text);
    const int width = text_width(taken ? taken : table->none, SIZE_MAX);
    if (width > table->widths[column])
        table->widths[column] = width;
    return taken;
}

Table *table_new(FILE *file, TableFormat format, int columns, const char *const *names) {
    Table *table = mem_new(1, sizeof *table);
    *table = (Table){.file = file, .format = format, .columns = columns, .none = "NULL"};
    table->is_sheet = format == TABLE_SHEET;
    if (table->is_sheet)
        table->format = TABLE_CSV;
    table->names = mem_new((size_t)columns, sizeof *table->names);
    table->widths = mem_new((size_t)columns, sizeof *table->widths);
    table->right = mem_new((size_t)columns, sizeof *table->right);
    for (int i = 0; i < columns; i++) {
        table->widths[i] = table->format == TABLE_MARKDOWN ? MARKDOWN_WIDTH_MIN : 0;
        table->names[i] = take(table, i, names[i]);
    }
    return table;
}

Table *table_of(FILE *file, TableFormat format, const char *names) {
    const char *each[TABLE_NAMES_MAX];
    Text text = TEXT_EMPTY;
    int nb = 0;
    fields_add_names(&text, names);
    for (char *name = text.data; name;) {
        assert(nb < TABLE_NAMES_MAX);
        each[nb++] = name;
        name = strstr(name, ", ");
        if (name) {
            *name = '\0';
            name += 2;
        }
    }
    Table *table = table_new(file, format, nb, each);
    text_release(&text);
    return table;
}

void table_none(Table *table, const char *text) {
    table->none = text;
}

/* ---- rows ------------------------------------------------------------------------------------ */

/* What stands before, between and behind the cells of a row. */
static const struct {
    const char *before, *between, *behind;
} frames[] = {[TABLE_ALIGNED] = {"", "  ", "\n"},
              [TABLE_CSV] = {"", ",", "\n"},
              [TABLE_JSON] = {"{", ",", "}"},
              [TABLE_MARKDOWN] = {"| ", " | ", " |\n"},
              [TABLE_LATEX] = {"", " & ", " \\\\\n"}};

/* RFC 4180, but for the ends of lines: a newline alone, as every tool here writes it. */
static void print_csv_item(FILE *file, const char *text) {
    if (!text || !strpbrk(text, ",\"\r\n")) {
        fputs(text ? text : "", file);
        return;
    }
    putc('"', file);
    for (const char *c = text; *c; c++) {
        if (*c == '"')
            putc('"', file);
        putc(*c, file);
    }
    putc('"', file);
}

static void print_json_text(FILE *file, const char *text) {
    JsValue *value = js_new_text(text);
    js_print(file, value);
    js_free(value);
}

static void print_member(const Table *table, const char *name, const Item *item) {
    print_json_text(table->file, name);
    putc(':', table->file);
    if (item->text && item->number)
        fputs(item->text, table->file);
    else
        print_json_text(table->file, item->text);
}

/* A column's width, filled up; the last of an aligned table is not. */
static void print_padded(const Table *table, int column, const char *text) {
    const int pad = table->widths[column] - text_width(text, SIZE_MAX);
    const bool right = table->right[column];
    const bool last = table->format == TABLE_ALIGNED && column == table->columns - 1;
    fprintf(table->file, "%*s%s%*s", right ? pad : 0, "", text, right || last ? 0 : pad, "");
}

/* A row of items, or of the names: NULL. */
static void print_row(const Table *table, const Item *items) {
    fputs(frames[table->format].before, table->file);
    for (int i = 0; i < table->columns; i++) {
        const char *text = items ? items[i].text : table->names[i];
        fputs(i ? frames[table->format].between : "", table->file);
        if (table->format == TABLE_CSV)
            print_csv_item(table->file, text);
        else if (table->format == TABLE_JSON)
            print_member(table, table->names[i], &items[i]);
        else if (table->format == TABLE_LATEX)
            fputs(text ? text : table->none, table->file);
        else
            print_padded(table, i, text ? text : table->none);
    }
    fputs(frames[table->format].behind, table->file);
}

static bool is_printed_at_once(const Table *table) {
    return table->format == TABLE_CSV || table->format == TABLE_JSON;
}

static void free_items(Table *table) {
    for (size_t i = 0; i < table->nb; i++)
        free(table->items[i].text);
    table->nb = 0;
}

static void end_row(Table *table) {
    const char *first = table->items[table->nb - (size_t)table->columns].text;
    if (is_printed_at_once(table)) {
        if (table->format == TABLE_JSON)
            fputs(table->rows == 0 ? "[" : ",\n ", table->file);
        else if (table->rows == 0)
            print_row(table, NULL);
        if (table->format == TABLE_CSV && table->columns == 1 && (!first || !*first))
            fputs("\"\"", table->file); /* readers pass over an empty line */
        print_row(table, table->items);
        free_items(table);
    }
    table->rows++;
}

static void put(Table *table, const char *text, bool number) {
    table->items = mem_more(table->items, table->nb, sizeof *table->items);
    const int column = (int)(table->nb % (size_t)table->columns);
    table->right[column] |= number;
    table->items[table->nb++] = (Item){take(table, column, text), number};
    if (table->nb % (size_t)table->columns == 0)
        end_row(table);
}

void table_text(Table *table, const char *text) {
    put(table, text, false);
}

void table_integer(Table *table, int64_t number) {
    char text[24];
    snprintf(text, sizeof text, "%" PRId64, number);
    put(table, text, true);
}

void table_count(Table *table, int64_t number) {
    char text[SAY_NUMBER_NB];
    if (table->format == TABLE_ALIGNED || table->format == TABLE_MARKDOWN)
        put(table, say_number(number, text), true);
    else
        table_integer(table, number);
}

void table_real(Table *table, double number) {
    char text[40];
    if (!isfinite(number)) {
        put(table, NULL, true);
        return;
    }
    snprintf(text, sizeof text, "%.10g", number);
    if (table->format == TABLE_JSON && strtod(text, NULL) != number)
        snprintf(text, sizeof text, "%.17g", number);
    if (!strpbrk(text, ".e"))
        strcat(text, ".0");
    put(table, text, true);
}

void table_fixed(Table *table, double number, int decimals) {
    char text[400]; /* the longest double has 309 digits before its point */
    if (!isfinite(number) || table->format == TABLE_CSV || table->format == TABLE_JSON) {
        table_real(table, number);
        return;
    }
    snprintf(text, sizeof text, "%.*f", decimals, number);
    put(table, text, true);
}

void table_put(Table *table, const char *format, ...) {
    Fields fields = {.format = format};
    Field field;
    va_start(fields.args, format);
    while (fields_next(&fields, &field))
        if (field.kind == FIELD_TEXT)
            table_text(table, field.text);
        else if (field.kind == FIELD_INTEGER)
            table_integer(table, field.integer);
        else if (field.decimals < 0)
            table_real(table, field.real);
        else
            table_fixed(table, field.real, field.decimals);
    va_end(fields.args);
}

void table_members(Table *table, const JsValue *object, int nb) {
    for (; nb > 0; nb--) {
        const JsValue *value = js_get(object, table->names[table->nb % (size_t)table->columns]);
        double number;
        if (js_real(value, &number))
            table_real(table, number);
        else
            table_text(table, js_string(value));
    }
}

static void print_rule(const Table *table) {
    const bool markdown = table->format == TABLE_MARKDOWN;
    fputs(frames[table->format].before, table->file);
    for (int i = 0; i < table->columns; i++) {
        fputs(i ? frames[table->format].between : "", table->file);
        for (int c = 1; c <= table->widths[i]; c++)
            putc(markdown && table->right[i] && c == table->widths[i] ? ':' : '-', table->file);
    }
    fputs(frames[table->format].behind, table->file);
}

/* Numbers to the right in every form. */
static void print_whole(const Table *table) {
    const bool latex = table->format == TABLE_LATEX;
    if (latex) {
        fputs("\\begin{tabular}{", table->file);
        for (int i = 0; i < table->columns; i++)
            putc(table->right[i] ? 'r' : 'l', table->file);
        fputs("}\n\\hline\n", table->file);
    }
    print_row(table, NULL);
    if (latex)
        fputs("\\hline\n", table->file);
    else
        print_rule(table);
    for (int64_t row = 0; row < table->rows; row++)
        print_row(table, table->items + row * table->columns);
    fputs(latex ? "\\hline\n\\end{tabular}\n" : "", table->file);
}

int64_t table_end(Table *table) {
    if (table->format == TABLE_CSV && table->rows == 0)
        print_row(table, NULL);
    else if (table->format == TABLE_JSON)
        fputs(table->rows ? "]\n" : "[]\n", table->file);
    else if (!is_printed_at_once(table))
        print_whole(table);
    free_items(table);
    free(table->items);
    for (int i = 0; i < table->columns; i++)
        free(table->names[i]);
    free(table->names);
    free(table->widths);
    free(table->right);
    const int64_t rows = table->rows;
    free(table);
    return rows;
}

void table_say(FILE *file, TableFormat format, const char *text, ...) {
    va_list args;
    va_start(args, text);
    say_list(file, format == TABLE_MARKDOWN, text, args);
    va_end(args);
}

void table_heading(FILE *file, TableFormat format, const char *title, ...) {
    Text text = TEXT_EMPTY;
    va_list args;
    va_start(args, title);
    text_add_list(&text, title, args);
    va_end(args);
    table_say(file, format, format == TABLE_MARKDOWN ? "\n### %s\n\n" : "\n%s\n\n",
              text_get(&text));
    text_release(&text);
}
