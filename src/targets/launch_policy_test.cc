#include "targets/launch_policy.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/fs.h"
#include "base/temp_dir.h"
#include "jail/policy.h"

namespace parallax {
namespace {

namespace fs = std::filesystem;
using ::testing::Contains;

class LaunchPolicyTest : public ::testing::Test {
 protected:
  std::string At(const std::string& path) const { return folder_.path() / path; }

  const TempDir folder_ = TempDir::In(TemporaryFolder()).value();
};

TEST_F(LaunchPolicyTest, WithoutALauncherNothingChanges) {
  SubprocessOptions options;
  options.argv = {"python3", "-c", "pass"};
  auto confined = Confined(options, TargetSpec(), {});
  ASSERT_TRUE(confined.ok());
  EXPECT_EQ(confined->argv, options.argv);
}

TEST_F(LaunchPolicyTest, AMissingLauncherSaysHowToBuildIt) {
  TargetSpec spec;
  spec.launch.launcher = At("parallax-jail");
  auto confined = Confined(SubprocessOptions(), spec, {});
  ASSERT_FALSE(confined.ok());
  EXPECT_THAT(confined.error().hint, ::testing::HasSubstr("./parallax"));
}

TEST_F(LaunchPolicyTest, WhatTheTargetNeedsIsInTheCommand) {
  TargetSpec spec;
  spec.launch.launcher = At("parallax-jail");
  ASSERT_TRUE(WriteFileAtomically(spec.launch.launcher, "#!/bin/sh\nexit 0\n").ok());
  fs::permissions(spec.launch.launcher, fs::perms::owner_all);
  spec.launch.reads = {"/data/models"};
  spec.launch.variables = {"LIB_*"};
  spec.launch.cache = At("cache");
  spec.python = "/usr/bin/python3";
  SubprocessOptions options;
  options.argv = {"/usr/bin/python3", "-c", "pass"};
  options.environment = {{"SET", "1"}};
  auto confined = Confined(options, spec, {.scratch = "/scratch"});
  ASSERT_TRUE(confined.ok()) << confined.error().message;
  std::vector<std::string> rest;
  auto policy = PolicyOf({confined->argv.begin() + 1, confined->argv.end()}, &rest);
  ASSERT_TRUE(policy.ok());
  EXPECT_EQ(rest, options.argv);
  EXPECT_EQ(policy->kind, JailKind::kNamespaces);
  EXPECT_THAT(policy->readable, Contains("/data/models"));
  EXPECT_THAT(policy->variables, ::testing::IsSupersetOf({"LIB_*", "SET", "PATH"}));
  EXPECT_THAT(policy->writable, ::testing::ElementsAre(At("cache")));
  EXPECT_EQ(policy->scratch, "/scratch");
  EXPECT_TRUE(Exists(At("cache")));
}

}  // namespace
}  // namespace parallax
