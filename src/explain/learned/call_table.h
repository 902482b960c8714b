#pragma once

// CallTable: the calls whose outcomes are known, with what features say of them. Belongs to one
// thread.

#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "explain/learned/feature.h"
#include "explain/learned/learner.h"
#include "nouns/varied_call.h"

namespace parallax {

class CallTable {
 public:
  explicit CallTable(std::vector<Feature> features) : features_(std::move(features)) {}

  // False: it says nothing. What is unknown does not, nor that a call passes which holds numbers of
  // which nobody promises much, if the witness, the first that is added, holds none.
  bool Add(const Binding& binding, VariedState state);

  std::span<const Feature> features() const { return features_; }
  std::span<const LearnedCall> calls() const { return calls_; }
  std::optional<AtomList> Learn() const { return LearnConjunction(features_, calls_); }

  std::vector<Fact> FactsOf(const Binding& binding) const;
  // Of the features of these atoms alone; the others are nothing.
  std::vector<Fact> FactsOf(const Binding& binding, const AtomList& atoms) const;
  // A failing call with that number.
  const LearnedCall* FailingWith(size_t feature, double number) const;

 private:
  std::vector<Feature> features_;
  std::vector<LearnedCall> calls_;
  double most_ = 0;   // of sizes that tell
  bool odd_ = false;  // the witness holds others
};

}  // namespace parallax
