#pragma once

// RefusedRules: rules that have no input to be hunted with.

#include <cstdint>
#include <string>
#include <vector>

#include "nouns/api.h"
#include "relations/rule.h"
#include "relations/selection.h"

namespace parallax {

struct RefusedRule {
  std::string name;
  std::string side;    // its label; empty: the rule says nothing about what was tried
  uint64_t tried = 0;  // inputs
  std::string said;    // of the last; may be empty
};

// Rules of `sources` over single APIs that match `only` whose left side raised on every input that
// probing tried.
std::vector<RefusedRule> RefusedRules(const std::vector<CatalogueEntry>& catalogue,
                                      const std::vector<Rule>& rules,
                                      const std::vector<SourceSelection>& sources,
                                      const std::string& only);

}  // namespace parallax
