// other-device: without data an operator may give the strides of a device that this is not. Fake
// tensors, which know the device they stand for, tell.

#include "judge/measures/outputs.h"
#include "judge/registry.h"
#include "judge/sides.h"
#include "nouns/forms.h"

namespace parallax {
namespace {

constexpr char kFakeTensors[] = "fake";

// The side without data; -1: there is none, or it is not about strides.
int SideWithoutData(const Evidence& evidence, const Complaint& complaint) {
  if (!IsAboutMetadata(complaint.kind) || complaint.claim != kClaimStrides) return -1;
  const auto& sides = evidence.relation().sides;
  for (size_t i = 0; i < sides.size(); ++i) {
    if (sides[i].program.form() == kMetaForm) return static_cast<int>(i);
  }
  return -1;
}

class OtherDeviceSkeptic : public Skeptic {
 public:
  std::string_view name() const override { return "other-device"; }

  bool Concerns(const Evidence& evidence, const Complaint& complaint) const override {
    return SideWithoutData(evidence, complaint) >= 0;
  }

  std::vector<Probe> Probes(const Evidence& evidence, const Complaint& complaint) const override {
    const int at = SideWithoutData(evidence, complaint);
    Side fake = evidence.relation().sides[static_cast<size_t>(at)];
    fake.program = fake.program.WithForm(kFakeTensors);
    fake.label = "with fake tensors";
    return {{kFakeTensors, {fake}}};
  }

  Opinion Doubt(const Evidence& evidence, const Complaint& complaint) const override {
    const Outcomes* fake = evidence.FindProbe(kFakeTensors);
    if (fake == nullptr || fake->size() != 1 || !fake->front().Is<Returned>()) return {};
    Outcomes outcomes = evidence.outcomes();
    outcomes[static_cast<size_t>(SideWithoutData(evidence, complaint))] = fake->front();
    const RecordedCase known = WithOutcomes(evidence.recorded, std::move(outcomes));
    if (FindOracle("metadata")->Judge({known, evidence.probes, evidence.dialect})) {
      return {false, "fake tensors have other strides as well", -1};
    }
    return {true, "the strides are those of another device; fake tensors have the same", -1};
  }
};

PARALLAX_SKEPTIC(OtherDeviceSkeptic);

}  // namespace
}  // namespace parallax
