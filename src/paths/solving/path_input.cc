#include "paths/solving/path_input.h"

#include <algorithm>

#include "nouns/find_argument.h"

namespace parallax {
namespace {

// Contents that were stored belong to another shape.
void GiveStructure(const TensorRecipe& wanted, TensorRecipe* tensor) {
  const bool same = tensor->dtype == wanted.dtype && tensor->shape == wanted.shape;
  if (!same && tensor->bytes) {
    tensor->fill = Fill();
    tensor->bytes = nullptr;
  }
  tensor->dtype = wanted.dtype;
  tensor->shape = wanted.shape;
  tensor->requires_grad = tensor->requires_grad && IsInexact(wanted.dtype);
  tensor->LiePlainly();
}

void Give(const Value& wanted, Value* value) {
  if (wanted.Is<TensorRecipe>() && value->Is<TensorRecipe>()) {
    return GiveStructure(wanted.As<TensorRecipe>(), &value->As<TensorRecipe>());
  }
  if (!wanted.Is<Sequence>() || !value->Is<Sequence>()) {
    *value = wanted;
    return;
  }
  const std::vector<Value>& items = wanted.As<Sequence>().items;
  std::vector<Value>& own = value->As<Sequence>().items;
  own.resize(items.size());
  for (size_t i = 0; i < items.size(); ++i) Give(items[i], &own[i]);
}

}  // namespace

Binding PathInput(const Binding& seed, const Binding& solution,
                  const std::vector<std::string>& parameters) {
  Binding out = seed;
  for (const Argument& wanted : solution.arguments) {
    const auto place = std::find(parameters.begin(), parameters.end(), wanted.name);
    Argument* argument =
        FindArgument(out, wanted.name, static_cast<size_t>(place - parameters.begin()));
    if (argument == nullptr) {
      out.arguments.push_back({wanted.name, true, wanted.value});
    } else {
      Give(wanted.value, &argument->value);
    }
  }
  return out;
}

}  // namespace parallax
