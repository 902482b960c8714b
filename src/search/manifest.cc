#include "search/manifest.h"

#include "base/check.h"
#include "constraints/domain.h"
#include "search/mutated.h"
#include "wire/codec.h"

namespace parallax {
namespace {

constexpr uint32_t kMagic = 0x4d584c50;  // "PLXM"

}  // namespace

std::string Encode(const Manifest& m) {
  Writer w;
  w.Put(kMagic);
  w.Put(m.generator);
  w.Put(m.epoch);
  w.Put(m.seed);
  for (const std::string* text : {&m.targets, &m.catalogue_hash, &m.relations_hash}) {
    w.PutString(*text);
  }
  w.PutCount(m.corpus.size());
  for (const Binding& binding : m.corpus) Put(w, binding);
  w.PutCount(m.rows.size());
  for (const StructureRow& row : m.rows) {
    for (uint32_t field : {row.relation, row.parent, row.mutator, row.contents}) w.Put(field);
    w.Put(row.draw);
  }
  return w.Take();
}

Result<Manifest> DecodeManifest(std::string_view bytes) {
  Reader r(bytes);
  Manifest m;
  if (r.Get<uint32_t>() != kMagic) r.Fail();
  m.generator = r.Get<uint32_t>();
  m.epoch = r.Get<uint32_t>();
  m.seed = r.Get<uint64_t>();
  for (std::string* text : {&m.targets, &m.catalogue_hash, &m.relations_hash}) {
    *text = r.GetString();
  }
  for (Binding& binding : r.Items(&m.corpus, 4)) Get(r, &binding);
  for (StructureRow& row : r.Items(&m.rows, 24)) {
    for (uint32_t* field : {&row.relation, &row.parent, &row.mutator, &row.contents}) {
      *field = r.Get<uint32_t>();
    }
    row.draw = r.Get<uint64_t>();
  }
  PARALLAX_TRY(Finish(r, "a manifest"));
  if (m.generator != kGeneratorVersion) {
    return Error{"the campaign was planned by another version of the generator",
                 "start a new campaign without --resume"};
  }
  return m;
}

Hash128 HashOf(const Manifest& manifest) { return HashOf(Encode(manifest)); }

Hash128 HashOf(const std::vector<PlannedRelation>& relations) {
  Writer w;
  for (const PlannedRelation& planned : relations) {
    Put(w, planned.relation);
    w.Put(planned.api);
    w.PutString(planned.content);
  }
  return HashOf(w.bytes());
}

const Binding& ParentOf(const CatalogueEntry& entry, uint32_t index) {
  if (index < entry.seeds.size()) return entry.seeds[index];
  index -= static_cast<uint32_t>(entry.seeds.size());
  PARALLAX_CHECK(index < entry.suspects.size(), "a row of another catalogue");
  return entry.suspects[index];
}

Binding StructureOf(const Manifest& manifest, const StructureRow& row,
                    const std::vector<PlannedRelation>& relations,
                    const std::vector<CatalogueEntry>& catalogue) {
  PARALLAX_CHECK(row.relation < relations.size(), "a row of another plan");
  const bool of_corpus = row.parent >= kCorpusParent;
  const uint32_t entry = of_corpus ? row.parent - kCorpusParent : 0;
  PARALLAX_CHECK(!of_corpus || entry < manifest.corpus.size(), "a row of another corpus");
  const Binding& parent = of_corpus ? manifest.corpus[entry]
                                    : ParentOf(catalogue[relations[row.relation].api], row.parent);
  Binding structure =
      Mutated(catalogue[relations[row.relation].api], parent, row.mutator, row.draw);
  return WithinDomain(relations[row.relation].relation.domain, std::move(structure));
}

}  // namespace parallax
