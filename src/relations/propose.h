#pragma once

#include <string>
#include <vector>

#include "relations/selection.h"

namespace parallax {

// Whether a relation of the sources may call the API (Source::Concerns).
bool Concern(const std::vector<SourceSelection>& sources, const std::vector<Rule>& rules,
             const std::string& only, const ListedApi& api);

// Relations of every API of the catalogue that can be called, under the selected sources, in the
// catalogue's order, but those of which the target cannot make a side. An entry that is a rule gets
// that rule's relation alone. When an epoch has ended only those sources are asked that want to be.
Proposals Propose(const SourceInput& in, const std::vector<SourceSelection>& sources);

}  // namespace parallax
