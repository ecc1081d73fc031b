/* A configuration's words, and what it is to each of the two searches. */
#include <stdio.h>
#include <string.h>

#include "enhancements/registry.h"
#include "support/oracle.h"
#include "support/searches.h"

const char oracle_letters[] = "TRNSHKLMVDEI";

static const char *const replacements[NAIVE_REPLACEMENT_NB] = {"fig7", "always", "draft",
                                                               "two_tier", "size"};

int oracle_mask(const char *set) {
    int mask = 0;
    for (int i = 0; oracle_letters[i] != '\0'; i++)
        mask |= strchr(set, oracle_letters[i]) != NULL ? 1 << i : 0;
    return mask;
}

static const OracleLevels *levels_of(const OracleConfig *config) {
    static const OracleLevels usual = {.r = 2, .c = 3, .m = 10, .t = NAIVE_T_VARIABLE};
    return config->levels ? config->levels : &usual;
}

static const OracleUniverse *universe_of(const OracleConfig *config) {
    static const OracleUniverse usual = {.history = 0};
    return config->universe ? config->universe : &usual;
}

void oracle_name(const OracleConfig *config, char text[ORACLE_NAME_NB]) {
    char set[sizeof oracle_letters] = "-";
    for (int i = 0, nb = 0; oracle_letters[i] != '\0'; i++)
        if (config->mask >> i & 1) {
            set[nb++] = oracle_letters[i];
            set[nb] = '\0';
        }
    const OracleLevels *l = levels_of(config);
    const OracleUniverse *u = universe_of(config);
    snprintf(text, ORACLE_NAME_NB,
             "%s%s entries=%d %s%s, r=%d c=%d m=%d%s t=%d%s%s, order=%d eval=%d quiescence=%d"
             " grain=%d history=%d knowledge=%d, bounds=%d,%d driver=%d %s%+d step=%d etc=%d,%d"
             " iid=%d-%d%s",
             set, l->more ? l->more : "", config->entries, replacements[config->replacement],
             config->at_least ? " at_least" : "", l->r, l->c, l->m, l->nonpv ? " nonpv" : "", l->t,
             l->check_extension ? " extended" : "", l->narrowing ? " narrowing" : "", u->base.order,
             u->base.eval, u->base.quiescence, u->base.grain, u->history, u->knowledge,
             2 - l->roads.one_bound, 1 + l->roads.two_bounds, l->roads.driver,
             l->roads.before_last ? "before_last" : "last", l->roads.offset, l->roads.step,
             l->roads.use, l->roads.etc_depth, l->roads.iid_depth, l->roads.iid_r,
             l->roads.iid_cut ? " cut" : "");
}

/* The engine's keys, in the order of NaiveLevel. */
static const char *const level_keys[NAIVE_LEVEL_NB] = {
    "X.check",   "X.reply",   "X.recapture", "X.seventh", "X.sixth", "Q.depth",  "Q.margin",
    "Q.draft",   "Q.gain",    "B.widths",    "B.width",   "B.use",   "W.margin", "W.depth",
    "Z.depth",   "G.margin",  "u.margin",    "u.depth",   "i.depth", "i.where",  "z.margin",
    "z.depth",   "b.a",       "b.b",         "b.sigma",   "b.t",     "b.r",      "b.depth",
    "f.margin1", "f.margin2", "p.a",         "p.b",       "p.depth", "l.k",      "l.depth",
    "l.r",       "l.where",   "c.slots",     "h.weight",  "h.plies", "h.malus",  "V.guard"};

static const Param *param_of(const char *key) {
    const Param *p = registry[registry_find(key[0])].enhancement->params;
    while (strcmp(p->name, key + 2) != 0)
        p++;
    return p;
}

void oracle_default_levels(int level[NAIVE_LEVEL_NB]) {
    for (int i = 0; i < NAIVE_LEVEL_NB; i++)
        level[i] = (int)param_of(level_keys[i])->fallback;
}

static const int *level_of(const OracleConfig *config) {
    static int usual[NAIVE_LEVEL_NB];
    oracle_default_levels(usual);
    return levels_of(config)->level ? levels_of(config)->level : usual;
}

NaiveOptions oracle_options(const OracleConfig *config) {
    const int m = config->mask;
    const OracleLevels *l = levels_of(config);
    const OracleUniverse *u = universe_of(config);
    return (NaiveOptions){.more = l->more ? l->more : "",
                          .level = level_of(config),
                          .base = u->base,
                          .quiet_history = u->history,
                          .knowledge = u->knowledge,
                          .t = m & 1,
                          .r = m >> 1 & 1,
                          .n = m >> 2 & 1,
                          .s = m >> 3 & 1,
                          .h = m >> 4 & 1,
                          .k = m >> 5 & 1,
                          .l = m >> 6 & 1,
                          .entries = config->entries,
                          .at_least = config->at_least,
                          .m = m >> 7 & 1,
                          .v = m >> 8 & 1,
                          .replacement = config->replacement,
                          .narrowing = l->narrowing,
                          .multi_r = l->r,
                          .multi_c = l->c,
                          .multi_m = l->m,
                          .multi_nonpv = l->nonpv,
                          .null_t = l->t,
                          .check_extension = l->check_extension,
                          .d = m >> 9 & 1,
                          .e = m >> 10 & 1,
                          .i = m >> 11 & 1,
                          .roads = l->roads};
}

