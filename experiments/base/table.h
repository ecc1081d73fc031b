/* Rows of text, printed as an aligned table, CSV, JSON, Markdown or LaTeX. For people, in a table or in
 * Markdown, texts are made plain (plain_text), and Markdown's own is escaped; CSV and JSON have
 * them as they are (CSV not in a TABLE_SHEET). Depends on: engine.h, base/json.h, base/say.h,
 * base/text.h, base/fields.h. */
#ifndef EXPERIMENTS_BASE_TABLE_H
#define EXPERIMENTS_BASE_TABLE_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "base/fields.h"
#include "base/json.h"

typedef enum TableFormat {
    TABLE_ALIGNED,
    TABLE_CSV,
    TABLE_JSON,
    TABLE_MARKDOWN,
    TABLE_LATEX, /* a tabular, for a paper */
    /* CSV for files that people open in a spreadsheet: a text that it would run as a formula has an
     * apostrophe in front, and so has one that is such a text behind apostrophes already, so that
     * taking one off gives back what was there. Formulas begin with =, +, @, a tab or a carriage
     * return, or with - and call something; a number is none. */
    TABLE_SHEET
} TableFormat;

typedef struct Table Table;

/* Printed to `file`: CSV and JSON as the rows come, the others at the end (they need widths). */
Table *table_new(FILE *file, TableFormat format, int columns, const char *const *names);

/* The same with the names in one text, "set, total, ratio", or as table_put may be given them, "set %s, total %d". */
Table *table_of(FILE *file, TableFormat format, const char *names);

/* What NULL is shown as to the eye in this table; `NULL` unless this is called. A literal. */
void table_none(Table *table, const char *text);

/* Put the next cells, in the words of base/fields.h, whose names say nothing here: table_put(table, "%s %.3f", set,
 * ratio). None is NULL, as below. */
void table_put(Table *table, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The next cells from an object (may be NULL): each the member that has the column's name. */
void table_members(Table *table, const JsValue *object, int nb);

/* Put the next cell, from left to right; the last of a row ends it. NULL is NULL: empty in CSV, as
 * an empty text is ("" where it would make an empty line), null in JSON, `NULL` to a reader's eye. */
void table_text(Table *table, const char *text);
void table_integer(Table *table, int64_t number);
/* The same with separators (15,360) to the eye; elsewhere as table_integer. */
void table_count(Table *table, int64_t number);
/* Ten digits, because SQLite's releases add in different ways and the last ones differ; in JSON, which
 * programs calculate with, all. */
void table_real(Table *table, double number);
/* The same with so many decimals, to the eye (aligned and Markdown); elsewhere as table_real. */
void table_fixed(Table *table, double number, int decimals);

/* A text above or below a table: as say() prints it, escaped where the table is Markdown. */
void table_say(FILE *file, TableFormat format, const char *text, ...)
    __attribute__((format(printf, 3, 4)));

/* A title over a table, between empty lines. */
void table_heading(FILE *file, TableFormat format, const char *title, ...)
    __attribute__((format(printf, 3, 4)));

/* Print what is left, and free. Returns the number of rows. */
int64_t table_end(Table *table);

#endif
