#include "explain/variations/number_conditions.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/rng.h"
#include "inputs/place.h"
#include "investigate/reduce/edit.h"
#include "words/witness_text.h"

namespace parallax {
namespace {

constexpr int64_t kMostDrawn = 1024;  // elements of a tensor that is varied
constexpr size_t kMostScanned = 2;    // tensors
constexpr int kSignedDraw = 2;
constexpr double kLargeScale = 100;
constexpr double kLargestOrdinary = 1000;
constexpr int kThresholdHalvings = 7;
constexpr uint64_t kNumberStream = 0x766172696564;
// What is ordinary of magnitudes: a witness has larger or smaller ones, and of those that were
// tried the least and the largest must pass.
constexpr double kLeastOrdinary = 1e-10, kMostOrdinary = 1e9;
constexpr double kLeastTried = 0x1p-10, kMostTried = 1e6;
constexpr double kMagnitudes[] = {0x1p-30, 0x1p-10, 0.5, 1.5, 6, 20, 60, 150, 1000, 1e6, 1e20};

// Different ones of 0.5 to 1.5, of both signs in the third draw.
double DrawnFor(size_t at, int draw) {
  const uint64_t bits = Mix(kNumberStream + static_cast<uint64_t>(draw), at);
  const double size = 0.5 + static_cast<double>(bits >> 40) * 0x1p-24;
  return draw >= kSignedDraw && (bits & 1) != 0 ? -size : size;
}

bool CanDraw(const TensorRecipe& recipe) {
  const int64_t count = NumElements(recipe.shape);
  return IsInexact(recipe.dtype) && recipe.bytes != nullptr && count > 0 && count <= kMostDrawn;
}

TensorRecipe Drawn(const TensorRecipe& recipe, int draw, double scale, bool keep_zeros) {
  if (!CanDraw(recipe)) return recipe;
  std::vector<Element> elements = ElementsOf(recipe);
  for (size_t i = 0; i < elements.size(); ++i) {
    const Element& own = elements[i];
    const bool zero = own.re == 0 && own.im == 0;
    if (!std::isfinite(own.re) || !std::isfinite(own.im) || (zero && keep_zeros)) continue;
    elements[i] = {DrawnFor(i, draw) * scale, 0};
  }
  return WithElements(recipe, elements);
}

TensorRecipe FilledWith(const TensorRecipe& recipe, double number) {
  if (!CanDraw(recipe)) return recipe;
  return WithElements(
      recipe, std::vector<Element>(static_cast<size_t>(NumElements(recipe.shape)), {number, 0}));
}

// A column times itself: singular, also where one triangle alone is read, and few numbers alike.
TensorRecipe Singular(const TensorRecipe& recipe) {
  std::vector<Element> elements = ElementsOf(recipe);
  const auto columns = static_cast<size_t>(recipe.shape.back());
  const auto rows = static_cast<size_t>(recipe.shape[recipe.shape.size() - 2]);
  const auto of_column = [](size_t at) { return 1 + 2 * static_cast<double>(at % 8); };
  for (size_t i = 0; i < elements.size(); ++i) {
    elements[i] = {of_column(i / columns % rows) * of_column(i % columns), 0};
  }
  return WithElements(recipe, elements);
}

// One tensor filled with one number.
struct Filling {
  double number = 0;
  VariedState state = VariedState::kUnknown;
};

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

bool HoldsExtremes(const TensorRecipe& recipe) {
  const std::vector<Element> elements = ElementsOf(recipe);
  return std::any_of(elements.begin(), elements.end(), [](const Element& each) {
    const double size = each.Abs();
    return std::isfinite(size) && size > 0 && (size < kLeastOrdinary || size > kMostOrdinary);
  });
}

// Nothing of ordinary size fails, and the least and the largest of it pass.
bool OrdinarySizesPass(const std::vector<Filling>& fillings) {
  bool least = false, most = false;
  for (const Filling& each : fillings) {
    const double size = std::abs(each.number);
    if (size > kMostTried || each.state == VariedState::kUnknown) continue;
    if (each.state == VariedState::kFails) return false;
    least |= size > 0 && size <= kLeastTried;
    most |= size >= kLargestOrdinary;
  }
  return least && most;
}

class NumberAsker {
 public:
  NumberAsker(Varier& varier, bool keep_zeros, NumberConditions* found)
      : varier_(varier), keep_zeros_(keep_zeros), found_(found) {}

