#pragma once

// For tests of formats: one value of every kind that crosses a process.

#include <limits>
#include <memory>

#include "nouns/outcome.h"
#include "nouns/relation.h"
#include "nouns/value.h"

namespace parallax {

inline TensorRecipe SampleRecipe() {
  TensorRecipe recipe;
  recipe.dtype = DType::kF32;
  recipe.shape = {2, 3};
  recipe.requires_grad = true;
  recipe.misalignment = 4;
  return recipe;
}

inline TensorRecipe SampleInline() {
  TensorRecipe recipe;
  recipe.dtype = DType::kF16;
  recipe.shape = {3};
  recipe.fill.kind = FillKind::kInline;
  recipe.bytes = std::make_shared<const std::string>("\x01\x02\x03\x04\x05\x06");
  return recipe;
}

inline Binding SampleBinding() {
  Sequence sequence{true, {{int64_t{-7}}, {0.5}, {std::string("reflect")}}};
  Dictionary dictionary{{{"a", {None{}}}, {"b", {DType::kI64}}}};
  double nan = std::numeric_limits<double>::quiet_NaN();
  return {{{"x", false, {SampleRecipe()}},
           {"", false, {SampleInline()}},
           {"dims", false, {sequence}},
           {"keepdim", true, {true}},
           {"alpha", true, {std::complex<double>(nan, -0.0)}},
           {"options", true, {dictionary}},
           {"format", true, {Expression{"toy.channels_last"}}}}};
}

inline Relation SampleRelation() {
  Relation relation;
  relation.source = "modes";
  relation.facts = kOfModes;
  relation.family = "float64";
  relation.api = "toy.sum";
  relation.target = "toy";
  relation.sides = {{"as it is", "toy.sum", {}, Select::kAll, 0, 1},
                    {"in float64", "toy.sum", {DeriveKind::kWiden}, Select::kFlatPart, 2, 3},
                    {"elsewhere", "toy.sum", {}, Select::kAll, 0, 1, "other"},
                    {"beside", "toy.sum", {}, Select::kAll, 0, 1, "third", "other"}};
  relation.sides.back().arguments = {{"", "x", 0, {}}, {"k", "", -1, {int64_t{3}}}};
  relation.sides.back().text = "def run(x): return x";
  relation.claim.bits = kClaimValues | kClaimStatus;
  relation.claim.tolerance = {1e-3, 1e-5};
  relation.citation = "a paper";
  return relation;
}

inline Outcomes SampleOutcomes() {
  OutputTensor tensor;
  tensor.dtype = DType::kF32;
  tensor.shape = {2};
  tensor.strides = {1};
  tensor.bytes = std::string(8, '\x3f');
  OutputSequence sequence{{{tensor}, {None{}}, {Opaque{"Thing"}}, {1.5}, {std::string("s")}}};
  Returned returned{{sequence}, {0, 2}, 1, "a warning"};
  Crashed crashed{11, 0, {"libtoy.so!toy::window"}, "text", true};
  return {{returned, 1000},   {Raised{"ValueError", "no"}, 1},   {crashed, 0},
          {TimedOut{2.5}, 0}, {OutOfMemory{"much"}, 0},          {WorkerLost{"killed"}, 0},
          {Interrupted{}, 0}, {NotApplicable{"no such part"}, 0}};
}

}  // namespace parallax
