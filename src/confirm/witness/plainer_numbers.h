#pragma once

// TakePlainerNumbers: a step of an investigation. A reduced witness may hold a number that nobody
// meets, where the reference itself lies at a pole; or it may show a nan where ordinary numbers
// give plain wrong ones. Where more ordinary numbers show the finding no less, it takes them.

#include "base/result.h"
#include "confirm/draft.h"

namespace parallax {

// Of a nan on ordinary numbers: wrong numbers of the same side on small distinct ones, if that
// ranks higher; the finding is then about these. In the place of a large number, alone in its
// tensor: the first of 1.25 to 1e12 (of a very small one 0.25 to 1e-6) that is 1000
// tolerances off.
Status TakePlainerNumbers(FindingDraft& draft);

}  // namespace parallax
