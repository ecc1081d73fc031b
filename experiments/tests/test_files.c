/* What may be written over, and what is left when a program is killed while it writes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <dirent.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/utsname.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/files.h"
#include "report/export_files.h"
#include "scratch.h"

static const char *const nothing[] = {NULL};

static bool may(const char *path, FileKind kind, const char *const *inputs, Status *status) {
    *status = (Status)STATUS_OK;
    return files_check(path, kind, inputs, status);
}

static void assert_refused(const char *path, FileKind kind, const char *const *inputs,
                           const char *why) {
    Status status;
    assert_false(may(path, kind, inputs, &status));
    assert_says(&status, why);
}

static void assert_holds(const char *path, const char *text) {
    char there[256];
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    there[fread(there, 1, sizeof there - 1, file)] = '\0';
    fclose(file);
    assert_string_equal(there, text);
}

/* Names in the test's folder, but for `.` and `..`. */
static int count_files(void **state) {
    int nb = -2;
    DIR *folder = opendir(((Scratch *)*state)->folder);
    assert_non_null(folder);
    while (readdir(folder))
        nb++;
    closedir(folder);
    return nb;
}

/* ---- the rule -------------------------------------------------------------------------------- */

static const struct {
    FileKind kind;
    const char *like, *unlike;
} samples[] = {
    {FILE_PAGE, "<!doctype html>\n<html>\n<title>prunelab: x</title>", "<!doctype html>\n<title>x"},
    {FILE_CSV, "run,study,\"a\"\n", "Dear diary,\n"},
    {FILE_CSV, "'=sum,x\n", "- a list\n"},
    {FILE_CSV, "run", "{\"a\":1}\n"},
    {FILE_CSV, "\"a\",b\n", "#!/bin/sh\n"},
    {FILE_PACKAGE, "{\"profile\":\"tabular-data-package\",", "{\"profile\":\"x\"}"},
    {FILE_CLAIMS, "{\"claims\":[", "{\"version\": 1}"},
    {FILE_SPEC, "{\n    \"version\": 1,\n    \"title\": \"prunelab run --sets TH",
     "{\n    \"version\": 1,\n    \"title\": \"mine"},
    {FILE_CLAIMS, "{\"freeze\":\"ca69\",\"of\":\"x\",\"claims\":[]}", "{\"frozen\":1}"},
    {FILE_CLAIMS, "{\"of\":\"x\",\"claims\":[]}", "{\"off\":1}"},
    {FILE_CLAIMS, "[]\n", "[1]\n"},
    {FILE_CLAIMS, "[{\"id\":\"S1a\",\"universe\":\"x\"}]\n", "[{\"id\":\"S1a\",\"name\":1}]\n"},
    {FILE_CLAIMS, "id,universe,value\n", "id,value\n"},
    {FILE_CLAIMS, "id   universe  value\n", "id   value\n"},
    {FILE_CLAIMS, "| id  | claim |\n", "| a | b |\n"},
    {FILE_CLAIMS, "id,claim,source\n", "id,name\n"},
    {FILE_CLAIMS, "id,part,value\n", "a text\n"},
    {FILE_CLAIMS, "S1   not run         Tables\n", "S1   may run\n"},
    {FILE_CLAIMS, "S1a   fails everywhere  T and H\n", "S1a   fails\n"},
    {FILE_CLAIMS, "S1a   robust            T and H\n", "S1a   robustly\n"},
    {FILE_CLAIMS, "S1a   no power          T and H\n", "S1a   no\n"},
    {FILE_CLAIMS, "\n0 reproduced, 2 undecided\n", "\n"},
    {FILE_GAMES, "[Event \"x\"]\n", "[Events]\n"},
    {FILE_SUITE, "# 7 tactical positions from x.\n# prunelab mine --seed 1\n", "# 7 tactical\n"},
    {FILE_SUITE, "8/8/8/8/8/1k6/8/K7 w - - bm Kb1; id \"T0001\"; ce 486; dm 3; c0 \"endgame, quiet",
     "8/8/8/8/8/1k6/8/K7 w - - bm Kb1; id \"BK.01\";\n"},
    {FILE_ANSWERS, "prunelab mine: Fake\n", "prunelab\n"},
    {FILE_OPENINGS, "# Openings: 50\n", "# Closings: 50\n"},
    {FILE_OPENINGS, "8/8/8/8/8/1k6/8/K7 w - - id \"001 Ruy\"; c0 \"e4\"; ce 60;\n",
     "8/8/8/8/8/1k6/8/K7 w - - id \"001 Ruy\";\n"},
    {FILE_ARCHIVE, "\037\213\010", "\037\214"},
    {FILE_SPEEDS, "date 2026-11-21\ncpu x\n", "date 2026-11-21\n"},
    {FILE_SPEED_TABLE, "2026, instruction set bmi2\n\n| measure | x |\n", "| measure |\n"},
    {FILE_PRINT, "%PDF-1.4\n", "%!PS-Adobe\n"},
    {FILE_PICTURE, "<?xml version=\"1.0\"?>\n<svg>", "<html>\n"},
    {FILE_PICTURE, "\211PNG\r\n", "GIF89a"},
    {FILE_PICTURE, "%PDF-1.4\n", "%!PS-Adobe\n"},
};

