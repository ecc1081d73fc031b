#include "known/known_source.h"

#include <dirent.h>
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/arena.h"
#include "base/csv.h"
#include "base/lines.h"
#include "engine.h"

static const char csv_header[] = "fen,engine,enhancements,parameters,depth,nbp,nc,interior,horizon,"
                                 "quiescence,score,best_move";
static const char compact_header[] = "prunelab known counts 2";

enum { NUMBER_NB = 24, FIELD_NB = 64 };

/* A set of the compact form: its line, cut into three. */
typedef struct Set {
    char *line, *engine, *letters, *parameters;
} Set;

typedef struct Found { /* at one depth of a position */
    char score[NUMBER_NB], move[NUMBER_NB];
} Found;

struct KnownSource {
    char **paths; /* still to come and gone; NULL at the end */
    int next;     /* path */
    bool folder;
    Lines *lines;
    int64_t before; /* lines of the files that are done */
    bool compact;
    bool told; /* an error names its line itself, or has none */
    char *fields[KNOWN_COLUMNS_NB];
    /* of the compact form: */
    Set *sets;
    size_t sets_nb, set; /* `set`: of the search at hand, from 1 */
    char fen[ENGINE_FEN_NB];
    char *rest; /* of the search's line; NULL: it is done */
    int depth;
    Found found[MAX_DEPTH];
    char numbers[KNOWN_COLUMNS_NB][FIELD_NB];
};

/* ---- files ----------------------------------------------------------------------------------- */

