#include "judge/sides.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "base/text.h"
#include "nouns/forms.h"

namespace parallax {
namespace {

// "out", or by its end: "*running_mean".
bool IsNamed(std::string_view name, std::string_view pattern) {
  return pattern.starts_with('*') ? name.ends_with(pattern.substr(1)) : name == pattern;
}

// As Python takes it: None, False, 0 and what is empty. A tensor may be true.
bool IsFalse(const Value& value) {
  if (value.Is<bool>()) return !value.As<bool>();
  if (value.Is<int64_t>()) return value.As<int64_t>() == 0;
  if (value.Is<double>()) return value.As<double>() == 0;
  if (value.Is<std::string>()) return value.As<std::string>().empty();
  if (value.Is<Sequence>()) return value.As<Sequence>().items.empty();
  return value.Is<None>();
}

}  // namespace

bool IsAnotherFormula(const Side& side) { return HasRole(side.program.form(), FormRole::kFormula); }

bool IsEquality(const Relation& relation) { return relation.Is(kEquality); }

bool AreCounterparts(const Relation& relation) { return relation.Is(kOwnNames); }

bool EndsAsInPlace(std::string_view program, const std::string& suffix) {
  return !suffix.empty() && program.ends_with(suffix) && !program.ends_with(suffix + suffix) &&
         program.size() > suffix.size();
}

bool AsksForMutation(const Binding& binding, const Dialect& dialect) {
  return std::any_of(
      binding.arguments.begin(), binding.arguments.end(), [&](const Argument& argument) {
        const std::string_view name = LeafName(argument.name);
        const auto is = [name](const std::string& pattern) { return IsNamed(name, pattern); };
        const auto any = [&](const std::vector<std::string>& names) {
          return std::any_of(names.begin(), names.end(), is);
        };
        if (any(dialect.mutating_flags)) return !IsFalse(argument.value);
        return any(dialect.written_arguments) && !argument.value.Is<None>();
      });
}

bool FirstTensorOverlaps(const Binding& binding) {
  bool first = true, expanded = false;
  ForEachTensor(binding, [&](const TensorRecipe& recipe) {
    if (first) expanded = recipe.layout == Layout::kExpanded;
    first = false;
  });
  return expanded;
}

std::vector<int> ReturnedSides(const Outcomes& outcomes) {
  std::vector<int> sides;
  for (size_t i = 0; i < outcomes.size(); ++i) {
    if (outcomes[i].Is<Returned>()) sides.push_back(static_cast<int>(i));
  }
  return sides;
}

bool AreIndependent(const Relation& relation, const std::vector<int>& sides, int left_out) {
  std::set<std::string> voices;
  for (int side : sides) {
    if (side == left_out) continue;
    const std::string& voice = relation.sides[static_cast<size_t>(side)].voice;
    voices.insert(voice.empty() ? fmt::format("side {}", side) : voice);
  }
  return voices.size() > 1;
}

int LoneDissenter(const Relation& relation, const std::vector<int>& sides,
                  const std::vector<bool>& answers) {
  for (bool answer : {true, false}) {
    if (std::count(answers.begin(), answers.end(), answer) != 1) continue;
    const auto place = std::find(answers.begin(), answers.end(), answer) - answers.begin();
    const int lone = sides[static_cast<size_t>(place)];
    if (AreIndependent(relation, sides, lone)) return lone;
  }
  return -1;
}

bool RefusesItsLayout(const Evidence& evidence, size_t side) {
  const std::vector<Side>& sides = evidence.relation().sides;
  const Side& laid_out = sides[side];
  bool raised = evidence.outcomes()[side].Is<Raised>();
  if (!raised || laid_out.derivation.kind != DeriveKind::kLayout) return false;
  Layout layout = laid_out.derivation.layout;
  if (layout == Layout::kNegated || layout == Layout::kConjugated) return false;
  for (int i : ReturnedSides(evidence.outcomes())) {
    const Side& other = sides[static_cast<size_t>(i)];
    if (other.derivation.kind == DeriveKind::kAsIs && SameProgram(other, laid_out)) return true;
  }
  return false;
}

bool AreOneCallTranslated(const Relation& relation) {
  return !OnSeveralTargets(relation) && PlainSideOf(relation) >= 0 &&
         std::any_of(relation.sides.begin(), relation.sides.end(), [](const Side& side) {
           return HasRole(side.program.form(), FormRole::kTranslation);
         });
}

bool MayMutate(const Evidence& evidence, const Side& side) {
  if (WritesMemory(side.program.form())) return true;
  return EndsAsInPlace(side.program.api(), evidence.dialect.mutating_suffix) ||
         evidence.HasTrait("stateful") || evidence.HasTrait("mutates") ||
         AsksForMutation(evidence.binding(), evidence.dialect);
}

}  // namespace parallax
