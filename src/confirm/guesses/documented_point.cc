#include "confirm/guesses/documented_point.h"

#include <algorithm>
#include <cctype>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "confirm/guesses/side_call.h"
#include "investigate/reduce/edit.h"
#include "judge/measures/outputs.h"
#include "words/phrases.h"
#include "words/sentences.h"

namespace parallax {
namespace {

constexpr std::string_view kConditions[] = {"if ", "when ", "where ", "in case", "unless "};
constexpr std::string_view kNothing[] = {"no values", "no elements", "no entries", "empty"};
constexpr int64_t kMostLookedThrough = 1 << 16;  // of a tensor that is looked through

// How often the sentence, in lower case, speaks of zero.
int ZerosIn(std::string_view sentence) {
  int zeros = 0;
  for (size_t at = 0; at < sentence.size(); ++at) {
    const std::string_view rest = sentence.substr(at);
    const auto of_word = [](char c) {
      return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '.';
    };
    if (at > 0 && of_word(sentence[at - 1])) continue;
    const bool digit =
        rest[0] == '0' &&
        (rest.size() == 1 || !of_word(rest[1]) ||
         (rest[1] == '.' && (rest.size() == 2 || rest[2] == '0' || !of_word(rest[2]))));
    if (digit || rest.starts_with("zero")) ++zeros;
  }
  return zeros;
}

struct Inputs {
  bool hold_zero = false;
  bool hold_nothing = false;
};

Inputs InputsOf(const Binding& binding) {
  Inputs inputs;
  ForEachTensor(binding, [&](const TensorRecipe& recipe) {
    const int64_t numbers = NumElements(recipe.shape);
    inputs.hold_nothing = inputs.hold_nothing || numbers == 0;
    if (numbers > kMostLookedThrough) return;
    const std::vector<Element> elements = ElementsOf(recipe);
    inputs.hold_zero =
        inputs.hold_zero || std::any_of(elements.begin(), elements.end(),
                                        [](Element each) { return each.re == 0 && each.im == 0; });
  });
  return inputs;
}

bool SpeaksOf(std::string_view sentence, Inputs inputs) {
  if (FindPhrase(sentence, kConditions).empty()) return false;
  const int zeros = ZerosIn(sentence);
  if (inputs.hold_zero && zeros > 1) return true;  // of what it gives, and of what
  return zeros > 0 && !FindPhrase(sentence, kNothing).empty() &&
         (inputs.hold_nothing || inputs.hold_zero);
}

bool Documents(std::string_view documentation, Inputs inputs) {
  const std::vector<std::string> sentences = SentencesIn(documentation);
  return std::any_of(sentences.begin(), sentences.end(),
                     [&](const std::string& sentence) { return SpeaksOf(sentence, inputs); });
}

bool IsZero(Element element) { return element.re == 0 && element.im == 0; }

// The side that alone gives 0 at each place of dispute.
std::optional<size_t> SideOfZeros(const Evidence& evidence) {
  std::optional<size_t> side;
  for (const Dispute& dispute : DisputesOf(evidence)) {
    for (const Spot& spot : dispute.spots) {
      if (IsZero(spot.value) == IsZero(spot.reference)) return std::nullopt;
      const int here = IsZero(spot.value) ? dispute.side : dispute.reference;
      const bool another = side && *side != static_cast<size_t>(here);
      if (here < 0 || another) return std::nullopt;
      side = static_cast<size_t>(here);
    }
  }
  return side;
}

}  // namespace

bool GivesWhatItDocuments(const FindingDraft& draft) {
  const std::optional<size_t> side = SideOfZeros(draft.EvidenceOfWitness());
  if (!side) return false;
  const Api* api = ApiOf(draft.witness.relation.sides[*side], draft.context.apis);
  return api != nullptr && Documents(api->doc, InputsOf(draft.witness.binding));
}

}  // namespace parallax
