#pragma once

// Names: numbers that stand for the APIs and relations of a campaign in what is kept of it. An
// index means something only in the catalogue it was made for; a name's hash means the same in
// every run, or nothing.

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "nouns/api.h"
#include "relations/planned_relation.h"
#include "wire/buffer.h"

namespace parallax {

class Names {
 public:
  Names(const std::vector<CatalogueEntry>& catalogue,
        const std::vector<PlannedRelation>& relations);

  // One more relation, behind the others.
  void AddRelation(const Relation& relation) { relations_.Add(relation.Id()); }

  uint64_t HashOfApi(uint32_t index) const { return apis_.of[index]; }
  void PutApi(Writer& w, uint32_t index) const { w.Put(apis_.of[index]); }
  void PutRelation(Writer& w, uint32_t index) const { w.Put(relations_.of[index]); }
  // The index here; the reader has failed when there is none of that name.
  uint32_t GetApi(Reader& r) const { return apis_.Get(r); }
  uint32_t GetRelation(Reader& r) const { return relations_.Get(r); }

 private:
  struct Table {
    std::vector<uint64_t> of;  // by index
    std::unordered_map<uint64_t, uint32_t> index;

    void Add(std::string_view name);
    uint32_t Get(Reader& r) const;
  };
  Table apis_;
  Table relations_;
};

}  // namespace parallax
