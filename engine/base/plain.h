/* Text that users and files give, made fit to be shown: what steers a terminal does not get there.
 * Whatever prints a name, a title or a line that was read passes it through here.
 * Depends on: nothing. */
#ifndef BASE_PLAIN_H
#define BASE_PLAIN_H

/* Make a text plain, in place: what would move the cursor (tab, newline and their like) becomes a
 * space, every other control character (C0, DEL, C1) and every byte that is not of UTF-8 a '?'. The
 * text never grows. */
void plain_text(char *text);

#endif
