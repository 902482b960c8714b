#include "models/run/files.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>

#include "base/fs.h"

namespace parallax {
namespace {

const std::vector<ModelKind>& Kinds() {
  static const std::vector<ModelKind> kinds = {
      {"keras",
       {".keras", ".h5", ".hdf5"},
       {"keras-tensorflow", "keras-jax", "keras-torch", "keras-numpy", "keras-openvino"}},
      {"onnx",
       {".onnx"},
       {"onnxruntime", "onnxruntime-unoptimised", "openvino", "opencv", "onnx-reference"}},
      {"litert", {".tflite"}, {"litert", "litert-unoptimised", "litert-reference"}},
      {"tensorflow", {}, {"tensorflow", "tensorflow-unoptimised"}},
      {"torch", {".pt", ".pth", ".ts", ".torchscript", ".jit"}, {"torch"}},
  };
  return kinds;
}

bool Reads(const std::string& adapter, const ModelKind* kind) {
  if (kind == nullptr || adapter == kind->adapter) return true;
  return std::none_of(Kinds().begin(), Kinds().end(),
                      [&](const ModelKind& other) { return other.adapter == adapter; });
}

Result<std::vector<std::string>> DefaultTargets(const std::string& file) {
  const ModelKind* kind = KindOf(file);
  if (kind == nullptr) {
    return Error{"cannot tell what kind of model " + file + " is",
                 "models are " + KnownModels() + "; or name targets with --on"};
  }
  return std::vector<std::string>(kind->targets.begin(), kind->targets.end());
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

Status EveryFileHasATarget(const std::vector<ModelSide>& sides,
                           const std::vector<std::string>& files) {
  for (const std::string& file : files) {
    if (std::any_of(sides.begin(), sides.end(), [&](auto& side) { return side.file == file; })) {
      continue;
    }
    return Error{fmt::format("no target of --on reads {}", file),
                 fmt::format("these do: {}", fmt::join(KindOf(file)->targets, ", "))};
  }
  return {};
}

}  // namespace

const ModelKind* KindOf(const std::string& path) {
  bool folder = std::filesystem::is_directory(path);
  for (const ModelKind& kind : Kinds()) {
    if (kind.suffixes.empty() && folder &&
        Exists((std::filesystem::path(path) / "saved_model.pb").string())) {
      return &kind;
    }
    for (std::string_view suffix : kind.suffixes) {
      if (!folder && path.ends_with(suffix)) return &kind;
    }
  }
  return nullptr;
}

std::string KnownModels() {
  std::string text;
  for (const ModelKind& kind : Kinds()) {
    for (std::string_view suffix : kind.suffixes) text += fmt::format("{}, ", suffix);
  }
  return text + "or the folder of a SavedModel";
}

std::string PreprocessBeside(const std::string& model) {
  std::filesystem::path beside = std::filesystem::path(model).replace_extension(".py");
  return Exists(beside.string()) ? beside.string() : std::string();
}

Result<std::vector<ModelSide>> SidesOf(const Installation& installation,
                                       const std::vector<std::string>& files,
                                       const std::vector<std::string>& on) {
  std::vector<ModelSide> sides;
  for (const std::string& file : files) {
    std::vector<std::string> names = on;
    if (on.empty()) {
      PARALLAX_TRY_ASSIGN(names, DefaultTargets(file));
    }
    for (const std::string& name : names) {
      PARALLAX_TRY_ASSIGN(TargetSpec spec, FindTarget(installation, name));
      bool known = std::any_of(sides.begin(), sides.end(), [&](const ModelSide& side) {
        return side.file == file && side.target.name == name;
      });
      if (!known && Reads(spec.adapter, KindOf(file))) sides.push_back({file, std::move(spec), {}});
    }
  }
  PARALLAX_TRY(EveryFileHasATarget(sides, files));
  if (sides.size() < 2) {
    return Error{"a comparison takes two targets, or two files of a model",
                 "--on A,B, or give another file of the model"};
  }
  Label(sides);
  return sides;
}

Status EveryTargetHasAFile(const std::vector<ModelSide>& sides,
                           const std::vector<std::string>& on) {
  for (const std::string& name : on) {
    if (std::any_of(sides.begin(), sides.end(),
                    [&](auto& side) { return side.target.name == name; })) {
      continue;
    }
    return Error{name + " reads none of these files",
                 "leave it out, or add a file that it reads; models are " + KnownModels()};
  }
  return {};
}

}  // namespace parallax
