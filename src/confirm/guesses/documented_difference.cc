#include "confirm/guesses/documented_difference.h"

#include <algorithm>
#include <string_view>
#include <vector>

#include "base/text.h"
#include "confirm/guesses/side_call.h"
#include "judge/sign_refusal.h"
#include "words/phrases.h"
#include "words/sentences.h"

namespace parallax {
namespace {

constexpr std::string_view kRefused[] = {"non-negative", "nonnegative", "positive",
                                         "greater than", "larger than", "less than"};
constexpr std::string_view kTaken[] = {"negative"};
constexpr std::string_view kUnlike[] = {"unlike", "in contrast to", "differs from"};

bool IsDimension(std::string_view name) {
  return name.starts_with("dim") || name.starts_with("axis") || name.starts_with("axes");
}

// The arguments of the side that have an integer below 0, as the function calls them.
std::vector<std::string> NamesBelowZero(const RecordedCase& recorded, size_t side, const Api& api) {
  std::vector<std::string> names;
  const auto call = CallOf(recorded, side, api);
  if (!call) return names;
  for (const Argument& argument : call->arguments) {
    Binding alone;
    alone.arguments.push_back(argument);
    const std::string name = LowerCase(argument.name);
    if (!name.empty() && !IsDimension(name) && HoldsIntegerBelowZero(alone)) names.push_back(name);
  }
  return names;
}

// Whether the error speaks of the sign of an argument, by the name that the side gives it.
bool SpeaksOfSign(const RecordedCase& recorded, size_t side, const Api& api) {
  const auto call = CallOf(recorded, side, api);
  if (!call) return false;
  std::vector<std::string> names;
  for (const Argument& argument : call->arguments) names.push_back(LowerCase(argument.name));
  RecordedCase own = NotRun(recorded, *call);
  own.outcomes = recorded.outcomes;
  return RefusesASign(own, names);
}

// Whether a sentence speaks of one of the names in one of these ways.
bool Says(const Api& api, const std::vector<std::string>& names,
          std::span<const std::string_view> ways, std::span<const std::string_view> never) {
  const std::vector<std::string> sentences = SentencesIn(api.doc);
  return std::any_of(sentences.begin(), sentences.end(), [&](const std::string& sentence) {
    const bool in_a_way =
        !FindPhrase(sentence, ways).empty() && FindPhrase(sentence, never).empty();
    return in_a_way && std::any_of(names.begin(), names.end(), [&](const std::string& name) {
             return HasName(sentence, name);
           });
  });
}

// Whether the documentation says that its function is unlike the other one.
bool SaysUnlike(const Api& api, const Api& other) {
  const std::string name = LowerCase(LeafName(other.name));
  const std::vector<std::string> sentences = SentencesIn(api.doc);
  return std::any_of(sentences.begin(), sentences.end(), [&](const std::string& sentence) {
    return !FindPhrase(sentence, kUnlike).empty() && HasName(sentence, name);
  });
}

std::string SignOfOneAlone(const RecordedCase& recorded, size_t refusing, const Api& api,
                           const Api& other) {
  if (!SpeaksOfSign(recorded, refusing, api)) return "";
  const auto names = NamesBelowZero(recorded, refusing, api);
  const auto others = NamesBelowZero(recorded, 1 - refusing, other);
  if (Says(api, names, kRefused, {}) && !Says(other, others, kRefused, {})) {
    return "its documentation says that it takes no number below 0 there";
  }
  if (Says(other, others, kTaken, kRefused) && !Says(api, names, kTaken, kRefused)) {
    return "the documentation of the other one alone speaks of numbers below 0 there";
  }
  return "";
}

}  // namespace

std::string DocumentedDifference(const RecordedCase& recorded, size_t refusing,
                                 std::span<const Api* const> apis) {
  const Api* api = ApiOf(recorded.relation.sides[refusing], apis);
  const Api* other = ApiOf(recorded.relation.sides[1 - refusing], apis);
  if (api == nullptr || other == nullptr) return "";
  if (SaysUnlike(*api, *other) || SaysUnlike(*other, *api)) {
    return "a documentation says how the two are unlike";
  }
  return SignOfOneAlone(recorded, refusing, *api, *other);
}

}  // namespace parallax
