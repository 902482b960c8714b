#include "targets/target_registry.h"

#include <fmt/format.h>
#include <toml++/toml.h>

#include <algorithm>
#include <sstream>
#include <system_error>

#include "base/fs.h"
#include "base/text.h"

namespace parallax {
namespace {

namespace fs = std::filesystem;

fs::path TargetsFile(const Installation& installation) {
  return installation.home / "envs" / "targets.toml";
}

// What every target of an installation shares.
TargetSpec Base(const Installation& installation, const std::string& name,
                const std::string& adapter) {
  TargetSpec spec;
  spec.name = name;
  spec.adapter = adapter;
  spec.boot_script = installation.home / "python" / "parallax" / "boot.py";
  spec.worker_folder = installation.build;
  fs::path support = installation.home / "envs" / ".support" / adapter;
  if (Exists(support)) spec.support_paths.push_back(support);
  return spec;
}

// Several targets share an adapter and the environment of its name: a variable tells them apart.
TargetSpec ModelTarget(const Installation& installation, const std::string& name,
                       const std::string& adapter, std::pair<std::string, std::string> variable) {
  TargetSpec spec = Base(installation, name, adapter);
  // Keras needs the TensorFlow that reads SavedModels: one environment serves both.
  const std::string folder = adapter == "tensorflow" ? "keras" : adapter;
  spec.python = installation.home / "envs" / folder / "bin" / "python";
  spec.environment.push_back(std::move(variable));
  return spec;
}

std::vector<TargetSpec> BuiltIn(const Installation& installation) {
  TargetSpec torch = Base(installation, "torch", "torch");
  torch.python = installation.home / "envs" / "torch" / "bin" / "python";
  TargetSpec toy = Base(installation, "toy", "toy");
  toy.python = installation.python;
  toy.support_paths.push_back(installation.build / "puzzles" / "toy");
  std::vector<TargetSpec> specs = {torch, toy};
  for (const char* backend : {"tensorflow", "jax", "torch", "numpy", "openvino"}) {
    specs.push_back(ModelTarget(installation, std::string("keras-") + backend, "keras",
                                {"KERAS_BACKEND", backend}));
  }
  for (const char* runtime : {"onnxruntime", "onnxruntime-unoptimised", "openvino", "openvino-bf16",
                              "opencv", "onnx-reference"}) {
    specs.push_back(ModelTarget(installation, runtime, "onnx", {"PARALLAX_ONNX_RUNTIME", runtime}));
  }
  for (const char* name : {"litert", "litert-unoptimised", "litert-reference"}) {
    specs.push_back(ModelTarget(installation, name, "litert", {"PARALLAX_LITERT", name}));
  }
  for (const char* name : {"tensorflow", "tensorflow-unoptimised"}) {
    specs.push_back(ModelTarget(installation, name, "tensorflow", {"PARALLAX_TENSORFLOW", name}));
  }
  return specs;
}

Result<toml::table> ReadTargets(const Installation& installation) {
  fs::path path = TargetsFile(installation);
  if (!Exists(path)) return toml::table{};
  PARALLAX_TRY_ASSIGN(std::string text, ReadFile(path));
  try {
    return toml::parse(text, path.string());
  } catch (const toml::parse_error& error) {
    return Error{fmt::format("{} is no TOML: {}", path.string(), error.description()),
                 "mend the file, or delete it and add the targets again"};
  }
}

Status WriteTargets(const Installation& installation, const toml::table& table) {
  PARALLAX_TRY(MakeDirectories(TargetsFile(installation).parent_path()));
  std::ostringstream text;
  text << table << "\n";
  return WriteFileAtomically(TargetsFile(installation), text.str());
}

TargetSpec FromToml(const Installation& installation, const std::string& name,
                    const toml::table& entry) {
  TargetSpec spec = Base(installation, name, entry["adapter"].value_or(std::string("torch")));
  spec.python = entry["python"].value_or(std::string());
  if (const toml::table* environment = entry["env"].as_table()) {
    for (const auto& [key, value] : *environment) {
      spec.environment.emplace_back(std::string(key.str()), value.value_or(std::string()));
    }
  }
  return spec;
}

}  // namespace

Result<std::vector<TargetSpec>> ListTargets(const Installation& installation) {
  std::vector<TargetSpec> targets = BuiltIn(installation);
  PARALLAX_TRY_ASSIGN(toml::table added, ReadTargets(installation));
  for (const auto& [name, entry] : added) {
    if (const toml::table* table = entry.as_table()) {
      targets.push_back(FromToml(installation, std::string(name.str()), *table));
    }
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
  return Error{fmt::format("there is no target {}", name),
               near ? fmt::format("did you mean {}? parallax list targets names all", *near)
                    : "parallax list targets names all; parallax target add makes a new one"};
}

std::string HowToGetPython(const TargetSpec& spec) {
  return fmt::format(
      "./parallax doctor {0} sets up a built-in target; or use your own: parallax "
      "target add NAME --python PATH --adapter {1}",
      spec.name, spec.adapter);
}

Status AddTarget(const Installation& installation, const TargetSpec& spec) {
  for (const TargetSpec& built_in : BuiltIn(installation)) {
    if (built_in.name == spec.name) {
      return Error{fmt::format("{} is a built-in target", spec.name), "choose another name"};
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
  table.insert_or_assign(spec.name, toml::table{{"adapter", spec.adapter},
                                                {"python", fs::absolute(spec.python).string()},
                                                {"env", environment}});
  return WriteTargets(installation, table);
}

Status RemoveTarget(const Installation& installation, const std::string& name) {
  PARALLAX_TRY_ASSIGN(toml::table table, ReadTargets(installation));
  if (table.erase(name) == 0) {
    return Error{fmt::format("there is no added target {}", name), "parallax list targets"};
  }
  return WriteTargets(installation, table);
}

std::vector<std::string> ListAdapters(const Installation& installation) {
  std::vector<std::string> names;
  std::error_code ignored;
  fs::path folder = installation.home / "python" / "parallax" / "adapters";
  for (const auto& entry : fs::directory_iterator(folder, ignored)) {
    if (Exists(entry.path() / "__init__.py")) names.push_back(entry.path().filename());
  }
  std::sort(names.begin(), names.end());
  return names;
}

}  // namespace parallax
