#include "catalogue/catalogue.h"

#include <algorithm>

#include "catalogue/entry_codec.h"

namespace parallax {

const CatalogueEntry* Catalogue::Find(std::string_view name) const {
  auto it =
      std::lower_bound(entries.begin(), entries.end(), name,
                       [](const CatalogueEntry& e, std::string_view n) { return e.api.name < n; });
  return it != entries.end() && it->api.name == name ? &*it : nullptr;
}

std::string Encode(const Catalogue& catalogue) {
  Writer w;
  w.Put(kCatalogueVersion);
  w.PutString(catalogue.target);
  w.PutString(catalogue.key.library);
  w.PutString(catalogue.key.version);
  w.PutString(catalogue.key.adapter_hash);
  w.PutString(catalogue.key.build);
  w.PutCount(catalogue.entries.size());
  for (const CatalogueEntry& entry : catalogue.entries) Put(w, entry);
  return w.Take();
}

Hash128 HashOf(const Catalogue& catalogue) { return HashOf(Encode(catalogue)); }

}  // namespace parallax
