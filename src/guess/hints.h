#pragma once

// What a name tells: which family of computation an api belongs to, and what its parameters then
// mean. All of it is the tables of hints.cc; the words are those deep-learning libraries share.
// Pure; any thread.

#include <optional>
#include <span>
#include <string_view>

#include "nouns/tensor.h"

namespace parallax {

// The role a tensor's name gives it: its dtype and where its numbers may lie.
enum class Role : uint8_t {
  kValue,        // floating, ordinary
  kPositive,     // floating, away from zero: variances, scales
  kProbability,  // floating in [0, 1]
  kSorted,       // floating, ascending
  kDefinite,     // symmetric positive definite
  kLogits,       // floating, non-positive
  kIndex,        // int64 below the related extent
  kPivot,        // int32, 1-based, below the related extent
  kMask,         // bool
  kLengths,      // int64 in [1, extent]
  kOffsets,      // int64, ascending from 0
  kComplex,      // complex64
  kInteger,      // int64, ordinary
};

struct TensorHint {
  std::string_view family;  // "" : any
  std::string_view names;   // "a|b"; a trailing '*' matches any rest
  std::string_view shape;   // frame.h; alternatives by ';'
  Role role = Role::kValue;
  std::string_view bound = "";  // symbol below which indices lie; "" : smallest extent of "*"
};

struct NumberHint {
  std::string_view family;
  std::string_view names;
  // kRange: [lo, hi]; kDim: a dimension of "*"; kSymbol: what `symbol` names; kDivisor: of it.
  enum Kind : uint8_t { kRange, kDim, kSymbol, kDivisor, kBelow } kind = kRange;
  double lo = 0;
  double hi = 0;
  std::string_view symbol = "";
};

struct ListHint {
  std::string_view family;
  std::string_view names;
  // What the list holds, and how long it is:
  enum Kind : uint8_t {
    kShape,        // the extents of `expression`
    kSpatial,      // one number in [lo, hi] for each spatial dimension
    kPairs,        // two for each, in [lo, hi]: padding
    kDims,         // some distinct dimensions of "*"
    kPermutation,  // all dimensions of "*", any order
    kPerDim,       // one number in [lo, hi] for each dimension of "*"
    kParts,        // numbers that add up to the first extent of "*"
    kNumbers,      // one to three numbers in [lo, hi]
  } kind = kNumbers;
  double lo = 0;
  double hi = 0;
  std::string_view expression = "";
};

// The family of a callable's last name ("conv2d" -> "conv"), "" for none. `input_shape` of a family
// is the shape of its main tensor, `spatial` the digit in "2d" or 0.
struct Family {
  std::string_view name;
  std::string_view input_shape;
  int spatial = 0;
  Role input_role = Role::kValue;
};
Family FamilyOf(std::string_view api_name);

// The first that matches family and name, families before "". Null: nothing is known. "init." and
// "param." in front of a name do not count.
const TensorHint* FindTensorHint(std::string_view family, std::string_view name);
const NumberHint* FindIntHint(std::string_view family, std::string_view name);
const NumberHint* FindFloatHint(std::string_view family, std::string_view name);
const ListHint* FindListHint(std::string_view family, std::string_view name);

}  // namespace parallax
