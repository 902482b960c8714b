// Source `modes`: every api against itself, made in another way (mode.h).

#include <algorithm>
#include <optional>
#include <string>

#include "inputs/derive.h"
#include "relations/modes/mode.h"
#include "relations/registry.h"

namespace parallax {
namespace {

// What one call costs at least, with the work around it.
constexpr double kLeastCallNs = 1000;

bool CanDerive(const Binding& binding, const std::vector<Side>& sides) {
  std::string why_not;
  return std::all_of(sides.begin(), sides.end(), [&](const Side& side) {
    return side.derivation.kind == DeriveKind::kAsIs ||
           Derive(binding, side.derivation, &why_not).has_value();
  });
}

class ModesSource final : public RelationSource {
 public:
  std::string_view name() const override { return "modes"; }
  std::string_view summary() const override {
    return "the same call in another way: float64, another layout, out=, in place, meta device";
  }

  std::vector<std::string> Members(const std::vector<Rule>&) const override {
    std::vector<std::string> out;
    for (const Mode* mode : Modes()) out.emplace_back(mode->name());
    return out;
  }

  void Propose(const ProposeContext& context, const std::vector<std::string>& members,
               std::vector<Proposal>* out) const override {
    const auto& entries = context.catalogue.entries;
    for (uint32_t i = 0; i < entries.size(); ++i) {
      // The programs of a rule are judged against each other only.
      if (entries[i].seeds.empty() || entries[i].api.kind == "rule") continue;
      for (const Mode* mode : Modes()) {
        bool chosen = members.empty() ||
                      std::find(members.begin(), members.end(), mode->name()) != members.end();
        if (chosen) ProposeMode(*mode, context, i, out);
      }
    }
  }

 private:
  static void ProposeMode(const Mode& mode, const ProposeContext& context, uint32_t index,
                          std::vector<Proposal>* out) {
    const CatalogueEntry& entry = context.catalogue.entries[index];
    std::optional<ModeRelation> found = mode.Of(entry, context.traits);
    if (!found) return;
    Proposal proposal;
    proposal.entry = index;
    for (uint32_t s = 0; s < entry.seeds.size(); ++s) {
      if (mode.Accepts(entry.seeds[s]) && CanDerive(entry.seeds[s], found->sides)) {
        proposal.seeds.push_back(s);
      }
    }
    if (proposal.seeds.empty()) return;
    proposal.relation.source = "modes";
    proposal.relation.family = std::string(mode.name());
    proposal.relation.api = entry.api.name;
    proposal.relation.target = context.catalogue.target;
    proposal.relation.sides = std::move(found->sides);
    proposal.relation.claim = found->claim;
    proposal.relation.structural = found->structural;
    double call = std::max(kLeastCallNs, static_cast<double>(entry.cost_ns));
    proposal.cost_ns = static_cast<uint64_t>(call * found->cost);
    out->push_back(std::move(proposal));
  }
};

PARALLAX_SOURCE(ModesSource);

}  // namespace
}  // namespace parallax
