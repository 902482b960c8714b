#pragma once

// The evidence of a finding in words: which side is wrong, by how much, and what somebody else
// gives there. Pure functions of recorded outcomes.

#include <optional>
#include <string>
#include <string_view>

#include "judge/evidence.h"

namespace parallax {

// What the referee gave: the widened side, else the first result of the probe "float64".
struct Reference {
  std::optional<Outcome> outcome;
  std::string label;
};
Reference ReferenceOf(const Evidence& evidence);

// One sentence: the figures, and what the reference says; of a long output, where it matters most.
// `wrong`: who is, in place of the side's label.
std::string EvidenceOf(const Evidence& evidence, const Verdict& verdict, const Reference& reference,
                       std::string_view wrong = {});

}  // namespace parallax
