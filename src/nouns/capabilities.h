#pragma once

// Capabilities: what tensors a target can hold, as its adapter declares. What is not declared is
// there.

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "nouns/relation.h"

namespace parallax {

struct Capabilities {
  bool strides = true;
  bool negated = true;
  bool conjugated = true;
  bool requires_grad = true;
  bool zero_copy = true;           // from_dlpack shares the memory it is given
  size_t alignment = 1;            // bytes that the first element's address must be a multiple of
  std::vector<DType> dtypes = {};  // empty: any

  bool Has(DType dtype) const;
  // What a tensor of the recipe needs and the target has not ("no strides"); empty when it can be.
  std::string WhyNot(const TensorRecipe& recipe) const;
  // Whether a side can derive any binding at all.
  bool Allows(const Derivation& derivation) const;
};

// What is declared as alignment, in what memory can be laid out by: a power of two up to 64.
size_t AlignmentOf(uint64_t declared);

}  // namespace parallax
