/* Where numbers come from: program, commit, machine.
 * Depends on: engine.h (which instructions it uses). */
#ifndef EXPERIMENTS_STORE_PROVENANCE_H
#define EXPERIMENTS_STORE_PROVENANCE_H

enum { PROVENANCE_UNKNOWN = -1 };

typedef struct Provenance {
    const char *command; /* as typed, quoted for a shell where it must be */
    char *commit;        /* NULL without git or outside a checkout */
    int dirty;           /* 1: tracked files differ from it, 0: none, or PROVENANCE_UNKNOWN */
    char *changes;       /* their names, a line each; NULL: none, or unknown */
    const char *compiler, *flags;
    char *host, *cpu; /* cpu: the processor, and the engine's instruction set */
} Provenance;

void provenance_init(Provenance *provenance, int argc, char **argv);

/* Now, in UTC: "2026-01-31T12:34:56Z". */
void provenance_now(char text[32]);

#endif
