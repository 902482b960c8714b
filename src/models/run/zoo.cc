#include "models/run/zoo.h"

#include <fmt/format.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "base/fs.h"
#include "base/nesting.h"
#include "models/run/files.h"

namespace parallax {
namespace {

Error NoZoo(const std::string& path, const std::string& why) {
  return {fmt::format("{} {}", path, why),
          R"(it is {"models": [{"name": ..., "model": FILE, "data": "x.npz"}, ...]})"};
}

// A text, or a list of them, at least one; none for anything else.
std::vector<std::string> Texts(const nlohmann::json& value) {
  if (value.is_string()) return {value.get<std::string>()};
  std::vector<std::string> texts;
  if (!value.is_array()) return texts;
  for (const auto& item : value) {
    if (!item.is_string()) return {};
    texts.push_back(item.get<std::string>());
  }
  return texts;
}

Result<ZooEntry> ReadEntry(const std::string& zoo, const nlohmann::json& json) {
  auto given = [&](const char* key) {
    return json.is_object() && json.contains(key) ? Texts(json[key]) : std::vector<std::string>();
  };
  for (const char* key : {"name", "model", "data"}) {
    if (given(key).empty()) return NoZoo(zoo, fmt::format("has a model without {}", key));
  }
  ZooEntry entry;
  std::filesystem::path folder = std::filesystem::path(zoo).parent_path();
  entry.name = given("name").front();
  for (const std::string& file : given("model")) entry.models.push_back((folder / file).string());
  entry.data = (folder / given("data").front()).string();
  entry.on = given("on");
  const std::vector<std::string> preprocess = given("preprocess");
  entry.preprocess = preprocess.empty() ? PreprocessBeside(entry.models.front())
                                        : (folder / preprocess.front()).string();
  if (json.contains("preprocess") && preprocess.size() != 1) {
    return NoZoo(zoo, fmt::format("has a \"preprocess\" at {} that is no path", entry.name));
  }
  if (json.contains("on") && entry.on.empty()) {
    return NoZoo(zoo, fmt::format("has an \"on\" at {} that is no list of targets", entry.name));
  }
  return entry;
}

}  // namespace

Result<std::vector<ZooEntry>> ReadZoo(const std::string& folder) {
  std::filesystem::path path = std::filesystem::absolute(folder) / "zoo.json";
  if (!Exists(path.string())) return NoZoo(path.string(), "is not there");
  PARALLAX_TRY_ASSIGN(std::string text, ReadFile(path.string()));
  PARALLAX_TRY(CheckJsonNesting(path.string(), text));
  auto json = ParseJson<nlohmann::json>(text);
  if (!json.is_object() || !json["models"].is_array()) {
    return NoZoo(path.string(), "lists no models");
  }
  std::vector<ZooEntry> entries;
  for (const auto& each : json["models"]) {
    PARALLAX_TRY_ASSIGN(ZooEntry entry, ReadEntry(path.string(), each));
    entries.push_back(std::move(entry));
  }
  if (entries.empty()) return NoZoo(path.string(), "lists no models");
  return entries;
}

}  // namespace parallax
