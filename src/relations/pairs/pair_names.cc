#include "relations/pairs/pair_names.h"

#include <algorithm>
#include <cctype>

#include "relations/pairs/named_in_text.h"
#include "similar/equality_words.h"

namespace parallax {
namespace {

constexpr size_t kMostNamed = 10;  // others that one documentation names

// Internal operators are nobody's to compare, and rules and chains no functions.
bool MayBePaired(const Api& api) {
  return api.kind == "function" || api.kind == "method" || api.kind == "module";
}

// "lib.sort" of "lib.Tensor.sort".
std::string WithoutClasses(const std::string& name) {
  std::string out;
  for (size_t at = 0; at <= name.size();) {
    const size_t end = std::min(name.find('.', at), name.size());
    const bool is_last = end == name.size();
    if (is_last || std::isupper(static_cast<unsigned char>(name[at])) == 0) {
      out += name.substr(at, end - at) + (is_last ? "" : ".");
    }
    at = end + 1;
  }
  return out;
}

}  // namespace

PairNames::PairNames(const std::vector<CatalogueEntry>& catalogue) : catalogue_(catalogue) {
  for (uint32_t i = 0; i < catalogue.size(); ++i) {
    const CatalogueEntry& entry = catalogue[i];
    if (!MayBePaired(entry.api)) continue;
    known_[i] = {KindsOf(entry), ConstantsOf(entry), {}, {}};
    all_.push_back({i, entry.api.name, entry.api.program});
    for (const std::string& name : entry.api.names) all_.push_back({i, name, name});
  }
  for (size_t i = 0; i < all_.size(); ++i) places_.emplace(all_[i].program.name(), i);
  for (auto& [entry, known] : known_) {
    known.named = NamedIn(entry);
    known.equal = EqualTo(entry, known.named);
  }
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

std::vector<size_t> PairNames::EqualTo(uint32_t entry, const std::vector<size_t>& named) const {
  const std::string& doc = catalogue_[entry].api.doc;
  std::vector<size_t> equal;
  for (const size_t place : named) {
    const std::string& name = all_[place].name;
    for (size_t at = doc.find(name); at != doc.npos; at = doc.find(name, at + 1)) {
      // A call of it is a text of its own (spelled_pairs.h).
      const char behind = at + name.size() < doc.size() ? doc[at + name.size()] : ' ';
      const bool whole = behind != '(' && behind != '_' && std::isalnum(behind) == 0;
      if (!whole || !SaysEqual(doc, at, at + name.size())) continue;
      equal.push_back(place);
      break;
    }
  }
  return equal;
}

bool PairNames::HasEntry(const std::vector<size_t>& places, uint32_t entry) const {
  return std::any_of(places.begin(), places.end(),
                     [&](size_t place) { return all_[place].entry == entry; });
}

bool PairNames::AreNamedBeside(const PublicName& a, const PublicName& b) const {
  return HasEntry(NamedBy(a.entry), b.entry) || HasEntry(NamedBy(b.entry), a.entry);
}

bool PairNames::AreSaidEqual(const PublicName& a, const PublicName& b) const {
  if (a.entry == b.entry) {
    const std::vector<Parameter>& parameters = EntryOf(a).api.parameters;
    const bool options = std::any_of(parameters.begin(), parameters.end(),
                                     [](const Parameter& each) { return each.has_default; });
    return !options || WithoutClasses(a.name) == WithoutClasses(b.name);
  }
  return HasEntry(known_.at(a.entry).equal, b.entry) || HasEntry(known_.at(b.entry).equal, a.entry);
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
