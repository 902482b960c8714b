// Questions about negated views: whether they have to be without gaps, and to be no part of a graph
// of gradients.

#include <algorithm>
#include <cstdint>
#include <set>
#include <utility>

#include "explain/aspects/tensor_aspects.h"
#include "explain/variations/questions.h"
#include "inputs/place.h"
#include "investigate/reduce/edit.h"
#include "investigate/reduce/extents.h"

namespace parallax {
namespace {

constexpr int64_t kGrownExtent = 3;  // in the place of 1: of one element there are no gaps

// The tensors that a side sees as negated views. Nothing: no side does.
std::vector<int> NegatedIn(const Binding& witness, const Relation& relation) {
  std::vector<int> negated;
  for (const Side& side : relation.sides) {
    const Derivation& derived = side.derivation;
    if (derived.kind != DeriveKind::kLayout || derived.layout != Layout::kNegated) continue;
    const std::vector<TensorRecipe> tensors = TensorsOf(witness);
    for (int t = 0; t < static_cast<int>(tensors.size()); ++t) {
      const bool chosen = derived.index == 0 || (t < 64 && ((derived.index >> t) & 1) != 0);
      const TensorRecipe& each = tensors[static_cast<size_t>(t)];
      if (chosen && each.bytes && IsMeaningful(each, Layout::kNegated)) negated.push_back(t);
    }
    break;
  }
  return negated;
}

// What is strided itself is a negated view with gaps; of one element it has none.
bool HasGaps(const TensorRecipe& recipe) {
  return recipe.layout == Layout::kStrided && IsMeaningful(recipe, Layout::kStrided);
}

Binding WithGaps(Binding binding, const std::vector<int>& tensors) {
  for (const int t : tensors) {
    binding = WithTensor(binding, t, [](TensorRecipe each) {
      if (IsMeaningful(each, Layout::kStrided)) each.layout = Layout::kStrided;
      return each;
    });
  }
  return binding;
}

Question GapsQuestion(const Binding& witness, const std::vector<int>& negated) {
  Question question{"gaps of negated views", {}, {}};
  std::vector<TensorPlace> places;
  for (const int t : negated) places.push_back(PlaceOf(witness, t));
  const char* words =
      places.size() == 1 ? "the negated view is contiguous" : "the negated views are contiguous";
  question.rivals.push_back({words, [places](const Binding& binding) {
                               return std::all_of(places.begin(), places.end(),
                                                  [&](const auto& at) {
                                                    const auto recipe = TensorAt(binding, at);
                                                    return recipe && !HasGaps(*recipe);
                                                  });
                             }});
  const Binding grown = Resize(witness, 1, kGrownExtent, {});
  for (const Binding& call : {WithGaps(grown, negated), WithGaps(witness, negated), grown}) {
    if (call != witness) question.calls.push_back(call);
  }
  return question;
}

Question GradientQuestion(const Binding& witness) {
  Question question{"gradients that are recorded", {}, {}};
  question.rivals.push_back({"no gradient is recorded", [](const Binding& binding) {
                               const std::vector<TensorRecipe> all = TensorsOf(binding);
                               return std::none_of(all.begin(), all.end(), [](const auto& each) {
                                 return each.requires_grad;
                               });
                             }});
  question.calls.push_back(WithTensors(witness, [](TensorRecipe each) {
    each.requires_grad = IsInexact(each.dtype);
    return each;
  }));
  return question;
}

}  // namespace

std::vector<Question> NegatedQuestions(const Binding& witness, const Relation& relation) {
  const std::vector<int> negated = NegatedIn(witness, relation);
  if (negated.empty()) return {};
  std::vector<Question> questions{GapsQuestion(witness, negated), GradientQuestion(witness)};
  std::erase_if(questions, [&](const Question& question) {
    return question.calls.empty() || !question.rivals.front().holds(witness);
  });
  return questions;
}

}  // namespace parallax
