#include "explain/conditions/conditions_of.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "explain/conditions/option_conditions.h"
#include "explain/variations/vary_unwritten.h"
#include "explain/variations/vary_witness.h"
#include "investigate/signature.h"
#include "nouns/forms.h"

namespace parallax {
namespace {

// Those of the API's call. What stands in a rule has parameters of its own.
std::span<const Parameter> ParametersOf(const InvestigateContext& context,
                                        const Relation& relation) {
  if (relation.IsOfRule()) return {};
  const auto api = std::find_if(context.apis.begin(), context.apis.end(),
                                [&](const Api* each) { return each->name == relation.api; });
  return api == context.apis.end() ? std::span<const Parameter>() : (*api)->parameters;
}

// Likewise.
std::span<const Constraint> ConstraintsOf(const InvestigateContext& context,
                                          const Relation& relation) {
  if (relation.IsOfRule() || !context.constraints) return {};
  return context.constraints(relation.api);
}

// The texts that a clause names for the parameter: "mode in 'max', 'mean', 'sum'".
std::vector<std::string> TextsOf(const Constraint& constraint, const std::string& parameter) {
  const Clause& clause = constraint.clause;
  const bool about = clause.relation == Clause::Relation::kIn && !IsContradicted(constraint) &&
                     clause.left.kind == Term::Kind::kArgument && clause.left.name == parameter;
  std::vector<std::string> texts;
  for (const Term& term : clause.right) {
    if (about && term.kind == Term::Kind::kText) texts.push_back(term.name);
  }
  return texts;
}

// The API's parameters, with the choices of the documentation where the signature names none.
std::vector<Parameter> WithChoices(const InvestigateContext& context, const Relation& relation) {
  const std::span<const Parameter> own = ParametersOf(context, relation);
  std::vector<Parameter> all(own.begin(), own.end());
  for (Parameter& parameter : all) {
    for (const Constraint& constraint : ConstraintsOf(context, relation)) {
      if (parameter.choices.empty()) parameter.choices = TextsOf(constraint, parameter.name);
    }
  }
  return all;
}

Result<InputConditions> AllOf(const InvestigateContext& context, Runner& runner,
                              const Signature& signature, const Trial& witness) {
  PARALLAX_TRY_ASSIGN(InputConditions found,
                      FindInputConditions(runner, signature, witness.binding));
  PARALLAX_TRY_ASSIGN(std::vector<std::string> options,
                      FindOptionConditions(runner, signature, witness.binding,
                                           WithChoices(context, witness.relation)));
  std::move(options.begin(), options.end(), std::back_inserter(found.of_arguments));
  return found;
}

// The fault of one call by itself: another call beside it may refuse what is asked. Nothing: it is
// no such fault.
std::optional<RecordedCase> AloneOf(const Signature& signature, const Trial& witness) {
  const int wrong = witness.verdict.side;
  if (!IsOfOneSide(signature.kind) || wrong < 0 || OnSeveralTargets(witness.relation)) {
    return std::nullopt;
  }
  RecordedCase alone = NotRun(witness, witness.binding);
  alone.relation.sides = {witness.relation.sides[static_cast<size_t>(wrong)]};
  return alone;
}

// A derivative is right where finite differences give it. Nothing: they are a side already, or it
// is no derivative.
std::optional<RecordedCase> AgainstDifferences(const Signature& signature, const Trial& witness) {
  const std::vector<Side>& sides = witness.relation.sides;
  const bool derivatives = std::all_of(sides.begin(), sides.end(), [](const Side& side) {
    const std::string_view form = side.program.form();
    return HasRole(form, FormRole::kDerivative) && form != kDifferencesForm;
  });
  if (signature.kind != Kind::kGradient || !derivatives || sides.size() != 2) return std::nullopt;
  const auto wrong = static_cast<size_t>(std::max(witness.verdict.side, 0));
  RecordedCase against = NotRun(witness, witness.binding);
  Side differences = sides[1 - wrong];
  differences.program = differences.program.WithForm(kDifferencesForm);
  differences.label = "finite differences";
  against.relation.sides = {sides[wrong], differences};
  against.relation.claim.tolerance = {2e-2, 1e-3};
  return against;
}

Result<std::vector<VariedCall>> VaryAll(const InvestigateContext& context, Runner& runner,
                                        const Signature& signature, const Trial& witness,
                                        const SizeScan& sizes, InputConditions* conditions) {
  const std::optional<RecordedCase> against = AgainstDifferences(signature, witness);
  std::optional<Runner> reference;
  if (against) reference.emplace(context, *against);
  const std::vector<Parameter> parameters = WithChoices(context, witness.relation);
  const KnownConditions known{*conditions, sizes, parameters,
                              ConstraintsOf(context, witness.relation),
                              reference ? &*reference : nullptr};
  PARALLAX_TRY_ASSIGN(Variations found, VaryWitness(runner, signature, witness, known));
  AddVariations(found, conditions);
  return std::move(found.varied);
}

}  // namespace

Result<InputConditions> FindConditionsOf(const InvestigateContext& context, Runner& runner,
                                         const Signature& signature, const Trial& witness) {
  const std::optional<RecordedCase> alone = AloneOf(signature, witness);
  if (!alone) return AllOf(context, runner, signature, witness);
  Runner of_one(context, *alone);
  if (HitsGuard(witness.outcomes)) of_one.SetGuard();
  return AllOf(context, of_one, signature, witness);
}

Result<std::vector<VariedCall>> VaryUnnamed(const InvestigateContext& context, Runner& runner,
                                            const Signature& signature, const Trial& witness,
                                            const SizeScan& sizes, InputConditions* conditions) {
  const std::optional<RecordedCase> alone = AloneOf(signature, witness);
  if (!alone) return VaryAll(context, runner, signature, witness, sizes, conditions);
  Trial of_one = witness;
  of_one.outcomes = {witness.outcomes[static_cast<size_t>(witness.verdict.side)]};
  of_one.relation = alone->relation;
  Runner runner_of_one(context, *alone);
  if (HitsGuard(witness.outcomes)) runner_of_one.SetGuard();
  return VaryAll(context, runner_of_one, signature, of_one, sizes, conditions);
}

Result<std::vector<VariedCall>> VaryUnwrittenOf(const InvestigateContext& context, Runner& runner,
                                                const Signature& signature, const Trial& witness,
                                                int side, InputConditions* conditions) {
  PARALLAX_TRY_ASSIGN(Variations found, VaryUnwritten(runner, signature, witness, side,
                                                      ConstraintsOf(context, witness.relation)));
  if (!found.clauses.empty()) AddVariations(found, conditions);
  return std::move(found.varied);
}

}  // namespace parallax
