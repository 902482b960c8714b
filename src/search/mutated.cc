#include "search/mutated.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "base/check.h"
#include "base/rng.h"
#include "constraints/bend.h"
#include "constraints/holds.h"
#include "inputs/mutate.h"
#include "nouns/parameter_type.h"
#include "search/compose.h"
#include "search/manifest.h"

namespace parallax {
namespace {

const Clause& ClauseOf(const CatalogueEntry& entry, uint32_t mutator) {
  const uint32_t index = mutator - kFirstClauseMutator;
  PARALLAX_CHECK(index < entry.constraints.size(), "a row of another catalogue");
  return entry.constraints[index].clause;
}

const Parameter& ParameterOf(const CatalogueEntry& entry, uint32_t mutator) {
  const uint32_t index = mutator - kFirstGivenMutator;
  PARALLAX_CHECK(index < entry.api.parameters.size(), "a row of another catalogue");
  return entry.api.parameters[index];
}

// An extreme of the type; nothing where it has none.
std::optional<Value> ExtremeOf(const ParameterType& type, Rng& rng) {
  std::optional<Value> out;
  if (type.base == "int") out = Value(ExtremeInteger(rng));
  if (type.base == "float") out = Value(ExtremeNumber(rng));
  if (type.base == "number") {
    out = rng.OneIn(2) ? Value(ExtremeInteger(rng)) : Value(ExtremeNumber(rng));
  }
  if (type.base == "bool") out = Value(rng.OneIn(2));
  if (type.base == "str") out = Value(std::string(rng.OneIn(2) ? "" : "parallax"));
  if (!out || !type.is_list) return out;
  Sequence list;
  const uint64_t length =
      type.length >= 0 && rng.OneIn(2) ? static_cast<uint64_t>(type.length) : rng.Below(4);
  while (list.items.size() < length) list.items.push_back(*out);
  return Value(std::move(list));
}

// An argument without a name is the parameter at its place.
bool IsGiven(const Binding& binding, const Parameter& parameter, size_t index) {
  for (size_t i = 0; i < binding.arguments.size(); ++i) {
    const Argument& argument = binding.arguments[i];
    if (argument.name == parameter.name || (argument.name.empty() && i == index)) return true;
  }
  return false;
}

Binding WithArgument(const CatalogueEntry& entry, const Binding& parent, uint32_t mutator,
                     Rng& rng) {
  const Parameter& parameter = ParameterOf(entry, mutator);
  if (IsGiven(parent, parameter, mutator - kFirstGivenMutator)) return parent;
  auto extreme = ExtremeOf(ParseType(parameter.type), rng);
  if (!extreme) return parent;
  Binding out = parent;
  out.arguments.push_back({parameter.name, true, *std::move(extreme)});
  return out;
}

}  // namespace

std::vector<uint32_t> ApiMutators(const CatalogueEntry& entry) {
  std::vector<uint32_t> out;
  for (size_t i = 0; i < entry.constraints.size(); ++i) {
    const Constraint& constraint = entry.constraints[i];
    if (!IsBorneOut(constraint)) continue;
    out.push_back(kFirstClauseMutator + static_cast<uint32_t>(i));
  }
  for (size_t i = 0; i < entry.api.parameters.size(); ++i) {
    if (!entry.api.parameters[i].has_default) continue;
    out.push_back(kFirstGivenMutator + static_cast<uint32_t>(i));
  }
  return out;
}

bool Enlarges(const CatalogueEntry& entry, uint32_t mutator) {
  if (mutator == kNoMutator || mutator == kComposedMutator) return false;
  if (GivesArgument(mutator)) return true;
  if (!BreaksClause(mutator)) return MutatorEnlarges(mutator);
  const Clause& clause = ClauseOf(entry, mutator);
  // Orders and finiteness have no right side.
  return clause.left.kind == Term::Kind::kArgument && !clause.right.empty() &&
         clause.right[0].kind != Term::Kind::kText;
}

Binding Mutated(const CatalogueEntry& entry, const Binding& parent, uint32_t mutator,
                uint64_t draw) {
  if (mutator == kNoMutator) return parent;
  if (mutator == kComposedMutator) {
    const Chain chain = Compose(entry.links, draw);
    return chain.calls.size() > 1 ? BindingOf(chain) : parent;
  }
  Rng rng(draw);
  if (GivesArgument(mutator)) return WithArgument(entry, parent, mutator, rng);
  if (!BreaksClause(mutator)) return Mutate(parent, mutator, draw);
  auto outside = Broken(ClauseOf(entry, mutator), parent, Reach::kFar, rng);
  return outside ? *std::move(outside) : parent;
}

}  // namespace parallax
