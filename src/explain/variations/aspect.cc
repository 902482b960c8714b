#include "explain/variations/aspect.h"

#include <algorithm>

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

}  // namespace parallax
