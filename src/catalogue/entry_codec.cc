#include "catalogue/entry_codec.h"

#include "constraints/language.h"
#include "wire/codec.h"

namespace parallax {
namespace {

void PutStrings(Writer& w, const std::vector<std::string>& list) {
  w.PutCount(list.size());
  for (const std::string& s : list) w.PutString(s);
}

void GetStrings(Reader& r, std::vector<std::string>* list) {
  for (std::string& s : r.Items(list, 4)) s = r.GetString();
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
  for (Parameter& p : r.Items(list, 18)) {
    p.name = r.GetString();
    p.type = r.GetString();
    p.keyword_only = r.GetBool();
    p.has_default = r.GetBool();
    p.default_text = r.GetString();
    GetStrings(r, &p.choices);
  }
}

void Put(Writer& w, const ListedApi& api) {
  for (const std::string* s : {&api.name, &api.kind, &api.program.name()}) w.PutString(*s);
  PutStrings(w, api.traits);
  w.Put(api.key.high);
  w.Put(api.key.low);
}

void Get(Reader& r, ListedApi* api) {
  for (std::string* s : {&api->name, &api->kind}) *s = r.GetString();
  api->program = r.GetString();
  GetStrings(r, &api->traits);
  api->key.high = r.Get<uint64_t>();
  api->key.low = r.Get<uint64_t>();
}

void Put(Writer& w, const Constraint& constraint) {
  w.PutString(ToText(constraint.clause));
  w.PutCount(constraint.from.size());
  for (const Provenance& from : constraint.from) {
    w.Put(from.origin);
    w.PutString(from.reason);
  }
  const ClauseTrials& trials = constraint.trials;
  for (uint32_t count : {trials.kept, trials.broken, trials.refused, trials.accepted}) w.Put(count);
}

void Get(Reader& r, Constraint* constraint) {
  const std::string text = r.GetString();
  const auto clause = ParseClause(text);
  if (!clause || ToText(*clause) != text) return r.Fail();
  constraint->clause = *clause;
  for (Provenance& from : r.Items(&constraint->from, 5)) {
    from.origin = r.GetEnum<Provenance::Origin>(Provenance::kOriginCount);
    from.reason = r.GetString();
  }
  ClauseTrials& trials = constraint->trials;
  for (uint32_t* count : {&trials.kept, &trials.broken, &trials.refused, &trials.accepted}) {
    *count = r.Get<uint32_t>();
  }
}

}  // namespace

void Put(Writer& w, const Api& api) {
  const std::string& program = api.program.name();
  for (const std::string* s : {&api.name, &api.kind, &program, &api.signature, &api.doc}) {
    w.PutString(*s);
  }
  PutParameters(w, api.parameters);
  w.PutCount(api.overloads.size());
  for (const auto& overload : api.overloads) PutParameters(w, overload);
  PutStrings(w, api.forms);
  PutStrings(w, api.traits);
  PutStrings(w, api.names);
  w.PutString(api.extra);
  PutStrings(w, api.domain);
}

void Get(Reader& r, Api* api) {
  for (std::string* s : {&api->name, &api->kind}) *s = r.GetString();
  api->program = r.GetString();
  for (std::string* s : {&api->signature, &api->doc}) *s = r.GetString();
  GetParameters(r, &api->parameters);
  for (auto& overload : r.Items(&api->overloads, 4)) GetParameters(r, &overload);
  GetStrings(r, &api->forms);
  GetStrings(r, &api->traits);
  GetStrings(r, &api->names);
  api->extra = r.GetString();
  GetStrings(r, &api->domain);
}

static void Put(Writer& w, const Link& link) {
  Put(w, BindingOf(link.chain));
  w.Put(link.dtype);
  Put(w, link.shape);
  w.Put(link.any_shape);
}

static void Get(Reader& r, Link* link) {
  Binding binding;
  Get(r, &binding);
  const auto chain = ChainOf(binding);
  if (!chain) return r.Fail();
  link->chain = *chain;
  link->dtype = r.GetEnum<DType>(kDTypeCount);
  Get(r, &link->shape);
  link->any_shape = r.GetBool();
}

void Put(Writer& w, const CatalogueEntry& entry) {
  Put(w, entry.api);
  w.PutCount(entry.seeds.size());
  for (const Binding& seed : entry.seeds) Put(w, seed);
  w.PutCount(entry.suspects.size());
  for (const Binding& suspect : entry.suspects) Put(w, suspect);
  w.Put(entry.cost_ns);
  w.PutCount(entry.form_cost_ns.size());
  for (uint64_t cost : entry.form_cost_ns) w.Put(cost);
  w.Put(entry.first_cost_ns);
  w.PutCount(entry.form_first_cost_ns.size());
  for (uint64_t cost : entry.form_first_cost_ns) w.Put(cost);
  PutStrings(w, entry.refusals);
  w.Put(entry.tried);
  PutStrings(w, entry.lessons);
  w.PutCount(entry.constraints.size());
  for (const Constraint& constraint : entry.constraints) Put(w, constraint);
  w.PutString(entry.seeding_problem);
  w.PutCount(entry.links.size());
  for (const Link& link : entry.links) Put(w, link);
  PutStrings(w, entry.refused_words);
}

void Get(Reader& r, CatalogueEntry* entry) {
  Get(r, &entry->api);
  for (Binding& seed : r.Items(&entry->seeds, 4)) Get(r, &seed);
  for (Binding& suspect : r.Items(&entry->suspects, 4)) Get(r, &suspect);
  entry->cost_ns = r.Get<uint64_t>();
  for (uint64_t& cost : r.Items(&entry->form_cost_ns, 8)) cost = r.Get<uint64_t>();
  entry->first_cost_ns = r.Get<uint64_t>();
  for (uint64_t& cost : r.Items(&entry->form_first_cost_ns, 8)) cost = r.Get<uint64_t>();
  GetStrings(r, &entry->refusals);
  entry->tried = r.Get<uint32_t>();
  GetStrings(r, &entry->lessons);
  for (Constraint& constraint : r.Items(&entry->constraints, 24)) Get(r, &constraint);
  entry->seeding_problem = r.GetString();
  for (Link& link : r.Items(&entry->links, 13)) Get(r, &link);
  GetStrings(r, &entry->refused_words);
}

std::string Encode(const CatalogueEntry& entry) {
  Writer w;
  Put(w, entry);
  return w.Take();
}

Result<CatalogueEntry> DecodeEntry(std::string_view bytes) {
  Reader r(bytes);
  CatalogueEntry out;
  Get(r, &out);
  PARALLAX_TRY(Finish(r, "an API of the catalogue"));
  return out;
}

std::string Encode(const std::vector<ListedApi>& listing) {
  Writer w;
  w.PutCount(listing.size());
  for (const ListedApi& api : listing) Put(w, api);
  return w.Take();
}

Result<std::vector<ListedApi>> DecodeListing(std::string_view bytes) {
  Reader r(bytes);
  std::vector<ListedApi> out;
  for (ListedApi& api : r.Items(&out, 32)) Get(r, &api);
  PARALLAX_TRY(Finish(r, "the catalogue's list of APIs"));
  return out;
}

ListedApi Listed(const Api& api) {
  Writer w;
  Put(w, api);
  return WithHints({api.name, api.kind, api.program, api.traits, HashOf(w.bytes())}, api.hints);
}

ListedApi WithHints(ListedApi listed, const std::vector<Hint>& hints) {
  if (hints.empty()) return listed;
  Writer w;
  w.Put(listed.key.high);
  w.Put(listed.key.low);
  for (const Hint& hint : hints) {
    w.PutString(ToText(hint.clause));
    w.Put(hint.holds);
  }
  listed.key = HashOf(w.bytes());
  return listed;
}

}  // namespace parallax
