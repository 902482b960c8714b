#include "repro/snippet/request.h"

#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>
#include <vector>

#include "base/check.h"
#include "inputs/derive.h"
#include "investigate/derived.h"
#include "investigate/reduce/edit.h"
#include "investigate/signature.h"
#include "judge/measures/outputs.h"
#include "repro/script/literal.h"

namespace parallax {
namespace {

using Json = nlohmann::json;

constexpr int64_t kMostRecorded = 64;    // of a tensor that another target gave
constexpr int64_t kMostElements = 4096;  // of a tensor that is sent to the adapter

Json TensorJson(const TensorRecipe& contents, const TensorRecipe& derived) {
  return {{"dtype", Name(contents.dtype)},      {"shape", contents.shape},
          {"values", PythonElements(contents)}, {"to", Name(derived.dtype)},
          {"layout", Name(derived.layout)},     {"requires_grad", derived.requires_grad}};
}

// `value` of the derived binding; its tensors' contents are the next of `contents`.
class ValueWriter {
 public:
  explicit ValueWriter(std::vector<TensorRecipe> contents) : contents_(std::move(contents)) {}

  Json Write(const Value& value) {
    if (value.Is<TensorRecipe>()) {
      return {{"tensor", TensorJson(contents_[next_++], value.As<TensorRecipe>())}};
    }
    if (value.Is<DType>()) return {{"dtype", Name(value.As<DType>())}};
    if (value.Is<Sequence>()) {
      Json items = Json::array();
      for (const Value& item : value.As<Sequence>().items) items.push_back(Write(item));
      return {{value.As<Sequence>().is_tuple ? "tuple" : "list", items}};
    }
    if (value.Is<Dictionary>()) {
      Json items = Json::array();
      for (const DictionaryItem& item : value.As<Dictionary>().items) {
        items.push_back({item.key, Write(item.value)});
      }
      return {{"dict", items}};
    }
    return {{"text", PythonText(value, 0, false)}};
  }

 private:
  std::vector<TensorRecipe> contents_;
  size_t next_ = 0;
};

bool IsPart(const Derivation& derivation) {
  return derivation.kind == DeriveKind::kPart || derivation.kind == DeriveKind::kFlatPart;
}

Json PartJson(const Side& side) {
  if (side.select == Select::kAll) return nullptr;
  return {Name(side.select), side.part_index, side.part_length};
}

// Dtype and shape of each tensor that a call returned: what its out= must hold.
Json ResultsJson(const Outcomes& outcomes) {
  Json results = Json::array();
  for (const Outcome& outcome : outcomes) {
    if (!outcome.Is<Returned>()) continue;
    for (const Leaf& leaf : LeavesOf(outcome.As<Returned>().value)) {
      if (leaf.dtype) results.push_back({Name(*leaf.dtype), leaf.shape});
    }
    break;
  }
  return results;
}

class RequestWriter {
 public:
  // `shown`: the side that runs; what ran on other targets than it is written down.
  RequestWriter(const Finding& finding, int shown) : finding_(finding), target_(TargetOf(shown)) {}

  Result<Json> Call(int index, std::string_view role) const {
    const Relation& relation = finding_.witness.relation;
    if (TargetOf(index) != target_) return Recorded(index, role);
    const Side& side = relation.sides[static_cast<size_t>(index)];
    Side plain = side;
    plain.derivation = {};
    auto base = CalledWith(finding_.witness, plain);
    auto derived = CalledWith(finding_.witness, side);
    if (!base || !derived) return Error{"the inputs of a side are no plain tensors", ""};
    // A part has numbers of its own; what is widened or laid out is written from the same ones.
    ValueWriter writer(TensorsOf(IsPart(side.derivation) ? *derived : *base));
    Json arguments = Json::array();
    for (const Argument& argument : derived->arguments) {
      arguments.push_back({argument.name, argument.keyword, writer.Write(argument.value)});
    }
    return Json{{"role", role},
                {"program", side.program.name()},
                {"arguments", arguments},
                {"part", PartJson(side)},
                {"results", ResultsJson(finding_.witness.outcomes)}};
  }

 private:
  const std::string& TargetOf(int side) const {
    return TargetOfSide(finding_.witness.relation, static_cast<size_t>(side));
  }

