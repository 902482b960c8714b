#include "models/run/files.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>

#include "base/fs.h"
#include "base/paths.h"

namespace parallax {
namespace {

bool Reads(const Adapters& adapters, const std::string& adapter, const AdapterData* reader) {
  if (reader == nullptr || adapter == reader->adapter) return true;
  return std::none_of(adapters.begin(), adapters.end(), [&](const AdapterData& other) {
    return other.adapter == adapter && other.models.Any();
  });
}

std::vector<std::string> ComparedTargets(const AdapterData& reader) {
  std::vector<std::string> names;
  for (const AdapterTarget& target : reader.targets) {
    if (target.compared) names.push_back(target.name);
  }
  return names;
}

Result<std::vector<std::string>> DefaultTargets(const Adapters& adapters, const std::string& file) {
  const AdapterData* reader = ReaderOf(adapters, file);
  if (reader != nullptr) return ComparedTargets(*reader);
  return Error{"cannot tell what kind of model " + file + " is",
               "models are " + KnownModels(adapters) + "; or name targets with --on"};
}

// Where a target runs several files: as short as tells them apart.
void Label(std::vector<ModelSide>& sides) {
  std::map<std::string, int> files_of;
  std::map<std::string, std::set<std::string>> paths_of;
  for (const ModelSide& side : sides) {
    ++files_of[side.target.name];
    paths_of[std::filesystem::path(side.file).filename()].insert(side.file);
  }
  for (ModelSide& side : sides) {
    std::string name = std::filesystem::path(side.file).filename();
    side.label = side.target.name;
    if (files_of[side.target.name] > 1) {
      side.label += " " + (paths_of[name].size() > 1 ? side.file : name);
    }
  }
}

Status EveryFileHasATarget(const Adapters& adapters, const std::vector<ModelSide>& sides,
                           const std::vector<std::string>& files) {
  for (const std::string& file : files) {
    if (std::any_of(sides.begin(), sides.end(), [&](auto& side) { return side.file == file; })) {
      continue;
    }
    return Error{
        fmt::format("no target of --on reads {}", file),
        fmt::format("these do: {}", fmt::join(ComparedTargets(*ReaderOf(adapters, file)), ", "))};
  }
  return {};
}

}  // namespace

const AdapterData* ReaderOf(const Adapters& adapters, const std::string& path) {
  const bool folder = std::filesystem::is_directory(path);
  for (const AdapterData& data : adapters) {
    const ModelFiles& models = data.models;
    if (folder && !models.folder_with.empty() &&
        Exists((std::filesystem::path(path) / models.folder_with).string())) {
      return &data;
    }
    for (const std::string& suffix : models.suffixes) {
      if (!folder && path.ends_with(suffix)) return &data;
    }
  }
  return nullptr;
}

Status CheckModel(const Adapters& adapters, const std::string& path) {
  if (std::filesystem::is_directory(path)) return CheckFolder(path, "model");
  Status status = CheckFile(path, "model");
  if (status.ok() || Exists(path)) return status;
  return Error{status.error().message,
               status.error().hint + "; models are " + KnownModels(adapters)};
}

std::string KnownModels(const Adapters& adapters) {
  std::vector<std::string> kinds;
  for (const AdapterData& data : adapters) {
    kinds.insert(kinds.end(), data.models.suffixes.begin(), data.models.suffixes.end());
  }
  for (const AdapterData& data : adapters) {
    if (data.models.folder_with.empty()) continue;
    kinds.push_back(data.models.folder_is.empty() ? "a folder with a " + data.models.folder_with
                                                  : data.models.folder_is);
  }
  if (kinds.size() > 1) kinds.back() = "or " + kinds.back();
  return fmt::format("{}", fmt::join(kinds, ", "));
}

std::string PreprocessBeside(const std::string& model) {
  std::filesystem::path beside = std::filesystem::path(model).replace_extension(".py");
  return Exists(beside.string()) ? beside.string() : std::string();
}

std::vector<std::string> FilesOfModel(const std::string& model) {
  namespace fs = std::filesystem;
  std::vector<std::string> files = {model};
  std::error_code error;
  const fs::path path(model);
  if (fs::is_directory(path, error)) return files;
  const std::string stem = path.stem().string();
  for (const fs::directory_entry& entry : fs::directory_iterator(path.parent_path(), error)) {
    const fs::path& beside = entry.path();
    const std::string ending = beside.extension().string();
    const bool weights = ending == ".data" || ending == ".bin" || ending == ".weights";
    const bool alike = !stem.empty() && beside.filename().string().starts_with(stem);
    if (beside != path && (weights || alike)) files.push_back(beside.string());
  }
  return files;
}

Result<std::vector<ModelSide>> SidesOf(const Installation& installation,
                                       const std::vector<std::string>& files,
                                       const std::vector<std::string>& on) {
  PARALLAX_TRY_ASSIGN(Adapters adapters, ReadAdapters(installation));
  std::vector<ModelSide> sides;
  for (const std::string& file : files) {
    std::vector<std::string> names = on;
    if (on.empty()) {
      PARALLAX_TRY_ASSIGN(names, DefaultTargets(adapters, file));
    }
    for (const std::string& name : names) {
      PARALLAX_TRY_ASSIGN(TargetSpec spec, FindTarget(installation, name));
      bool known = std::any_of(sides.begin(), sides.end(), [&](const ModelSide& side) {
        return side.file == file && side.target.name == name;
      });
      if (known || !Reads(adapters, spec.adapter, ReaderOf(adapters, file))) continue;
      PARALLAX_TRY_ASSIGN(std::optional<TargetSpec> twin, UnoptimisedTwin(installation, spec));
      sides.push_back({file, std::move(spec), {}, std::move(twin)});
    }
  }
  PARALLAX_TRY(EveryFileHasATarget(adapters, sides, files));
  if (sides.size() < 2) {
    return Error{"a comparison takes two targets, or two files of a model",
                 "--on A,B, or give another file of the model"};
  }
  Label(sides);
  return sides;
}

Status EveryTargetHasAFile(const Installation& installation, const std::vector<ModelSide>& sides,
                           const std::vector<std::string>& on) {
  for (const std::string& name : on) {
    if (std::any_of(sides.begin(), sides.end(),
                    [&](auto& side) { return side.target.name == name; })) {
      continue;
    }
    PARALLAX_TRY_ASSIGN(Adapters adapters, ReadAdapters(installation));
    return Error{name + " reads none of these files",
                 "leave it out, or add a file that it reads; models are " + KnownModels(adapters)};
  }
  return {};
}

}  // namespace parallax
