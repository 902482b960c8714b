#include "guess/variants.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "guess/declared.h"
#include "guess/overload_calls.h"
#include "inputs/mutate.h"
#include "inputs/mutators.h"
#include "inputs/reshape.h"
#include "nouns/find_argument.h"
#include "nouns/parameter_type.h"

namespace parallax {
namespace {

// One that fits every dtype, one that is none of an integer, and two that bytes do not hold: they
// would be 0 and 255, on the other side of whatever small numbers stand beside them.
const Value kNumbers[] = {Value(int64_t{2}), Value(0.5), Value(int64_t{256}), Value(int64_t{-1})};

int KindOf(DType dtype) {
  if (dtype == DType::kBool) return 0;
  if (IsInteger(dtype)) return 1;
  return IsComplex(dtype) ? 3 : 2;
}

class VariantMaker {
 public:
  VariantMaker(const Api& api, std::span<const Binding> accepted)
      : api_(api), accepted_(accepted) {}

  // The tensors of the first tensor's dtype in another one, of the nearest kind that was accepted.
  void AddDTypes(std::span<const DType> dtypes) {
    std::set<DType> seen;
    for (const Binding& binding : accepted_) {
      ForEachTensor(binding, [&](const TensorRecipe& tensor) { seen.insert(tensor.dtype); });
    }
    for (DType dtype : dtypes) {
      if (!seen.insert(dtype).second) continue;
      const Binding* nearest = nullptr;
      int distance = 0;
      for (const Binding& binding : accepted_) {
        Binding copy = binding;
        std::vector<TensorRecipe*> tensors = Tensors(copy);
        if (tensors.empty()) continue;
        const int far = std::abs(KindOf(tensors.front()->dtype) - KindOf(dtype));
        if (nearest == nullptr || far < distance) {
          nearest = &binding;
          distance = far;
        }
      }
      if (nearest != nullptr) Add(Retyped(*nearest, dtype));
    }
  }

  void AddOverloads() {
    for (const auto* list : ListsOf(api_)) {
      for (Binding& call : OverloadCalls(api_, *list, accepted_)) Add(std::move(call));
    }
  }

  // Of each overload: what its options may be, and a number for a tensor.
  void AddArguments(std::span<const DType> dtypes) {
    for (const auto* list : ListsOf(api_)) AddOptionsOf(*list, dtypes);
    for (const auto* list : ListsOf(api_)) AddNumbersOf(*list, dtypes);
  }

  std::vector<Binding> Take() { return std::move(made_); }

 private:
  static Binding Retyped(Binding binding, DType to) {
    std::vector<TensorRecipe*> tensors = Tensors(binding);
    const DType from = tensors.front()->dtype;
    for (TensorRecipe* tensor : tensors) {
      if (tensor->dtype == from) Retype(*tensor, to);
    }
    return binding;
  }

  void AddNumbersOf(const std::vector<Parameter>& parameters, std::span<const DType> dtypes) {
    for (size_t place = 0; place < parameters.size(); ++place) {
      const ParameterType type = ParseType(parameters[place].type);
      if (type.base == "number" && !type.is_list) AddNumbers(parameters[place], place, dtypes);
    }
  }

  void AddOptionsOf(const std::vector<Parameter>& parameters, std::span<const DType> dtypes) {
    for (size_t place = 0; place < parameters.size(); ++place) {
      const Parameter& parameter = parameters[place];
      const ParameterType type = ParseType(parameter.type);
      if (type.is_list) continue;
      if (type.base == "dtype") AddDTypeOption(parameter, place, dtypes);
      if (type.base == "bool") {
        AddOption(parameter, place, Value(false));
        AddOption(parameter, place, Value(true));
      }
      for (const std::string& choice : parameter.choices) {
        AddOption(parameter, place, ChoiceOf(parameter, choice));
      }
    }
  }

  // Beside a tensor of each kind, of the narrowest dtype of those that were accepted; beside bytes
  // too, which hold least.
  void AddNumbers(const Parameter& parameter, size_t place, std::span<const DType> dtypes) {
    std::map<int, std::pair<int, Binding>> narrowest;
    for (const Binding& binding : accepted_) {
      Binding variant = binding;
      Argument* argument = FindArgument(variant, parameter.name, place);
      if (argument == nullptr || !argument->value.Is<TensorRecipe>()) continue;
      argument->value = kNumbers[0];
      std::vector<TensorRecipe*> tensors = Tensors(variant);
      if (tensors.empty()) continue;
      const DType dtype = tensors.front()->dtype;
      const int bytes = static_cast<int>(ItemSize(dtype));
      const auto found = narrowest.find(KindOf(dtype));
      if (found != narrowest.end() && found->second.first <= bytes) continue;
      narrowest.insert_or_assign(KindOf(dtype), std::pair(bytes, variant));
    }
    const bool has_bytes = std::find(dtypes.begin(), dtypes.end(), DType::kU8) != dtypes.end();
    for (auto& [kind, variant] : narrowest) {
      if (kind == 1 && has_bytes) variant.second = Retyped(variant.second, DType::kU8);
      for (const Value& number : kNumbers) {
        FindArgument(variant.second, parameter.name, place)->value = number;
        Add(variant.second);
      }
    }
  }

  // One dtype of each kind; a hunt draws the others.
  void AddDTypeOption(const Parameter& parameter, size_t place, std::span<const DType> dtypes) {
    std::set<int> kinds;
    for (DType dtype : dtypes) {
      if (kinds.insert(KindOf(dtype)).second) AddOption(parameter, place, Value(dtype));
    }
  }

  void AddOption(const Parameter& parameter, size_t place, const Value& value) {
    for (const Binding& binding : accepted_) {
      Binding copy = binding;
      const Argument* argument = FindArgument(copy, parameter.name, place);
      if (argument != nullptr && argument->value == value) return;
    }
    // The first may have no use for it.
    for (const Binding* accepted : {&accepted_.front(), &accepted_.back()}) {
      Binding variant = *accepted;
      if (Argument* argument = FindArgument(variant, parameter.name, place)) {
        argument->value = value;
      } else {
        variant.arguments.push_back({parameter.name, true, value});
      }
      Add(std::move(variant));
    }
  }

  void Add(Binding binding) {
    if (made_.size() >= kMostVariants) return;
    if (std::find(made_.begin(), made_.end(), binding) == made_.end()) {
      made_.push_back(std::move(binding));
    }
  }

  const Api& api_;
  std::span<const Binding> accepted_;
  std::vector<Binding> made_;
};

}  // namespace

std::vector<Binding> VariantsOf(const Api& api, std::span<const Binding> accepted,
                                std::span<const DType> dtypes) {
  if (accepted.empty()) return {};
  VariantMaker maker(api, accepted);
  maker.AddDTypes(dtypes);
  maker.AddOverloads();
  maker.AddArguments(dtypes);
  return maker.Take();
}

}  // namespace parallax
