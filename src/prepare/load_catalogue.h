#pragma once

// The catalogue of a target: from its cache, and by listing and probing what the cache does not
// know (minutes for a big library, once a build; a second for an edited rule).

#include <set>
#include <string>
#include <vector>

#include "base/installation.h"
#include "base/stop.h"
#include "catalogue/catalogue.h"
#include "constraints/user_file.h"
#include "relations/rule_list.h"
#include "targets/target.h"
#include "words/progress.h"

namespace parallax {

struct LoadedCatalogue {
  Catalogue catalogue;  // rules too, as entries of their own
  std::vector<Rule> rules;
  double probing_seconds = 0;
};

struct CatalogueOptions {
  Installation installation;          // the adapters' files are part of the key
  std::set<std::string> asked_rules;  // rules that were named: one that cannot be used is an error
  // What is hunted; no other API is probed (settings.h).
  std::string only;
  std::string sources;
  std::vector<std::string> stated = {};    // names of the stated relations that there are
  std::set<std::string> stated_apis = {};  // what those that are hunted are about
  bool constraints = true;  // whether probing learns and uses them; each has its own cache
  std::vector<UserConstraint> said = {};  // by the user
  int jobs = 2;
  // The only APIs that are probed now; rules are not described. Empty: whatever is wanted.
  std::set<std::string> opening = {};
};

// Error: the target, the disk, a rule or an API that was asked for and is not there, or the user
// stopped it; what was probed until then is kept.
Result<LoadedCatalogue> LoadOrProbe(Target& target, const Hello& hello,
                                    const CatalogueOptions& options, const StopToken& stop,
                                    Progress& unshared);

// What a target lists, of documentation the first sentence, and without inputs; nothing is probed.
Result<Catalogue> ListCatalogue(Target& target, const Hello& hello, const CatalogueOptions& options,
                                const StopToken& stop);

// What the cache knows of a target's own APIs; nothing is called. Error: the disk.
Result<std::vector<CatalogueEntry>> CachedEntries(const Target& target, const Hello& hello,
                                                  const CatalogueOptions& options);

// The rule files that there are for the target, described by all jobs at once. Error: it cannot
// run, or a rule that was named cannot be used.
Result<RuleList> ListRules(Target& target, const Hello& hello, const CatalogueOptions& options,
                           const StopToken& stop, Progress& progress);

// Of the target's own APIs those that are wanted and that the cache does not know, in the order of
// their names; none where rules are named, which only describing them tells apart. Lists what was
// not listed before. Error: the target, the disk or `options.sources`.
Result<std::vector<std::string>> UnprobedApis(Target& target, const Hello& hello,
                                              const CatalogueOptions& options,
                                              const StopToken& stop);

// A hash of an adapter's files, which a catalogue's key holds.
std::string StateOfAdapter(const Installation& installation, const std::string& adapter);

}  // namespace parallax
