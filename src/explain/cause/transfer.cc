#include "explain/cause/transfer.h"

#include <algorithm>
#include <cctype>
#include <vector>

#include "base/text.h"

namespace parallax {
namespace {

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
                     [&](const Argument& each) { return LeafName(each.name) == name; });
}

bool MayReplace(const Value& value, const Value& old) { return value.v.index() == old.v.index(); }

int64_t LargestOf(const Binding& binding) {
  int64_t largest = 0;
  ForEachTensor(binding, [&](const TensorRecipe& recipe) {
    largest = std::max(largest, NumElements(recipe.shape));
  });
  return largest;
}

// Whether a call of fewer tensors can go without this one: the pivots beside a matrix. What is as
// large as the others is a subject of the call.
bool IsSpare(const Value& value, const Binding& from, const Binding& to) {
  return value.Is<TensorRecipe>() && CountTensors(to) > 0 &&
         CountTensors(from) > CountTensors(to) &&
         NumElements(value.As<TensorRecipe>().shape) < LargestOf(from);
}

// `to` with the values of `from` that find a place: those are `used`.
Binding Filled(const Binding& from, const Binding& to, std::vector<bool>* used) {
  Binding result = to;
  used->assign(from.arguments.size(), false);
  std::vector<bool> filled(to.arguments.size());
  auto fill = [&](auto fits) {
    for (size_t i = 0; i < result.arguments.size(); ++i) {
      for (size_t k = 0; k < used->size() && !filled[i]; ++k) {
        if ((*used)[k] || !MayReplace(from.arguments[k].value, result.arguments[i].value)) continue;
        if (!fits(from.arguments[k], result.arguments[i])) continue;
        result.arguments[i].value = from.arguments[k].value;
        (*used)[k] = filled[i] = true;
      }
    }
  };
  fill([](const Argument& a, const Argument& b) { return LeafName(a.name) == LeafName(b.name); });
  fill([](const Argument& a, const Argument&) { return a.value.Is<TensorRecipe>(); });
  return result;
}

}  // namespace

std::string OperatorOf(std::string_view api) {
  const std::string_view leaf = LeafName(api);
  if (leaf.starts_with("__") && leaf.ends_with("__")) return std::string(leaf);
  const std::string_view owner = LeafName(api.substr(0, api.size() - leaf.size() - 1));
  bool method = leaf.size() < api.size() && !owner.empty() && owner != "Tensor" &&
                std::isupper(static_cast<unsigned char>(owner.front())) != 0;
  return (method ? Plain(owner) + "." : "") + Plain(leaf);
}

bool AreNamesakes(std::string_view api, std::string_view other) {
  constexpr size_t kFewestLetters = 5;
  const std::string a = Plain(LeafName(api)), b = Plain(LeafName(other));
  const std::string &shorter = a.size() <= b.size() ? a : b, &longer = a.size() <= b.size() ? b : a;
  const size_t least = std::max(kFewestLetters, (2 * shorter.size() + 2) / 3);
  for (size_t at = 0; at + least <= shorter.size(); ++at) {
    if (longer.find(shorter.substr(at, least)) != longer.npos) return true;
  }
  return false;
}

std::optional<Binding> Transferred(const Binding& from, const Binding& to) {
  std::vector<bool> used;
  Binding result = Filled(from, to, &used);
  for (size_t k = 0; k < used.size(); ++k) {
    const Argument& left = from.arguments[k];
    if (used[k] || left.value.Is<None>()) continue;
    const bool known = CountTensors({{left}}) == 0 && HasArgument(to, LeafName(left.name));
    if (!known && !IsSpare(left.value, from, to)) return std::nullopt;
  }
  return result;
}

Binding TransferredInOrder(const Binding& from, const Binding& to) {
  std::vector<bool> used;
  return Filled(from, to, &used);
}

}  // namespace parallax
