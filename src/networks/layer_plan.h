#pragma once

// LayerPlan: which networks of one layer are tried, in order of what they may teach: the layer as
// it starts, each value of each parameter alone, then combinations that cover all pairs of values.
// It learns from refusals: a value that is refused alone is in no pair, so these need not run.
// Deterministic.

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "base/rng.h"
#include "networks/layer_catalogue.h"

namespace parallax {

// One place of a value for each dimension: the inputs, their contents, then each parameter.
using LayerChoice = std::vector<size_t>;

class LayerPlan {
 public:
  // `kind` outlives it.
  LayerPlan(const LayerKind& kind, uint64_t seed);

  enum class Stage { kStart, kValues, kPairs, kDone };
  Stage stage() const { return stage_; }
  // The next of this stage; none: the stage is over, and the next one begins.
  std::optional<LayerChoice> Next();
  // Whether it ran somewhere. Each choice of Next() is told of, once, in any order; one of kValues
  // may be learned of instead: whether the library would take it.
  void Tell(const LayerChoice& choice, bool ran);
  void Learn(const LayerChoice& choice, bool legal);

  Network NetworkOf(const LayerChoice& choice, uint64_t seed) const;
  const LayerKind& kind() const { return kind_; }
  // Of parameters only: how many values, and pairs of values, ran.
  uint64_t values_covered() const { return values_.size(); }
  uint64_t pairs_covered() const;
  // A choice that ran, at random; none before any did.
  std::optional<LayerChoice> AnyThatRan(Rng& rng) const;

 private:
  using Place = std::pair<size_t, size_t>;  // dimension, value
  using Pair = std::pair<Place, Place>;

  size_t SizeOf(size_t dimension) const;
  std::optional<LayerChoice> NextValue();
  std::optional<LayerChoice> NextPair();
  void ListPairs();
  LayerChoice Filled(const Pair& pair);
  size_t NewPairs(const LayerChoice& choice) const;
  static std::vector<Pair> PairsOf(const LayerChoice& choice);

  const LayerKind& kind_;
  Rng rng_;
  Stage stage_ = Stage::kStart;
  LayerChoice base_;
  Place next_{0, 1};
  std::set<Place> refused_, values_;
  std::vector<Pair> pairs_;       // to be covered
  std::map<Pair, int> attempts_;  // at pairs that are not covered
  std::set<Pair> covered_;
  std::vector<LayerChoice> ran_;
  size_t at_ = 0;  // in pairs_
};

}  // namespace parallax
