#pragma once

// Paths and inputs for tests, written short.

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "nouns/outcome.h"
#include "nouns/relation.h"
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

// What the worker says of a program that the adapter does not have.
inline Outcome NoProgram(const Side& side) {
  return {NotApplicable{"no program " + side.program.name() + ": LookupError: none"}};
}

inline bool IsFollowed(const Side& side) { return side.program.form() == "followed"; }

// In f() of toy/f.py, which begins in line 1: a test in line 2, what it guards in line 3.
inline void PutSites(ApiPath* path) {
  for (PathCondition& condition : path->conditions) {
    condition.file = "toy/f.py";
    condition.line = 2;
    condition.site = {2, 3, 3, 1};
  }
  if (path->refused) {
    path->file = "toy/f.py";
    path->line = 3;
    path->function_line = 1;
  }
}

// What a program @followed returns of one way.
inline std::string WayText(const std::string& way, const std::string& ran,
                           const std::string& raised = "") {
  const std::string ended = raised.empty() ? "" : R"("type":"ValueError","message":"negative",)";
  return R"({"way":")" + way + R"(",)" + ended + R"("ran":{"toy/f.py":[)" + ran +
         R"(]},"raised":{"toy/f.py":[)" + raised + "]}}";
}

}  // namespace parallax::testing_reach
