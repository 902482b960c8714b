#include "explain/aspects/scalar_aspects.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string>

#include "inputs/fill_params.h"
#include "inputs/place.h"
#include "investigate/reduce/edit.h"

namespace parallax {
namespace {

constexpr int64_t kMostScalarRank = 4;
constexpr int64_t kScalarExtent = 2;

// Parameters that a clause "kind(x) in tensor" is about.
std::set<std::string> DocumentedTensors(std::span<const Constraint> known) {
  std::set<std::string> names;
  for (const Constraint& constraint : known) {
    const Clause& clause = constraint.clause;
    const bool of_kind =
        clause.left.kind == Term::Kind::kKind && clause.relation == Clause::Relation::kIn;
    const bool tensor = std::any_of(clause.right.begin(), clause.right.end(),
                                    [](const Term& each) { return each.name == "tensor"; });
    if (of_kind && tensor && !IsContradicted(constraint)) names.insert(clause.left.name);
  }
  return names;
}

// That of the tensors beside it.
DType DTypeBeside(const Binding& witness) {
  const std::vector<TensorRecipe> tensors = TensorsOf(witness);
  return tensors.empty() ? DType::kF32 : tensors.front().dtype;
}

// Every element the number; what is none, since another edit came before, stays.
Value OfNumber(const Value& number, DType dtype, int64_t rank) {
  if (!number.Is<int64_t>() && !number.Is<double>()) return number;
  TensorRecipe recipe;
  recipe.dtype = dtype;
  recipe.shape.assign(static_cast<size_t>(rank), kScalarExtent);
  const double own =
      number.Is<int64_t>() ? static_cast<double>(number.As<int64_t>()) : number.As<double>();
  return {FilledWith(recipe, own)};
}

Aspect ScalarAspect(const Argument& argument, DType dtype) {
  Aspect aspect{AspectOf::kRank, "rank of " + argument.name, argument.name};
  aspect.own = "0";
  aspect.own_number = 0;
  for (int64_t rank = 0; rank <= kMostScalarRank; ++rank) {
    aspect.values.push_back({fmt::format("{}", rank), rank,
                             [name = argument.name, dtype, rank](const Binding& binding) {
                               Binding edited = binding;
                               for (Argument& each : edited.arguments) {
                                 if (each.name == name)
                                   each.value = OfNumber(each.value, dtype, rank);
                               }
                               return edited;
                             }});
  }
  return aspect;
}

}  // namespace

std::vector<Aspect> ScalarAspects(const Binding& witness, std::span<const Constraint> known) {
  const std::set<std::string> tensors = DocumentedTensors(known);
  std::vector<Aspect> aspects;
  for (const Argument& argument : witness.arguments) {
    const bool number = argument.value.Is<int64_t>() || argument.value.Is<double>();
    if (!number || !tensors.contains(argument.name)) continue;
    aspects.push_back(ScalarAspect(argument, DTypeBeside(witness)));
  }
  return aspects;
}

}  // namespace parallax
