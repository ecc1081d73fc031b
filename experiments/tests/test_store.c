/* The database as a file: which files are taken, which refused and how, and what a user may ask. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <errno.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include "scratch.h"
#include "store/catalog.h"
#include "store/lock.h"
#include "store/store.h"

static void close_good(Store *store) {
    Status status = STATUS_OK;
    assert_true(store_close(store, &status));
}

/* A described database, closed. */
static const char *make_database(void **state, const char *name, char path[SCRATCH_PATH_NB]) {
    Status status = STATUS_OK;
    Store *store = store_open_write(scratch_path(state, name, path), &status);
    if (!store || !catalog_describe(store, &status))
        fail_msg("%s", status.text);
    close_good(store);
    return path;
}

/* Change a database behind the program's back. */
static void tamper(const char *path, const char *sql) {
    Status status = STATUS_OK;
    Store *store = store_open_write(path, &status);
    assert_non_null(store);
    assert_true(store_run(store, sql, &status));
    close_good(store);
}

static void refuse(const char *path, const char *says) {
    Status reading = STATUS_OK, writing = STATUS_OK;
    assert_null(store_open_read(path, &reading));
    assert_says(&reading, says);
    assert_says(&reading, path);
    assert_null(store_open_write(path, &writing));
    assert_says(&writing, says);
}

static bool exists(const char *path, const char *suffix) {
    char whole[SCRATCH_PATH_NB + 16];
    snprintf(whole, sizeof whole, "%s%s", path, suffix);
    return access(whole, F_OK) == 0;
}

static void test_good(void **state) {
    char path[SCRATCH_PATH_NB];
    Status status = STATUS_OK;
    int64_t number = 0;
    make_database(state, "good.db", path);
    assert_true(exists(path, ""));
    assert_false(exists(path, "-wal") || exists(path, "-shm") || exists(path, "-lock"));
    Store *store = store_open_read(path, &status);
    assert_non_null(store);
    assert_true(store_ask(store, &number, &status, "PRAGMA application_id", ""));
    assert_int_equal(number, STORE_APPLICATION);
    assert_true(store_ask(store, &number, &status, "SELECT count(*) FROM enhancement", ""));
    assert_int_equal(number, engine_enhancement_nb());
    assert_false(store_run(store, "DELETE FROM facts", &status)); /* opened read-only */
    assert_says(&status, path);
    close_good(store);
}

static void test_missing(void **state) {
    char path[SCRATCH_PATH_NB];
    Status status = STATUS_OK;
    assert_null(store_open_read(scratch_path(state, "no.db", path), &status));
    assert_says(&status, "No such file");
    assert_false(exists(path, "")); /* a reader makes none */
}

static void test_not_ours(void **state) {
    char path[SCRATCH_PATH_NB], command[2 * SCRATCH_PATH_NB];
    Status status = STATUS_OK;
    scratch_write(state, "text.db", "This is a text, and a text is not a database of any kind.",
                  path);
    refuse(path, "not a database");
    make_database(state, "other.db", path);
    tamper(path, "PRAGMA application_id = 7");
    refuse(path, "belongs to another program (application id 7");
    make_database(state, "later.db", path);
    tamper(path, "PRAGMA user_version = 99");
    refuse(path, "has version 99; this program knows version 3");
    scratch_path(state, "folder.db", path);
    assert_int_equal(mkdir(path, 0777), 0);
    refuse(path, "not a file");
    /* An empty file holds nothing to read, and is as good as none to write. */
    scratch_write(state, "empty.db", "", path);
    assert_null(store_open_read(path, &status));
    assert_says(&status, "is empty");
    make_database(state, "empty.db", path);
    snprintf(command, sizeof command, "test -s '%s'", path);
    assert_int_equal(system(command), 0);
}

