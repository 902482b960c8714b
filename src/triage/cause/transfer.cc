#include "triage/cause/transfer.h"

#include <cctype>
#include <vector>

namespace parallax {
namespace {

std::string_view LastPart(std::string_view name) { return name.substr(name.rfind('.') + 1); }

bool MayReplace(const Value& value, const Value& old) { return value.v.index() == old.v.index(); }

}  // namespace

std::string OperatorOf(std::string_view api) {
  std::string name;
  for (char c : LastPart(api)) {
    if (c != '_') name += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  }
  return name;
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
    if (!used[k] && CountTensors({{from.arguments[k]}}) > 0) return std::nullopt;
  }
  return result;
}

}  // namespace parallax
