#include "relations/counterparts/steps.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

#include "base/text.h"

namespace parallax {
namespace {

using Texts = std::vector<std::string>;

constexpr std::string_view kHole = "{}";
constexpr size_t kMostStepsOfThree = 3;  // holes
constexpr size_t kMostWords = 3;         // of an option's documented values

std::string_view TypeOf(const Parameter& parameter) {
  std::string_view type = parameter.type;
  if (type.ends_with('?')) type.remove_suffix(1);
  return type;
}

uint32_t HolesOf(std::string_view text) {
  uint32_t holes = 0;
  for (size_t at = text.find(kHole); at != text.npos; at = text.find(kHole, at + 1)) ++holes;
  return holes;
}

Texts ChoicesOf(const Parameter& parameter) {
  Texts words;
  for (const std::string& each : parameter.choices) {
    const bool plain = each.find_first_of("'\\{}\n") == each.npos;
    if (plain && words.size() < kMostWords) words.push_back("'" + each + "'");
  }
  return words;
}

// The calls of one function.
class StepWriter {
 public:
  StepWriter(const Api& api, const std::vector<ProgramLeaf>& leaves, const Synonyms& synonyms)
      : api_(api), leaves_(leaves), synonyms_(synonyms) {}

  std::vector<Step> Write() {
    Texts required = {""};
    for (const Parameter& each : api_.parameters) {
      if (!each.has_default) required = Extended(required, each);
    }
    for (const std::string& each : required) AddAll(each);
    return std::move(steps_);
  }

 private:
  bool IsAxis(const Parameter& parameter) const {
    return synonyms_.ParameterOf(parameter.name) == synonyms_.ParameterOf("axis");
  }

  // What may stand for a parameter that must be given.
  Texts FillingsOf(const Parameter& parameter) const {
    const std::string_view type = TypeOf(parameter);
    if (type == "tensor[]") return {"[{}, {}]"};
    if (IsAxis(parameter) && type != "tensor") return {"-1", "0"};
    if (type == "bool") return {"True", "False"};
    if (type == "str") return ChoicesOf(parameter);
    const bool is_operand =
        type == "tensor" || type == "int" || type == "float" || type == "number" || type == "any";
    return is_operand ? Texts{std::string(kHole)} : Texts{};
  }

  Texts Extended(const Texts& beginnings, const Parameter& parameter) const {
    Texts extended;
    for (const std::string& beginning : beginnings) {
      for (const std::string& filling : FillingsOf(parameter)) {
        extended.push_back(
            Joined(beginning, parameter.keyword_only ? parameter.name + "=" + filling : filling));
      }
    }
    return extended;
  }

  static std::string Joined(const std::string& a, const std::string& b) {
    return a.empty() || b.empty() ? a + b : a + ", " + b;
  }

  // With the leaves that its options stand for, without, and with other values for one option.
  void AddAll(const std::string& required) {
    std::string passed;
    uint32_t uses = 0;
    for (const Parameter& each : api_.parameters) {
      const std::optional<size_t> leaf = each.has_default ? LeafFor(each) : std::nullopt;
      if (!leaf) continue;
      passed = Joined(passed, each.name + "=" + leaves_[*leaf].name);
      uses |= 1u << *leaf;
    }
    if (uses != 0) Add(Joined(required, passed), uses);
    Add(required, 0);
    AddKept(required, passed, uses);
    for (const Parameter& each : api_.parameters) {
      if (!each.has_default) continue;
      for (const std::string& value : OtherValuesOf(each)) {
        Add(Joined(required, each.name + "=" + value), 0);
      }
    }
  }

  // What is left of an axis stays, so that the result goes with what it was made of.
  void AddKept(const std::string& required, const std::string& passed, uint32_t uses) {
    std::string kept, axis;
    for (const Parameter& each : api_.parameters) {
      if (!each.has_default) continue;
      const std::string meaning = synonyms_.ParameterOf(each.name);
      if (meaning == synonyms_.ParameterOf("keepdims") && !LeafFor(each))
        kept = each.name + "=True";
      if (IsAxis(each)) axis = each.name + "=-1";
    }
    if (kept.empty() || axis.empty()) return;
    Add(Joined(required, Joined(uses == 0 ? axis : passed, kept)), uses);
  }

  std::optional<size_t> LeafFor(const Parameter& parameter) const {
    const std::string meaning = synonyms_.ParameterOf(parameter.name);
    for (size_t i = 0; i < leaves_.size(); ++i) {
      if (!leaves_[i].is_tensor && leaves_[i].meaning == meaning) return i;
    }
    return std::nullopt;
  }

  Texts OtherValuesOf(const Parameter& parameter) const {
    const std::string_view type = TypeOf(parameter);
    if (IsAxis(parameter)) return {"-1", "0"};
    if (type == "bool") return {parameter.default_text == "True" ? "False" : "True"};
    if (type == "str") return ChoicesOf(parameter);
    if (type == "int") return {parameter.default_text == "0" ? "1" : "0"};
    return {};
  }

  void Add(const std::string& arguments, uint32_t uses) {
    const uint32_t holes = HolesOf(arguments);
    const size_t most = holes < kMostHoles ? kMostStepsOfOne : kMostStepsOfThree;
    if (holes == 0 || holes > kMostHoles || steps_.size() >= most) return;
    steps_.push_back(
        {api_.name + "(" + arguments + ")", holes, uses, static_cast<uint32_t>(steps_.size()), 0});
  }

  const Api& api_;
  const std::vector<ProgramLeaf>& leaves_;
  const Synonyms& synonyms_;
  std::vector<Step> steps_;
};

}  // namespace

std::vector<Step> StepsOf(const Api& api, const std::vector<ProgramLeaf>& leaves,
                          const Synonyms& synonyms) {
  const bool changes = LeafName(api.name).ends_with('_') || api.HasTrait("stateful");
  if (api.kind != "function" || changes || MayDraw(api.traits)) return {};
  return StepWriter(api, leaves, synonyms).Write();
}

std::string Filled(const std::string& text, const std::vector<std::string>& operands) {
  std::string out;
  size_t begin = 0;
  for (const std::string& operand : operands) {
    const size_t hole = text.find(kHole, begin);
    if (hole == text.npos) break;
    out += text.substr(begin, hole - begin) + operand;
    begin = hole + kHole.size();
  }
  return out + text.substr(begin);
}

}  // namespace parallax
