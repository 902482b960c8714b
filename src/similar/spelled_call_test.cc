#include "similar/spelled_call.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace parallax {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

class SpelledCallTest : public testing::Test {
 protected:
  // Parameters with a default are written "dim=0".
  void Add(const std::string& name, const std::vector<std::string>& parameters,
           const std::string& kind = "function") {
    Api& api = catalogue_.emplace_back().api;
    api.program = api.name = name;
    api.kind = kind;
    for (const std::string& text : parameters) {
      Parameter& parameter = api.parameters.emplace_back();
      const size_t is = text.find('=');
      parameter.name = text.substr(0, is);
      parameter.has_default = is != text.npos;
      if (parameter.has_default) parameter.default_text = text.substr(is + 1);
    }
  }

  // Of the API that was added first, with the name of the partner in front.
  std::vector<std::string> Spelled(const std::string& doc) {
    catalogue_[0].api.doc = doc;
    const PublicNames names(catalogue_, {{"F", "lib.nn"}});
    std::vector<std::string> out;
    for (const SpelledCall& call : SpelledCallsOf(catalogue_[0].api, names)) {
      out.push_back(call.partner.name + ": " + call.expression);
      used_ = call.parameters;
      said_equal_ = call.said_equal;
      excepts_errors_ = call.excepts_errors;
    }
    return out;
  }

  std::vector<CatalogueEntry> catalogue_;
  std::vector<std::string> used_;  // by the last of them
  bool said_equal_ = false;        // likewise
  bool excepts_errors_ = false;    // likewise
};

TEST_F(SpelledCallTest, ACallInASentence) {
  Add("lib.vsplit", {"input", "sections"});
  Add("lib.split", {"input", "sections", "dim=0"});
  EXPECT_THAT(
      Spelled("vsplit(input, sections) -> List\n\nSplits.\n\nThis is equivalent to calling "
              "lib.split(input,\n    sections, dim=0)\n(the dimension is 0), except that.\n"),
      ElementsAre("lib.split: lib.split(input, sections, dim=0)"));
  EXPECT_THAT(used_, ElementsAre("input", "sections"));
}

TEST_F(SpelledCallTest, ACallOfTheSourceBesideIt) {
  Add("lib.msort", {"input"});
  Add("lib.sort", {"input", "dim=0"});
  EXPECT_THAT(Spelled(".. note:: `lib.msort(t)` is equivalent to `lib.sort(t, dim=0)[0]`.\n"),
              ElementsAre("lib.sort: lib.sort(input, dim=0)[0]"));
  EXPECT_THAT(Spelled("As ``y = lib.sort(anything)[0]``."),
              ElementsAre("lib.sort: lib.sort(input)[0]"))
      << "the one name is the one parameter";
  EXPECT_THAT(Spelled(">>> t = lib.rand(3)\n>>> v = lib.msort(t)\n>>> lib.sort(v)\n"), IsEmpty())
      << "v is what it gives, not what it takes";
  EXPECT_THAT(Spelled(">>> v = -t\n>>> lib.sort(v)\n>>> lib.sort(nan)\n"), IsEmpty());
  EXPECT_THAT(Spelled(">>> v = lib.rand(3)\n>>> lib.sort(v)\n"),
              ElementsAre("lib.sort: lib.sort(input)"));
  EXPECT_THAT(Spelled("See `lib.sort(t, dim=k)`."), IsEmpty()) << "two names are unknown";
}

TEST_F(SpelledCallTest, WhatIsSaidToBeEqual) {
  Add("lib.msort", {"input"});
  Add("lib.sort", {"input", "dim=0"});
  Spelled(".. note:: `lib.msort(t)` is equivalent to `lib.sort(t, dim=0)[0]`.\n");
  EXPECT_TRUE(said_equal_);
  Spelled("Sorts. This is equivalent to calling lib.sort(input, dim=0) (the first one).\n");
  EXPECT_TRUE(said_equal_);
  EXPECT_FALSE(excepts_errors_);
  Spelled("This is equivalent to `lib.sort(input, dim=0)`, except that it raises an error.\n");
  EXPECT_TRUE(said_equal_ && excepts_errors_);
  Spelled("When it is a matrix this is equivalent to `lib.sort(input, dim=0)`.\n");
  EXPECT_FALSE(said_equal_);
  Spelled("See `lib.sort(input, dim=0)`.\n");
  EXPECT_FALSE(said_equal_);
}

