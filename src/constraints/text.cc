#include "constraints/text.h"

#include <fmt/format.h>

#include "base/text.h"
#include "constraints/language.h"

namespace parallax {
namespace {

constexpr size_t kReasonWidth = 90;

// What calls showed of a clause: "12 inputs keep it, 2 of 2 just outside were refused".
std::string TrialsText(const ClauseTrials& trials) {
  const uint64_t inputs = uint64_t{trials.kept} + trials.broken;
  if (inputs == 0) return "not tried";
  std::string out =
      trials.broken == 0
          ? fmt::format("{} it", trials.kept == 1 ? "1 input keeps"
                                                  : fmt::format("{} inputs keep", trials.kept))
          : fmt::format("{} of {} accepted inputs break it", trials.broken, inputs);
  const uint32_t outside = trials.refused + trials.accepted;
  if (outside > 0) {
    out += fmt::format(", {} of {} just outside {} refused", trials.refused, outside,
                       outside == 1 ? "was" : "were");
  }
  return out;
}

}  // namespace

std::string ConstraintsText(const std::vector<Constraint>& constraints) {
  if (constraints.empty()) return "";
  std::string out =
      fmt::format("\n  {} of its arguments\n", Counted(constraints.size(), "constraint"));
  for (const Constraint& constraint : constraints) {
    out +=
        fmt::format("    {}\n      {}\n", ToText(constraint.clause), TrialsText(constraint.trials));
    for (const Provenance& from : constraint.from) {
      out += fmt::format("      {}: {}\n", Name(from.origin), Shortened(from.reason, kReasonWidth));
    }
  }
  return out;
}

}  // namespace parallax
