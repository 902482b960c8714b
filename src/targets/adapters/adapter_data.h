#pragma once

// AdapterData: what Parallax knows of a library beside the adapter's code: its targets, the
// environment they run in, the files of models they read. It is read from the adapter's
// adapter.json, whose keys docs/add-a-target.md explains; nothing else names a library.

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "nouns/library_switch.h"
#include "words/dialect.h"

namespace parallax {

struct AdapterTarget {
  std::string name;
  std::string runs_on;       // the value of the adapter's variable; empty: it is not set
  std::string voice;         // targets of one voice share their kernels; never empty
  bool reduced = false;      // computes in less than float32 by design
  bool unoptimised = false;  // the runtime of its voice without optimisations
  std::string integers;      // computes wider ones in these dtypes; empty: it does not
  bool compared = true;      // where the user names no targets
  bool compiles = false;     // keeps what it compiled in a folder of ours
  int referee = 0;           // place among the adapter's targets that tell which of two is wrong
  std::vector<LibrarySwitch> switches;
};

// Which files of models the adapter reads: by the ends of their names, or a folder by a file in it.
struct ModelFiles {
  std::vector<std::string> suffixes;
  std::string folder_with;
  std::string folder_is;  // "the folder of a ...", for messages
  bool Any() const { return !suffixes.empty() || !folder_with.empty(); }
};

// What the library needs of the machine beside its own files.
struct AdapterNeeds {
  std::vector<std::string> variables;  // of the environment
  std::vector<std::string> devices;    // nodes and folders of /dev
};

struct AdapterData {
  std::string adapter;
  std::string environment;     // folder of envs/; empty: the Python that Parallax was built with
  std::string environment_of;  // the adapter whose environment it is; empty: its own
  std::vector<std::string> build_paths;  // folders of the build, put on the path of its targets
  std::string variable;  // of the environment, tells the targets apart; may be empty
  std::vector<AdapterTarget> targets;
  ModelFiles models;
  AdapterNeeds needs;
  Dialect dialect;
  std::vector<std::string> words_of;  // adapters of libraries that its own is built on

  // The built-in target that runs on the same as `value` of the variable; null: none.
  const AdapterTarget* RunningOn(std::string_view value) const;
};

// `text` is the contents of `file`, which messages name. Error: it is no JSON, a key is not known,
// or a value is not what the key wants.
Result<AdapterData> ParseAdapterData(const std::string& adapter, const std::filesystem::path& file,
                                     std::string_view text);

// Of the adapter in `folder`, with the hints of its hints.json. Without adapter.json it has no
// targets and no words, and reads any model.
Result<AdapterData> ReadAdapterData(const std::filesystem::path& folder);

// Of all folders with an __init__.py in `folder`, sorted by name. Each has the words of the
// folder's words.json beside its own.
Result<std::vector<AdapterData>> ReadAdapters(const std::filesystem::path& folder);

}  // namespace parallax
