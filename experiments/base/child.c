#include "base/child.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/text.h"

bool child_pipe(int ends[2]) {
    if (pipe(ends) != 0)
        return false;
    for (int i = 0; i < 2; i++)
        fcntl(ends[i], F_SETFD, FD_CLOEXEC);
    return true;
}

bool child_read(int fd, void *bytes, size_t size) {
    for (size_t done = 0; done < size;) {
        const ssize_t nb = read(fd, (char *)bytes + done, size - done);
        if (nb == 0 || (nb < 0 && errno != EINTR))
            return false;
        done += nb > 0 ? (size_t)nb : 0;
    }
    return true;
}

bool child_write(int fd, const void *bytes, size_t size) {
    for (size_t done = 0; done < size;) {
        const ssize_t nb = write(fd, (const char *)bytes + done, size - done);
        if (nb < 0 && errno != EINTR)
            return false;
        done += nb > 0 ? (size_t)nb : 0;
    }
    return true;
}

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
