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

// The nodes of a GPU have numbers, and are missing on a machine without one.
TEST_F(LaunchPolicyTest, DevicesAreThoseThatThereAre) {
  for (const char* name : {"dev/gpu1", "dev/gpu0", "dev/gpuctl", "dev/cpu", "dev/caps/cap1"}) {
    ASSERT_TRUE(MakeDirectories(fs::path(At(name)).parent_path()).ok());
    ASSERT_TRUE(WriteFileAtomically(At(name), "").ok());
  }
  TargetSpec spec;
  spec.launch.devices = {At("dev/gpu*"),  At("dev/c*s/cap[0-9]"), At("dev/none*"),
                         At("nowhere/*"), At("dev/cpu"),          At("dev/tpu")};
  const std::vector<std::string> there = {At("dev/gpu0"), At("dev/gpu1"), At("dev/gpuctl"),
                                          At("dev/caps/cap1"), At("dev/cpu")};
  EXPECT_EQ(DevicesOf(spec), there);
  spec.launch.launcher = At("parallax-jail");
  ASSERT_TRUE(WriteFileAtomically(spec.launch.launcher, "#!/bin/sh\nexit 0\n").ok());
  fs::permissions(spec.launch.launcher, fs::perms::owner_all);
  auto confined = Confined(SubprocessOptions(), spec, {});
  ASSERT_TRUE(confined.ok()) << confined.error().message;
  std::vector<std::string> rest;
  auto policy = PolicyOf({confined->argv.begin() + 1, confined->argv.end()}, &rest);
  ASSERT_TRUE(policy.ok());
  EXPECT_EQ(policy->devices, there);
  spec.launch.devices = {At("dev/none*")};
  EXPECT_TRUE(DevicesOf(spec).empty());
}

}  // namespace
}  // namespace parallax
