#include "catalogue/catalogue.h"

#include <algorithm>

#include "wire/codec.h"

namespace parallax {
namespace {

void PutStrings(Writer& w, const std::vector<std::string>& list) {
  w.PutCount(list.size());
  for (const std::string& s : list) w.PutString(s);
}

void GetStrings(Reader& r, std::vector<std::string>* list) {
  list->resize(r.GetCount(4));
  for (std::string& s : *list) s = r.GetString();
}

void PutParameters(Writer& w, const std::vector<Parameter>& list) {
  w.PutCount(list.size());
  for (const Parameter& p : list) {
    w.PutString(p.name);
    w.PutString(p.type);
    w.Put(p.keyword_only);
    w.Put(p.has_default);
    w.PutString(p.default_text);
    PutStrings(w, p.choices);
  }
}

void GetParameters(Reader& r, std::vector<Parameter>* list) {
  list->resize(r.GetCount(18));
  for (Parameter& p : *list) {
    p.name = r.GetString();
    p.type = r.GetString();
    p.keyword_only = r.GetBool();
    p.has_default = r.GetBool();
    p.default_text = r.GetString();
    GetStrings(r, &p.choices);
  }
}

void PutApi(Writer& w, const Api& api) {
  for (const std::string* s : {&api.name, &api.kind, &api.program, &api.signature, &api.doc}) {
    w.PutString(*s);
  }
  PutParameters(w, api.parameters);
  w.PutCount(api.overloads.size());
  for (const auto& overload : api.overloads) PutParameters(w, overload);
  PutStrings(w, api.forms);
  PutStrings(w, api.traits);
  w.PutString(api.extra);
}

void GetApi(Reader& r, Api* api) {
  for (std::string* s : {&api->name, &api->kind, &api->program, &api->signature, &api->doc}) {
    *s = r.GetString();
  }
  GetParameters(r, &api->parameters);
  api->overloads.resize(r.GetCount(4));
  for (auto& overload : api->overloads) GetParameters(r, &overload);
  GetStrings(r, &api->forms);
  GetStrings(r, &api->traits);
  api->extra = r.GetString();
}

void PutEntry(Writer& w, const CatalogueEntry& entry) {
  PutApi(w, entry.api);
  w.PutCount(entry.seeds.size());
  for (const Binding& seed : entry.seeds) Put(w, seed);
  w.Put(entry.cost_ns);
  w.Put(entry.deterministic);
  w.Put(entry.refillable);
  PutStrings(w, entry.refusals);
  w.Put(entry.tried);
}

void GetEntry(Reader& r, CatalogueEntry* entry) {
  GetApi(r, &entry->api);
  entry->seeds.resize(r.GetCount(4));
  for (Binding& seed : entry->seeds) Get(r, &seed);
  entry->cost_ns = r.Get<uint64_t>();
  entry->deterministic = r.GetBool();
  entry->refillable = r.GetBool();
  GetStrings(r, &entry->refusals);
  entry->tried = r.Get<uint32_t>();
}

}  // namespace

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
  for (const CatalogueEntry& entry : catalogue.entries) PutEntry(w, entry);
  return w.Take();
}

Result<Catalogue> DecodeCatalogue(std::string_view bytes) {
  Reader r(bytes);
  if (r.Get<uint32_t>() != kCatalogueVersion) {
    return Error{"the catalogue was written by another version of Parallax", "It is probed again."};
  }
  Catalogue out;
  out.target = r.GetString();
  out.key.library = r.GetString();
  out.key.version = r.GetString();
  out.key.adapter_hash = r.GetString();
  out.key.build = r.GetString();
  out.entries.resize(r.GetCount(64));
  for (CatalogueEntry& entry : out.entries) {
    if (!r.ok()) break;
    GetEntry(r, &entry);
  }
  PARALLAX_TRY(Finish(r, "the catalogue"));
  return out;
}

Hash128 HashOf(const Catalogue& catalogue) { return HashOf(Encode(catalogue)); }

}  // namespace parallax
