#include "nouns/value.h"

namespace parallax {
namespace {

template <class AnyValue, class Visit>
void VisitTensors(AnyValue& value, const Visit& visit) {
  if (auto* recipe = std::get_if<TensorRecipe>(&value.v)) {
    visit(*recipe);
  } else if (auto* sequence = std::get_if<Sequence>(&value.v)) {
    for (auto& item : sequence->items) VisitTensors(item, visit);
  } else if (auto* dictionary = std::get_if<Dictionary>(&value.v)) {
    for (auto& item : dictionary->items) VisitTensors(item.value, visit);
  }
}

}  // namespace

Value::Value() = default;
Value::Value(const Value& other) = default;
Value::Value(Value&& other) noexcept = default;
Value& Value::operator=(const Value& other) = default;
Value& Value::operator=(Value&& other) noexcept = default;
Value::~Value() = default;
// Written out: clang 14 dies of the default one.
bool Value::operator==(const Value& other) const { return v == other.v; }

void ForEachTensor(const Binding& binding, const std::function<void(const TensorRecipe&)>& visit) {
  for (const Argument& argument : binding.arguments) VisitTensors(argument.value, visit);
}

void ForEachTensor(Binding& binding, const std::function<void(TensorRecipe&)>& visit) {
  for (Argument& argument : binding.arguments) VisitTensors(argument.value, visit);
}

int CountTensors(const Binding& binding) {
  int count = 0;
  ForEachTensor(binding, [&](const TensorRecipe&) { ++count; });
  return count;
}

}  // namespace parallax
