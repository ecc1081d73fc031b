#include "foreign/hearing.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* Processor time of this search. */
static uint64_t used_ns(const Hearing *hearing) {
    const uint64_t used = process_cpu_ns(hearing->process);
    return used > hearing->cpu_ns ? used - hearing->cpu_ns : 0;
}

static bool is_within(const Hearing *hearing, uint64_t nodes) {
    return !hearing->go->nodes || nodes <= hearing->go->nodes;
}

/* The iteration under way is finished. */
static bool tell_iteration(Hearing *hearing, Status *status) {
    const ClientGo *go = hearing->go;
    const ClientIteration *now = &hearing->now;
    if (now->figures.depth == 0 || now->figures.depth > go->depth || !hearing->scored)
        return true;
    if (hearing->source == HEARING_NONE && (go->iteration || go->limit == CLIENT_LIMIT_STOP))
        return status_fail(status, "the engine tells no nodes in its iteration of depth %d",
                           now->figures.depth);
    if (go->iteration && is_within(hearing, now->figures.nc))
        go->iteration(go->context, now);
    return true;
}

/* The last reported nodes are those of the iteration under way. */
static void count_iteration(Hearing *hearing, HearingSource source) {
    hearing->source = source;
    hearing->now.figures.nc = hearing->outcome->nodes;
    hearing->now.figures.cpu_ns = used_ns(hearing);
}

/* Play a move, which ends at a space. *move: its coordinates. */
static bool play(EnginePosition *position, const char *text, char move[ENGINE_MOVE_NB]) {
    Status status = STATUS_OK;
    char word[ENGINE_MOVE_NB];
    snprintf(word, sizeof word, "%.*s", (int)strcspn(text, " \t"), text);
    return engine_position_find(position, word, move, &status) &&
           engine_position_play(position, move, &status);
}

/* Write a line of play in coordinates, and cut it before its first move that is not legal: engines read
 * its end out of a table that other positions share. Returns its moves. */
static int check_line(Hearing *hearing, char line[INFO_MOVES_NB], Status *status) {
    char checked[INFO_MOVES_NB] = "", move[ENGINE_MOVE_NB];
    int moves = 0;
    size_t used = 0;
    if (!engine_position_set(hearing->position, hearing->fen, status))
        return 0;
    for (const char *at = line; *at && play(hearing->position, at, move); moves++) {
        if (used + strlen(move) + 2 > sizeof checked)
            break;
        used +=
            (size_t)snprintf(checked + used, sizeof checked - used, "%s%s", used ? " " : "", move);
        at += strcspn(at, " ");
        at += *at == ' ';
    }
    memcpy(line, checked, sizeof checked);
    return moves;
}

/* The line that waits has its nodes: does its move replace another? */
static void tell_change(Hearing *hearing) {
    ClientChange *change = &hearing->waiting;
    change->nodes = hearing->outcome->nodes;
    if (!hearing->waits || !hearing->counted)
        return;
    hearing->waits = false;
    if (strcmp(change->move, hearing->best) == 0 || !is_within(hearing, change->nodes))
        return;
    memcpy(hearing->best, change->move, sizeof hearing->best);
    if (hearing->go->change)
        hearing->go->change(hearing->go->context, change);
}

/* Which nodes belong to a line of play? Choice: its own; else the last reported, or where the first
 * line of the search had none before it, those that follow. */
static void date_line(Hearing *hearing, const Info *info) {
    const bool own = info->has & INFO_NODES;
    hearing->behind = hearing->behind || !hearing->counted;
    hearing->waiting = (ClientChange){.depth = info->depth, .score = info->score};
    snprintf(hearing->waiting.move, sizeof hearing->waiting.move, "%.*s",
             (int)strcspn(info->pv, " "), info->pv);
    hearing->waits = true;
    if (!own && hearing->behind)
        return;
    tell_change(hearing);
    if (hearing->source != HEARING_OWN)
        count_iteration(hearing, HEARING_APART);
}

