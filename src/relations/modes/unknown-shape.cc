// unknown-shape: traced into a graph in which no extent is known, against the plain call. What is
// inferred from extents at tracing time must be computed then.
//
// No claim on status: some functions ask for an extent by contract. One case a structure: it is
// the shapes that matter.

#include "relations/mode.h"

namespace parallax {
namespace {

class UnknownShapeMode : public Mode {
 public:
  std::string_view name() const override { return "unknown-shape"; }
  std::string_view summary() const override {
    return "traced into a graph of unknown extents, against the plain call";
  }
  bool Applies(const CatalogueEntry& entry) const override { return entry.api.HasForm(name()); }
  std::vector<Side> Sides(const Api& api) const override {
    return {FormSide(api, name()), PlainSide(api)};
  }
  Claim MakeClaim(const Api& api) const override {
    return ClaimFor(api, kClaimValues | kClaimMetadata);
  }
  bool structural() const override { return true; }
};

PARALLAX_MODE(UnknownShapeMode);

}  // namespace
}  // namespace parallax
