#include "search/mutated.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>
#include <string_view>
#include <utility>

#include "base/check.h"
#include "base/rng.h"
#include "constraints/bend.h"
#include "constraints/holds.h"
#include "inputs/mutate.h"
#include "nouns/find_argument.h"
#include "nouns/parameter_type.h"
#include "search/compose.h"
#include "search/manifest.h"
#include "search/options.h"
#include "search/varied.h"

namespace parallax {
namespace {

constexpr int kStackShift = 60;  // of the bits of a draw that say how many changes are stacked
constexpr uint64_t kStackStream = 0x737461636b;
constexpr std::string_view kAtThreshold = "threshold-values";
constexpr uint64_t kNamedStream = 0x6e616d65;

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

Binding WithArgument(const CatalogueEntry& entry, const Binding& parent, uint32_t mutator,
                     Rng& rng) {
  const Parameter& parameter = ParameterOf(entry, mutator);
  if (FindArgument(parent, parameter.name, mutator - kFirstGivenMutator)) return parent;
  auto extreme = ExtremeOf(ParseType(parameter.type), rng);
  if (!extreme) return parent;
  Binding out = parent;
  out.arguments.push_back({parameter.name, true, *std::move(extreme)});
  return out;
}

// Those that keep calls legal and slow none down.
const std::vector<uint32_t>& StackedMutators() {
  static const std::vector<uint32_t> mutators = [] {
    std::vector<uint32_t> ids;
    for (uint32_t i = 0; i < MutatorCount(); ++i) {
      if (!MutatorIsWild(i) && !MutatorEnlarges(i)) ids.push_back(i);
    }
    return ids;
  }();
  return mutators;
}

// The binding with one change more in three of eight draws, with two more in one of eight.
Binding Stacked(const CatalogueEntry& entry, Binding binding, uint64_t draw) {
  if ((draw & kAlone) != 0) return binding;
  const uint64_t eighth = (draw >> kStackShift) & 7;
  const int more = eighth < 4 ? 0 : eighth < 7 ? 1 : 2;
  Rng rng(Mix(draw, kStackStream));
  for (int i = 0; i < more; ++i) {
    const uint64_t way = rng.Below(5);
    if (way == 0) {
      binding = WithOptionOfASeed(entry, std::move(binding), rng);
    } else if (way <= 2) {
      binding = WithDeclaredValues(entry, std::move(binding), rng);
    } else {
      const std::vector<uint32_t>& mutators = StackedMutators();
      binding = Mutate(binding, mutators[rng.Below(mutators.size())], rng.Next());
    }
  }
  return binding;
}

// A number as Python writes it: "1e-5", "-1".
std::optional<double> ToNumber(const std::string& text) {
  double number = 0;
  const char* end = text.data() + text.size();
  const auto [stopped, error] = std::from_chars(text.data(), end, number);
  if (error != std::errc() || stopped != end) return std::nullopt;
  return number;
}

void AddNumbers(const Term& term, std::vector<double>* numbers) {
  if (term.kind == Term::Kind::kNumber) numbers->push_back(term.number);
  for (const Term& part : term.terms) AddNumbers(part, numbers);
}

// The numbers that the API's constraints and the defaults of its parameters name.
std::vector<double> ThresholdsOf(const CatalogueEntry& entry) {
  std::vector<double> numbers;
  for (const Constraint& constraint : entry.constraints) {
    for (const Term& term : constraint.clause.right) AddNumbers(term, &numbers);
  }
  for (const Parameter& parameter : entry.api.parameters) {
    if (const auto number = ToNumber(parameter.default_text)) numbers.push_back(*number);
  }
  std::erase_if(numbers, [](double number) { return !std::isfinite(number); });
  return numbers;
}

// A threshold that is among the arguments, or one that the API names.
Binding AtThreshold(const CatalogueEntry& entry, const Binding& parent, uint32_t mutator,
                    uint64_t draw) {
  Rng rng(Mix(draw, kNamedStream));
  Binding named = parent;
  const bool of_api = rng.OneIn(2) && NearValues(named, ThresholdsOf(entry), rng);
  if (of_api) return named;
  Binding given = Mutate(parent, mutator, draw);
  if (!(given == parent)) return given;
  return NearValues(named, ThresholdsOf(entry), rng) ? named : parent;
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
  const bool of_chains = mutator == kComposedMutator;
  if (mutator == kNoMutator || mutator == kVariedMutator || of_chains) return false;
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
  if (mutator == kVariedMutator) return Varied(entry, parent, draw);
  if (mutator == kComposedMutator) {
    const Chain chain = Compose(entry.links, draw);
    return chain.calls.size() > 1 ? BindingOf(chain) : parent;
  }
  Rng rng(draw);
  if (GivesArgument(mutator)) return WithArgument(entry, parent, mutator, rng);
  if (!BreaksClause(mutator)) {
    Binding once = MutatorName(mutator) == kAtThreshold ? AtThreshold(entry, parent, mutator, draw)
                                                        : Mutate(parent, mutator, draw);
    return Stacked(entry, std::move(once), draw);
  }
  auto outside = Broken(ClauseOf(entry, mutator), parent, Reach::kFar, rng);
  return outside ? *std::move(outside) : parent;
}

}  // namespace parallax