/* The best line's score and moves. */
static bool take_line(Hearing *hearing, Info *info, Status *status) {
    EngineIteration *figures = &hearing->now.figures;
    char sent[ENGINE_MOVE_NB];
    snprintf(sent, sizeof sent, "%.*s", (int)strcspn(info->pv, " "), info->pv);
    if (check_line(hearing, info->pv, status) == 0)
        return status_fail(status, "the engine plays '%s', which is not a legal move in '%s'", sent,
                           hearing->fen);
    date_line(hearing, info);
    if (info->has & INFO_BOUND)
        return true;
    figures->score = info->score;
    memcpy(figures->best_move, hearing->waiting.move, sizeof figures->best_move);
    memcpy(figures->pv, info->pv, sizeof figures->pv);
    hearing->scored = true;
    if (hearing->go->limit == CLIENT_LIMIT_NODES || is_within(hearing, hearing->outcome->nodes)) {
        ClientChange *last = &hearing->outcome->last;
        *last = (ClientChange){hearing->outcome->nodes, figures->depth, figures->score, ""};
        memcpy(last->move, hearing->waiting.move, sizeof last->move);
    }
    return true;
}

static bool check_order(const Hearing *hearing, const Info *info, Status *status) {
    if (info->has & INFO_NODES && info->nodes < hearing->outcome->nodes)
        return status_fail(status, "the engine went back from %" PRIu64 " nodes to %" PRIu64,
                           hearing->outcome->nodes, info->nodes);
    return true;
}

static void tell_line(const Hearing *hearing, const Info *info) {
    const unsigned whole = INFO_DEPTH | INFO_SCORE | INFO_PV;
    if (hearing->go->line && (info->has & whole) == whole)
        hearing->go->line(hearing->go->context, info);
}

static bool has_depth(const Hearing *hearing, const Info *info) {
    return info->has & INFO_DEPTH && info->depth == hearing->now.figures.depth;
}

/* A score or a line of play without a depth is of the iteration under way. */
static void place(const Hearing *hearing, Info *info) {
    if (info->has & INFO_DEPTH || !(info->has & (INFO_SCORE | INFO_PV)) ||
        hearing->now.figures.depth == 0)
        return;
    info->depth = hearing->now.figures.depth;
    info->has |= INFO_DEPTH;
}

static bool begin_iteration(Hearing *hearing, const Info *info, Status *status) {
    if (!(info->has & INFO_DEPTH) || info->depth <= hearing->now.figures.depth)
        return true;
    if (!tell_iteration(hearing, status))
        return false;
    hearing->now = (ClientIteration){.figures = {.depth = info->depth}};
    hearing->scored = false;
    hearing->source = HEARING_NONE;
    return true;
}

/* Choice: nodes without a depth do not count for an iteration whose own lines have some: engines tell
 * them by the clock, too. */
static void take_nodes(Hearing *hearing, const Info *info) {
    if (!(info->has & INFO_NODES))
        return;
    hearing->outcome->nodes = info->nodes;
    hearing->counted = true;
    tell_change(hearing);
    if (has_depth(hearing, info))
        count_iteration(hearing, HEARING_OWN);
    else if (!(info->has & INFO_DEPTH) && hearing->behind && hearing->source != HEARING_OWN)
        count_iteration(hearing, HEARING_APART);
}

bool hearing_info(Hearing *hearing, const char *line, Status *status) {
    Info info;
    if (!info_read(&info, line, status))
        return false;
    place(hearing, &info);
    tell_line(hearing, &info);
    if (info.has & INFO_OTHER)
        return true;
    if (!check_order(hearing, &info, status) || !begin_iteration(hearing, &info, status))
        return false;
    take_nodes(hearing, &info);
    if (info.has & INFO_DEPTH && !has_depth(hearing, &info))
        return true;
    if (info.has & INFO_SELDEPTH && info.seldepth > hearing->now.seldepth)
        hearing->now.seldepth = info.seldepth;
    return !(info.has & INFO_SCORE && info.has & INFO_PV) || take_line(hearing, &info, status);
}