TEST_F(SpelledCallTest, ArgumentsInAnotherOrder) {
  Add("lib.lu_solve", {"b", "LU_data", "LU_pivots"});
  Add("lib.linalg.lu_solve", {"LU", "pivots", "B"});
  EXPECT_THAT(
      Spelled("``X = lib.lu_solve(B, LU, pivots)`` should be replaced with\n\n"
              "    .. code:: python\n\n        X = linalg.lu_solve(LU, pivots, B)\n\nArgs:\n"),
      ElementsAre("lib.linalg.lu_solve: lib.linalg.lu_solve(LU_data, LU_pivots, b)"));
}

TEST_F(SpelledCallTest, TheSignatureMayNameParametersOtherwise) {
  Add("lib.vsplit", {"input", "sections", "n"});
  Add("lib.split", {"input", "sections", "n"});
  catalogue_[0].api.signature = "vsplit(x: Tuple[int, str], parts, *, n) -> List of Tensors";
  EXPECT_THAT(Spelled("Equivalent to lib.split(x, parts, n)."),
              ElementsAre("lib.split: lib.split(input, sections, n)"));
}

TEST_F(SpelledCallTest, ShortNamesOfImports) {
  Add("lib.nn.pad", {"input"});
  Add("lib.nn.grow", {"input"});
  EXPECT_THAT(
      Spelled(">>> import lib.nn as N\n>>> import numpy as M\n>>> N.grow(x)\n>>> M.grow(x)\n"),
      ElementsAre("lib.nn.grow: lib.nn.grow(input)"));
}

TEST_F(SpelledCallTest, FunctionsThatAreArguments) {
  Add("lib.broadcast_shapes", {});
  Add("lib.broadcast_tensors", {"tensors"});
  Add("lib.empty", {"size"});
  EXPECT_THAT(Spelled("broadcast_shapes(*shapes) -> Size\n\n    This is equivalent to\n"
                      "    ``lib.broadcast_tensors(*map(lib.empty, shapes))[0].shape``\n"),
              ElementsAre("lib.broadcast_tensors: "
                          "lib.broadcast_tensors(*map(lib.empty, shapes))[0].shape"));
  EXPECT_EQ(VariadicOf(catalogue_[0].api), "shapes");
}

TEST_F(SpelledCallTest, MethodsOfParameters) {
  Add("lib.Tensor.expand_as", {"self", "other"}, "method");
  Add("lib.Tensor.expand", {"self", "size"}, "method");
  Add("lib.Tensor.size", {"self"}, "method");
  EXPECT_THAT(
      Spelled("``self.expand_as(other)`` is equivalent to ``self.expand(other.size())``.\n"),
      ElementsAre("lib.Tensor.expand: self.expand(other.size())"));
  EXPECT_THAT(Spelled("`x.expand_as(y)` is `x.expand(y.size())`"),
              ElementsAre("lib.Tensor.expand: self.expand(other.size())"));
}

TEST_F(SpelledCallTest, WhatHoldsForOneValueOfAnOption) {
  Add("lib.qr", {"input", "some=True"});
  Add("lib.linalg.qr", {"A", "mode='reduced'"});
  EXPECT_THAT(
      Spelled("``Q, R = lib.qr(A)`` should be replaced with\n\n.. code:: python\n\n"
              "    Q, R = lib.linalg.qr(A)\n\n``Q, R = lib.qr(A, some=False)`` should be replaced "
              "with\n\n.. code:: python\n\n    Q, R = lib.linalg.qr(A, mode=\"complete\")\n"),
      ElementsAre("lib.linalg.qr: lib.linalg.qr(input, mode=\"complete\") if some is False else "
                  "lib.linalg.qr(input)",
                  "lib.linalg.qr: lib.linalg.qr(input)"));
}

