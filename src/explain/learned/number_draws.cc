// Draws of numbers.

#include <algorithm>
#include <cmath>
#include <utility>

#include "explain/learned/joint_draws.h"
#include "explain/learned/seen_call.h"
#include "inputs/fill_params.h"
#include "investigate/reduce/edit.h"

namespace parallax {
namespace {

constexpr int64_t kMostRedrawn = 4096;  // elements
constexpr uint64_t kSmallIntegers = 6;
constexpr uint64_t kOddsOfSign = 4;  // that signs appear where there were none

struct DrawOfFloats {
  // A number of that kind; each number of a tensor, or one for all.
  double (*draw)(double own, DType dtype, Rng& rng);
};

double AnyMagnitude(double, DType dtype, Rng& rng) {
  const double most = std::log2(LargestFinite(dtype)) - 1;
  return DrawnSize(rng, 2 - most, most);
}
double OrdinaryMagnitude(double, DType, Rng& rng) { return DrawnSize(rng, -10, 10); }
double WideMagnitude(double, DType, Rng& rng) { return DrawnSize(rng, -30, 30); }
double SmallWhole(double, DType, Rng& rng) { return static_cast<double>(rng.Below(9)); }
double BelowOne(double, DType, Rng& rng) { return rng.Unit(); }
double AroundOne(double, DType, Rng& rng) { return 0.5 + rng.Unit(); }
double BesideEpsilon(double, DType dtype, Rng& rng) {
  return EpsilonOf(dtype) * DrawnSize(rng, -6, 6);
}
double BesideLeast(double, DType dtype, Rng& rng) {
  return LeastNormalOf(dtype) * DrawnSize(rng, 0, 8);
}
double BesideLargest(double, DType dtype, Rng& rng) {
  return LargestFinite(dtype) * DrawnSize(rng, -6, 0);
}
double BesideOwn(double own, DType, Rng& rng) { return own * DrawnSize(rng, -1, 1); }
double Nothing(double, DType, Rng&) { return 0; }

constexpr DrawOfFloats kNumberDraws[] = {
    {AnyMagnitude},  {OrdinaryMagnitude}, {WideMagnitude}, {SmallWhole}, {BelowOne}, {AroundOne},
    {BesideEpsilon}, {BesideLeast},       {BesideLargest}, {BesideOwn},  {Nothing}};
constexpr size_t kDrawsOfAll = 6;  // that make sense of several tensors at once

// How the numbers of a tensor become others.
enum class Redraw : uint8_t { kEach, kOne, kAlike, kScaled, kMixed, kReversed, kSorted };
constexpr Redraw kRedraws[] = {Redraw::kEach,   Redraw::kOne,   Redraw::kAlike,    Redraw::kAlike,
                               Redraw::kScaled, Redraw::kMixed, Redraw::kReversed, Redraw::kSorted};

bool CanRedraw(const TensorRecipe& recipe) {
  const int64_t count = NumElements(recipe.shape);
  return recipe.bytes != nullptr && count > 0 && count <= kMostRedrawn;
}

void Shuffle(std::vector<Element>* elements, Rng& rng) {
  for (size_t i = elements->size(); i > 1; --i) {
    std::swap((*elements)[i - 1], (*elements)[rng.Below(i)]);
  }
}

// Of integers: within those that are there, beside one of them, or of any size.
double OtherInteger(double own, std::pair<double, double> range, DType dtype, Rng& rng) {
  const double bits = static_cast<double>(ItemSize(dtype) * 8 - (IsSigned(dtype) ? 1 : 0));
  const double size = std::floor(DrawnSize(rng, 0, std::min(bits, 62.0)));
  switch (rng.Below(6)) {
    case 0:
    case 1:
      return range.first + std::floor(rng.Unit() * (range.second - range.first + 2));
    case 2:
      return own + (rng.OneIn(2) && (own > 0 || IsSigned(dtype)) ? -1 : 1);
    case 3:
      return static_cast<double>(rng.Below(5));
    case 4:
      return IsSigned(dtype) && rng.OneIn(2) ? -size : size;
    default:
      return rng.OneIn(2) ? static_cast<double>(HighestInteger(dtype))
                          : static_cast<double>(static_cast<int64_t>(LowestInteger(dtype)));
  }
}

class Redrawing {
 public:
  Redrawing(const TensorRecipe& recipe, Rng& rng)
      : recipe_(recipe), rng_(rng), elements_(ElementsOf(recipe)) {
    bool any_negative = false;
    range_ = {elements_.front().re, elements_.front().re};
    for (const Element& each : elements_) {
      any_negative |= each.re < 0;
      range_ = {std::min(range_.first, each.re), std::max(range_.second, each.re)};
    }
    signed_ = any_negative ? !rng.OneIn(kOddsOfSign) : rng.OneIn(kOddsOfSign);
  }

