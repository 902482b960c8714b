#include "triage/needed_contents.h"

#include <fmt/format.h>

#include <cmath>
#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <utility>

#include "base/rng.h"
#include "judge/evidence.h"
#include "triage/reduce/edit.h"
#include "words/witness_text.h"

namespace parallax {
namespace {

constexpr size_t kMostAskedAbout = 4;
constexpr size_t kMostElements = 256;  // of one that is asked about
constexpr uint64_t kStream = 0x6e756d62;

struct Class {
  std::string_view name;
  bool (*holds)(double);
};
constexpr Class kClasses[] = {{"nan", [](double x) { return std::isnan(x); }},
                              {"infinity", [](double x) { return std::isinf(x); }}};

// Different ones of 0.5 to 1.5.
double OrdinaryNumber(size_t at) {
  return 0.5 + static_cast<double>(Mix(kStream, at) >> 40) * 0x1p-24;
}

// The elements for which the predicate holds, in a part, replaced by ordinary ones; nothing: none.
std::optional<TensorRecipe> Calmed(const TensorRecipe& recipe,
                                   const std::function<bool(double)>& leaves) {
  std::vector<Element> elements = ElementsOf(recipe);
  bool changed = false;
  for (size_t i = 0; i < elements.size(); ++i) {
    if (!leaves(elements[i].re) && !leaves(elements[i].im)) continue;
    elements[i] = {OrdinaryNumber(i), 0};
    changed = true;
  }
  if (!changed) return std::nullopt;
  return WithElements(recipe, elements);
}

class Asker {
 public:
  Asker(Runner& runner, const Signature& signature, const Binding& witness)
      : runner_(runner), signature_(signature), witness_(witness) {}

  // What the t-th tensor has to hold; empty: nothing, or nobody knows.
  Result<std::string> Ask(int t, const TensorRecipe& recipe) {
    for (const Class& each : kClasses) {
      PARALLAX_TRY_ASSIGN(bool needed, IsGoneWith(t, Calmed(recipe, each.holds)));
      if (needed) return fmt::format("{} holds {}", TensorName(witness_, t), each.name);
    }
    const auto all = [](double) { return true; };
    PARALLAX_TRY_ASSIGN(bool needed, IsGoneWith(t, Calmed(recipe, all)));
    return needed ? TensorName(witness_, t) + " has certain values" : std::string();
  }

 private:
  Result<bool> IsGoneWith(int t, const std::optional<TensorRecipe>& calmed) {
    if (!calmed) return false;
    const Binding binding = WithTensor(witness_, t, [&](const TensorRecipe&) { return *calmed; });
    TryOptions options;
    options.signature = signature_;
    PARALLAX_TRY_ASSIGN(auto trials, runner_.Try({&binding, 1}, options));
    return trials.front().verdict.state == VerdictState::kAgree;
  }

  Runner& runner_;
  const Signature& signature_;
  const Binding& witness_;
};

}  // namespace

Result<std::vector<std::string>> FindNeededContents(Runner& runner, const Signature& signature,
                                                    const Binding& witness) {
  std::vector<std::string> clauses;
  const std::vector<TensorRecipe> tensors = TensorsOf(witness);
  if (tensors.size() > kMostAskedAbout) return clauses;
  Asker asker(runner, signature, witness);
  for (size_t t = 0; t < tensors.size(); ++t) {
    const TensorRecipe& recipe = tensors[t];
    const int64_t count = NumElements(recipe.shape);
    if (!IsInexact(recipe.dtype) || count == 0 || count > int64_t{kMostElements}) continue;
    PARALLAX_TRY_ASSIGN(std::string clause, asker.Ask(static_cast<int>(t), recipe));
    if (!clause.empty()) clauses.push_back(std::move(clause));
  }
  return clauses;
}

}  // namespace parallax
