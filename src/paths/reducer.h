#pragma once

// Reducer: a test of the source becomes what it says of the arguments, in the language of
// constraints: `len(x.shape) < 1` is `rank(x) < 1` (DLLens, III-B). In its expressions names are
// parameters of the API. One thread at a time.

#include <optional>
#include <set>
#include <string>

#include "paths/measure.h"
#include "paths/passed_kind.h"
#include "paths/path_formula.h"
#include "paths/source_form.h"

namespace parallax {

// What the use of a parameter and its default show of it.
struct ParameterTraits {
  std::set<std::string> tensors;
  std::set<std::string> flags;  // True or False by default
  PassedKinds kinds = {};       // what else is known of them
};
ParameterTraits TraitsOf(const SourceForm& form);

class Reducer {
 public:
  explicit Reducer(ParameterTraits traits) : traits_(std::move(traits)) {}

  // What it says if it is true. Parts that cannot be reduced are dropped in it.
  PathFormula Test(const FormNode& node) const;

  // Whether the meaning of a call is known, so that its source is not needed.
  static bool Knows(const FormExpression& call);

 private:
  PathFormula TestAt(const FormNode& node, int lifts) const;
  PathFormula Plain(const FormNode& node, int lifts) const;
  std::optional<PathFormula> Compare(const FormExpression& node, int lifts) const;
  std::optional<PathFormula> Call(const FormExpression& node, int lifts) const;
  std::optional<PathFormula> Each(const FormExpression& node, int lifts) const;
  std::optional<PathFormula> EachDimension(const FormExpression& node, const Measured& shape,
                                           int lifts) const;
  std::optional<PathFormula> EachPlace(const FormExpression& node, const Term& count,
                                       const std::vector<FormNode>& members, int lifts) const;
  std::optional<PathFormula> EachNumber(const FormExpression& node, const Measured& list) const;
  std::optional<PathFormula> IsTrue(const Measured& measured) const;
  std::optional<PathFormula> SameTruth(const FormExpression& node, int lifts) const;
  std::optional<PathFormula> Equal(const Measured& left, const Measured& right) const;
  std::optional<PathFormula> EqualToShape(const Measured& shape, const Measured& other) const;
  std::optional<PathFormula> EqualItems(const Measured& left, const Measured& right) const;
  std::optional<PathFormula> IsIn(const Measured& left, const Measured& list) const;
  std::optional<PathFormula> IsInstance(const FormExpression& node) const;
  std::optional<PathFormula> Ordered(const std::string& op, const Measured& left,
                                     const Measured& right) const;
  PathFormula Relates(Clause::Relation relation, Term left, std::vector<Term> right) const;

  ParameterTraits traits_;
};

// Why nothing is known of it.
DropReason ReasonOf(const FormNode& node);

// Puts `with` where `node` has `what`; the name `item` in comprehensions hides nothing else.
FormNode Replaced(const FormNode& node, const FormNode& what, const FormNode& with);

}  // namespace parallax
