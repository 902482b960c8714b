#pragma once

// The catalogue of a target: from its cache, and by listing and probing what the cache does not
// know (minutes for a big library, once a build; a second for an edited rule).

#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "base/stop.h"
#include "catalogue/catalogue.h"
#include "constraints/user_file.h"
#include "relations/rule.h"
#include "targets/target.h"
#include "targets/target_registry.h"
#include "words/progress.h"

namespace parallax {

struct LoadedCatalogue {
  Catalogue catalogue;  // rules too, as entries of their own
  std::vector<Rule> rules;
  double probing_seconds = 0;
};

struct CatalogueOptions {
  std::filesystem::path cache_folder;
  std::filesystem::path adapter_folder;    // its files are part of the key
  std::filesystem::path own_rules_folder;  // of the rules that Parallax has
  std::set<std::string> asked_rules;  // rules that were named: one that cannot be used is an error
  // What is hunted; no other API is probed (settings.h).
  std::string only;
  std::string sources;
  std::vector<std::string> stated = {};    // names of the stated relations that there are
  std::set<std::string> stated_apis = {};  // what those that are hunted are about
  bool constraints = true;  // whether probing learns and uses them; each has its own cache
  std::vector<UserConstraint> said = {};  // by the user
  int jobs = 2;
};

Result<LoadedCatalogue> LoadOrProbe(Target& target, const Hello& hello,
                                    const CatalogueOptions& options, const StopToken& stop,
                                    Progress& unshared);

// What the cache knows of a target's own APIs; nothing is called. Error: the disk.
Result<std::vector<CatalogueEntry>> CachedEntries(const Target& target, const Hello& hello,
                                                  const CatalogueOptions& options);

}  // namespace parallax
