// out-of-memory: one side ran out of memory where another returned. Where every side runs out, or
// the others refuse, the input asks for that much and nobody is wrong.

#include <fmt/format.h>

#include "judge/message_template.h"
#include "judge/registry.h"
#include "judge/sides.h"

namespace parallax {
namespace {

class OutOfMemoryOracle : public Oracle {
 public:
  std::string_view name() const override { return "out-of-memory"; }
  std::vector<Kind> kinds() const override { return {Kind::kOom}; }

  std::optional<Complaint> Judge(const Evidence& evidence) const override {
    if (ReturnedSides(evidence.outcomes).empty()) return std::nullopt;
    for (size_t i = 0; i < evidence.outcomes.size(); ++i) {
      if (!evidence.outcomes[i].Is<OutOfMemory>()) continue;
      return Complaint{
          Kind::kOom,
          fmt::format("{} runs out of memory where {} returns", LabelOf(evidence.relation.sides[i]),
                      LabelOf(evidence.relation.sides[ReturnedSides(evidence.outcomes).front()])),
          "out of memory", static_cast<int>(i)};
    }
    return std::nullopt;
  }
};

PARALLAX_ORACLE(OutOfMemoryOracle);

}  // namespace
}  // namespace parallax
