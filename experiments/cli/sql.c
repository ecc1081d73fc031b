#include "cli/sql.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/files.h"
#include "base/home.h"

enum { SQL_MAX = 4 << 20 }; /* bytes of a file's: it may never end */

/* The whole of a file, or of standard input for "-". Errors: cannot be read; a byte 0; too large.
 */
static bool read_sql(const char *path, Text *sql, Status *status) {
    const bool standard = strcmp(path, "-") == 0;
    const char *why = NULL;
    char *found = home_find(path, HOME_QUERY);
    FILE *file = standard ? stdin : files_read(found, &why);
    free(found);
    char bytes[4096];
    if (!file)
        return status_fail(status, "cannot open '%s': %s", path, why);
    for (size_t nb; sql->nb <= SQL_MAX && (nb = fread(bytes, 1, sizeof bytes, file)) > 0;)
        text_add_bytes(sql, bytes, nb);
    if (ferror(file))
        status_fail(status, "cannot read '%s': %s", path, strerror(errno));
    else if (sql->nb > SQL_MAX)
        status_fail(status, "cannot read '%s': larger than %d MB", path, SQL_MAX >> 20);
    else if (strlen(text_get(sql)) != sql->nb)
        status_fail(status, "'%s' is not text: it has a NUL byte", path);
    if (!standard)
        fclose(file);
    return !status->failed;
}

/* The file that the SQL is in; NULL where it is the argument itself. */
static const char *find_file(const CliList *arguments, const char *file, Status *status) {
    if ((arguments->count > 0) == (file != NULL))
        status_fail(status, file ? "SQL and --file exclude each other"
                                 : "SQL is missing: an argument, --file FILE, or -");
    else if (!file && strcmp(arguments->text[0], "-") == 0)
        return "-";
    return file;
}

int sql_read(const CliUsage *usage, const CliList *arguments, const char *file, Text *sql) {
    Status status = STATUS_OK;
    file = find_file(arguments, file, &status);
    if (status.failed)
        return cli_fail(usage, EXIT_USAGE, &status);
    if (!file)
        text_add(sql, "%s", arguments->text[0]);
    else if (!read_sql(file, sql, &status))
        return cli_fail(usage, EXIT_FAILED, &status);
    return EXIT_DONE;
}
