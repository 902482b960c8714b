#include "catalogue/borders.h"

#include <algorithm>
#include <utility>

#include "base/rng.h"
#include "constraints/bend.h"
#include "constraints/holds.h"
#include "guess/lesson_constraints.h"

namespace parallax {
namespace {

constexpr size_t kTries = 2;  // of a constraint
constexpr uint64_t kMostCalls = 48;
constexpr uint64_t kMostNs = 200'000'000;

bool IsFromProbingAlone(const Constraint& constraint) {
  return std::all_of(constraint.from.begin(), constraint.from.end(), [](const Provenance& from) {
    return from.origin == Provenance::Origin::kProbing;
  });
}

}  // namespace

void CountForAll(const Lessons& lessons, CatalogueEntry* entry) {
  for (Constraint& learned : LessonConstraints(lessons, entry->api)) {
    AddConstraint(std::move(learned.clause), std::move(learned.from[0]), &entry->constraints);
  }
  for (Constraint& constraint : entry->constraints) CountFor(entry->seeds, &constraint);
  std::erase_if(entry->constraints, [](const Constraint& constraint) {
    return IsContradicted(constraint) && IsFromProbingAlone(constraint);
  });
}

std::vector<BorderCall> BorderCalls(const CatalogueEntry& entry, uint64_t seed) {
  std::vector<BorderCall> calls;
  if (entry.seeds.empty()) return calls;
  const uint64_t call_ns = std::max<uint64_t>({1, entry.cost_ns, entry.first_cost_ns});
  const uint64_t most = std::min(kMostCalls, kMostNs / call_ns);
  for (size_t round = 0; round < kTries; ++round) {
    for (size_t i = 0; i < entry.constraints.size() && calls.size() < most; ++i) {
      const Constraint& constraint = entry.constraints[i];
      const bool of_rule = constraint.from[0].origin == Provenance::Origin::kRule;
      if (of_rule || !IsBorneOut(constraint)) continue;
      const uint64_t draw = Mix(seed, Mix(i, round));
      Rng rng(draw);
      const Binding& inside = entry.seeds[round % entry.seeds.size()];
      auto outside = Broken(constraint.clause, inside, Reach::kNear, rng);
      if (outside) calls.push_back({i, *std::move(outside), draw});
    }
  }
  return calls;
}

}  // namespace parallax
