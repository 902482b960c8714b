#include "investigate/narrow/name_layouts.h"

#include <algorithm>
#include <set>
#include <vector>

#include "base/text.h"
#include "inputs/place.h"
#include "investigate/reduce/edit.h"
#include "investigate/reduce/extents.h"

namespace parallax {
namespace {

// In the order in which they are named.
constexpr Layout kLayouts[] = {Layout::kChannelsLast, Layout::kExpanded, Layout::kOffset,
                               Layout::kStrided, Layout::kTransposed};
constexpr int64_t kLeastExtent = 2;         // in which every dimension matters to a layout
constexpr int64_t kMostElements = 1 << 16;  // of a witness that is made larger

bool Names(uint64_t tensors, int tensor) { return tensor < 64 && (tensors >> tensor & 1) != 0; }

bool CanLieSo(const Binding& binding, uint64_t tensors, Layout layout) {
  bool can = true;
  int tensor = 0;
  ForEachTensor(binding, [&](const TensorRecipe& recipe) {
    if (Names(tensors, tensor++)) can &= IsMeaningful(recipe, layout);
  });
  return can;
}

size_t RankFor(Layout layout) {
  return layout == Layout::kChannelsLast ? 4 : layout == Layout::kTransposed ? 2 : 1;
}

TensorRecipe WithRank(TensorRecipe recipe, size_t rank) {
  if (recipe.shape.size() >= rank) return recipe;
  recipe.shape.insert(recipe.shape.begin(), rank - recipe.shape.size(), 1);
  Shape longer = recipe.shape;
  std::replace(longer.begin(), longer.end(), int64_t{1}, kLeastExtent);
  return Resized(recipe, longer);
}

// The tensors of the bits of `tensors` changed.
template <class Edit>
Binding WithSome(const Binding& binding, uint64_t tensors, const Edit& edit) {
  int tensor = 0;
  return WithTensors(binding, [&](const TensorRecipe& recipe) {
    return Names(tensors, tensor++) ? edit(recipe) : recipe;
  });
}

// 1, 2, 3, ...: where elements change places it shows.
TensorRecipe Counting(const TensorRecipe& recipe) {
  std::vector<Element> elements(static_cast<size_t>(NumElements(recipe.shape)));
  for (size_t i = 0; i < elements.size(); ++i) elements[i].re = static_cast<double>(i + 1);
  return WithElements(recipe, elements);
}

int64_t LargestOf(const Binding& binding) {
  int64_t largest = 0;
  ForEachTensor(binding, [&](const TensorRecipe& recipe) {
    largest = std::max(largest, NumElements(recipe.shape));
  });
  return largest;
}

std::string TextOf(const std::set<Layout>& shown, bool takes_channels_last) {
  const bool channels_last = shown.contains(Layout::kChannelsLast) || !takes_channels_last;
  const bool all = channels_last && shown.contains(Layout::kExpanded) &&
                   shown.contains(Layout::kStrided) && shown.contains(Layout::kTransposed);
  if (all && shown.contains(Layout::kOffset)) return "non-contiguous or offset";
  if (all) return "non-contiguous";
  std::vector<std::string> names;
  for (const Layout layout : kLayouts) {
    if (shown.contains(layout)) names.emplace_back(Name(layout));
  }
  return AnyOf(names);
}

// The witness, and others with longer extents, more dimensions and different numbers, as far as the
// tensors can lie in the layout there.
std::vector<Binding> InputsThatLie(const Binding& witness, uint64_t tensors, Layout layout) {
  std::vector<Binding> inputs{witness};
  if (LargestOf(witness) <= kMostElements) {
    const size_t rank = RankFor(layout);
    const auto longer = [&](const TensorRecipe& recipe) { return WithRank(recipe, rank); };
    const Binding grown = Resize(witness, 1, kLeastExtent, {});
    inputs.push_back(grown);
    inputs.push_back(WithSome(grown, tensors, longer));
    inputs.push_back(WithTensors(grown, longer));
    for (size_t i = 0, count = inputs.size(); i < count; ++i) {
      inputs.push_back(WithSome(inputs[i], tensors, Counting));
    }
  }
  std::vector<Binding> able;
  for (Binding& input : inputs) {
    const bool is_new = std::find(able.begin(), able.end(), input) == able.end();
    if (is_new && CanLieSo(input, tensors, layout)) able.push_back(std::move(input));
  }
  return able;
}

Result<std::optional<bool>> ShowsOnOneOf(const std::vector<Binding>& inputs, Layout layout,
                                         const ShowsIn& shows) {
  std::optional<bool> found;
  for (const Binding& input : inputs) {
    PARALLAX_TRY_ASSIGN(const std::optional<bool> here, shows(layout, input));
    if (here) found = here;
    if (here.value_or(false)) break;
  }
  return found;
}

}  // namespace

Result<std::string> NameLayouts(const Binding& witness, uint64_t tensors, Layout met, Kind kind,
                                const ShowsIn& shows) {
  const bool has_others =
      std::find(std::begin(kLayouts), std::end(kLayouts), met) != std::end(kLayouts);
  if (!has_others) return std::string(Name(met));
  std::set<Layout> shown{met};
  bool takes_channels_last = false;
  for (const Layout layout : kLayouts) {
    if (layout == met) continue;
    std::vector<Binding> inputs = InputsThatLie(witness, tensors, layout);
    if (inputs.empty()) continue;
    if (kind == Kind::kHang) inputs.resize(1);
    PARALLAX_TRY_ASSIGN(const std::optional<bool> found, ShowsOnOneOf(inputs, layout, shows));
    if (found.value_or(false)) shown.insert(layout);
    if (layout == Layout::kChannelsLast) takes_channels_last = found.has_value();
  }
  return TextOf(shown, takes_channels_last);
}

}  // namespace parallax
