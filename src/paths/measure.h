#pragma once

// Measure: what an expression of the source amounts to in terms of the arguments: a number, a
// shape, a dtype ... (Table I of DLLens: ndims, shape, dtype, num_element). Pure.

#include <optional>
#include <string>
#include <vector>

#include "nouns/clause.h"
#include "paths/source_form.h"

namespace parallax {

struct Measured {
  enum class Kind : uint8_t {
    kUnknown,
    kNumber,    // term
    kItem,      // term: item(dims, 0), a number if the list is one of numbers
    kText,      // term
    kNone,      // the constant None
    kTruth,     // the constant `truth`
    kArgument,  // term: an argument as it is
    kShape,     // of the tensor term.name, from `from` to `to`; negative from the end
    kDType,     // term: dtype(x), or a word
    kItemSize,  // bytes of the dtype that is the term: dtype(x)
    kItems,     // of a list
    kObject,    // term: the name of a function or a type
  };
  Kind kind = Kind::kUnknown;
  Term term;
  bool truth = false;
  int64_t from = 0;
  std::optional<int64_t> to;
  std::vector<FormNode> items;

  bool Is(Kind other) const { return kind == other; }
  bool IsConstNumber() const { return kind == Kind::kNumber && term.kind == Term::Kind::kNumber; }
};

Measured Measure(const FormNode& node);

// A number, or an argument or a truth as one.
std::optional<Term> NumberIn(const Measured& measured);
// How many members it has.
Measured LengthOf(const Measured& measured);

Term NumberTerm(double number);
Term TermOf(Term::Kind kind, const std::string& name);

}  // namespace parallax
