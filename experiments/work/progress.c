#include "work/progress.h"

#include <inttypes.h>
#include <stdio.h>
#include <unistd.h>

#include "base/now.h"
#include "base/say.h"

static const double line_seconds = 0.2;   /* between renewals on a terminal */
static const double plain_seconds = 15.0; /* between lines elsewhere */
static const double store_seconds = 1.0;

#define SHARE_MAX 0.999 /* while a cell is to do */

double progress_clock(void) {
    return 1e-9 * (double)now_steady_ns();
}

void progress_init(Progress *progress, int64_t planned, double cost_planned) {
    *progress = (Progress){.figures = {.planned = planned, .seconds_left = -1},
                           .cost_planned = cost_planned,
                           .started = progress_clock(),
                           .terminal = isatty(STDERR_FILENO)};
    progress->shown = progress->started;
}

/* Work left is measured in estimated nodes; cells come longest first, so counting cells would
 * promise too much. All of it is done with the last cell only. */
static void update(Progress *progress) {
    LedgerProgress *f = &progress->figures;
    f->seconds = progress_clock() - progress->started;
    f->share = progress->cost_planned > 0 ? progress->cost_done / progress->cost_planned : 1;
    if (f->share > SHARE_MAX)
        f->share = SHARE_MAX;
    if (f->finished == f->planned)
        f->share = 1;
    f->seconds_left = f->share > 0 ? f->seconds * (1 - f->share) / f->share : -1;
}

void progress_add(Progress *progress, double cost, uint64_t nodes, bool failed) {
    if (failed) /* nothing says how much of its cost was paid */
        progress->cost_planned -= cost;
    else
        progress->cost_done += cost;
    progress->figures.finished++;
    progress->figures.failed += failed;
    progress->figures.nodes += nodes;
    update(progress);
}

void progress_duration(double seconds, char text[32]) {
    static const double year = 365.25 * 86400;
    const long s = seconds >= 0 && seconds < 1000 * year ? (long)(seconds + 0.5) : 0;
    if (!(seconds >= 0))
        snprintf(text, 32, "?");
    else if (seconds >= 1000 * year)
        snprintf(text, 32, "%.1g years", seconds / year);
    else if (seconds >= 2 * year)
        snprintf(text, 32, "%.0f years", seconds / year);
    else if (s < 60)
        snprintf(text, 32, "%ld s", s);
    else if (s < 3600)
        snprintf(text, 32, "%ld:%02ld", s / 60, s % 60);
    else
        snprintf(text, 32, "%ld:%02ld:%02ld", s / 3600, s / 60 % 60, s % 60);
}

void progress_give_way(const Progress *progress) {
    if (progress->terminal)
        fputs("\r", stderr);
}

bool progress_shows(const Progress *progress) {
    return progress_clock() - progress->shown >=
           (progress->terminal ? line_seconds : plain_seconds);
}

void progress_show(Progress *progress, const char *things, const char *note) {
    char left[32];
    update(progress);
    const LedgerProgress *f = &progress->figures;
    progress_duration(f->seconds_left, left);
    fprintf(stderr, "%s%5.1f %%  %" PRId64 " of %" PRId64 " %s", progress->terminal ? "\r" : "",
            100 * f->share, f->finished, f->planned, things);
    if (f->failed)
        fprintf(stderr, "  %" PRId64 " failed", f->failed);
    say(stderr, "  %s  left %s%s", note, left, progress->terminal ? "   " : "\n");
    fflush(stderr);
    progress->shown = progress_clock();
}

bool progress_is_due(Progress *progress) {
    const double now = progress_clock();
    if (now - progress->stored < store_seconds)
        return false;
    progress->stored = now;
    update(progress);
    return true;
}

void progress_end(Progress *progress) {
    update(progress);
    if (progress->terminal)
        fprintf(stderr, "\r%78s\r", "");
}
