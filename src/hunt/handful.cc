#include "hunt/handful.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "base/hash.h"
#include "words/value_text.h"

namespace parallax {
namespace {

// Sizes that libraries treat alike: none, one, less than a vector, a few vectors, ...
int SizeClass(int64_t n) {
  int size = 0;
  for (int64_t limit = 0; n > limit && size < 12; limit = limit == 0 ? 1 : limit * 4) ++size;
  return size;
}

class Features {
 public:
  void Add(std::string_view text) { hashes_.push_back(HashOf(text).low); }

  void AddBinding(const Binding& binding) {
    for (size_t i = 0; i < binding.arguments.size(); ++i) {
      const Argument& argument = binding.arguments[i];
      AddValue(argument.keyword ? argument.name : fmt::format("{}", i), argument.value);
    }
  }

  void AddOutcome(size_t side, const Outcome& outcome) {
    Add(fmt::format("side {} {}", side, StatusName(outcome)));
    if (!outcome.Is<Returned>()) return;
    const auto* tensor = std::get_if<OutputTensor>(&outcome.As<Returned>().value.v);
    if (tensor == nullptr) return;
    Add(fmt::format("side {} {} rank {}", side, Name(tensor->dtype), tensor->shape.size()));
  }

  std::vector<uint64_t> Take() {
    std::sort(hashes_.begin(), hashes_.end());
    hashes_.erase(std::unique(hashes_.begin(), hashes_.end()), hashes_.end());
    return std::move(hashes_);
  }

 private:
  void AddTensor(const std::string& name, const TensorRecipe& tensor) {
    int64_t last = tensor.shape.empty() ? 1 : tensor.shape.back();
    Add(fmt::format("{} {}", name, Name(tensor.dtype)));
    Add(fmt::format("{} rank {}", name, tensor.shape.size()));
    Add(fmt::format("{} size {}", name, SizeClass(NumElements(tensor.shape))));
    Add(fmt::format("{} last {}", name, SizeClass(last)));
    Add(fmt::format("{} layout {}", name, Name(tensor.layout)));
    Add(fmt::format("{} fill {}", name, Name(tensor.fill.kind)));
    if (tensor.misalignment != 0) Add(name + " misaligned");
    if (tensor.requires_grad) Add(name + " grad");
  }

  void AddValue(const std::string& name, const Value& value) {
    if (value.Is<TensorRecipe>()) return AddTensor(name, value.As<TensorRecipe>());
    if (value.Is<Sequence>()) {
      const std::vector<Value>& items = value.As<Sequence>().items;
      Add(fmt::format("{} items {}", name, SizeClass(static_cast<int64_t>(items.size()))));
      for (const Value& item : items) AddValue(name + "[]", item);
    } else if (value.Is<int64_t>() && std::abs(value.As<int64_t>()) > 4) {
      int64_t number = value.As<int64_t>();
      Add(fmt::format("{} {}{}", name, number < 0 ? "-" : "", SizeClass(std::abs(number))));
    } else if (value.Is<double>() && std::isfinite(value.As<double>())) {
      Add(fmt::format("{} {}e{}", name, value.As<double>() < 0 ? "-" : "",
                      std::ilogb(value.As<double>()) / 4));
    } else {
      Add(name + " " + ValueText(value, TextStyle::kDescription));
    }
  }

  std::vector<uint64_t> hashes_;
};

// Whether a case has a feature that none of `kept` has.
bool HasNews(const GroupedCase& grouped, const std::vector<GroupedCase>& kept) {
  auto known = [&](uint64_t feature) {
    return std::any_of(kept.begin(), kept.end(), [&](const GroupedCase& c) {
      return std::binary_search(c.features.begin(), c.features.end(), feature);
    });
  };
  return !std::all_of(grouped.features.begin(), grouped.features.end(), known);
}

// How many features the cases have together, without the one at `skip`.
size_t Covered(const std::vector<GroupedCase>& cases, size_t skip) {
  std::set<uint64_t> all;
  for (size_t i = 0; i < cases.size(); ++i) {
    if (i != skip) all.insert(cases[i].features.begin(), cases[i].features.end());
  }
  return all.size();
}

size_t Largest(const std::vector<GroupedCase>& cases) {
  auto largest = std::max_element(
      cases.begin(), cases.end(),
      [](const GroupedCase& a, const GroupedCase& b) { return a.difference < b.difference; });
  return static_cast<size_t>(largest - cases.begin());
}

}  // namespace

std::vector<uint64_t> FeaturesOf(const GroupedCase& grouped) {
  Features features;
  features.Add(fmt::format("relation {}", grouped.planned));
  features.Add(fmt::format("wrong side {}", grouped.verdict.side));
  features.AddBinding(grouped.binding);
  for (size_t i = 0; i < grouped.outcomes.size(); ++i) features.AddOutcome(i, grouped.outcomes[i]);
  return features.Take();
}

void AddToGroup(GroupedCase grouped, Group* group) {
  ++group->cases;
  std::vector<GroupedCase>& kept = group->kept;
  bool largest = kept.empty() || grouped.difference > kept[Largest(kept)].difference;
  grouped.features = FeaturesOf(grouped);
  if (!largest && !HasNews(grouped, kept)) return;
  size_t last = kept.size();
  size_t covered = Covered(kept, last);
  kept.push_back(std::move(grouped));
  if (kept.size() <= Group::kKept) return;
  // What goes is what the others can best do without: the new case itself, unless more is covered
  // with it or it is the largest.
  size_t stays = Largest(kept);
  size_t out = last;
  size_t best = largest ? 0 : covered;
  for (size_t i = last - 1; i > 0; --i) {
    size_t rest = i == stays ? 0 : Covered(kept, i);
    if (rest <= best) continue;
    out = i;
    best = rest;
  }
  kept.erase(kept.begin() + static_cast<std::ptrdiff_t>(out));
}

std::vector<size_t> JudgingOrder(const Group& group) {
  std::vector<size_t> order;
  for (size_t i = 0; i < group.kept.size(); ++i) order.push_back(i);
  size_t largest = group.kept.empty() ? 0 : Largest(group.kept);
  if (largest < 2) return order;
  order.erase(order.begin() + static_cast<std::ptrdiff_t>(largest));
  order.insert(order.begin() + 1, largest);
  return order;
}

}  // namespace parallax
