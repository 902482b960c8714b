// Features of what tensors are: dtype, layout, rank and extents, and how those of two compare.

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>

#include "explain/learned/feature.h"
#include "inputs/reshape.h"
#include "investigate/reduce/edit.h"
#include "investigate/reduce/extents.h"
#include "words/witness_text.h"

namespace parallax {
namespace {

constexpr int kCostOfRank = 1, kCostOfLayout = 1, kCostOfRelation = 1, kCostOfExtent = 2;
constexpr int kCostOfCount = 3, kCostOfLeading = 3;
constexpr size_t kMostNamedFromEnd = 3;  // dimensions
constexpr size_t kMostDropped = 2;       // dimensions, of what leads
constexpr int64_t kMostExtended = 4096;  // elements

using ShapeReader = std::function<Fact(const TensorRecipe&)>;

Feature OfTensor(const TensorPlace& place, FeatureKind kind, int cost, ShapeReader reads) {
  Feature feature;
  feature.kind = kind;
  feature.cost = cost;
  feature.of = [place, reads = std::move(reads)](const SeenCall& call) {
    const SeenTensor* tensor = call.Find(place);
    return tensor == nullptr ? Fact() : reads(tensor->recipe);
  };
  return feature;
}

// The extent of the dimension in the place of another, of all that belong together, or of it alone.
std::optional<Binding> WithExtent(const Binding& binding, const TensorPlace& place, size_t from_end,
                                  double number) {
  const auto recipe = TensorAt(binding, place);
  const bool has_it = recipe && recipe->bytes != nullptr && recipe->shape.size() > from_end;
  if (!has_it || number < 0 || number > static_cast<double>(kMostExtended)) return std::nullopt;
  const int64_t own = recipe->shape[recipe->shape.size() - 1 - from_end];
  const auto to = static_cast<int64_t>(number);
  if (own == 0) return std::nullopt;
  const int64_t others = NumElements(recipe->shape) / own;
  if (SaturatingProduct(others, to) > kMostExtended) return std::nullopt;
  return Resize(binding, own, to, {});
}

// Of that rank, with dimensions of one element in front, or without the first ones.
std::optional<Binding> WithRank(const Binding& binding, const TensorPlace& place, double number) {
  constexpr double kMostRankTried = 5;
  if (number < 0 || number > kMostRankTried) return std::nullopt;
  const auto rank = static_cast<size_t>(number);
  return WithTensorAt(binding, place, [&](const TensorRecipe& recipe) {
    TensorRecipe edited = recipe;
    Shape shape = recipe.shape;
    while (shape.size() > rank) shape.erase(shape.begin());
    shape.insert(shape.begin(), rank - shape.size(), 1);
    const bool fits = recipe.bytes != nullptr && NumElements(recipe.shape) > 0;
    if (fits) Reshape(edited, shape);
    return edited;
  });
}

void AddOfOne(const TensorPlace& place, std::vector<Feature>* features) {
  const std::string& name = place.argument;
  Feature dtype = OfTensor(place, FeatureKind::kChoice, 0,
                           [](const TensorRecipe& x) { return Fact(std::string(Name(x.dtype))); });
  dtype.words = name + " is ";
  dtype.of_dtypes = true;
  features->push_back(std::move(dtype));
  Feature layout = OfTensor(place, FeatureKind::kChoice, kCostOfLayout, [](const TensorRecipe& x) {
    return Fact(std::string(Name(x.layout)));
  });
  layout.words = name + " is ";
  features->push_back(std::move(layout));
  Feature rank = OfTensor(place, FeatureKind::kWhole, kCostOfRank, [](const TensorRecipe& x) {
    return Fact(static_cast<double>(x.shape.size()));
  });
  rank.words = name + " has ";
  rank.after = " dimensions";
  rank.exactly = name + " is {}-D";
  rank.moved = [place](const Binding& binding, double number) {
    return WithRank(binding, place, number);
  };
  features->push_back(std::move(rank));
  Feature count = OfTensor(place, FeatureKind::kWhole, kCostOfCount, [](const TensorRecipe& x) {
    return Fact(static_cast<double>(NumElements(x.shape)));
  });
  count.words = name + " has ";
  count.after = " elements";
  count.moved = [place](const Binding& binding, double number) -> std::optional<Binding> {
    const auto recipe = TensorAt(binding, place);
    if (!recipe || recipe->shape.empty() || NumElements(recipe->shape) == 0) return std::nullopt;
    const int64_t rest = NumElements(recipe->shape) / recipe->shape.back();
    return WithExtent(binding, place, 0, number / static_cast<double>(rest));
  };
  features->push_back(std::move(count));
}

void AddNamedExtents(const TensorPlace& place, size_t rank, std::vector<Feature>* features) {
  constexpr std::string_view kFromEnd[] = {"last", "second to last", "third to last"};
  for (size_t from_end = 0; from_end < std::min(rank, kMostNamedFromEnd); ++from_end) {
    Feature extent = OfTensor(place, FeatureKind::kWhole, kCostOfExtent,
                              [from_end](const TensorRecipe& x) -> Fact {
                                if (x.shape.size() <= from_end) return {};
                                return static_cast<double>(x.shape[x.shape.size() - 1 - from_end]);
                              });
    extent.words =
        rank == 1 ? fmt::format("the size of {} is ", place.argument)
                  : fmt::format("the {} dimension of {} is ", kFromEnd[from_end], place.argument);
    extent.moved = [place, from_end](const Binding& binding, double number) {
      return WithExtent(binding, place, from_end, number);
    };
    features->push_back(std::move(extent));
  }
}

void AddTruths(const TensorPlace& place, size_t rank, std::vector<Feature>* features) {
  const std::string& name = place.argument;
  const auto add = [&](int cost, std::string yes, std::string no, bool (*holds)(const Shape&)) {
    features->push_back(TruthFeature(cost, std::move(yes), std::move(no),
                                     [place, holds](const SeenCall& call) -> std::optional<bool> {
                                       const SeenTensor* x = call.Find(place);
                                       if (x == nullptr) return std::nullopt;
                                       return holds(x->recipe.shape);
                                     }));
  };
  add(0, name + " is empty", name + " is not empty",
      [](const Shape& shape) { return NumElements(shape) == 0; });
  add(kCostOfRelation, name + " has one element", name + " has not one element",
      [](const Shape& shape) { return NumElements(shape) == 1; });
  if (rank == 0) return;
  add(kCostOfExtent, "a dimension of " + name + " is 1", "no dimension of " + name + " is 1",
      [](const Shape& shape) { return std::find(shape.begin(), shape.end(), 1) != shape.end(); });
  if (rank == 1) return;
  add(kCostOfExtent, "the last two dimensions of " + name + " are equal",
      "the last two dimensions of " + name + " differ", [](const Shape& shape) {
        return shape.size() > 1 && shape[shape.size() - 1] == shape[shape.size() - 2];
      });
}

// How two tensors compare.
struct Comparison {
  int cost = kCostOfRelation;
  std::string_view yes, no;  // of the names
  bool (*holds)(const TensorRecipe& x, const TensorRecipe& y);
  bool symmetric = false;
};

bool IsPrefix(const Shape& x, const Shape& y) {
  return x.size() <= y.size() && std::equal(x.begin(), x.end(), y.begin());
}

bool IsSuffix(const Shape& x, const Shape& y) {
  return x.size() <= y.size() && std::equal(x.rbegin(), x.rend(), y.rbegin());
}

// Whether x spreads over y, which keeps its shape.
bool SpreadsOver(const Shape& x, const Shape& y) {
  return x.size() <= y.size() && std::equal(x.rbegin(), x.rend(), y.rbegin(),
                                            [](int64_t a, int64_t b) { return a == b || a == 1; });
}

constexpr Comparison kComparisons[] = {
    {0, "{0} and {1} have one dtype", "{0} and {1} have different dtypes",
     [](const TensorRecipe& x, const TensorRecipe& y) { return x.dtype == y.dtype; }, true},
    {kCostOfRelation, "{0} and {1} have one shape", "the shapes of {0} and {1} differ",
     [](const TensorRecipe& x, const TensorRecipe& y) { return x.shape == y.shape; }, true},
    {kCostOfRelation, "{0} and {1} have as many dimensions",
     "{0} and {1} have different numbers of dimensions",
     [](const TensorRecipe& x, const TensorRecipe& y) { return x.shape.size() == y.shape.size(); },
     true},
    {kCostOfRelation, "{0} has fewer dimensions than {1}", "{0} has no fewer dimensions than {1}",
     [](const TensorRecipe& x, const TensorRecipe& y) { return x.shape.size() < y.shape.size(); }},
    {kCostOfRelation, "{0} has fewer elements than {1}", "{0} has no fewer elements than {1}",
     [](const TensorRecipe& x, const TensorRecipe& y) {
       return NumElements(x.shape) < NumElements(y.shape);
     }},
    {kCostOfExtent, "the shape of {1} begins with that of {0}",
     "the shape of {1} does not begin with that of {0}",
     [](const TensorRecipe& x, const TensorRecipe& y) { return IsPrefix(x.shape, y.shape); }},
    {kCostOfExtent, "the shape of {1} ends with that of {0}",
     "the shape of {1} does not end with that of {0}",
     [](const TensorRecipe& x, const TensorRecipe& y) { return IsSuffix(x.shape, y.shape); }},
    {kCostOfExtent, "{0} spreads over {1}", "{0} does not spread over {1}",
     [](const TensorRecipe& x, const TensorRecipe& y) { return SpreadsOver(x.shape, y.shape); }},
};

void AddComparisons(const TensorPlace& a, const TensorPlace& b, std::vector<Feature>* features) {
  for (const Comparison& each : kComparisons) {
    for (const bool turned : {false, true}) {
      if (turned && each.symmetric) continue;
      const TensorPlace x = turned ? b : a, y = turned ? a : b;
      const auto holds = each.holds;
      features->push_back(
          TruthFeature(each.cost, fmt::format(fmt::runtime(each.yes), x.argument, y.argument),
                       fmt::format(fmt::runtime(each.no), x.argument, y.argument),
                       [x, y, holds](const SeenCall& call) -> std::optional<bool> {
                         const SeenTensor *one = call.Find(x), *other = call.Find(y);
                         if (one == nullptr || other == nullptr) return std::nullopt;
                         return holds(one->recipe, other->recipe);
                       }));
    }
  }
}

// "x without its last two dimensions".
std::string WithoutLast(const std::string& name, size_t dropped) {
  if (dropped == 0) return name;
  return name + (dropped == 1 ? " without its last dimension" : " without its last two dimensions");
}

// What leads in both shapes: the dimensions of a batch.
void AddLeading(const TensorPlace& a, const TensorPlace& b, std::vector<Feature>* features) {
  for (size_t of_a = 0; of_a <= kMostDropped; ++of_a) {
    for (size_t of_b = 0; of_b <= kMostDropped; ++of_b) {
      if (of_a + of_b == 0) continue;
      const std::string names =
          fmt::format("{} and {}", WithoutLast(a.argument, of_a), WithoutLast(b.argument, of_b));
      features->push_back(TruthFeature(
          kCostOfLeading, names + " have one shape", names + " differ in shape",
          [a, b, of_a, of_b](const SeenCall& call) -> std::optional<bool> {
            const SeenTensor *x = call.Find(a), *y = call.Find(b);
            if (x == nullptr || y == nullptr) return std::nullopt;
            const Shape &one = x->recipe.shape, &other = y->recipe.shape;
            if (one.size() < of_a || other.size() < of_b) return false;
            return std::equal(one.begin(), one.end() - static_cast<std::ptrdiff_t>(of_a),
                              other.begin(), other.end() - static_cast<std::ptrdiff_t>(of_b));
          }));
    }
  }
}

}  // namespace

std::vector<Feature> ShapeFeatures(const Binding& witness) {
  std::vector<Feature> features;
  const std::vector<TensorPlace> places = FeaturedTensors(witness);
  for (const TensorPlace& place : places) {
    const size_t rank = TensorAt(witness, place)->shape.size();
    AddOfOne(place, &features);
    AddNamedExtents(place, rank, &features);
    AddTruths(place, rank, &features);
  }
  for (size_t a = 0; a < places.size(); ++a) {
    for (size_t b = a + 1; b < places.size(); ++b) {
      AddComparisons(places[a], places[b], &features);
      AddLeading(places[a], places[b], &features);
    }
  }
  return features;
}

}  // namespace parallax
