#include "jail/available.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "base/temp_dir.h"

namespace parallax {
namespace {

std::string Script(const TempDir& folder, const std::string& command) {
  const std::filesystem::path path = folder.path() / "launcher";
  std::ofstream(path) << "#!/bin/sh\n" << command << "\n";
  std::filesystem::permissions(path, std::filesystem::perms::owner_all);
  return path.string();
}

TEST(Available, AStoppedTrialIsNoAnswerAndTriedAgain) {
  auto folder = TempDir::In(std::filesystem::temp_directory_path());
  ASSERT_TRUE(folder.ok());
  const std::string launcher = Script(*folder, "exec sleep 600");
  StopToken stop;
  stop.Request();
  const auto stopped = ChooseJail(launcher, "", {&stop, StopLevel::kClean});
  ASSERT_FALSE(stopped.ok()) << "waited for the trial, and took its end for no jail";
  EXPECT_TRUE(IsStop(stopped.error())) << stopped.error().message;
  Script(*folder, "exit 0");
  const auto choice = ChooseJail(launcher, "");
  ASSERT_TRUE(choice.ok()) << choice.error().message;
  EXPECT_EQ(choice->kind, JailKind::kNamespaces);
}

}  // namespace
}  // namespace parallax
