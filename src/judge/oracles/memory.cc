// memory: a call wrote past its input (a canary beside it is broken) or touched an unmapped guard
// page behind it, or wrote beside the elements of its out=.

#include <fmt/format.h>

#include "judge/registry.h"
#include "judge/sides.h"
#include "words/message_template.h"

namespace parallax {
namespace {

class MemoryOracle : public Oracle {
 public:
  std::string_view name() const override { return "memory"; }
  std::vector<Kind> kinds() const override { return {Kind::kMemory}; }

  std::optional<Complaint> Judge(const Evidence& evidence) const override {
    for (size_t i = 0; i < evidence.outcomes().size(); ++i) {
      const Outcome& outcome = evidence.outcomes()[i];
      std::string label = LabelOf(evidence.relation().sides[i]);
      int side = static_cast<int>(i);
      if (outcome.Is<Crashed>() && outcome.As<Crashed>().guard_hit) {
        std::string site = CrashTemplate(outcome.As<Crashed>(), evidence.dialect);
        return Complaint{Kind::kMemory, fmt::format("{} touches memory behind an input", label),
                         "guard page: " + site, side};
      }
      if (outcome.Is<Returned>() && outcome.As<Returned>().broken_canary >= 0) {
        const int32_t tensor = outcome.As<Returned>().broken_canary;
        bool out = tensor >= kOutputCanary;
        return Complaint{
            Kind::kMemory,
            fmt::format("{} writes beside {} tensor {}", label, out ? "output" : "input",
                        out ? tensor - kOutputCanary : tensor),
            out ? "gap of out= written" : "canary broken", side};
      }
    }
    return std::nullopt;
  }
};

PARALLAX_ORACLE(MemoryOracle);

}  // namespace
}  // namespace parallax
