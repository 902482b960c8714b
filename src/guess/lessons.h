#pragma once

// Lessons: what refusals of one api have taught about its inputs (learn.h), for its next guesses.
// Lessons bias, they do not bind: most guesses follow them, some do not, so that a misread message
// costs little. Plain data.

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "nouns/dtype.h"

namespace parallax {

// What dtypes a message asks for.
enum class DTypeWish : uint8_t { kNone, kFloat, kInteger, kBool, kComplex, kReal };

struct Lessons {
  std::map<std::string, DType> dtypes;       // of a parameter; "" : of some tensor
  DTypeWish wish = DTypeWish::kNone;         // of the main tensor
  std::map<std::string, int> ranks;          // of a parameter; "" : of the main tensor
  std::map<std::string, std::string> types;  // a parameter is of this type after all
  std::map<std::string, int> lengths;        // of a list
  std::set<std::string> required;            // must be given although it has a default
  std::set<std::string> banned;              // must not be given
  std::vector<std::string> words;            // legal strings
  bool same_dtype = false;
  bool same_shape = false;
  bool square = false;
  bool one_element = false;
  bool not_empty = false;
  bool positive = false;           // options above zero
  bool positive_contents = false;  // numbers inside tensors above zero, below one
  bool small = false;              // options near zero
  bool one_dimensional = false;
  int spatial = 0;
  // Values a parameter was said to be expected to have.
  std::map<std::string, int64_t> values;

  bool operator==(const Lessons&) const = default;
};

// What was learned, for people: "index is of int64". None when nothing was.
std::vector<std::string> Sentences(const Lessons& lessons);

}  // namespace parallax
