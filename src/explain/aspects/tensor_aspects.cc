#include "explain/aspects/tensor_aspects.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>

#include "explain/aspects/argument_aspects.h"
#include "inputs/place.h"
#include "investigate/reduce/edit.h"
#include "investigate/reduce/extents.h"
#include "words/witness_text.h"

namespace parallax {
namespace {

constexpr size_t kMostAlone = 3;        // tensors whose rank is varied
constexpr size_t kMostExtents = 3;      // that are varied
constexpr int64_t kMostNumbers = 4096;  // of a tensor that is made larger
constexpr size_t kMostRank = 5;
constexpr size_t kRanksAside = 2;
constexpr size_t kFarRank = 4;  // of batches of images
constexpr int64_t kAddedExtent = 2;
constexpr int64_t kFarExtents[] = {17, 33};

bool AreEqual(const TensorRecipe& recipe) {
  const std::vector<Element> elements = ElementsOf(recipe);
  return std::all_of(elements.begin(), elements.end(),
                     [&](const Element& each) { return IsSameNumber(each, elements.front()); });
}

// Whether all numbers stay where dimensions in front are dropped.
bool StaysWhole(const TensorRecipe& recipe, size_t rank) {
  const size_t dropped = recipe.shape.size() - rank;
  return AreEqual(recipe) ||
         std::all_of(recipe.shape.begin(),
                     recipe.shape.begin() + static_cast<std::ptrdiff_t>(dropped),
                     [](int64_t extent) { return extent == 1; });
}

// Of that rank, with dimensions of that extent added in front, or dropped there.
TensorRecipe OfRank(TensorRecipe recipe, size_t rank, int64_t extent) {
  while (recipe.shape.size() > rank) recipe = WithoutDimension(recipe, 0);
  if (recipe.shape.size() == rank) return recipe;
  const size_t more = rank - recipe.shape.size();
  recipe.shape.insert(recipe.shape.begin(), more, 1);
  Shape grown = recipe.shape;
  std::fill_n(grown.begin(), more, extent);
  return parallax::Resized(recipe, grown);
}

// Arguments that name a dimension from the front name the same one behind `more` others.
Binding WithAxesMoved(const Binding& binding, int64_t more) {
  Binding edited = binding;
  for (Argument& argument : edited.arguments) {
    if (!NamesAxis(argument.name) || !argument.value.Is<int64_t>()) continue;
    int64_t& axis = argument.value.As<int64_t>();
    if (axis >= 0) axis += more;
  }
  return edited;
}

// `to`: the rank, and the extent of dimensions that are added.
BindingEdit ToRank(const std::vector<int>& tensors, size_t from, std::pair<size_t, int64_t> to,
                   bool moves) {
  return [=](const Binding& binding) {
    Binding edited = binding;
    for (const int t : tensors) {
      edited = WithTensor(
          edited, t, [&](const TensorRecipe& each) { return OfRank(each, to.first, to.second); });
    }
    return moves ? WithAxesMoved(edited, static_cast<int64_t>(to.first - from)) : edited;
  };
}

bool CanGrow(const TensorRecipe& recipe) {
  return recipe.bytes != nullptr && NumElements(recipe.shape) <= kMostNumbers &&
         std::find(recipe.shape.begin(), recipe.shape.end(), 0) == recipe.shape.end();
}

Aspect RankAspect(const Binding& witness, const std::vector<int>& tensors, size_t rank, bool far) {
  Aspect aspect{AspectOf::kRank, "", ""};
  aspect.subject = NamesOfTensors(witness, tensors, &aspect.several);
  aspect.what = "rank of " + aspect.subject;
  aspect.own_number = static_cast<int64_t>(rank);
  aspect.own = fmt::format("{}", rank);
  const size_t least = rank < kRanksAside ? 0 : rank - kRanksAside;
  const bool any_axis = WithAxesMoved(witness, 1) != witness;
  const std::vector<TensorRecipe> recipes = TensorsOf(witness);
  const size_t aside = std::min(rank + kRanksAside, kMostRank);
  for (size_t to = least; to <= (far ? std::max(aside, kFarRank) : aside); ++to) {
    if (to == rank) continue;
    const bool whole = to > rank || std::all_of(tensors.begin(), tensors.end(), [&](int t) {
                         return StaysWhole(recipes[static_cast<size_t>(t)], to);
                       });
    for (const bool moves : {false, true}) {
      for (const int64_t extent : {int64_t{1}, kAddedExtent}) {
        if ((moves && (to < rank || !any_axis)) || (extent == 1 && to < rank)) continue;
        if (to > aside && extent > 1) continue;
        aspect.values.push_back({fmt::format("{}", to), static_cast<int64_t>(to),
                                 ToRank(tensors, rank, {to, extent}, moves), whole});
        const bool added = to > rank && !any_axis;  // else another dimension is named as well
        aspect.values.back().added = added ? extent : 0;
      }
    }
  }
  return aspect;
}

AspectValue Trailing(int64_t own, int64_t to) {
  return {fmt::format("{}", to), to, [own, to](const Binding& binding) {
            return Resize(binding, own, to, {.trailing = true});
          }};
}

TensorRecipe In(TensorRecipe recipe, Layout layout) {
  if (!IsMeaningful(recipe, layout)) return recipe;
  recipe.layout = layout;
  return recipe;
}

// The first two dimensions named at once.
Aspect SeveralAxes(const std::string& name, const BindingEdit& grown) {
  Aspect aspect{AspectOf::kItems, "dimensions of " + name, name};
  aspect.own_number = 1;
  aspect.own = "1";
  aspect.values.push_back({"2", 2, [name, grown](const Binding& binding) {
                             Binding edited = grown(binding);
                             const Sequence two{true, {{int64_t{0}}, {int64_t{1}}}};
                             for (Argument& each : edited.arguments) {
                               if (each.name == name) each.value = {two};
                             }
                             return edited;
                           }});
  return aspect;
}

// The layout of these tensors, of all at once.
Aspect LayoutAspect(const Binding& witness, const std::vector<int>& tensors) {
  Aspect aspect{AspectOf::kLayout, "", ""};
  for (const Layout layout : {Layout::kStrided, Layout::kTransposed}) {
    const BindingEdit edit = [layout, tensors](const Binding& binding) {
      Binding edited = binding;
      for (const int t : tensors) {
        edited = WithTensor(edited, t, [&](const TensorRecipe& each) { return In(each, layout); });
      }
      return edited;
    };
    if (edit(witness) == witness) continue;
    aspect.values.push_back({std::string(Name(layout)), {}, edit});
  }
  aspect.subject = NamesOfTensors(witness, tensors, &aspect.several);
  aspect.what = "layout of " + aspect.subject;
  aspect.own = Name(Layout::kContiguous);
  return aspect;
}

}  // namespace

std::string ShapesWith(const Binding& witness, int64_t extent, const std::set<DimensionOf>& open) {
  std::vector<std::string> texts;
  int tensor = 0;
  ForEachTensor(witness, [&](const TensorRecipe& recipe) {
    const int own = tensor++;
    bool any = false;
    std::vector<std::string> parts;
    for (size_t dim = 0; dim < recipe.shape.size(); ++dim) {
      const bool is_open = open.contains({own, dim}), is_it = recipe.shape[dim] == extent;
      any |= is_it && !is_open;
      parts.push_back(is_open ? "*" : is_it ? "n" : fmt::format("{}", recipe.shape[dim]));
    }
    if (!any) return;
    texts.push_back(
        fmt::format("{} has shape [{}]", TensorName(witness, own), fmt::join(parts, ", ")));
  });
  return fmt::format("{}", fmt::join(texts, " and "));
}

bool StaysSmallWith(const Binding& witness, int64_t from, int64_t to) {
  double most = 0;
  ForEachTensor(witness, [&](const TensorRecipe& recipe) {
    double product = 1;
    for (const int64_t each : recipe.shape) {
      product *= static_cast<double>(each == from ? to : each);
    }
    most = std::max(most, product);
  });
  return most <= static_cast<double>(kMostNumbers) * 4;
}

std::string NamesOfTensors(const Binding& witness, const std::vector<int>& tensors, bool* several) {
  std::vector<std::string> names;
  for (const int t : tensors) {
    std::string name = TensorName(witness, t);
    const bool is_new = std::find(names.begin(), names.end(), name) == names.end();
    if (is_new) names.push_back(std::move(name));
  }
  *several = names.size() > 1;
  return fmt::format("{}", fmt::join(names, " and "));
}

bool IsSameNumber(const Element& a, const Element& b) {
  const auto same = [](double x, double y) { return x == y || (x != x && y != y); };
  return same(a.re, b.re) && same(a.im, b.im);
}

std::vector<Aspect> RankAspects(const Binding& witness, bool far) {
  const std::vector<TensorRecipe> tensors = TensorsOf(witness);
  std::map<size_t, std::vector<int>> by_rank;
  std::vector<Aspect> aspects;
  for (int t = 0; t < static_cast<int>(tensors.size()); ++t) {
    const TensorRecipe& recipe = tensors[static_cast<size_t>(t)];
    if (!CanGrow(recipe)) continue;
    by_rank[recipe.shape.size()].push_back(t);
    if (aspects.size() < kMostAlone) {
      aspects.push_back(RankAspect(witness, {t}, recipe.shape.size(), far));
    }
  }
  for (const auto& [rank, members] : by_rank) {
    if (members.size() > 1) aspects.push_back(RankAspect(witness, members, rank, far));
  }
  return aspects;
}

std::vector<Aspect> AxisAspects(const Binding& witness) {
  std::vector<Aspect> aspects;
  const std::vector<TensorRecipe> tensors = TensorsOf(witness);
  if (tensors.empty() || !std::all_of(tensors.begin(), tensors.end(), CanGrow)) return aspects;
  const size_t rank = tensors.front().shape.size();
  std::vector<int> all;
  for (int t = 0; t < static_cast<int>(tensors.size()); ++t) {
    if (tensors[static_cast<size_t>(t)].shape.size() == rank) all.push_back(t);
  }
  if (rank + 1 > kMostRank) return aspects;
  const BindingEdit grown = ToRank(all, rank, {rank + 1, kAddedExtent}, false);
  for (const Argument& argument : witness.arguments) {
    if (!NamesAxis(argument.name) || !argument.value.Is<int64_t>()) continue;
    Aspect aspect{AspectOf::kAxis, argument.name + " of one more dimension", argument.name};
    for (int64_t axis = 0; axis <= static_cast<int64_t>(rank); ++axis) {
      const std::string name = argument.name;
      aspect.values.push_back({fmt::format("{}", axis), axis, [=](const Binding& binding) {
                                 Binding edited = grown(binding);
                                 for (Argument& each : edited.arguments) {
                                   if (each.name == name) each.value = {axis};
                                 }
                                 return edited;
                               }});
    }
    aspects.push_back(std::move(aspect));
    aspects.push_back(SeveralAxes(argument.name, grown));
  }
  return aspects;
}

std::vector<Aspect> ExtentAspects(const Binding& witness, int64_t scanned) {
  std::set<int64_t> extents;
  ForEachTensor(witness, [&](const TensorRecipe& recipe) {
    for (const int64_t extent : recipe.shape) extents.insert(extent);
  });
  extents.erase(0);
  extents.erase(scanned);
  std::vector<Aspect> aspects;
  for (const int64_t own : extents) {
    if (aspects.size() == kMostExtents) break;
    Aspect aspect{AspectOf::kExtent, "", ShapesWith(witness, own, {})};
    aspect.what = fmt::format("n of {}", aspect.subject);
    aspect.own_number = own;
    aspect.own = fmt::format("{}", own);
    aspect.at = [own](int64_t to) {
      return AspectValue{fmt::format("{}", to), to, [own, to](const Binding& binding) {
                           return Resize(binding, own, to, {});
                         }};
    };
    std::set<int64_t> others{1, 2, 3, own - 1, own + 1, 2 * own};
    others.insert(std::begin(kFarExtents), std::end(kFarExtents));
    others.erase(0);
    others.erase(own);
    for (const int64_t to : others) {
      if (!StaysSmallWith(witness, own, to)) continue;
      aspect.values.push_back(aspect.at(to));
      // A smaller one without the element that fails says nothing.
      if (to < own) aspect.values.push_back(Trailing(own, to));
    }
    aspects.push_back(std::move(aspect));
  }
  return aspects;
}

std::vector<Aspect> LayoutAspects(const Binding& witness, const Relation& relation) {
  const std::vector<TensorRecipe> tensors = TensorsOf(witness);
  const bool laid_out =
      std::any_of(relation.sides.begin(), relation.sides.end(),
                  [](const Side& side) { return side.derivation.kind == DeriveKind::kLayout; });
  const bool plain = std::all_of(tensors.begin(), tensors.end(), [](const TensorRecipe& each) {
    return each.layout == Layout::kContiguous;
  });
  std::vector<Aspect> aspects;
  if (laid_out || !plain || tensors.empty()) return aspects;
  std::vector<int> all;
  std::set<std::string> names;
  for (int t = 0; t < static_cast<int>(tensors.size()); ++t) {
    all.push_back(t);
    names.insert(TensorName(witness, t));
  }
  const bool apart = all.size() > 1 && all.size() <= kMostAlone && names.size() == all.size();
  for (const int t : all) {
    if (apart) aspects.push_back(LayoutAspect(witness, {t}));
  }
  aspects.push_back(LayoutAspect(witness, all));
  std::erase_if(aspects, [](const Aspect& aspect) { return aspect.values.empty(); });
  return aspects;
}

}  // namespace parallax
