#include "prepare/prepared_hunt_codec.h"

#include <algorithm>
#include <utility>

#include "catalogue/entry_codec.h"
#include "catalogue/tried_path_codec.h"
#include "relations/planned_codec.h"
#include "search/manifest.h"
#include "wire/codec.h"
#include "wire/frame.h"
#include "wire/sealed.h"

namespace parallax {
namespace {

constexpr SealedKind kKind{0x48584c50 /* "PLXH" */, 4, "a prepared hunt",
                           "parallax hunt TARGET --prepare-only FILE"};

// What the meaning of the rest depends on.
constexpr uint32_t kVersions[] = {kGeneratorVersion, kCatalogueVersion, kProtocolVersion};

void PutStrings(Writer& w, const std::vector<std::string>& strings) {
  w.PutCount(strings.size());
  for (const std::string& each : strings) w.PutString(each);
}

void GetStrings(Reader& r, std::vector<std::string>* strings) {
  for (std::string& each : r.Items(strings, 4)) each = r.GetString();
}

void Put(Writer& w, const SimilarOptions& similar) {
  w.Put(uint64_t{similar.neighbours});
  w.Put(similar.rounds);
  w.PutCount(similar.said.size());
  for (const SaidPair& pair : similar.said) {
    w.Put(pair.banned);
    for (const std::string* text : {&pair.source, &pair.target, &pair.reason, &pair.place}) {
      w.PutString(*text);
    }
  }
}

void Get(Reader& r, SimilarOptions* similar) {
  similar->neighbours = r.Get<uint64_t>();
  similar->rounds = r.Get<uint32_t>();
  for (SaidPair& pair : r.Items(&similar->said, 17)) {
    pair.banned = r.GetBool();
    for (std::string* text : {&pair.source, &pair.target, &pair.reason, &pair.place}) {
      *text = r.GetString();
    }
  }
}

void Put(Writer& w, const CampaignSettings& s) {
  w.Put(s.time_s);
  w.Put(s.cases);
  w.Put(s.seed);
  for (const std::string* text : {&s.only, &s.sources, &s.recipe}) w.PutString(*text);
  w.Put(s.inputs);
  Put(w, s.similar);
  w.Put(s.guard);
  w.Put(s.skeptics_on);
  w.Put(s.documentation);
  w.Put(s.paths);
  w.Put(s.deadline_s);
  w.Put(s.epoch_ns);
}

void Get(Reader& r, CampaignSettings* s) {
  s->time_s = r.Get<double>();
  s->cases = r.Get<uint64_t>();
  s->seed = r.Get<uint64_t>();
  for (std::string* text : {&s->only, &s->sources, &s->recipe}) *text = r.GetString();
  s->inputs = r.Get<uint64_t>();
  Get(r, &s->similar);
  s->guard = r.GetBool();
  s->skeptics_on = r.GetBool();
  s->documentation = r.GetBool();
  s->paths = r.GetBool();
  s->deadline_s = r.Get<double>();
  s->epoch_ns = r.Get<uint64_t>();
}

// Its pid is a process's.
void Put(Writer& w, const Hello& hello) {
  for (const std::string* text : {&hello.python, &hello.library, &hello.version, &hello.profile,
                                  &hello.capabilities, &hello.files}) {
    w.PutString(*text);
  }
}

void Get(Reader& r, Hello* hello) {
  hello->protocol = kProtocolVersion;
  for (std::string* text : {&hello->python, &hello->library, &hello->version, &hello->profile,
                            &hello->capabilities, &hello->files}) {
    *text = r.GetString();
  }
}

void Put(Writer& w, const Catalogue& catalogue) {
  const CatalogueKey& key = catalogue.key;
  for (const std::string* text :
       {&catalogue.target, &key.library, &key.version, &key.adapter_hash, &key.build}) {
    w.PutString(*text);
  }
  w.PutCount(catalogue.entries.size());
  for (const CatalogueEntry& entry : catalogue.entries) Put(w, entry);
}

void Get(Reader& r, Catalogue* catalogue) {
  CatalogueKey& key = catalogue->key;
  for (std::string* text :
       {&catalogue->target, &key.library, &key.version, &key.adapter_hash, &key.build}) {
    *text = r.GetString();
  }
  for (CatalogueEntry& entry : r.Items(&catalogue->entries, 32)) Get(r, &entry);
}

void Put(Writer& w, const PreparedTarget& target) {
  for (const std::string* text : {&target.name, &target.adapter, &target.voice, &target.label}) {
    w.PutString(*text);
  }
  Put(w, target.hello);
  Put(w, target.catalogue);
}

void Get(Reader& r, PreparedTarget* target) {
  for (std::string* text : {&target->name, &target->adapter, &target->voice, &target->label}) {
    *text = r.GetString();
  }
  Get(r, &target->hello);
  Get(r, &target->catalogue);
}

void Put(Writer& w, const Recipe& recipe) {
  for (const std::string* text : {&recipe.name, &recipe.summary, &recipe.citation, &recipe.source,
                                  &recipe.rules_citing, &recipe.time}) {
    w.PutString(*text);
  }
  w.Put(recipe.tolerance.has_value());
  if (recipe.tolerance) {
    w.Put(recipe.tolerance->rtol);
    w.Put(recipe.tolerance->atol);
  }
  w.Put(recipe.oracles);
  w.Put(recipe.paths);
  for (const uint64_t count : {recipe.inputs, recipe.neighbours, recipe.rounds}) w.Put(count);
}

void Get(Reader& r, Recipe* recipe) {
  for (std::string* text : {&recipe->name, &recipe->summary, &recipe->citation, &recipe->source,
                            &recipe->rules_citing, &recipe->time}) {
    *text = r.GetString();
  }
  if (r.GetBool()) {
    Tolerance& tolerance = recipe->tolerance.emplace();
    tolerance.rtol = r.Get<double>();
    tolerance.atol = r.Get<double>();
  }
  recipe->oracles = r.Get<uint32_t>();
  recipe->paths = r.GetBool();
  for (uint64_t* count : {&recipe->inputs, &recipe->neighbours, &recipe->rounds}) {
    *count = r.Get<uint64_t>();
  }
}

// Not the path of its file: the digest tells whether another machine has the same.
void Put(Writer& w, const Rule& rule) {
  w.PutString(rule.name);
  w.Put(rule.for_each.has_value());
  if (rule.for_each) {
    for (const auto* list : {&rule.for_each->traits, &rule.for_each->without, &rule.for_each->forms,
                             &rule.for_each->takes}) {
      PutStrings(w, *list);
    }
  }
  Put(w, rule.relation);
  w.PutString(rule.digest);
  w.Put(rule.own_ns);
  w.Put(rule.plain_left);
}

void Get(Reader& r, Rule* rule) {
  rule->name = r.GetString();
  if (r.GetBool()) {
    ForEach& each = rule->for_each.emplace();
    for (auto* list : {&each.traits, &each.without, &each.forms, &each.takes}) GetStrings(r, list);
  }
  Get(r, &rule->relation);
  rule->digest = r.GetString();
  rule->own_ns = r.Get<uint64_t>();
  rule->plain_left = r.GetBool();
}

void Put(Writer& w, const StatedRelation& stated) { w.PutString(Encode(stated)); }

void Get(Reader& r, StatedRelation* stated) {
  auto decoded = DecodeStatedRelation(r.GetView());
  if (!decoded.ok()) return r.Fail();
  *stated = std::move(decoded).value();
}

void Put(Writer& w, const LeftOut& left_out) {
  PutStrings(w, left_out.notes);
  w.PutCount(left_out.refused_rules.size());
  for (const RefusedRule& rule : left_out.refused_rules) {
    for (const std::string* text : {&rule.name, &rule.side, &rule.said}) w.PutString(*text);
    w.Put(rule.tried);
  }
}

void Get(Reader& r, LeftOut* left_out) {
  GetStrings(r, &left_out->notes);
  for (RefusedRule& rule : r.Items(&left_out->refused_rules, 20)) {
    for (std::string* text : {&rule.name, &rule.side, &rule.said}) *text = r.GetString();
    rule.tried = r.Get<uint64_t>();
  }
}

constexpr CounterpartCount CounterpartFigures::*kCounts[] = {
    &CounterpartFigures::considered,  &CounterpartFigures::called,  &CounterpartFigures::paper,
    &CounterpartFigures::ours,        &CounterpartFigures::hunted,  &CounterpartFigures::by_name,
    &CounterpartFigures::by_likeness, &CounterpartFigures::composed};

void Put(Writer& w, const std::optional<CounterpartFigures>& figures) {
  w.Put(figures.has_value());
  for (const auto count : kCounts) {
    if (!figures) continue;
    w.Put((*figures.*count).names);
    w.Put((*figures.*count).kernels);
  }
}

void Get(Reader& r, std::optional<CounterpartFigures>* figures) {
  if (!r.GetBool()) return;
  figures->emplace();
  for (const auto count : kCounts) {
    (**figures.*count).names = r.Get<uint64_t>();
    (**figures.*count).kernels = r.Get<uint64_t>();
  }
}

template <class T>
void PutAll(Writer& w, const std::vector<T>& all) {
  w.PutCount(all.size());
  for (const T& each : all) Put(w, each);
}

template <class T>
void GetAll(Reader& r, size_t least_bytes, std::vector<T>* all) {
  for (T& each : r.Items(all, least_bytes)) Get(r, &each);
}

bool IsOfFleet(const PreparedHunt& hunt, const std::string& name) {
  return std::any_of(hunt.fleet.begin(), hunt.fleet.end(),
                     [&](const PreparedTarget& target) { return target.name == name; });
}

// Whether what stands for something else, by index or name, stands for something.
bool IsWhole(const PreparedHunt& hunt) {
  if (hunt.subject >= hunt.fleet.size()) return false;
  const size_t apis = hunt.catalogue().entries.size();
  return std::all_of(hunt.relations.begin(), hunt.relations.end(),
                     [&](const PlannedRelation& planned) {
                       const Relation& relation = planned.relation;
                       if (planned.api >= apis || relation.sides.empty()) return false;
                       for (size_t i = 0; i < relation.sides.size(); ++i) {
                         if (!IsOfFleet(hunt, TargetOfSide(relation, i))) return false;
                       }
                       return true;
                     });
}

}  // namespace

std::string Encode(const PreparedHunt& hunt) {
  Writer w;
  for (const uint32_t version : kVersions) w.Put(version);
  Put(w, hunt.settings);
  PutAll(w, hunt.fleet);
  w.Put(hunt.subject);
  PutAll(w, hunt.relations);
  PutAll(w, hunt.rules);
  PutAll(w, hunt.stated);
  Put(w, hunt.recipe);
  Put(w, hunt.left_out);
  PutAll(w, hunt.paths);
  Put(w, hunt.counterparts);
  return Seal(kKind, w.bytes());
}

Result<PreparedHunt> DecodePreparedHunt(std::string_view bytes) {
  PARALLAX_TRY_ASSIGN(const std::string_view payload, Unseal(kKind, bytes));
  Reader r(payload);
  for (const uint32_t version : kVersions) {
    if (r.Get<uint32_t>() != version) return MadeByAnother(kKind);
  }
  PreparedHunt hunt;
  Get(r, &hunt.settings);
  GetAll(r, 40, &hunt.fleet);
  hunt.subject = r.Get<uint32_t>();
  GetAll(r, 40, &hunt.relations);
  GetAll(r, 40, &hunt.rules);
  GetAll(r, 4, &hunt.stated);
  Get(r, &hunt.recipe);
  Get(r, &hunt.left_out);
  GetAll(r, kLeastTriedPathsBytes, &hunt.paths);
  Get(r, &hunt.counterparts);
  if (!IsWhole(hunt)) r.Fail();
  PARALLAX_TRY(Finish(r, kKind.what));
  return hunt;
}

Hash128 HashOf(const PreparedHunt& hunt) { return HashOf(Encode(hunt)); }

}  // namespace parallax
