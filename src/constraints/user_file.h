#pragma once

// UserConstraints: constraints that a person writes in TOML files (`hunt --constraints DIR`, and
// those that come with an adapter; docs/constraints.md has the form).

#include <filesystem>
#include <string>
#include <vector>

#include "base/result.h"
#include "nouns/api.h"

namespace parallax {

struct UserConstraint {
  std::string api;  // a glob over names
  Clause clause;
  bool wrong = false;  // the clause is to be forgotten
  std::string place;   // "mine/a.toml:3"
  Provenance::Origin origin = Provenance::Origin::kUser;
};

// Of every *.toml of the folder, in order of names; none without a folder. Error: the folder, no
// TOML, an unknown key, a clause that cannot be read; with file and line.
Result<std::vector<UserConstraint>> ReadUserConstraints(const std::filesystem::path& folder);
Result<std::vector<UserConstraint>> ParseUserConstraints(const std::string& file,
                                                         std::string_view text);

// Those of an adapter, whose folder has them in constraints/; none where it has no such folder.
// Their places begin with the adapter's name.
Result<std::vector<UserConstraint>> ReadAdapterConstraints(const std::filesystem::path& adapter);

// Adds and takes away; accepted inputs are counted for and against what is new. What comes back
// tells of entries that name no API, a line each. Error: a parameter that the API has not.
Result<std::vector<std::string>> ApplyConstraints(const std::vector<UserConstraint>& constraints,
                                                  std::vector<CatalogueEntry>* entries);

}  // namespace parallax
