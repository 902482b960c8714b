#include "confirm/witness/plain_arguments.h"

#include <algorithm>
#include <cctype>
#include <string_view>
#include <utility>

#include "constraints/documents/entries.h"
#include "investigate/signature.h"
#include "nouns/chain.h"

namespace parallax {
namespace {

bool IsDeprecated(const DocumentedEntry& entry) {
  constexpr std::string_view kWord = "deprecated";
  const std::string_view text = entry.text;
  const size_t begin = text.find_first_not_of(" .*[");
  if (begin == text.npos || text.size() - begin < kWord.size()) return false;
  const std::string_view word = text.substr(begin, kWord.size());
  return std::equal(word.begin(), word.end(), kWord.begin(),
                    [](unsigned char a, char b) { return std::tolower(a) == b; });
}

// Whether the text has the name as a word.
bool HasWord(std::string_view text, std::string_view name) {
  const auto in_word = [&](size_t at) {
    return at < text.size() &&
           (std::isalnum(static_cast<unsigned char>(text[at])) != 0 || text[at] == '_');
  };
  for (size_t at = text.find(name); at != text.npos; at = text.find(name, at + 1)) {
    if ((at == 0 || !in_word(at - 1)) && !in_word(at + name.size())) return true;
  }
  return false;
}

// Nothing behind a positional argument may move.
bool CanBeLeftOut(const Binding& binding, size_t at) {
  const Argument& argument = binding.arguments[at];
  const bool last = at + 1 == binding.arguments.size() || binding.arguments[at + 1].keyword;
  return !argument.value.Is<None>() && (argument.keyword || last);
}

Binding WithWord(Binding binding, const std::string& name, const std::string& word) {
  for (Argument& argument : binding.arguments) {
    if (argument.name != name) continue;
    argument.value = word;
    return binding;
  }
  binding.arguments.push_back({name, true, {word}});
  return binding;
}

void AddWithout(const Api& api, const DocumentedEntry& entry, const Binding& binding, size_t at,
                std::vector<Binding>* found) {
  Binding without = binding;
  without.arguments.erase(without.arguments.begin() + static_cast<std::ptrdiff_t>(at));
  found->push_back(without);
  for (const Parameter& parameter : api.parameters) {
    if (parameter.name == entry.name || !HasWord(entry.text, parameter.name)) continue;
    for (const std::string& choice : parameter.choices) {
      found->push_back(WithWord(without, parameter.name, choice));
    }
  }
}

const Api* ApiOfWitness(const FindingDraft& draft) {
  for (const Api* api : draft.context.apis) {
    if (api->name == draft.witness.relation.api) return api;
  }
  return nullptr;
}

}  // namespace

std::vector<Binding> WithoutDeprecated(const Api& api, const Binding& binding) {
  std::vector<Binding> found;
  for (const DocumentedEntry& entry : DocumentedEntries(api.doc, ParameterNames(api))) {
    if (!IsDeprecated(entry)) continue;
    for (size_t i = 0; i < binding.arguments.size(); ++i) {
      const bool is_it = binding.arguments[i].name == entry.name && CanBeLeftOut(binding, i);
      if (is_it) AddWithout(api, entry, binding, i, &found);
    }
  }
  return found;
}

Status TakePlainArguments(FindingDraft& draft) {
  const Api* api = ApiOfWitness(draft);
  const Trial& witness = draft.witness;
  const bool told = api != nullptr && !witness.relation.IsOfRule() && !draft.apart &&
                    !draft.depends_on_calls && !Hangs(witness.outcomes) &&
                    !ChainOf(witness.binding);
  if (!told) return Status::Ok();
  const std::vector<Binding> bindings = WithoutDeprecated(*api, witness.binding);
  if (bindings.empty()) return Status::Ok();
  PARALLAX_TRY_ASSIGN(std::vector<Trial> trials,
                      draft.runner.Try(bindings, {.signature = draft.signature}));
  for (Trial& trial : trials) {
    const bool same_side = trial.verdict.side == witness.verdict.side;
    if (!Shows(draft.signature, trial.verdict) || !same_side) continue;
    draft.witness = std::move(trial);
    break;
  }
  return Status::Ok();
}

}  // namespace parallax
