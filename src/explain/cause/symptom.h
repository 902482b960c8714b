#pragma once

// Symptom: in which manner a call goes wrong on an input, where that is told by more than "other
// numbers". Two calls that go wrong in one manner on one input likely share a fault. Pure.

#include <cstddef>
#include <cstdint>

#include "nouns/recorded_case.h"

namespace parallax {

enum class Manner : uint8_t {
  kNone,       // nothing is wrong, or nobody knows how
  kZero,       // numbers are 0: nothing was written, or everything was lost
  kNan,        // numbers are nan
  kInfinity,   // numbers are infinite
  kNegated,    // numbers have the other sign
  kRestrides,  // an out= of the caller gets other strides
  kWrites,     // memory beside an out= is written, whose strides stay
};

struct Symptom {
  Manner manner = Manner::kNone;
  size_t wrong = 0;  // of numbers: how many elements

  // Some fault may show so; two of kNone have nothing in common.
  bool Tells() const { return manner != Manner::kNone; }
  bool operator==(const Symptom&) const = default;
};

// Whether both have a manner, and not the same.
bool AreApart(const Symptom& a, const Symptom& b);

// Of a case that disagrees. All wrong elements must be wrong in one manner.
Symptom SymptomOf(const RecordedCase& recorded);

}  // namespace parallax
