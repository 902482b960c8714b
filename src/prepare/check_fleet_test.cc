#include "prepare/check_fleet.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>

#include "base/fs.h"
#include "base/temp_dir.h"
#include "prepare/load_catalogue.h"
#include "prepare/testing.h"

namespace parallax {
namespace {

using testing::HasSubstr;

class CheckFleetTest : public testing::Test {
 protected:
  CheckFleetTest() {
    testing_targets::FakeLibrary& library = bench_.Add("oak", "oak", "1.0");
    library.hello.python = "3.11.7";
    library.hello.profile = "two cores";
    library.hello.capabilities = "{}";
    library.ask = [this](const std::string&, const std::string& part) {
      return std::string(part == "0/2" ? rules_ : "[]");
    };
    fleet_.emplace(bench_.Start());
    WriteAdapter("as it was");
    PreparedTarget target{"oak", "oak", "oak", "on oak", library.hello, {}};
    target.catalogue.key.adapter_hash = StateOfAdapter(installation_, "oak");
    hunt_.fleet = {target};
  }

  void WriteAdapter(const std::string& text) {
    const auto folder = installation_.AdapterFolder("oak");
    ASSERT_TRUE(MakeDirectories(folder).ok());
    ASSERT_TRUE(WriteFileAtomically(folder / "__init__.py", text).ok());
  }

  std::string Problem() {
    const Status checked = CheckFleet(hunt_, fleet_->members(), installation_);
    return checked.ok() ? "" : checked.error().message;
  }

  std::string RuleProblem() {
    const Status checked =
        CheckRules(hunt_, fleet_->members().front(), installation_, stop_, bench_.progress);
    return checked.ok() ? "" : checked.error().message;
  }

  TempDir folder_ = TempDir::In(std::filesystem::temp_directory_path()).value();
  const Installation installation_{folder_.path(), folder_.path(), "python3"};
  std::string rules_ = "[]";
  testing_prepare::FleetBench bench_;
  std::optional<Fleet> fleet_;
  StopToken stop_;
  PreparedHunt hunt_;
};

TEST_F(CheckFleetTest, WhatIsTheSameRuns) { EXPECT_EQ(Problem(), ""); }

TEST_F(CheckFleetTest, WhatDiffersIsTold) {
  const std::function<std::string(std::string Hello::*)> with_other =
      [this](std::string Hello::*field) {
        const std::string kept = hunt_.fleet[0].hello.*field;
        hunt_.fleet[0].hello.*field = "other";
        const std::string problem = Problem();
        hunt_.fleet[0].hello.*field = kept;
        return problem;
      };
  EXPECT_EQ(with_other(&Hello::version),
            "the version of oak is 1.0 here, and the hunt was prepared with other");
  EXPECT_THAT(with_other(&Hello::library), HasSubstr("the library of oak is oak here"));
  EXPECT_THAT(with_other(&Hello::python), HasSubstr("the Python of oak is 3.11.7 here"));
  EXPECT_THAT(with_other(&Hello::profile), HasSubstr("the machine of oak is two cores here"));
  EXPECT_THAT(with_other(&Hello::capabilities), HasSubstr("can do other things here"));
  EXPECT_EQ(Problem(), "");
  WriteAdapter("changed");
  EXPECT_THAT(Problem(), HasSubstr("the adapter oak has other files here"));
}

TEST_F(CheckFleetTest, RulesHaveTheSameText) {
  EXPECT_EQ(RuleProblem(), "");
  PlannedRelation planned;
  planned.relation.source = "rules";
  planned.relation.facts = kOfRuleFile;
  planned.relation.family = "twice";
  planned.content = "1234";
  hunt_.relations = {planned};
  EXPECT_EQ(RuleProblem(), "the rule twice is not here");
  const std::string rule = R"([{"name": "twice", "libraries": ["oak"], "api": "oak.f",
      "claim": ["values"], "programs": ["rule:twice@left", "rule:twice@right"],
      "file": "twice.py", "digest": "DIGEST"}])";
  rules_ = rule;
  EXPECT_EQ(RuleProblem(), "the rule twice has another text here");
  rules_.replace(rules_.find("DIGEST"), 6, "1234");
  EXPECT_EQ(RuleProblem(), "");
}

}  // namespace
}  // namespace parallax
