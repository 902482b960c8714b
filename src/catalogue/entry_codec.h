#pragma once

// The canonical bytes of what the catalogue keeps: an API's entry, and the list of a target's APIs.
// Equal values give equal bytes; decoding checks everything.

#include <string>
#include <string_view>
#include <vector>

#include "base/hash.h"
#include "base/result.h"
#include "nouns/api.h"
#include "wire/buffer.h"

namespace parallax {

// An API as the list of a target names it: enough to know whether a hunt wants it, and which record
// is its own.
struct ListedApi {
  std::string name;
  std::string kind;
  Program program;
  std::vector<std::string> traits;
  Hash128 key;  // of its whole description
  bool operator==(const ListedApi&) const = default;
};
ListedApi Listed(const Api& api);
// What is probed with hints is another entry than what is probed without.
ListedApi WithHints(ListedApi listed, const std::vector<Hint>& hints);

// What probing found of the API whose description has this key.
struct ProbedApi {
  Hash128 key;
  CatalogueEntry entry;
};

void Put(Writer& w, const Api& api);
void Get(Reader& r, Api* api);
void Put(Writer& w, const CatalogueEntry& entry);
void Get(Reader& r, CatalogueEntry* entry);

std::string Encode(const CatalogueEntry& entry);
Result<CatalogueEntry> DecodeEntry(std::string_view bytes);
std::string Encode(const std::vector<ListedApi>& listing);
Result<std::vector<ListedApi>> DecodeListing(std::string_view bytes);

}  // namespace parallax
