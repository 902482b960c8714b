#include "relations/pairs/pair_names.h"

namespace parallax {
namespace {

// Internal operators are nobody's to compare, and rules and chains no functions.
bool MayBePaired(const Api& api) {
  return api.kind == "function" || api.kind == "method" || api.kind == "module";
}

}  // namespace

PairNames::PairNames(const std::vector<CatalogueEntry>& catalogue) : catalogue_(catalogue) {
  for (uint32_t i = 0; i < catalogue.size(); ++i) {
    const CatalogueEntry& entry = catalogue[i];
    if (!MayBePaired(entry.api)) continue;
    known_[i] = {KindsOf(entry), ConstantsOf(entry)};
    all_.push_back({i, entry.api.name, entry.api.program});
    for (const std::string& name : entry.api.names) all_.push_back({i, name, name});
  }
  for (size_t i = 0; i < all_.size(); ++i) places_.emplace(all_[i].program.name(), i);
}

const PublicName* PairNames::Find(const std::string& program) const {
  const auto found = places_.find(program);
  return found == places_.end() ? nullptr : &all_[found->second];
}

PairEnd PairNames::EndOf(const PublicName& name) const {
  const Known& known = known_.at(name.entry);
  return {catalogue_[name.entry].api, known.kinds, known.constants};
}

}  // namespace parallax
