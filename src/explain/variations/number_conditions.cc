#include "explain/variations/number_conditions.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <utility>

#include "explain/learned/drawn_numbers.h"
#include "explain/retries/number_ends.h"
#include "explain/variations/fillings.h"
#include "explain/variations/hypothesis.h"
#include "investigate/reduce/edit.h"
#include "words/witness_text.h"

namespace parallax {
namespace {

constexpr size_t kMostScanned = 2;  // tensors
constexpr const char* kBothSigns = "of both signs";
constexpr double kLargeScale = 100;
constexpr double kLargestOrdinary = 1001;
// What is ordinary of magnitudes: a witness has larger or smaller ones.
constexpr double kLeastOrdinary = 1e-10, kMostOrdinary = 1e9;
// In another tensor, while an end is tried, and so many calls of them.
constexpr double kFarSmall = 0x1p-20, kFarLarge = 1000.3;
constexpr double kTimesOwn = 8;
constexpr size_t kMostFar = 8;
constexpr size_t kMostFilled = 2;  // fillings that fail, for others to be tried with

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
    if (!matter) return AskZeros();
    found_->told = false;
    PARALLAX_TRY_ASSIGN(const std::vector<int> tensors, ThoseThatMatter());
    if (tensors.empty() || tensors.size() > kMostScanned) return Status::Ok();
    for (const int t : tensors) PARALLAX_TRY(Scan(t));
    KeepFilled();
    for (const int t : tensors) PARALLAX_TRY(AddOwn(t));
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
    add(kBothSigns, kSignedNumbers, 1);
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

