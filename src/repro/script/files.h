#pragma once

// ScriptFiles: the scripts of findings as files of a folder, "P-1a2b3c.py". What cannot be written
// is told once: the store has every script all the same.

#include <string>

#include "nouns/finding.h"
#include "words/progress.h"

namespace parallax {

class ScriptFiles {
 public:
  // An empty folder: none are written. `progress` outlives it.
  ScriptFiles(std::string folder, Progress& progress)
      : folder_(std::move(folder)), progress_(progress) {}

  // Writes the script of a stored finding, where it has one, and notes its path in it. Whether the
  // finding changed.
  bool Write(Finding* stored);

 private:
  std::string folder_;
  Progress& progress_;
  bool told_ = false;
};

}  // namespace parallax
