// Source `null`: a call against itself in another child, a check on Parallax itself. The sides are
// the same; the engine runs them apart. What draws random numbers or returns unwritten memory
// promises its metadata alone.

#include <algorithm>

#include "relations/modes/mode.h"
#include "relations/registry.h"

namespace parallax {
namespace {

class NullSource final : public RelationSource {
 public:
  std::string_view name() const override { return "null"; }
  std::string_view summary() const override {
    return "a call against itself in another child: finds faults of Parallax";
  }
  std::vector<std::string> Members(const std::vector<Rule>&) const override { return {}; }

  void Propose(const ProposeContext& context, const std::vector<std::string>&,
               std::vector<Proposal>* out) const override {
    const auto& entries = context.catalogue.entries;
    for (uint32_t i = 0; i < entries.size(); ++i) {
      if (entries[i].seeds.empty() || entries[i].api.kind == "rule") continue;
      Proposal proposal;
      proposal.entry = i;
      for (uint32_t s = 0; s < entries[i].seeds.size(); ++s) proposal.seeds.push_back(s);
      proposal.relation.source = "null";
      proposal.relation.family = "null";
      proposal.relation.api = entries[i].api.name;
      proposal.relation.target = context.catalogue.target;
      proposal.relation.sides = {PlainSide(entries[i]), PlainSide(entries[i])};
      proposal.relation.sides[1].label = "the same call in another child";
      proposal.relation.claim.bits = ClaimFor(entries[i], kClaimSame);
      proposal.cost_ns = 2 * std::max<uint64_t>(1000, entries[i].cost_ns);
      out->push_back(std::move(proposal));
    }
  }
};

PARALLAX_SOURCE(NullSource);

}  // namespace
}  // namespace parallax
