#include "nouns/value.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cmath>

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

// As Python writes it: 1.0, 0.5, 1e+300, nan.
std::string FloatText(double x) {
  if (!std::isfinite(x)) return std::isnan(x) ? "nan" : x > 0 ? "inf" : "-inf";
  std::string text = fmt::format("{}", x);
  return text.find_first_of(".e") == std::string::npos ? text + ".0" : text;
}

std::string Quoted(const std::string& text) {
  std::string out = "'";
  for (char c : text) {
    if (c == '\'' || c == '\\') out += '\\';
    if (c == '\n') {
      out += "\\n";
    } else {
      out += c;
    }
  }
  return out + "'";
}

std::string FillText(const Fill& fill) {
  switch (fill.kind) {
    case FillKind::kUniform:
    case FillKind::kMixed:
    case FillKind::kSorted:
      return fmt::format("{}({}, {})", Name(fill.kind), fill.lo, fill.hi);
    case FillKind::kConstant:
      return fmt::format("constant({})", fill.lo);
    default:
      return std::string(Name(fill.kind));
  }
}

std::string SequenceText(const Sequence& sequence) {
  std::string out;
  for (const Value& item : sequence.items) {
    if (!out.empty()) out += ", ";
    out += Describe(item);
  }
  if (!sequence.is_tuple) return "[" + out + "]";
  return "(" + out + (sequence.items.size() == 1 ? ",)" : ")");
}

std::string DictionaryText(const Dictionary& dictionary) {
  std::string out;
  for (const auto& [key, value] : dictionary.items) {
    if (!out.empty()) out += ", ";
    out += Quoted(key) + ": " + Describe(value);
  }
  return "{" + out + "}";
}

struct Describer {
  std::string operator()(None) const { return "None"; }
  std::string operator()(bool x) const { return x ? "True" : "False"; }
  std::string operator()(int64_t x) const { return std::to_string(x); }
  std::string operator()(double x) const { return FloatText(x); }
  std::string operator()(const std::complex<double>& x) const {
    return fmt::format("({}{:+}j)", x.real(), x.imag());
  }
  std::string operator()(const std::string& x) const { return Quoted(x); }
  std::string operator()(DType x) const { return std::string(Name(x)); }
  std::string operator()(const TensorRecipe& x) const { return Describe(x); }
  std::string operator()(const Expression& x) const { return x.text; }
  std::string operator()(const Sequence& x) const { return SequenceText(x); }
  std::string operator()(const Dictionary& x) const { return DictionaryText(x); }
};

}  // namespace

Value::Value() = default;
Value::Value(const Value& other) = default;
Value::Value(Value&& other) noexcept = default;
Value& Value::operator=(const Value& other) = default;
Value& Value::operator=(Value&& other) noexcept = default;
Value::~Value() = default;
bool Value::operator==(const Value& other) const = default;

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

std::string Describe(const TensorRecipe& recipe) {
  std::string out = fmt::format("{}[{}]", Name(recipe.dtype), fmt::join(recipe.shape, ", "));
  if (recipe.layout != Layout::kContiguous) out += fmt::format(" {}", Name(recipe.layout));
  if (recipe.misalignment != 0) out += fmt::format(" off by {} bytes", recipe.misalignment);
  if (recipe.requires_grad) out += " requires_grad";
  return out + " " + FillText(recipe.fill);
}

std::string Describe(const Value& value) { return std::visit(Describer(), value.v); }

std::string Describe(const Binding& binding) {
  std::string out;
  for (const Argument& argument : binding.arguments) {
    if (!out.empty()) out += ", ";
    if (!argument.name.empty()) out += argument.name + "=";
    out += Describe(argument.value);
  }
  return out;
}

}  // namespace parallax
