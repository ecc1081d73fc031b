#include "mine/quota.h"

#include <ctype.h>
#include <inttypes.h>
#include <string.h>

const char *const phase_names[PHASE_NB] = {"opening", "middlegame", "endgame"};
const char *const key_names[KEY_NB] = {"check", "capture", "quiet"};

Phase puzzle_phase(const Diagram *diagram) {
    const int material = diagram_material(diagram);
    return material >= OPENING_MATERIAL_MIN   ? PHASE_OPENING
           : material <= ENDGAME_MATERIAL_MAX ? PHASE_ENDGAME
                                              : PHASE_MIDDLEGAME;
}

int puzzle_iteration(const Look *look, int hard) {
    return hard ? look->first - hard + 1 : look->settled;
}

Puzzle puzzle_of(const Diagram *diagram, const Look *look, int hard, const EnginePosition *after) {
    static const char pieces[] = "PNBRQK";
    const char piece = (char)toupper((unsigned char)diagram->squares[diagram_from(look->move)]);
    const char *place = strchr(pieces, piece);
    return (Puzzle){.phase = puzzle_phase(diagram),
                    .key = engine_position_in_check(after)           ? KEY_CHECK
                           : diagram_is_capture(diagram, look->move) ? KEY_CAPTURE
                                                                     : KEY_QUIET,
                    .piece = place ? (int)(place - pieces) : 0,
                    .easy = puzzle_iteration(look, hard) <= EASY_NB,
                    .mates = score_is_mate(look->score)};
}

bool puzzle_takes_back(const Look *look, const char *last) {
    return diagram_to(look->move) == diagram_to(last) && !score_is_mate(look->score);
}

/* A share is rounded up to a whole number. */
static bool has_room(const Quota *quota, int taken, int share) {
    const int whole =
        quota->kept + QUOTA_SLACK < quota->count ? quota->kept + QUOTA_SLACK : quota->count;
    return 100 * taken < share * whole;
}

bool quota_has_phase(const Quota *quota, Phase phase) {
    return has_room(quota, quota->phase[phase], SHARE_PHASE);
}

bool quota_has(const Quota *quota, const Puzzle *puzzle) {
    return quota->kept < quota->count && quota_has_phase(quota, puzzle->phase) &&
           has_room(quota, quota->key[puzzle->key], SHARE_KEY) &&
           has_room(quota, quota->piece[puzzle->piece], SHARE_PIECE) &&
           (puzzle->key == KEY_QUIET ||
            has_room(quota, quota->key[KEY_CHECK] + quota->key[KEY_CAPTURE],
                     100 - quota->quiet_share)) &&
           (!puzzle->easy || has_room(quota, quota->easy, quota->easy_share)) &&
           (!puzzle->zugzwang || has_room(quota, quota->zugzwang, quota->zugzwang_share)) &&
           (!puzzle->mates || has_room(quota, quota->mates, SHARE_MATES));
}

void quota_take(Quota *quota, const Puzzle *puzzle) {
    quota->kept++;
    quota->easy += puzzle->easy;
    quota->mates += puzzle->mates;
    quota->zugzwang += puzzle->zugzwang;
    quota->phase[puzzle->phase]++;
    quota->key[puzzle->key]++;
    quota->piece[puzzle->piece]++;
}

void quota_write(const Quota *quota, int64_t proved, bool zugzwang, Text *text) {
    static const char *const pieces[PUZZLE_PIECES_NB] = {"pawn", "knight", "bishop",
                                                         "rook", "queen",  "king"};
    for (int i = 0; i < PHASE_NB; i++)
        text_add(text, "%s %d, ", phase_names[i], quota->phase[i]);
    for (int i = 0; i < KEY_NB; i++)
        text_add(text, "%s %d, ", key_names[i], quota->key[i]);
    for (int i = 0; i < PUZZLE_PIECES_NB; i++)
        text_add(text, "%s %d, ", pieces[i], quota->piece[i]);
    text_add(text, "mates %d (%" PRId64 " proved), easy %d", quota->mates, proved, quota->easy);
    if (zugzwang)
        text_add(text, ", zugzwang %d", quota->zugzwang);
    text_add(text, "\n");
}
