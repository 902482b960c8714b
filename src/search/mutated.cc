#include "search/mutated.h"

#include "base/check.h"
#include "base/rng.h"
#include "constraints/bend.h"
#include "inputs/mutate.h"
#include "search/manifest.h"

namespace parallax {
namespace {

const Clause& ClauseOf(const CatalogueEntry& entry, uint32_t mutator) {
  const uint32_t index = mutator - kFirstClauseMutator;
  PARALLAX_CHECK(index < entry.constraints.size(), "a row of another catalogue");
  return entry.constraints[index].clause;
}

}  // namespace

std::vector<uint32_t> ClauseMutators(const CatalogueEntry& entry) {
  std::vector<uint32_t> out;
  for (size_t i = 0; i < entry.constraints.size(); ++i) {
    const Constraint& constraint = entry.constraints[i];
    if (constraint.trials.kept == 0 || IsContradicted(constraint)) continue;
    out.push_back(kFirstClauseMutator + static_cast<uint32_t>(i));
  }
  return out;
}

bool Enlarges(const CatalogueEntry& entry, uint32_t mutator) {
  if (mutator == kNoMutator) return false;
  if (!BreaksClause(mutator)) return MutatorEnlarges(mutator);
  const Clause& clause = ClauseOf(entry, mutator);
  return clause.left.kind == Term::Kind::kArgument && clause.right[0].kind != Term::Kind::kText;
}

Binding Mutated(const CatalogueEntry& entry, const Binding& parent, uint32_t mutator,
                uint64_t draw) {
  if (mutator == kNoMutator) return parent;
  if (!BreaksClause(mutator)) return Mutate(parent, mutator, draw);
  Rng rng(draw);
  auto outside = Broken(ClauseOf(entry, mutator), parent, Reach::kFar, rng);
  return outside ? *std::move(outside) : parent;
}

}  // namespace parallax