  // A matrix of zeros is what several operators of linear algebra have a way of its own for.
  Status AskZeros() {
    if (!varier_.HasTrait("linalg") || keep_zeros_) return Status::Ok();
    for (int t = 0; t < CountTensors(varier_.witness()); ++t) {
      if (!HasNumbersToDraw(TensorsOf(varier_.witness())[static_cast<size_t>(t)])) continue;
      const Binding zeros = With(t, 0);
      if (zeros == varier_.witness()) continue;
      PARALLAX_TRY_ASSIGN(const auto states, varier_.Try({&zeros, 1}));
      const std::string name = TensorName(varier_.witness(), t);
      Note(name, {{0, states.front()}});
      if (states.front() != VariedState::kPasses) continue;
      PARALLAX_TRY_ASSIGN(const bool again, varier_.PassesAgain(zeros));
      if (!again) continue;
      found_->clauses.push_back(name + " is not all 0");
      found_->names.push_back(name);
    }
    return Status::Ok();
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
           {std::pair{0, 1.0}, std::pair{kSignedNumbers, 1.0}, std::pair{0, kLargeScale}}) {
        bindings.push_back(WithTensor(varier_.witness(), t, [&](const TensorRecipe& recipe) {
          return DrawnNumbers(recipe, draw, scale, keep_zeros_);
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

  Binding WithTimes(int t, double times) const {
    return WithTensor(varier_.witness(), t, [&](const TensorRecipe& each) {
      std::vector<Element> elements = ElementsOf(each);
      for (Element& element : elements) element = {element.re * times, element.im * times};
      return WithElements(each, elements);
    });
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

  // The fillings that fail and are next to ordinary numbers.
  void KeepFilled() {
    std::vector<std::pair<double, Binding>> all;
    for (const auto& [t, fillings] : fillings_) {
      for (const Filling& each : fillings) {
        if (each.state != VariedState::kFails) continue;
        const double size = each.number == 0 ? 0 : std::abs(std::log(std::abs(each.number)));
        all.emplace_back(size, With(t, each.number));
      }
    }
    std::stable_sort(all.begin(), all.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    for (auto& [size, binding] : all) {
      if (found_->filled.size() < kMostFilled) found_->filled.push_back(std::move(binding));
    }
  }

  // Empty: no words say it.
  Result<std::string> ConditionOn(int t) {
    const TensorRecipe recipe = TensorsOf(varier_.witness())[static_cast<size_t>(t)];
    const std::string name = TensorName(varier_.witness(), t);
    const bool one = NumElements(recipe.shape) == 1;
    PARALLAX_TRY_ASSIGN(const std::vector<int> alike, OfLikeRole(t));
    PARALLAX_TRY_ASSIGN(NumberEnds ends, EndsOf(t, alike));
    PARALLAX_TRY_ASSIGN(const std::string words, WordsOf(ends, fillings_[t]));
    if (words.empty()) return std::string();
    if (NamesEnd(words)) {
      std::vector<double> passes = NumbersIn(VariedState::kPasses, fillings_[t]);
      std::erase_if(passes, [](double each) { return std::abs(each) > kLargestOrdinary; });
      PARALLAX_TRY_ASSIGN(const bool together, ends.FailTogether(passes));
      if (together) return std::string();
    }
    found_->enough &= ends.are_enough();
    std::string names = name;
    for (const int each : alike) names += " or " + TensorName(varier_.witness(), each);
    return (one ? names + " is " : "all of " + names + " is ") + words;
  }

  // Other tensors that fail with its numbers while it has theirs.
  Result<std::vector<int>> OfLikeRole(int t) {
    const std::vector<TensorRecipe> tensors = TensorsOf(varier_.witness());
    const TensorRecipe& own = tensors[static_cast<size_t>(t)];
    std::vector<int> found;
    for (int other = 0; other < static_cast<int>(tensors.size()); ++other) {
      const TensorRecipe& recipe = tensors[static_cast<size_t>(other)];
      const bool alike = other != t && HasNumbersToDraw(recipe) && recipe.dtype == own.dtype &&
                         recipe.shape == own.shape && !fillings_.contains(other);
      if (!alike) continue;
      Binding swapped = WithTensor(varier_.witness(), t, [&](const TensorRecipe& each) {
        return WithElements(each, ElementsOf(recipe));
      });
      swapped = WithTensor(swapped, other, [&](const TensorRecipe& each) {
        return WithElements(each, ElementsOf(own));
      });
      PARALLAX_TRY_ASSIGN(const auto states, varier_.Try({&swapped, 1}));
      if (states.front() == VariedState::kFails) found.push_back(other);
    }
    return found;
  }

  // The number of a witness that holds no other, and its opposite.
  Status AddOwn(int t) {
    const std::vector<Element> elements =
        ElementsOf(TensorsOf(varier_.witness())[static_cast<size_t>(t)]);
    const double own = elements.front().re;
    const bool uniform = std::all_of(elements.begin(), elements.end(), [&](const Element& each) {
      return each.re == own && each.im == 0;
    });
    if (!uniform || !std::isfinite(own)) return Status::Ok();
    std::vector<Filling>& fillings = fillings_[t];
    for (const double number : {own, -own}) {
      const bool known = std::any_of(fillings.begin(), fillings.end(),
                                     [&](const Filling& each) { return each.number == number; });
      if (known) continue;
      const Binding binding = With(t, number);
      const bool is_witness = number == own;
      VariedState state = VariedState::kFails;
      if (!is_witness) {
        PARALLAX_TRY_ASSIGN(const auto states, varier_.Try({&binding, 1}));
        state = states.front();
      }
      fillings.push_back({number, state});
    }
    return Status::Ok();
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
  Result<std::string> WordsOf(NumberEnds& ends, std::vector<Filling> fillings) {
    PARALLAX_TRY_ASSIGN(std::string words, WordsOfAll(ends, fillings));
    if (!words.empty()) return words;
    const std::vector<Filling> all = fillings;
    std::erase_if(fillings,
                  [](const Filling& each) { return std::abs(each.number) > kLargestOrdinary; });
    PARALLAX_TRY_ASSIGN(words, WordsOfAll(ends, fillings));
    if (!words.empty()) return words;
    return ends.Ranges(all);
  }

  Result<std::string> WordsOfAll(NumberEnds& ends, const std::vector<Filling>& fillings) {
    const std::vector<double> fails = NumbersIn(VariedState::kFails, fillings);
    const std::vector<double> passes = NumbersIn(VariedState::kPasses, fillings);
    if (fails.empty() || passes.empty()) return std::string();
    if (fails.size() == 1 && fails.front() == 0) return std::string("0");
    if (fails.back() < passes.front()) {
      if (passes.front() == 0) return std::string("negative");
      if (fails.back() == 0) return std::string("0 or negative");
      return ends.Threshold("below", fails.back(), passes.front());
    }
    if (fails.front() > passes.back()) {
      if (passes.back() == 0) return std::string("positive");
      if (fails.front() == 0) return std::string("0 or positive");
      return ends.Threshold("above", fails.front(), passes.back());
    }
    const bool zero_alone = passes.size() == 1 && passes.front() == 0;
    if (zero_alone) return std::string("not 0");
    if (LeastSize(fails) > LargestSize(passes)) {
      return ends.Threshold("in size above", LeastSize(fails), LargestSize(passes));
    }
    if (LargestSize(fails) < LeastSize(passes)) {
      return ends.Threshold("in size below", LargestSize(fails), LeastSize(passes));
    }
    return std::string();
  }

  // With other tensors otherwise: full of what fails most surely and of what hardly does, and those
  // that are free full of other ordinary numbers.
  Result<NumberEnds> EndsOf(int t, const std::vector<int>& alike) {
    const auto is_alike = [&](int other) {
      return std::find(alike.begin(), alike.end(), other) != alike.end();
    };
    std::vector<Binding> others{WithOthersFar(t)};
    for (const bool above : {false, true}) {
      PARALLAX_TRY_ASSIGN(Binding near, WithOthersNear(t, above));
      others.push_back(std::move(near));
    }
    Binding drawn = varier_.witness();
    for (int other = 0; other < CountTensors(drawn); ++other) {
      if (fillings_.contains(other) || is_alike(other)) continue;
      drawn = WithTensor(drawn, other, [&](const TensorRecipe& recipe) {
        return DrawnNumbers(recipe, kSignedNumbers - 1, kLargeScale, keep_zeros_);
      });
    }
    others.push_back(std::move(drawn));
    std::erase(others, varier_.witness());
    return NumberEnds(varier_, t, std::move(others), WithEachOtherFar(t, alike));
  }

  // The witness with one other tensor full of a very small number, and of a large one, and with its
  // own numbers some times as large and as small: they may make up for what passes.
  // Not those of `alike`, which fail by themselves.
  std::vector<Binding> WithEachOtherFar(int t, const std::vector<int>& alike) const {
    std::vector<Binding> far;
    for (int other = 0; other < CountTensors(varier_.witness()); ++other) {
      const TensorRecipe recipe = TensorsOf(varier_.witness())[static_cast<size_t>(other)];
      const bool fails_itself = std::find(alike.begin(), alike.end(), other) != alike.end();
      if (other == t || fails_itself || !HasNumbersToDraw(recipe) || far.size() == kMostFar)
        continue;
      for (const double number : {kFarSmall, kFarLarge}) far.push_back(With(other, number));
      for (const double times : {kTimesOwn, 1 / kTimesOwn}) far.push_back(WithTimes(other, times));
    }
    std::erase(far, varier_.witness());
    return far;
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

  // Likewise of a number that fails and is next to one that passes, which is smaller or larger.
  Result<Binding> WithOthersNear(int t, bool above) {
    Binding binding = varier_.witness();
    for (const auto& [other, fillings] : fillings_) {
      const auto pair = NearestPair(fillings, above);
      if (other == t || !pair) continue;
      const auto with = [&](double number) {
        return WithTensor(binding, other,
                          [&](const TensorRecipe& each) { return FilledWith(each, number); });
      };
      const Binding middle =
          with(std::copysign(std::sqrt(pair->first * pair->second), pair->first));
      PARALLAX_TRY_ASSIGN(const auto state, varier_.Try({&middle, 1}));
      binding = state.front() == VariedState::kFails ? middle : with(pair->first);
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

}  // namespace parallax