TEST_F(SpelledCallTest, DotsAreTheParametersOfTheSameNames) {
  Add("lib.nn.upsample_bilinear", {"input", "size=None", "scale=None"});
  Add("lib.nn.interpolate", {"input", "size=None", "scale=None", "mode='nearest'"});
  const std::string whole =
      "lib.nn.interpolate: lib.nn.interpolate(input=input, size=size, scale=scale, "
      "mode='bilinear')";
  EXPECT_THAT(Spelled("Equivalent with ``nn.interpolate(..., mode='bilinear')``."),
              ElementsAre(whole));
  EXPECT_THAT(Spelled("Equivalent with ``F.interpolate(..., mode='bilinear')``."),
              ElementsAre(whole));
}

TEST_F(SpelledCallTest, DotsThatAreNoArguments) {
  Add("lib.nn.upsample", {"input", "size=None"});
  Add("lib.nn.grow", {"input", "size=None"});
  EXPECT_THAT(
      Spelled("`lib.nn.grow(input, **...)`, `lib.nn.grow(input, size=...)`, `lib.nn.grow(...)`, "
              "`lib.nn.grow(input, ...)[..., 0]`"),
      ElementsAre("lib.nn.grow: lib.nn.grow(input, **...)",
                  "lib.nn.grow: lib.nn.grow(input, size=...)",
                  "lib.nn.grow: lib.nn.grow(input=input, size=size)"))
      << "what makes no sense is rejected by its inputs";
}

TEST_F(SpelledCallTest, AComprehension) {
  Add("lib.vstack", {"tensors"});
  Add("lib.cat", {"tensors", "dim=0"});
  Add("lib.atleast_2d", {"x"});
  EXPECT_THAT(Spelled("As `lib.cat([lib.atleast_2d(t) for t in tensors], dim=0)`"),
              ElementsAre("lib.cat: lib.cat([lib.atleast_2d(t) for t in tensors], dim=0)"));
}

TEST_F(SpelledCallTest, AFormulaOfNeighbours) {
  Add("lib.nn.softmin", {"input", "dim=None"});
  Add("lib.nn.softmax", {"input", "dim=None"});
  EXPECT_THAT(Spelled("Note that :math:`\\text{Softmin}(x) = \\text{Softmax}(-x)`. See it."),
              ElementsAre("lib.nn.softmax: lib.nn.softmax(-input, dim=dim)"));
  EXPECT_THAT(Spelled(":math:`\\text{Softmin}(x_{i}) = \\frac{\\exp(-x_i)}{\\sum_j}`"), IsEmpty());
}

TEST_F(SpelledCallTest, OnlyCallsOfAnother) {
  Add("lib.add", {"x", "y"});
  Add("lib.sub", {"x", "y"});
  catalogue_[0].api.names = {"lib.sum_of_two"};
  EXPECT_THAT(Spelled("`lib.sum_of_two(x, y)` and `lib.add(lib.sub(x, y), y)`"), IsEmpty());
  EXPECT_THAT(Spelled("`lib.sub(x, 1)`"), IsEmpty()) << "y is required";
  EXPECT_THAT(Spelled("`lib.unheard(x, y)`, `sub x y`, lib.sub (x)"), IsEmpty());
  EXPECT_THAT(Spelled("`lib.add(x, y) == lib.sub(x, -y)`"), ElementsAre("lib.sub: lib.sub(x, -y)"));
  EXPECT_THAT(
      Spelled("`lib.sub(x, y)`, `lib.sub(y, x)`, `-lib.sub(x, y)`, `lib.sub(x, y) + 1` and "
              "again `lib.sub(x, y)`"),
      ElementsAre("lib.sub: lib.sub(x, y)", "lib.sub: lib.sub(y, x)", "lib.sub: -lib.sub(x, y)"))
      << "three of a pair, each once";
}

TEST_F(SpelledCallTest, WhatIsNoHarmlessFunctionOfPythonIsUnknown) {
  Add("lib.exp", {"x"});
  Add("lib.abs", {"x"});
  EXPECT_THAT(Spelled("`lib.abs(open('/tmp/a', 'w') or x)`, `lib.abs(exec('x') or x)`, "
                      "`lib.abs(x if __import__('os') else x)`, `lib.abs(x.__class__)`, "
                      "`lib.abs(x`, `import os; lib.abs(x)` is `lib.abs(np.abs(x))`"),
              ElementsAre("lib.abs: lib.abs(x)"))
      << "what is left of a list of statements";
}

}  // namespace
}  // namespace parallax
