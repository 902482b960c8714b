#include "catalogue/fill_search.h"

#include "base/check.h"
#include "inputs/infer.h"
#include "inputs/observe.h"

namespace parallax {
namespace {

void SetFill(Binding* binding, size_t tensor, const Fill& fill) {
  size_t index = 0;
  ForEachTensor(*binding, [&](TensorRecipe& recipe) {
    if (index++ == tensor) recipe = WithFill(recipe, fill);
  });
}

// Integers beside floats are indices, labels, lengths: a kernel that does not check them accepts
// what it must not be given, so they keep to what was seen.
void KeepToSeen(const TensorRecipe& recipe, std::vector<Fill>* fills) {
  if (!IsInteger(recipe.dtype) || !recipe.bytes) return;
  const ContentFacts seen = Observe(recipe);
  if (!seen.any) return;
  std::erase_if(*fills, [&](const Fill& fill) {
    return fill.kind == FillKind::kUniform && (fill.lo < seen.min || fill.hi > seen.max);
  });
}

}  // namespace

FillSearch::FillSearch(Binding seed, const FillCandidates& candidates) : best_(std::move(seed)) {
  bool among_floats = false;
  ForEachTensor(best_,
                [&](const TensorRecipe& recipe) { among_floats |= IsInexact(recipe.dtype); });
  ForEachTensor(best_, [&](TensorRecipe& recipe) {
    candidates_.push_back(candidates(recipe));
    if (among_floats) KeepToSeen(recipe, &candidates_.back());
  });
  trial_ = best_;
  bool any = false;
  for (size_t i = 0; i < candidates_.size(); ++i) {
    if (candidates_[i].empty()) continue;
    any = true;
    SetFill(&trial_, i, candidates_[i][0]);
  }
  if (!any) state_ = State::kDone;
}

void FillSearch::Report(bool accepted) {
  PARALLAX_CHECK(!done(), "a report on a finished search");
  if (accepted) {
    best_ = trial_;
    confirmed_ = true;
  }
  if (state_ == State::kAllFreest) {
    state_ = accepted ? State::kDone : State::kOneByOne;
  } else {
    candidate_ = accepted ? 0 : candidate_ + 1;
    tensor_ += accepted ? 1 : 0;
  }
  if (!done()) Propose();
}

void FillSearch::Propose() {
  while (tensor_ < candidates_.size() && candidate_ >= candidates_[tensor_].size()) {
    ++tensor_;
    candidate_ = 0;
  }
  if (tensor_ >= candidates_.size()) {
    state_ = State::kDone;
    return;
  }
  trial_ = best_;
  SetFill(&trial_, tensor_, candidates_[tensor_][candidate_]);
}

}  // namespace parallax
