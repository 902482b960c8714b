#include "explain/conditions/conditions_of.h"

#include <algorithm>
#include <iterator>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "explain/conditions/option_conditions.h"
#include "investigate/signature.h"

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

Result<InputConditions> AllOf(const InvestigateContext& context, Runner& runner,
                              const Signature& signature, const Trial& witness) {
  PARALLAX_TRY_ASSIGN(InputConditions found,
                      FindInputConditions(runner, signature, witness.binding));
  PARALLAX_TRY_ASSIGN(std::vector<std::string> options,
                      FindOptionConditions(runner, signature, witness.binding,
                                           ParametersOf(context, witness.relation)));
  std::move(options.begin(), options.end(), std::back_inserter(found.of_arguments));
  return found;
}

}  // namespace

Result<InputConditions> FindConditionsOf(const InvestigateContext& context, Runner& runner,
                                         const Signature& signature, const Trial& witness) {
  const int wrong = witness.verdict.side;
  if (!IsOfOneSide(signature.kind) || wrong < 0 || OnSeveralTargets(witness.relation)) {
    return AllOf(context, runner, signature, witness);
  }
  RecordedCase alone = NotRun(witness, witness.binding);
  alone.relation.sides = {witness.relation.sides[static_cast<size_t>(wrong)]};
  Runner of_one(context, alone);
  if (HitsGuard(witness.outcomes)) of_one.SetGuard();
  return AllOf(context, of_one, signature, witness);
}

}  // namespace parallax