  Status Ask() {
    PARALLAX_TRY_ASSIGN(const bool matter, OrdinaryNumbersPass());
    found_->free = !matter;
    if (!matter) return Status::Ok();
    found_->told = false;
    PARALLAX_TRY_ASSIGN(const std::vector<int> tensors, ThoseThatMatter());
    if (tensors.empty() || tensors.size() > kMostScanned) return Status::Ok();
    bool all = true;
    for (const int t : tensors) {
      PARALLAX_TRY_ASSIGN(std::string clause, ConditionOn(t));
      all &= !clause.empty();
      if (clause.empty()) continue;
      found_->clauses.push_back(std::move(clause));
      found_->names.push_back(TensorName(varier_.witness(), t));
    }
    found_->told = all;
    return Status::Ok();
  }

 private:
  Result<bool> OrdinaryNumbersPass() {
    Aspect aspect{AspectOf::kNumbers, "numbers", "numbers"};
    aspect.own = "those of the witness";
    const auto add = [&](const char* text, int draw, double scale) {
      const bool zeros = keep_zeros_;
      aspect.values.push_back({text, {}, [=](const Binding& binding) {
                                 return WithDrawnNumbers(binding, draw, scale, zeros);
                               }});
    };
    add("of 0.5 to 1.5", 0, 1);
    add("of 0.5 to 1.5", 1, 1);
    add("of both signs", kSignedDraw, 1);
    add("of 50 to 150", 0, kLargeScale);
    if (aspect.values.front().edit(varier_.witness()) == varier_.witness()) return false;
    PARALLAX_TRY(varier_.Ask(&aspect));
    const bool any =
        std::any_of(aspect.values.begin(), aspect.values.end(),
                    [](const AspectValue& value) { return value.state == VariedState::kPasses; });
    bool again = false;
    if (any) {
      PARALLAX_TRY_ASSIGN(again, PassesAgainIn(aspect));
    }
    found_->aspects.push_back(std::move(aspect));
    return any && again;
  }

  // A value of a text that fails elsewhere passes for its numbers.
  Result<bool> PassesAgainIn(Aspect aspect) {
    for (size_t i = 0; i < aspect.values.size(); ++i) {
      aspect.values[i].text += fmt::format(" ({})", i);
    }
    return varier_.PassesAgain(aspect);
  }

  // The tensors of which other numbers, alone, pass.
  Result<std::vector<int>> ThoseThatMatter() {
    std::vector<Binding> bindings;
    std::vector<int> owners, matter;
    for (int t = 0; t < CountTensors(varier_.witness()); ++t) {
      for (const auto& [draw, scale] :
           {std::pair{0, 1.0}, std::pair{kSignedDraw, 1.0}, std::pair{0, kLargeScale}}) {
        bindings.push_back(WithTensor(varier_.witness(), t, [&](const TensorRecipe& recipe) {
          return Drawn(recipe, draw, scale, keep_zeros_);
        }));
        owners.push_back(t);
        if (bindings.back() != varier_.witness()) continue;
        bindings.pop_back();
        owners.pop_back();
      }
    }
    PARALLAX_TRY_ASSIGN(const auto states, varier_.Try(bindings));
    for (size_t i = 0; i < states.size(); ++i) {
      const bool is_new = matter.empty() || matter.back() != owners[i];
      if (states[i] == VariedState::kPasses && is_new) matter.push_back(owners[i]);
    }
    return matter;
  }

  Binding With(int t, double number) const {
    return WithTensor(varier_.witness(), t,
                      [&](const TensorRecipe& each) { return FilledWith(each, number); });
  }

