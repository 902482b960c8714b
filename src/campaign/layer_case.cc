#include "campaign/layer_case.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "base/check.h"

namespace parallax {
namespace {

constexpr std::string_view kProgram = "layer:";
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
    TensorRecipe recipe;
    recipe.dtype = tensor->dtype;
    recipe.shape = tensor->shape;
    recipe.fill.kind = FillKind::kInline;
    recipe.bytes = std::make_shared<const std::string>(tensor->bytes);
    list.items.push_back(Value{std::move(recipe)});
  }
  return Value{std::move(list)};
}

Side SideOn(const std::string& target, const std::string& program) {
  Side side;
  side.label = "on " + target;
  side.program = program;
  side.target = target;
  return side;
}

bool HasFloat32(const Binding& binding) {
  bool found = false;
  ForEachTensor(binding, [&](const TensorRecipe& tensor) {
    found |= IsInexact(tensor.dtype) && tensor.dtype != DType::kF64;
  });
  return found;
}

}  // namespace

Result<LayerCase> MakeLayerCase(const std::string& program, const std::string& config,
                                const OutputValue& cut, const std::vector<std::string>& targets,
                                const LayerReferee& referee) {
  const auto* parts = std::get_if<OutputSequence>(&cut.v);
  if (!program.starts_with(kProgram) || parts == nullptr || parts->items.size() != 2) {
    return Error{"the adapter cut out no layer: it gives inputs and weights", ""};
  }
  LayerCase result;
  PARALLAX_TRY_ASSIGN(Value inputs, TensorsOf(parts->items[0]));
  PARALLAX_TRY_ASSIGN(Value weights, TensorsOf(parts->items[1]));
  result.binding.arguments = {{"config", false, Value{config}},
                              {"inputs", false, std::move(inputs)},
                              {"weights", false, std::move(weights)}};
  Relation& relation = result.relation;
  relation.source = "backends";
  relation.api = program.substr(kProgram.size());
  relation.target = relation.family = targets.front();
  relation.claim.bits = kClaimValues | kClaimStatus | kClaimShape;
  for (const std::string& target : targets) relation.sides.push_back(SideOn(target, program));
  relation.sides.front().target.clear();
  if (referee.target.empty()) return result;
  Side judge = SideOn(referee.target, program);
  if (referee.wide && HasFloat32(result.binding)) {
    judge.derivation.kind = DeriveKind::kWiden;
    judge.label += " in float64";
  }
  relation.sides.push_back(std::move(judge));
  return result;
}

void MakeMain(std::string target, Relation* relation) {
  auto own = std::find_if(relation->sides.begin(), relation->sides.end(), [&](const Side& side) {
    return (side.target.empty() ? relation->target : side.target) == target;
  });
  PARALLAX_CHECK(own != relation->sides.end(), "a side runs on the target");
  relation->sides.front().target = relation->target;
  own->target.clear();
  std::iter_swap(relation->sides.begin(), own);
  relation->target = relation->family = target;
}

bool IsLayer(const Relation& relation) {
  return !relation.sides.empty() && relation.sides.front().program.starts_with(kProgram);
}

void SetLayerLimits(TriageContext* context) {
  context->deadline_s = kLayerDeadlineS;
  context->max_output_bytes = kMaxLayerBytes;
  context->max_candidates = kMaxCandidates;
  // Inputs and weights have one size together: most sizes would be refused.
  context->scan_sizes = false;
}

}  // namespace parallax
