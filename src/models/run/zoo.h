#pragma once

// Zoo: a folder of models with a file zoo.json that names them:
// {"models": [{"name": "lenet5", "model": "models/lenet5.abc", "data": "data/mnist.npz"}, ...]},
// paths relative to the folder. "model" may be a list, the files of one model; "on" lists targets;
// "preprocess" names a Python file that prepares the inputs.

#include <string>
#include <vector>

#include "base/result.h"

namespace parallax {

struct ZooEntry {
  std::string name;
  std::vector<std::string> models;  // absolute paths: the files of one model
  std::string data;
  std::string preprocess;       // named, or beside the first file; may be empty
  std::vector<std::string> on;  // targets; none: those that read its files
};

// In the file's order. Error: no zoo.json, or it does not say what it must.
Result<std::vector<ZooEntry>> ReadZoo(const std::string& folder);

}  // namespace parallax
