/* What may follow on a command line, for a shell that completes it: made from the rows that parsing
 * and --help read, from the registry, and from what lies where names are looked for.
 * Depends on: cli/cli.h, base/home.h. */
#ifndef EXPERIMENTS_CLI_COMPLETE_H
#define EXPERIMENTS_CLI_COMPLETE_H

#include "cli/cli.h"

/* The first word behind a command that asks for this: prunelab run --complete WORD... */
#define COMPLETE_ASKED "--complete"

/* Print what the last of `words` may become, one a line: each begins with it. Behind them stand
 * ":files" where files go too, and ":nospace" where a word is not at its end. Range: nb is at least
 * 1; the last word may be "". */
void complete_print(char *const words[], int nb, const CliUsage *usage, const CliOption *options);

/* Print a word that may replace `typed`, if it begins so. */
void complete_offer(const char *typed, const char *word);

#endif
