#include "explain/learned/joint_call.h"

#include <cstdint>
#include <vector>

#include "base/rng.h"

namespace parallax {
namespace {

constexpr uint64_t kJointStream = 0x6a6f696e74;

}  // namespace

Binding JointCall(int draw, std::span<const Aspect> aspects, Binding binding) {
  Rng rng(kJointStream + static_cast<uint64_t>(draw));
  bool shaped = false;
  for (const Aspect& aspect : aspects) {
    const bool shapes = aspect.of == AspectOf::kRank || aspect.of == AspectOf::kExtent;
    const bool alone = aspect.of == AspectOf::kAxis || aspect.of == AspectOf::kNumbers;
    if (alone || (shapes && shaped)) continue;
    std::vector<const AspectValue*> fails;
    for (const AspectValue& value : aspect.values) {
      const bool all = aspect.StateOf(value.text) == VariedState::kFails;
      if (all && value.state == VariedState::kFails) fails.push_back(&value);
    }
    const uint64_t pick = rng.Below(fails.size() + 1);
    if (pick == fails.size()) continue;
    shaped |= shapes;
    binding = fails[pick]->edit(binding);
  }
  return binding;
}

}  // namespace parallax
