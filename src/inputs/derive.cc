#include "inputs/derive.h"

#include <algorithm>
#include <cmath>
#include <functional>

#include "inputs/place.h"
#include "inputs/realise.h"

namespace parallax {
namespace {

using RecipeVisitor = std::function<void(TensorRecipe&)>;

// Drops what describes contents that the derived structure no longer has.
void ForgetContents(TensorRecipe& recipe) {
  if (!recipe.bytes) return;
  recipe.bytes = nullptr;
  recipe.fill = Fill();
}

// A Python number may take the dtype of the tensor it goes with, or stay a double: 1e-300 is 0 in
// the one and not in the other, so that nobody knows which wide call is the narrow one's.
bool IsLostInFloat32(double number) {
  const auto narrow = static_cast<float>(number);
  return std::isfinite(number) && number != 0 && (narrow == 0 || std::isinf(narrow));
}

bool HoldsLostNumber(const Value& value) {
  if (value.Is<double>()) return IsLostInFloat32(value.As<double>());
  if (const auto* sequence = std::get_if<Sequence>(&value.v)) {
    return std::any_of(sequence->items.begin(), sequence->items.end(), HoldsLostNumber);
  }
  if (const auto* dictionary = std::get_if<Dictionary>(&value.v)) {
    return std::any_of(dictionary->items.begin(), dictionary->items.end(),
                       [](const auto& item) { return HoldsLostNumber(item.value); });
  }
  return false;
}

bool WidenValue(Value& value) {
  bool widened = false;
  if (auto* dtype = std::get_if<DType>(&value.v)) {
    widened = Widened(*dtype) != *dtype;
    *dtype = Widened(*dtype);
  } else if (auto* recipe = std::get_if<TensorRecipe>(&value.v)) {
    widened = Widened(recipe->dtype) != recipe->dtype;
    if (widened) ForgetContents(*recipe);
    recipe->dtype = Widened(recipe->dtype);
    recipe->misalignment = static_cast<uint8_t>(recipe->misalignment / ItemSize(recipe->dtype) *
                                                ItemSize(recipe->dtype));
  } else if (auto* sequence = std::get_if<Sequence>(&value.v)) {
    for (Value& item : sequence->items) widened |= WidenValue(item);
  } else if (auto* dictionary = std::get_if<Dictionary>(&value.v)) {
    for (auto& item : dictionary->items) widened |= WidenValue(item.value);
  }
  return widened;
}

// `contiguous`: the layouts of the case, which may be what fails, are left behind.
const char* WidenTensors(Binding& binding, bool contiguous) {
  bool any = false;
  ForEachTensor(binding,
                [&](TensorRecipe& recipe) { any |= Widened(recipe.dtype) != recipe.dtype; });
  if (!any) return "nothing to widen";
  const bool lost =
      std::any_of(binding.arguments.begin(), binding.arguments.end(),
                  [](const Argument& argument) { return HoldsLostNumber(argument.value); });
  if (lost) return "a number does not fit float32";
  for (Argument& argument : binding.arguments) WidenValue(argument.value);
  if (contiguous) {
    ForEachTensor(binding, [](TensorRecipe& recipe) { recipe.LiePlainly(); });
  }
  return nullptr;
}

// `tensors`: bits of those that are laid out, 0 for all.
bool LayOut(Binding& binding, Layout layout, int64_t tensors) {
  bool any = false;
  uint64_t left = tensors == 0 ? ~uint64_t{0} : static_cast<uint64_t>(tensors);
  ForEachTensor(binding, [&](TensorRecipe& recipe) {
    bool chosen = (left & 1) != 0 || tensors == 0;
    left >>= 1;
    if (!chosen) return;
    if (!IsMeaningful(recipe, layout) || recipe.layout == layout) return;
    const bool gaps = layout == Layout::kNegated && recipe.layout == Layout::kStrided;
    recipe.layout = gaps ? Layout::kNegatedStrided : layout;
    any = true;
  });
  return any;
}

// The extent all tensors share along dimension 0, or -1.
int64_t SharedFirstExtent(const Binding& binding) {
  int64_t shared = -1;
  bool agree = true;
  ForEachTensor(binding, [&](const TensorRecipe& recipe) {
    int64_t extent = recipe.shape.empty() ? -1 : recipe.shape[0];
    if (shared == -1) shared = extent;
    agree &= extent >= 0 && extent == shared;
  });
  return agree ? shared : -1;
}

// The number of elements of every tensor, if they have equal shapes, or -1.
int64_t SharedElements(const Binding& binding) {
  const Shape* shape = nullptr;
  bool agree = true;
  ForEachTensor(binding, [&](const TensorRecipe& recipe) {
    if (shape == nullptr) shape = &recipe.shape;
    agree &= recipe.shape == *shape;
  });
  return shape != nullptr && agree ? NumElements(*shape) : -1;
}

bool InBounds(const Derivation& d, int64_t extent) {
  return d.index >= 0 && d.length > 0 && d.length <= extent && d.index <= extent - d.length;
}

const char* Cut(Binding& binding, const Derivation& d) {
  const bool flat = d.kind == DeriveKind::kFlatPart;
  const int64_t extent = flat ? SharedElements(binding) : SharedFirstExtent(binding);
  if (extent < 0) return flat ? "the tensors have no common shape" : "no common first dimension";
  if (!InBounds(d, extent)) return "the part lies outside";
  ForEachTensor(binding, [&](TensorRecipe& recipe) {
    ForgetContents(recipe);
    // Cut to one, the repeated dimension is no longer the first that is longer than 1.
    bool repeats = !flat && (d.length > 1 || extent == 1);
    if (recipe.layout == Layout::kExpanded && !repeats) recipe.layout = Layout::kContiguous;
    if (flat) {
      recipe.shape = {d.length};
    } else {
      recipe.shape[0] = d.length;
    }
  });
  return nullptr;
}

bool HasInexact(const Binding& binding) {
  bool any = false;
  ForEachTensor(binding, [&](const TensorRecipe& recipe) {
    any |= IsInexact(recipe.dtype) && NumElements(recipe.shape) > 0;
  });
  return any;
}

// Why the derivation does not apply to `binding`, which it changes otherwise; or null.
const char* Apply(const Derivation& derivation, Binding& binding) {
  switch (derivation.kind) {
    case DeriveKind::kAsIs:
      return nullptr;
    case DeriveKind::kWiden:
      return WidenTensors(binding, derivation.index != 0);
    case DeriveKind::kLayout:
      return LayOut(binding, derivation.layout, derivation.index)
                 ? nullptr
                 : "no tensor can have this layout";
    case DeriveKind::kPart:
    case DeriveKind::kFlatPart:
      return Cut(binding, derivation);
    case DeriveKind::kNudge:
      return HasInexact(binding) ? nullptr : "no inexact tensor";
  }
  return "unknown derivation";
}

}  // namespace

std::optional<Binding> Derive(const Binding& binding, const Derivation& derivation,
                              std::string* why_not) {
  Binding derived = binding;
  const char* reason = Apply(derivation, derived);
  if (reason == nullptr) return derived;
  if (why_not != nullptr) *why_not = reason;
  return std::nullopt;
}

bool NeedsRepeat(const std::vector<Side>& sides) {
  return std::any_of(sides.begin(), sides.end(), [](const Side& side) {
    return side.derivation.kind == DeriveKind::kLayout &&
           side.derivation.layout == Layout::kExpanded;
  });
}

Binding Realised(const RecordedCase& recorded) {
  return Realise(recorded.binding, recorded.seed, NeedsRepeat(recorded.relation.sides));
}

}  // namespace parallax
