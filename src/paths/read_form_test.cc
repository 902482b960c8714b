#include "paths/read_form.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/nesting.h"
#include "base/rng.h"
#include "paths/find_paths.h"
#include "paths/testing.h"

namespace parallax {
namespace {

using namespace form;  // NOLINT: a vocabulary for tests
using ::testing::HasSubstr;

std::string WholeForm() {
  return Form(
      {Function("f", {"x", "n=1"},
                {Let(2, "r", Attr(N("x"), "ndim")),
                 If(3, Cmp(N("r"), "<", C("1")), {Raise(4)}, {Check(5, Cmp(N("n"), ">", C("0")))}),
                 Loop(6, "i", Call("range", {N("r")}), {Do(7, Method(N("x"), "foo"))}),
                 Return(8, Choose(N("n"), Items({N("x")}), C("null")))})});
}

TEST(ReadForm, ReadsAForm) {
  const auto form = ReadForm(WholeForm());
  ASSERT_TRUE(form.ok()) << form.error().message;
  EXPECT_EQ(form->api, "toy.f");
  const FormFunction& function = form->functions.at("f");
  EXPECT_EQ(function.file, "toy/f.py");
  ASSERT_EQ(function.parameters.size(), 2u);
  EXPECT_TRUE(function.parameters[1].standard);
  ASSERT_EQ(function.body.size(), 4u);
  EXPECT_EQ(function.body[1].otherwise[0].line, 5);
  EXPECT_TRUE(ReadForm(R"-({"api":"a","entry":"","functions":{},"unread":["b (builtin)"]})-").ok());
}

TEST(ReadForm, SaysWhatIsWrong) {
  const auto message = [](const std::string& text) {
    const auto form = ReadForm(text);
    return form.ok() ? "" : form.error().InOneLine();
  };
  EXPECT_THAT(message("{"), HasSubstr("no JSON"));
  EXPECT_THAT(message("[]"), HasSubstr("no object"));
  EXPECT_THAT(message(R"({"api":"a","entry":"f","functions":[]})"), HasSubstr("'functions'"));
  EXPECT_THAT(message(Form({Function("g", {}, {})})), HasSubstr("entry"));
  EXPECT_THAT(message(Form({Function("f", {}, {R"({"s":"yield"})"})})),
              HasSubstr("unknown statement"));
  EXPECT_THAT(message(Form({Function("f", {}, {Return(1, R"({"e":"lambda"})")})})),
              HasSubstr("unknown expression"));
  EXPECT_THAT(message(Form({Function("f", {}, {R"({"s":"if","line":1,"then":[],"else":[]})"})})),
              HasSubstr("'test' is missing"));
  std::string deep = N("x");
  for (size_t i = 0; i <= kMostNesting; ++i) deep = No(deep);
  EXPECT_THAT(message(Form({Function("f", {"x"}, {Return(1, deep)})})), HasSubstr("nested"));
}

TEST(ReadForm, EveryTruncationIsAnError) {
  const std::string whole = WholeForm();
  for (size_t size = 0; size < whole.size(); ++size) {
    const auto form = ReadForm(whole.substr(0, size));
    ASSERT_FALSE(form.ok()) << size;
    EXPECT_FALSE(form.error().hint.empty());
  }
}

// What is still a form is walked, too.
TEST(ReadForm, ChangedBytesDoNoHarm) {
  const std::string whole = WholeForm();
  Rng rng(48);
  size_t read = 0;
  for (int i = 0; i < 3000; ++i) {
    std::string changed = whole;
    for (int k = 0; k < 3; ++k) {
      const char with = whole[rng.Below(whole.size())];
      changed[rng.Below(changed.size())] = with;
    }
    const auto form = ReadForm(changed);
    if (!form.ok()) continue;
    ++read;
    PathOptions options;
    options.solutions = 0;
    FindPaths(*form, options);
  }
  EXPECT_GT(read, 0u);
}

}  // namespace
}  // namespace parallax