static void put_number(EngineSettings *settings, const char *key, int number) {
    char text[16];
    snprintf(text, sizeof text, "%d", number);
    settings_put(settings, key, text);
}

static void put_levels(EngineSettings *settings, const OracleLevels *l) {
    put_number(settings, "M.r", l->r);
    put_number(settings, "M.c", l->c);
    put_number(settings, "M.m", l->m);
    settings_put(settings, "M.where", l->nonpv ? "nonpv" : "cut");
    if (l->t == NAIVE_T_VARIABLE)
        settings_put(settings, "V.t", "variable");
    else
        put_number(settings, "V.t", l->t);
    settings_put(settings, "base.check_extension", l->check_extension ? "on" : "off");
    settings_put(settings, "T.narrowing", l->narrowing ? "on" : "auto");
}

static void put_roads(EngineSettings *settings, const NaiveRoads *r) {
    static const char *const kinds[NAIVE_DRIVER_NB] = {"mtdf",   "sss",  "dual",
                                                       "bisect", "step", "scout"};
    static const char *const uses[NAIVE_USE_NB] = {"cutoffs", "both", "ordering"};
    settings_put(settings, "T.entry", r->two_bounds ? "two" : "one");
    settings_put(settings, "base.bounds", r->one_bound ? "one" : "two");
    if (settings->letters >> registry_find('D') & 1) {
        settings_put(settings, "D.kind", kinds[r->driver]);
        settings_put(settings, "D.first", r->before_last ? "before_last" : "last");
        put_number(settings, "D.offset", r->offset);
        put_number(settings, "D.step", r->step);
    }
    if (settings->letters >> registry_find('E') & 1) {
        settings_put(settings, "E.use", uses[r->use]);
        put_number(settings, "E.depth", r->etc_depth);
    }
    if (settings->letters >> registry_find('I') & 1) {
        put_number(settings, "I.depth", r->iid_depth);
        put_number(settings, "I.r", r->iid_r);
        settings_put(settings, "I.where", r->iid_cut ? "cut" : "pv");
    }
}

static void put_more(EngineSettings *settings, const OracleLevels *l) {
    for (const char *letter = l->more ? l->more : ""; *letter; letter++)
        settings->letters |= (uint64_t)1 << registry_find(*letter);
    for (int i = 0; l->level && i < NAIVE_LEVEL_NB; i++) {
        const Param *p = param_of(level_keys[i]);
        if (p->kind == PARAM_CHOICE)
            settings_put(settings, level_keys[i], p->choices[l->level[i]]);
        else
            put_number(settings, level_keys[i], l->level[i]);
    }
}

void oracle_put_base(EngineSettings *settings, const NaiveBase *base) {
    static const char *const orders[] = {"generated", "mvv_lva", "safe", "random"};
    static const char *const evals[] = {"full", "pst", "material"};
    static const char *const quiescences[] = {"captures", "none", "exchange", "checks"};
    settings_put(settings, "base.order", orders[base->order]);
    settings_put(settings, "base.eval", evals[base->eval]);
    settings_put(settings, "base.quiescence", quiescences[base->quiescence]);
    put_number(settings, "base.grain", base->grain);
    put_number(settings, "base.delta", base->delta);
    put_number(settings, "base.seed", (int)base->seed);
}

static void put_universe(EngineSettings *settings, const OracleUniverse *u) {
    static const char *const knowledges[] = {"full", "captures", "squares"};
    oracle_put_base(settings, &u->base);
    settings_put(settings, "H.moves", u->history ? "quiet" : "all");
    settings_put(settings, "K.knowledge", knowledges[u->knowledge]);
}

EngineSettings oracle_settings(const OracleConfig *config) {
    char set[sizeof oracle_letters] = "";
    for (int i = 0, nb = 0; oracle_letters[i] != '\0'; i++)
        if (config->mask >> i & 1)
            set[nb++] = oracle_letters[i];
    EngineSettings settings = settings_of(set);
    put_number(&settings, "T.entries", config->entries);
    settings_put(&settings, "T.replacement", replacements[config->replacement]);
    settings_put(&settings, "T.acceptance", config->at_least ? "at_least" : "exact");
    put_levels(&settings, levels_of(config));
    put_roads(&settings, &levels_of(config)->roads);
    put_more(&settings, levels_of(config));
    put_universe(&settings, universe_of(config));
    return settings;
}