static void only_files_of_a_kind_are_replaced(void **state) {
    char path[SCRATCH_PATH_NB];
    Status status;
    for (size_t i = 0; i < sizeof samples / sizeof samples[0]; i++) {
        scratch_path(state, "none", path);
        assert_true(may(path, samples[i].kind, nothing, &status));
        scratch_write(state, "empty", "", path);
        assert_true(may(path, samples[i].kind, nothing, &status));
        scratch_write(state, "like", samples[i].like, path);
        if (!may(path, samples[i].kind, nothing, &status))
            fail_msg("'%s' is no %s", samples[i].like, files_kind_name(samples[i].kind));
        scratch_write(state, "unlike", samples[i].unlike, path);
        assert_refused(path, samples[i].kind, nothing, "it holds something other than ");
    }
    scratch_write(state, "empty", "", path);
    assert_refused(path, FILE_NEW_DATABASE, nothing, "it exists");
}

/* The header of SQLite, with another program's number or with ours. */
static void databases_are_told_by_their_number(void **state) {
    char path[SCRATCH_PATH_NB], header[100] = "SQLite format 3";
    Status status;
    memset(header + 16, '\377', 50);
    for (int ours = 0; ours < 2; ours++) {
        memcpy(header + 68, ours ? "prnl" : "none", 4);
        FILE *file = fopen(scratch_path(state, "a.db", path), "w");
        fwrite(header, 1, sizeof header, file);
        fclose(file);
        assert_int_equal(may(path, FILE_DATABASE, nothing, &status), ours);
        assert_true(may(path, FILE_SHARD, nothing, &status));
    }
}

static void what_is_no_plain_file_is_refused(void **state) {
    char path[SCRATCH_PATH_NB], target[SCRATCH_PATH_NB];
    for (FileKind kind = FILE_PAGE; kind < FILE_KINDS_NB; kind++) {
        const bool fresh = kind == FILE_NEW_DATABASE;
        assert_refused("/dev/null", kind, nothing, fresh ? "it exists" : "not a plain file");
        assert_refused("/tmp", kind, nothing, fresh ? "it exists" : "a folder");
        assert_refused("/tmp/", kind, nothing, "a folder");
        assert_refused("", kind, nothing, "a folder");
        assert_refused("/nowhere/x", kind, nothing, "No such file or directory");
    }
    assert_int_equal(mkfifo(scratch_path(state, "pipe", path), 0666), 0);
    assert_refused(path, FILE_CSV, nothing, "not a plain file");
    assert_int_equal(symlink("nowhere", scratch_path(state, "dangling", path)), 0);
    assert_refused(path, FILE_CSV, nothing, "a dangling link");
    assert_int_equal(
        symlink(scratch_path(state, "pipe", target), scratch_path(state, "to-pipe", path)), 0);
    assert_refused(path, FILE_CSV, nothing, "not a plain file");
}

