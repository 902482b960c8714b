#pragma once

// FoldState: what a campaign knows after its epochs so far: statistics, the search's corpus, and
// the groups of cases that disagree, each with a handful of suspects. Block results are folded in
// index order, so the state is the same for any number of jobs; what an epoch has changed of it
// goes into the store when that is folded (kept_state.h), so that a killed engine resumes from it.

#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "hunt/api_statistics.h"
#include "hunt/block_result.h"
#include "hunt/handful.h"
#include "relations/relation_state.h"
#include "search/corpus.h"
#include "search/manifest.h"
#include "search/names.h"
#include "store/block_store.h"
#include "words/dialect.h"

namespace parallax {

// Where the time went: one relation family ("modes:float64") over all APIs.
struct FamilyStatistics {
  uint64_t rows = 0;
  uint64_t cases = 0;
  uint64_t hits = 0;
  uint64_t judged = 0;  // that agreed on a value
  uint64_t out_of_domain = 0;
  uint64_t nanoseconds = 0;
  uint64_t first_ns = 0;                     // of these, until the first case of a row ended
  uint64_t returned_sides = 0;               // bit i: side i returned at least once
  uint64_t deaths = 0;                       // cases that crashed or hung
  std::map<uint32_t, std::string> messages;  // by side: what it said the first time it raised
  // Hits by their verdicts, as far as they were recorded.
  uint64_t untrusted = 0;
  uint64_t disagreed = 0;
  // Hits that were not recorded, by what became of the most ordinary one of their row that was: its
  // reason, "agree" or "disagree"; "nothing" where none was.
  std::map<std::string, uint64_t> unrecorded = {};

  // Of so many sides those that never returned, as far as is noted (the first 64); none without
  // cases.
  std::vector<uint32_t> SilentSides(size_t sides) const;
};

// What the bytes of a state leave to the campaign that it is of.
struct CampaignNouns {
  const Names& names;
  const std::vector<PlannedRelation>& relations;
  uint64_t seed = 0;
};

struct FoldState {
  uint64_t hunted_ns = 0;  // set by the campaign
  uint64_t cases = 0;
  uint64_t calls = 0;
  uint64_t calls_returned = 0;
  uint64_t agree = 0;
  std::map<std::string, uint64_t> skipped;
  std::map<std::string, uint64_t> untrusted;
  StatisticsByApi apis;
  std::map<std::string, FamilyStatistics> families;
  std::map<std::string, Group> groups;  // by GroupName
  // By API: cases of groups for which there was no room; they are untrusted as "crowded".
  std::map<uint32_t, uint64_t> crowded;
  Corpus corpus;

  // Statistics of the APIs, the judged cases of the groups that became findings among them.
  // `findings`: those groups, by name.
  StatisticsByApi ApisWith(const std::map<std::string, uint64_t>& findings) const;

  // As records, each of one thing, so that what has not changed is not written again. The bytes
  // name APIs and relations; Decode finds them in the campaign. Error: one of them is not there, a
  // record is missing, or bytes are damaged.
  using PutRecord = std::function<void(std::string name, std::string bytes)>;
  void Encode(const Names& names, const PutRecord& put) const;
  static Result<FoldState> Decode(const StateRecords& records, const CampaignNouns& campaign);
};

// Of one kind an API keeps a group of each family of relations, and so many more. A library whose
// messages hold random words has no end of them. Of an operator that no public call reaches so few
// more: its findings are counted below the front page, and each is confirmed.
inline constexpr size_t kMostGroups = 32;
inline constexpr size_t kMostHiddenGroups = 2;
// And so many that say of a guess that one side returns where the other raises; of one message
// fewer: an API is held against tens of others, and what it refuses is the same against all.
inline constexpr size_t kMostGuessedEnds = 6;
inline constexpr size_t kMostOfOneMessage = 2;

// What figures are kept by: the family, "modes:float64"; of guesses, each of which is a family of
// its own, their claim, "similar:value" or "similar:status".
std::string FiguresNameOf(const Relation& relation);

// The text of the signature; doubts that a run may take back are kept apart, so that they take no
// place among the suspects.
std::string GroupName(const Relation& relation, const Verdict& verdict);

struct FoldContext {
  const Manifest& manifest;
  const std::vector<CatalogueEntry>& catalogue;
  const std::vector<PlannedRelation>& relations;
  bool skeptics_on = true;
  const Dialect& dialect = NoDialect();  // of the target
  // What is new just outside of what is legal is worth mutating where nothing else is hunted; other
  // relations would begin with calls that were broken on purpose.
  bool only_edges = false;
  // Of the relations; empty: all are verified. What a candidate shows is about the candidate.
  std::span<const RelationState> states = {};

  bool IsCandidate(uint32_t relation) const {
    return !states.empty() && IsUndecided(states[relation]);
  }
  bool IsVerifiedGuess(uint32_t relation) const {
    return !states.empty() && states[relation] == RelationState::kVerified &&
           relations[relation].relation.Is(kGuessed);
  }
};

// The case of a hit in a row of the manifest. Not judged yet.
RecordedCase CaseOf(const FoldContext& context, uint32_t row, SweepHit hit);

// Whether all of the relations are of source `edges`.
bool AreOnlyEdges(const std::vector<PlannedRelation>& relations);

// Whoever wants the verdicts of recorded cases, each of a row of the manifest, as they are folded;
// those of candidates are not judged here.
using VerdictSink =
    std::function<void(uint32_t row, const RecordedCase& recorded, const Verdict& verdict)>;

// REQUIRES: blocks of an epoch come in index order.
void Fold(BlockResult result, const FoldContext& context, FoldState* state,
          const VerdictSink& sink = nullptr);

}  // namespace parallax
