#include "work/stop.h"

#include <signal.h>
#include <string.h>

/* The only mutable global: a signal handler can reach nothing else. */
static volatile sig_atomic_t stop_signal;

static void remember_signal(int number) {
    stop_signal = number;
}

const int stop_signals[] = {SIGHUP, SIGUSR1, SIGUSR2, SIGXCPU, 0};

void stop_listen(void) {
    struct sigaction action, old;
    memset(&action, 0, sizeof action);
    action.sa_handler = remember_signal;
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    for (int i = 0; stop_signals[i]; i++)
        if (sigaction(stop_signals[i], NULL, &old) == 0 && old.sa_handler != SIG_IGN)
            sigaction(stop_signals[i], &action, NULL);
}

bool stop_is_asked(void) {
    return stop_signal;
}
