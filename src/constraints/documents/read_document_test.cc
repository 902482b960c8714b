#include "constraints/documents/read_document.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "constraints/language.h"

namespace parallax {
namespace {

using testing::ElementsAre;
using testing::IsSupersetOf;
using testing::UnorderedElementsAre;

std::vector<std::string> Read(const std::vector<std::string>& names, std::string_view doc) {
  Api api;
  api.name = "lib.f";
  api.doc = doc;
  for (const std::string& name : names) {
    Parameter parameter;
    parameter.name = name;
    api.parameters.push_back(parameter);
  }
  std::vector<std::string> out;
  for (const Constraint& constraint : ReadDocument(api)) out.push_back(ToText(constraint.clause));
  return out;
}

std::vector<std::string> OfX(const std::string& entry) {
  return Read({"x", "y", "n"}, "Does it.\n\nArgs:\n  x" + entry + "\n  y: A `Tensor`.\n");
}

std::vector<std::string> OnlyX(const std::string& entry) {
  std::vector<std::string> all = OfX(entry);
  std::erase(all, "kind(y) in tensor");
  return all;
}

TEST(ReadDocument, TypesInBrackets) {
  EXPECT_THAT(OnlyX(" (Tensor): the input"), ElementsAre("kind(x) in tensor"));
  EXPECT_THAT(OnlyX(" (int or tuple of ints, optional): the dims"),
              ElementsAre("kind(x) in int, int[]"));
  EXPECT_THAT(OnlyX(" (Optional[Tensor]): what"), ElementsAre("kind(x) in none, tensor"));
  EXPECT_THAT(OnlyX(" (Tuple[int], optional): s"), ElementsAre("kind(x) in int[]"));
  EXPECT_THAT(OnlyX(" (Number): s"), ElementsAre("kind(x) in float, int"));
  EXPECT_THAT(OnlyX(" (sequence of Tensors): s"), ElementsAre("kind(x) in tensor[]"));
  EXPECT_THAT(OnlyX(" (:class:`torch.dtype`, optional): t. Default: None."),
              ElementsAre("kind(x) in dtype, none"));
}

TEST(ReadDocument, TypesInSentences) {
  EXPECT_THAT(OnlyX(": A `Tensor`."), ElementsAre("kind(x) in tensor"));
  EXPECT_THAT(OnlyX(": An optional `bool`. Defaults to `False`."), ElementsAre("kind(x) in bool"));
  EXPECT_THAT(OnlyX(": A list of `ints`. 1-D of length 4."),
              ElementsAre("kind(x) in int[]", "length(x) = 4"));
  EXPECT_THAT(OnlyX(": An `int` that is `>= 1`."), ElementsAre("kind(x) in int", "x >= 1"));
  EXPECT_THAT(OnlyX(": whether to do so. Default: ``False``"), ElementsAre("kind(x) in bool"));
}

TEST(ReadDocument, DTypes) {
  EXPECT_THAT(
      OnlyX(": A `Tensor`. Must be one of the following types: `half`, `float32`, `qint8`."),
      ElementsAre("kind(x) in tensor", "dtype(x) in float16, float32"));
  EXPECT_THAT(OnlyX(": A `Tensor`. Must have the same type as `y`."),
              ElementsAre("kind(x) in tensor", "dtype(x) = dtype(y)"));
  EXPECT_THAT(OnlyX(": A `Tensor` of type `int64`."),
              ElementsAre("kind(x) in tensor", "dtype(x) in int64"));
  EXPECT_THAT(OnlyX(": A floating point tensor."),
              ElementsAre("kind(x) in tensor", "dtype(x) in float"));
}

TEST(ReadDocument, DTypesOutsideOfTheEntries) {
  const auto read = [](const std::string& sentence) {
    return Read({"A", "n", "out"},
                "Does it.\n\n" + sentence +
                    "\nAlso supports batches.\n\nArgs:\n  A (Tensor): the matrices\n"
                    "  n (int): how often\n  out (Tensor, optional): the result\n");
  };
  EXPECT_THAT(read("Supports input of bfloat16, float, double, cfloat and cdouble dtypes."),
              testing::Contains("dtype(A) in bfloat16, complex128, complex64, float32, float64"));
  EXPECT_THAT(read("Supports inputs of half and float dtypes."),
              testing::Contains("dtype(A) in float16, float32"));
  EXPECT_THAT(read("Supports inputs of float, cfloat, and integral dtypes."),
              testing::Contains("dtype(A) in complex64, float32, integer"));
  EXPECT_THAT(Read({"input"},
                   "f(A) -> Tensor\n\nSupports input of float dtypes.\n\nArgs:\n"
                   "  A (Tensor): the matrices\n"),
              ElementsAre("dtype(input) in float32"))
      << "documented by another name";
  for (const std::string& clause : read("Supports input of any shape and of other dtypes.")) {
    EXPECT_THAT(clause, testing::Not(testing::HasSubstr("dtype")));
  }
}

TEST(ReadDocument, Shapes) {
  EXPECT_THAT(OnlyX(": 4-D `Tensor` with shape `[batch, height, width, 3]`."),
              ElementsAre("kind(x) in tensor", "rank(x) = 4", "extent(x, 3) = 3"));
  EXPECT_THAT(OnlyX(" (Tensor): tensor of shape `(*, n, n)` where `*` is a batch."),
              ElementsAre("kind(x) in tensor", "rank(x) >= 2", "extent(x, -2) = extent(x, -1)"));
  EXPECT_THAT(OnlyX(": A scalar `Tensor`."), ElementsAre("kind(x) in tensor", "rank(x) = 0"));
  EXPECT_THAT(OnlyX(": A `Tensor`. At least 3-D."),
              ElementsAre("kind(x) in tensor", "rank(x) >= 3"));
  EXPECT_THAT(OnlyX(" (Tensor): of the same shape as :attr:`y`"),
              ElementsAre("kind(x) in tensor", "shape(x) = shape(y)"));
  EXPECT_THAT(Read({"x", "y"},
                   "Args:\n  x: A `Tensor` of shape `[batch, n]`.\n"
                   "  y: A `Tensor` of shape `[n, out]`.\n"),
              IsSupersetOf({"extent(x, 1) = extent(y, 0)", "extent(y, 0) = extent(x, 1)"}));
}

TEST(ReadDocument, NumbersOfDimensionsAreNoNumbers) {
  EXPECT_THAT(OnlyX(" (Tensor): Must be at least 1-dimensional."),
              ElementsAre("kind(x) in tensor", "rank(x) >= 1"));
  EXPECT_THAT(OnlyX(": any number of tensors of the same type"), ElementsAre());
  EXPECT_THAT(OnlyX(": an int. Values must be at least 2."),
              ElementsAre("kind(x) in int", "x >= 2"));
}

TEST(ReadDocument, Values) {
  EXPECT_THAT(OnlyX(": A `string` from: `\"SAME\", \"VALID\"`. The padding."),
              ElementsAre("kind(x) in str", "x in 'SAME', 'VALID'"));
  EXPECT_THAT(OnlyX(" (float, optional): A float in [0.0, 1.0)."),
              ElementsAre("kind(x) in float", "x >= 0", "x < 1"));
  EXPECT_THAT(OnlyX(": `Tensor` in the range `[-rank(y), rank(y))`."),
              ElementsAre("kind(x) in tensor", "values(x) >= -rank(y)", "values(x) < rank(y)"));
  EXPECT_THAT(OnlyX(" (Tensor): offsets, must be sorted"),
              ElementsAre("kind(x) in tensor", "sorted(x)"));
  EXPECT_THAT(OnlyX(" (float): Dropout probability; if greater than 0.0, it is applied"),
              ElementsAre("kind(x) in float", "x >= 0", "x <= 1"));
  EXPECT_THAT(OnlyX(" (float, optional): probability of an element to be zeroed."),
              ElementsAre("kind(x) in float", "x >= 0", "x <= 1"));
  EXPECT_THAT(OnlyX(" (float): log probability of a class"), ElementsAre("kind(x) in float"));
  EXPECT_THAT(OnlyX(" (float): the width, a probability scale"), ElementsAre("kind(x) in float"));
}

TEST(ReadDocument, EachClauseNamesItsSentence) {
  Api api;
  api.parameters.resize(1);
  api.parameters[0].name = "x";
  api.doc = "Args:\n  x: A `Tensor`. Must be a scalar. Another\n    sentence. Of type `int64`.\n";
  std::vector<std::string> reasons;
  for (const Constraint& constraint : ReadDocument(api))
    reasons.push_back(constraint.from[0].reason);
  EXPECT_THAT(reasons,
              UnorderedElementsAre("A `Tensor`.", "Must be a scalar.", "Of type `int64`."));
}

TEST(ReadDocument, AnyTextIsRead) {
  for (const char* doc :
       {"", "x", "Args:\n x (", "Args:\n x (((: a\n", "x: `", "x: shape [", "x: (",
        "x: of shape ([)]", "x (Tensor): of size ()", "x: list of ", "\xff\xfe: x: \x80"}) {
    Read({"x"}, doc);
  }
}

}  // namespace
}  // namespace parallax
