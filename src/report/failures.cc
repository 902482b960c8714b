#include "report/failures.h"

#include <fmt/format.h>

#include <algorithm>

namespace parallax {
namespace {

using Json = nlohmann::ordered_json;

constexpr size_t kFrames = 4;  // that are shown

void AddTargets(const Json& from, Json* to) {
  for (const Json& target : from) {
    if (std::find(to->begin(), to->end(), target) == to->end()) to->push_back(target);
  }
}

bool SameFailure(const Json& a, const Json& b) {
  return a["stage"] == b["stage"] && a["kind"] == b["kind"] && a["signature"] == b["signature"];
}

std::string Names(const Json& names) {
  std::string text;
  for (const Json& name : names) text += (text.empty() ? "" : ", ") + name.get<std::string>();
  return text;
}

}  // namespace

Json FailuresJson(const std::vector<ModelFailure>& failures) {
  Json table = Json::array();
  for (const ModelFailure& failure : failures) {
    Json json;
    json["stage"] = Name(failure.stage);
    json["kind"] = Name(failure.kind);
    json["signature"] = failure.signature;
    json["targets"] = failure.targets;
    json["message"] = failure.message;
    json["frames"] = failure.frames;
    table.push_back(std::move(json));
  }
  return table;
}

Json MergedFailures(const std::vector<Json>& tables) {
  Json merged = Json::array();
  for (const Json& table : tables) {
    for (const Json& failure : table) {
      auto same = std::find_if(merged.begin(), merged.end(),
                               [&](const Json& other) { return SameFailure(failure, other); });
      if (same == merged.end()) {
        merged.push_back(failure);
        merged.back()["models"] = 1;
        continue;
      }
      AddTargets(failure["targets"], &(*same)["targets"]);
      (*same)["models"] = (*same)["models"].get<int>() + 1;
    }
  }
  return merged;
}

std::string FailuresText(const Json& failures) {
  if (failures.empty()) return {};
  std::string text = "\nfailures\n";
  for (const Json& failure : failures) {
    std::string models = failure.contains("models")
                             ? fmt::format(", models: {}", failure["models"].get<int>())
                             : std::string();
    text += fmt::format("  {:<7}  {:<13}  {}{}\n           {}\n",
                        failure["stage"].get<std::string>(), failure["kind"].get<std::string>(),
                        Names(failure["targets"]), models, failure["signature"].get<std::string>());
    const Json& frames = failure["frames"];
    for (size_t i = 0; i < std::min(kFrames, frames.size()); ++i) {
      text += fmt::format("             {}\n", frames[i].get<std::string>());
    }
  }
  return text;
}

}  // namespace parallax
