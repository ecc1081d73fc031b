/* What a judged claim says, piece by piece. Depends on: base/json.h, base/text.h. */
#ifndef EXPERIMENTS_ANALYSIS_CLAIMS_CLAIMS_WORDS_H
#define EXPERIMENTS_ANALYSIS_CLAIMS_CLAIMS_WORDS_H

#include "base/json.h"
#include "base/text.h"

/* A member of an object of the report; "" or 0 where it has none. */
const char *claim_text(const JsValue *object, const char *key);
long long claim_number(const JsValue *object, const char *key);

/* Its universes; NULL where it is judged in none, or they have nothing to say. */
const JsValue *claim_universes(const JsValue *claim);

/* Their word: "depends on T.entries"; "" where there is none. */
const char *claim_word(const JsValue *claim);

/* "57.7 % (52.1 to 63.0): depth 6, NC"; nothing where there is no figure. */
void claim_add_ours(Text *text, const JsValue *claim);

/* "holds in 6 of 18, fails in 12, open in 0: holds where T.entries is 1048576"; nothing without universes. */
void claim_add_universes(Text *text, const JsValue *claim);

#endif
