#include "explain/learned/call_table.h"

#include <algorithm>
#include <cmath>

namespace parallax {
namespace {

constexpr double kMostOrdinarySize = 1e9;
constexpr double kTimesWitness = 100;

// The largest size that says something where a call passes: in larger ones a difference may drown.
double MostThatTells(const Binding& witness) {
  double most = kMostOrdinarySize;
  const SeenCall seen(witness);
  for (const SeenTensor& tensor : seen.tensors()) {
    if (IsInexact(tensor.recipe.dtype)) most = std::fmax(most, tensor.most_size * kTimesWitness);
  }
  return most;
}

// Numbers of which nobody promises much, or that are larger.
bool HoldsOddNumbers(const Binding& binding, double most) {
  const SeenCall seen(binding);
  return std::any_of(seen.tensors().begin(), seen.tensors().end(), [&](const SeenTensor& tensor) {
    if (!IsInexact(tensor.recipe.dtype)) return false;
    const double normal = LeastNormalOf(tensor.recipe.dtype);
    return std::any_of(tensor.numbers.begin(), tensor.numbers.end(), [&](double each) {
      return !(std::abs(each) <= most) || (each != 0 && std::abs(each) < normal);
    });
  });
}

}  // namespace

bool CallTable::Add(const Binding& binding, VariedState state) {
  if (state == VariedState::kUnknown) return false;
  const bool known = std::any_of(calls_.begin(), calls_.end(),
                                 [&](const LearnedCall& each) { return each.binding == binding; });
  if (known) return true;
  if (calls_.empty()) {
    most_ = MostThatTells(binding);
    odd_ = HoldsOddNumbers(binding, most_);
  }
  const bool fails = state == VariedState::kFails;
  if (!fails && !odd_ && HoldsOddNumbers(binding, most_)) return false;
  calls_.push_back({binding, fails, FactsOf(binding)});
  return true;
}

std::vector<Fact> CallTable::FactsOf(const Binding& binding) const {
  const SeenCall seen(binding);
  std::vector<Fact> facts;
  for (const Feature& feature : features_) facts.push_back(feature.of(seen));
  return facts;
}

std::vector<Fact> CallTable::FactsOf(const Binding& binding, const AtomList& atoms) const {
  const SeenCall seen(binding);
  std::vector<Fact> facts(features_.size());
  for (const Atom& atom : atoms) facts[atom.feature] = features_[atom.feature].of(seen);
  return facts;
}

const LearnedCall* CallTable::FailingWith(size_t feature, double number) const {
  const auto found = std::find_if(calls_.begin(), calls_.end(), [&](const LearnedCall& each) {
    return each.fails && each.facts[feature] == Fact(number);
  });
  return found == calls_.end() ? nullptr : &*found;
}

}  // namespace parallax