  // What a call on another target gave, as a tensor.
  Result<Json> Recorded(int index, std::string_view role) const {
    const Outcome& outcome = finding_.witness.outcomes[static_cast<size_t>(index)];
    const OutputTensor* tensor = nullptr;
    if (outcome.Is<Returned>()) {
      tensor = std::get_if<OutputTensor>(&outcome.As<Returned>().value.v);
    }
    if (tensor == nullptr || !tensor->has_bytes) {
      return Error{"what the other target gave is no plain tensor", ""};
    }
    if (NumElements(tensor->shape) > kMostRecorded) {
      return Error{
          fmt::format("what the other target gave has {} numbers", NumElements(tensor->shape)), ""};
    }
    TensorRecipe recipe;
    recipe.dtype = tensor->dtype;
    recipe.shape = tensor->shape;
    recipe.fill.kind = FillKind::kInline;
    recipe.bytes = std::make_shared<const std::string>(tensor->bytes);
    return Json{{"role", role}, {"recorded", TensorJson(recipe, recipe)}};
  }

  const Finding& finding_;
  const std::string& target_;
};

using What = std::pair<std::string, std::string>;

// "strides" of "[1]": what of which output differs.
What ShownOfMetadata(const Finding& finding) {
  for (std::string_view what : {"strides", "shape", "dtype"}) {
    if (!finding.signature.pattern.starts_with(what)) continue;
    for (const PairDifference& pair : CompareSides({finding.witness})) {
      for (const LeafDifference& leaf : pair.difference.leaves) {
        bool differs = what == "strides" ? leaf.strides_differ
                       : what == "shape" ? leaf.shapes_differ
                                         : leaf.dtypes_differ;
        if (differs) return {std::string(what), leaf.path};
      }
    }
  }
  return {};
}

// What the snippet shows, and of which tensor or output. Empty for what is told by values.
What Shown(const Finding& finding, const Outcome& got) {
  if (WritesOutsideOutput(finding)) {
    return {"gaps", fmt::format("{}", got.As<Returned>().broken_canary - kOutputCanary)};
  }
  if (got.Is<Crashed>() && got.As<Crashed>().guard_hit) return {"page", ""};
  // What a derivative fails by itself, its check fails too.
  const bool derivative = (finding.witness.relation.claim.bits & kClaimGradient) != 0;
  if (derivative && finding.signature.kind == Kind::kCrash) return {"gradient", ""};
  const KindFacts& facts = FactsOf(finding.signature.kind);
  if (IsAboutMetadata(facts.kind)) return ShownOfMetadata(finding);
  std::string path;
  if (facts.about == KindAbout::kInputs) {
    path = fmt::format("{}", got.As<Returned>().mutated_inputs.front());
  }
  return {std::string(facts.shows), std::move(path)};
}

bool ChangesInput(const Outcome& outcome) {
  return outcome.Is<Returned>() && !outcome.As<Returned>().mutated_inputs.empty();
}

std::string WhyNot(const Finding& finding, const Outcome& got) {
  if (!finding.prefix.empty()) return "it depends on the calls before it";
  const Kind kind = finding.signature.kind;
  if (OnSeveralTargets(finding.witness.relation) && !FactsOf(kind).one_target_shows) {
    return "its sides run on several targets";
  }
  if (kind == Kind::kMutation && !ChangesInput(got)) {
    return "which input it changes is not known";
  }
  int64_t largest = 0;
  ForEachTensor(finding.witness.binding, [&](const TensorRecipe& recipe) {
    largest = std::max(largest, NumElements(recipe.shape));
  });
  if (largest > kMostElements) return fmt::format("an input has {} numbers", largest);
  return "";
}

}  // namespace

Result<std::string> SnippetRequest(const Finding& finding, const SnippetRoles& roles) {
  PARALLAX_CHECK(finding.witness.outcomes.size() == finding.witness.relation.sides.size(),
                 "an outcome for each side");
  const Outcome& in_question = finding.witness.outcomes[static_cast<size_t>(roles.got)];
  if (std::string why = WhyNot(finding, in_question); !why.empty()) return Error{why, ""};
  RequestWriter writer(finding, roles.got);
  Json calls = Json::array();
  PARALLAX_TRY_ASSIGN(Json got, writer.Call(roles.got, "got"));
  calls.push_back(std::move(got));
  // That a call is refused is shown by itself, whatever another target gave.
  const bool alone =
      finding.signature.kind == Kind::kStatus && OnSeveralTargets(finding.witness.relation);
  if (roles.expected >= 0 && !alone) {
    PARALLAX_TRY_ASSIGN(Json expected, writer.Call(roles.expected, "expected"));
    calls.push_back(std::move(expected));
  }
  const auto [what, path] = Shown(finding, in_question);
  Json request = {
      {"kind", Name(finding.signature.kind)}, {"show", what}, {"path", path}, {"calls", calls}};
  return request.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace parallax
