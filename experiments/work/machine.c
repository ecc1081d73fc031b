#include "work/machine.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>

enum { MEGABYTE = 1 << 20, WORKER_MB = 8 }; /* of a worker beside its tables */

/* The limit of one control group, by its path from the top. */
static uint64_t group_limit(const char *group) {
    char path[1100], text[32] = "";
    uint64_t bytes;
    snprintf(path, sizeof path, "/sys/fs/cgroup%s/memory.max", group);
    FILE *file = fopen(path, "r");
    if (!file)
        return UINT64_MAX;
    const bool limited = fgets(text, sizeof text, file) && sscanf(text, "%" SCNu64, &bytes) == 1;
    fclose(file);
    return limited ? bytes : UINT64_MAX;
}

/* The least limit of this process's control groups (version 2), up to the top. */
static uint64_t groups_limit(void) {
    char line[1024];
    uint64_t least = UINT64_MAX;
    FILE *file = fopen("/proc/self/cgroup", "r");
    while (file && fgets(line, sizeof line, file)) {
        if (strncmp(line, "0::/", 4) != 0)
            continue;
        char *group = line + 3;
        group[strcspn(group, "\n")] = '\0';
        for (char *slash; (slash = strrchr(group, '/')); *slash = '\0') {
            const uint64_t limit = group_limit(group);
            least = limit < least ? limit : least;
        }
    }
    if (file)
        fclose(file);
    return least;
}

uint64_t machine_memory(void) {
    const uint64_t machine = engine_machine_memory(), groups = groups_limit();
    return machine < groups ? machine : groups;
}

bool machine_check_memory(uint64_t tables, int workers, Status *status) {
    const uint64_t each = tables + (uint64_t)WORKER_MB * MEGABYTE, there = machine_memory();
    struct rlimit space;
    if (getrlimit(RLIMIT_AS, &space) == 0 && space.rlim_cur != RLIM_INFINITY &&
        each > space.rlim_cur)
        return status_fail(status,
                           "a worker needs %" PRIu64
                           " MB for its tables, but a process may have only "
                           "%" PRIu64 " MB (ulimit -v)",
                           each / MEGABYTE, (uint64_t)space.rlim_cur / MEGABYTE);
    if (each <= there / (uint64_t)workers)
        return true;
    if (each > there)
        return status_fail(status,
                           "a worker needs %" PRIu64
                           " MB for its tables, but this machine has %" PRIu64 " MB",
                           each / MEGABYTE, there / MEGABYTE);
    return status_fail(
        status,
        "%d workers need %" PRIu64 " MB for their tables, but this machine has %" PRIu64
        " MB: --jobs %" PRIu64 " would fit",
        workers, each * (uint64_t)workers / MEGABYTE, there / MEGABYTE, there / each);
}
