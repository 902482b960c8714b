#pragma once

// Meaning: the pair of a guess is put to the test before what tells its sides apart is a finding
// (DeepREL, section 6.3: pairs that are equal on the verifying inputs alone). Inputs like the
// suspect's on which the sides differ too mean another meaning there, and no bug.

#include "base/result.h"
#include "confirm/draft.h"

namespace parallax {

// Of a witness that disagrees. Then its verdict is untrusted, as "another-meaning". Asks nothing of
// what is no guess; of what is wrong with one side alone, whatever it is held against; of numbers
// that a better reference, or a documentation that says that the two are equal, speaks for; or of a
// refusal that tells of a fault by itself (one_role.h). Memory that runs out, and a hang over a
// huge number, are each function's own. Any other refusal is no fault where it is what a function
// says of its own arguments, or where the guess is about how calls end alone. Error: the target
// cannot be started.
Result<bool> HasOtherMeaning(FindingDraft& draft);

// The same of a refusal alone, of a witness that was met with a size below 0 which an error spoke
// of, and was made smaller since: the size may be no part of what is refused. Error: as above.
Status WeighSignAgain(FindingDraft& draft);

// The same of a hang that ends when it is waited for longer: how long a function takes is its own.
void WeighSlowness(FindingDraft& draft);

}  // namespace parallax
