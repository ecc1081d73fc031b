#include "base/child.h"

#include <fcntl.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/text.h"

char *child_output(char *const argv[]) {
    int ends[2];
    if (pipe(ends) != 0)
        return NULL;
    fflush(NULL);
    const pid_t pid = fork();
    if (pid == 0) {
        const int nothing = open("/dev/null", O_RDWR);
        dup2(nothing, STDIN_FILENO);
        dup2(nothing, STDERR_FILENO);
        dup2(ends[1], STDOUT_FILENO);
        execvp(argv[0], argv);
        _exit(127);
    }
    close(ends[1]);
    Text text = TEXT_EMPTY;
    char bytes[512];
    for (ssize_t nb; pid > 0 && (nb = read(ends[0], bytes, sizeof bytes)) > 0;)
        text_add_bytes(&text, bytes, (size_t)nb);
    close(ends[0]);
    int code = 1;
    char *result = NULL;
    if (pid > 0 && waitpid(pid, &code, 0) == pid && code == 0) {
        while (text.nb && text.data[text.nb - 1] == '\n')
            text.data[--text.nb] = '\0';
        result = mem_text(text_get(&text));
    }
    text_release(&text);
    return result;
}
