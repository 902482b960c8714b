#include "confirm/deaths/write_for_death.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "confirm/reduce_witness.h"
#include "confirm/witness/witness_rank.h"
#include "investigate/reduce/edit.h"
#include "investigate/signature.h"
#include "nouns/chain.h"
#include "nouns/forms.h"

namespace parallax {
namespace {

constexpr int64_t kMostExtents[] = {2, 3, 4};  // that are left of larger ones
constexpr uint64_t kCandidates = 120;          // of the reduction

// Whether the side at fault dies, and writes to an out=.
bool DiesWithOut(const FindingDraft& draft) {
  const Trial& witness = draft.witness;
  const Verdict& verdict = witness.verdict;
  if (draft.signature.kind != Kind::kCrash || verdict.side < 0) return false;
  const auto side = static_cast<size_t>(verdict.side);
  const Form* form = FindForm(witness.relation.sides[side].program.form());
  const Outcome& outcome = witness.outcomes[side];
  return form != nullptr && form->writes == FormWrites::kOutput && outcome.Is<Crashed>() &&
         !outcome.As<Crashed>().guard_hit && draft.runner.prefix().empty() && !draft.apart &&
         !OnSeveralTargets(witness.relation) && !ChainOf(witness.binding);
}

// Each extent between the two, but what is empty.
Binding WithExtents(const Binding& binding, int64_t least, int64_t most) {
  return WithTensors(binding, [&](const TensorRecipe& recipe) {
    if (!recipe.bytes) return recipe;
    Shape shape = recipe.shape;
    for (int64_t& extent : shape) {
      if (extent > 0) extent = std::clamp(extent, least, most);
    }
    return shape == recipe.shape ? recipe : Resized(recipe, shape);
  });
}

// The first call that writes outside of its output and returns; each has a child of its own, since
// what a write hits may kill a later one.
Result<std::optional<Trial>> FindWrite(FindingDraft& draft) {
  std::vector<Binding> tried = {draft.witness.binding};
  for (const int64_t most : kMostExtents) {
    for (const int64_t least : {int64_t{1}, int64_t{2}}) {
      Binding binding = WithExtents(draft.witness.binding, least, most);
      if (std::find(tried.begin(), tried.end(), binding) != tried.end()) continue;
      tried.push_back(std::move(binding));
      TryOptions alone;
      alone.fresh = true;
      PARALLAX_TRY_ASSIGN(std::vector<Trial> trials, draft.runner.Try({&tried.back(), 1}, alone));
      const Verdict& verdict = trials.front().verdict;
      const bool writes = verdict.state == VerdictState::kDisagree &&
                          verdict.kind == Kind::kMemory &&
                          verdict.side == draft.witness.verdict.side;
      if (writes) return std::optional<Trial>(std::move(trials.front()));
    }
  }
  return std::optional<Trial>();
}

}  // namespace

Status TakeWriteForDeath(FindingDraft& draft) {
  if (!DiesWithOut(draft)) return Status::Ok();
  PARALLAX_TRY_ASSIGN(std::optional<Trial> found, FindWrite(draft));
  if (!found) return Status::Ok();
  const int before = RankOfWitness(draft);
  Trial death = std::exchange(draft.witness, std::move(*found));
  if (RankOfWitness(draft) > before) {
    draft.witness = std::move(death);
    return Status::Ok();
  }
  draft.signature = SignatureOf(draft.witness.relation, draft.witness.verdict);
  SecondReduction how;
  how.candidates = kCandidates;
  PARALLAX_TRY(ReduceWitnessWith(draft, how));
  return NarrowWitness(draft);
}

}  // namespace parallax
