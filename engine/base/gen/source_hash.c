/* What sources say to a compiler, as a hash: the build runs it over all that is compiled into the engine, and
 * prunelab stores the hash with each run, so that two programs are never taken for one. Comments, and
 * how much blank space there is, say nothing. Names of files count, in the order in which they are given.
 * Writes `"HASH"`, 16 hexadecimal digits, for C to include. Depends on: base/rng.h. */
#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>

#include "base/rng.h"

typedef struct Reader {
    FILE *file;
    uint64_t hash;
    int quote;  /* the character that ends the literal under way; 0: none */
    int blanks; /* were there blanks, or a comment, since the last character? */
    int begun;  /* was there a character? */
} Reader;

static void add(Reader *reader, int c) {
    if (reader->blanks && reader->begun && !reader->quote)
        reader->hash = rng_mix(reader->hash ^ ' ');
    reader->blanks = 0;
    reader->begun = 1;
    reader->hash = rng_mix(reader->hash ^ (uint64_t)c);
}

/* After a slash: pass over a comment. False where it begins none; what follows the slash is unread then. */
static int pass_comment(Reader *reader) {
    int c = getc(reader->file), before = 0;
    if (c == '/') {
        while ((c = getc(reader->file)) != EOF && c != '\n')
            ;
    } else if (c == '*') {
        while ((c = getc(reader->file)) != EOF && !(before == '*' && c == '/'))
            before = c;
    } else {
        ungetc(c, reader->file);
        return 0;
    }
    reader->blanks = 1;
    return 1;
}

static void read_character(Reader *reader, int c) {
    if (reader->quote) {
        add(reader, c);
        if (c == '\\')
            add(reader, getc(reader->file));
        else if (c == reader->quote)
            reader->quote = 0;
    } else if (c == ' ' || (c >= '\t' && c <= '\r')) {
        reader->blanks = 1;
    } else if (c != '/' || !pass_comment(reader)) {
        add(reader, c);
        reader->quote = c == '"' || c == '\'' ? c : 0;
    }
}

int main(int argc, char **argv) {
    Reader reader = {.hash = 0};
    for (int i = 1; i < argc; i++) {
        for (const char *name = argv[i]; *name; name++)
            add(&reader, *name);
        reader.begun = 0;
        reader.file = fopen(argv[i], "r");
        if (!reader.file) {
            perror(argv[i]);
            return 1;
        }
        for (int c; (c = getc(reader.file)) != EOF;)
            read_character(&reader, c);
        fclose(reader.file);
        reader.quote = reader.blanks = 0;
        add(&reader, 0);
    }
    printf("\"%016" PRIx64 "\"\n", reader.hash);
    return 0;
}
