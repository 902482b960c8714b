#include "campaign/zoo.h"

#include <fmt/format.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "base/fs.h"

namespace parallax {
namespace {

Error NoZoo(const std::string& path, const std::string& why) {
  return {fmt::format("{} {}", path, why),
          R"(it is {"models": [{"name": ..., "model": "a.keras", "data": "x.npz"}, ...]})"};
}

}  // namespace

Result<std::vector<ZooEntry>> ReadZoo(const std::string& folder) {
  std::filesystem::path path = std::filesystem::absolute(folder) / "zoo.json";
  if (!Exists(path.string())) return NoZoo(path.string(), "is not there");
  PARALLAX_TRY_ASSIGN(std::string text, ReadFile(path.string()));
  auto json = nlohmann::json::parse(text, nullptr, false);
  if (!json.is_object() || !json["models"].is_array()) {
    return NoZoo(path.string(), "lists no models");
  }
  std::vector<ZooEntry> entries;
  for (const auto& entry : json["models"]) {
    for (const char* key : {"name", "model", "data"}) {
      if (entry.is_object() && entry.contains(key) && entry[key].is_string()) continue;
      return NoZoo(path.string(), fmt::format("has a model without {}", key));
    }
    entries.push_back({entry["name"], (path.parent_path() / entry["model"]).string(),
                       (path.parent_path() / entry["data"]).string()});
  }
  if (entries.empty()) return NoZoo(path.string(), "lists no models");
  return entries;
}

}  // namespace parallax
