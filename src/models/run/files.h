#pragma once

// Model files: which kinds there are, told by the suffix (or by what lies in a folder), which
// adapters read a kind, and on which targets it is compared unless the user names some.

#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "targets/target_registry.h"

namespace parallax {

using Adapters = std::vector<AdapterData>;

// The adapter whose kind of model it is. Null: a kind that is not known. Looks at the disk where
// `path` may be a folder.
const AdapterData* ReaderOf(const Adapters& adapters, const std::string& path);

// Error: there is nothing at `path`, or no file of a model. Where the kind is not known, it may be
// one still: a target may read all kinds.
Status CheckModel(const Adapters& adapters, const std::string& path);

// ".abc, .def, ..., or the folder of a ...", for messages.
std::string KnownModels(const Adapters& adapters);

// What may belong to the model in a file, itself first: files beside it whose names begin as its
// own does, and files of weights (.data, .bin, .weights). A folder is itself only.
std::vector<std::string> FilesOfModel(const std::string& model);

// The Python file beside a model that is named as it is, which prepares its inputs; empty: there is
// none.
std::string PreprocessBeside(const std::string& model);

// One file on one target: a side of a comparison.
struct ModelSide {
  std::string file;  // absolute path
  TargetSpec target;
  std::string label;  // unique among the sides: the target, and its file where it runs several
  std::optional<TargetSpec> twin = {};  // the target without optimisations, where there is one
};

// Every file on every target of `on` that reads it; without `on` on those of its kind. An adapter
// that has no kind of its own reads all. Error: an unknown target or kind, a file that no target
// reads, fewer than two sides.
Result<std::vector<ModelSide>> SidesOf(const Installation& installation,
                                       const std::vector<std::string>& files,
                                       const std::vector<std::string>& on);

// Error: a target of `on` has no file to run.
Status EveryTargetHasAFile(const Installation& installation, const std::vector<ModelSide>& sides,
                           const std::vector<std::string>& on);

}  // namespace parallax
