// mutation: a call changed its inputs though its contract does not let it.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "judge/registry.h"
#include "judge/sides.h"

namespace parallax {
namespace {

class MutationOracle : public Oracle {
 public:
  std::string_view name() const override { return "mutation"; }
  std::vector<Kind> kinds() const override { return {Kind::kMutation}; }

  std::optional<Complaint> Judge(const Evidence& evidence) const override {
    for (int i : ReturnedSides(evidence.outcomes())) {
      const Side& side = evidence.relation().sides[i];
      const auto& mutated = evidence.outcomes()[i].As<Returned>().mutated_inputs;
      if (mutated.empty() || MayMutate(evidence, side)) continue;
      return Complaint{
          Kind::kMutation,
          fmt::format("{} changes its input tensor {}", LabelOf(side), fmt::join(mutated, ", ")),
          "input changed", i};
    }
    return std::nullopt;
  }
};

PARALLAX_ORACLE(MutationOracle);

}  // namespace
}  // namespace parallax
