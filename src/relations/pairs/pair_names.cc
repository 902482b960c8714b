#include "relations/pairs/pair_names.h"

#include <algorithm>

#include "relations/pairs/named_in_text.h"

namespace parallax {
namespace {

constexpr size_t kMostNamed = 10;  // others that one documentation names

// Internal operators are nobody's to compare, and rules and chains no functions.
bool MayBePaired(const Api& api) {
  return api.kind == "function" || api.kind == "method" || api.kind == "module";
}

}  // namespace

PairNames::PairNames(const std::vector<CatalogueEntry>& catalogue) : catalogue_(catalogue) {
  for (uint32_t i = 0; i < catalogue.size(); ++i) {
    const CatalogueEntry& entry = catalogue[i];
    if (!MayBePaired(entry.api)) continue;
    known_[i] = {KindsOf(entry), ConstantsOf(entry), {}};
    all_.push_back({i, entry.api.name, entry.api.program});
    for (const std::string& name : entry.api.names) all_.push_back({i, name, name});
  }
  for (size_t i = 0; i < all_.size(); ++i) places_.emplace(all_[i].program.name(), i);
  for (auto& [entry, known] : known_) known.named = NamedIn(entry);
}

std::vector<size_t> PairNames::NamedIn(uint32_t entry) const {
  const Api& api = catalogue_[entry].api;
  std::vector<size_t> named;
  for (const std::string& name : NamedInText(api.doc, api.name.substr(0, api.name.find('.')))) {
    const PublicName* other = Find(name);
    if (other == nullptr || other->entry == entry) continue;
    named.push_back(static_cast<size_t>(other - all_.data()));
    if (named.size() == kMostNamed) break;
  }
  return named;
}

bool PairNames::AreNamedBeside(const PublicName& a, const PublicName& b) const {
  const auto names = [&](const PublicName& one, const PublicName& other) {
    const std::vector<size_t>& named = NamedBy(one.entry);
    return std::any_of(named.begin(), named.end(),
                       [&](size_t place) { return all_[place].entry == other.entry; });
  };
  return names(a, b) || names(b, a);
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
