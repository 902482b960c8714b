#pragma once

// The rows of a campaign's first epoch: each relation of an API on its seeds as they are, what
// killed a call of it while probing, and, where seeds are few, mutations of them. Internal to
// src/search.

#include <cstdint>
#include <vector>

#include "search/edges.h"
#include "search/plan.h"

namespace parallax {

// Every side's derivation can be made of the binding, and the target can hold it.
bool Applies(const PlanInput& in, const Relation& relation, const Binding& binding);
// Whether the maps of its sides make calls of the structure.
bool Calls(const Relation& relation, const Binding& binding);

// Of one API; `relations` are its own, in order, and not empty.
void PlanFirst(const PlanInput& in, uint32_t api, const std::vector<uint32_t>& relations,
               std::vector<StructureRow>* rows);

// Puts the rows by which each API is judged at the least cost before the others: each API is judged
// before any is in all ways. How many they are.
size_t JudgeEachFirst(const PlanInput& in, std::vector<StructureRow>* rows);

// Of its relations of source `edges`, which PlanFirst leaves out. Beside other relations, where
// each structure is compiled, none: they come in the next epochs.
void PlanFirstEdges(const PlanInput& in, uint32_t api, const std::vector<uint32_t>& relations,
                    EdgeEffort effort, std::vector<StructureRow>* rows);

}  // namespace parallax
