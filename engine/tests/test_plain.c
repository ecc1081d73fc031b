/* What is printed of a text that may be anything. */
#include "base/plain.h"
#include "base/status.h"
#include "support/test.h"

static void becomes(const char *text, const char *plain) {
    char now[256];
    snprintf(now, sizeof now, "%s", text);
    plain_text(now);
    assert_string_equal(now, plain);
}

static void test_letters_stay(void **state) {
    becomes("", "");
    becomes("A-z 0~9 '\"\\", "A-z 0~9 '\"\\");
    becomes("Z\u00fcrich \u265e \U0001F600 \U0010FFFF", "Z\u00fcrich \u265e \U0001F600 \U0010FFFF");
    becomes("\xC2\xA0\xDF\xBF\xE0\xA0\x80\xEF\xBF\xBF\xED\x9F\xBF\xF0\x90\x80\x80",
            "\xC2\xA0\xDF\xBF\xE0\xA0\x80\xEF\xBF\xBF\xED\x9F\xBF\xF0\x90\x80\x80");
}

static void test_controls_go(void **state) {
    for (int c = 1; c < 256; c++) {
        char text[] = {'a', (char)c, 'b', '\0'}, plain[] = {'a', (char)c, 'b', '\0'};
        if (c >= '\t' && c <= '\r')
            plain[1] = ' ';
        else if (c < ' ' || c >= 0x7F)
            plain[1] = '?';
        becomes(text, plain);
    }
    for (int c = 0x80; c <= 0x9F; c++) {
        const char text[] = {'a', '\xC2', (char)c, 'b', '\0'};
        becomes(text, "a?b");
    }
    becomes("\x1B[2J\xC2\x9B"
            "2J\x7F",
            "?[2J?2J?");
}

static void test_what_is_no_utf8_goes(void **state) {
    becomes("\xC3", "?");                /* cut short */
    becomes("a\xE2\x99", "a??");         /* alike */
    becomes("\xF0\x9F\x98", "???");      /* alike */
    becomes("\xBF", "?");                /* begins nothing */
    becomes("\xC0\xAF\xC1\x9B", "????"); /* longer than need be: ESC could hide so */
    becomes("\xE0\x80\x9B", "???");
    becomes("\xF0\x80\x80\x9B", "????");
    becomes("\xED\xA0\x80", "???");      /* a surrogate */
    becomes("\xF4\x90\x80\x80", "????"); /* beyond the last */
    becomes("\xF8\x88\x80\x80\x80\xFF", "??????");
    becomes("\xE2\xC3\xBC", "?\u00fc"); /* what follows is found again */
}

static void test_messages_are_plain(void **state) {
    Status status = STATUS_OK;
    status_fail(&status, "unknown '%s'", "\x1B]0;x\a\n\xC2\x9B\xFF");
    assert_string_equal(status.text, "unknown '?]0;x? ?\?'");
    status_at(&status, "file '%s'", "a\nb\xC2\x85");
    assert_string_equal(status.text, "file 'a b?': unknown '?]0;x? ?\?'");
    char longest[STATUS_TEXT_NB + 8] = "";
    for (int i = 0; i < STATUS_TEXT_NB; i += 2)
        strcat(longest, "\u00fc");
    status = (Status)STATUS_OK;
    status_fail(&status, "%s", longest); /* cut in the middle of a letter */
    assert_string_equal(status.text + STATUS_TEXT_NB - 4, "\u00fc?");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_letters_stay),
        cmocka_unit_test(test_controls_go),
        cmocka_unit_test(test_what_is_no_utf8_goes),
        cmocka_unit_test(test_messages_are_plain),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
