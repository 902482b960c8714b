#pragma once

// TakePlainerNumbers: a step of an investigation. A reduced witness may hold a number that nobody
// meets, where the reference itself lies at a pole; or it may show a nan where ordinary numbers
// give plain wrong ones. Where more ordinary numbers show the finding no less, it takes them.

#include "base/result.h"
#include "confirm/draft.h"

namespace parallax {

// Of a nan on ordinary numbers: wrong numbers of the same side on small distinct ones, if that
// ranks higher; the finding is then about these. In the place of the large numbers of a tensor: the
// first of 1.25 to 1e12 (of very small ones 0.25 to 1e-8) with which a result is off by half of
// the right number and 1000 tolerances, else the first of the latter.
Status TakePlainerNumbers(FindingDraft& draft);

}  // namespace parallax
