#pragma once

// Questions: which conditions on several arguments at once a witness may need. Each is true of it.

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "explain/variations/hypothesis.h"
#include "nouns/constraint.h"
#include "nouns/relation.h"

namespace parallax {

// All of these, those first that are the likeliest. `linalg`: the call is one of linear algebra.
std::vector<Question> QuestionsAbout(const Binding& witness, const Relation& relation,
                                     std::span<const Constraint> known, bool linalg);

// Question::about, with the name of a tensor behind the second and the third.
inline constexpr std::string_view kEmptyDimensions = "empty dimensions";
inline const std::string kOverflowOf = "what overflows of ", kFractionOf = "fraction of ";

// Clauses that are known of the arguments and that the witness breaks: "values(i) >= extent(x, 0)".
std::vector<Question> BrokenClauses(const Binding& witness, std::span<const Constraint> known);
// Dimensions without elements: "dimension 1 of x is empty".
std::vector<Question> EmptyQuestions(const Binding& witness);
// An argument that names the dimension along which an expanded tensor repeats.
std::vector<Question> ExpandedQuestions(const Binding& witness, const Relation& relation);

// In explain/questions/: integers of a tensor outside of a dimension of another one: "index goes
// beyond x".
std::vector<Question> IndexQuestions(const Binding& witness);
// A whole number that the dtype of an integer tensor does not hold: what it wraps around to.
std::vector<Question> WrapQuestions(const Binding& witness);
// Matrices without an inverse: "A is singular", "A has rank n - 1".
std::vector<Question> MatrixQuestions(const Binding& witness);
// Numbers that are less than the dtype's epsilon of their sum.
std::vector<Question> ShareQuestions(const Binding& witness);
// Lists and vectors of whole numbers that do not ascend: "offsets decreases".
std::vector<Question> OrderQuestions(const Binding& witness);
// Results that are laid out with their dimensions reversed: "out's batch
// dimensions, two of them above 1, do not follow each other in memory".
std::vector<Question> OutQuestions(const Binding& witness, const Relation& relation);
// Two tensors of two dtypes: "x and y have different dtypes".
std::vector<Question> DTypeQuestions(const Binding& witness);
// Negated views: whether they need to be without gaps, and that no gradient is recorded.
std::vector<Question> NegatedQuestions(const Binding& witness, const Relation& relation);
// What overflows on the way, in the dtype that there is: "exp(x) overflows", "x / y overflows".
std::vector<Question> OverflowQuestions(const Binding& witness);
// A float beside tensors of integers: "x is negative and not whole".
std::vector<Question> FractionQuestions(const Binding& witness);
// Powers of one tensor, perhaps divided by another, to another: what they leave of 0 and 1: "(x /
// y)^k underflows to 0", "1 - x^k rounds to 0 or 1".
std::vector<Question> PowerQuestions(const Binding& witness);
// A number far above all before it: "an element of x is about 24 or more above all before it".
std::vector<Question> RiseQuestions(const Binding& witness);
// Numbers that are a fraction of the dtype's epsilon: "x is below eps / 8 of its dtype".
std::vector<Question> EpsilonQuestions(const Binding& witness);
// Vectors that are shorter than a number beside them: "the norm of x is below eps".
std::vector<Question> NormQuestions(const Binding& witness);

}  // namespace parallax
