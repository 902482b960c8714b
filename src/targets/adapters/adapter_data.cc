#include "targets/adapters/adapter_data.h"

#include <fmt/format.h>

#include <algorithm>
#include <system_error>

#include "base/fs.h"
#include "targets/adapters/dialect_reader.h"
#include "targets/adapters/hints_reader.h"
#include "targets/adapters/json_fields.h"

namespace parallax {
namespace {

namespace fs = std::filesystem;

constexpr const char* kDataFile = "adapter.json";
constexpr const char* kHintsFile = "hints.json";
constexpr const char* kSharedWords = "words.json";

// What pip installs is the launcher's to read (tools/targets.py); here it is only checked.
void ReadEnvironment(JsonFields fields, AdapterData* data) {
  data->environment = fields.Text("folder");
  data->environment_of = fields.Text("of");
  fields.Texts("packages");
  fields.Texts("beside");
  fields.Text("size");
  fields.Done();
}

LibrarySwitch ReadSwitch(JsonFields fields) {
  LibrarySwitch read{fields.RequiredText("name"), fields.Text("variable"), fields.Text("line")};
  const bool is_variable = read.variable.find('=') != std::string::npos;
  if (read.variable.empty() ? read.line.empty() : !is_variable) {
    fields.Complain("variable", "must be NAME=VALUE",
                    "or give a line of Python that switches it off as \"line\"");
  }
  fields.Done();
  return read;
}

AdapterTarget ReadTarget(JsonFields fields) {
  AdapterTarget target;
  target.name = fields.RequiredText("name");
  target.runs_on = fields.Text("runs_on");
  target.voice = fields.Text("voice");
  if (target.voice.empty()) target.voice = target.runs_on;
  if (target.voice.empty()) target.voice = target.name;
  target.reduced = fields.Flag("reduced", false);
  target.unoptimised = fields.Flag("unoptimised", false);
  target.integers = fields.Text("integers");
  target.compared = fields.Flag("compared", true);
  target.compiles = fields.Flag("compiles", false);
  target.referee = fields.Number("referee");
  for (JsonFields& each : fields.Objects("switches")) target.switches.push_back(ReadSwitch(each));
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

AdapterNeeds ReadNeeds(JsonFields fields) {
  AdapterNeeds needs;
  needs.variables = fields.Texts("variables");
  needs.devices = fields.Texts("devices");
  fields.Done();
  return needs;
}

AdapterData ReadAll(JsonFields fields) {
  AdapterData data;
  if (auto environment = fields.Object("environment")) ReadEnvironment(*environment, &data);
  data.build_paths = fields.Texts("build_paths");
  data.variable = fields.Text("variable");
  for (JsonFields& target : fields.Objects("targets")) data.targets.push_back(ReadTarget(target));
  if (auto models = fields.Object("models")) data.models = ReadModelFiles(*models);
  if (auto needs = fields.Object("needs")) data.needs = ReadNeeds(*needs);
  data.words_of = fields.Texts("words_of");
  if (auto words = fields.Object("words")) data.dialect = ReadDialect(*words);
  fields.Done();
  return data;
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

// Each has its own words first, then those of the libraries it is built on, then the shared ones.
Status ShareWords(const fs::path& folder, std::vector<AdapterData>& adapters) {
  PARALLAX_TRY_ASSIGN(Dialect shared, ReadSharedDialect(folder / kSharedWords));
  const std::vector<AdapterData> own = adapters;
  for (AdapterData& data : adapters) {
    for (const std::string& other : data.words_of) {
      const auto at = std::find_if(own.begin(), own.end(), [&](const AdapterData& one) {
        return one.adapter == other && other != data.adapter;
      });
      if (at == own.end()) {
        return Error{fmt::format("{}: words_of names {}, which is no other adapter",
                                 (folder / data.adapter / kDataFile).string(), other),
                     "name the folder of an adapter"};
      }
      data.dialect.Add(at->dialect);
    }
    data.dialect.Add(shared);
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
  PARALLAX_TRY_ASSIGN(AdapterData data, ReadJson<AdapterData>(file.string(), text, ReadAll));
  data.adapter = adapter;
  for (const AdapterTarget& target : data.targets) {
    if (!target.integers.empty()) data.dialect.narrow_integers[target.name] = target.integers;
  }
  return data;
}

Result<AdapterData> ReadAdapterData(const fs::path& folder) {
  AdapterData data;
  data.adapter = folder.filename();
  const fs::path file = folder / kDataFile;
  if (Exists(file)) {
    PARALLAX_TRY_ASSIGN(std::string text, ReadFile(file));
    PARALLAX_TRY_ASSIGN(data, ParseAdapterData(data.adapter, file, text));
  }
  PARALLAX_TRY_ASSIGN(data.dialect.hints, ReadHints(folder / kHintsFile));
  return data;
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
  PARALLAX_TRY(ShareWords(folder, adapters));
  return adapters;
}

}  // namespace parallax