  TensorRecipe With(Redraw redraw, const DrawOfFloats& draw) {
    draw_ = &draw;
    const double lone = Number(elements_[rng_.Below(elements_.size())].re);
    const double factor = DrawnSize(rng_, -8, 8);
    switch (redraw) {
      case Redraw::kEach:
        for (Element& each : elements_) each = {Number(each.re), 0};
        break;
      case Redraw::kOne:
        elements_[rng_.Below(elements_.size())] = {lone, 0};
        break;
      case Redraw::kAlike:
        std::fill(elements_.begin(), elements_.end(), Element{lone, 0});
        break;
      case Redraw::kScaled:
        for (Element& each : elements_) each = {each.re * factor, each.im * factor};
        break;
      case Redraw::kMixed:
        Shuffle(&elements_, rng_);
        break;
      case Redraw::kReversed:
        std::reverse(elements_.begin(), elements_.end());
        break;
      case Redraw::kSorted:
        std::sort(elements_.begin(), elements_.end(),
                  [](const Element& a, const Element& b) { return a.re < b.re; });
        break;
    }
    return WithElements(recipe_, elements_);
  }

 private:
  double Number(double own) {
    if (IsInteger(recipe_.dtype)) return OtherInteger(own, range_, recipe_.dtype, rng_);
    const double size = draw_->draw(own, recipe_.dtype, rng_);
    return signed_ && rng_.OneIn(2) ? -size : size;
  }

  const TensorRecipe& recipe_;
  Rng& rng_;
  std::vector<Element> elements_;
  std::pair<double, double> range_;
  bool signed_ = false;
  const DrawOfFloats* draw_ = nullptr;
};

}  // namespace

Binding WithOtherNumbers(const Binding& binding, int tensor, Rng& rng) {
  const Redraw redraw = kRedraws[rng.Below(std::size(kRedraws))];
  const DrawOfFloats& draw = kNumberDraws[rng.Below(std::size(kNumberDraws))];
  return WithTensor(binding, tensor, [&](const TensorRecipe& recipe) {
    const bool can = CanRedraw(recipe) && recipe.dtype != DType::kBool;
    return can ? Redrawing(recipe, rng).With(redraw, draw) : recipe;
  });
}

Binding WithOrdinaryNumbers(const Binding& binding, int tensor, Rng& rng) {
  const DrawOfFloats draw = {rng.OneIn(2) ? AroundOne : OrdinaryMagnitude};
  return WithTensor(binding, tensor, [&](const TensorRecipe& recipe) {
    const bool can = CanRedraw(recipe) && recipe.dtype != DType::kBool;
    if (!can || IsInexact(recipe.dtype)) {
      return can ? Redrawing(recipe, rng).With(Redraw::kEach, draw) : recipe;
    }
    std::vector<Element> elements = ElementsOf(recipe);
    for (Element& each : elements) each = {static_cast<double>(rng.Below(kSmallIntegers)), 0};
    return WithElements(recipe, elements);
  });
}

Binding WithAllNumbers(const Binding& binding, Rng& rng) {
  const DrawOfFloats& draw = kNumberDraws[rng.Below(kDrawsOfAll)];
  const Redraw redraw = rng.OneIn(2) ? Redraw::kEach : Redraw::kAlike;
  return WithTensors(binding, [&](const TensorRecipe& recipe) {
    const bool can = CanRedraw(recipe) && IsInexact(recipe.dtype);
    return can ? Redrawing(recipe, rng).With(redraw, draw) : recipe;
  });
}

}  // namespace parallax
