#include "explain/variations/fillings.h"

#include <algorithm>
#include <cmath>

#include "numbers/element.h"

namespace parallax {
namespace {

// Not whole where that can be: at those functions have poles and zeros. One is just below 1, where
// probabilities end.
constexpr double kMagnitudes[] = {0x1p-30, 0x1p-10, 0.5,    1 - 0x1p-10, 1.5,  6.3, 20.3,
                                  60.3,    150.3,   1000.3, 1e6,         1e12, 1e20};
// Of ordinary sizes the least and the largest that must have been tried, and the last of them.
constexpr double kLeastTried = 0x1p-10, kLargeTried = 1000, kMostTried = 1e6;
}  // namespace

std::vector<double> FillingsFor(DType dtype) {
  std::vector<double> numbers{0};
  for (const double magnitude : kMagnitudes) {
    const bool fits = magnitude <= LargestFinite(dtype) && static_cast<float>(magnitude) > 0;
    if (!fits) continue;
    numbers.push_back(magnitude);
    numbers.push_back(-magnitude);
  }
  std::sort(numbers.begin(), numbers.end());
  return numbers;
}

std::vector<double> NumbersIn(VariedState state, const std::vector<Filling>& fillings) {
  std::vector<double> numbers;
  for (const Filling& each : fillings) {
    if (each.state == state) numbers.push_back(each.number);
  }
  std::sort(numbers.begin(), numbers.end());
  return numbers;
}

double LeastSize(const std::vector<double>& numbers) {
  double least = std::abs(numbers.front());
  for (const double number : numbers) least = std::min(least, std::abs(number));
  return least;
}

double LargestSize(const std::vector<double>& numbers) {
  return std::max(std::abs(numbers.front()), std::abs(numbers.back()));
}

bool OrdinarySizesPass(const std::vector<Filling>& fillings) {
  bool least = false, most = false;
  for (const Filling& each : fillings) {
    const double size = std::abs(each.number);
    if (size > kMostTried || each.state == VariedState::kUnknown) continue;
    if (each.state == VariedState::kFails) return false;
    least |= size > 0 && size <= kLeastTried;
    most |= size >= kLargeTried;
  }
  return least && most;
}

std::optional<std::pair<double, double>> NearestPair(const std::vector<Filling>& fillings,
                                                     bool above) {
  std::optional<std::pair<double, double>> nearest;
  const auto apart = [](double a, double b) { return std::abs(std::log(a / b)); };
  for (const double fails : NumbersIn(VariedState::kFails, fillings)) {
    for (const double passes : NumbersIn(VariedState::kPasses, fillings)) {
      if (fails * passes <= 0 || (passes > fails) != above) continue;
      const bool nearer = !nearest || apart(fails, passes) < apart(nearest->first, nearest->second);
      if (nearer) nearest = {fails, passes};
    }
  }
  return nearest;
}

std::vector<FailingRun> RunsOf(std::vector<Filling> fillings) {
  std::sort(fillings.begin(), fillings.end(),
            [](const Filling& a, const Filling& b) { return a.number < b.number; });
  std::vector<FailingRun> runs;
  std::optional<double> passed;
  bool inside = false;
  for (const Filling& each : fillings) {
    if (each.state == VariedState::kPasses) {
      if (inside) runs.back().above = each.number;
      passed = each.number;
      inside = false;
    }
    if (each.state != VariedState::kFails) continue;
    if (!inside) runs.push_back({each.number, each.number, passed});
    runs.back().high = each.number;
    inside = true;
  }
  return runs;
}

std::vector<Filling> BySize(const std::vector<Filling>& fillings) {
  std::vector<Filling> sizes;
  bool positive = false, negative = false;
  for (const Filling& each : fillings) {
    if (each.state == VariedState::kUnknown) continue;
    positive |= each.number > 0;
    negative |= each.number < 0;
    const double size = std::abs(each.number);
    const auto known = std::find_if(sizes.begin(), sizes.end(),
                                    [&](const Filling& other) { return other.number == size; });
    if (known == sizes.end()) {
      sizes.push_back({size, each.state});
    } else if (known->state != each.state) {
      return {};
    }
  }
  return positive && negative ? sizes : std::vector<Filling>();
}

}  // namespace parallax
