#include "targets/adapter_data.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <system_error>

#include "base/fs.h"
#include "targets/json_fields.h"

namespace parallax {
namespace {

namespace fs = std::filesystem;

constexpr const char* kDataFile = "adapter.json";

// What pip installs is the launcher's to read (tools/targets.py); here it is only checked.
void ReadEnvironment(JsonFields fields, AdapterData* data) {
  data->environment = fields.Text("folder");
  data->environment_of = fields.Text("of");
  fields.Texts("packages");
  fields.Texts("beside");
  fields.Text("size");
  fields.Done();
}

AdapterTarget ReadTarget(JsonFields fields) {
  AdapterTarget target;
  target.name = fields.RequiredText("name");
  target.runs_on = fields.Text("runs_on");
  target.voice = fields.Text("voice");
  if (target.voice.empty()) target.voice = target.runs_on;
  if (target.voice.empty()) target.voice = target.name;
  target.reduced = fields.Flag("reduced", false);
  target.compared = fields.Flag("compared", true);
  target.referee = fields.Number("referee");
  fields.Done();
  return target;
}

ModelFiles ReadModelFiles(JsonFields fields) {
  ModelFiles models;
  models.suffixes = fields.Texts("suffixes");
  models.folder_with = fields.Text("folder_with");
  models.folder_is = fields.Text("folder_is");
  fields.Done();
  return models;
}

void ReadAll(JsonFields fields, AdapterData* data) {
  if (auto environment = fields.Object("environment")) ReadEnvironment(*environment, data);
  data->build_paths = fields.Texts("build_paths");
  data->variable = fields.Text("variable");
  for (JsonFields& target : fields.Objects("targets")) data->targets.push_back(ReadTarget(target));
  if (auto models = fields.Object("models")) data->models = ReadModelFiles(*models);
  fields.Done();
}

// Adapters may share an environment.
Status ShareEnvironments(const fs::path& folder, std::vector<AdapterData>& adapters) {
  for (AdapterData& data : adapters) {
    if (data.environment_of.empty()) continue;
    const auto owner = std::find_if(adapters.begin(), adapters.end(), [&](const AdapterData& one) {
      return one.adapter == data.environment_of;
    });
    if (owner == adapters.end() || owner->environment.empty()) {
      return Error{fmt::format("{}: environment.of names {}, which has no environment of its own",
                               (folder / data.adapter / kDataFile).string(), data.environment_of),
                   "name an adapter whose environment has a folder"};
    }
    data.environment = owner->environment;
  }
  return {};
}

}  // namespace

const AdapterTarget* AdapterData::RunningOn(std::string_view value) const {
  for (const AdapterTarget& target : targets) {
    if (target.runs_on == value) return &target;
  }
  return nullptr;
}

Result<AdapterData> ParseAdapterData(const std::string& adapter, const fs::path& file,
                                     std::string_view text) {
  AdapterData data;
  data.adapter = adapter;
  JsonComplaint complaint{file.string(), {}};
  try {
    const nlohmann::json json = nlohmann::json::parse(text);
    ReadAll(JsonFields(json, "", complaint), &data);
  } catch (const nlohmann::json::parse_error& error) {
    return Error{fmt::format("{} is no JSON: {}", file.string(), error.what()),
                 fmt::format("python3 -m json.tool {}  shows where", file.string())};
  }
  if (complaint.first) return *complaint.first;
  return data;
}

Result<AdapterData> ReadAdapterData(const fs::path& folder) {
  AdapterData none;
  none.adapter = folder.filename();
  const fs::path file = folder / kDataFile;
  if (!Exists(file)) return none;
  PARALLAX_TRY_ASSIGN(std::string text, ReadFile(file));
  return ParseAdapterData(none.adapter, file, text);
}

Result<std::vector<AdapterData>> ReadAdapters(const fs::path& folder) {
  std::vector<fs::path> folders;
  std::error_code ignored;
  for (const auto& entry : fs::directory_iterator(folder, ignored)) {
    if (Exists(entry.path() / "__init__.py")) folders.push_back(entry.path());
  }
  std::sort(folders.begin(), folders.end());
  std::vector<AdapterData> adapters;
  for (const fs::path& one : folders) {
    PARALLAX_TRY_ASSIGN(AdapterData data, ReadAdapterData(one));
    adapters.push_back(std::move(data));
  }
  PARALLAX_TRY(ShareEnvironments(folder, adapters));
  return adapters;
}

}  // namespace parallax
