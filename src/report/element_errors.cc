#include "report/element_errors.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>
#include <utility>

#include "numbers/case_screen.h"
#include "numbers/output.h"
#include "words/told_sides.h"
#include "words/witness_text.h"

namespace parallax {
namespace {

constexpr int64_t kFewestElements = 4;
constexpr int64_t kMostElements = 2000;

using Tensors = std::vector<const OutputTensor*>;

// Of each leaf, in the order of CompareOutputs; null: it is no tensor.
void CollectTensors(const OutputValue& value, Tensors* tensors) {
  const auto* sequence = std::get_if<OutputSequence>(&value.v);
  if (sequence == nullptr) return tensors->push_back(std::get_if<OutputTensor>(&value.v));
  for (const OutputValue& item : sequence->items) CollectTensors(item, tensors);
}

// An output, what it should be, and the leaf where they are furthest apart.
struct WorstPair {
  const OutputTensor* tensor = nullptr;
  const OutputTensor* reference = nullptr;
  std::string what;  // "float32[2, 3]", of several outputs with its place
};

std::optional<WorstPair> WorstPairOf(const Outcome& outcome, const Outcome& reference,
                                     const Tolerance& tolerance) {
  if (!outcome.Is<Returned>() || !reference.Is<Returned>()) return std::nullopt;
  const OutputValue& of_side = outcome.As<Returned>().value;
  const OutputValue& of_reference = reference.As<Returned>().value;
  const OutputDifference difference = CompareOutputs(of_side, of_reference, tolerance);
  const LeafDifference* worst = difference.WorstLeaf();
  if (worst == nullptr || !worst->values || difference.StructuresDiffer()) return std::nullopt;
  if (worst->values->total < kFewestElements || worst->values->total > kMostElements) {
    return std::nullopt;
  }
  Tensors tensors, references;
  CollectTensors(of_side, &tensors);
  CollectTensors(of_reference, &references);
  const auto place = static_cast<size_t>(worst - difference.leaves.data());
  if (place >= tensors.size() || place >= references.size()) return std::nullopt;
  if (tensors[place] == nullptr || references[place] == nullptr) return std::nullopt;
  const std::string at = worst->path.empty() ? "" : " at " + worst->path;
  return WorstPair{tensors[place], references[place], worst->a + at};
}

// REQUIRES: as many bytes as the shapes say, which are equal.
std::vector<ElementError> ErrorsOf(const WorstPair& pair, const Tolerance& tolerance) {
  const DType a = pair.tensor->dtype, b = pair.reference->dtype;
  const Bounds bounds = Resolve(tolerance, a, b);
  std::vector<ElementError> errors;
  for (int64_t i = 0; i < NumElements(pair.tensor->shape); ++i) {
    const size_t at = static_cast<size_t>(i);
    const TensorView one{a, pair.tensor->bytes.data() + at * ItemSize(a), nullptr, nullptr, 0};
    const TensorView other{b, pair.reference->bytes.data() + at * ItemSize(b), nullptr, nullptr, 0};
    const Difference difference = Compare(one, other, bounds);
    const bool special = difference.specials.Nans() + difference.specials.Infs() > 0;
    errors.push_back({difference.Agrees(),
                      special ? std::numeric_limits<double>::infinity() : difference.max_excess});
  }
  return errors;
}

std::vector<double> ValuesOf(const TensorRecipe& recipe) {
  const bool whole = recipe.fill.kind == FillKind::kInline && recipe.bytes != nullptr &&
                     recipe.bytes->size() ==
                         static_cast<size_t>(NumElements(recipe.shape)) * ItemSize(recipe.dtype);
  // The contents of an expanded one repeat.
  if (!whole || IsComplex(recipe.dtype) || recipe.layout == Layout::kExpanded) return {};
  std::vector<double> values;
  for (size_t at = 0; at < recipe.bytes->size(); at += ItemSize(recipe.dtype)) {
    values.push_back(LoadElement(recipe.dtype, recipe.bytes->data() + at).re);
    if (!std::isfinite(values.back())) return {};
  }
  return values;
}

// The values of the one input that has the output's shape.
void FindInput(const Binding& witness, const Shape& shape, ElementErrors* errors) {
  int tensor = 0, found = 0;
  ForEachTensor(witness, [&](const TensorRecipe& recipe) {
    const int index = tensor++;
    if (recipe.shape != shape || ++found > 1) return;
    errors->input = TensorName(witness, index);
    errors->values = ValuesOf(recipe);
  });
  const std::set<double> different(errors->values.begin(), errors->values.end());
  // Elements of one value would hide each other.
  if (found == 1 && different.size() > 2 && different.size() * 2 >= errors->values.size()) return;
  errors->input.clear();
  errors->values.clear();
}

}  // namespace

std::optional<ElementErrors> ElementErrorsOf(const Finding& finding) {
  if (!IsAboutNumbers(finding.signature.kind)) return std::nullopt;
  const Finding told = WithSelectedOutputs(finding);
  const Outcome* reference = ReferenceOf(told);
  if (reference == nullptr) return std::nullopt;
  const Tolerance tolerance = ToleranceOf(told.witness.relation.claim);
  for (size_t side = 0; side < told.witness.outcomes.size(); ++side) {
    const bool asked =
        told.witness.verdict.side < 0 || static_cast<int>(side) == told.witness.verdict.side;
    if (!asked || &told.witness.outcomes[side] == reference) continue;
    const auto pair = WorstPairOf(told.witness.outcomes[side], *reference, tolerance);
    if (!pair) continue;
    ElementErrors errors;
    errors.side = SideName(told, side);
    errors.reference = ReferenceName(told);
    errors.output = pair->what;
    errors.rank = pair->tensor->shape.size();
    errors.errors = ErrorsOf(*pair, tolerance);
    FindInput(told.witness.binding, pair->tensor->shape, &errors);
    return errors;
  }
  return std::nullopt;
}

}  // namespace parallax
