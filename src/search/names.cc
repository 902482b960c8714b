#include "search/names.h"

#include "base/hash.h"

namespace parallax {

void Names::Table::Add(std::string_view name) {
  uint64_t hash = HashOf(name).low;
  index.emplace(hash, static_cast<uint32_t>(of.size()));
  of.push_back(hash);
}

uint32_t Names::Table::Get(Reader& r) const {
  auto it = index.find(r.Get<uint64_t>());
  if (it != index.end()) return it->second;
  r.Fail();
  return 0;
}

Names::Names(const std::vector<CatalogueEntry>& catalogue,
             const std::vector<PlannedRelation>& relations) {
  for (const CatalogueEntry& entry : catalogue) apis_.Add(entry.api.name);
  for (const PlannedRelation& planned : relations) relations_.Add(planned.relation.Id());
}

}  // namespace parallax
