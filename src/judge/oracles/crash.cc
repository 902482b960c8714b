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
  return fmt::format("dies of {} ({})", SignalName(crashed.signal), crashed.signal);
}

class CrashOracle : public Oracle {
 public:
  std::string_view name() const override { return "crash"; }
  std::vector<Kind> kinds() const override { return {Kind::kCrash}; }

  std::optional<Complaint> Judge(const Evidence& evidence) const override {
    for (size_t i = 0; i < evidence.outcomes.size(); ++i) {
      if (!evidence.outcomes[i].Is<Crashed>()) continue;
      const Crashed& crashed = evidence.outcomes[i].As<Crashed>();
      std::string where = crashed.frames.empty() ? "" : " in " + crashed.frames.front();
      return Complaint{Kind::kCrash,
                       LabelOf(evidence.relation.sides[i]) + " " + HowItDied(crashed) + where,
                       CrashTemplate(crashed, evidence.dialect), static_cast<int>(i)};
    }
    return InternalAssert(evidence);
  }

 private:
  static std::optional<Complaint> InternalAssert(const Evidence& evidence) {
    for (size_t i = 0; i < evidence.outcomes.size(); ++i) {
      if (!evidence.outcomes[i].Is<Raised>()) continue;
      const Raised& raised = evidence.outcomes[i].As<Raised>();
      if (!IsInternalAssert(raised.message, evidence.dialect)) continue;
      std::string text = MessageTemplate(raised.message, evidence.dialect);
      return Complaint{Kind::kCrash,
                       fmt::format("{} fails an internal assertion: {}",
                                   LabelOf(evidence.relation.sides[i]), text),
                       "internal assert: " + text, static_cast<int>(i)};
    }
    return std::nullopt;
  }
};

PARALLAX_ORACLE(CrashOracle);

}  // namespace
}  // namespace parallax