/* As root every folder can be written; a path below a file cannot, by anybody. */
static void test_cannot_write(void **state) {
    char path[SCRATCH_PATH_NB];
    Status status = STATUS_OK;
    scratch_write(state, "file", "", path);
    strcat(path, "/x.db");
    assert_null(store_open_write(path, &status));
    assert_says(&status, "cannot write");
    assert_says(&status, path);
    if (geteuid() == 0)
        return;
    Status denied = STATUS_OK;
    assert_int_equal(mkdir(scratch_path(state, "locked", path), 0555), 0);
    strcat(path, "/x.db");
    assert_null(store_open_write(path, &denied));
    assert_says(&denied, "Permission denied");
}

/* A number asked of a database; -1 where it cannot answer. */
static int64_t count(const char *path, const char *sql) {
    Status status = STATUS_OK;
    int64_t number = -1;
    Store *store = store_open_read(path, &status);
    assert_non_null(store);
    store_ask(store, &number, &status, sql, "");
    close_good(store);
    return number;
}

/* Views show the sets that the program at hand counted; the others' go on beside them. */
static void test_engines(void **state) {
    char path[SCRATCH_PATH_NB], sql[256], ours[ENGINE_SIGNATURE_NB];
    Status status = STATUS_OK;
    EngineSettings settings;
    make_database(state, "engines.db", path);
    engine_settings_init(&settings);
    assert_true(engine_settings_letters(&settings, "T", &status));
    engine_settings_signature(&settings, ours);
    snprintf(sql, sizeof sql,
             "INSERT INTO engines VALUES ('%s', 0), ('another', 1);"
             "INSERT INTO all_configurations VALUES (901, '%s', 'T', '{}', 1, '', 1),"
             " (902, 'another', 'T', '{}', 1, '', 1), (903, 'another', '?', '{}', 1, '', 1)",
             ours, ours);
    tamper(path, sql);
    assert_int_equal(
        count(path, "SELECT min(id) FROM _configurations AS configurations WHERE id > 900"), 902);
    Store *store = store_open_write(path, &status);
    assert_non_null(store);
    assert_true(catalog_describe(store, &status));
    close_good(store);
    assert_int_equal(
        count(path, "SELECT sum(id) FROM _configurations AS configurations WHERE id > 900"), 901);
}

/* An older database of the version gets what it lacks, once, and keeps what it holds. */
static void test_older_schema(void **state) {
    static const char older[] =
        "DELETE FROM facts WHERE key = 'schema'; DROP VIEW timing; DROP TABLE timings;"
        "DROP VIEW total; CREATE VIEW total AS SELECT 7 AS old;"
        "INSERT INTO studies (id, name, title) VALUES (5, 'kept', '')";
    static const char *const made[] = {
        "SELECT count(*) FROM timing",
        "SELECT count(study) FROM total",
    };
    char path[SCRATCH_PATH_NB];
    make_database(state, "older.db", path);
    const int64_t objects = count(path, "SELECT count(*) FROM sqlite_schema");
    tamper(path, older);
    for (int i = 0; i < 2; i++) /* a reader changes nothing */
        assert_int_equal(count(path, made[i]), -1);
    tamper(path, "SELECT 1");
    for (int i = 0; i < 2; i++)
        assert_int_equal(count(path, made[i]), 0);
    assert_int_equal(count(path, "SELECT count(*) FROM sqlite_schema"), objects);
    assert_int_equal(count(path, "SELECT id FROM studies WHERE name = 'kept'"), 5);
    assert_int_equal(count(path, "SELECT count(*) FROM enhancement"), engine_enhancement_nb());
    const int64_t changes = count(path, "PRAGMA schema_version");
    tamper(path, "SELECT 1"); /* up to date: nothing is made anew */
    assert_int_equal(count(path, "PRAGMA schema_version"), changes);
}

/* What cannot be brought up to date stays as it was. */
static void test_older_schema_fails(void **state) {
    char path[SCRATCH_PATH_NB];
    Status status = STATUS_OK;
    make_database(state, "odd.db", path);
    tamper(path, "DELETE FROM facts WHERE key = 'schema'; DROP VIEW timing;"
                 "DROP VIEW violation; CREATE TABLE violation (x)");
    assert_null(store_open_write(path, &status));
    assert_says(&status, "violation");
    assert_int_equal(count(path, "SELECT count(*) FROM timing"), -1);
    assert_int_equal(count(path, "SELECT count(*) FROM violation"), 0);
}

