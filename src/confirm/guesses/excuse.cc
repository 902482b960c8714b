#include "confirm/guesses/excuse.h"

#include <algorithm>
#include <vector>

#include "constraints/holds.h"
#include "constraints/language.h"
#include "investigate/reduce/edit.h"
#include "judge/sign_refusal.h"

namespace parallax {
namespace {

constexpr int64_t kMostNumbers = 1 << 16;  // of a tensor that is filled anew

// Of the function whose arguments are the binding's.
std::string BrokenClause(const FindingDraft& draft) {
  const Trial& witness = draft.witness;
  const bool its_own = witness.relation.sides[0].program.name() == witness.relation.api;
  if (!draft.context.constraints || !its_own || !witness.outcomes[0].Is<Raised>()) return "";
  for (const Constraint& constraint : draft.context.constraints(witness.relation.api)) {
    if (!IsBorneOut(constraint) || !IsFromDocumentation(constraint)) continue;
    if (Holds(constraint.clause, draft.original) == Truth::kNo)
      return "its documentation asks for " + ToText(constraint.clause);
  }
  return "";
}

bool HoldsFewNumbers(const Binding& binding) {
  bool few = true;
  ForEachTensor(binding, [&](const TensorRecipe& recipe) {
    few = few && NumElements(recipe.shape) <= kMostNumbers;
  });
  return few;
}

// All numbers of all tensors are 1, or all of a tensor are different.
Binding WithNumbers(Binding binding, bool different) {
  struct Visitor {
    bool different;
    void Visit(Value& value) const {
      if (auto* sequence = std::get_if<Sequence>(&value.v)) {
        for (Value& item : sequence->items) Visit(item);
      } else if (auto* tensor = std::get_if<TensorRecipe>(&value.v)) {
        std::vector<Element> elements = ElementsOf(*tensor);
        for (size_t i = 0; i < elements.size(); ++i) {
          elements[i] = {different ? static_cast<double>(i + 1) : 1.0, 0};
        }
        *tensor = WithElements(*tensor, elements);
      }
    }
  };
  for (Argument& argument : binding.arguments) Visitor{different}.Visit(argument.value);
  return binding;
}

bool BothReturn(const Trial& trial) {
  return std::all_of(trial.outcomes.begin(), trial.outcomes.end(),
                     [](const Outcome& outcome) { return outcome.Is<Returned>(); });
}

}  // namespace

Result<std::string> ExcuseOf(FindingDraft& draft) {
  const Trial& witness = draft.witness;
  const bool only_ends = witness.relation.Is(kGuessed) &&
                         (witness.relation.claim.bits & kClaimAnyNumbers) == 0 &&
                         witness.verdict.kind == Kind::kStatus;
  if (!only_ends || witness.outcomes.size() != 2) return std::string();
  std::string broken = BrokenClause(draft);
  const bool of_numbers = !RefusesASign(witness, {}) && HoldsFewNumbers(draft.original);
  if (!broken.empty() || !of_numbers) return broken;
  const std::vector<Binding> inputs{WithNumbers(draft.original, false),
                                    WithNumbers(draft.original, true)};
  PARALLAX_TRY_ASSIGN(const auto trials, draft.runner.Try(inputs, {}));
  if (std::none_of(trials.begin(), trials.end(), BothReturn)) return std::string();
  return std::string("both take other numbers of the same shapes and dtypes");
}

}  // namespace parallax
