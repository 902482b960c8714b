#pragma once

// Installation: where Parallax lies, and where in it everything is: the one file that knows its
// folders. Plain data; src/cli/main/main.cc fills it, and it is handed down to who needs a path.

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace parallax {

struct Installation {
  std::filesystem::path home;        // the checkout
  std::filesystem::path build;       // the folder of this build, with the worker's module
  std::string python;                // the interpreter it was built with
  std::filesystem::path cache = {};  // where it is not in the checkout, which cannot be written to
  // "namespaces", "landlock" or "none" when the user chose how libraries are confined.
  std::string jail = {};
  // What they may read besides what is the target's: models, data, rules.
  std::vector<std::string> reads = {};
  // Code runs beside them that came from somewhere: they write nothing but scratch.
  bool strict = false;
  // Variables of the environment that decide what the targets' processes import, as they are set.
  std::vector<std::pair<std::string, std::string>> inherited = {};

  // --- what comes with it ---
  std::filesystem::path PythonPath() const;  // that `import parallax` needs
  std::filesystem::path BootScript() const;  // what an interpreter of a target starts with
  std::filesystem::path Launcher() const;    // starts a program in a jail
  std::filesystem::path Adapters() const;
  std::filesystem::path AdapterFolder(const std::string& adapter) const;
  std::filesystem::path Rules() const;             // that Parallax has
  std::filesystem::path RuleTemplates() const;     // that `rules new` copies
  std::filesystem::path CounterpartNames() const;  // the file of what libraries call alike
  std::filesystem::path Recipes() const;           // that Parallax has

  // --- what is made in it ---
  std::filesystem::path OwnCache() const;  // unless `cache` takes its place
  std::filesystem::path Cache() const;
  // Ours in a user's folder for caches.
  static std::filesystem::path CacheIn(const std::filesystem::path& caches);
  std::filesystem::path Catalogues() const;                              // what probing found
  std::filesystem::path Compiled() const;                                // what libraries compiled
  std::filesystem::path TargetsFile() const;                             // what `target add` wrote
  std::filesystem::path PythonOf(const std::string& environment) const;  // its interpreter
  // What an adapter needs beside its library, put last on the path of its targets.
  std::filesystem::path SupportFolder(const std::string& adapter) const;
  // Of the model that compares sentences: its interpreter, its package, and what it computed.
  std::filesystem::path SentencePython() const;
  std::filesystem::path SentencePackage() const;
  std::filesystem::path SentenceVectors() const;
};

}  // namespace parallax