/* The lock is the kernel's: it goes with its process, and the file it leaves stops nobody. */
static void test_one_writer(void **state) {
    char path[SCRATCH_PATH_NB];
    int ready[2], code;
    make_database(state, "busy.db", path);
    assert_int_equal(pipe(ready), 0);
    const pid_t pid = fork();
    if (pid == 0) {
        Status status = STATUS_OK;
        char byte = store_open_write(path, &status) ? 'y' : 'n';
        (void)!write(ready[1], &byte, 1);
        pause();
        _exit(0);
    }
    char byte = 'n', who[32];
    assert_int_equal(read(ready[0], &byte, 1), 1);
    assert_int_equal(byte, 'y');
    Status status = STATUS_OK;
    assert_int_equal(lock_owner(path), pid);
    assert_null(store_open_write(path, &status));
    assert_says(&status, "another run is using");
    snprintf(who, sizeof who, "process %ld", (long)pid);
    assert_says(&status, who);
    char other[SCRATCH_PATH_NB];
    scratch_path(state, "link.db", other);
    assert_int_equal(symlink(path, other), 0);
    Status linked = STATUS_OK;
    assert_int_equal(lock_owner(other), pid); /* one file, whatever its name */
    assert_null(store_open_write(other, &linked));
    assert_says(&linked, "another run is using");
    Status reading = STATUS_OK;
    Store *reader = store_open_read(path, &reading);
    assert_non_null(reader); /* readers are welcome */
    close_good(reader);
    kill(pid, SIGKILL);
    waitpid(pid, &code, 0);
    assert_int_equal(lock_owner(path), 0);
    make_database(state, "busy.db", path);
    assert_false(exists(path, "-lock") || exists(path, "-wal"));
    Status writing = STATUS_OK, nowhere = STATUS_OK;
    close_good(store_open_write(other, &writing));
    assert_false(exists(other, "-lock") || exists(other, "-wal"));
    assert_int_equal(unlink(path), 0);
    assert_null(store_open_write(other, &nowhere));
    assert_says(&nowhere, "a dangling link");
}

/* One file has one writer, by whatever name that comes: here a second open file stands for a second process. */
static void test_device_and_inode(void **state) {
#ifdef __linux__
    char path[SCRATCH_PATH_NB], name[SCRATCH_PATH_NB];
    Status first = STATUS_OK, second = STATUS_OK, third = STATUS_OK;
    Lock a = {NULL, -1, -1}, b = {NULL, -1, -1};
    make_database(state, "file.db", path);
    assert_int_equal(link(path, scratch_path(state, "name.db", name)), 0);
    assert_true(lock_hold(&a, path, path, &first));
    assert_false(lock_hold(&b, name, name, &second));
    assert_says(&second, "under another name");
    lock_give(&b);
    lock_give(&a);
    assert_true(lock_hold(&b, name, name, &third));
    lock_give(&b);
#else
    (void)state;
    skip();
#endif
}

/* Who would make a database takes what is missing or empty as new; what holds none is refused. */
static void test_made(void **state) {
    char path[SCRATCH_PATH_NB];
    Status status = STATUS_OK;
    assert_null(store_open_made(scratch_path(state, "none.db", path), &status));
    scratch_write(state, "nothing.db", "", path);
    assert_null(store_open_made(path, &status));
    assert_false(status.failed);
    make_database(state, "made.db", path);
    Store *store = store_open_made(path, &status);
    assert_non_null(store);
    close_good(store);
    scratch_write(state, "letter.db", "This is a letter, and a letter is not a database.", path);
    assert_null(store_open_made(path, &status));
    assert_says(&status, "not a database");
}

/* ---- the end of a journal -------------------------------------------------------------------- */

/* The disk, in place of the system's: it may fail. */
static bool disk_fails;
int fsync(int file) {
    errno = EIO;
    return disk_fails ? -1 : fdatasync(file);
}

enum { TITLE_NB = 3000 };

