#include "cli/sql.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "base/arena.h"
#include "base/files.h"
#include "base/home.h"
#include "cli/schema.h"
#include "work/stop.h"

enum { SQL_MAX = 4 << 20 }; /* bytes of a file's: it may never end */

/* The whole of a file, or of standard input for "-". Errors: cannot be read; a byte 0; too large.
 */
static bool read_sql(const char *path, Text *sql, Status *status) {
    const bool standard = strcmp(path, "-") == 0;
    const char *why = NULL;
    FILE *file = standard ? stdin : files_read(home_find(path, HOME_QUERY), &why);
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

int sql_answer(CliCall *call, const char *db, const char *file, SqlAnswer *answer, Status *status) {
    file = find_file(&call->arguments, file, status);
    if (status->failed)
        return EXIT_USAGE;
    Text sql = TEXT_ARENA;
    if (file)
        read_sql(file, &sql, status);
    else
        text_add(&sql, "%s", call->arguments.text[0]);
    const char *text = text_after_mark(text_get(&sql));
    Store *store = status->failed ? NULL : store_open_read(db, status);
    if (store) { /* a query may well run for ever */
        stop_listen();
        store_stop_when(store, stop_is_asked);
        answer(call->options, store, text, status);
    }
    const bool wrong = store && store_sql_is_wrong(store);
    store_close(store, status);
    const int code = status->failed ? cli_fail(call->command, status) : EXIT_DONE;
    if (code != EXIT_DONE && wrong)
        schema_advise(stderr, text);
    return code;
}
