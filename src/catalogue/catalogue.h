#pragma once

// Catalogue: what can be called on a target and how, as probing found it. Immutable once made;
// content-hashed, so that a manifest can name it. Plain data.

#include <string>
#include <string_view>
#include <vector>

#include "base/hash.h"
#include "nouns/api.h"

namespace parallax {

// What all of a catalogue depends on: another value of any of these means probing all again. What
// one API depends on beside it is its own description (cache.h).
struct CatalogueKey {
  std::string library;       // "toy"
  std::string version;       // "2.13.0+cpu"
  std::string adapter_hash;  // of the adapter's files
  std::string build;         // what else tells builds apart: python, profile, variables, files
  bool operator==(const CatalogueKey&) const = default;
};

// Bump when guessing, probing or the file changes.
inline constexpr uint32_t kCatalogueVersion = 18;

struct Catalogue {
  std::string target;
  CatalogueKey key;
  std::vector<CatalogueEntry> entries;  // sorted by name

  // Null when there is no such api.
  const CatalogueEntry* Find(std::string_view name) const;
};

// Canonical: equal catalogues give equal bytes.
std::string Encode(const Catalogue& catalogue);
// Of Encode's bytes.
Hash128 HashOf(const Catalogue& catalogue);

}  // namespace parallax
