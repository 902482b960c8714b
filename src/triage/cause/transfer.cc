#include "triage/cause/transfer.h"

#include <algorithm>
#include <cctype>
#include <vector>

namespace parallax {
namespace {

std::string_view LastPart(std::string_view name) { return name.substr(name.rfind('.') + 1); }

// Lower case, without underscores.
std::string Plain(std::string_view name) {
  std::string plain;
  for (char c : name) {
    if (c != '_') plain += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  }
  return plain;
}

bool HasArgument(const Binding& binding, std::string_view name) {
  return std::any_of(binding.arguments.begin(), binding.arguments.end(),
                     [&](const Argument& each) { return LastPart(each.name) == name; });
}

bool MayReplace(const Value& value, const Value& old) { return value.v.index() == old.v.index(); }

}  // namespace

std::string OperatorOf(std::string_view api) {
  const std::string_view leaf = LastPart(api);
  if (leaf.starts_with("__") && leaf.ends_with("__")) return std::string(leaf);
  const std::string_view owner = LastPart(api.substr(0, api.size() - leaf.size() - 1));
  bool method = leaf.size() < api.size() && !owner.empty() && owner != "Tensor" &&
                std::isupper(static_cast<unsigned char>(owner.front())) != 0;
  return (method ? Plain(owner) + "." : "") + Plain(leaf);
}

std::optional<Binding> Transferred(const Binding& from, const Binding& to) {
  Binding result = to;
  std::vector<bool> used(from.arguments.size()), filled(to.arguments.size());
  auto fill = [&](auto fits) {
    for (size_t i = 0; i < result.arguments.size(); ++i) {
      for (size_t k = 0; k < used.size() && !filled[i]; ++k) {
        if (used[k] || !MayReplace(from.arguments[k].value, result.arguments[i].value)) continue;
        if (!fits(from.arguments[k], result.arguments[i])) continue;
        result.arguments[i].value = from.arguments[k].value;
        used[k] = filled[i] = true;
      }
    }
  };
  fill([](const Argument& a, const Argument& b) { return LastPart(a.name) == LastPart(b.name); });
  fill([](const Argument& a, const Argument&) { return a.value.Is<TensorRecipe>(); });
  for (size_t k = 0; k < used.size(); ++k) {
    const Argument& left = from.arguments[k];
    if (used[k] || left.value.Is<None>()) continue;
    bool known = CountTensors({{left}}) == 0 && HasArgument(to, LastPart(left.name));
    if (!known) return std::nullopt;
  }
  return result;
}

}  // namespace parallax
