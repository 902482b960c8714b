#include "targets/target_registry.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <sstream>
#include <system_error>

#include "base/fs.h"
#include "base/text.h"
#include "words/toml.h"

namespace parallax {
namespace {

namespace fs = std::filesystem;

// What every target of an installation shares.
TargetSpec Base(const Installation& installation, const std::string& name,
                const std::string& adapter) {
  TargetSpec spec;
  spec.name = name;
  spec.adapter = adapter;
  spec.boot_script = installation.BootScript();
  spec.worker_folder = installation.build;
  spec.launch.launcher = installation.Launcher();
  spec.launch.jail = installation.jail;
  spec.launch.reads = installation.reads;
  spec.launch.linked = {installation.BootScript().parent_path(), installation.Adapters(),
                        installation.build};
  spec.inherited = installation.inherited;
  fs::path support = installation.SupportFolder(adapter);
  if (Exists(support)) spec.support_paths.push_back(support);
  return spec;
}

// What libraries compile is kept, unless code that came from somewhere runs beside them: a later
// process would run what that leaves there.
void TakeCache(const Installation& installation, TargetSpec* spec) {
  if (!installation.strict) spec->launch.cache = installation.Compiled();
}

void TakeNeeds(const AdapterNeeds& needs, TargetSpec* spec) {
  spec->launch.variables = needs.variables;
  spec->launch.devices = needs.devices;
}

// A target whose kernels nobody else has and whose words nobody knows, unless its adapter tells.
void TakeDataOf(const Installation& installation, const AdapterData* data, TargetSpec* spec) {
  spec->voice = spec->name;
  if (data == nullptr) return;
  TakeNeeds(data->needs, spec);
  spec->dialect = data->dialect;
  const AdapterTarget* like = nullptr;
  if (data->variable.empty()) like = data->targets.empty() ? nullptr : &data->targets.front();
  for (const auto& [name, value] : spec->environment) {
    if (!data->variable.empty() && name == data->variable) like = data->RunningOn(value);
  }
  if (like == nullptr) return;
  if (like->compiles) TakeCache(installation, spec);
  spec->voice = like->voice;
  spec->reduced = like->reduced;
  spec->switches = like->switches;
  if (!like->integers.empty()) spec->dialect.narrow_integers[spec->name] = like->integers;
}

TargetSpec BuiltInTarget(const Installation& installation, const AdapterData& data,
                         const AdapterTarget& target) {
  TargetSpec spec = Base(installation, target.name, data.adapter);
  spec.python = installation.python;
  if (!data.environment.empty()) spec.python = installation.PythonOf(data.environment);
  for (const std::string& path : data.build_paths) {
    spec.support_paths.push_back(installation.build / path);
  }
  if (!target.runs_on.empty()) spec.environment.emplace_back(data.variable, target.runs_on);
  spec.voice = target.voice;
  spec.reduced = target.reduced;
  spec.switches = target.switches;
  spec.dialect = data.dialect;
  if (target.compiles) TakeCache(installation, &spec);
  TakeNeeds(data.needs, &spec);
  return spec;
}

std::vector<TargetSpec> BuiltIn(const Installation& installation,
                                const std::vector<AdapterData>& adapters) {
  std::vector<TargetSpec> specs;
  for (const AdapterData& data : adapters) {
    for (const AdapterTarget& target : data.targets) {
      specs.push_back(BuiltInTarget(installation, data, target));
    }
  }
  return specs;
}

const AdapterData* DataOf(const std::vector<AdapterData>& adapters, const std::string& adapter) {
  for (const AdapterData& data : adapters) {
    if (data.adapter == adapter) return &data;
  }
  return nullptr;
}

Result<toml::table> ReadTargets(const Installation& installation) {
  fs::path path = installation.TargetsFile();
  if (!Exists(path)) return toml::table{};
  PARALLAX_TRY_ASSIGN(std::string text, ReadFile(path));
  return ParseToml(path.string(), text, [&](const toml::source_region&, std::string_view what) {
    return Error{fmt::format("{} is no TOML: {}", path.string(), what),
                 "mend the file, or delete it and add the targets again"};
  });
}

Status WriteTargets(const Installation& installation, const toml::table& table) {
  std::ostringstream text;
  text << table << "\n";
  Status written = MakeDirectories(installation.TargetsFile().parent_path());
  if (written.ok()) written = WriteFileAtomically(installation.TargetsFile(), text.str());
  if (written.ok() || ::access(installation.home.c_str(), W_OK) == 0) return written;
  return Error{
      written.error().message,
      fmt::format("targets are kept in the checkout, and this one is not yours: make a copy "
                  "with cp -r {} ~/parallax, and give the command as ~/parallax/parallax",
                  installation.home.string())};
}

TargetSpec FromToml(const Installation& installation, const std::string& name,
                    const toml::table& entry) {
  TargetSpec spec = Base(installation, name, entry["adapter"].value_or(name));
  spec.python = entry["python"].value_or(std::string());
  if (const toml::table* environment = entry["env"].as_table()) {
    for (const auto& [key, value] : *environment) {
      spec.environment.emplace_back(std::string(key.str()), value.value_or(std::string()));
    }
  }
  if (const toml::array* reads = entry["reads"].as_array()) {
    for (const toml::node& path : *reads) {
      spec.launch.reads.push_back(path.value_or(std::string()));
    }
  }
  return spec;
}

// Its adapter, told by the variable to be that target; a variable that the caller gave stays.
void LikeBuiltIn(const TargetSpec& built_in, TargetSpec* spec) {
  spec->adapter = built_in.adapter;
  for (const auto& each : built_in.environment) {
    const bool is_given = std::any_of(spec->environment.begin(), spec->environment.end(),
                                      [&](const auto& own) { return own.first == each.first; });
    if (!is_given) spec->environment.push_back(each);
  }
}

}  // namespace

Result<std::vector<AdapterData>> ReadAdapters(const Installation& installation) {
  return ReadAdapters(installation.Adapters());
}

Result<std::vector<TargetSpec>> ListTargets(const Installation& installation) {
  PARALLAX_TRY_ASSIGN(auto adapters, ReadAdapters(installation));
  std::vector<TargetSpec> targets = BuiltIn(installation, adapters);
  PARALLAX_TRY_ASSIGN(toml::table added, ReadTargets(installation));
  for (const auto& [name, entry] : added) {
    const toml::table* table = entry.as_table();
    if (table == nullptr) continue;
    TargetSpec spec = FromToml(installation, std::string(name.str()), *table);
    const AdapterData* data = DataOf(adapters, spec.adapter);
    TakeDataOf(installation, data, &spec);
    targets.push_back(std::move(spec));
  }
  std::sort(targets.begin(), targets.end(),
            [](const TargetSpec& a, const TargetSpec& b) { return a.name < b.name; });
  return targets;
}

Result<TargetSpec> FindTarget(const Installation& installation, const std::string& name) {
  PARALLAX_TRY_ASSIGN(std::vector<TargetSpec> targets, ListTargets(installation));
  std::vector<std::string> names;
  for (TargetSpec& target : targets) {
    if (target.name == name) return std::move(target);
    names.push_back(target.name);
  }
  auto near = DidYouMean(name, names);
  if (!near) {  // the library of a target for each of its backends
    auto begins = [&](const std::string& other) { return other.starts_with(name + "-"); };
    auto longer = std::find_if(names.begin(), names.end(), begins);
    if (longer != names.end()) near = *longer;
  }
  return Error{fmt::format("there is no target {}", name),
               near ? fmt::format("did you mean {}? parallax list targets names all", *near)
                    : "parallax list targets names all; parallax target add makes a new one"};
}

Result<std::optional<TargetSpec>> UnoptimisedTwin(const Installation& installation,
                                                  const TargetSpec& spec) {
  const std::optional<TargetSpec> none;
  PARALLAX_TRY_ASSIGN(auto adapters, ReadAdapters(installation));
  const AdapterData* data = DataOf(adapters, spec.adapter);
  if (data == nullptr || data->variable.empty()) return none;
  TargetSpec twin = spec;
  std::string* value = nullptr;
  for (auto& [name, own] : twin.environment) {
    if (name == data->variable) value = &own;
  }
  const AdapterTarget* like = value == nullptr ? nullptr : data->RunningOn(*value);
  if (like == nullptr || like->unoptimised || like->reduced) return none;
  for (const AdapterTarget& target : data->targets) {
    if (!target.unoptimised || target.voice != like->voice) continue;
    if (spec.name == like->name) return std::optional(BuiltInTarget(installation, *data, target));
    twin.name += "-unoptimised";
    *value = target.runs_on;
    return std::optional(std::move(twin));
  }
  return none;
}

Result<std::vector<TargetSpec>> ListReferees(const Installation& installation) {
  PARALLAX_TRY_ASSIGN(auto adapters, ReadAdapters(installation));
  std::vector<TargetSpec> specs;
  for (const AdapterData& data : adapters) {
    std::vector<AdapterTarget> referees;
    for (const AdapterTarget& target : data.targets) {
      if (target.referee > 0) referees.push_back(target);
    }
    std::stable_sort(
        referees.begin(), referees.end(),
        [](const AdapterTarget& a, const AdapterTarget& b) { return a.referee < b.referee; });
    for (const AdapterTarget& target : referees) {
      specs.push_back(BuiltInTarget(installation, data, target));
    }
  }
  return specs;
}

std::string HowToGetPython(const TargetSpec& spec) {
  return fmt::format(
      "./parallax doctor {0} sets up a built-in target; or use your own: parallax "
      "target add NAME --python PATH --adapter {1}",
      spec.name, spec.adapter);
}

Status AddTarget(const Installation& installation, const TargetSpec& given) {
  PARALLAX_TRY_ASSIGN(auto known, ReadAdapters(installation));
  TargetSpec spec = given;
  for (const TargetSpec& built_in : BuiltIn(installation, known)) {
    if (built_in.name == spec.name) {
      return Error{fmt::format("{} is a built-in target", spec.name), "choose another name"};
    }
    if (built_in.name == given.adapter && DataOf(known, given.adapter) == nullptr) {
      LikeBuiltIn(built_in, &spec);
    }
  }
  if (!Exists(spec.python)) {
    return Error{fmt::format("there is no Python at {}", spec.python),
                 "give the path of an interpreter, for example VENV/bin/python"};
  }
  std::vector<std::string> adapters = ListAdapters(installation);
  if (std::find(adapters.begin(), adapters.end(), spec.adapter) == adapters.end()) {
    return Error{fmt::format("there is no adapter {}", spec.adapter),
                 fmt::format("the adapters are: {}", fmt::join(adapters, ", "))};
  }
  PARALLAX_TRY_ASSIGN(toml::table table, ReadTargets(installation));
  toml::table environment;
  for (const auto& [key, value] : spec.environment) environment.insert_or_assign(key, value);
  // Not canonical: resolving the link of a virtual environment's python would leave the
  // environment.
  toml::array reads;
  for (const std::string& path : spec.launch.reads) reads.push_back(fs::absolute(path).string());
  table.insert_or_assign(spec.name, toml::table{{"adapter", spec.adapter},
                                                {"python", fs::absolute(spec.python).string()},
                                                {"env", environment},
                                                {"reads", reads}});
  return WriteTargets(installation, table);
}

Status RemoveTarget(const Installation& installation, const std::string& name) {
  PARALLAX_TRY_ASSIGN(toml::table table, ReadTargets(installation));
  if (table.erase(name) == 0) {
    return Error{fmt::format("there is no added target {}", name), "parallax list targets"};
  }
  return WriteTargets(installation, table);
}

void UseRules(const std::string& folder, TargetSpec* spec) {
  if (folder.empty()) return;
  const std::string path = fs::absolute(folder).lexically_normal().string();
  spec->environment.emplace_back(kRulesVariable, path);
  spec->launch.reads.push_back(path);
}

std::vector<std::string> ListAdapters(const Installation& installation) {
  std::vector<std::string> names;
  std::error_code ignored;
  for (const auto& entry : fs::directory_iterator(installation.Adapters(), ignored)) {
    if (Exists(entry.path() / "__init__.py")) names.push_back(entry.path().filename());
  }
  std::sort(names.begin(), names.end());
  return names;
}

}  // namespace parallax
