#pragma once

// CountCounterparts: the figures of what was matched with the APIs of a catalogue.

#include <string>
#include <vector>

#include "nouns/api.h"
#include "nouns/counterpart_figures.h"
#include "relations/stated_relation.h"

namespace parallax {

// Each list holds all that was tried, the rejected too, of the APIs that the glob `only` names.
struct TriedCounterparts {
  const std::vector<StatedRelation>& named;
  const std::vector<StatedRelation>& alike;
  const std::vector<StatedRelation>& composed;
};
CounterpartFigures CountCounterparts(const std::vector<CatalogueEntry>& catalogue,
                                     const std::string& only, const TriedCounterparts& tried);

}  // namespace parallax
