#include "explain/retries/retries.h"

#include <algorithm>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "explain/aspects/tensor_aspects.h"
#include "investigate/reduce/edit.h"

namespace parallax {
namespace {

constexpr size_t kMostRetried = 3;      // values of one aspect, next to the witness's
constexpr int kMostRounds = 4;          // of an ordered one
constexpr size_t kMostMovedDTypes = 3;  // that pass

// Whether all tensors hold the same numbers.
bool HoldSameNumbers(const Binding& a, const Binding& b) {
  const std::vector<TensorRecipe> of_a = TensorsOf(a), of_b = TensorsOf(b);
  return std::equal(of_a.begin(), of_a.end(), of_b.begin(), of_b.end(),
                    [](const TensorRecipe& x, const TensorRecipe& y) {
                      const std::vector<Element> one = ElementsOf(x), other = ElementsOf(y);
                      return std::equal(one.begin(), one.end(), other.begin(), other.end(),
                                        IsSameNumber);
                    });
}

// Whether one of the values that pass fails with the numbers.
Result<bool> FailsWith(Varier& varier, const Binding& second, std::vector<AspectValue> values,
                       Aspect* aspect) {
  std::vector<Binding> calls;
  for (const AspectValue& value : values) calls.push_back(value.edit(second));
  PARALLAX_TRY_ASSIGN(const auto states, varier.Try(calls));
  bool any = false;
  for (size_t i = 0; i < values.size(); ++i) {
    if (states[i] != VariedState::kFails) continue;
    any = true;
    values[i].state = VariedState::kFails;
    aspect->values.push_back(std::move(values[i]));
  }
  return any;
}

// What a dtype does with numbers that it holds, where it does not hold those of the witness.
Status TellHeld(Varier& varier, const Binding& second, Aspect* aspect) {
  std::vector<AspectValue> found;
  for (const AspectValue& value : aspect->values) {
    if (value.telling || aspect->StateOf(value.text) != VariedState::kUnknown) continue;
    Binding call = value.edit(second);
    if (!HoldSameNumbers(call, second)) continue;
    PARALLAX_TRY_ASSIGN(const auto states, varier.Try({&call, 1}));
    if (states.front() == VariedState::kUnknown) continue;
    found.push_back({value.text, {}, [call](const Binding&) { return call; }, true, states[0]});
  }
  std::move(found.begin(), found.end(), std::back_inserter(aspect->values));
  return Status::Ok();
}

}  // namespace

Result<bool> RetryWith(Varier& varier, std::span<const Binding> seconds, Aspect* aspect) {
  if (aspect->of == AspectOf::kDType && !aspect->unsettled) {
    for (const Binding& second : seconds) PARALLAX_TRY(TellHeld(varier, second, aspect));
  }
  const bool ordered = static_cast<bool>(aspect->at);
  for (int round = 0; round < (ordered ? kMostRounds : 1); ++round) {
    bool moves = false;
    for (const Binding& second : seconds) {
      const std::vector<AspectValue> values = aspect->NearestPassing(kMostRetried);
      PARALLAX_TRY_ASSIGN(const bool fails, FailsWith(varier, second, values, aspect));
      moves |= fails;
    }
    if (!moves) return true;
    aspect->passes_alone = true;
  }
  return !ordered;
}

Status RetryMoved(Varier& varier, bool of_infinity, Aspect* aspect) {
  if (!aspect->moved) return Status::Ok();
  size_t asked = 0;
  for (const std::string& text : aspect->TextsOf(VariedState::kPasses)) {
    std::vector<AspectValue> values = aspect->moved(text);
    if (values.empty() || asked++ == kMostMovedDTypes) continue;
    std::vector<Binding> calls;
    for (const AspectValue& value : values) calls.push_back(value.edit(varier.witness()));
    PARALLAX_TRY_ASSIGN(const auto states, varier.Try(calls));
    const auto fails = std::find(states.begin(), states.end(), VariedState::kFails);
    if (fails != states.end()) {
      AspectValue& value = values[static_cast<size_t>(fails - states.begin())];
      value.state = VariedState::kFails;
      aspect->values.push_back(std::move(value));
      aspect->moved_fails = true;
      continue;
    }
    const bool passes =
        std::find(states.begin(), states.end(), VariedState::kPasses) != states.end();
    if (passes && !of_infinity) continue;
    for (AspectValue& value : aspect->values) {
      if (value.text == text && value.state == VariedState::kPasses) {
        value.state = VariedState::kUnknown;
      }
    }
    aspect->unsettled = true;
  }
  return Status::Ok();
}

}  // namespace parallax