static int compare_texts(const void *a, const void *b) {
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Files whose names begin with a dot are none of ours. */
static bool list_folder(KnownSource *s, const char *path, Status *status) {
    DIR *folder = opendir(path);
    size_t nb = 0;
    for (const struct dirent *entry; folder && (entry = readdir(folder));) {
        if (entry->d_name[0] == '.')
            continue;
        s->paths = arena_more(s->paths, nb, sizeof *s->paths);
        s->paths[nb++] = arena_print("%s/%s", path, entry->d_name);
    }
    if (folder)
        closedir(folder);
    if (nb == 0)
        return status_fail(status, "holds no known counts: no file is in it");
    qsort(s->paths, nb, sizeof *s->paths, compare_texts);
    s->paths = arena_more(s->paths, nb, sizeof *s->paths);
    s->paths[nb] = NULL;
    return true;
}

static void forget_sets(KnownSource *s) {
    s->sets = NULL;
    s->sets_nb = s->set = 0;
    s->fen[0] = '\0';
    s->rest = NULL;
}

static bool open_next(KnownSource *s, Status *status) {
    if (s->lines)
        s->before += lines_number(s->lines);
    lines_close(s->lines);
    forget_sets(s);
    s->lines = lines_open(s->paths[s->next++], status);
    const char *line = s->lines ? lines_next(s->lines, status) : NULL;
    if (status->failed)
        return false;
    s->compact = line && strcmp(line, compact_header) == 0;
    return s->compact || (line && strcmp(line, csv_header) == 0) ||
           status_fail(status, "holds no known counts: the first line is not '%s'", csv_header);
}

KnownSource *known_source_open(const char *path, Status *status) {
    KnownSource *s = arena_new(1, sizeof *s);
    struct stat about;
    s->folder = stat(path, &about) == 0 && S_ISDIR(about.st_mode);
    if (!s->folder) {
        s->paths = arena_new(2, sizeof *s->paths);
        s->paths[0] = arena_text(path);
    }
    if ((!s->folder || list_folder(s, path, status)) && open_next(s, status))
        return s;
    known_source_close(s);
    return NULL;
}

void known_source_close(KnownSource *s) {
    if (s)
        lines_close(s->lines);
}

int64_t known_source_line(const KnownSource *s) {
    return s->before + lines_number(s->lines);
}

void known_source_at(const KnownSource *s, Status *status) {
    if (!s->told)
        status_at(status, "line %" PRId64, lines_number(s->lines));
    if (s->folder)
        status_at(status, "%s", s->paths[s->next - 1]);
}

/* ---- the compact form ------------------------------------------------------------------------ */

/* Behind "set ". */
static bool take_set(KnownSource *s, const char *text, Status *status) {
    Set set = {.line = arena_text(text)};
    char *space = strchr(set.line, ' ');
    char *second = space ? strchr(space + 1, ' ') : NULL;
    if (!second || s->fen[0])
        return status_fail(status, second ? "a set behind a position"
                                          : "a set is not engine, letters and parameters");
    *space = *second = '\0';
    set.engine = set.line;
    set.letters = space + 1;
    set.parameters = second + 1;
    s->sets = arena_more(s->sets, s->sets_nb, sizeof *s->sets);
    s->sets[s->sets_nb++] = set;
    return true;
}

static bool take_position(KnownSource *s, const char *fen, Status *status) {
    if (strlen(fen) >= sizeof s->fen)
        return status_fail(status, "a position is too long");
    strcpy(s->fen, fen);
    s->set = 0;
    memset(s->found, 0, sizeof s->found);
    return true;
}

/* A search of the position at hand, or what comes before searches. Returns whether one is there. */
static bool take_line(KnownSource *s, char *line, Status *status) {
    if (strncmp(line, "set ", 4) == 0)
        return take_set(s, line + 4, status) && false;
    if (strncmp(line, "position ", 9) == 0)
        return take_position(s, line + 9, status) && false;
    if (!s->fen[0] || s->set == s->sets_nb)
        return status_fail(status, "a search of no %s", s->fen[0] ? "set" : "position");
    s->set++;
    s->depth = 0;
    s->rest = strcmp(line, "-") == 0 ? NULL : line;
    return s->rest;
}

/* A part of an iteration, up to a comma or the end; NULL: none is left. */
static const char *cut_part(char **rest) {
    char *part = *rest, *comma = part ? strchr(part, ',') : NULL;
    if (comma)
        *comma = '\0';
    *rest = comma ? comma + 1 : NULL;
    return part;
}

/* The sum as text. Numbers that are none are found by who reads the fields. */
static void add_up(KnownSource *s) {
    const uint64_t sum = strtoull(s->numbers[KNOWN_INTERIOR], NULL, 10) +
                         strtoull(s->numbers[KNOWN_HORIZON], NULL, 10) +
                         strtoull(s->numbers[KNOWN_QUIESCENCE], NULL, 10);
    snprintf(s->numbers[KNOWN_NC], FIELD_NB, "%" PRIu64, sum);
}

/* The next iteration of the search at hand. */
static bool take_iteration(KnownSource *s, Status *status) {
    char *rest = s->rest, *end = strchr(rest, ' ');
    if (end)
        *end = '\0';
    s->rest = end ? end + 1 : NULL;
    const char *nbp = cut_part(&rest), *interior = cut_part(&rest), *quiescence = cut_part(&rest);
    const char *score = cut_part(&rest), *move = cut_part(&rest);
    if (!quiescence || (score && !move) || rest || ++s->depth >= MAX_DEPTH)
        return status_fail(status, "not nbp,interior,quiescence,score,move");
    Found *found = &s->found[s->depth];
    if (score) {
        snprintf(found->score, sizeof found->score, "%s", score);
        snprintf(found->move, sizeof found->move, "%s", move);
    }
    const char *horizon = strchr(nbp, '/');
    snprintf(s->numbers[KNOWN_DEPTH], FIELD_NB, "%d", s->depth);
    snprintf(s->numbers[KNOWN_NBP], FIELD_NB, "%.*s", (int)strcspn(nbp, "/"), nbp);
    snprintf(s->numbers[KNOWN_HORIZON], FIELD_NB, "%s", horizon ? horizon + 1 : nbp);
    snprintf(s->numbers[KNOWN_INTERIOR], FIELD_NB, "%s", interior);
    snprintf(s->numbers[KNOWN_QUIESCENCE], FIELD_NB, "%s", quiescence);
    add_up(s);
    const Set *set = &s->sets[s->set - 1];
    char *fields[KNOWN_COLUMNS_NB] = {s->fen, set->engine, set->letters, set->parameters};
    for (int i = KNOWN_DEPTH; i <= KNOWN_QUIESCENCE; i++)
        fields[i] = s->numbers[i];
    fields[KNOWN_SCORE] = found->score;
    fields[KNOWN_BEST_MOVE] = found->move;
    memcpy(s->fields, fields, sizeof fields);
    return true;
}

/* ---- rows ------------------------------------------------------------------------------------ */

/* The next line of any file; NULL at the end or on an error. */
static char *next_line(KnownSource *s, Status *status) {
    s->told = true;
    char *line = lines_next(s->lines, status);
    while (!line && !status->failed && s->paths[s->next] && open_next(s, status))
        line = lines_next(s->lines, status);
    s->told = !line;
    return line;
}

char **known_source_next(KnownSource *s, Status *status) {
    while (!s->rest) {
        char *line = next_line(s, status);
        if (!line)
            return NULL;
        if (!s->compact)
            return csv_split(line, s->fields, KNOWN_COLUMNS_NB) == KNOWN_COLUMNS_NB ||
                           status_fail(status, "not %d fields", KNOWN_COLUMNS_NB)
                       ? s->fields
                       : NULL;
        if (!take_line(s, line, status) && status->failed)
            return NULL;
    }
    return take_iteration(s, status) ? s->fields : NULL;
}
