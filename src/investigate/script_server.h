#pragma once

// ScriptServer: runs reproduction scripts in forks of an interpreter that has imported the library
// and nothing else (python/parallax/scripts/server.py): the outcome of RunScript at a hundredth of
// its time. Starts with the first script and again after it died. One thread at a time; Run is
// called from the thread that will destroy it.

#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "base/subprocess.h"
#include "base/temp_dir.h"
#include "base/unique_fd.h"
#include "investigate/script_run.h"

namespace parallax {

class ScriptServer {
 public:
  // `program` is scripts/server.py, `library` the module to import ahead ("toy").
  ScriptServer(ScriptEnvironment environment, std::string program, std::string library);
  ScriptServer(const ScriptServer&) = delete;
  ScriptServer& operator=(const ScriptServer&) = delete;

  // Error: the interpreter cannot be started or dies (of the library's import), or a stop.
  // The script's address space may grow by `memory` bytes; 0: by what a child's may.
  Result<ScriptRun> Run(const std::string& text, uint64_t memory = 0);

 private:
  Status Start();
  Result<std::string> Ask(const std::string& line);

  ScriptEnvironment environment_;
  std::string program_;
  std::string library_;
  std::unique_ptr<TempDir> folder_;
  std::optional<Subprocess> process_;
  UniqueFd channel_;  // its standard input and output
};

}  // namespace parallax
