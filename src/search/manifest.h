#pragma once

// Manifest: everything the cases of one epoch are a pure function of. Immutable and content-hashed;
// kept in the store until the epoch is folded. The catalogue and the relations are named by hash,
// they are the same for all epochs of a campaign; parents that only this campaign knows (the
// corpus) are inline. docs/epochs.md tells what it is for.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/hash.h"
#include "base/result.h"
#include "nouns/api.h"
#include "nouns/value.h"
#include "relations/planned_relation.h"

namespace parallax {

// Raised when the same key would give other bytes: fills, layouts, mutators, plans, how
// they are cut.
inline constexpr uint32_t kGeneratorVersion = 13;

// A structure under a relation: a parent binding, a mutator, a draw; and how many contents of it.
struct StructureRow {
  uint32_t relation = 0;  // index into the campaign's relations
  // Of the relation's API in the catalogue: a seed, or behind the seeds a suspect of probing; from
  // kCorpusParent on a corpus entry.
  uint32_t parent = 0;
  uint32_t mutator = 0;  // kNoMutator: the parent as it is
  uint32_t contents = 0;
  uint64_t draw = 0;
  bool operator==(const StructureRow&) const = default;
};
inline constexpr uint32_t kCorpusParent = 1u << 31;
inline constexpr uint32_t kNoMutator = 0xffffffffu;

struct Manifest {
  uint32_t generator = kGeneratorVersion;
  uint32_t epoch = 0;
  uint64_t seed = 0;           // of the campaign
  std::string targets;         // "toy 1.0"
  std::string catalogue_hash;  // hex
  std::string relations_hash;  // hex
  std::vector<Binding> corpus;
  std::vector<StructureRow> rows;
  bool operator==(const Manifest&) const = default;
};

std::string Encode(const Manifest& manifest);
Result<Manifest> DecodeManifest(std::string_view bytes);
Hash128 HashOf(const Manifest& manifest);
// Over every field of every relation, in order.
Hash128 HashOf(const std::vector<PlannedRelation>& relations);

// A seed or suspect by its number, as StructureRow counts them. REQUIRES: there is one.
const Binding& ParentOf(const CatalogueEntry& entry, uint32_t index);

// The structure a row stands for.
Binding StructureOf(const Manifest& manifest, const StructureRow& row,
                    const std::vector<PlannedRelation>& relations,
                    const std::vector<CatalogueEntry>& catalogue);

}  // namespace parallax
