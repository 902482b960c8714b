#include "explain/aspects/aspect.h"

#include <algorithm>
#include <cmath>

namespace parallax {

VariedState Aspect::StateOf(const std::string& text) const {
  VariedState state = VariedState::kUnknown;
  for (const AspectValue& value : values) {
    if (value.text != text || value.state == VariedState::kUnknown) continue;
    if (state != VariedState::kFails) state = value.state;
  }
  return state;
}

std::vector<std::string> Aspect::TextsOf(VariedState state) const {
  std::vector<std::string> texts;
  if (state == VariedState::kFails) texts.push_back(own);
  for (const AspectValue& value : values) {
    const bool is_new = std::find(texts.begin(), texts.end(), value.text) == texts.end();
    if (is_new && StateOf(value.text) == state) texts.push_back(value.text);
  }
  return texts;
}

std::vector<int64_t> Aspect::NumbersOf(VariedState state) const {
  std::vector<int64_t> numbers;
  if (own_number && state == VariedState::kFails) numbers.push_back(*own_number);
  for (const AspectValue& value : values) {
    if (value.number && StateOf(value.text) == state) numbers.push_back(*value.number);
  }
  std::sort(numbers.begin(), numbers.end());
  numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
  return numbers;
}

bool Aspect::NeedsOnes() const {
  if (own_number != 0) return false;
  return std::any_of(values.begin(), values.end(), [&](const AspectValue& one) {
    if (one.added != 1 || one.state != VariedState::kFails) return false;
    return std::any_of(values.begin(), values.end(), [&](const AspectValue& more) {
      return more.added > 1 && more.number == one.number && more.state == VariedState::kPasses;
    });
  });
}

std::vector<AspectValue> Aspect::NearestPassing(size_t most) const {
  std::vector<AspectValue> passing;
  for (const AspectValue& value : values) {
    const bool passes =
        value.state == VariedState::kPasses && StateOf(value.text) == VariedState::kPasses;
    const bool is_new = std::none_of(passing.begin(), passing.end(), [&](const AspectValue& each) {
      return each.text == value.text;
    });
    if (passes && is_new) passing.push_back(value);
  }
  const int64_t from = own_number.value_or(0);
  const auto distance = [&](const AspectValue& value) {
    return std::abs(static_cast<double>(value.number.value_or(from)) - static_cast<double>(from));
  };
  std::stable_sort(passing.begin(), passing.end(), [&](const AspectValue& a, const AspectValue& b) {
    return distance(a) < distance(b);
  });
  passing.resize(std::min(passing.size(), most));
  return passing;
}

}  // namespace parallax
