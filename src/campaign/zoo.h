#pragma once

// Zoo: a folder of models with a file zoo.json that names them:
// {"models": [{"name": "lenet5", "model": "models/lenet5.keras", "data": "data/mnist.npz"}, ...]},
// paths relative to the folder.

#include <string>
#include <vector>

#include "base/result.h"

namespace parallax {

struct ZooEntry {
  std::string name;
  std::string model;  // absolute paths
  std::string data;
};

// In the file's order. Error: no zoo.json, or it does not say what it must.
Result<std::vector<ZooEntry>> ReadZoo(const std::string& folder);

}  // namespace parallax
