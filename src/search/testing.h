#pragma once

// For tests of planning: a catalogue of functions that need no library.

#include <string>
#include <utility>
#include <vector>

#include "search/plan.h"

namespace parallax {

// `apis` APIs with `seeds` seeds and three relations each, one of them structural.
struct World {
  std::vector<CatalogueEntry> catalogue;
  std::vector<PlannedRelation> relations;
  Corpus corpus;

  World(uint32_t apis, uint32_t seeds) {
    for (uint32_t a = 0; a < apis; ++a) {
      CatalogueEntry entry;
      entry.api.program = entry.api.name = "lib.f" + std::to_string(a);
      entry.cost_ns = uint64_t{1024} << (a % 12);
      for (uint32_t s = 0; s < seeds; ++s) {
        TensorRecipe x;
        x.shape = {3 + s, 4};
        entry.seeds.push_back(Binding{{{"x", false, {x}}, {"dim", false, {int64_t{1}}}}});
      }
      catalogue.push_back(entry);
      for (const char* family : {"again", "float64", "meta"}) AddRelation(a, family);
    }
  }

  void AddRelation(uint32_t api, std::string family) {
    Relation relation;
    relation.source = "modes";
    relation.facts = kOfModes;
    relation.family = family;
    relation.api = catalogue[api].api.name;
    relation.sides.resize(2);
    relation.sides[0].program = relation.sides[1].program = relation.api;
    if (family == "float64") relation.sides[1].derivation.kind = DeriveKind::kWiden;
    relation.structural = family == "meta";
    relations.push_back({relation, api});
  }

  Manifest Plan(uint32_t epoch, uint64_t budget_ns = 20'000'000'000) const {
    return PlanEpoch({catalogue, relations, corpus, 7, epoch, budget_ns});
  }
};

}  // namespace parallax
