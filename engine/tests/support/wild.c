#include "support/wild.h"

void wild_put(EngineSettings *settings, char letter) {
    static const char *const levels[][2] = {
        {"B.widths", "even"}, {"B.width", "1"},  {"W.margin", "0"}, {"Z.depth", "64"},
        {"G.margin", "1"},    {"u.margin", "0"}, {"u.depth", "64"}, {"z.margin", "0"},
        {"b.sigma", "0"},     {"b.depth", "2"},  {"b.r", "1"},      {"f.margin1", "0"},
        {"f.margin2", "0"},   {"p.a", "1"},      {"p.b", "0"},      {"p.depth", "64"},
        {"l.k", "1"},         {"l.depth", "2"},  {"l.r", "64"},     {"i.depth", "2"},
        {"i.where", "all"},   {"Q.depth", "2"},  {"Q.margin", "0"}, {"X.sixth", "4"},
    };
    for (size_t i = 0; i < sizeof levels / sizeof levels[0]; i++)
        if (levels[i][0][0] == letter)
            settings_put(settings, levels[i][0], levels[i][1]);
}
