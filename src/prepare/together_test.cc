#include "prepare/together.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "prepare/testing.h"

namespace parallax {
namespace {

using testing::ElementsAre;

class TogetherTest : public testing::Test {
 protected:
  void Start() { fleet_.emplace(bench_.Start()); }

  std::vector<std::string> Labels(size_t subject) { return LabelsOf(fleet_->members(), subject); }
  std::string Problem(size_t subject, const std::string& source) {
    const Status checked = CheckTogether(fleet_->members(), subject, source);
    return checked.ok() ? "" : checked.error().message;
  }

  testing_prepare::FleetBench bench_;
  std::optional<Fleet> fleet_;
};

TEST_F(TogetherTest, VersionsTellBuildsApart) {
  bench_.Add("oak", "oak", "2.0+cpu");
  bench_.Add("old", "oak", "1.0");
  Start();
  EXPECT_THAT(Labels(0), ElementsAre("on oak 2.0", "on oak 1.0"));
}

TEST_F(TogetherTest, NamesTellWhatVersionsDoNot) {
  bench_.Add("oak-a", "oak", "1.0+a");
  bench_.Add("oak-b", "oak", "1.0+b");
  bench_.Add("elm", "elm", "3.0");
  Start();
  EXPECT_THAT(Labels(0), ElementsAre("on oak-a", "on oak-b", "on elm"));
  EXPECT_THAT(Labels(2), ElementsAre("on oak-a", "on oak-b", "on elm 3.0"));
}

TEST_F(TogetherTest, OneLibraryIsHeldAgainstItself) {
  bench_.Add("oak", "oak", "1.0");
  bench_.Add("elm", "elm", "1.0");
  Start();
  EXPECT_EQ(Problem(0, "versions"), "oak and elm are two libraries; --source versions runs one");
  EXPECT_EQ(Problem(1, "backends"), "elm and oak are two libraries; --source backends runs one");
  EXPECT_EQ(Problem(0, "counterparts"), "");
}

TEST(CheckTogether, VersionsDiffer) {
  testing_targets::FakeLibrary one, other;
  one.hello.library = other.hello.library = "oak";
  one.hello.version = other.hello.version = "1.0";
  testing_targets::FakeTarget target("oak", one);
  const std::vector<HuntedTarget> twice = {{target, one.hello}, {target, other.hello}};
  EXPECT_EQ(CheckTogether(twice, 0, "versions").error().message, "oak and oak are both oak 1.0");
  EXPECT_TRUE(CheckTogether(twice, 0, "backends").ok());
}

}  // namespace
}  // namespace parallax
