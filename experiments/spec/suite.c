#include "spec/suite.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "base/arena.h"
#include "base/files.h"
#include "base/home.h"
#include "base/say.h"
#include "base/text.h"
#include "base/text_index.h"

static void name_after(Suite *suite, const char *path) {
    const char *slash = strrchr(path, '/');
    const char *base = slash ? slash + 1 : path;
    size_t nb = strlen(base);
    if (nb > 4 && strcmp(base + nb - 4, ".epd") == 0)
        nb -= 4;
    snprintf(suite->name, SUITE_NAME_NB, "%.*s", (int)nb, base);
}

enum { REMARKS_MAX = 32 }; /* kinds of notes that there are, and more */

/* A kind of note: where it came first, and how often it came again. */
typedef struct Remark {
    StatusNote note;
    int line, more;
} Remark;

/* A suite as it is read: its ids are numbered as its entries. */
typedef struct Reader {
    Suite *suite;
    TextIndex ids;
    Remark remarks[REMARKS_MAX];
    int remarks_nb;
} Reader;

/* Take what a line's reader noted out of the status. */
static void take_notes(Reader *reader, int line, Status *status) {
    for (int n = 0; n < status->notes_nb; n++) {
        int i = 0;
        while (i < reader->remarks_nb && reader->remarks[i].note.kind != status->notes[n].kind)
            i++;
        if (i < reader->remarks_nb)
            reader->remarks[i].more++;
        else if (i < REMARKS_MAX)
            reader->remarks[reader->remarks_nb++] = (Remark){status->notes[n], line, 0};
    }
    status->notes_nb = 0;
}

static void tell_remarks(const Reader *reader, const char *path) {
    for (int i = 0; i < reader->remarks_nb; i++) {
        const Remark *remark = &reader->remarks[i];
        say(stderr, "suite '%s':%d: %s", path, remark->line, remark->note.text);
        if (remark->more)
            say(stderr, " (so in %d more line%s)", remark->more, say_s(remark->more));
        say(stderr, "\n");
    }
}

static bool add_line(Reader *reader, const char *text, int line, Status *status) {
    Suite *suite = reader->suite;
    SuiteEntry entry = {.line = line};
    if (text[strspn(text, " \t\r")] == '\0' || text[0] == '#')
        return true;
    if (!engine_epd_read(&entry.epd, text, status))
        return false;
    take_notes(reader, line, status);
    if (!entry.epd.id[0])
        snprintf(entry.epd.id, sizeof entry.epd.id, "line %d", line);
    const int same = index_find(&reader->ids, entry.epd.id);
    if (same >= 0)
        return status_fail(status, "id '%s' given twice (first in line %d)", entry.epd.id,
                           suite->entries[same].line);
    if (suite->nb == SUITE_POSITIONS_MAX)
        return status_fail(status, "more than %d positions", SUITE_POSITIONS_MAX);
    index_add(&reader->ids, entry.epd.id);
    suite->entries = arena_grow(suite->entries, (size_t)suite->nb + 1, sizeof *suite->entries);
    suite->entries[suite->nb++] = entry;
    return true;
}

/* One line of a file, without its end ("\n" or "\r\n"). */
static bool take_line(Reader *reader, char *text, size_t nb, int line, Status *status) {
    if (nb > SUITE_LINE_MAX)
        return status_fail(status, "line longer than %d bytes", SUITE_LINE_MAX);
    if (strlen(text) != nb)
        return status_fail(status, "not text: it has a NUL byte");
    while (nb && strchr("\r\n", text[nb - 1]))
        text[--nb] = '\0';
    return add_line(reader, line == 1 ? text_after_mark(text) : text, line, status);
}

/* Read a line with its end, or as much of it as shows that it is too long. Returns its length, 0 at
 * the end of the file. */
static size_t read_line(FILE *file, char text[SUITE_LINE_MAX + 2]) {
    size_t nb = 0;
    for (int c; nb <= SUITE_LINE_MAX && (c = getc(file)) != EOF;) {
        text[nb++] = (char)c;
        if (c == '\n')
            break;
    }
    text[nb] = '\0';
    return nb;
}

static bool read_lines(Suite *suite, FILE *file, const char *path, Status *status) {
    Reader reader = {.suite = suite};
    char text[SUITE_LINE_MAX + 2];
    size_t nb;
    for (int line = 1; !status->failed && (nb = read_line(file, text)) > 0; line++)
        if (!take_line(&reader, text, nb, line, status))
            status_at(status, "suite '%s':%d", path, line);
    if (status->failed)
        return false;
    tell_remarks(&reader, path);
    if (ferror(file))
        return status_fail(status, "cannot read suite '%s': %s", path, strerror(errno));
    if (suite->nb == 0)
        return status_fail(status, "suite '%s': no position in it", path);
    return true;
}

bool suite_read(Suite *suite, const char *path, Status *status) {
    *suite = (Suite){.nb = 0};
    name_after(suite, path);
    const char *why;
    FILE *file = files_read(home_find(path, HOME_SUITE), &why);
    if (!file)
        return status_fail(status, "cannot open suite '%s': %s", path, why);
    const bool good = read_lines(suite, file, path, status);
    fclose(file);
    return good;
}

void suite_name_trees(const char *fen, char name[SUITE_NAME_NB]) {
    snprintf(name, SUITE_NAME_NB, "%s", fen);
    *strrchr(name, ',') = '\0'; /* the seed comes last, and is not alone */
}

void suite_name_of(const Suite *suite, int entry, char name[SUITE_NAME_NB]) {
    if (!engine_text_is_chess(suite->entries[entry].epd.fen))
        suite_name_trees(suite->entries[entry].epd.fen, name);
    else
        snprintf(name, SUITE_NAME_NB, "%s", suite->name);
}

bool suite_sow(Suite *suite, char (*games)[ENGINE_FEN_NB], int games_nb, int nb, Status *status) {
    EnginePosition *position = mem_there(engine_position_new());
    *suite = (Suite){.nb = 0};
    suite->entries = arena_new((size_t)games_nb * (size_t)nb, sizeof *suite->entries);
    for (int g = 0; g < games_nb && engine_position_set_other(position, games[g], status); g++)
        for (int line = 1; line <= nb; line++) {
            SuiteEntry *entry = &suite->entries[suite->nb++];
            entry->line = line;
            engine_position_fen(position, entry->epd.fen);
            snprintf(entry->epd.id, sizeof entry->epd.id, "%s", entry->epd.fen);
            engine_position_sow(position, 1);
        }
    if (!status->failed)
        suite_name_trees(suite->entries[0].epd.fen, suite->name);
    engine_position_free(position);
    return !status->failed;
}

void suite_sample(Suite *suite, int nb) {
    if (nb >= suite->nb)
        return;
    for (int i = 0; i < nb; i++)
        suite->entries[i] = suite->entries[(int64_t)i * suite->nb / nb];
    suite->nb = nb;
}

bool suite_cut(Suite *suite, int from, int to, Status *status) {
    if (from > suite->nb)
        return status_fail(status, "'%.200s' has %d positions, none of number %d", suite->name,
                           suite->nb, from);
    suite->nb = (to < suite->nb ? to : suite->nb) - from + 1;
    memmove(suite->entries, suite->entries + from - 1, (size_t)suite->nb * sizeof *suite->entries);
    return true;
}