/* A writer with rows for a few pages more; where the file was `*size` bytes. */
static Store *write_titles(void **state, const char *name, char path[SCRATCH_PATH_NB],
                           off_t *size) {
    char title[TITLE_NB + 1];
    struct stat file;
    Status status = STATUS_OK;
    make_database(state, name, path);
    assert_int_equal(stat(path, &file), 0);
    *size = file.st_size;
    Store *store = store_open_write(path, &status);
    assert_non_null(store);
    memset(title, 'x', TITLE_NB);
    title[TITLE_NB] = '\0';
    for (int64_t i = 1; i <= 20; i++)
        assert_true(store_do(store, &status, "INSERT INTO studies VALUES (?1, 's' || ?1, ?2)", "it",
                             i, title));
    return store;
}

static int64_t count_titles(const char *path) {
    return count(path, "SELECT count(*) FROM studies WHERE length(title) = 3000");
}

/* Closing failed: the rows are in the journal, and the next writer folds them in. */
static void assert_kept(const char *path) {
    assert_true(exists(path, "-wal"));
    assert_int_equal(count_titles(path), 20);
    tamper(path, "SELECT 1");
    assert_false(exists(path, "-wal"));
    assert_int_equal(count_titles(path), 20);
}

static void test_fold_fails(void **state) {
    char path[SCRATCH_PATH_NB];
    struct rlimit before, limit;
    off_t size;
    signal(SIGXFSZ, SIG_IGN);
    Store *store = write_titles(state, "full.db", path, &size);
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
    limit = before;
    limit.rlim_cur = (rlim_t)size; /* more than the journal has */
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
    Status status = STATUS_OK;
    const bool closed = store_close(store, &status);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &before), 0);
    assert_false(closed);
    assert_says(&status, "File too large");
    assert_says(&status, "full.db-wal': keep both files");
    assert_kept(path);
}

static void test_disk_fails(void **state) {
    char path[SCRATCH_PATH_NB];
    off_t size;
    Store *store = write_titles(state, "disk.db", path, &size);
    Status status = STATUS_OK;
    disk_fails = true;
    const bool closed = store_close(store, &status);
    disk_fails = false;
    assert_false(closed);
    assert_says(&status, "could not be written to the disk");
    assert_kept(path);
}

/* Who has the file open keeps the journal from going, but the file alone has all rows. Who still
 * reads what was there before keeps them out of it. */
static void test_readers(void **state) {
    char path[SCRATCH_PATH_NB];
    off_t size;
    Status status = STATUS_OK;
    Store *store = write_titles(state, "read.db", path, &size);
    Store *reader = store_open_read(path, &status);
    assert_non_null(reader);
    close_good(store);
    close_good(reader);
    store = write_titles(state, "reads.db", path, &size);
    reader = store_open_read(path, &status);
    StoreStatement *reads = store_prepare(reader, "SELECT key FROM facts", &status);
    assert_true(store_next(reads, &status));
    assert_true(store_run(store, "UPDATE studies SET name = 'late' || id", &status));
    assert_false(store_close(store, &status));
    assert_says(&status, "is locked by another program");
    assert_says(&status, "reads.db-wal': keep both files");
    store_release(reads);
    close_good(reader);
    assert_kept(path);
    assert_int_equal(count(path, "SELECT count(*) FROM studies WHERE name LIKE 'late%'"), 20);
}

/* What others did to the file after the last commit is told too. */
static void test_replaced_at_the_end(void **state) {
    char path[SCRATCH_PATH_NB], other[SCRATCH_PATH_NB];
    off_t size;
    Status status = STATUS_OK;
    Store *store = write_titles(state, "kept.db", path, &size);
    make_database(state, "another.db", other);
    assert_int_equal(rename(other, path), 0);
    assert_false(store_close(store, &status));
    assert_says(&status, "was replaced by another file");
}

/* ---- a user's statements --------------------------------------------------------------------- */

/* SQLite's own words differ by its release: only what they name is asked for. */

