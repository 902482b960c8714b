#pragma once

// What the tests of element errors and of their chart share.

#include <cmath>
#include <memory>
#include <string>
#include <vector>

#include "store/test_support.h"

namespace parallax {

// Squares; the last two of float32 are wrong.
inline Finding Squares(const std::vector<float>& x) {
  std::vector<float> left;
  std::vector<double> right;
  for (float each : x) {
    left.push_back(each * each);
    right.push_back(static_cast<double>(each) * each);
  }
  left.back() += 1;
  left[left.size() - 2] = std::nanf("");
  Finding finding = SampleFinding();
  const auto count = static_cast<int64_t>(x.size());
  finding.witness.outcomes = {ReturnedTensor(DType::kF32, {count}, PackElements(left)),
                              ReturnedTensor(DType::kF64, {count}, PackElements(right))};
  finding.reference = finding.witness.outcomes[1];
  TensorRecipe recipe{
      DType::kF32, {count}, Layout::kContiguous, 0, false, {FillKind::kInline, 0, 0}, nullptr};
  recipe.bytes = std::make_shared<std::string>(PackElements(x));
  finding.witness.binding.arguments = {Argument{"x", false, Value{recipe}}};
  return finding;
}

}  // namespace parallax
