#include "explain/conditions/layout_conditions.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

#include "inputs/place.h"
#include "investigate/narrow/name_layouts.h"
#include "investigate/reduce/edit.h"
#include "investigate/signature.h"
#include "words/witness_text.h"

namespace parallax {
namespace {

constexpr int kMostTensors = 16;  // of a witness that is asked about

// Contents and all: along an expanded dimension they repeat.
TensorRecipe LaidOut(TensorRecipe recipe, Layout layout) {
  recipe.layout = layout;
  if (layout != Layout::kExpanded) return recipe;
  std::string bytes = *recipe.bytes;
  RepeatFirst(recipe, reinterpret_cast<std::byte*>(bytes.data()));
  recipe.bytes = std::make_shared<const std::string>(std::move(bytes));
  return recipe;
}

// Whether the witness `input` shows it with the tensor in the layout.
Result<std::optional<bool>> ShowsOn(Runner& runner, const Signature& signature, int tensor,
                                    Layout layout, const Binding& input) {
  const Binding laid_out = WithTensor(
      input, tensor, [&](const TensorRecipe& recipe) { return LaidOut(recipe, layout); });
  TryOptions options;
  options.signature = signature;
  PARALLAX_TRY_ASSIGN(auto trials, runner.Try({&laid_out, 1}, options));
  const Trial& trial = trials.front();
  if (Shows(signature, trial.verdict)) return std::optional<bool>(true);
  return trial.returned ? std::optional<bool>(false) : std::nullopt;
}

// "weight is strided", unless that was said of another tensor of the argument.
void Add(const Binding& witness, int tensor, const std::string& layouts,
         std::vector<std::string>* clauses) {
  std::string clause = fmt::format("{} is {}", TensorName(witness, tensor), layouts);
  const bool is_known = std::find(clauses->begin(), clauses->end(), clause) != clauses->end();
  if (!is_known) clauses->push_back(std::move(clause));
}

}  // namespace

std::vector<std::string> LayoutClauses(const Binding& witness) {
  std::vector<std::string> clauses;
  int tensor = 0;
  ForEachTensor(witness, [&](const TensorRecipe& recipe) {
    const int index = tensor++;
    if (recipe.layout == Layout::kContiguous) return;
    Add(witness, index, std::string(Name(recipe.layout)), &clauses);
  });
  return clauses;
}

Result<std::vector<std::string>> FindLayoutConditions(Runner& runner, const Signature& signature,
                                                      const Binding& witness) {
  const std::vector<TensorRecipe> tensors = TensorsOf(witness);
  if (tensors.size() > kMostTensors) return LayoutClauses(witness);
  std::vector<std::string> clauses;
  for (int t = 0; t < static_cast<int>(tensors.size()); ++t) {
    const Layout met = tensors[static_cast<size_t>(t)].layout;
    if (met == Layout::kContiguous) continue;
    PARALLAX_TRY_ASSIGN(const std::string layouts,
                        NameLayouts(witness, uint64_t{1} << t, met, signature.kind,
                                    [&](Layout layout, const Binding& input) {
                                      return ShowsOn(runner, signature, t, layout, input);
                                    }));
    Add(witness, t, layouts, &clauses);
  }
  return clauses;
}

}  // namespace parallax
