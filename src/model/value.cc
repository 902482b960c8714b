#include "model/value.h"

#include <fmt/format.h>

namespace parallax {
namespace {

// One walk for const and mutable values.
template <class V, class Visit>
void Walk(V& value, const Visit& visit) {
  if (auto* tensor = std::get_if<TensorRecipe>(&value.v)) return visit(*tensor);
  if (auto* sequence = std::get_if<Sequence>(&value.v)) {
    for (auto& item : sequence->items) Walk(item, visit);
  }
  if (auto* dictionary = std::get_if<Dictionary>(&value.v)) {
    for (auto& [key, item] : dictionary->items) Walk(item, visit);
  }
}

struct Describer {
  std::string operator()(None) { return "None"; }
  std::string operator()(bool b) { return b ? "True" : "False"; }
  std::string operator()(int64_t i) { return fmt::format("{}", i); }
  std::string operator()(double d) { return fmt::format("{}", d); }
  std::string operator()(std::complex<double> c) {
    return fmt::format("({}{:+}j)", c.real(), c.imag());
  }
  std::string operator()(const std::string& s) { return fmt::format("'{}'", s); }
  std::string operator()(DType d) { return std::string(Name(d)); }
  std::string operator()(const TensorRecipe& t) { return Describe(t); }
  std::string operator()(const Expression& e) { return e.text; }
  std::string operator()(const Sequence& s) {
    std::string text = s.is_tuple ? "(" : "[";
    for (size_t i = 0; i < s.items.size(); ++i) {
      text += (i > 0 ? ", " : "") + Describe(s.items[i]);
    }
    if (s.is_tuple && s.items.size() == 1) text += ",";
    return text + (s.is_tuple ? ")" : "]");
  }
  std::string operator()(const Dictionary& d) {
    std::string text = "{";
    for (size_t i = 0; i < d.items.size(); ++i) {
      text += fmt::format("{}'{}': {}", i > 0 ? ", " : "", d.items[i].first,
                          Describe(d.items[i].second));
    }
    return text + "}";
  }
};

}  // namespace

void ForEachTensor(const Binding& binding, const std::function<void(const TensorRecipe&)>& visit) {
  for (const Argument& argument : binding.arguments) Walk(argument.value, visit);
}

void ForEachTensor(Binding& binding, const std::function<void(TensorRecipe&)>& visit) {
  for (Argument& argument : binding.arguments) Walk(argument.value, visit);
}

int CountTensors(const Binding& binding) {
  int count = 0;
  ForEachTensor(binding, [&](const TensorRecipe&) { ++count; });
  return count;
}

std::string Describe(const TensorRecipe& recipe) {
  std::string text = fmt::format("{}[{}]", Name(recipe.dtype), fmt::join(recipe.shape, ", "));
  if (recipe.layout != Layout::kContiguous) text += fmt::format(" {}", Name(recipe.layout));
  if (recipe.misalignment != 0) text += fmt::format(" misaligned by {}", recipe.misalignment);
  if (recipe.requires_grad) text += " requires_grad";
  switch (recipe.fill.kind) {
    case FillKind::kInline:
      break;
    case FillKind::kUniform:
    case FillKind::kMixed:
    case FillKind::kSorted:
      text += fmt::format(" {}({}, {})", Name(recipe.fill.kind), recipe.fill.lo, recipe.fill.hi);
      break;
    case FillKind::kConstant:
      text += fmt::format(" of {}", recipe.fill.lo);
      break;
    default:
      text += fmt::format(" {}", Name(recipe.fill.kind));
  }
  return text;
}

std::string Describe(const Value& value) { return std::visit(Describer{}, value.v); }

std::string Describe(const Binding& binding) {
  std::string text;
  for (const Argument& argument : binding.arguments) {
    if (!text.empty()) text += ", ";
    if (!argument.name.empty()) text += argument.name + "=";
    text += Describe(argument.value);
  }
  return text;
}

}  // namespace parallax
