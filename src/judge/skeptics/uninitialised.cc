// uninitialised: a program that returns memory it never wrote owes its metadata alone.

#include "judge/registry.h"

namespace parallax {
namespace {

class UninitialisedSkeptic : public Skeptic {
 public:
  std::string_view name() const override { return "uninitialised"; }

  bool Concerns(const Evidence& evidence, const Complaint& complaint) const override {
    return evidence.HasTrait("uninitialised") && IsAboutValues(complaint.kind);
  }

  Opinion Doubt(const Evidence&, const Complaint&) const override {
    return {true, "the program returns memory it did not write", -1};
  }
};

PARALLAX_SKEPTIC(UninitialisedSkeptic);

}  // namespace
}  // namespace parallax
