#include "paths/source_form.h"

#include <fmt/format.h>

#include <algorithm>

namespace parallax {
namespace {

void AddPart(std::string_view part, std::string* out) {
  *out += fmt::format("{}:", part.size());
  *out += part;
}

// Of kConst; the alternatives are told apart by their index.
std::string BytesOf(const Value& value) {
  std::string out = fmt::format("{}:", value.v.index());
  if (value.Is<bool>()) out += value.As<bool>() ? '1' : '0';
  if (value.Is<int64_t>()) out += fmt::format("{}", value.As<int64_t>());
  if (value.Is<double>()) out += fmt::format("{}", value.As<double>());
  if (value.Is<std::string>()) out += value.As<std::string>();
  return out;
}

Hash128 HashOfNode(const FormExpression& node) {
  std::string bytes = fmt::format("{}|", static_cast<int>(node.kind));
  AddPart(node.text, &bytes);
  AddPart(node.function, &bytes);
  AddPart(node.item, &bytes);
  AddPart(BytesOf(node.value), &bytes);
  const auto add = [&](const FormNode& inner) {
    const Hash128 hash = inner ? inner->hash : Hash128{};
    bytes.append(reinterpret_cast<const char*>(&hash), sizeof hash);
  };
  for (const FormNode& inner : node.operands) add(inner);
  for (const auto& [name, inner] : node.keywords) {
    AddPart(name, &bytes);
    add(inner);
  }
  return HashOf(bytes);
}

}  // namespace

FormNode MakeNode(FormExpression expression) {
  expression.size = 1;
  expression.calls = expression.kind == FormExpression::Kind::kCall && !expression.function.empty();
  const auto count = [&](const FormNode& inner) {
    if (!inner) return;
    expression.size += inner->size;
    expression.calls = expression.calls || inner->calls;
  };
  for (const FormNode& inner : expression.operands) count(inner);
  for (const auto& [name, inner] : expression.keywords) count(inner);
  if (expression.size > kMostNodes) return OtherNode("an expression that is too large");
  expression.hash = HashOfNode(expression);
  return std::make_shared<const FormExpression>(std::move(expression));
}

FormNode OtherNode(std::string text) {
  FormExpression other;
  other.text = std::move(text);
  return MakeNode(std::move(other));
}

FormNode ConstNode(Value value) {
  FormExpression constant;
  constant.kind = FormExpression::Kind::kConst;
  constant.value = std::move(value);
  return MakeNode(std::move(constant));
}

}  // namespace parallax
