#include "models/run/layer_case.h"

#include <fmt/format.h>

#include <utility>

#include "base/check.h"
#include "judge/measures/probes.h"
#include "nouns/inline_tensor.h"

namespace parallax {
namespace {

constexpr uint64_t kMaxCandidates = 40;

// A list of arrays as a list of inline tensors.
Result<Value> TensorsOf(const OutputValue& output) {
  const auto* arrays = std::get_if<OutputSequence>(&output.v);
  if (arrays == nullptr) return Error{"the adapter cut out no list of arrays", ""};
  Sequence list;
  for (const OutputValue& array : arrays->items) {
    const auto* tensor = std::get_if<OutputTensor>(&array.v);
    if (tensor == nullptr || !tensor->has_bytes) {
      return Error{"what the adapter cut out is no array, or a very large one", ""};
    }
    list.items.push_back(Value{InlineTensor(*tensor)});
  }
  return Value{std::move(list)};
}

Side SideOn(const std::string& target, const Program& program) {
  Side side;
  side.label = "on " + target;
  side.program = program;
  side.target = target;
  return side;
}

}  // namespace

Result<RecordedCase> MakeLayerCase(const Program& program, const std::string& config,
                                   const OutputValue& cut, const std::vector<std::string>& targets,
                                   const LayerReferee& referee) {
  const auto* parts = std::get_if<OutputSequence>(&cut.v);
  if (!program.IsLayer() || parts == nullptr || parts->items.size() != 2) {
    return Error{"the adapter cut out no layer: it gives inputs and weights", ""};
  }
  RecordedCase result;
  PARALLAX_TRY_ASSIGN(Value inputs, TensorsOf(parts->items[0]));
  PARALLAX_TRY_ASSIGN(Value weights, TensorsOf(parts->items[1]));
  result.binding.arguments = {{"config", false, Value{config}},
                              {"inputs", false, std::move(inputs)},
                              {"weights", false, std::move(weights)}};
  Relation& relation = result.relation;
  relation.source = "backends";
  relation.facts = kOfModel;
  relation.api = program.subject();
  relation.target = relation.family = targets.front();
  relation.claim.bits = kClaimValues | kClaimStatus | kClaimShape;
  for (const std::string& target : targets) relation.sides.push_back(SideOn(target, program));
  relation.sides.front().target.clear();
  if (referee.target.empty()) return result;
  Side judge = SideOn(referee.target, program);
  if (referee.wide && HasInexactTensor(result.binding, true)) {
    judge.derivation.kind = DeriveKind::kWiden;
    judge.label += " in float64";
  }
  relation.sides.push_back(std::move(judge));
  return result;
}

void MakeMain(size_t side, RecordedCase* layer) {
  Relation& relation = layer->relation;
  PARALLAX_CHECK(side < relation.sides.size(), "a side of the relation");
  Side& first = relation.sides.front();
  Side& own = relation.sides[side];
  first.target = relation.target;
  relation.target = relation.family = std::exchange(own.target, "");
  std::swap(first, own);
  if (!layer->outcomes.empty()) std::swap(layer->outcomes.front(), layer->outcomes[side]);
}

void SetLayerLimits(InvestigateContext* context) {
  context->deadline_s = kLayerDeadlineS;
  context->max_output_bytes = kMaxLayerBytes;
  context->max_candidates = kMaxCandidates;
  // Inputs and weights have one size together: most sizes would be refused.
  context->scan_sizes = false;
}

}  // namespace parallax
