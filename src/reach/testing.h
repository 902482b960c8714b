#pragma once

// Paths and inputs for tests, written short.

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "paths/find_paths.h"

namespace parallax::testing_reach {

inline Value TensorOf(const Shape& shape, DType dtype = DType::kF32) {
  TensorRecipe tensor;
  tensor.shape = shape;
  tensor.dtype = dtype;
  return {tensor};
}

// f(x, n).
inline Binding CallOf(const Shape& x, int64_t n) {
  return {{{"x", false, TensorOf(x)}, {"n", false, {n}}}};
}

inline ApiPath PathOf(const std::vector<std::string>& conditions, std::vector<Binding> solutions,
                      const std::string& raises = "") {
  ApiPath path;
  for (const std::string& text : conditions) {
    auto condition = ParseCondition(text);
    EXPECT_TRUE(condition.ok()) << text;
    if (condition.ok()) path.conditions.push_back(*condition);
  }
  path.solutions = std::move(solutions);
  path.refused = !raises.empty();
  if (path.refused) path.type = "ValueError";
  path.message = raises;
  return path;
}

}  // namespace parallax::testing_reach
