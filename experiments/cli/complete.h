/* What may follow on a command line, for a shell that completes it: made from the rows that parsing
 * and --help read, from the registry, and from what lies where names are looked for.
 * Depends on: cli/cli.h, base/home.h. */
#ifndef EXPERIMENTS_CLI_COMPLETE_H
#define EXPERIMENTS_CLI_COMPLETE_H

#include "cli/cli.h"

/* Print what the last of the words behind a command may become, one a line: each begins with it. Behind them
 * stand ":files" where files go too, and ":nospace" where a word is not at its end. Range: nb is at
 * least 1; the last word may be "". */
void complete_print(const CliCommand *command, char *const words[], int nb);

/* Print a word that may replace `typed`, if it begins so. */
void complete_offer(const char *typed, const char *word);

#endif
