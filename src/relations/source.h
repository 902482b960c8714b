#pragma once

// RelationSource: what yields relations for a target. Sources register themselves (registry.h);
// adding one is one new folder. Stateless and pure; any thread.

#include <string>
#include <string_view>
#include <vector>

#include "catalogue/catalogue.h"
#include "model/relation.h"
#include "relations/rules/rule.h"

namespace parallax {

// What the target can do with layouts (the adapter's capabilities that modes depend on).
struct TargetTraits {
  bool strides = true;
  bool negated = false;
  bool conjugated = false;
  std::vector<std::string> dtypes;  // names; empty: all
};

struct ProposeContext {
  const Catalogue& catalogue;
  TargetTraits traits;
  std::vector<Rule> rules;
};

// A relation and the inputs it may start from.
struct Proposal {
  Relation relation;
  uint32_t entry = 0;           // index into the catalogue: the api it judges
  std::vector<uint32_t> seeds;  // indices into that entry's seeds; never empty
  uint64_t cost_ns = 0;         // of one case: all sides
};

class RelationSource {
 public:
  virtual ~RelationSource() = default;
  // Kebab-case: "modes".
  virtual std::string_view name() const = 0;
  // One line for `list sources`.
  virtual std::string_view summary() const = 0;
  // Names that `--source name:member` may pick, sorted; empty when it has no members.
  virtual std::vector<std::string> Members(const std::vector<Rule>& rules) const = 0;
  // All relations of the members in `members` (all, when it is empty), in the catalogue's order.
  virtual void Propose(const ProposeContext& context, const std::vector<std::string>& members,
                       std::vector<Proposal>* out) const = 0;
};

}  // namespace parallax
