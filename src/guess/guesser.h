#pragma once

// Guesser: one guess being made. Tensors and options are separate files; this is what they share.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/rng.h"
#include "guess/frame.h"
#include "guess/hints.h"
#include "guess/lessons.h"
#include "nouns/api.h"
#include "nouns/parameter_type.h"

namespace parallax {

class Guesser {
 public:
  // All outlive it. `hints` are those of the API's library.
  Guesser(const Api& api, const Lessons& lessons, const ParameterHints& hints, uint64_t draw);

  Binding Make();

 private:
  // guess.cc
  const std::vector<Parameter>& PickOverload();
  bool Omit(const Parameter& parameter, const ParameterType& type);
  Value MakeValue(const Parameter& parameter, const ParameterType& type);
  // Follows a lesson: mostly yes.
  bool Heed() { return !rng_.OneIn(8); }

  // guess_tensor.cc
  Value MakeTensorValue(const Parameter& parameter, const ParameterType& type);
  TensorRecipe MakeTensor(std::string_view name);
  Shape MainShape();
  Shape OtherShape();
  Shape ApplyShapeLessons(std::string_view name, bool main, Shape shape);
  void SetRole(Role role, std::string_view bound, TensorRecipe* tensor);
  // What a refusal asked for, of a tensor that would have `dtype`.
  DType WishedDType(DType dtype);
  void ApplyDTypeLessons(std::string_view name, bool main, TensorRecipe* tensor);
  int64_t IndexBound(std::string_view bound) const;

  // guess_option.cc
  Value MakeInt(std::string_view name);
  int64_t IntFromHint(const NumberHint& hint);
  Value MakeFloat(std::string_view name);
  Value MakeNumber(std::string_view name);
  Value MakeList(std::string_view name, const ParameterType& type);
  std::vector<int64_t> ListFromHint(const ListHint& hint);
  std::vector<int64_t> Dims();
  std::vector<int64_t> Parts();
  Value MakeText(const Parameter& parameter);
  Value MakeDType();
  Value MakeExpression(const Parameter& parameter);
  Value MakeAny(const Parameter& parameter);
  int64_t BaseRank() const { return static_cast<int64_t>(main_shape_.size()); }

  const Api& api_;
  const Lessons& lessons_;
  const ParameterHints& hints_;
  Rng rng_;
  Family family_;
  GuessFrame frame_;
  DType dtype_ = DType::kF32;
  Shape main_shape_;
  bool made_main_ = false;
};

}  // namespace parallax
