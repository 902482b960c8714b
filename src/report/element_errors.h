#pragma once

// ElementErrors: how far each element of a finding's output is from where it should be. Taken from
// the outcomes that were recorded; nothing is run. Pure functions.

#include <optional>
#include <string>
#include <vector>

#include "nouns/finding.h"
#include "nouns/tensor.h"

namespace parallax {

struct ElementError {
  bool agrees = true;  // within the tolerance
  double excess = 0;   // in tolerances; infinite when none can be told: nan, infinity, integers
};

struct ElementErrors {
  std::string side;       // "toy.scale(x)"
  std::string reference;  // "the same in float64"
  std::string output;  // "float32[2, 32]", of several outputs with its place: "float32[3] at [1]"
  size_t rank = 1;
  std::vector<ElementError> errors;  // row-major
  // The one input of that shape, where most of it are different finite numbers.
  std::string input;           // its name; empty: there is none
  std::vector<double> values;  // of the same index
};

// Of findings about numbers whose worst output has 4 to 2,000 elements, of which one differs.
std::optional<ElementErrors> ElementErrorsOf(const Finding& finding);

}  // namespace parallax