  // Empty: no words say it.
  Result<std::string> ConditionOn(int t) {
    const TensorRecipe recipe = TensorsOf(varier_.witness())[static_cast<size_t>(t)];
    const std::string name = TensorName(varier_.witness(), t);
    std::vector<Filling> fillings;
    std::vector<Binding> bindings;
    for (const double number : FillingsFor(recipe.dtype)) {
      fillings.push_back({number});
      bindings.push_back(With(t, number));
    }
    PARALLAX_TRY_ASSIGN(const auto states, varier_.Try(bindings));
    for (size_t i = 0; i < states.size(); ++i) fillings[i].state = states[i];
    Note(name, fillings);
    found_->only_at_extremes |= HoldsExtremes(recipe) && OrdinarySizesPass(fillings);
    const bool matrix = recipe.shape.size() >= 2 && NumElements(recipe.shape) > 1;
    if (matrix && varier_.HasTrait("linalg")) {
      const Binding singular = WithTensor(varier_.witness(), t, Singular);
      PARALLAX_TRY_ASSIGN(const auto state, varier_.Try({&singular, 1}));
      if (state.front() == VariedState::kFails) return name + " is singular";
    }
    const bool one = NumElements(recipe.shape) == 1;
    return WordsOf(t, one ? name + " is" : "all of " + name + " is", std::move(fillings));
  }

  void Note(const std::string& name, const std::vector<Filling>& fillings) {
    Aspect aspect{AspectOf::kNumbers, "every number of " + name, name};
    for (const Filling& each : fillings) {
      aspect.values.push_back({fmt::format("{:.3g}", each.number), {}, nullptr, true, each.state});
    }
    found_->aspects.push_back(std::move(aspect));
  }

  // Of all, else of those of ordinary size: in very large numbers a difference may drown.
  Result<std::string> WordsOf(int t, const std::string& is, std::vector<Filling> fillings) {
    PARALLAX_TRY_ASSIGN(std::string words, WordsOfAll(t, is, fillings));
    if (!words.empty()) return words;
    std::erase_if(fillings,
                  [](const Filling& each) { return std::abs(each.number) > kLargestOrdinary; });
    return WordsOfAll(t, is, fillings);
  }

  Result<std::string> WordsOfAll(int t, const std::string& is,
                                 const std::vector<Filling>& fillings) {
    const std::vector<double> fails = NumbersIn(VariedState::kFails, fillings);
    const std::vector<double> passes = NumbersIn(VariedState::kPasses, fillings);
    if (fails.empty() || passes.empty()) return std::string();
    if (fails.size() == 1 && fails.front() == 0) return is + " 0";
    if (fails.back() < passes.front()) {
      if (passes.front() == 0) return is + " negative";
      if (fails.back() == 0) return is + " 0 or negative";
      return Threshold(t, is, "below", fails.back(), passes.front());
    }
    if (fails.front() > passes.back()) {
      if (passes.back() == 0) return is + " positive";
      if (fails.front() == 0) return is + " 0 or positive";
      return Threshold(t, is, "above", fails.front(), passes.back());
    }
    const bool zero_alone = passes.size() == 1 && passes.front() == 0;
    if (zero_alone) return is + " not 0";
    if (LeastSize(fails) > LargestSize(passes)) {
      return Threshold(t, is, "in size above", LeastSize(fails), LargestSize(passes));
    }
    if (LargestSize(fails) < LeastSize(passes)) {
      return Threshold(t, is, "in size below", LargestSize(fails), LeastSize(passes));
    }
    return std::string();
  }

  // "x is below about -5.6": the end between a number that fails and one that passes.
  Result<std::string> Threshold(int t, const std::string& is, std::string_view where, double fails,
                                double passes) {
    for (int halving = 0; halving < kThresholdHalvings; ++halving) {
      const bool one_sign = fails * passes > 0;
      const double sign = fails < 0 ? -1 : 1;
      const double middle = one_sign ? sign * std::sqrt(fails * passes) : (fails + passes) / 2;
      const Binding binding = With(t, middle);
      PARALLAX_TRY_ASSIGN(const auto state, varier_.Try({&binding, 1}));
      if (state.front() == VariedState::kUnknown) break;
      (state.front() == VariedState::kFails ? fails : passes) = middle;
    }
    return fmt::format("{} {} about {:.2g}", is, where, fails);
  }

  Varier& varier_;
  const bool keep_zeros_;
  NumberConditions* found_;
};

}  // namespace

Result<NumberConditions> FindNumberConditions(Varier& varier, bool keep_zeros) {
  NumberConditions found;
  PARALLAX_TRY(NumberAsker(varier, keep_zeros, &found).Ask());
  return found;
}

Binding WithDrawnNumbers(const Binding& binding, int draw, double scale, bool keep_zeros) {
  return WithTensors(
      binding, [&](const TensorRecipe& recipe) { return Drawn(recipe, draw, scale, keep_zeros); });
}

}  // namespace parallax
