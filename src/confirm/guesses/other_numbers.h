#pragma once

// OtherNumbers: what two functions that were guessed to be equal give of other numbers in tensors
// of the same shapes and dtypes.

#include <vector>

#include "base/result.h"
#include "confirm/draft.h"

namespace parallax {

// Whether every tensor has so few numbers that it may be filled anew.
bool HoldsFewNumbers(const Binding& binding);
// All ones; and numbers of which no two are equal. REQUIRES: HoldsFewNumbers.
std::vector<Binding> WithPlainNumbers(const Binding& binding);

// Of a guess whose sides differ in value, none of which is known to be wrong: whether they agree on
// plain numbers, and differ on whole kinds of others that are as ordinary: zeros and ones, zeros
// and less, numbers of both signs up to 100, characters. Then they were equal on the verifying
// inputs alone (`any` and `all` where nothing is 0). Error: the target cannot run.
Result<bool> DiffersOnOtherNumbers(FindingDraft& draft);

}  // namespace parallax
