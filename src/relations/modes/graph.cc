// graph: the call traced into a graph that the library runs, against the plain one. Bits may
// differ, values may not; what only one of them refuses is a difference too. What is random owes
// its metadata.

#include "relations/mode.h"

namespace parallax {
namespace {

class GraphMode : public Mode {
 public:
  std::string_view name() const override { return "graph"; }
  std::string_view summary() const override {
    return "traced into a graph, against the plain call";
  }
  bool Applies(const CatalogueEntry& entry) const override { return entry.api.HasForm(name()); }
  std::vector<Side> Sides(const Api& api) const override {
    return {FormSide(api, name()), PlainSide(api)};
  }
  Claim MakeClaim(const Api& api) const override { return ClaimFor(api, kClaimAll); }
};

PARALLAX_MODE(GraphMode);

}  // namespace
}  // namespace parallax
