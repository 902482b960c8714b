// Questions about where in the range of their dtype numbers stand: what overflows on the way, and
// what is a fraction of epsilon.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <string_view>
#include <utility>

#include "explain/variations/questions.h"
#include "investigate/reduce/edit.h"
#include "numbers/element.h"

namespace parallax {
namespace {

constexpr size_t kMostOfRange = 3;                   // tensors that are asked about
constexpr int kLeastFraction = 16;                   // of epsilon
constexpr double kSharesAside[] = {0.9, 1.02, 1.3};  // of an end

double LogOfLargest(DType dtype) { return std::log(LargestFinite(dtype)); }

// What becomes of a number on the way.
struct OnTheWay {
  std::string_view words;                 // "exp({})"
  bool (*leaves)(double x, DType dtype);  // the range
  // The number at which it does, of a dtype; the sign is the witness's.
  double (*end)(DType dtype);
};
double LogOfLeastNormal(DType dtype) {
  return 2 * std::log(2.0) - LogOfLargest(dtype);
}  // normal one

bool IsBelowRoot(double x, double log_of_end) {
  return x != 0 && 2 * std::log(std::abs(x)) < log_of_end;
}

// Half the least number above 0.
double LogOfLost(DType dtype) { return LogOfLeastNormal(dtype) + std::log(EpsilonOf(dtype) / 2); }

constexpr OnTheWay kOnTheWay[] = {
    {"exp({}) overflows", [](double x, DType dtype) { return x > LogOfLargest(dtype); },
     LogOfLargest},
    {"exp({}) underflows", [](double x, DType dtype) { return -x > LogOfLargest(dtype); },
     LogOfLargest},
    {"exp(abs({})) overflows",
     [](double x, DType dtype) { return std::abs(x) > LogOfLargest(dtype); }, LogOfLargest},
    {"{}^2 overflows",
     [](double x, DType dtype) { return std::abs(x) > std::sqrt(LargestFinite(dtype)); },
     [](DType dtype) { return std::sqrt(LargestFinite(dtype)); }},
    {"{}^2 underflows to 0", [](double x, DType dtype) { return IsBelowRoot(x, LogOfLost(dtype)); },
     [](DType dtype) { return std::exp(LogOfLost(dtype) / 2); }},
    {"{}^2 underflows",
     [](double x, DType dtype) { return IsBelowRoot(x, LogOfLeastNormal(dtype)); },
     [](DType dtype) { return std::exp(LogOfLeastNormal(dtype) / 2); }},
    {"exp({}^2) overflows", [](double x, DType dtype) { return x * x > LogOfLargest(dtype); },
     [](DType dtype) { return std::sqrt(LogOfLargest(dtype)); }},
};

bool AnyFinite(const TensorRecipe& recipe, const std::function<bool(double)>& is_so) {
  if (!IsFloat(recipe.dtype) || !IsFewNumbers(recipe)) return false;
  const std::vector<Element> elements = ElementsOf(recipe);
  return std::any_of(elements.begin(), elements.end(),
                     [&](const Element& each) { return std::isfinite(each.re) && is_so(each.re); });
}

Hypothesis LeavesRange(const TensorPlace& place, const OnTheWay& way) {
  return {
      fmt::format(fmt::runtime(way.words), place.argument), [place, way](const Binding& binding) {
        const auto recipe = TensorAt(binding, place);
        return recipe &&
               AnyFinite(*recipe, [&](double number) { return way.leaves(number, recipe->dtype); });
      }};
}

double FirstSign(const TensorRecipe& recipe) {
  const std::vector<Element> elements = ElementsOf(recipe);
  const auto far = std::max_element(
      elements.begin(), elements.end(),
      [](const Element& a, const Element& b) { return std::abs(a.re) < std::abs(b.re); });
  return far->re < 0 ? -1 : 1;
}

// All numbers of the tensor around the end, and of the other sign.
std::vector<Binding> AroundEnd(const Binding& witness, int tensor, double (*end_of)(DType)) {
  const TensorRecipe own = TensorsOf(witness)[static_cast<size_t>(tensor)];
  const double sign = FirstSign(own), end = end_of(own.dtype);
  std::vector<double> numbers{sign, -sign * end * kSharesAside[1]};
  for (const double share : kSharesAside) numbers.push_back(sign * end * share);
  std::vector<Binding> calls;
  for (const double number : numbers) {
    calls.push_back(WithTensor(
        witness, tensor, [&](const TensorRecipe& recipe) { return FilledWith(recipe, number); }));
  }
  return calls;
}

// The quotient or the product of two tensors.
struct OverflowingPair {
  TensorPlace a, b;
  bool divides = false;

