#include "confirm/witness/plain_arguments.h"

#include <utility>

#include "base/text.h"
#include "constraints/documents/entries.h"
#include "investigate/signature.h"
#include "nouns/chain.h"
#include "words/phrases.h"

namespace parallax {
namespace {

bool IsDeprecated(const DocumentedEntry& entry) {
  const size_t begin = entry.text.find_first_not_of(" .*[");
  return begin != std::string::npos &&
         LowerCase(entry.text.substr(begin)).starts_with("deprecated");
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
    if (parameter.name == entry.name || !HasName(entry.text, parameter.name)) continue;
    for (const std::string& choice : parameter.choices) {
      found->push_back(WithWord(without, parameter.name, choice));
    }
  }
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
  const Trial& witness = draft.witness;
  const Api* api = FindApi(witness.relation.api, draft.context.apis);
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
