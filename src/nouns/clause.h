#pragma once

// Clause: one thing that is true of legal arguments of an API:
//
//   kind(x) in tensor, none          dtype(x) in float32, float64        dtype(x) = dtype(y)
//   rank(x) >= 1                     extent(x, -1) = extent(y, 0)        extent(x, 1) % groups = 0
//   mode in 'full', 'same'           p >= 0                              values(i) < extent(x, dim)
//   item(order, 0) != 1              finite(x)
//
// docs/constraints.md has the whole language, constraints/language.h reads and writes it. Plain
// data.

#include <cstdint>
#include <string>
#include <vector>

namespace parallax {

// What a clause speaks of. A number, a word ("float32", "tensor") and a text ("'full'") stand for
// themselves; `name` is the parameter of the others.
struct Term {
  enum class Kind : uint8_t {
    kNumber,
    kWord,      // a dtype, a family of dtypes, a kind of argument
    kText,      // a string of the library
    kArgument,  // the number or the string that is passed
    kKind,      // what is passed: "tensor", "int", "int[]", "none"
    kDType,
    kRank,
    kExtent,  // of the dimension that terms[0] says, negative from the end
    kItem,    // of a list of numbers the one at place terms[0], negative from the end
    kShape,
    kElements,  // how many a tensor has
    kLength,    // of a list
    kValues,    // every element of a tensor, every number of a list
    kSum,       // of the numbers of a list
    kProduct,
    kAdd,  // terms[0] and terms[1] of this and the next four
    kSubtract,
    kMultiply,
    kDivide,
    kRemainder,
  };
  Kind kind = Kind::kNumber;
  double number = 0;
  std::string name;         // parameter, word or text
  std::vector<Term> terms;  // of kExtent and kItem one, of arithmetic two
  bool operator==(const Term&) const = default;
};

struct Clause {
  enum class Relation : uint8_t {
    kEqual,
    kNotEqual,
    kLess,
    kAtMost,
    kMore,
    kAtLeast,
    kIn,         // one of `right`
    kSorted,     // left is a parameter whose elements ascend
    kBroadcast,  // the shapes of left and right[0] fit each other
    kFinite,     // no element of left is nan or infinite
  };
  Relation relation = Relation::kEqual;
  Term left;
  std::vector<Term> right;
  bool operator==(const Clause&) const = default;
};

}  // namespace parallax
