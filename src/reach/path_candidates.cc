#include "reach/path_candidates.h"

#include <algorithm>
#include <set>
#include <utility>

#include "constraints/language.h"
#include "nouns/find_argument.h"
#include "paths/solving/path_input.h"

namespace parallax {
namespace {

constexpr size_t kBases = 3;           // seeds that each solution is put into
constexpr size_t kMostCandidates = 6;  // of a path

struct Standing {
  size_t broken = 0;  // conditions that do not hold
  size_t kept = 0;    // that are known to
};

Standing StandingOf(const ApiPath& path, const Binding& binding) {
  Standing out;
  for (const PathCondition& condition : path.conditions) {
    const Truth truth = Holds(condition, binding);
    out.broken += truth == Truth::kNo ? 1 : 0;
    out.kept += truth == Truth::kYes ? 1 : 0;
  }
  return out;
}

// The seeds that break the fewest conditions, cheapest first among equals.
std::vector<const Binding*> BasesOf(const ApiPath& path, const std::vector<Binding>& seeds) {
  std::vector<std::pair<Standing, const Binding*>> all;
  for (const Binding& seed : seeds) all.emplace_back(StandingOf(path, seed), &seed);
  std::stable_sort(all.begin(), all.end(), [](const auto& a, const auto& b) {
    if (a.first.broken != b.first.broken) return a.first.broken < b.first.broken;
    return a.first.kept > b.first.kept;
  });
  std::vector<const Binding*> bases;
  for (size_t i = 0; i < std::min(kBases, all.size()); ++i) bases.push_back(all[i].second);
  return bases;
}

// Whether the condition holds of `input` as far as it does of `solved`.
bool StillHolds(const PathCondition& condition, const Binding& input, const Binding& solved) {
  const Truth now = Holds(condition, input);
  return now == Truth::kYes || (now == Truth::kUnknown && Holds(condition, solved) != Truth::kYes);
}

bool AllHold(const ApiPath& path, const Binding& input, const Binding& solved) {
  return std::all_of(
      path.conditions.begin(), path.conditions.end(),
      [&](const PathCondition& condition) { return StillHolds(condition, input, solved); });
}

// The argument as the seed has it: its value, or none.
Binding WithOwn(const Binding& input, const Binding& seed, const std::string& name, size_t place) {
  Binding out = input;
  Argument* argument = FindArgument(out, name, place);
  const Argument* own = FindArgument(seed, name, place);
  if (argument == nullptr) return out;
  if (own != nullptr) {
    argument->value = own->value;
  } else {
    out.arguments.erase(out.arguments.begin() + (argument - out.arguments.data()));
  }
  return out;
}

// The solution's values of what the condition speaks of.
Binding ValuesFor(const PathCondition& condition, const Binding& solution) {
  std::set<std::string> names;
  for (const PathLiteral& literal : condition.any) {
    for (std::string& name : ParametersOf(literal.clause)) names.insert(std::move(name));
  }
  Binding out;
  for (const Argument& argument : solution.arguments) {
    if (names.count(argument.name) > 0) out.arguments.push_back(argument);
  }
  return out;
}

// The seed with the values of the conditions that it breaks; those that go with each other change
// together.
Binding Mended(const ApiPath& path, const Binding& seed, const Binding& solution,
               const std::vector<std::string>& parameters) {
  const Binding solved = PathInput(seed, solution, parameters);
  Binding input = seed;
  for (bool changed = true; changed;) {
    const Binding before = input;
    for (const PathCondition& condition : path.conditions) {
      if (StillHolds(condition, input, solved)) continue;
      input = PathInput(input, ValuesFor(condition, solution), parameters);
    }
    changed = input != before;
  }
  return AllHold(path, input, solved) ? input : solved;
}

// With the seed's dtype where the path lets it be: the rest of the call goes with it.
Binding WithOwnDType(const Binding& input, const Binding& seed, const std::string& name,
                     size_t place) {
  Binding out = input;
  Argument* argument = FindArgument(out, name, place);
  const Argument* own = FindArgument(seed, name, place);
  if (argument == nullptr || own == nullptr || !argument->value.Is<TensorRecipe>() ||
      !own->value.Is<TensorRecipe>()) {
    return out;
  }
  argument->value.As<TensorRecipe>().dtype = own->value.As<TensorRecipe>().dtype;
  return out;
}

// A solution chose a value for each parameter that the path speaks of: where the seed's own does as
// well, it stays, as the rest of the call goes with it.
Binding LeastChanged(const ApiPath& path, const Binding& seed, const Binding& solution,
                     const std::vector<std::string>& parameters) {
  const Binding solved = PathInput(seed, solution, parameters);
  Binding input = Mended(path, seed, solution, parameters);
  for (const Argument& wanted : solution.arguments) {
    const auto place = static_cast<size_t>(
        std::find(parameters.begin(), parameters.end(), wanted.name) - parameters.begin());
    Binding own = WithOwn(input, seed, wanted.name, place);
    if (AllHold(path, own, solved)) {
      input = std::move(own);
      continue;
    }
    own = WithOwnDType(input, seed, wanted.name, place);
    if (AllHold(path, own, solved)) input = std::move(own);
  }
  return input;
}

}  // namespace

std::vector<Binding> PathCandidates(const ApiPath& path, const std::vector<Binding>& seeds,
                                    const std::vector<std::string>& parameters) {
  std::vector<Binding> out;
  const auto add = [&](Binding binding) {
    if (out.size() == kMostCandidates) return;
    if (std::find(out.begin(), out.end(), binding) == out.end()) out.push_back(std::move(binding));
  };
  const std::vector<const Binding*> bases = BasesOf(path, seeds);
  for (const Binding* base : bases) {
    const bool takes_it = StandingOf(path, *base).kept == path.conditions.size();
    if (!path.refused && takes_it) add(*base);
  }
  for (const Binding& solution : path.solutions) {
    for (const Binding* base : bases) add(LeastChanged(path, *base, solution, parameters));
  }
  return out;
}

}  // namespace parallax
