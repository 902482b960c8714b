#include <fmt/format.h>
#include <fmt/ranges.h>

#include <nlohmann/json.hpp>

#include "paths/find_paths.h"
#include "words/value_text.h"

namespace parallax {
namespace {

using PathJson = nlohmann::ordered_json;

// Without how contents are drawn: the conditions do not speak of that.
std::string StructureText(const Value& value) {
  if (value.Is<TensorRecipe>()) {
    const TensorRecipe& tensor = value.As<TensorRecipe>();
    return TypeText(tensor.dtype, tensor.shape);
  }
  if (!value.Is<Sequence>()) return ValueText(value, TextStyle::kDescription);
  std::vector<std::string> items;
  for (const Value& item : value.As<Sequence>().items) items.push_back(StructureText(item));
  return fmt::format("[{}]", fmt::join(items, ", "));
}

PathJson JsonOfPath(const ApiPath& path) {
  PathJson conditions = PathJson::array();
  for (const PathCondition& condition : path.conditions) {
    conditions.push_back(
        {{"condition", ToText(condition)}, {"file", condition.file}, {"line", condition.line}});
  }
  PathJson solutions = PathJson::array();
  for (const Binding& binding : path.solutions) {
    PathJson one = PathJson::object();
    for (const Argument& argument : binding.arguments) {
      one[argument.name] = StructureText(argument.value);
    }
    solutions.push_back(std::move(one));
  }
  PathJson out{{"conditions", std::move(conditions)},
               {"ends", path.refused ? "raises" : "returns"}};
  if (path.refused) {
    out["raises"] = {
        {"type", path.type}, {"message", path.message}, {"file", path.file}, {"line", path.line}};
  }
  out["solutions"] = std::move(solutions);
  return out;
}

}  // namespace

std::string SolutionText(const Binding& binding) {
  std::vector<std::string> texts;
  for (const Argument& argument : binding.arguments) {
    texts.push_back(fmt::format("{}={}", argument.name, StructureText(argument.value)));
  }
  return fmt::format("{}", fmt::join(texts, ", "));
}

PathJson PathsJson(const ApiPaths& paths) {
  PathJson dropped = PathJson::object();
  for (int i = 0; i < kDropReasonCount; ++i) {
    dropped[std::string(Name(static_cast<DropReason>(i)))] =
        paths.counts.dropped[static_cast<size_t>(i)];
  }
  PathJson list = PathJson::array();
  for (const ApiPath& path : paths.paths) list.push_back(JsonOfPath(path));
  return {{"api", paths.api},
          {"functions", paths.functions},
          {"unread", paths.unread},
          {"source_conditions", paths.counts.conditions},
          {"dropped", std::move(dropped)},
          {"cut", paths.counts.cut},
          {"contradicted", paths.counts.contradicted},
          {"infeasible", paths.infeasible},
          {"merged", paths.merged},
          {"without_conditions", paths.without_conditions},
          {"unsolved", paths.unsolved},
          {"paths", std::move(list)}};
}

}  // namespace parallax
