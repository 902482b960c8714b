#pragma once

// EpochFold: the results of an epoch, folded as its blocks end: each as soon as those before it
// are, so that the state is the same for any number of jobs and whoever watches or confirms need
// not wait for the end of the epoch. What ended early waits here; what there is no room for is read
// from the store again when the epoch has ended.

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>

#include "hunt/fold.h"
#include "hunt/relations/verification.h"
#include "store/block_store.h"

namespace parallax {

class EpochFold {
 public:
  // What the context refers to, and the state, outlive it.
  EpochFold(const FoldContext& context, FoldState* state, size_t most_bytes = kMostWaitingBytes);

  // A block that was not done before, of so many bytes, which the store has.
  void Add(uint32_t block, BlockResult result, size_t bytes);
  // All that the store has done of it. Error: it failed, or has what cannot be read.
  Status AddDone(const BlockStore& store, const std::string& campaign);
  // The epoch has ended, or was cut: folds what is left, in order, across what was not run.
  Status Finish(const BlockStore& store, const std::string& campaign);

  // Blocks before this one are folded.
  uint32_t folded() const { return next_; }
  // Of the epoch, folded or not.
  uint64_t cases() const { return cases_; }
  // APIs that are judged, as far as they are known: those of the state, and by what waits.
  uint64_t ApisJudged() const;
  const Verification& verification() const { return verification_; }
  // APIs of which the epoch judged a case.
  const std::set<uint32_t>& judged() const { return judged_; }

  // Of the results that wait, as they are stored.
  static constexpr size_t kMostWaitingBytes = size_t{64} << 20;

 private:
  struct Waiting {
    BlockResult result;
    size_t bytes = 0;
  };
  void Count(const BlockResult& result);
  void FoldOne(BlockResult result);

  const FoldContext context_;
  FoldState& state_;
  const size_t most_bytes_;
  uint32_t next_ = 0;
  size_t waiting_bytes_ = 0;
  std::map<uint32_t, Waiting> waiting_;  // by block
  uint64_t cases_ = 0;
  StatisticsByApi apis_;             // of the epoch
  std::set<uint32_t> newly_judged_;  // APIs, by the epoch alone
  Verification verification_;
  std::set<uint32_t> judged_;
};

}  // namespace parallax
