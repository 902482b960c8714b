#include "targets/build.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "targets/target_registry.h"

namespace parallax {
namespace {

using ::testing::ElementsAre;
using ::testing::Pair;

TargetSpec SpecOf(std::vector<std::pair<std::string, std::string>> environment,
                  std::vector<std::pair<std::string, std::string>> inherited = {}) {
  TargetSpec spec;
  spec.name = "oak";
  spec.python = "/usr/bin/python3";
  spec.environment = std::move(environment);
  spec.inherited = std::move(inherited);
  return spec;
}

TEST(Build, IsTheInterpreterAndWhatDecidesWhatItImports) {
  EXPECT_THAT(BuildOf(SpecOf({{"OAK_FAULT", "1"}}, {{"PYTHONPATH", "/a"}})),
              ElementsAre(Pair("OAK_FAULT", "1"), Pair("PYTHONPATH", "/a"),
                          Pair("Python", "/usr/bin/python3")));
}

TEST(Build, ATargetsOwnVariableStandsForTheInheritedOne) {
  EXPECT_EQ(BuildOf(SpecOf({{"PYTHONPATH", "/b"}}, {{"PYTHONPATH", "/a"}})),
            BuildOf(SpecOf({{"PYTHONPATH", "/b"}})));
}

TEST(Build, AFolderIsTheSameHoweverItIsWritten) {
  const std::string here = std::filesystem::current_path();
  EXPECT_EQ(BuildOf(SpecOf({}, {{"PYTHONPATH", "x/../y::"}})).at("PYTHONPATH"), here + "/y");
  EXPECT_EQ(BuildOf(SpecOf({}, {{"PYTHONPATH", ""}})), BuildOf(SpecOf({})));
}

TEST(Build, RulesOfTheUsersAreNoneOfIt) {
  TargetSpec spec = SpecOf({});
  UseRules("/rules", &spec);
  EXPECT_EQ(BuildOf(spec), BuildOf(SpecOf({})));
}

TEST(Build, ADigestTellsBuildsApart) {
  EXPECT_EQ(DigestOf(BuildOf(SpecOf({{"A", "1"}}))), DigestOf(BuildOf(SpecOf({{"A", "1"}}))));
  EXPECT_NE(DigestOf(BuildOf(SpecOf({{"A", "1"}}))), DigestOf(BuildOf(SpecOf({{"A", "2"}}))));
  EXPECT_NE(DigestOf(BuildOf(SpecOf({{"A", "1"}}))), DigestOf(BuildOf(SpecOf({}))));
}

}  // namespace
}  // namespace parallax