  bool Overflows(const Binding& binding) const {
    const auto of_a = TensorAt(binding, a), of_b = TensorAt(binding, b);
    if (!of_a || !of_b || !IsFewNumbers(*of_a) || !IsFewNumbers(*of_b)) return false;
    if (!IsFloat(of_a->dtype) || of_a->dtype != of_b->dtype) return false;
    const std::vector<Element> x = ElementsOf(*of_a), y = ElementsOf(*of_b);
    for (size_t i = 0; i < std::max(x.size(), y.size()); ++i) {
      const double left = x[i % x.size()].re, right = y[i % y.size()].re;
      if (!std::isfinite(left) || !std::isfinite(right) || right == 0) continue;
      const double size = std::log(std::abs(left)) + (divides ? -1 : 1) * std::log(std::abs(right));
      if (size > LogOfLargest(of_a->dtype)) return true;
    }
    return false;
  }
};

Question PairQuestion(const Binding& witness, const OverflowingPair& pair, int first) {
  const TensorRecipe a = TensorsOf(witness)[static_cast<size_t>(first)];
  const auto b = TensorAt(witness, pair.b);
  Question question{kOverflowOf + pair.a.argument, {}, {}};
  question.guess = true;
  question.rivals.push_back({fmt::format("{} {} {} overflows", pair.a.argument,
                                         pair.divides ? "/" : "*", pair.b.argument),
                             [pair](const Binding& binding) { return pair.Overflows(binding); }});
  const double beside = std::abs(ElementsOf(*b).front().re);
  const double largest = LargestFinite(a.dtype);
  const double end = pair.divides ? largest * beside : largest / beside;
  const double sign = FirstSign(a);
  for (const double share : {1e-6, 0.25, 4.0, 1e4}) {
    const double number = sign * end * share;
    if (!(std::abs(number) <= largest) || number == 0) continue;
    question.calls.push_back(WithTensor(
        witness, first, [&](const TensorRecipe& recipe) { return FilledWith(recipe, number); }));
  }
  return question;
}

std::vector<Question> PairQuestions(const Binding& witness) {
  std::vector<Question> questions;
  const std::vector<TensorRecipe> tensors = TensorsOf(witness);
  const int count = std::min(static_cast<int>(tensors.size()), static_cast<int>(kMostOfRange));
  for (int a = 0; a < count; ++a) {
    for (int b = 0; b < count; ++b) {
      for (const bool divides : {true, false}) {
        const OverflowingPair pair{PlaceOf(witness, a), PlaceOf(witness, b), divides};
        if (a == b || (!divides && a > b) || !pair.Overflows(witness)) continue;
        questions.push_back(PairQuestion(witness, pair, a));
      }
    }
  }
  return questions;
}

Hypothesis BelowEpsilon(const TensorPlace& place, int fraction) {
  const std::string eps = fraction == 1 ? "eps" : fmt::format("eps / {}", fraction);
  return {fmt::format("{} is below {} of its dtype", place.argument, eps),
          [place, fraction](const Binding& binding) {
            const auto recipe = TensorAt(binding, place);
            return recipe && AnyFinite(*recipe, [&](double number) {
                     return number > 0 && number < EpsilonOf(recipe->dtype) / fraction;
                   });
          }};
}

// Beside that fraction of the epsilon of another dtype, in which all tensors are: what is a
// fraction of epsilon in one dtype alone is a number of it.
std::vector<Binding> FractionsInOtherFloats(const Binding& witness, int tensor, int fraction) {
  const DType own = TensorsOf(witness)[static_cast<size_t>(tensor)].dtype;
  std::vector<Binding> calls;
  for (const DType other : {DType::kF32, DType::kF16, DType::kF64}) {
    if (other == own || calls.size() > 2) continue;
    const Binding moved = WithTensors(witness, [&](const TensorRecipe& recipe) {
      return recipe.dtype == own ? Converted(recipe, other) : recipe;
    });
    for (const double share : {1.4, 0.7}) {
      const double number = EpsilonOf(other) / fraction * share;
      calls.push_back(WithTensor(
          moved, tensor, [&](const TensorRecipe& recipe) { return FilledWith(recipe, number); }));
    }
  }
  return calls;
}

}  // namespace

std::vector<Question> OverflowQuestions(const Binding& witness) {
  std::vector<Question> questions = PairQuestions(witness);
  const int count = CountTensors(witness);
  for (int t = 0; t < count && questions.size() < kMostOfRange; ++t) {
    const TensorPlace place = PlaceOf(witness, t);
    // Those with one end together: what begins elsewhere says nothing of it.
    for (size_t first : {0u, 3u, 4u, 5u, 6u}) {
      const auto end = kOnTheWay[first].end;
      Question question{kOverflowOf + place.argument, {}, {}};
      for (const OnTheWay& way : kOnTheWay) {
        Hypothesis leaves = LeavesRange(place, way);
        if (way.end == end && leaves.holds(witness)) question.rivals.push_back(std::move(leaves));
      }
      if (question.rivals.empty()) continue;
      question.jumps = question.guess = true;
      question.calls = AroundEnd(witness, t, end);
      std::erase(question.calls, witness);
      questions.push_back(std::move(question));
    }
  }
  return questions;
}

std::vector<Question> EpsilonQuestions(const Binding& witness) {
  std::vector<Question> questions;
  const std::vector<TensorRecipe> tensors = TensorsOf(witness);
  for (int t = 0; t < static_cast<int>(tensors.size()); ++t) {
    const TensorPlace place = PlaceOf(witness, t);
    const double eps = IsFloat(tensors[static_cast<size_t>(t)].dtype)
                           ? EpsilonOf(tensors[static_cast<size_t>(t)].dtype)
                           : 0;
    // The first is true of none; then beside each fraction, and far below.
    std::vector<double> numbers{0.25, eps / 4096};
    Question question{kFractionOf + place.argument, {}, {}};
    question.nested = true;
    for (int fraction = 1; fraction <= kLeastFraction; fraction *= 2) {
      Hypothesis below = BelowEpsilon(place, fraction);
      if (!below.holds(witness)) break;
      question.rivals.push_back(std::move(below));
      numbers.push_back(eps / fraction * 1.4);
      numbers.push_back(eps / fraction * 0.7);
    }
    if (question.rivals.empty() || questions.size() == kMostOfRange) continue;
    for (const double number : numbers) {
      question.calls.push_back(WithTensor(
          witness, t, [&](const TensorRecipe& recipe) { return FilledWith(recipe, number); }));
    }
    const auto fraction = static_cast<int>(exp2(static_cast<double>(question.rivals.size() - 1)));
    for (Binding& call : FractionsInOtherFloats(witness, t, fraction)) {
      question.calls.push_back(std::move(call));
    }
    question.guess = true;
    questions.push_back(std::move(question));
  }
  return questions;
}

}  // namespace parallax
