// non-finite: what an operator does with nan or infinity is nobody's promise where its
// documentation says so of all it does: that it may raise, die, or give anything.

#include "judge/measures/contents.h"
#include "judge/measures/input_leaves.h"
#include "judge/registry.h"

namespace parallax {
namespace {

class NonFiniteSkeptic : public Skeptic {
 public:
  std::string_view name() const override { return "non-finite"; }

  // Memory that is not its own nobody may touch.
  bool Concerns(const Evidence& evidence, const Complaint& complaint) const override {
    return evidence.HasTrait("finite-input") && complaint.kind != Kind::kMemory &&
           complaint.kind != Kind::kMutation;
  }

  Opinion Doubt(const Evidence& evidence, const Complaint&) const override {
    const Contents contents = DrawnContents(evidence);
    if (!contents.has_nan && !contents.has_infinity) return {};
    return {true, "of nan and infinity nothing is promised", -1, true};
  }
};

PARALLAX_SKEPTIC(NonFiniteSkeptic);

}  // namespace
}  // namespace parallax
