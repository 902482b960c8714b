#include "reach/declared_kinds.h"

#include <utility>
#include <vector>

#include "guess/declared.h"
#include "nouns/find_argument.h"

namespace parallax {
namespace {

Value ListOf(Value item) {
  Sequence list;
  list.items.push_back(std::move(item));
  return list;
}

Value SampleOf(PassedKind kind) {
  switch (kind) {
    case PassedKind::kTensor:
      return TensorRecipe{};
    case PassedKind::kNone:
      return None{};
    case PassedKind::kBool:
      return true;
    case PassedKind::kInt:
      return int64_t{1};
    case PassedKind::kFloat:
      return 0.5;
    case PassedKind::kText:
      return std::string("text");
    case PassedKind::kDType:
      return DType::kF32;
    case PassedKind::kNumbers:
      return ListOf(int64_t{1});
    case PassedKind::kTensors:
      return ListOf(TensorRecipe{});
  }
  return None{};
}

// Of an empty list both, as it says nothing.
std::vector<PassedKind> KindsOf(const Value& value) {
  if (value.Is<TensorRecipe>()) return {PassedKind::kTensor};
  if (value.Is<None>()) return {PassedKind::kNone};
  if (value.Is<bool>()) return {PassedKind::kBool};
  if (value.Is<int64_t>()) return {PassedKind::kInt};
  if (value.Is<double>()) return {PassedKind::kFloat, PassedKind::kInt};
  if (value.Is<std::string>()) return {PassedKind::kText};
  if (value.Is<DType>()) return {PassedKind::kDType};
  if (!value.Is<Sequence>()) return {};
  const std::vector<Value>& items = value.As<Sequence>().items;
  if (items.empty()) return {PassedKind::kNumbers, PassedKind::kTensors};
  return {items[0].Is<TensorRecipe>() ? PassedKind::kTensors : PassedKind::kNumbers};
}

}  // namespace

PassedKinds DeclaredKinds(const CatalogueEntry& entry) {
  PassedKinds out;
  std::vector<const std::vector<Parameter>*> lists = {&entry.api.parameters};
  for (const auto& overload : entry.api.overloads) lists.push_back(&overload);
  for (const std::vector<Parameter>* list : lists) {
    for (const Parameter& parameter : *list) {
      for (int i = 0; i < kPassedKindCount; ++i) {
        const auto kind = static_cast<PassedKind>(i);
        // Texts that are no choice are refused by name, not by kind.
        const bool text = kind == PassedKind::kText && !parameter.choices.empty();
        const bool left_out = kind == PassedKind::kNone && parameter.default_text == "None";
        if (text || left_out || FitsType(parameter, SampleOf(kind))) {
          out[parameter.name].insert(kind);
        }
      }
    }
  }
  const std::vector<std::string> names = ParameterNames(entry.api);
  for (const Binding& seed : entry.seeds) {
    for (size_t place = 0; place < names.size(); ++place) {
      const Argument* argument = FindArgument(seed, names[place], place);
      if (argument == nullptr) continue;
      for (const PassedKind kind : KindsOf(argument->value)) out[names[place]].insert(kind);
    }
  }
  return out;
}

}  // namespace parallax