static void inputs_are_never_replaced(void **state) {
    char input[SCRATCH_PATH_NB], path[SCRATCH_PATH_NB], other[SCRATCH_PATH_NB];
    Status status;
    scratch_write(state, "in", "", input);
    const char *const inputs[] = {"/nowhere/else", input, NULL};
    static const char in_use[] = "it is in use here for something else";
    assert_refused(input, FILE_CSV, inputs, in_use);
    assert_int_equal(symlink("in", scratch_path(state, "link", path)), 0);
    assert_refused(path, FILE_CSV, inputs, in_use);
    assert_int_equal(link(input, scratch_path(state, "hard", path)), 0);
    assert_refused(path, FILE_CSV, inputs, in_use);
    static const char *const beside[] = {"in-wal", "in-journal", "in-shm", "in-lock"};
    for (int i = 0; i < 4; i++) {
        assert_refused(scratch_path(state, beside[i], path), FILE_CSV, inputs, in_use);
        scratch_write(state, beside[i], "", path);
        assert_refused(path, FILE_CSV, inputs, in_use);
        assert_int_equal(link(path, scratch_path(state, "other", other)), 0);
        assert_refused(other, FILE_CSV, inputs, in_use);
        assert_int_equal(unlink(other), 0);
        /* also where the database is none of ours */
        assert_refused(path, FILE_CSV, nothing, "it belongs to '");
    }
    assert_true(may(scratch_path(state, "out", path), FILE_CSV, inputs, &status));
    assert_true(may(scratch_path(state, "out-wal", path), FILE_CSV, inputs, &status));
}

static void what_is_not_there_yet_is_told_by_its_place(void **state) {
    char path[SCRATCH_PATH_NB], input[SCRATCH_PATH_NB], beside[SCRATCH_PATH_NB];
    Status status;
    scratch_path(state, "new.db", path);
    snprintf(input, sizeof input, "%s/./new.db", ((Scratch *)*state)->folder);
    scratch_path(state, "new.db-wal", beside);
    const char *const inputs[] = {input, NULL};
    assert_refused(path, FILE_GAMES, inputs, "it is in use here");
    assert_refused(beside, FILE_GAMES, inputs, "it is in use here");
    assert_true(may(scratch_path(state, "new.pgn", path), FILE_GAMES, inputs, &status));
}

static void no_journal_gets_another_database(void **state) {
    char path[SCRATCH_PATH_NB], beside[SCRATCH_PATH_NB];
    Status status;
    scratch_path(state, "a.db", path);
    scratch_write(state, "a.db-wal", "", beside);
    assert_true(may(path, FILE_DATABASE, nothing, &status));
    scratch_write(state, "a.db-wal", "frames", beside);
    assert_refused(path, FILE_DATABASE, nothing, "a.db-wal' lies beside it");
    assert_refused(path, FILE_NEW_DATABASE, nothing, "a.db-wal' lies beside it");
    assert_refused(path, FILE_SHARD, nothing, "a.db-wal' lies beside it");
}

/* ---- writing --------------------------------------------------------------------------------- */

static void it_is_the_old_file_until_it_is_whole(void **state) {
    char path[SCRATCH_PATH_NB], to[SCRATCH_PATH_NB];
    Status status = STATUS_OK;
    struct stat about;
    scratch_write(state, "real", "old", to);
    assert_int_equal(chmod(to, 0640), 0);
    assert_int_equal(symlink("real", scratch_path(state, "link", path)), 0);
    FileOut *out = files_begin(path, FILE_CSV, nothing, &status);
    assert_non_null(out);
    fputs("new", files_stream(out));
    fflush(files_stream(out));
    assert_holds(to, "old");
    assert_true(files_end(out, &status));
    assert_holds(to, "new");
    assert_int_equal(stat(to, &about), 0);
    assert_int_equal(about.st_mode & 0777, 0640);
    assert_true(lstat(path, &about) == 0 && S_ISLNK(about.st_mode));
    assert_int_equal(count_files(state), 2);
}

