#include "explain/variations/number_conditions.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <utility>

#include "base/rng.h"
#include "explain/variations/fillings.h"
#include "explain/variations/hypothesis.h"
#include "investigate/reduce/edit.h"
#include "words/witness_text.h"

namespace parallax {
namespace {

constexpr int64_t kMostDrawn = 1024;  // elements of a tensor that is varied
constexpr size_t kMostScanned = 2;    // tensors
constexpr int kSignedDraw = 2;
constexpr const char* kBothSigns = "of both signs";
constexpr double kLargeScale = 100;
constexpr double kLargestOrdinary = 1001;
constexpr int kThresholdHalvings = 7;
constexpr uint64_t kNumberStream = 0x766172696564;
// What is ordinary of magnitudes: a witness has larger or smaller ones.
constexpr double kLeastOrdinary = 1e-10, kMostOrdinary = 1e9;
constexpr double kWrittenShare = 0.05;     // an end is written with two figures
constexpr double kOutside[] = {2, 4, 10};  // a threshold, by this factor
constexpr double kInside[] = {2, 10};

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

bool HoldsExtremes(const TensorRecipe& recipe) {
  const std::vector<Element> elements = ElementsOf(recipe);
  return std::any_of(elements.begin(), elements.end(), [](const Element& each) {
    const double size = each.Abs();
    return std::isfinite(size) && size > 0 && (size < kLeastOrdinary || size > kMostOrdinary);
  });
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
    for (const int t : tensors) PARALLAX_TRY(Scan(t));
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
    add(kBothSigns, kSignedDraw, 1);
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
    for (const AspectValue& value : aspect.values) {
      const bool both_signs = value.text == kBothSigns;
      const bool better = !found_->second || both_signs;
      if (value.state == VariedState::kFails && better) found_->second = value;
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

  // What every number of the tensor being one number does.
  Status Scan(int t) {
    const TensorRecipe recipe = TensorsOf(varier_.witness())[static_cast<size_t>(t)];
    std::vector<Filling>& fillings = fillings_[t];
    std::vector<Binding> bindings;
    for (const double number : FillingsFor(recipe.dtype)) {
      fillings.push_back({number});
      bindings.push_back(With(t, number));
    }
    PARALLAX_TRY_ASSIGN(const auto states, varier_.Try(bindings));
    for (size_t i = 0; i < states.size(); ++i) fillings[i].state = states[i];
    Note(TensorName(varier_.witness(), t), fillings);
    found_->only_at_extremes |= HoldsExtremes(recipe) && OrdinarySizesPass(fillings);
    return Status::Ok();
  }

  // Empty: no words say it.
  Result<std::string> ConditionOn(int t) {
    const TensorRecipe recipe = TensorsOf(varier_.witness())[static_cast<size_t>(t)];
    const std::string name = TensorName(varier_.witness(), t);
    const bool one = NumElements(recipe.shape) == 1;
    return WordsOf(t, one ? name + " is" : "all of " + name + " is", fillings_[t]);
  }

  void Note(const std::string& name, const std::vector<Filling>& fillings) {
    Aspect aspect{AspectOf::kNumbers, "every number of " + name, name};
    for (const Filling& each : fillings) {
      aspect.values.push_back({fmt::format("{:.5g}", each.number), {}, nullptr, true, each.state});
    }
    found_->aspects.push_back(std::move(aspect));
  }

  // Of all, else of those of ordinary size: in very large numbers a difference may drown. Else a
  // range.
  Result<std::string> WordsOf(int t, const std::string& is, std::vector<Filling> fillings) {
    PARALLAX_TRY_ASSIGN(std::string words, WordsOfAll(t, is, fillings));
    if (!words.empty()) return words;
    const std::vector<double> fails = NumbersIn(VariedState::kFails, fillings);
    const std::vector<double> passes = NumbersIn(VariedState::kPasses, fillings);
    std::erase_if(fillings,
                  [](const Filling& each) { return std::abs(each.number) > kLargestOrdinary; });
    PARALLAX_TRY_ASSIGN(words, WordsOfAll(t, is, fillings));
    if (!words.empty()) return words;
    return Range(t, is, fails, passes);
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

  // "x is between about 2 and 5e+06", "x is below about -25 or above about 700".
  Result<std::string> Range(int t, const std::string& is, const std::vector<double>& fails,
                            const std::vector<double>& passes) {
    const bool inside = AreBetween(fails, passes);
    if (!inside && !AreBetween(passes, fails)) return std::string();
    const std::vector<double>& within = inside ? fails : passes;
    const std::vector<double>& around = inside ? passes : fails;
    const double below = *std::prev(std::lower_bound(around.begin(), around.end(), within.front()));
    const double above = *std::upper_bound(around.begin(), around.end(), within.back());
    if (inside) {
      PARALLAX_TRY_ASSIGN(const double low, EndBetween(t, within.front(), below));
      PARALLAX_TRY_ASSIGN(const double high, EndBetween(t, within.back(), above));
      return fmt::format("{} between about {:.2g} and {:.2g}", is, low, high);
    }
    PARALLAX_TRY_ASSIGN(const double low, EndBetween(t, below, within.front()));
    PARALLAX_TRY_ASSIGN(const double high, EndBetween(t, above, within.back()));
    return fmt::format("{} below about {:.2g} or above about {:.2g}", is, low, high);
  }

  // The end between a number that fails and one that passes; the one that fails.
  Result<double> EndBetween(int t, double fails, double passes) {
    for (int halving = 0; halving < kThresholdHalvings; ++halving) {
      const bool one_sign = fails * passes > 0;
      const double sign = fails < 0 ? -1 : 1;
      const double middle = one_sign ? sign * std::sqrt(fails * passes) : (fails + passes) / 2;
      const Binding binding = With(t, middle);
      PARALLAX_TRY_ASSIGN(const auto state, varier_.Try({&binding, 1}));
      if (state.front() == VariedState::kUnknown) break;
      (state.front() == VariedState::kFails ? fails : passes) = middle;
    }
    return fails;
  }

  // "x is below about -5.6", where a few points outside pass whatever the other tensors hold. One
  // that fails moves the end, once.
  Result<std::string> Threshold(int t, const std::string& is, std::string_view where, double fails,
                                double passes) {
    PARALLAX_TRY_ASSIGN(double end, EndBetween(t, fails, passes));
    const bool outwards = std::abs(fails) > std::abs(passes);  // what fails is larger in size
    if (fails * passes > 0) {
      PARALLAX_TRY_ASSIGN(const double first, OutermostFailing(t, end, outwards));
      PARALLAX_TRY_ASSIGN(const double outermost, OutermostFailing(t, first, outwards));
      if (first != outermost) return std::string();
      end = first;
      PARALLAX_TRY_ASSIGN(const bool by_itself, IsByItself(t, end, outwards));
      if (!by_itself) return std::string();
    }
    if (!WitnessIs(t, where, end)) return std::string();
    return fmt::format("{} {} about {:.2g}", is, where, end);
  }

  // Whether each number of the witness's own tensor is there, as far as the end is written.
  bool WitnessIs(int t, std::string_view where, double end) const {
    const bool of_size = where.substr(0, 3) == "in ";
    const bool above = where.substr(where.size() - 5) == "above";
    const double slack = kWrittenShare * std::abs(end);
    const std::vector<Element> own =
        ElementsOf(TensorsOf(varier_.witness())[static_cast<size_t>(t)]);
    return std::all_of(own.begin(), own.end(), [&](const Element& each) {
      const double number = of_size ? each.Abs() : each.re;
      return std::isnan(number) || (above ? number >= end - slack : number <= end + slack);
    });
  }

  // Of the points just outside of the end and the end itself.
  Result<double> OutermostFailing(int t, double end, bool outwards) {
    std::vector<Binding> bindings;
    std::vector<double> numbers;
    for (const double factor : kOutside) {
      numbers.push_back(outwards ? end / factor : end * factor);
      bindings.push_back(With(t, numbers.back()));
    }
    PARALLAX_TRY_ASSIGN(const auto states, varier_.Try(bindings));
    for (size_t i = 0; i < states.size(); ++i) {
      if (states[i] == VariedState::kFails) end = numbers[i];
    }
    return end;
  }

  // Whether the end is the same where the other tensors hold the farthest number that fails, and
  // numbers inside of it fail.
  Result<bool> IsByItself(int t, double end, bool outwards) {
    std::vector<Binding> inside, outside;
    for (const double factor : kInside) {
      inside.push_back(With(t, outwards ? end * factor : end / factor));
    }
    const Binding others = WithOthersFar(t);
    if (others != varier_.witness()) {
      for (const double factor : kOutside) {
        const double number = outwards ? end / factor : end * factor;
        outside.push_back(WithTensor(
            others, t, [&](const TensorRecipe& each) { return FilledWith(each, number); }));
      }
    }
    PARALLAX_TRY_ASSIGN(const auto within, varier_.Try(inside));
    PARALLAX_TRY_ASSIGN(const auto beyond, varier_.Try(outside));
    return std::find(within.begin(), within.end(), VariedState::kPasses) == within.end() &&
           std::find(beyond.begin(), beyond.end(), VariedState::kFails) == beyond.end();
  }

  // The witness with each other tensor that was scanned full of the number that fails and is
  // farthest from those that pass.
  Binding WithOthersFar(int t) const {
    Binding binding = varier_.witness();
    for (const auto& [other, fillings] : fillings_) {
      const std::vector<double> fails = NumbersIn(VariedState::kFails, fillings);
      const std::vector<double> passes = NumbersIn(VariedState::kPasses, fillings);
      if (other == t || fails.empty() || passes.empty()) continue;
      const double far = fails.back() > passes.back() ? fails.back() : fails.front();
      binding = WithTensor(binding, other,
                           [&](const TensorRecipe& each) { return FilledWith(each, far); });
    }
    return binding;
  }

  Varier& varier_;
  const bool keep_zeros_;
  NumberConditions* found_;
  std::map<int, std::vector<Filling>> fillings_;  // of each tensor that was scanned
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
