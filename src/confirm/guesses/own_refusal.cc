#include "confirm/guesses/own_refusal.h"

#include <algorithm>
#include <cctype>
#include <iterator>
#include <span>
#include <vector>

#include "base/text.h"
#include "words/phrases.h"

namespace parallax {
namespace {

// What Python says of a division by 0, which libraries promise to refuse.
constexpr std::string_view kDivision = "ZeroDivision";
// What messages call arguments whatever their names are, and what a call in place writes.
constexpr std::string_view kAnyArgument[] = {"input", "inputs", "argument", "arguments", "output"};
// What stands before the name of a parameter where a message speaks of one and of nothing else.
constexpr std::string_view kBeforeParameter[] = {"parameter ", "argument "};
// Of sizes that were put together on the way and do not fit.
constexpr std::string_view kSizes[] = {"singleton", "reshape", "expanded", "view size"};
// What maps elements needs shapes that fit.
constexpr const char* kElementwise = "elementwise";  // the trait
// What states what an argument must be, or what is done for none like it.
constexpr std::string_view kRequirements[] = {
    "must",    "should",        "expect",  "require",   "cannot",          "can not",
    "can't",   "could not",     "invalid", "divisible", "out of range",    "out of bounds",
    "has to ", "not supported", "only ",   "have to ",  "longer supported"};
// A shorter name may stand in another one by chance, as "max" in "softmax".
constexpr size_t kTellingName = 5;

bool IsOfName(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '.';
}

bool HasAny(std::string_view text, std::span<const std::string_view> phrases) {
  return !FindPhrase(text, phrases).empty();
}

// The last parts of the names in a text, as RoleName() has them.
std::set<std::string> RoleNamesIn(std::string_view text) {
  std::set<std::string> names;
  for (size_t at = 0; at < text.size();) {
    size_t end = at;
    while (end < text.size() && IsOfName(text[end])) ++end;
    std::string_view name = text.substr(at, end - at);
    while (name.ends_with('.')) name.remove_suffix(1);
    if (!name.empty()) names.insert(RoleName(name));
    at = end + 1;
  }
  return names;
}

// Whether a word is the name, or the end of it, as "quantile" of "nanquantile".
bool Speaks(const std::set<std::string>& words, const std::string& name) {
  if (words.contains(name) || words.contains(name + "s")) return true;
  return std::any_of(words.begin(), words.end(), [&](const std::string& word) {
    return word.size() >= kTellingName && name.ends_with(word);
  });
}

// Whether the message speaks of the function, perhaps by its class.
bool SpeaksOfFunction(const std::set<std::string>& words, const Api& api, const Side& side) {
  const std::string& program = side.program.name();
  const std::string_view owner = std::string_view(program).substr(0, program.rfind('.'));
  return Speaks(words, RoleName(program)) || words.contains(RoleName(owner)) ||
         Speaks(words, RoleName(api.name));
}

bool SpeaksOfParameter(const std::set<std::string>& words, const Api& api) {
  const std::vector<std::string> parameters = ParameterNames(api);
  return std::any_of(parameters.begin(), parameters.end(), [&](const std::string& parameter) {
    const std::string name = RoleName(parameter);
    return words.contains(name) || words.contains(name + "s");
  });
}

// Whether it says "parameter p" of one that was not passed.
bool SpeaksOfAbsent(std::string_view text, const Api& api, const std::set<std::string>& passed) {
  const std::vector<std::string> parameters = ParameterNames(api);
  return std::any_of(parameters.begin(), parameters.end(), [&](const std::string& parameter) {
    const std::string name = RoleName(parameter);
    const bool said = std::any_of(
        std::begin(kBeforeParameter), std::end(kBeforeParameter), [&](std::string_view before) {
          const std::string phrase = std::string(before) + name;
          const size_t at = text.find(phrase);
          return at != text.npos &&
                 (at + phrase.size() == text.size() || !IsOfName(text[at + phrase.size()]));
        });
    return said && !passed.contains(name);
  });
}

// Whether it names a function that was called, "max()"; the function itself is named otherwise.
bool NamesAFunction(std::string_view message) {
  for (size_t at = message.find('('); at != message.npos; at = message.find('(', at + 1)) {
    const bool named = at > 0 && IsOfName(message[at - 1]);
    if (named) return true;
  }
  return false;
}

}  // namespace

std::string RoleName(std::string_view name) {
  std::string leaf = LowerCase(LeafName(name));
  while (leaf.ends_with('_')) leaf.pop_back();
  return leaf;
}

bool IsOwnRefusal(const Raised& raised, const Api& api, const Side& side,
                  const std::set<std::string>& passed) {
  const std::string& text = raised.message;
  const bool division =
      raised.type.find(kDivision) != raised.type.npos || text.find(kDivision) != text.npos;
  if (division) return true;
  if (SpeaksOfAbsent(LowerCase(text), api, passed)) return false;
  if (HasAny(text, kSizes)) return api.HasTrait(kElementwise);
  const std::set<std::string> words = RoleNamesIn(text);
  if (SpeaksOfFunction(words, api, side) || SpeaksOfParameter(words, api)) return true;
  if (NamesAFunction(text)) return false;
  const bool any =
      std::any_of(std::begin(kAnyArgument), std::end(kAnyArgument),
                  [&](std::string_view word) { return words.contains(std::string(word)); });
  return any || HasAny(text, kRequirements);
}

}  // namespace parallax
