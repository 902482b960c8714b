#pragma once

// SilentSides: sides of relations that returned in no case of a whole campaign. What is held
// against them has been held against nothing, though every case "agrees".

#include <map>
#include <string>
#include <vector>

#include "hunt/fold.h"
#include "relations/selection.h"
#include "report/summary.h"

namespace parallax {

// By family over all APIs ("rules:NAME"), in the order of names and sides. Not those of families in
// which a call died: that is told as a finding.
std::vector<SilentSide> SilentSidesOf(const std::map<std::string, FamilyStatistics>& families,
                                      const std::vector<PlannedRelation>& relations);

// Rules of `sources` over single APIs that match `only` whose left side raised on every input that
// probing tried: they have no input to be hunted with.
std::vector<SilentSide> RefusedRules(const std::vector<CatalogueEntry>& catalogue,
                                     const std::vector<Rule>& rules,
                                     const std::vector<SourceSelection>& sources,
                                     const std::string& only);

}  // namespace parallax
