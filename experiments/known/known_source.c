#include "known/known_source.h"

#include <dirent.h>
#include <errno.h>
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/arena.h"
#include "base/lines.h"
#include "base/text.h"
#include "foreign/info.h"

static const char csv_header[] = "fen,engine,enhancements,parameters,depth,nbp,nc,interior,horizon,"
                                 "quiescence,score,best_move";
static const char compact_header[] = "prunelab known counts 2";

enum {
    FEN,
    ENGINE,
    LETTERS,
    PARAMETERS,
    DEPTH,
    NBP,
    NC,
    INTERIOR,
    HORIZON,
    QUIESCENCE,
    SCORE,
    BEST_MOVE,
    COLUMNS_NB
};

/* A set of the compact form: its line, cut into three. */
typedef struct Set {
    char *line, *engine, *letters, *parameters;
} Set;

typedef struct Found { /* at one depth of a position */
    bool told;
    Score score;
    char move[ENGINE_MOVE_NB];
} Found;

struct KnownSource {
    char **paths; /* still to come and gone; NULL at the end */
    int next;     /* path */
    bool folder;
    Lines *lines;
    int64_t before; /* lines of the files that are done */
    bool compact;
    bool told; /* an error names its line itself, or has none */
    /* of CSV: the search of the row before, */
    Text search;
    int depth; /* and its depth; of the compact form: of the iteration before */
    /* of the compact form: */
    Set *sets;
    size_t sets_nb, set; /* `set`: of the search at hand, from 1 */
    char fen[ENGINE_FEN_NB];
    bool chess; /* or a tree */
    char *rest; /* of the search's line; NULL: it is done */
    Found found[MAX_DEPTH];
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
    if (!s)
        return;
    lines_close(s->lines);
    text_release(&s->search);
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

/* ---- values ---------------------------------------------------------------------------------- */

#define OUT_OF_RANGE "depth, score or move out of range"

static bool read_number(const char *text, const char *column, int64_t least, int64_t *number,
                        Status *status) {
    char *end;
    errno = 0;
    *number = strtoll(text, &end, 10);
    return (*text && !*end && !errno && *number >= least && *text != ' ' && *text != '+') ||
           status_fail(status, "'%s' is not a valid %s", text, column);
}

static bool read_count(const char *text, const char *column, uint64_t *count, Status *status) {
    int64_t number;
    const bool good = read_number(text, column, 0, &number, status);
    *count = (uint64_t)number;
    return good;
}

static bool read_score(const char *text, Score *score, Status *status) {
    int64_t number;
    if (!read_number(text, "score", -SCORE_INFINITE, &number, status))
        return false;
    *score = (Score)number;
    return number <= SCORE_INFINITE || status_fail(status, OUT_OF_RANGE);
}

/* Coordinates; of a tree a place; "" for none. */
static bool read_move(const char *text, bool chess, char move[ENGINE_MOVE_NB], Status *status) {
    if (strlen(text) >= ENGINE_MOVE_NB)
        return status_fail(status, OUT_OF_RANGE);
    strcpy(move, text);
    return !*text || (chess ? info_is_move(text) : text[strspn(text, "0123456789")] == '\0') ||
           status_fail(status, "'%s' is not a move", text);
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
    s->chess = engine_text_is_chess(fen);
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
static char *cut_part(char **rest) {
    char *part = *rest, *comma = part ? strchr(part, ',') : NULL;
    if (comma)
        *comma = '\0';
    *rest = comma ? comma + 1 : NULL;
    return part;
}

static bool take_found(const KnownSource *s, Found *found, const char *score, const char *move,
                       Status *status) {
    found->told = true;
    return read_score(score, &found->score, status) &&
           read_move(move, s->chess, found->move, status);
}

/* The next iteration of the search at hand. */
static bool take_iteration(KnownSource *s, KnownLine *line, Status *status) {
    char *rest = s->rest, *end = strchr(rest, ' ');
    if (end)
        *end = '\0';
    s->rest = end ? end + 1 : NULL;
    char *nbp = cut_part(&rest), *interior = cut_part(&rest), *quiescence = cut_part(&rest);
    const char *score = cut_part(&rest), *move = cut_part(&rest);
    if (!quiescence || (score && !move) || rest || ++s->depth >= MAX_DEPTH)
        return status_fail(status, "not nbp,interior,quiescence,score,move");
    char *slash = strchr(nbp, '/');
    if (slash)
        *slash = '\0';
    const Set *set = &s->sets[s->set - 1];
    *line = (KnownLine){s->fen,          set->engine,   set->letters,
                        set->parameters, s->depth == 1, {.depth = s->depth}};
    KnownRow *row = &line->row;
    Found *found = &s->found[s->depth];
    if (!read_count(nbp, "nbp", &row->nbp, status) ||
        !read_count(interior, "interior", &row->interior, status) ||
        !read_count(slash ? slash + 1 : nbp, "horizon", &row->horizon, status) ||
        !read_count(quiescence, "quiescence", &row->quiescence, status) ||
        ((score || !found->told) && !take_found(s, found, score ? score : "", move, status)))
        return false;
    row->nc = row->interior + row->horizon + row->quiescence;
    if (row->nc > INT64_MAX)
        return status_fail(status, "'%" PRIu64 "' is not a valid nc", row->nc);
    row->score = found->score;
    memcpy(row->best_move, found->move, sizeof row->best_move);
    return true;
}

/* ---- CSV ------------------------------------------------------------------------------------- */

static bool take_counts(char *fields[], KnownRow *row, Status *status) {
    return read_count(fields[NBP], "nbp", &row->nbp, status) &&
           read_count(fields[NC], "nc", &row->nc, status) &&
           read_count(fields[INTERIOR], "interior", &row->interior, status) &&
           read_count(fields[HORIZON], "horizon", &row->horizon, status) &&
           read_count(fields[QUIESCENCE], "quiescence", &row->quiescence, status);
}

/* A row of another search than the one before, or the first row of the same search once more. */
static bool begins(KnownSource *s, const KnownLine *line) {
    Text search = TEXT_EMPTY;
    text_add(&search, "%s %s %s %s", line->fen, line->engine, line->letters, line->parameters);
    const bool begins =
        strcmp(text_get(&search), text_get(&s->search)) != 0 || line->row.depth <= s->depth;
    text_release(&s->search);
    s->search = search;
    s->depth = line->row.depth;
    return begins;
}

static bool take_fields(KnownSource *s, char *text, KnownLine *line, Status *status) {
    char *fields[COLUMNS_NB];
    int64_t depth;
    if (lines_split(text, fields, COLUMNS_NB) != COLUMNS_NB)
        return status_fail(status, "not %d fields", COLUMNS_NB);
    *line = (KnownLine){fields[FEN],        fields[ENGINE], fields[LETTERS],
                        fields[PARAMETERS], false,          {.depth = 0}};
    KnownRow *row = &line->row;
    if (!read_number(fields[DEPTH], "depth", 0, &depth, status) ||
        !read_score(fields[SCORE], &row->score, status) || !take_counts(fields, row, status))
        return false;
    if (depth >= MAX_DEPTH)
        return status_fail(status, OUT_OF_RANGE);
    row->depth = (int)depth;
    if (!read_move(fields[BEST_MOVE], engine_text_is_chess(line->fen), row->best_move, status))
        return false;
    if (row->nc < row->interior || row->nc - row->interior < row->horizon ||
        row->nc - row->interior - row->horizon != row->quiescence)
        return status_fail(status, "nc is not the sum of interior, horizon and quiescence");
    line->begins = begins(s, line);
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

bool known_source_next(KnownSource *s, KnownLine *line, Status *status) {
    while (!s->rest) {
        char *text = next_line(s, status);
        if (!text)
            return false;
        if (!s->compact)
            return take_fields(s, text, line, status);
        if (!take_line(s, text, status) && status->failed)
            return false;
    }
    return take_iteration(s, line, status);
}
