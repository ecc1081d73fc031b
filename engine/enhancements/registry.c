#include "enhancements/registry.h"

#include "enhancements/enhancements.h"

static bool always(const int64_t *param) {
    (void)param;
    return true;
}

static const Param no_params[] = {{NULL, PARAM_INTEGER, 0, 0, 0, NULL, NULL}};

const Enhancement registry[] = {
    {'T',
     "transposition_table",
     "transposition table",
     "Marsland 1986, Table 1 and Fig. 7",
     1,
     "",
     transposition_preserves_value,
     transposition_params,
     &transposition_slots,
     {"table_moves_tried", "table_move_cutoffs", NULL, "table_probes", "table_hits",
      "table_cutoffs", "table_narrowings", "table_stores", "table_overwrites"}},
    {'R',
     "refutation_table",
     "refutation table",
     "Schaeffer 1989, sec. II.c",
     7,
     "",
     always,
     no_params,
     &refutation_slots,
     {"refutation_moves_tried", "refutation_move_cutoffs"}},
    {'N',
     "minimal_window",
     "minimal window",
     "Marsland 1986, Fig. 5 (NegaScout)",
     8,
     "",
     minimal_window_preserves_value,
     minimal_window_params,
     &minimal_window_slots,
     {NULL, NULL, NULL, "minimal_windows"}},
    {'S',
     "aspiration",
     "aspiration search",
     "Marsland 1986, Fig. 3",
     9,
     "",
     always,
     aspiration_params,
     &aspiration_slots,
     {NULL, NULL, NULL, "aspiration_narrowed", "aspiration_failed_high", "aspiration_failed_low"}},
    {'H',
     "history",
     "history heuristic",
     "Schaeffer 1989, sec. III and Fig. 1",
     5,
     "",
     always,
     history_params,
     &history_slots,
     {NULL, NULL, "history_reordered"}},
    {'K',
     "knowledge",
     "knowledge ordering",
     "Schaeffer 1989, sec. IV",
     4,
     "",
     always,
     knowledge_params,
     &knowledge_slots,
     {NULL, NULL, "knowledge_reordered"}},
    {'L',
     "killer",
     "killer heuristic",
     "Schaeffer 1989, sec. II.f",
     6,
     "",
     always,
     killer_params,
     &killer_slots,
     {"killers_tried", "killer_cutoffs"}},
};
const int registry_nb = (int)(sizeof registry / sizeof registry[0]);

int registry_find(char letter) {
    for (int row = 0; row < registry_nb; row++)
        if (registry[row].letter == letter)
            return row;
    return -1;
}

void registry_slots(EnhancementSlots rows[ENHANCEMENT_MAX]) {
    for (int row = 0; row < registry_nb; row++)
        rows[row] = (EnhancementSlots){registry[row].turn, registry[row].slots};
}
