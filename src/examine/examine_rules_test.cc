// Rules whose seeds lie outside of their domain are told; what breaks a clause is skipped.

#include "examine/examine_rules.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "targets/fake_target.h"

namespace parallax {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;

std::string RuleOf(const std::string& name, const std::string& domain) {
  return fmt::format(R"({{"name": "{0}", "file": "/mine/{0}.py", "line": 3, "api": "toy.exp",
      "libraries": ["toy"], "claim": ["values"], "domain": [{1}],
      "programs": ["rule:{0}@left", "rule:{0}@right"],
      "parameters": [{{"name": "x", "type": "tensor"}}, {{"name": "dim", "type": "int"}}]}})",
                     name, domain);
}

// Seeds of every rule: a matrix and 1, a vector and 0.
class SeedingSession : public testing_targets::FakeSession {
 public:
  using FakeSession::FakeSession;
  Result<std::vector<SeedsOf>> Seeds(const std::vector<std::string>& apis, double) override {
    std::vector<SeedsOf> out;
    for (const std::string& api : apis) out.push_back({api, {Call({2, 3}, 1), Call({4}, 0)}, ""});
    return out;
  }

 private:
  static Binding Call(Shape shape, int64_t dim) {
    TensorRecipe x;
    x.dtype = DType::kF32;
    x.shape = std::move(shape);
    x.fill = {FillKind::kUniform, -1, 1};
    Binding out;
    out.arguments = {{"", false, std::move(x)}, {"", false, dim}};
    return out;
  }
};

class ExamineRulesTest : public ::testing::Test {
 protected:
  RuleExamination Examine(const std::string& rules) {
    library_.ask = [rules](const std::string&, const std::string&) { return "[" + rules + "]"; };
    SeedingSession session(library_, {});
    return ExamineRules(session, {"toy", "/ours", {}}, "/mine");
  }

  testing_targets::FakeLibrary library_;
};

TEST_F(ExamineRulesTest, WhatBreaksAClauseIsSkipped) {
  const auto found = Examine(RuleOf("good", R"x("rank(x) >= 1", "dim < rank(x)")x"));
  EXPECT_THAT(found.faults, IsEmpty());
  EXPECT_EQ(found.rules, 1u);
  EXPECT_EQ(found.clauses, 2u);
  EXPECT_EQ(found.broken, 2u);
}

TEST_F(ExamineRulesTest, ASeedOutsideOfTheDomainIsTold) {
  const auto found = Examine(RuleOf("flat", R"x("rank(x) = 1", "values(x) <= 0.5")x"));
  ASSERT_EQ(found.faults.size(), 1u) << "contents are drawn anew within their bounds";
  EXPECT_EQ(found.faults[0].what, "rule flat: 1 of 2 seeds break its domain: rank(x) = 1");
  EXPECT_EQ(found.faults[0].fix, "mend the seeds or the domain in /mine/flat.py");
}

TEST_F(ExamineRulesTest, AFileThatDoesNotLoadIsTold) {
  const auto found = Examine(R"({"name": "bad", "file": "/mine/bad.py", "line": 7,
      "error": "NameError: x", "libraries": ["toy"]})");
  ASSERT_EQ(found.faults.size(), 1u);
  EXPECT_THAT(found.faults[0].what, HasSubstr("/mine/bad.py, line 7: NameError: x"));
}

TEST_F(ExamineRulesTest, OnlyThoseOfTheFolder) {
  std::string ours = RuleOf("ours", R"x("rank(x) = 1")x");
  ours.replace(ours.find("/mine"), 5, "/ours");
  const auto found = Examine(ours);
  EXPECT_EQ(found.rules, 0u);
  EXPECT_THAT(found.faults, IsEmpty());
}

}  // namespace
}  // namespace parallax
