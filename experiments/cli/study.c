#include "cli/study.h"

#include <string.h>

bool study_check_profile(const char *profile, Status *status) {
    if (strcmp(profile, "quick") == 0 || strcmp(profile, "paper") == 0)
        return true;
    return status_fail(status, "unknown profile '%.200s' (known: quick, paper)", profile);
}

bool study_read(Study *study, const StudyAsk *ask, Status *status) {
    Spec *spec = &study->spec;
    *study = (Study){.spec = {.title = NULL}};
    if (!spec_read(spec, ask->path, ask->profile, status))
        return false;
    for (int i = 0; i < ask->set->count; i++)
        if (!spec_override(spec, ask->set->text[i], status))
            return false;
    if (!spec_check_levels(spec, status)) {
        status_at(status, "--set");
        return false;
    }
    int suites = 1;
    if (spec->games_nb && !ask->suite) {
        suites = spec->games_nb;
        if (!suite_sow(&study->suite, spec->games, suites, spec->seeds, status))
            return false;
    } else if (!suite_read(&study->suite, ask->suite ? ask->suite : spec->suite, status)) {
        if (!ask->suite)
            status_at(status, "%s: suite", ask->path);
        return false;
    }
    if (spec->positions && spec->positions < study->suite.nb / suites)
        suite_sample(&study->suite, spec->positions * suites);
    if (!spec_meet(spec, status)) {
        status_at(status, "%s", ask->path);
        return false;
    }
    return plan_make(&study->plan, spec, &study->suite, status);
}

void study_release(Study *study) {
    plan_release(&study->plan);
    suite_release(&study->suite);
    spec_release(&study->spec);
}
