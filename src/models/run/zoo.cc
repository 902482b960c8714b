#include "models/run/zoo.h"

#include <fmt/format.h>

#include <filesystem>

#include "base/fs.h"
#include "models/run/files.h"
#include "targets/adapters/json_fields.h"

namespace parallax {
namespace {

constexpr const char* kWhatItIs =
    R"(it is {"models": [{"name": ..., "model": FILE, "data": "x.npz"}, ...]})";

ZooEntry ReadEntry(JsonFields fields, const std::filesystem::path& folder) {
  ZooEntry entry;
  entry.name = fields.RequiredText("name");
  const std::vector<std::string> models = fields.TextOrTexts("model");
  if (models.empty()) fields.Complain("model", "is missing", kWhatItIs);
  for (const std::string& file : models) entry.models.push_back((folder / file).string());
  entry.data = (folder / fields.RequiredText("data")).string();
  entry.on = fields.TextOrTexts("on");
  const std::string preprocess = fields.Text("preprocess");
  if (!preprocess.empty()) {
    entry.preprocess = (folder / preprocess).string();
  } else if (!models.empty()) {
    entry.preprocess = PreprocessBeside(entry.models.front());
  }
  return entry;
}

}  // namespace

Result<std::vector<ZooEntry>> ReadZoo(const std::string& folder) {
  std::filesystem::path path = std::filesystem::absolute(folder) / "zoo.json";
  if (!Exists(path)) {
    return Error{fmt::format("there is no {}, and {} is no model", path.string(), folder),
                 kWhatItIs};
  }
  PARALLAX_TRY_ASSIGN(std::string text, ReadFile(path));
  std::vector<ZooEntry> entries;
  PARALLAX_TRY(VisitJson(path.string(), text, [&](JsonFields fields) {
    for (JsonFields& each : fields.Objects("models")) {
      entries.push_back(ReadEntry(std::move(each), path.parent_path()));
    }
    if (entries.empty()) fields.Complain("models", "must be a list of models", kWhatItIs);
  }));
  return entries;
}

}  // namespace parallax
