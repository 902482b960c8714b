#pragma once

// Listing: what `parallax list` can show: rows for people and the same as JSON. Each maker is a
// pure view of a registry, or asks a target.

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "cli/environment.h"
#include "cli/table.h"
#include "store/store.h"

namespace parallax {

struct Listing {
  Table table;
  nlohmann::ordered_json json = nlohmann::ordered_json::array();
  std::string footer;  // one line below the table; may be empty
};

struct ListRequest {
  std::string target;    // may be empty
  std::string api;       // of paths
  std::string forms;     // of paths: a file in place of a target; may be empty
  std::string store;     // of relations
  std::string source;    // of relations; empty: any
  std::string rules;     // a folder of the user's; may be empty
  bool json = false;     // what only JSON has is wanted, too
  bool names = false;    // of APIs, each public name has a row
  bool classes = false;  // of relations: groups of APIs that are equal in value
};

struct ListKind {
  std::string_view name;
  std::string_view summary;
  Result<Listing> (*make)(const Environment& environment, const ListRequest& request);
};

// By name.
const std::vector<ListKind>& ListKinds();

// The stated relations of a store: all, or those about the APIs that request.target, a glob, names.
Result<Listing> ListRelations(const Environment& environment, const ListRequest& request);

// Groups of APIs that are equal in value, of the last campaign that guessed pairs: those with a
// member that request.target, a glob, names.
Result<Listing> ListClasses(Store& store, const ListRequest& request);

// The rule files, and what the hunts of the store, where there is one, did with them.
Result<Listing> ListRules(const Environment& environment, const ListRequest& request);

// The public reports that ship with the adapter of a target, or with all. Error: no such target, or
// a list cannot be read.
Result<Listing> ListKnown(const Environment& environment, const ListRequest& request);

// The paths through the sources of an API of a target, or of those in a file that the pattern
// names. Error: none named, the target does not start, or what it reads is no form of sources.
Result<Listing> ListPaths(const Environment& environment, const ListRequest& request);

// The APIs of a target, as its adapter lists them. Error: no target named, or it does not start.
Result<Listing> ListApis(const Environment& environment, const ListRequest& request);

}  // namespace parallax
