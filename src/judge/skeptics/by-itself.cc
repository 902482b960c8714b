// by-itself: a null relation checks Parallax by holding a call against itself. What either run does
// alone (a crash, a hang, a changed input) is no difference between the two, and no false positive:
// every other source reports it.

#include "judge/registry.h"

namespace parallax {
namespace {

class ByItselfSkeptic : public Skeptic {
 public:
  std::string_view name() const override { return "by-itself"; }

  bool Concerns(const Evidence& evidence, const Complaint& complaint) const override {
    return evidence.relation.IsNull() && complaint.claim == 0;
  }

  Opinion Doubt(const Evidence&, const Complaint&) const override {
    return {true, "a call held against itself: the other sources report what it does alone", -1};
  }
};

PARALLAX_SKEPTIC(ByItselfSkeptic);

}  // namespace
}  // namespace parallax
