#pragma once

#include <map>
#include <string>
#include <vector>

#include "nouns/api.h"
#include "nouns/capabilities.h"
#include "words/dialect.h"

namespace parallax {

// Another target of the hunt.
struct Peer {
  std::string name;
  std::string label;                // "on toy 2.0"
  std::string voice;                // peers of one voice share their kernels
  std::map<std::string, Api> apis;  // by name; of documentation they have the first sentence

  // What it calls the program of its API `name`; `name` itself where it lists none.
  Program ProgramOf(const std::string& name) const {
    const auto api = apis.find(name);
    return api == apis.end() ? Program(name) : api->second.program;
  }
};

// What relations are made for. `dialect` outlives it.
struct RelationTarget {
  std::string name;
  const Dialect& dialect;  // what forms are called
  Capabilities can = {};
  std::string label = {};        // among its peers
  std::string voice = {};        // likewise
  std::vector<Peer> peers = {};  // for joint sources
};

}  // namespace parallax