static void what_fails_leaves_nothing(void **state) {
    char path[SCRATCH_PATH_NB];
    Status status = STATUS_OK;
    scratch_write(state, "a.csv", "old", path);
    FileOut *out = files_begin(path, FILE_CSV, nothing, &status);
    fputs("new", files_stream(out));
    status_fail(&status, "a reason");
    assert_false(files_end(out, &status));
    assert_string_equal(status.text, "a reason");
    assert_holds(path, "old");
    assert_int_equal(count_files(state), 1);
    assert_false(files_end(NULL, &status));
}

/* Something else got the name while it was written. */
static void the_rule_holds_at_the_end_too(void **state) {
    char path[SCRATCH_PATH_NB];
    for (int kind = 0; kind < 2; kind++) {
        Status status = STATUS_OK;
        unlink(scratch_path(state, "a", path));
        FileOut *out = files_begin(path, kind ? FILE_NEW_DATABASE : FILE_CSV, nothing, &status);
        assert_non_null(out);
        scratch_write(state, "a", "Dear diary", path);
        assert_false(files_end(out, &status));
        assert_says(&status, kind ? "it exists" : "it holds something other than");
        assert_holds(path, "Dear diary");
        assert_int_equal(count_files(state), 1);
    }
}

/* ---- killed ---------------------------------------------------------------------------------- */

static void write_and_die(const char *path, const char *folder) {
    Status status = STATUS_OK;
    FileOut *out = files_begin(path, FILE_CSV, nothing, &status);
    fputs("half", files_stream(out));
    fflush(files_stream(out));
    ExportFiles *files = export_files_begin(folder, nothing, &status);
    FILE *file = export_files_open(files, "run.csv", &status);
    fputs("half", file);
    fflush(file);
    kill(getpid(), SIGKILL);
    _exit(1);
}

/* A file as another process would leave it; `path` is returned. */
static const char *leave(void **state, long pid, const char *host, const char *end,
                         char path[SCRATCH_PATH_NB]) {
    char name[128];
    snprintf(name, sizeof name, ".prunelab-%ld-3-%s.tmp%s", pid, host, end);
    return scratch_write(state, name, "half", path);
}

static void what_a_killed_one_left_is_removed(void **state) {
    char path[SCRATCH_PATH_NB], alive[SCRATCH_PATH_NB], there[SCRATCH_PATH_NB];
    char beside[SCRATCH_PATH_NB], like[SCRATCH_PATH_NB];
    Status status = STATUS_OK;
    struct utsname host;
    assert_int_equal(uname(&host), 0);
    scratch_write(state, "a.csv", "old", path);
    fflush(NULL);
    const pid_t pid = fork();
    if (pid == 0)
        write_and_die(path, ((Scratch *)*state)->folder);
    int code = 0;
    assert_int_equal(waitpid(pid, &code, 0), pid);
    assert_true(WIFSIGNALED(code));
    assert_holds(path, "old");
    assert_int_equal(count_files(state), 3);

    leave(state, pid, host.nodename, "-wal", beside);     /* as of a database */
    leave(state, 1, host.nodename, "", alive);            /* at work */
    leave(state, pid, "another-machine", "", there);      /* nobody knows */
    leave(state, pid, host.nodename, ".something", like); /* none of ours */
    assert_int_equal(count_files(state), 7);
    FileOut *out = files_begin(path, FILE_CSV, nothing, &status);
    fputs("new", files_stream(out));
    assert_true(files_end(out, &status));
    assert_holds(path, "new");
    assert_int_equal(count_files(state), 4);
    assert_int_equal(access(alive, F_OK), 0);
    assert_int_equal(access(there, F_OK), 0);
    assert_int_equal(access(like, F_OK), 0);
}

