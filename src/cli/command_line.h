#pragma once

// The words behind a command, bound to its options.

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "cli/command.h"

namespace parallax {

struct Parsed {
  std::optional<std::string> help;  // it was asked for, and is all there is to do
  std::optional<Error> error;       // an unknown or missing word, with the nearest name
  std::shared_ptr<void> words;      // what Options::given reads; keep it while the command runs
};

// Neither: the command's members are set and it can run.
Parsed ParseCommandLine(Command& command, std::vector<std::string> words);

}  // namespace parallax