/* Which limit ended its search? Choice: UCI wants an engine's last count told. One that does so and has
 * told fewer nodes than its limit ended of itself. Of others it cannot be known: they may have met a mate,
 * or the limit in the middle of an iteration, which may be many times as large as the one before. Where
 * they had named that iteration it was the limit; else their last iteration counts as finished only at the
 * depth asked for. */
static ClientEnd find_end(const Hearing *hearing) {
    const ClientGo *go = hearing->go;
    const bool keeps = go->nodes && go->limit == CLIENT_LIMIT_NODES;
    if (hearing->stopped || (keeps && hearing->outcome->nodes >= go->nodes))
        return CLIENT_NODES;
    if (hearing->now.figures.depth >= go->depth && hearing->scored)
        return CLIENT_DEPTH;
    if (!keeps || go->tells_end)
        return CLIENT_ITSELF;
    return hearing->now.figures.depth > 0 && !hearing->scored ? CLIENT_NODES : CLIENT_BELOW;
}

/* The answer of an engine that ended by itself decides, whatever its last line was: it is the best move
 * of the iteration under way, and a change at the last reported nodes. */
static void decide_by_answer(Hearing *hearing) {
    const ClientOutcome *outcome = hearing->outcome;
    EngineIteration *figures = &hearing->now.figures;
    if (hearing->scored && strcmp(figures->best_move, outcome->best_move) != 0) {
        memcpy(figures->best_move, outcome->best_move, sizeof figures->best_move);
        snprintf(figures->pv, sizeof figures->pv, "%s", outcome->best_move);
    }
    if (figures->depth == 0 || !*hearing->best || strcmp(hearing->best, outcome->best_move) == 0)
        return;
    ClientChange change = {outcome->nodes, figures->depth, figures->score, ""};
    if (!is_within(hearing, change.nodes))
        change.nodes = hearing->go->nodes;
    memcpy(change.move, outcome->best_move, sizeof change.move);
    if (hearing->go->change)
        hearing->go->change(hearing->go->context, &change);
}

bool hearing_end(Hearing *hearing, const char *answer, Status *status) {
    ClientOutcome *outcome = hearing->outcome;
    outcome->cpu_ns = used_ns(hearing);
    if (!engine_position_set(hearing->position, hearing->fen, status))
        return false;
    if (!play(hearing->position, answer, outcome->best_move))
        return status_fail(status, "the engine answers '%.100s', which is not a legal move in '%s'",
                           answer, hearing->fen);
    outcome->depth = hearing->now.figures.depth;
    outcome->end = find_end(hearing);
    tell_change(hearing);
    if (!hearing->stopped)
        decide_by_answer(hearing);
    else
        outcome->contradicts =
            hearing->waiting.depth > 0 && strcmp(hearing->waiting.move, outcome->best_move) != 0;
    return (outcome->end != CLIENT_DEPTH && outcome->end != CLIENT_ITSELF) ||
           tell_iteration(hearing, status);
}

/* Where do the moves lead? */
static bool find_position(Hearing *hearing, Status *status) {
    const char *at = hearing->go->moves ? hearing->go->moves : "";
    char move[ENGINE_MOVE_NB];
    if (!engine_position_set(hearing->position, hearing->go->fen, status))
        return false;
    for (; *at; at += strcspn(at, " "), at += *at == ' ')
        if (!play(hearing->position, at, move))
            return status_fail(status, "not a legal move: '%.10s'", at);
    engine_position_fen(hearing->position, hearing->fen);
    return true;
}

bool hearing_begin(Hearing *hearing, const ClientGo *go, const Process *process,
                   ClientOutcome *outcome, Status *status) {
    *hearing = (Hearing){.go = go, .process = process, .outcome = outcome};
    *outcome = (ClientOutcome){.end = CLIENT_ITSELF};
    hearing->position = engine_position_new();
    return hearing->position ? find_position(hearing, status)
                             : status_fail(status, "out of memory");
}

void hearing_start_clock(Hearing *hearing) {
    hearing->cpu_ns = process_cpu_ns(hearing->process);
}

void hearing_release(Hearing *hearing) {
    engine_position_free(hearing->position);
}
