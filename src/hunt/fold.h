#pragma once

// FoldState: what a campaign knows after its epochs so far: statistics, the search's corpus, and
// the groups of cases that disagree, each with a handful of suspects. Block results are folded in
// index order, so the state is the same for any number of jobs; it is encoded into the store with
// each folded epoch, so that a killed engine resumes from it.

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "hunt/block_result.h"
#include "hunt/handful.h"
#include "search/corpus.h"
#include "search/manifest.h"

namespace parallax {

struct ApiStatistics {
  uint64_t cases = 0;
  uint64_t judged = 0;  // agree or disagree, of a returned, non-empty value
  uint64_t calls = 0;
  uint64_t calls_returned = 0;
  std::set<uint64_t> structures;  // hashes of judged structures, the first kMaxStructures
  std::set<std::string> sources;  // "modes:float64"
  static constexpr size_t kMaxStructures = 64;
};

// Where the time went: one relation family ("modes:float64") over all APIs.
struct FamilyStatistics {
  uint64_t rows = 0;
  uint64_t cases = 0;
  uint64_t hits = 0;
  uint64_t nanoseconds = 0;
};

struct FoldState {
  uint64_t hunted_ns = 0;  // set by the campaign
  uint64_t cases = 0;
  uint64_t calls = 0;
  uint64_t calls_returned = 0;
  uint64_t agree = 0;
  std::map<std::string, uint64_t> skipped;
  std::map<std::string, uint64_t> untrusted;
  std::map<uint32_t, ApiStatistics> apis;  // by index in the catalogue
  std::map<std::string, FamilyStatistics> families;
  std::map<std::string, Group> groups;  // by the text of the signature
  Corpus corpus;

  std::string Encode() const;
  static Result<FoldState> Decode(std::string_view bytes);
};

struct FoldContext {
  const Manifest& manifest;
  const std::vector<CatalogueEntry>& catalogue;
  const std::vector<PlannedRelation>& relations;
  bool skeptics_on = true;
};

// REQUIRES: blocks of an epoch come in index order.
void Fold(const BlockResult& result, const FoldContext& context, FoldState* state);

}  // namespace parallax
