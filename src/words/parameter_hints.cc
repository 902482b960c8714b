#include "words/parameter_hints.h"

#include <algorithm>

namespace parallax {
namespace {

constexpr std::string_view kLetters = "NCOgDEHLVmknqSKBRPU";
constexpr std::string_view kLonger[] = {"*", "*1", "*-1", "C/g", "O/g"};

template <class Hint>
void AppendHints(const std::vector<Hint>& from, std::vector<Hint>* to) {
  to->insert(to->end(), from.begin(), from.end());
}

bool IsOfBlanks(std::string_view text) { return text.find_first_not_of(' ') == text.npos; }

// One of the alternatives.
bool IsAlternative(std::string_view text) {
  if (IsOfBlanks(text)) return false;
  while (!IsOfBlanks(text)) {
    text.remove_prefix(text.find_first_not_of(' '));
    const std::string_view symbol = text.substr(0, text.find(' '));
    if (symbol != "-" && !IsShapeSymbol(symbol)) return false;
    text.remove_prefix(symbol.size());
  }
  return true;
}

}  // namespace

void ParameterHints::Add(const ParameterHints& other) {
  AppendHints(other.tensors, &tensors);
  AppendHints(other.ints, &ints);
  AppendHints(other.floats, &floats);
  AppendHints(other.lists, &lists);
  AppendHints(other.omitted, &omitted);
}

bool IsShapeSymbol(std::string_view text) {
  constexpr size_t kMostDigits = 3;
  const size_t digits = std::min(text.find_first_not_of("0123456789"), text.size());
  if (digits > kMostDigits) return false;
  text.remove_prefix(digits);
  if (text.empty()) return digits > 0;
  if (text.size() == 1 && kLetters.find(text.front()) != kLetters.npos) return true;
  return std::find(std::begin(kLonger), std::end(kLonger), text) != std::end(kLonger);
}

bool IsShape(std::string_view text) {
  while (true) {
    const size_t end = text.find(';');
    if (!IsAlternative(text.substr(0, end))) return false;
    if (end == text.npos) return true;
    text.remove_prefix(end + 1);
  }
}

}  // namespace parallax
