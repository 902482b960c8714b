#include "paths/reducer.h"

#include <gtest/gtest.h>

#include "paths/path_walker.h"
#include "paths/read_form.h"
#include "paths/testing.h"

namespace parallax {
namespace {

using namespace form;  // NOLINT: a vocabulary for tests

const Texts kParameters = {"x", "y", "n", "mode", "dims", "flag=false", "w=null"};

// What a test asks if it is true: "a; b; dropped: global".
std::string Asked(const std::string& test) {
  // The first statement shows that x and y are tensors, as most sources do somewhere.
  const auto form = ReadForm(Form({Function(
      "f", kParameters,
      {Do(1, Attr(N("x"), "shape")), Do(1, Attr(N("y"), "shape")), If(2, test, {Return(3)})})}));
  if (!form.ok()) return form.error().message;
  PathState state;
  PathFrame frame;
  for (const FormParameter& parameter : form->functions.at("f").parameters) {
    FormExpression name;
    name.kind = FormExpression::Kind::kName;
    name.text = parameter.name;
    frame.Set(parameter.name, MakeNode(name));
  }
  state.Push(frame);
  const FormNode node = Substituted(form->functions.at("f").body[2].value, state);
  const Conjunction said = ConjunctionOf(Reducer(TraitsOf(*form)).Test(node));
  std::string out;
  for (const auto& any : said.conditions) {
    out += (out.empty() ? "" : "; ") + (any.empty() ? "never" : ToText(PathCondition{any, "", 0}));
  }
  for (const DropReason reason : said.dropped) {
    out += fmt::format("{}dropped: {}", out.empty() ? "" : "; ", Name(reason));
  }
  return out.empty() ? "always" : out;
}

const std::string kShapeX = Attr(N("x"), "shape");
const std::string kDTypeX = Attr(N("x"), "dtype");

TEST(Reducer, RanksAndExtents) {
  EXPECT_EQ(Asked(Cmp(Call("len", {kShapeX}), "<", C("1"))), "rank(x) < 1");
  EXPECT_EQ(Asked(Cmp(C("1"), "<", Call("len", {kShapeX}))), "rank(x) > 1");
  EXPECT_EQ(Asked(Cmp(Method(N("x"), "dim"), "==", C("2"))), "rank(x) = 2");
  EXPECT_EQ(Asked(Cmp(Attr(N("x"), "ndim"), "!=", Attr(N("y"), "ndim"))), "rank(x) != rank(y)");
  EXPECT_EQ(Asked(Cmp(Attr(kShapeX, "rank"), "in", Items({C("4"), C("3")}))), "rank(x) in 3, 4");
  EXPECT_EQ(Asked(Cmp(Attr(kShapeX, "rank"), "not-in", Items({C("4"), C("3")}))),
            "rank(x) not in 3, 4");
  EXPECT_EQ(Asked(Cmp(Index(kShapeX, C("-1")), ">=", Method(N("y"), "size", {C("0")}))),
            "extent(x, -1) >= extent(y, 0)");
  EXPECT_EQ(Asked(Cmp(Method(N("x"), "size", {N("n")}), "==", C("0"))), "extent(x, n) = 0");
  EXPECT_EQ(Asked(Cmp(Index(Slice(kShapeX, C("2"), "null"), C("1")), "==", C("7"))),
            "extent(x, 3) = 7");
  EXPECT_EQ(Asked(Cmp(Call("len", {Slice(kShapeX, C("1"), C("-1"))}), "==", C("2"))),
            "rank(x) - 2 = 2");
  EXPECT_EQ(Asked(Cmp(Call("len", {N("x")}), "==", C("2"))), "extent(x, 0) = 2");
  EXPECT_EQ(Asked(Cmp(Call("len", {N("dims")}), "==", C("2"))), "length(dims) = 2");
  EXPECT_EQ(Asked(Cmp(Method(N("x"), "numel"), ">", C("0"))), "elements(x) > 0");
  EXPECT_EQ(Asked(Cmp(Index(N("dims"), C("-1")), "==", C("2"))), "item(dims, -1) = 2");
  EXPECT_EQ(Asked(Cmp(Index(N("dims"), C("0")), "is", C("null"))), "dropped: language")
      << "it may hold anything";
  EXPECT_EQ(Asked(Cmp(Index(N("x"), C("0")), "==", C("2"))), "dropped: language") << "of a tensor";
  EXPECT_EQ(Asked(Cmp(Method(N("x"), "size"), "==", kShapeX)), "always");
  EXPECT_EQ(Asked(Cmp(kShapeX, "!=", Attr(N("y"), "shape"))), "shape(x) != shape(y)");
  EXPECT_EQ(Asked(Cmp(kShapeX, "==", Items({C("2"), N("n")}))),
            "rank(x) = 2; extent(x, 0) = 2; extent(x, 1) = n");
  EXPECT_EQ(Asked(Cmp(Bin(Index(kShapeX, C("1")), "%", N("n")), "!=", C("0"))),
            "extent(x, 1) % n != 0");
  EXPECT_EQ(Asked(Cmp(Bin(C("2"), "*", Bin(Attr(N("x"), "ndim"), "-", C("2"))),
                      "==", Call("len", {N("dims")}))),
            "2 * (rank(x) - 2) = length(dims)");
}

TEST(Reducer, DTypes) {
  EXPECT_EQ(Asked(Cmp(kDTypeX, "==", D("float32"))), "dtype(x) = float32");
  EXPECT_EQ(Asked(Cmp(D("float32"), "!=", kDTypeX)), "dtype(x) != float32");
  EXPECT_EQ(Asked(Cmp(kDTypeX, "in", Items({D("int64"), D("int32")}))), "dtype(x) in int32, int64");
  EXPECT_EQ(Asked(Cmp(kDTypeX, "==", Attr(N("y"), "dtype"))), "dtype(x) = dtype(y)");
  EXPECT_EQ(Asked(Cmp(Attr(kDTypeX, "itemsize"), ">=", C("16"))), "dtype(x) = complex128");
  EXPECT_EQ(Asked(Cmp(C("1"), "!=", Method(N("x"), "element_size"))),
            "dtype(x) not in bool, int8, uint8");
  EXPECT_EQ(Asked(Cmp(Attr(kDTypeX, "itemsize"), "<", C("99"))), "always");
  EXPECT_EQ(Asked(Cmp(Attr(D("float64"), "itemsize"), "==", C("8"))), "always");
  EXPECT_EQ(Asked(Method(N("x"), "is_floating_point")), "dtype(x) = float");
  EXPECT_EQ(Asked(Call("toy.is_complex", {N("x")})), "dtype(x) = complex");
  EXPECT_EQ(Asked(No(Attr(kDTypeX, "is_floating"))), "dtype(x) != float");
  EXPECT_EQ(Asked(Call("toy.issubdtype", {kDTypeX, Global("toy.integer")})), "dtype(x) = integer");
  EXPECT_EQ(Asked(Call("toy.is_float_dtype", {D("int32")})), "never");
}

TEST(Reducer, Arguments) {
  EXPECT_EQ(Asked(Cmp(N("w"), "is", C("null"))), "kind(w) in none");
  EXPECT_EQ(Asked(Cmp(N("w"), "is-not", C("null"))), "kind(w) not in none");
  EXPECT_EQ(Asked(Cmp(kShapeX, "is", C("null"))), "never");
  EXPECT_EQ(Asked(N("flag")), "flag != 0");
  EXPECT_EQ(Asked(No(N("flag"))), "flag = 0");
  EXPECT_EQ(Asked(N("w")), "kind(w) not in none; w != 0");
  EXPECT_EQ(Asked(No(N("w"))), "kind(w) in none or w = 0");
  EXPECT_EQ(Asked(Cmp(N("flag"), "is", C("true"))), "flag = 1");
  EXPECT_EQ(Asked(Cmp(N("mode"), "==", T("full"))), "mode = 'full'");
  EXPECT_EQ(Asked(Cmp(N("mode"), "not-in", Items({T("same"), T("full")}))),
            "mode not in 'full', 'same'");
  EXPECT_EQ(Asked(Cmp(N("mode"), "in", Items({C("null"), T("full")}))),
            "kind(mode) in none or mode = 'full'");
  EXPECT_EQ(Asked(And({Cmp(C("0"), "<=", N("n")), Cmp(N("n"), "<", C("0.5"))})), "n >= 0; n < 0.5");
  EXPECT_EQ(Asked(Call("isinstance", {N("w"), N("int")})), "kind(w) in int");
  EXPECT_EQ(Asked(Call("isinstance", {N("w"), N("float")})),
            "kind(w) in float; kind(w) not in int");
  EXPECT_EQ(Asked(Call("isinstance", {N("w"), Items({N("list"), N("toy.Tensor")})})),
            "kind(w) in any[], tensor");
  EXPECT_EQ(Asked(Call("isinstance", {C("null"), N("toy.Tensor")})), "never");
  EXPECT_EQ(Asked(Call("isinstance", {N("w"), Items({N("int"), N("toy.SymInt")})})),
            "kind(w) in int");
  EXPECT_EQ(Asked(Call("isinstance", {N("w"), N("toy.SymInt")})), "never");
  EXPECT_EQ(Asked(Call("isinstance", {N("w"), Items({Items({N("int")}), N("toy.Tensor")})})),
            "kind(w) in int, tensor");
  EXPECT_EQ(Asked(Cmp(N("float"), "is", N("int"))), "never");
  EXPECT_EQ(Asked(Cmp(N("int"), "in", Items({N("bool"), N("int")}))), "always");
  EXPECT_EQ(Asked(Call("isinstance", {Attr(N("x"), "ndim"), N("int")})), "always");
  EXPECT_EQ(Asked(Call("isinstance", {kShapeX, N("toy.Tensor")})), "never");
  EXPECT_EQ(Asked(Cmp(Cmp(N("w"), "is", C("null")), "==", Cmp(N("n"), "is", C("null")))),
            "kind(w) in none or kind(n) not in none; kind(n) in none or kind(w) not in none");
}

TEST(Reducer, ChoicesAndLists) {
  EXPECT_EQ(Asked(Or({Cmp(Attr(N("x"), "ndim"), "==", C("2")), Cmp(N("n"), ">", C("1"))})),
            "rank(x) = 2 or n > 1");
  EXPECT_EQ(Asked(Cmp(Choose(Cmp(N("w"), "is", C("null")), C("1"), N("w")), "==", C("1"))),
            "kind(w) in none or w = 1");
  EXPECT_EQ(Asked(Cmp(Choose(Global("toy.on"), C("1"), C("2")), "==", C("2"))), "dropped: global");
  EXPECT_EQ(Asked(Call("all", {Each("list", "d", N("dims"), Cmp(N("d"), ">=", C("0")))})),
            "dims >= 0");
  EXPECT_EQ(Asked(No(Each("all", "d", N("dims"), Cmp(N("d"), ">=", C("0"))))), "not dims >= 0");
  EXPECT_EQ(Asked(Each("any", "d", N("dims"), Cmp(N("d"), "<", C("0")))), "not dims >= 0");
  EXPECT_EQ(Asked(Each("all", "d", N("dims"), Call("isinstance", {N("d"), N("int")}))),
            "kind(dims) in int[]");
  EXPECT_EQ(Asked(Each("all", "d", Slice(kShapeX, C("3"), "null"), Cmp(N("d"), ">", C("0")))),
            "rank(x) <= 3 or extent(x, 3) > 0; rank(x) <= 4 or extent(x, 4) > 0");
  EXPECT_EQ(Asked(Each("any", "t", Items({N("x"), N("y")}), Method(N("t"), "is_complex"))),
            "dtype(x) = complex or dtype(y) = complex");
  EXPECT_EQ(Asked(Cmp(Call("max", {Attr(N("x"), "ndim"), C("1")}), "==", C("1"))),
            "rank(x) = 1 or rank(x) < 1");
  EXPECT_EQ(Asked(Each("all", "i", Call("range", {Bin(Attr(N("x"), "ndim"), "-", C("3"))}),
                       Cmp(Index(Attr(N("x"), "shape"), N("i")), "==", N("n")))),
            "rank(x) - 3 <= 0 or n = extent(x, 0); rank(x) - 3 <= 1 or n = extent(x, 1); "
            "rank(x) - 3 <= 2 or n = extent(x, 2); rank(x) - 3 <= 3 or n = extent(x, 3); "
            "rank(x) - 3 <= 4 or n = extent(x, 4)");
  EXPECT_EQ(Asked(Each("any", "i", Call("range", {C("2")}), Cmp(N("n"), "==", N("i")))),
            "n = 0 or n = 1");
  // The name of an item hides the parameter.
  EXPECT_EQ(Asked(Each("all", "x", Items({N("y")}), Cmp(Attr(N("x"), "ndim"), "==", C("1")))),
            "rank(y) = 1");
}

TEST(Reducer, WhatIsDropped) {
  EXPECT_EQ(Asked(Global("toy.enabled")), "dropped: global");
  EXPECT_EQ(Asked(Call("toy.is_scripting", {})), "dropped: external");
  EXPECT_EQ(Asked(Call("toy.overrides", {N("x")})), "dropped: external");
  EXPECT_EQ(Asked(Attr(N("x"), "requires_grad")), "dropped: language");
  EXPECT_EQ(Asked(Or({Global("toy.enabled"), Cmp(N("n"), ">", C("1"))})), "dropped: global");
  EXPECT_EQ(Asked(And({Global("toy.enabled"), Cmp(N("n"), ">", C("1"))})),
            "n > 1; dropped: global");
  EXPECT_EQ(Asked(Cmp(N("mode"), "==", T("it's"))), "dropped: language");
  EXPECT_EQ(Asked(Cmp(Bin(N("n"), "/", C("2")), ">", C("1"))), "dropped: language");
}

}  // namespace
}  // namespace parallax
