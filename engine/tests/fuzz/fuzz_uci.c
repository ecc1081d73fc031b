/* The UCI program, all of it in one process: whatever lines it is sent, each `isready` between them
 * is answered, and `quit` ends it.
 * Left out: a line that says quit itself, and a deep perft, which goes on for a while after it.
 * Tables are bounded from outside (max_allocation_size_mb), so that "out of memory" is met too. */
#include <unistd.h>

#include "fuzz.h"
#include "uci/uci.h"

static void write_all(int file, const void *bytes, size_t size) {
    FUZZ_MUST(write(file, bytes, size) == (ssize_t)size);
}

static bool has(const uint8_t *line, size_t length, const char *word) {
    const size_t nb = strlen(word);
    for (size_t i = 0; i + nb <= length; i++)
        if (memcmp(line + i, word, nb) == 0)
            return true;
    return false;
}

static bool is_left_out(const uint8_t *line, size_t length) {
    bool deep = false, digit = false;
    for (size_t i = 0; i < length; i++) {
        const bool before = digit;
        digit = line[i] >= '0' && line[i] <= '9';
        deep |= digit && (line[i] >= '3' || before);
    }
    return has(line, length, "quit") || (deep && has(line, length, "perft"));
}

/* The lines with an `isready` after each. Returns how many there are. */
static int write_session(int file, const uint8_t *data, size_t size) {
    static const char begin[] = "setoption name Hash value 1\n", ask[] = "\nisready\n",
                      end[] = "\nisready\nquit\n";
    int asked = 1;
    write_all(file, begin, sizeof begin - 1);
    for (size_t at = 0; at < size;) {
        const uint8_t *newline = memchr(data + at, '\n', size - at);
        const size_t length = newline ? (size_t)(newline - data) - at : size - at;
        if (!is_left_out(data + at, length)) {
            write_all(file, data + at, length);
            write_all(file, ask, sizeof ask - 1);
            asked++;
        }
        at += length + 1;
    }
    write_all(file, end, sizeof end - 1);
    return asked;
}

static int count_answers(FILE *file) {
    char line[4096];
    int count = 0;
    while (fgets(line, sizeof line, file)) {
        FUZZ_MUST(strchr(line, '\n')); /* no line without an end, none too long */
        for (const char *c = line; *c != '\n'; c++)
            FUZZ_MUST((unsigned char)*c >= ' ');
        count += strcmp(line, "readyok\n") == 0;
    }
    return count;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static const char in[] = "fuzz_uci.in.XXXXXX", out[] = "fuzz_uci.out.XXXXXX";
    char paths[2][1024];
    const char *folder = getenv("TMPDIR");
    Status status = STATUS_OK;
    FUZZ_MUST(!folder || strlen(folder) < 1000);
    snprintf(paths[0], sizeof paths[0], "%s/%s", folder ? folder : "/tmp", in);
    snprintf(paths[1], sizeof paths[1], "%s/%s", folder ? folder : "/tmp", out);
    const int session = mkstemp(paths[0]), answers = mkstemp(paths[1]);
    FUZZ_MUST(session >= 0 && answers >= 0);
    const int asked = write_session(session, data, size);
    FUZZ_MUST(freopen(paths[0], "r", stdin) && freopen(paths[1], "w", stdout));
    FUZZ_MUST(uci_run(&status));
    fflush(stdout);
    FILE *said = fopen(paths[1], "r");
    FUZZ_MUST(said && count_answers(said) >= asked);
    fclose(said);
    close(session);
    close(answers);
    unlink(paths[0]);
    unlink(paths[1]);
    return 0;
}
