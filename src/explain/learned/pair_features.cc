// Features of the numbers of two tensors that spread over each other: their product, their quotient
// and how far they are apart.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <string>
#include <string_view>
#include <utility>

#include "explain/learned/feature.h"
#include "investigate/reduce/edit.h"
#include "numbers/element.h"

namespace parallax {
namespace {

constexpr int kCostOfLeaving = 3, kCostOfSizes = 6, kCostOfProduct = 5, kCostOfOrder = 4;
constexpr size_t kMostPaired = 3;     // tensors
constexpr size_t kMostOfPair = 1024;  // elements

// The pairs of numbers that meet. False: the shapes do not fit, or there is nothing to see.
bool ForEachMeeting(const SeenTensor& x, const SeenTensor& y,
                    const std::function<void(double, double)>& visit) {
  const bool x_larger = std::pair(x.numbers.size(), x.recipe.shape.size()) >=
                        std::pair(y.numbers.size(), y.recipe.shape.size());
  const Shape &large = x_larger ? x.recipe.shape : y.recipe.shape,
              &small = x_larger ? y.recipe.shape : x.recipe.shape;
  if (x.numbers.empty() || y.numbers.empty() || small.size() > large.size()) return false;
  const size_t count = std::max(x.numbers.size(), y.numbers.size());
  if (count > kMostOfPair) return false;
  for (size_t at = 0; at < count; ++at) {
    size_t place = 0, step = 1, rest = at;
    for (size_t d = 0; d < small.size(); ++d) {
      const int64_t wide = large[large.size() - 1 - d], narrow = small[small.size() - 1 - d];
      if (narrow != wide && narrow != 1) return false;
      place += rest % static_cast<size_t>(wide) % static_cast<size_t>(narrow) * step;
      step *= static_cast<size_t>(narrow);
      rest /= static_cast<size_t>(wide);
    }
    visit(x.numbers[x_larger ? at : place], y.numbers[x_larger ? place : at]);
  }
  return true;
}

// The sizes of a product or quotient, as logarithms: of 0 there is none. `dtype`: of both.
struct LogSizes {
  double least = INFINITY, most = -INFINITY;
};

std::optional<LogSizes> SizesOfPair(const SeenCall& call, const TensorPlace& a,
                                    const TensorPlace& b, bool divides, DType* dtype) {
  const SeenTensor *x = call.Find(a), *y = call.Find(b);
  if (x == nullptr || y == nullptr) return std::nullopt;
  *dtype = x->recipe.dtype == y->recipe.dtype ? x->recipe.dtype : DType::kBool;
  LogSizes sizes;
  const bool met = ForEachMeeting(*x, *y, [&](double left, double right) {
    const double other = std::log(std::abs(right));
    const double log = std::log(std::abs(left)) + (divides ? -other : other);
    if (left == 0 || right == 0 || std::isnan(log)) return;
    sizes = {std::min(sizes.least, log), std::max(sizes.most, log)};
  });
  return met && sizes.least <= sizes.most ? std::optional(sizes) : std::nullopt;
}

// "exp(-x * y) overflows": in each dtype of floats at another product.
void AddExponents(const TensorPlace& a, const TensorPlace& b, std::vector<Feature>* features) {
  for (const double sign : {1.0, -1.0}) {
    features->push_back(TruthFeature(
        kCostOfLeaving,
        fmt::format("exp({}{} * {}) overflows", sign < 0 ? "-" : "", a.argument, b.argument), "",
        [a, b, sign](const SeenCall& call) -> std::optional<bool> {
          const SeenTensor *x = call.Find(a), *y = call.Find(b);
          if (x == nullptr || y == nullptr || !IsInexact(x->recipe.dtype)) return false;
          const double most = std::log(LargestFinite(x->recipe.dtype));
          bool any = false;
          ForEachMeeting(*x, *y,
                         [&](double left, double right) { any |= sign * left * right > most; });
          return any;
        }));
  }
}

void AddLeaving(const TensorPlace& a, const TensorPlace& b, bool divides,
                std::vector<Feature>* features) {
  const std::string words = fmt::format("{} {} {}", a.argument, divides ? "/" : "*", b.argument);
  const auto add = [&](std::string_view leaves, bool (*holds)(const LogSizes&, DType)) {
    features->push_back(
        TruthFeature(kCostOfLeaving, fmt::format("{} {}", words, leaves), "",
                     [a, b, divides, holds](const SeenCall& call) -> std::optional<bool> {
                       DType dtype = DType::kF32;
                       const auto sizes = SizesOfPair(call, a, b, divides, &dtype);
                       return sizes && IsInexact(dtype) && holds(*sizes, dtype);
                     }));
  };
  add("overflows", [](const LogSizes& sizes, DType dtype) {
    return sizes.most > std::log(LargestFinite(dtype));
  });
  add("is subnormal or underflows", [](const LogSizes& sizes, DType dtype) {
    return sizes.least < std::log(LeastNormalOf(dtype));
  });
  if (!divides) AddExponents(a, b, features);
  add("underflows to 0", [](const LogSizes& sizes, DType dtype) {
    return sizes.least < std::log(LeastNormalOf(dtype) * EpsilonOf(dtype));
  });
}

// The first tensor with its numbers so many times as large that the pair has that size.
std::optional<Binding> WithPairOfSize(const Binding& binding, const TensorPlace& a, double times) {
  return WithTensorAt(binding, a, [&](const TensorRecipe& recipe) {
    std::vector<Element> elements = ElementsOf(recipe);
    for (Element& each : elements) each = {each.re * times, each.im * times};
    return WithElements(recipe, elements);
  });
}

// The first tensor with its numbers so many times as far from those of the second, which has as
// many or one.
std::optional<Binding> WithPairApart(const Binding& binding, const TensorPlace& a,
                                     const TensorPlace& b, double times) {
  const auto other = TensorAt(binding, b);
  if (!other) return std::nullopt;
  const std::vector<Element> from = ElementsOf(*other);
  return WithTensorAt(binding, a, [&](const TensorRecipe& recipe) {
    std::vector<Element> elements = ElementsOf(recipe);
    if (from.size() != 1 && from.size() != elements.size()) return recipe;
    for (size_t i = 0; i < elements.size(); ++i) {
      const double beside = from[i % from.size()].re;
      elements[i].re = beside + (elements[i].re - beside) * times;
    }
    return WithElements(recipe, elements);
  });
}

// "x / y is above about 20", of sizes.
void AddSizes(const TensorPlace& a, const TensorPlace& b, bool divides,
              std::vector<Feature>* features) {
  for (const bool most : {true, false}) {
    Feature feature;
    feature.kind = FeatureKind::kReal;
    feature.cost = kCostOfSizes;
    feature.words =
        fmt::format("{} {} {} is in size ", a.argument, divides ? "/" : "*", b.argument);
    feature.of = [a, b, divides, most](const SeenCall& call) -> Fact {
      DType dtype = DType::kF32;
      const auto sizes = SizesOfPair(call, a, b, divides, &dtype);
      return sizes ? Fact(std::exp(most ? sizes->most : sizes->least)) : Fact();
    };
    feature.moved = [of = feature.of, a](const Binding& binding, double number) {
      const Fact own = of(SeenCall(binding));
      const bool known = std::holds_alternative<double>(own) && std::get<double>(own) > 0;
      return known ? WithPairOfSize(binding, a, number / std::get<double>(own)) : std::nullopt;
    };
    features->push_back(std::move(feature));
  }
}

// What two numbers that meet make, and its words.
struct PairOfNumbers {
  std::string_view words;
  double (*of)(double x, double y);
  bool apart = false;
};
constexpr PairOfNumbers kPairs[] = {
    {"{} * {}", [](double x, double y) { return x * y; }},
    {"abs({} - {})", [](double x, double y) { return std::abs(x - y); }, true},
};

// "x * y is below about -89", with its sign.
void AddSigned(const TensorPlace& a, const TensorPlace& b, bool one,
               std::vector<Feature>* features) {
  for (const PairOfNumbers& pair : kPairs) {
    const std::string words = fmt::format(fmt::runtime(pair.words), a.argument, b.argument);
    for (const bool most : {true, false}) {
      Feature feature;
      feature.kind = FeatureKind::kReal;
      feature.cost = kCostOfProduct;
      const std::string any = one ? words + " is " : "an element of " + words + " is ";
      const std::string all = one ? words + " is " : "all of " + words + " is ";
      feature.words = most ? any : all;
      feature.below = most ? all : any;
      feature.group = words;
      feature.of = [a, b, most, of = pair.of](const SeenCall& call) -> Fact {
        const SeenTensor *x = call.Find(a), *y = call.Find(b);
        if (x == nullptr || y == nullptr) return {};
        double end = std::numeric_limits<double>::quiet_NaN();
        const bool met = ForEachMeeting(*x, *y, [&](double left, double right) {
          const double number = of(left, right);
          end = most ? std::fmax(end, number) : std::fmin(end, number);
        });
        return met && std::isfinite(end) ? Fact(end) : Fact();
      };
      feature.moved = [of = feature.of, a, b, apart = pair.apart](const Binding& binding,
                                                                  double number) {
        const Fact own = of(SeenCall(binding));
        const bool known = std::holds_alternative<double>(own) && std::get<double>(own) != 0;
        if (!known) return std::optional<Binding>();
        const double times = number / std::get<double>(own);
        return apart ? WithPairApart(binding, a, b, times) : WithPairOfSize(binding, a, times);
      };
      features->push_back(std::move(feature));
    }
  }
}

void AddOrder(const TensorPlace& a, const TensorPlace& b, std::vector<Feature>* features) {
  const auto add = [&](std::string_view yes, std::string_view no, bool (*holds)(double, double)) {
    features->push_back(TruthFeature(
        kCostOfOrder, fmt::format(fmt::runtime(yes), a.argument, b.argument),
        fmt::format(fmt::runtime(no), a.argument, b.argument),
        [a, b, holds](const SeenCall& call) -> std::optional<bool> {
          const SeenTensor *x = call.Find(a), *y = call.Find(b);
          if (x == nullptr || y == nullptr) return std::nullopt;
          bool any = false;
          const bool met =
              ForEachMeeting(*x, *y, [&](double one, double other) { any |= holds(one, other); });
          return met ? std::optional(any) : std::nullopt;
        }));
  };
  add("an element of {} is above that of {}", "no element of {} is above that of {}",
      [](double x, double y) { return x > y; });
  add("an element of {} is below that of {}", "no element of {} is below that of {}",
      [](double x, double y) { return x < y; });
  add("an element of {} equals that of {}", "no element of {} equals that of {}",
      [](double x, double y) { return x == y; });
}

}  // namespace

std::vector<Feature> PairFeatures(const Binding& witness) {
  std::vector<Feature> features;
  std::vector<TensorPlace> places = FeaturedTensors(witness);
  std::erase_if(places, [&](const TensorPlace& place) {
    const auto recipe = TensorAt(witness, place);
    return !IsFloat(recipe->dtype) || !IsFewNumbers(*recipe);
  });
  places.resize(std::min(places.size(), kMostPaired));
  for (size_t a = 0; a < places.size(); ++a) {
    for (size_t b = 0; b < places.size(); ++b) {
      if (a == b) continue;
      AddLeaving(places[a], places[b], true, &features);
      if (a > b) continue;
      AddSizes(places[a], places[b], true, &features);
      AddLeaving(places[a], places[b], false, &features);
      AddSizes(places[a], places[b], false, &features);
      const bool one = NumElements(TensorAt(witness, places[a])->shape) == 1 &&
                       NumElements(TensorAt(witness, places[b])->shape) == 1;
      AddSigned(places[a], places[b], one, &features);
      AddOrder(places[a], places[b], &features);
    }
  }
  return features;
}

}  // namespace parallax