static void test_user_statements(void **state) {
    static const char *const wrong[][2] = {
        {"DELETE FROM facts", "only statements that read"},
        {"INSERT INTO facts VALUES ('a', 'b')", "only statements that read"},
        {"CREATE TABLE t (x)", "only statements that read"},
        {"ATTACH '/tmp/other.db' AS o", "only statements that read"},
        {"VACUUM INTO '/tmp/other.db'", "only statements that read"},
        {"PRAGMA journal_mode = DELETE", "only statements that read"},
        {"PRAGMA user_version = 3", "only statements that read"},
        {"SELECT 1; SELECT 2", "more than one statement"},
        {"", "no statement"},
        {"SELECT nosuch FROM run", "nosuch"},
        {"SELECT \"nosuch\" FROM run", "nosuch"},
        {"SELEC 1", "SELEC"},
    };
    char path[SCRATCH_PATH_NB];
    Status status = STATUS_OK;
    make_database(state, "asked.db", path);
    Store *store = store_open_read(path, &status);
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        Status refused = STATUS_OK;
        assert_null(store_prepare_user(store, wrong[i][0], &refused));
        assert_says(&refused, wrong[i][1]);
    }
    StoreStatement *s = store_prepare_user(
        store, "SELECT 1, 2.5, 'x', NULL, log2(8), ln(exp(1)) FROM parameter LIMIT 1;", &status);
    assert_non_null(s);
    assert_true(store_next(s, &status));
    assert_int_equal(store_integer(s, 0), 1);
    assert_true(store_real(s, 1) == 2.5);
    assert_string_equal(store_text(s, 2), "x");
    assert_int_equal(store_type(s, 3), STORE_NULL);
    assert_true(store_real(s, 4) == 3.0 && store_real(s, 5) == 1.0);
    assert_false(store_next(s, &status));
    assert_false(status.failed);
    Status watched = STATUS_OK;
    assert_false(store_run(store, "CREATE TEMP TABLE t (x)", &watched));
    store_release(s);
    assert_true(store_run(store, "CREATE TEMP TABLE t (x)", &status));
    close_good(store);
}

/* A view of the user's is a SELECT, and reads what a statement of the user's may read. */
static void test_user_views(void **state) {
    static const char *const wrong[][2] = {{"SELECT 1; DELETE FROM t", "more than one statement"},
                                           {"DELETE FROM t", "DELETE"},
                                           {"PRAGMA user_version = 3", "PRAGMA"},
                                           {"SELECT ?", "parameters are not allowed"},
                                           {"", ""}};
    char path[SCRATCH_PATH_NB];
    Status status = STATUS_OK;
    make_database(state, "viewed.db", path);
    Store *store = store_open_read(path, &status);
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        Status refused = STATUS_OK;
        assert_false(store_view(store, "own", wrong[i][0], &refused));
        assert_says(&refused, wrong[i][1]);
    }
    assert_true(store_view(store, "own", "-- a comment\nSELECT 7 AS x; -- another", &status));
    assert_true(store_view(store, "loads", "SELECT load_extension('x')", &status));
    StoreStatement *s = store_prepare_user(store, "SELECT x FROM own", &status);
    assert_non_null(s);
    assert_true(store_next(s, &status));
    assert_int_equal(store_integer(s, 0), 7);
    store_release(s);
    assert_null(store_prepare_user(store, "SELECT * FROM loads", &status));
    assert_says(&status, "load_extension");
    close_good(store);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_good),
        cmocka_unit_test(test_missing),
        cmocka_unit_test(test_not_ours),
        cmocka_unit_test(test_cannot_write),
        cmocka_unit_test(test_engines),
        cmocka_unit_test(test_older_schema),
        cmocka_unit_test(test_older_schema_fails),
        cmocka_unit_test(test_one_writer),
        cmocka_unit_test(test_device_and_inode),
        cmocka_unit_test(test_made),
        cmocka_unit_test(test_fold_fails),
        cmocka_unit_test(test_disk_fails),
        cmocka_unit_test(test_readers),
        cmocka_unit_test(test_replaced_at_the_end),
        cmocka_unit_test(test_user_statements),
        cmocka_unit_test(test_user_views),
    };
    return cmocka_run_group_tests(tests, scratch_setup, scratch_teardown);
}
