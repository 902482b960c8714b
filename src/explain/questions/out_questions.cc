// Questions about results that go into memory whose dimensions lie in reverse order.

#include <algorithm>
#include <cstdint>
#include <string_view>
#include <utility>

#include "explain/aspects/tensor_aspects.h"
#include "explain/variations/questions.h"
#include "investigate/reduce/edit.h"

namespace parallax {
namespace {

constexpr std::string_view kReversedOut = "out-strided";  // a form, nouns/forms.cc
constexpr size_t kMatrixDimensions = 2;
constexpr int64_t kSomeExtent = 3;  // an extent that is tried

// The extents in front of the last two dimensions.
Shape BatchOf(const TensorRecipe& recipe) {
  if (recipe.shape.size() <= kMatrixDimensions) return {};
  return Shape(recipe.shape.begin(), recipe.shape.end() - kMatrixDimensions);
}

bool TwoAreAboveOne(const Shape& batch) {
  return std::count_if(batch.begin(), batch.end(), [](int64_t n) { return n > 1; }) > 1;
}

// Whether one but the last is: with the others of size 1 the order is seen in its stride alone.
bool OuterIsAboveOne(const Shape& batch) {
  return batch.size() > 1 &&
         std::any_of(batch.begin(), batch.end() - 1, [](int64_t n) { return n > 1; });
}

bool AreSeveral(const Shape& batch) { return batch.size() > 1; }

Hypothesis Permuted(const TensorPlace& place, const std::string& which,
                    bool (*is_so)(const Shape&)) {
  return {"out's batch dimensions" + which + " do not follow each other in memory",
          [place, is_so](const Binding& binding) {
            const auto recipe = TensorAt(binding, place);
            return recipe && is_so(BatchOf(*recipe));
          }};
}

Binding WithBatch(const Binding& witness, int tensor, const Shape& batch) {
  return WithTensor(witness, tensor, [&](const TensorRecipe& recipe) {
    Shape shape = batch;
    shape.insert(shape.end(), recipe.shape.end() - kMatrixDimensions, recipe.shape.end());
    return Resized(recipe, shape);
  });
}

}  // namespace

std::vector<Question> OutQuestions(const Binding& witness, const Relation& relation) {
  const bool reversed =
      std::any_of(relation.sides.begin(), relation.sides.end(),
                  [](const Side& side) { return side.program.form() == kReversedOut; });
  const std::vector<TensorRecipe> tensors = TensorsOf(witness);
  if (!reversed || tensors.empty() || tensors.front().bytes == nullptr) return {};
  const Shape own = BatchOf(tensors.front());
  const TensorPlace place = PlaceOf(witness, 0);
  Question question{"order of the dimensions of out", {}, {}};
  question.rivals = {Permuted(place, "", AreSeveral),
                     Permuted(place, ", an outer one above 1,", OuterIsAboveOne),
                     Permuted(place, ", two of them above 1,", TwoAreAboveOne)};
  std::erase_if(question.rivals, [&](const Hypothesis& each) { return !each.holds(witness); });
  if (question.rivals.empty()) return {};
  // One dimension of a batch has no order.
  question.calls.push_back(WithTensor(witness, 0, [&](TensorRecipe recipe) {
    while (recipe.shape.size() > kMatrixDimensions + 1) recipe = WithoutDimension(recipe, 0);
    Shape shape = recipe.shape;
    shape.front() = kSomeExtent;
    return Resized(recipe, shape);
  }));
  const Shape ones(own.size(), 1);
  Shape inner = ones, outer = ones, all(own.size(), kSomeExtent), others(own.size(), 2);
  inner.back() = kSomeExtent;
  outer.front() = kSomeExtent;
  for (const Shape& batch : {ones, inner, outer, all, others}) {
    question.calls.push_back(WithBatch(witness, 0, batch));
  }
  std::erase(question.calls, witness);
  return {std::move(question)};
}

}  // namespace parallax
