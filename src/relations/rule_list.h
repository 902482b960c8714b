#pragma once

// RuleList: the rule files that there are for a target, as python/parallax/rulebook describes them.

#include <filesystem>
#include <map>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "nouns/api.h"
#include "relations/rule.h"
#include "words/progress.h"

namespace parallax {

// What must be known to tell a user's file from one of ours, and one that was asked for by name.
struct RuleListOptions {
  std::string library;               // of the target: "toy"
  std::filesystem::path own_folder;  // of the rules that Parallax has
  std::set<std::string> asked;       // --source rules:NAME
};

struct RuleList {
  std::vector<Rule> rules;
  std::vector<Api> apis;  // rules about a single API are entries of the catalogue
  // Of each of `apis`, the names of the parameters, for the arguments of its seeds.
  std::map<std::string, std::vector<std::string>> parameters;
};

// Reads the list, of which each of `parts` is a JSON array. A file that cannot be used is left out
// with a note, which names file, line and error. Error: it was asked for by name, or the list
// cannot be read. Silent about rules of ours for other libraries.
Result<RuleList> ReadRules(std::span<const std::string> parts, const RuleListOptions& options,
                           Progress& progress);

// Whether the file is `folder` or lies below it.
bool IsBelow(const std::filesystem::path& folder, const std::string& file);

// Leaves out, with a note, what the user filed under an API that is not among `names`. Error: it
// was asked for by name.
Status DropUnknownApis(const std::vector<std::string>& names, const RuleListOptions& options,
                       Progress& progress, RuleList* list);

}  // namespace parallax
