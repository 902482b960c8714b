#pragma once

// SeenCall: a call as features read it, with the numbers of its tensors. Immutable.

#include <vector>

#include "explain/variations/hypothesis.h"
#include "nouns/value.h"

namespace parallax {

struct SeenTensor {
  TensorPlace place;
  TensorRecipe recipe;
  // Row-major, the sizes of those that are not real; empty: none, or too many.
  std::vector<double> numbers;
  // Of them and of their sizes, but for nan; nan where there are none.
  double least = 0, most = 0, least_size = 0, most_size = 0;
};

class SeenCall {
 public:
  explicit SeenCall(const Binding& binding);

  const Binding& binding() const { return binding_; }
  const std::vector<SeenTensor>& tensors() const { return tensors_; }
  // Null: the call has no such tensor.
  const SeenTensor* Find(const TensorPlace& place) const;

 private:
  Binding binding_;
  std::vector<SeenTensor> tensors_;
};

// The least normal number of a dtype of floats.
double LeastNormalOf(DType dtype);

}  // namespace parallax
