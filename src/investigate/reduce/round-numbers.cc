// round-numbers: whole numbers, then quarters, then three digits; small magnitudes; no signs.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "investigate/reduce/edit.h"
#include "investigate/reduce/pass.h"

namespace parallax {
namespace {

double ThreeDigits(double x) {
  return std::isfinite(x) ? std::strtod(fmt::format("{:.3g}", x).c_str(), nullptr) : x;
}
double OneDigit(double x) {
  return std::isfinite(x) ? std::strtod(fmt::format("{:.1g}", x).c_str(), nullptr) : x;
}
double Clamped(double x) { return std::isfinite(x) ? std::clamp(std::round(x), -8.0, 8.0) : x; }
double Quarters(double x) { return std::round(x * 4) / 4; }
// No zeros where there were none.
double AwayFromZero(double x) { return std::copysign(std::ceil(std::fabs(x)), x); }

constexpr double (*kRoundings[])(double) = {
    Clamped,  AwayFromZero, [](double x) { return std::round(x); }, Quarters,
    OneDigit, ThreeDigits,  [](double x) { return std::fabs(x); },
};

class RoundNumbers : public Pass {
 public:
  std::string_view name() const override { return "round-numbers"; }

  std::vector<Binding> Candidates(const Binding& binding) const override {
    std::vector<Binding> candidates;
    int tensors = CountTensors(binding);
    for (auto rounding : kRoundings) {
      auto edit = [&](const TensorRecipe& recipe) {
        std::vector<Element> elements = ElementsOf(recipe);
        for (Element& element : elements) {
          element = {rounding(element.re), rounding(element.im)};
        }
        return WithElements(recipe, elements);
      };
      candidates.push_back(WithTensors(binding, edit));
      for (int t = 0; tensors > 1 && t < tensors; ++t) {
        candidates.push_back(WithTensor(binding, t, edit));
      }
    }
    return candidates;
  }
};

PARALLAX_REDUCE_PASS(RoundNumbers);

}  // namespace
}  // namespace parallax
