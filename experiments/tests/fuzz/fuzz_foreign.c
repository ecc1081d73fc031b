/* What a foreign engine sends, line by line: options and `info`. What is accepted is in its range,
 * and an option takes its own default or is unusable; what is refused is told in plain text. */
#include "foreign/info.h"
#include "foreign/option.h"
#include "fuzz.h"

static void check_plain(const Status *status) {
    char plain[STATUS_TEXT_NB];
    FUZZ_MUST(status->failed && status->text[0]);
    strcpy(plain, status->text);
    plain_text(plain);
    FUZZ_MUST(strcmp(plain, status->text) == 0);
}

static void check_info(const char *line) {
    Info *info = malloc(sizeof *info); /* of its own, so that what goes beyond it is seen */
    Status status = STATUS_OK;
    FUZZ_MUST(info);
    if (!info_read(info, line, &status)) {
        check_plain(&status);
    } else {
        FUZZ_MUST(info->depth >= 0 && info->depth <= INFO_DEPTH_MAX && info->seldepth >= 0);
        FUZZ_MUST(info->nodes <= INT64_MAX);
        FUZZ_MUST(info->score > -SCORE_MATE - 1 && info->score < SCORE_MATE);
        FUZZ_MUST(memchr(info->pv, '\0', sizeof info->pv));
        FUZZ_MUST(!info->pv[0] == !(info->has & INFO_PV));
        for (const char *move = info->pv; *move; move += *move == ' ') {
            FUZZ_MUST(info_is_move(move));
            move += strcspn(move, " ");
        }
    }
    free(info);
}

static void check_option(OptionList *list, const char *line) {
    Status status = STATUS_OK;
    const int before = list->nb;
    if (!option_add(list, line, NULL, &status)) {
        check_plain(&status);
        FUZZ_MUST(list->nb == before);
        return;
    }
    if (list->nb == before) /* its name was there */
        return;
    const Option *option = &list->options[before];
    FUZZ_MUST(list->nb == before + 1);
    FUZZ_MUST(option_find(list, option->name) == option);
    FUZZ_MUST(!option->flaw == (option->kind != OPTION_UNUSABLE));
    FUZZ_MUST(option_takes(option, option->fallback, &status) == !option->flaw);
    FUZZ_MUST(option->flaw || option->name[0]);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char *text = calloc(size + 1, 1), *rest;
    OptionList list = {NULL, 0};
    FUZZ_MUST(text);
    memcpy(text, data, size);
    for (char *line = strtok_r(text, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest)) {
        check_info(line);
        check_option(&list, line);
    }
    option_release(&list);
    free(text);
    return 0;
}
