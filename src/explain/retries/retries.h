#pragma once

// Retries: what passes around a witness may do so for its numbers alone. It is tried with others
// that fail as well, and in another dtype with those at the same place of its range.

#include <span>

#include "base/result.h"
#include "explain/aspects/aspect.h"
#include "explain/variations/varier.h"

namespace parallax {

// Values next to the witness's that pass, with other numbers that fail: one that fails then is no
// condition. Of an ordered aspect those beyond are tried likewise, until three in a row pass.
// `seconds`: the witness with such numbers. What a dtype that does not hold the numbers of the
// witness does with others that it holds is told, too. False: the end still moved in the last
// round.
Result<bool> RetryWith(Varier& varier, std::span<const Binding> seconds, Aspect* aspect);

// Dtypes that pass, with the numbers moved. `of_infinity`: where results overflow in any case, that
// one passes says nothing.
Status RetryMoved(Varier& varier, bool of_infinity, Aspect* aspect);

}  // namespace parallax
