// random: a program that draws random numbers owes nobody its values; what it owes (shapes, dtypes,
// status) is judged as ever.

#include "judge/registry.h"

namespace parallax {
namespace {

class RandomSkeptic : public Skeptic {
 public:
  std::string_view name() const override { return "random"; }

  // Not a rule: its sides use no random numbers, whatever the API does that it is filed under
  // (attention, LSTM: dropout), and none ranges over APIs that draw.
  bool Concerns(const Evidence& evidence, const Complaint& complaint) const override {
    return evidence.HasTrait("random") && !evidence.relation().IsOfRule() &&
           IsAboutValues(complaint.kind);
  }

  Opinion Doubt(const Evidence&, const Complaint&) const override {
    return {true, "the program draws random numbers", -1};
  }
};

PARALLAX_SKEPTIC(RandomSkeptic);

}  // namespace
}  // namespace parallax
