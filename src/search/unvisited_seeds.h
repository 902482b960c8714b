#pragma once

// Unvisited seeds: those that the first epoch's relations leave out, as each visits a few. A seed
// that alone has an overload, a dtype or a value of an option is visited once, and the input of a
// path through the sources by several relations. Internal to src/search.

#include <cstdint>
#include <vector>

#include "search/plan.h"

namespace parallax {

// A row for each that no row of `rows` visits; `of_api` has the hunted relations of each API. None
// for an API whose structures are compiled.
std::vector<StructureRow> PlanUnvisitedSeeds(const PlanInput& in,
                                             const std::vector<std::vector<uint32_t>>& of_api,
                                             const std::vector<StructureRow>& rows);

// Rows for the telling inputs of `in.paths`, of the cheapest relations of their API: one where its
// structures are compiled. The inputs are appended to `parents`, the corpus of the manifest.
void PlanPathInputs(const PlanInput& in, const std::vector<std::vector<uint32_t>>& of_api,
                    std::vector<Binding>* parents, std::vector<StructureRow>* rows);

}  // namespace parallax
