#include "explain/rounded_argument.h"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <optional>
#include <utility>

#include "base/text.h"
#include "explain/same_numbers.h"
#include "investigate/reduce/edit.h"
#include "judge/sides.h"
#include "numbers/element.h"

namespace parallax {
namespace {

// The one side that is not widened, and the one that is; nothing: it is no such pair.
struct NarrowAndWide {
  size_t narrow = 0;
  size_t wide = 0;
};
std::optional<NarrowAndWide> NarrowAndWideOf(const Relation& relation) {
  if (relation.sides.size() != 2) return std::nullopt;
  const auto widens = [&](size_t side) {
    return relation.sides[side].derivation.kind == DeriveKind::kWiden;
  };
  if (widens(0) == widens(1)) return std::nullopt;
  return widens(1) ? NarrowAndWide{0, 1} : NarrowAndWide{1, 0};
}

// The dtype of all float tensors; nothing: there are several or none, or it is float64.
std::optional<DType> NarrowFloatOf(const Binding& binding) {
  std::optional<DType> dtype;
  bool several = false;
  ForEachTensor(binding, [&](const TensorRecipe& recipe) {
    if (!IsFloat(recipe.dtype)) return;
    several |= dtype && *dtype != recipe.dtype;
    dtype = recipe.dtype;
  });
  return several || dtype == DType::kF64 ? std::nullopt : dtype;
}

double RoundedTo(DType dtype, double number) {
  std::array<char, sizeof(double)> bytes{};
  StoreElement(dtype, {number, 0}, bytes.data());
  return LoadElement(dtype, bytes.data()).re;
}

// An argument that stands for another number where 1 + sign * itself is rounded.
struct Rounding {
  size_t argument = 0;
  double sign = 1;
  double left = 0;  // of the argument
};

std::vector<Rounding> RoundingsIn(const Binding& binding, DType dtype) {
  std::vector<Rounding> found;
  for (size_t i = 0; i < binding.arguments.size(); ++i) {
    const Value& value = binding.arguments[i].value;
    if (!value.Is<double>()) continue;
    const double own = value.As<double>();
    if (!std::isfinite(own) || std::abs(own) >= 1) continue;
    for (const double sign : {-1.0, 1.0}) {
      const double left = sign * (RoundedTo(dtype, 1 + sign * own) - 1);
      if (left != own) found.push_back({i, sign, left});
    }
  }
  return found;
}

}  // namespace

Result<std::string> FindRoundedArgument(Runner& runner, const Trial& witness) {
  const std::optional<NarrowAndWide> pair = NarrowAndWideOf(witness.relation);
  const std::optional<DType> dtype = NarrowFloatOf(witness.binding);
  if (witness.verdict.kind != Kind::kValue || !pair || !dtype) return std::string();
  if (!witness.outcomes[pair->narrow].Is<Returned>()) return std::string();
  for (const Rounding& rounding : RoundingsIn(witness.binding, *dtype)) {
    Binding binding = witness.binding;
    Argument& argument = binding.arguments[rounding.argument];
    argument.value = rounding.left;
    PARALLAX_TRY_ASSIGN(const Outcomes outcomes,
                        runner.RunSides(binding, {witness.relation.sides[pair->wide]}));
    const Outcome& wide = outcomes.front();
    const bool accounts =
        wide.Is<Returned>() && GiveTheSame(witness, witness.outcomes[pair->narrow], wide);
    if (!accounts) continue;
    return fmt::format("1 {} {} rounded to {}", rounding.sign < 0 ? "-" : "+",
                       LeafName(argument.name), Name(*dtype));
  }
  return std::string();
}

}  // namespace parallax
