#pragma once

// ParameterHints: what the names of parameters tell of them: the shape of a tensor and what numbers
// it holds, where a number lies, what a list of numbers is. Guesses are made by them. An adapter
// has those of names that are its library's own (targets/adapters/hints_reader.h); those of names
// that libraries share are guess/shared_hints.h. Plain data.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

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

// In each, `family` is one of guess/hints.cc, "" any; `names` are "a|b", where '*' matches any
// part.
struct TensorHint {
  std::string family;
  std::string names;
  std::string shape;  // IsShape(), below
  Role role = Role::kValue;
  std::string bound = {};  // symbol below which indices lie; "" : smallest extent of "*"
};

struct NumberHint {
  std::string family;
  std::string names;
  // kRange: [lo, hi]; kDim: a dimension of "*"; kSymbol: what `symbol` names; kDivisor: of it.
  enum Kind : uint8_t { kRange, kDim, kSymbol, kDivisor, kBelow } kind = kRange;
  double lo = 0;
  double hi = 0;
  std::string symbol = {};
};

struct ListHint {
  std::string family;
  std::string names;
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
  std::string expression = {};
};

struct ParameterHints {
  std::vector<TensorHint> tensors;
  std::vector<NumberHint> ints;
  std::vector<NumberHint> floats;
  std::vector<ListHint> lists;
  std::vector<std::string> omitted;  // no guess gives them

  // What the other has, behind its own: the first that matches counts.
  void Add(const ParameterHints& other);
};

// Symbols of sizes that the arguments of one guess share (guess/frame.h has their meaning),
// separated by blanks, alternatives by ';', "-" for rank 0: "N C S", "B q;q".
bool IsShape(std::string_view text);
// One symbol: "C", "3H", "C/g", "*", or a number.
bool IsShapeSymbol(std::string_view text);

}  // namespace parallax
