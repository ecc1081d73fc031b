/* What the files of the face share.
 * Depends on: browser/face.h, base/text.h. */
#ifndef EXPERIMENTS_BROWSER_FACE_OWN_H
#define EXPERIMENTS_BROWSER_FACE_OWN_H

#include "base/text.h"
#include "browser/face.h"

struct Face {
    EngineSettings settings;
    EnginePosition *position; /* owned */
    unsigned megabytes;
    Text line;     /* the moves played, as members of a JSON array */
    Status status; /* of the last call */
    Text answer;   /* of the last call, where it has not failed */
};

/* A call begins: nothing is said yet. */
Status *face_begin(Face *face);

/* Can the settings be searched to this depth here? Errors: says why not. */
bool face_check(const Face *face, int depth, Status *status);

#endif
