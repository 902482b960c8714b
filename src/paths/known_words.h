#pragma once

// What the functions, attributes and types of array libraries are commonly called, and what they
// say in the language of constraints. Tables; pure.

#include <cstdint>
#include <string_view>
#include <vector>

namespace parallax {

enum class KnownWord : uint8_t {
  kNone,
  kRank,
  kShape,
  kExtent,  // of a shape: the one that the argument says; of none the shape
  kElements,
  kLength,
  kDType,
  kItemSize,     // of a dtype, or of what has one
  kDTypeFamily,  // whether the dtype is of DTypeFamilyOf(word)
  kIsOfDType,    // whether the dtype is below that of the second argument
  kIsTensor,
  kIsInstance,
  kSame,   // gives back its argument, as far as properties go
  kTruth,  // of its argument
  kAll,
  kAny,
  kStepsFrom,  // range
  kNumbered,   // enumerate
  kTogether,   // zip
  kLarger,     // of two numbers
  kSmaller,
};

// By the last part of the name of a call.
KnownWord KnownCall(std::string_view leaf);
KnownWord KnownAttribute(std::string_view name);
// "float", "complex", "integer", "bool" of "is_floating_point" and its like; of "floating" too.
std::string_view DTypeFamilyOf(std::string_view leaf);

// The words of kind(x) that a type stands for; empty where it is not known.
std::vector<std::string_view> KindsOfType(std::string_view leaf);

// A type of numbers that stand for others while a function is traced.
bool IsNeverPassed(std::string_view leaf);

// Whether an attribute or method of this name shows that its owner is a tensor.
bool ShowsTensor(std::string_view name);

}  // namespace parallax
