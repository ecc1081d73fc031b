#include "support/searches.h"
#include "support/test.h"

void suite_read(Suite *suite) {
    FILE *file = fopen("positions/bratko-kopec.epd", "r");
    char line[1024];
    Status status = STATUS_OK;
    assert_non_null(file);
    suite->count = 0;
    while (fgets(line, sizeof line, file)) {
        line[strcspn(line, "\n")] = '\0';
        if (!line[0])
            continue;
        if (!engine_epd_read(&suite->items[suite->count++], line, &status))
            fail_msg("%s", status.text);
    }
    fclose(file);
    assert_int_equal(suite->count, 24);
}

bool found_keep(void *context, const EngineIteration *it) {
    Found *found = context;
    found->iterations++;
    found->last = *it;
    found->counters = *it->counters;
    return true;
}

EngineSettings settings_of(const char *letters) {
    EngineSettings settings;
    Status status = STATUS_OK;
    engine_settings_init(&settings);
    if (!engine_settings_letters(&settings, letters, &status))
        fail_msg("%s", status.text);
    return settings;
}

void settings_put(EngineSettings *settings, const char *key, const char *value) {
    Status status = STATUS_OK;
    if (!engine_settings_set(settings, key, value, &status))
        fail_msg("%s", status.text);
}

Engine *engine_of(const EngineSettings *settings) {
    Status status = STATUS_OK;
    Engine *engine = engine_new(settings, &status);
    if (!engine)
        fail_msg("%s", status.text);
    return engine;
}

EngineEnd find_with(Engine *engine, const char *fen, const EngineLimits *limits, Found *found) {
    EnginePosition *position = engine_position_new();
    Status status = STATUS_OK;
    EngineLimits with = *limits;
    memset(found, 0, sizeof *found);
    with.iteration = found_keep;
    with.context = found;
    if (!engine_position_set(position, fen, &status))
        fail_msg("%s", status.text);
    const EngineEnd end = engine_search(engine, position, &with);
    engine_position_free(position);
    return end;
}

void find(Engine *engine, const char *fen, int depth, Found *found) {
    engine_reset(engine);
    assert_int_equal(find_with(engine, fen, &(EngineLimits){.depth = depth}, found), ENGINE_DONE);
}

void find_fresh(const EngineSettings *settings, const char *fen, int depth, Found *found) {
    Engine *engine = engine_of(settings);
    find(engine, fen, depth, found);
    engine_free(engine);
}
