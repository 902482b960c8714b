#pragma once

// FillSearch: the freest contents a seed accepts. It asks for runs and is told what came of them,
// so that the runs of a thousand seeds share a request (probe.h). One thread.

#include <cstdint>
#include <functional>
#include <vector>

#include "nouns/value.h"

namespace parallax {

// Fills to try for a tensor, freest first (inputs/infer.h).
using FillCandidates = std::function<std::vector<Fill>(const TensorRecipe&)>;

class FillSearch {
 public:
  static constexpr int kDraws = 4;

  // `seed` was accepted as it is; it is what remains when nothing freer is.
  FillSearch(Binding seed, const FillCandidates& candidates);

  bool done() const { return state_ == State::kDone; }
  // The binding to run next, kDraws times with different draws. REQUIRES: !done().
  const Binding& Trial() const { return trial_; }
  // Whether every draw of Trial() was accepted. REQUIRES: !done().
  void Report(bool accepted);
  // The freest binding so far.
  const Binding& best() const { return best_; }
  // best() was accepted on kDraws draws (not only as the seed was).
  bool confirmed() const { return confirmed_; }

 private:
  enum class State : uint8_t { kAllFreest, kOneByOne, kDone };
  void Propose();

  Binding best_;
  Binding trial_;
  std::vector<std::vector<Fill>> candidates_;  // of each tensor
  State state_ = State::kAllFreest;
  size_t tensor_ = 0;
  size_t candidate_ = 0;
  bool confirmed_ = false;
};

}  // namespace parallax
