#include "judge/sign_refusal.h"

#include <algorithm>
#include <cctype>
#include <string_view>
#include <vector>

#include "base/text.h"
#include "numbers/element.h"
#include "words/phrases.h"

namespace parallax {
namespace {

// What is said of a size or an index that is below 0.
constexpr std::string_view kOfSign[] = {"negative", "positive", "range",     "bounds",
                                        "greater",  "larger",   "less than", ">"};

// What is said of numbers that a function is not defined for, each its own.
constexpr std::string_view kOfDomain[] = {"the support", "domain"};

// The integers below 0 that a value has, as a number or in a tensor.
std::vector<int64_t> NegativesOf(const Value& value) {
  std::vector<int64_t> negatives;
  if (const auto* sequence = std::get_if<Sequence>(&value.v)) {
    for (const Value& item : sequence->items) {
      const std::vector<int64_t> more = NegativesOf(item);
      negatives.insert(negatives.end(), more.begin(), more.end());
    }
  } else if (const auto* tensor = std::get_if<TensorRecipe>(&value.v)) {
    if (!IsInteger(tensor->dtype) || !tensor->bytes) return {};
    const size_t item = ItemSize(tensor->dtype);
    for (size_t at = 0; at + item <= tensor->bytes->size(); at += item) {
      const double number = LoadElement(tensor->dtype, tensor->bytes->data() + at).re;
      if (number < 0) negatives.push_back(static_cast<int64_t>(number));
    }
  } else if (const auto* number = std::get_if<int64_t>(&value.v)) {
    if (*number < 0) negatives.push_back(*number);
  }
  return negatives;
}

// Whether the message has the number, and not as the beginning of another one.
bool SaysNumber(std::string_view message, int64_t number) {
  const std::string text = std::to_string(number);
  for (size_t at = message.find(text); at != message.npos; at = message.find(text, at + 1)) {
    const size_t end = at + text.size();
    if (end == message.size() || std::isdigit(static_cast<unsigned char>(message[end])) == 0) {
      return true;
    }
  }
  return false;
}

}  // namespace

bool HoldsIntegerBelowZero(const Binding& binding) {
  return std::any_of(binding.arguments.begin(), binding.arguments.end(),
                     [](const Argument& each) { return !NegativesOf(each.value).empty(); });
}

bool RefusesASign(const RecordedCase& recorded, std::span<const std::string> roles) {
  const Outcomes& outcomes = recorded.outcomes;
  if (outcomes.size() != 2) return false;
  const Outcome& refusing = outcomes[outcomes[0].Is<Raised>() ? 0 : 1];
  if (!refusing.Is<Raised>()) return false;
  const std::string message = LowerCase(refusing.As<Raised>().message);
  if (FindPhrase(message, kOfSign).empty() || !FindPhrase(message, kOfDomain).empty()) {
    return false;
  }
  const std::vector<Argument>& arguments = recorded.binding.arguments;
  for (size_t i = 0; i < arguments.size(); ++i) {
    const std::vector<int64_t> negatives = NegativesOf(arguments[i].value);
    const bool said = std::any_of(negatives.begin(), negatives.end(),
                                  [&](int64_t number) { return SaysNumber(message, number); });
    const bool named = i < roles.size() && !roles[i].empty() && HasName(message, roles[i]);
    if (!negatives.empty() && (said || named)) return true;
  }
  return false;
}

}  // namespace parallax
