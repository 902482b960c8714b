#include "relations/counterparts/program_inputs.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <utility>

#include "nouns/dtype.h"
#include "nouns/tensor.h"
#include "similar/literal.h"
#include "similar/python_expression.h"

namespace parallax {
namespace {

constexpr int64_t kMostElements = 256;  // of a trial's tensors together
constexpr int64_t kFewElements = 4, kManyElements = 64;
constexpr size_t kMostUnnamed = 9;  // as "#9" is written

bool IsOperand(const Value& value) {
  return value.Is<TensorRecipe>() || value.Is<int64_t>() || value.Is<double>() || value.Is<bool>();
}

// "x, dim=" of arguments by name; empty where one is none that a program takes.
std::string ShapeOfCall(const Binding& binding) {
  std::string text;
  for (const Argument& each : binding.arguments) {
    if (!IsOperand(each.value)) return "";
    text += each.name + (each.keyword ? "=" : "") + (each.value.Is<TensorRecipe>() ? "t," : "n,");
  }
  return text;
}

int64_t ElementsOf(const Binding& binding) {
  int64_t count = 0;
  ForEachTensor(binding, [&](const TensorRecipe& x) { count += NumElements(x.shape); });
  return count;
}

bool HasFloats(const Binding& binding) {
  bool all = true;
  ForEachTensor(binding, [&](const TensorRecipe& x) {
    all = all && (x.dtype == DType::kF32 || x.dtype == DType::kF64);
  });
  return all;
}

// Inputs of one call, the most telling first: floats that all libraries have, and enough of them.
// Of many one is rounded otherwise.
std::vector<Binding> TrialOf(std::vector<Binding> all) {
  std::erase_if(all, [](const Binding& each) {
    const int64_t elements = ElementsOf(each);
    return elements == 0 || elements > kMostElements;
  });
  std::stable_sort(all.begin(), all.end(), [](const Binding& a, const Binding& b) {
    const auto worth = [](const Binding& each) {
      const int64_t elements = ElementsOf(each);
      return std::pair(!HasFloats(each), elements < kFewElements || elements > kManyElements);
    };
    return worth(a) < worth(b);
  });
  std::vector<Binding> out;
  for (size_t i = 0; i < kTrialInputs && !all.empty(); ++i) out.push_back(all[i % all.size()]);
  return out;
}

std::vector<Binding> CommonestOf(const std::vector<Binding>& seeds) {
  std::map<std::string, std::vector<Binding>> by_shape;
  const std::vector<Binding>* best = nullptr;
  for (const Binding& each : seeds) {
    const std::string shape = ShapeOfCall(each);
    if (!shape.empty()) by_shape[shape].push_back(each);
  }
  for (const auto& [shape, all] : by_shape) {
    if (best == nullptr || all.size() > best->size()) best = &all;
  }
  return best == nullptr ? std::vector<Binding>() : *best;
}

class LeafWriter {
 public:
  LeafWriter(const Api& api, const Synonyms& synonyms, const std::vector<std::string>& taken)
      : api_(api), synonyms_(synonyms), taken_(taken) {}

  void Add(size_t place, const Argument& argument, ProgramInputs* out) {
    const bool unnamed = argument.name.empty();
    const bool declared = unnamed && api_.kind != "module" && place < api_.parameters.size();
    const std::string name = declared ? api_.parameters[place].name : argument.name;
    const std::string own = name.substr(name.rfind('.') + 1);
    ProgramLeaf leaf{NameFor(own, place), synonyms_.ParameterOf(own),
                     argument.value.Is<TensorRecipe>()};
    MappedArgument mapped;
    mapped.parameter = unnamed ? fmt::format("#{}", place) : name;
    mapped.index = static_cast<int32_t>(place);
    const Parameter* parameter = ParameterOf(name, unnamed ? nullptr : &mapped.index);
    std::string text;
    if (parameter != nullptr && parameter->has_default && LiteralOf(parameter->default_text)) {
      text = parameter->default_text;
    }
    if (!text.empty() || argument.keyword || by_name_) mapped.name = leaf.name;
    by_name_ = !mapped.name.empty();
    out->leaves.push_back(std::move(leaf));
    out->arguments.push_back(std::move(mapped));
    out->defaults.push_back(std::move(text));
  }

 private:
  const Parameter* ParameterOf(const std::string& name, int32_t* index) const {
    for (size_t i = 0; i < api_.parameters.size(); ++i) {
      if (api_.parameters[i].name != name) continue;
      if (index != nullptr) *index = static_cast<int32_t>(i);
      return &api_.parameters[i];
    }
    return nullptr;
  }

  static bool IsName(const std::string& text) {
    const auto read = ReadExpression(text);
    return read && read->is_name;
  }

  // A name of Python that nothing else has.
  std::string NameFor(const std::string& name, size_t place) {
    std::string out;
    for (const char c : name) {
      if (std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_') out += c;
    }
    while (out.starts_with('_')) out.erase(0, 1);
    const bool is_name = !out.empty() && std::isalpha(static_cast<unsigned char>(out[0])) != 0;
    if (!is_name) out = fmt::format("x{}", place);
    while (std::find(taken_.begin(), taken_.end(), out) != taken_.end() || !IsName(out)) {
      out += '_';
    }
    taken_.push_back(out);
    return out;
  }

  const Api& api_;
  const Synonyms& synonyms_;
  std::vector<std::string> taken_;
  bool by_name_ = false;
};

}  // namespace

std::optional<ProgramInputs> ProgramInputsOf(const CatalogueEntry& entry, const Synonyms& synonyms,
                                             const std::vector<std::string>& taken) {
  ProgramInputs out;
  out.bindings = TrialOf(CommonestOf(entry.seeds));
  if (out.bindings.empty()) return std::nullopt;
  const std::vector<Argument>& arguments = out.bindings.front().arguments;
  if (arguments.size() > std::min(kMostLeaves, kMostUnnamed)) return std::nullopt;
  LeafWriter writer(entry.api, synonyms, taken);
  for (size_t i = 0; i < arguments.size(); ++i) writer.Add(i, arguments[i], &out);
  return out;
}

std::string ProgramText(const std::string& imports, const ProgramInputs& inputs,
                        const std::string& expression) {
  std::vector<std::string> parameters;
  bool by_name = false;
  for (size_t i = 0; i < inputs.leaves.size(); ++i) {
    const bool named = !inputs.arguments[i].name.empty();
    if (named && !by_name) parameters.emplace_back("*");
    by_name = named;
    const std::string& value = inputs.defaults[i];
    parameters.push_back(inputs.leaves[i].name + (value.empty() ? "" : "=" + value));
  }
  return fmt::format("{}\n\ndef run({}):\n    return {}\n", imports, fmt::join(parameters, ", "),
                     expression);
}

}  // namespace parallax
