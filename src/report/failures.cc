#include "report/failures.h"

#include <fmt/format.h>

#include <algorithm>

#include "models/measure/json_reader.h"

namespace parallax {
namespace {

constexpr size_t kFrames = 4;  // that are shown

void AddTargets(const Json& from, Json* to) {
  for (const Json& target : from) {
    if (std::find(to->begin(), to->end(), target) == to->end()) to->push_back(target);
  }
}

bool SameFailure(const Json& a, const Json& b) {
  return At(a, "stage") == At(b, "stage") && At(a, "kind") == At(b, "kind") &&
         At(a, "signature") == At(b, "signature");
}

}  // namespace

Json MergedFailures(const std::vector<Json>& tables) {
  Json merged = Json::array();
  for (const Json& table : tables) {
    for (const Json& failure : table) {
      auto same = std::find_if(merged.begin(), merged.end(),
                               [&](const Json& other) { return SameFailure(failure, other); });
      if (same == merged.end()) {
        if (!failure.is_object()) continue;
        merged.push_back(failure);
        merged.back()["targets"] = ListAt(failure, "targets");
        merged.back()["models"] = 1;
        continue;
      }
      AddTargets(ListAt(failure, "targets"), &(*same)["targets"]);
      (*same)["models"] = CountAt(*same, "models") + 1;
    }
  }
  return merged;
}

std::string FailuresText(const Json& failures) {
  if (failures.empty()) return {};
  std::string text = "\nfailures\n";
  for (const Json& failure : failures) {
    const uint64_t models = CountAt(failure, "models");
    text += fmt::format("  {:<7}  {:<13}  {}{}\n           {}\n", TextAt(failure, "stage"),
                        TextAt(failure, "kind"), JoinedAt(failure, "targets"),
                        models > 0 ? fmt::format(", models: {}", models) : "",
                        TextAt(failure, "signature"));
    const Json& frames = ListAt(failure, "frames");
    for (size_t i = 0; i < std::min(kFrames, frames.size()); ++i) {
      if (!frames[i].is_string()) continue;
      text += fmt::format("             {}\n", frames[i].get<std::string>());
    }
  }
  return text;
}

}  // namespace parallax
