#include "suite.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>

#include "text.h"

static void name_after(Suite *suite, const char *path) {
    const char *slash = strrchr(path, '/');
    const char *base = slash ? slash + 1 : path;
    size_t nb = strlen(base);
    if (nb > 4 && strcmp(base + nb - 4, ".epd") == 0)
        nb -= 4;
    if (nb >= SUITE_NAME_NB)
        nb = SUITE_NAME_NB - 1;
    memcpy(suite->name, base, nb);
    suite->name[nb] = '\0';
}

static const SuiteEntry *find_id(const Suite *suite, const char *id) {
    for (int i = 0; i < suite->nb; i++)
        if (strcmp(suite->entries[i].epd.id, id) == 0)
            return &suite->entries[i];
    return NULL;
}

static bool add_line(Suite *suite, const char *text, int line, Status *status) {
    SuiteEntry entry = {.line = line};
    if (text[strspn(text, " \t\r")] == '\0' || text[0] == '#')
        return true;
    if (!engine_epd_read(&entry.epd, text, status))
        return false;
    if (!entry.epd.id[0])
        snprintf(entry.epd.id, sizeof entry.epd.id, "line %d", line);
    const SuiteEntry *same = find_id(suite, entry.epd.id);
    if (same)
        return status_fail(status, "id '%s' given twice (first in line %d)", entry.epd.id,
                           same->line);
    suite->entries = mem_grow(suite->entries, (size_t)suite->nb + 1, sizeof *suite->entries);
    suite->entries[suite->nb++] = entry;
    return true;
}

/* One line of a file, without its end ("\n" or "\r\n"). */
static bool take_line(Suite *suite, char *text, size_t nb, int line, Status *status) {
    if (nb > SUITE_LINE_MAX)
        return status_fail(status, "line longer than %d bytes", SUITE_LINE_MAX);
    if (strlen(text) != nb)
        return status_fail(status, "not text: a NUL in it");
    while (nb && strchr("\r\n", text[nb - 1]))
        text[--nb] = '\0';
    return add_line(suite, line == 1 ? text_after_mark(text) : text, line, status);
}

static bool read_lines(Suite *suite, FILE *file, const char *path, Status *status) {
    char *text = NULL;
    size_t room = 0;
    ssize_t nb;
    for (int line = 1; !status->failed && (nb = getline(&text, &room, file)) >= 0; line++)
        if (!take_line(suite, text, (size_t)nb, line, status))
            status_at(status, "suite '%s':%d", path, line);
    free(text);
    if (status->failed)
        return false;
    if (ferror(file))
        return status_fail(status, "cannot read suite '%s': %s", path, strerror(errno));
    if (suite->nb == 0)
        return status_fail(status, "suite '%s': no position in it", path);
    return true;
}

bool suite_read(Suite *suite, const char *path, Status *status) {
    *suite = (Suite){.nb = 0};
    name_after(suite, path);
    FILE *file = fopen(path, "r");
    if (!file)
        return status_fail(status, "cannot open suite '%s': %s", path, strerror(errno));
    const bool good = read_lines(suite, file, path, status);
    fclose(file);
    if (!good)
        suite_release(suite);
    return good;
}

void suite_sample(Suite *suite, int nb) {
    if (nb >= suite->nb)
        return;
    for (int i = 0; i < nb; i++)
        suite->entries[i] = suite->entries[(int64_t)i * suite->nb / nb];
    suite->nb = nb;
}

void suite_release(Suite *suite) {
    free(suite->entries);
    suite->entries = NULL;
    suite->nb = 0;
}
