#pragma once

// Verification: what an epoch showed of the candidates among its relations, and what becomes of
// them by that. Blocks are added in index order, so it is the same for any number of jobs.

#include <cstdint>
#include <map>
#include <string>

#include "hunt/block_result.h"
#include "hunt/fold.h"
#include "relations/relation_set.h"

namespace parallax {

// A candidate is verified when its sides agree on so many cases.
inline constexpr uint64_t kEnoughAgreed = 4;
// And on so large a share of those on which they agree or disagree.
inline constexpr double kShareAgreed = 0.9;
// What is guessed agrees on all of them, and on so many structures.
inline constexpr uint64_t kEnoughStructuresAgreed = 3;
// A guess that is verified has another meaning, and is rejected, when its sides disagree on so many
// structures later, and on so large a share: of values; of how calls end alone.
inline constexpr uint64_t kEnoughStructuresDisagreed = 3;
inline constexpr double kShareOfOtherValues = 0.3;
inline constexpr double kShareOfOtherEnds = 0.1;
// A guess about how calls end alone is not verified where its sides part on so many of the varied
// structures.
inline constexpr uint64_t kEnoughVariedApart = 2;

class Verification {
 public:
  // A block of the epoch that `context` is of. Of what is verified already only the cases that are
  // no hits: those are judged as they are folded (AddVerdict).
  void Add(const BlockResult& result, const FoldContext& context);
  // What a hit of a row came to, of whatever relation.
  void AddVerdict(uint32_t row, const RecordedCase& recorded, const Verdict& verdict,
                  const FoldContext& context);
  // Verifies or rejects each candidate of which cases were run in this epoch; a guess that nothing
  // speaks against becomes promising first. Rejects what was verified and has another meaning.
  void Decide(uint32_t epoch, RelationSet* relations) const;

 private:
  struct Tally {
    uint64_t cases = 0;
    uint64_t not_applicable = 0;  // cases of which a side could not be called
    uint64_t returned_sides = 0;  // bit i: side i returned at least once
    uint64_t structures = 0;      // rows of which cases agreed
    uint64_t disagreeing = 0;     // rows of which a recorded case disagreed
    uint64_t varied_apart = 0;    // rows of varied structures on which sides end differently
    uint64_t numbers_apart = 0;   // cases on which both returned, and something else
    int64_t last_row = -1;        // that is known to disagree
    RelationFate fate;            // as far as it is known
    std::string detail;           // of the first case on which they disagreed
  };
  // Null: nothing is to be learned of it.
  Tally* TallyOf(uint32_t relation, const FoldContext& context);
  static void AddTo(uint32_t row, const RecordedCase& recorded, const Verdict& verdict,
                    const FoldContext& context, Tally* tally);
  static RelationFate LaterFateOf(const Tally& tally, const Relation& relation, RelationFate fate);
  static RelationFate FateOf(const Tally& tally, const Relation& relation, RelationState before);

  std::map<uint32_t, Tally> tallies_;  // by relation: of candidates
  std::map<uint32_t, Tally> later_;    // and of guesses that are verified
};

}  // namespace parallax
