#pragma once

// Outcomes as people read them, and how far one is from another. Pure functions of recorded data.

#include <optional>
#include <string>
#include <vector>

#include "nouns/finding.h"
#include "nouns/outcome.h"
#include "numbers/output.h"
#include "words/value_text.h"

namespace parallax {

// "16.0", "[1.0, nan]", "float32[64] with 16.0 at [3]", "raises ValueError: ...", "dies of SIGSEGV
// in lib!f", "does not return within 5 s".
std::string OutcomeText(const Outcome& outcome, const std::optional<Focus>& focus);

struct Gap {
  std::optional<Focus> focus;
  // "off by 1.0, 8.4 million ulp, 5e4 tolerances"; "nan against 17.0"; "float64[3] against
  // float32[3]"; empty when the two agree or one did not return.
  std::string text;
};
// How `outcome` differs from `reference`.
Gap GapBetween(const Outcome& outcome, const Outcome& reference, const Tolerance& tolerance);

// 8388608 -> "8.4 million", 412 -> "412".
std::string CountText(uint64_t count);

// One line of the show page.
struct SideLine {
  std::string what;   // "toy.tail_sum(x)", "the same in float64"
  std::string value;  // "16.0"
  std::string note;   // "wrong: off by 1.0, ..."; may be empty
};
// The sides in order, and the reference where it is none of them.
std::vector<SideLine> SideLines(const Finding& finding);

}  // namespace parallax
