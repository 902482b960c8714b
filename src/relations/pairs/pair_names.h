#pragma once

// PairNames: the public names of a catalogue's APIs, which pairs are made of (DeepREL, section 3).

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "nouns/api.h"
#include "similar/invocation.h"

namespace parallax {

struct PublicName {
  uint32_t entry = 0;  // in the catalogue
  std::string name;
  Program program;
};

class PairNames {
 public:
  // Of functions, methods and modules. The catalogue outlives it.
  explicit PairNames(const std::vector<CatalogueEntry>& catalogue);

  // In the order of the catalogue, an API's own name before its others.
  const std::vector<PublicName>& all() const { return all_; }
  // Null: it is no such name.
  const PublicName* Find(const std::string& program) const;
  const CatalogueEntry& EntryOf(const PublicName& name) const { return catalogue_[name.entry]; }
  const CatalogueEntry& EntryOfIndex(uint32_t entry) const { return catalogue_[entry]; }
  PairEnd EndOf(const PublicName& name) const;
  // The names of other APIs that the documentation of an API (its entry) spells, as places among
  // all: the first few, for a list of all that there are says of none what it is like.
  const std::vector<size_t>& NamedBy(uint32_t entry) const { return known_.at(entry).named; }
  // Whether the documentation of one of both names the other.
  bool AreNamedBeside(const PublicName& a, const PublicName& b) const;
  // Whether they are a function and a method of one name and API (names of one API elsewhere may
  // have other defaults, where there are any), or the documentation of one of both says that it
  // equals the other, whatever the arguments are.
  bool AreSaidEqual(const PublicName& a, const PublicName& b) const;

 private:
  struct Known {  // of an API
    ArgumentKinds kinds;
    Constants constants;
    std::vector<size_t> named;
    std::vector<size_t> equal;  // of those named
  };
  std::vector<size_t> NamedIn(uint32_t entry) const;
  std::vector<size_t> EqualTo(uint32_t entry, const std::vector<size_t>& named) const;
  // Whether one of the places is of the API.
  bool HasEntry(const std::vector<size_t>& places, uint32_t entry) const;

  const std::vector<CatalogueEntry>& catalogue_;
  std::map<uint32_t, Known> known_;  // by entry
  std::vector<PublicName> all_;
  std::map<std::string, size_t> places_;  // in all_, by program
};

}  // namespace parallax
