/* Text that may be anything, in a table of every format: people get one line without what steers a
 * terminal or is Markdown's or HTML's own, programs get back what was put in. */
#include "base/json.h"
#include "base/table.h"
#include "base/text.h"
#include "fuzz.h"

/* One cell under a heading, as the format prints it. The caller frees. */
static char *print(TableFormat format, const char *cell) {
    static const char *const names[] = {"a", "b"};
    char *printed;
    size_t size;
    FILE *file = open_memstream(&printed, &size);
    FUZZ_MUST(file);
    Table *table = table_new(file, format, 2, names);
    table_text(table, cell);
    table_integer(table, -5);
    FUZZ_MUST(table_end(table) == 1);
    FUZZ_MUST(fclose(file) == 0 && strlen(printed) == size);
    return printed;
}

/* Plain text is UTF-8 (jansson says so, too) without control characters, and stays as it is. */
static void check_plain(const char *text) {
    char *again = mem_text(text);
    plain_text(again);
    FUZZ_MUST(strcmp(text, again) == 0);
    free(again);
    for (const unsigned char *c = (const unsigned char *)text; *c; c++)
        FUZZ_MUST(*c >= ' ' && *c != 0x7F && !(*c == 0xC2 && c[1] < 0xA0));
    JsValue *value = js_new_text(text);
    FUZZ_MUST(strcmp(js_string(value), text) == 0);
    js_free(value);
}

/* Cut the printed table into three lines; the last is the row. */
static char *row_of(char *printed) {
    char *heading = strchr(printed, '\n'), *rule = heading ? strchr(heading + 1, '\n') : NULL;
    FUZZ_MUST(rule);
    char *end = strchr(rule + 1, '\n');
    FUZZ_MUST(end && !end[1]);
    *end = '\0';
    return rule + 1;
}

static void check_aligned(const char *text) {
    char *plain = mem_text(text), *printed = print(TABLE_ALIGNED, text), *row = row_of(printed);
    plain_text(plain);
    check_plain(plain);
    FUZZ_MUST(strlen(plain) <= strlen(text) && strncmp(row, plain, strlen(plain)) == 0);
    free(printed);
    free(plain);
}

/* The cell, its escapes undone, is the plain text; what was not escaped is nobody's own. */
static void check_markdown(const char *text) {
    static const char *const entities[][2] = {{"&lt;", "<"}, {"&gt;", ">"}, {"&amp;", "&"}};
    char *plain = mem_text(text), *printed = print(TABLE_MARKDOWN, text), *row = row_of(printed);
    plain_text(plain);
    check_plain(row);
    const char *at = row + 2, *meant = plain;
    for (; *meant; meant++) {
        int entity = 0;
        while (entity < 3 && strncmp(at, entities[entity][0], strlen(entities[entity][0])) != 0)
            entity++;
        if (entity < 3) {
            FUZZ_MUST(*meant == entities[entity][1][0]);
            at += strlen(entities[entity][0]);
            continue;
        }
        FUZZ_MUST(!strchr("<>&|`*[", *at));
        at += *at == '\\';
        FUZZ_MUST(*at++ == *meant);
    }
    FUZZ_MUST(at[strspn(at, " ")] == '|');
    free(printed);
    free(plain);
}

/* Read the first field of the second line; quotes undone in place. */
static char *read_csv(char *printed) {
    char *from = strchr(printed, '\n'), *field = from + 1, *to = field;
    const bool quoted = *field == '"';
    for (from = field + quoted; quoted ? *from != '"' || *++from == '"' : *from != ','; from++) {
        FUZZ_MUST(*from);
        *to++ = *from;
    }
    FUZZ_MUST(strcmp(from, ",-5\n") == 0);
    *to = '\0';
    return field;
}

static void check_csv(const char *text) {
    char *printed = print(TABLE_CSV, text), *guarded = print(TABLE_SHEET, text);
    FUZZ_MUST(strcmp(read_csv(printed), text) == 0);
    const char *cell = read_csv(guarded);
    FUZZ_MUST(!strchr("=@\t\r", *cell) || !*cell);
    FUZZ_MUST(strcmp(cell, text) == 0 || (*cell == '\'' && strcmp(cell + 1, text) == 0));
    free(printed);
    free(guarded);
}

static void check_json(const char *text) {
    char *printed = print(TABLE_JSON, text);
    Status status = STATUS_OK;
    for (const unsigned char *c = (const unsigned char *)printed; *c && c[1]; c++)
        FUZZ_MUST(*c >= ' ' && *c != 0x7F && !(*c == 0xC2 && c[1] < 0xA0));
    Text object = TEXT_EMPTY; /* what is read is an object */
    text_add(&object, "{\"rows\": %s}", printed);
    JsValue *read = js_read_text(text_get(&object), &status), *meant = js_new_text(text);
    const JsValue *rows = read ? js_get(read, "rows") : NULL;
    FUZZ_MUST(rows && js_array_nb(rows) == 1);
    FUZZ_MUST(strcmp(js_string(js_get(js_array_at(rows, 0), "a")), js_string(meant)) == 0);
    text_release(&object);
    js_free(read);
    js_free(meant);
    free(printed);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char *text = mem_new(size + 1, 1);
    memcpy(text, data, size);
    check_aligned(text);
    check_markdown(text);
    check_csv(text);
    check_json(text);
    free(text);
    return 0;
}
