// crash: a call ended its process (signal, abort, exit), or failed an assertion of the library
// about itself, which no input should reach.

#include <fmt/format.h>

#include "judge/registry.h"
#include "judge/sides.h"
#include "words/message_template.h"

namespace parallax {
namespace {

std::string HowItDied(const Crashed& crashed) {
  if (crashed.signal == 0) return fmt::format("exits with {}", crashed.exit_code);
  const std::string died =
      fmt::format("dies of {} ({})", SignalName(crashed.signal), crashed.signal);
  std::string_view says = HeapMessage(crashed);
  if (says.empty()) says = FailedCheck(crashed.stderr_tail);
  return says.empty() ? died : fmt::format("{}: {}", died, says);
}

class CrashOracle : public Oracle {
 public:
  std::string_view name() const override { return "crash"; }
  std::vector<Kind> kinds() const override { return {Kind::kCrash}; }

  std::optional<Complaint> Judge(const Evidence& evidence) const override {
    for (size_t i = 0; i < evidence.outcomes().size(); ++i) {
      if (!evidence.outcomes()[i].Is<Crashed>()) continue;
      const Crashed& crashed = evidence.outcomes()[i].As<Crashed>();
      std::string where = crashed.frames.empty() ? "" : " in " + crashed.frames.front();
      return Complaint{Kind::kCrash,
                       LabelOf(evidence.relation().sides[i]) + " " + HowItDied(crashed) + where,
                       CrashTemplate(crashed, evidence.dialect), static_cast<int>(i)};
    }
    return InternalAssert(evidence);
  }

 private:
  // The plain call where it fails one, else the first side that does.
  static int SideThatFails(const Evidence& evidence) {
    int first = -1;
    for (size_t i = 0; i < evidence.outcomes().size(); ++i) {
      if (!FailsInternalAssert(evidence.outcomes()[i], evidence.dialect)) continue;
      if (IsPlainCall(evidence.relation().sides[i])) return static_cast<int>(i);
      if (first < 0) first = static_cast<int>(i);
    }
    return first;
  }

  static std::optional<Complaint> InternalAssert(const Evidence& evidence) {
    const int side = SideThatFails(evidence);
    if (side < 0) return std::nullopt;
    const auto at = static_cast<size_t>(side);
    std::string text =
        MessageTemplate(evidence.outcomes()[at].As<Raised>().message, evidence.dialect);
    return Complaint{Kind::kCrash,
                     fmt::format("{} fails an internal assertion: {}",
                                 LabelOf(evidence.relation().sides[at]), text),
                     "internal assert: " + text, side};
  }
};

PARALLAX_ORACLE(CrashOracle);

}  // namespace
}  // namespace parallax
