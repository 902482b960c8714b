#include "similar/python_expression.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace parallax {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

std::vector<std::string> NamesIn(std::string_view text) {
  const auto read = ReadExpression(text);
  if (!read) return {"none"};
  std::vector<std::string> names;
  for (const CodeName& name : read->names) names.push_back(name.dotted);
  return names;
}

std::vector<std::string> CallsIn(std::string_view text) {
  const auto read = ReadExpression(text);
  std::vector<std::string> calls;
  if (!read) return {"none"};
  for (const CodeCall& call : read->calls) {
    calls.push_back(std::string(read->At(call.at)) + " at " + std::to_string(call.depth));
  }
  return calls;
}

TEST(PythonExpression, NamesFromOutside) {
  EXPECT_THAT(NamesIn("lib.sort(t, dim=0)[0]"), ElementsAre("lib.sort", "t"));
  EXPECT_THAT(NamesIn("-x.size(dim).T + n ** 2"), ElementsAre("x.size", "dim", "n"));
  EXPECT_THAT(NamesIn("lib.cat([lib.two(t) for t in tensors if t is not None], dim=0)"),
              ElementsAre("lib.cat", "lib.two", "tensors"));
  EXPECT_THAT(NamesIn("f(lambda a, b: a + c, *args, **{'k': v})"),
              ElementsAre("f", "c", "args", "v"));
  EXPECT_THAT(NamesIn("a if not b else (c, d[1:, ..., ::2])"), ElementsAre("a", "b", "c", "d"));
}

TEST(PythonExpression, CallsWithTheirDepth) {
  EXPECT_THAT(CallsIn("f(g(x), y=h.k(1))"),
              ElementsAre("f(g(x), y=h.k(1)) at 0", "g(x) at 1", "h.k(1) at 1"));
  EXPECT_THAT(CallsIn("f(x)[0].g()"), ElementsAre("f(x) at 0"));
}

TEST(PythonExpression, ArgumentsByNameAndPlace) {
  const auto read = ReadExpression("f(x, *rest, y = 'a b', z=a == b)");
  ASSERT_TRUE(read);
  std::vector<std::string> arguments;
  for (const CodeArgument& each : read->calls[0].arguments) {
    arguments.push_back(each.name + ":" + std::string(read->At(each.value)) +
                        (each.starred ? "*" : ""));
  }
  EXPECT_THAT(arguments, ElementsAre(":x", ":rest*", "y:'a b'", "z:a == b"));
}

TEST(PythonExpression, WordsAndConstants) {
  EXPECT_TRUE(ReadExpression("x")->is_name);
  EXPECT_FALSE(ReadExpression("x.y")->is_name);
  EXPECT_FALSE(ReadExpression("f(x)")->is_name);
  for (const char* text : {"None", "-1", "2.5e-3", "'mean'"}) {
    EXPECT_TRUE(ReadExpression(text)->is_literal) << text;
  }
  EXPECT_FALSE(ReadExpression("1 + 2")->is_literal);
}

TEST(PythonExpression, WhatIsNone) {
  for (const char* text : {"",
                           "x =",
                           "x = y",
                           "f(x",
                           "f x",
                           "f(x))",
                           "import os",
                           "f(x); g(x)",
                           "f(y := x)",
                           "f(,)",
                           "f'{x}'",
                           "f'{open(1)}'(x)",
                           "x.__class__",
                           "__import__('os')",
                           "f(x).__globals__[0]",
                           "x not",
                           "[x for]",
                           "a if b",
                           "'open",
                           "f(x) if",
                           "await f(x)",
                           "yield",
                           "`f(x)`",
                           "x.",
                           "lambda: f(x)",
                           "x[]"}) {
    EXPECT_FALSE(ReadExpression(text)) << text;
  }
  EXPECT_FALSE(ReadExpression(std::string(500, '(')));
  EXPECT_FALSE(ReadExpression(std::string(1500, '-') + "x(").has_value());
}

TEST(PythonExpression, ACallInASentenceEndsWithIt) {
  const auto end = [](std::string_view text) {
    const auto read = ReadLeadingCall(text);
    return read ? std::string(read->text) : "none";
  };
  EXPECT_EQ(end("lib.split(x, n, dim=0) (the first)"), "lib.split(x, n, dim=0)");
  EXPECT_EQ(end("lib.split(x,\n  n)[0].shape. That is"), "lib.split(x,\n  n)[0].shape");
  EXPECT_EQ(end("lib.split(x, the rest"), "none");
  EXPECT_THAT(ReadLeadingCall("word and f(x)")->calls, IsEmpty());
}

}  // namespace
}  // namespace parallax
