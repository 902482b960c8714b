#pragma once

// Fingerprint: what an output holds, in so few bytes that equal outputs are found among many
// without comparing each with each.

#include <optional>

#include "base/hash.h"
#include "nouns/outcome.h"

namespace parallax {

// Of two outputs that agree within the rounding of float32 nearly always the same. dtypes do not
// count.
struct Fingerprint {
  Hash128 numbers;       // to three digits, and shapes without dimensions of size 1
  Hash128 shapes;        // with these
  bool telling = false;  // chance gives no such output: it has fractions, or several numbers
  bool operator==(const Fingerprint&) const = default;
};

// Nothing: something in it is no number, or it has no number at all.
std::optional<Fingerprint> FingerprintOf(const OutputValue& output);

}  // namespace parallax
