#pragma once

// ContentFacts: what can be read off the contents of a tensor: range, order, symmetry. Internal to
// src/inputs.

#include <vector>

#include "nouns/tensor.h"

namespace parallax {

// Row-major contents as doubles; a complex number gives its real and imaginary parts.
std::vector<double> ReadNumbers(const TensorRecipe& recipe);

struct ContentFacts {
  bool any = false;  // has a finite number
  bool all_finite = true;
  double min = 0, max = 0;   // of the finite ones
  bool constant = false;     // one number throughout
  bool sorted = false;       // ascends along the last dimension, which is at least 4 long
  bool permutation = false;  // each row along the last dimension is one of 0..n-1, n >= 4
  bool square = false;       // the last two dimensions are equal and longer than 1
  bool symmetric = false;   // square, each matrix equal to its transpose (a complex one conjugated)
  bool triangular = false;  // square, zeros strictly above or below the diagonal throughout
};

// REQUIRES: the recipe carries bytes.
ContentFacts Observe(const TensorRecipe& recipe);

}  // namespace parallax