/* ---- several files --------------------------------------------------------------------------- */

static void write_one(ExportFiles *files, const char *name, const char *text, Status *status) {
    FILE *file = export_files_open(files, name, status);
    assert_non_null(file);
    fputs(text, file);
    assert_true(export_files_close(files, file, name, status));
}

static void all_are_replaced_or_none(void **state) {
    const char *folder = ((Scratch *)*state)->folder;
    char a[SCRATCH_PATH_NB], b[SCRATCH_PATH_NB], mine[SCRATCH_PATH_NB];
    for (int good = 0; good < 2; good++) {
        Status status = STATUS_OK;
        scratch_write(state, "a.csv", "old", a);
        scratch_write(state, "b.csv", good ? "old" : "Dear diary", b);
        scratch_write(state, "mine.csv", "mine", mine);
        ExportFiles *files = export_files_begin(folder, nothing, &status);
        write_one(files, "a.csv", "new", &status);
        write_one(files, "b.csv", "new", &status);
        assert_holds(a, "old");
        assert_int_equal(export_files_end(files, &status), good);
        if (!good)
            assert_says(&status, "b.csv': it holds something other than a CSV file");
        assert_holds(a, good ? "new" : "old");
        assert_holds(b, good ? "new" : "Dear diary");
        assert_holds(mine, "mine");
        assert_int_equal(count_files(state), 3);
    }
}

/* Killed when it was decided and some had their places. */
static void a_decided_export_is_finished(void **state) {
    const char *folder = ((Scratch *)*state)->folder;
    char a[SCRATCH_PATH_NB], b[SCRATCH_PATH_NB], whole[SCRATCH_PATH_NB];
    Status status = STATUS_OK;
    scratch_write(state, "a.csv", "new", a);
    scratch_write(state, "b.csv", "old", b);
    assert_int_equal(mkdir(scratch_path(state, ".prunelab-export", whole), 0777), 0);
    scratch_write(state, ".prunelab-export/b.csv", "new", whole);
    ExportFiles *files = export_files_begin(folder, nothing, &status);
    assert_holds(b, "new");
    status_fail(&status, "a reason");
    assert_false(export_files_end(files, &status));
    assert_holds(a, "new");
    assert_int_equal(count_files(state), 2);
}

static void nothing_else_is_taken_for_one(void **state) {
    const char *folder = ((Scratch *)*state)->folder;
    char notes[SCRATCH_PATH_NB], whole[SCRATCH_PATH_NB];
    Status status = STATUS_OK;
    scratch_write(state, "notes.txt", "notes", notes);
    assert_int_equal(mkdir(scratch_path(state, ".prunelab-export", whole), 0777), 0);
    scratch_write(state, ".prunelab-export/notes.txt", "others", whole);
    assert_null(export_files_begin(folder, nothing, &status));
    assert_says(&status, "notes.txt' is not part of an export");
    assert_holds(notes, "notes");
    assert_holds(whole, "others");
}

int main(void) {
    const struct CMUnitTest tests[] = {
#define TEST(name) cmocka_unit_test_setup_teardown(name, scratch_setup, scratch_teardown)
        TEST(only_files_of_a_kind_are_replaced),
        TEST(databases_are_told_by_their_number),
        TEST(what_is_no_plain_file_is_refused),
        TEST(inputs_are_never_replaced),
        TEST(what_is_not_there_yet_is_told_by_its_place),
        TEST(no_journal_gets_another_database),
        TEST(it_is_the_old_file_until_it_is_whole),
        TEST(what_fails_leaves_nothing),
        TEST(the_rule_holds_at_the_end_too),
        TEST(what_a_killed_one_left_is_removed),
        TEST(all_are_replaced_or_none),
        TEST(a_decided_export_is_finished),
        TEST(nothing_else_is_taken_for_one),
    };
    return cmocka_run_group_tests_name("files", tests, NULL, NULL);
}
