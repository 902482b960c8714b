#include <nlohmann/json.hpp>

#include "cli/testing.h"
#include "paths/testing.h"

namespace parallax {
namespace {

using namespace form;  // NOLINT: a vocabulary for tests
using ::testing::HasSubstr;

// Two APIs on two lines.
std::string TwoForms() {
  const std::string f = Form({Function(
      "f", {"x"}, {If(2, Cmp(Attr(N("x"), "ndim"), "<", C("1")), {Raise(3, "too few")})})});
  std::string g = f;
  g.replace(g.find("toy.f"), 5, "toy.g");
  return f + "\n\n" + g + "\n";
}

TEST(ListPaths, ShowsThePathsOfForms) {
  TestProgram program;
  const std::string file = program.File("forms.jsonl");
  ASSERT_TRUE(WriteFileAtomically(file, TwoForms()).ok());
  ASSERT_EQ(program.Run({"list", "paths", "toy.f", "--forms", file}), kExitNothingNew)
      << program.err();
  EXPECT_THAT(program.out(), HasSubstr("toy/f.py:2"));
  EXPECT_THAT(program.out(), HasSubstr("rank(x) < 1"));
  EXPECT_THAT(program.out(), HasSubstr("raises ValueError (too few)"));
  EXPECT_THAT(program.out(), HasSubstr("as with x="));
  EXPECT_THAT(program.out(), HasSubstr("2 paths of toy.f (1 function read)"));
  ASSERT_EQ(program.Run({"list", "paths", "--forms", file, "--json"}), kExitNothingNew);
  const auto json = nlohmann::json::parse(program.out());
  ASSERT_EQ(json.size(), 2u);
  EXPECT_EQ(json[1]["api"], "toy.g");
  EXPECT_EQ(json[1]["paths"].size(), 2u);
}

TEST(ListPaths, SaysWhyNothingWasRead) {
  TestProgram program;
  const std::string file = program.File("forms.jsonl");
  const char* form =
      R"f({"api": "toy.f", "entry": "", "functions": {}, "unread": ["toy.f (builtin)"]})f";
  ASSERT_TRUE(WriteFileAtomically(file, form).ok());
  ASSERT_EQ(program.Run({"list", "paths", "--forms", file}), kExitNothingNew) << program.err();
  EXPECT_THAT(program.out(), HasSubstr("no source of toy.f was read: toy.f (builtin)"));
}

TEST(ListPaths, SaysWhatIsWrong) {
  TestProgram program;
  const std::string file = program.File("forms.jsonl");
  ASSERT_TRUE(WriteFileAtomically(file, TwoForms() + "{\"api\": 1}\n").ok());
  EXPECT_EQ(program.Run({"list", "paths", "--forms", file}), kExitUsage);
  EXPECT_THAT(program.err(), HasSubstr("line 4"));
  ASSERT_TRUE(WriteFileAtomically(file, TwoForms()).ok());
  EXPECT_EQ(program.Run({"list", "paths", "toy.h", "--forms", file}), kExitUsage);
  EXPECT_THAT(program.err(), HasSubstr("no form of 'toy.h'"));
  EXPECT_EQ(program.Run({"list", "paths", "toy"}), kExitUsage);
  EXPECT_THAT(program.err(), HasSubstr("whose paths?"));
  EXPECT_EQ(program.Run({"list", "paths", "tory", "toy.add"}), kExitUsage);
  EXPECT_THAT(program.err(), HasSubstr("did you mean toy?"));
}

}  // namespace
}  // namespace parallax
