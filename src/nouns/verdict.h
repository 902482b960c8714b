#pragma once

// Verdict: what the judge makes of the outcomes of one case. All four are counted, none is dropped.

#include <cstdint>
#include <string>

#include "nouns/kinds.h"

namespace parallax {

enum class VerdictState : uint8_t { kAgree, kDisagree, kSkipped, kUntrusted };
inline constexpr int kVerdictStateCount = 4;

struct Verdict {
  VerdictState state = VerdictState::kAgree;
  // kSkipped, kUntrusted: kebab-case reason ("not-applicable", "ill-conditioned"); one word list.
  std::string reason;
  // kDisagree and kUntrusted: the oracle's finding.
  Kind kind = Kind::kValue;
  std::string detail;  // one sentence with the figures
  std::string
      pattern;    // what enters the signature: message template, frame, nan pattern; no number
  int side = -1;  // index of the side that looks wrong, -1 unknown
  // kUntrusted: a further run may take the doubt back, so that the case is a suspect all the same.
  bool open = false;
  bool operator==(const Verdict&) const = default;
};

}  // namespace parallax
