#include "prepare/join_constraints.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/fs.h"
#include "base/temp_dir.h"

namespace parallax {
namespace {

// An adapter that says something of toy.f(k) and of an API of another version.
class JoinConstraintsTest : public testing::Test {
 protected:
  void SetUp() override {
    ASSERT_TRUE(MakeDirectories(adapter_ / "constraints").ok());
    ASSERT_TRUE(WriteFileAtomically(adapter_ / "constraints" / "own.toml",
                                    "[[api]]\nname = 'toy.f'\nclauses = ['k >= 0']\n"
                                    "[[api]]\nname = 'toy.gone'\nclauses = ['k >= 0']\n")
                    .ok());
    entries_.resize(1);
    entries_[0].api.name = "toy.f";
    entries_[0].api.parameters.resize(1);
    entries_[0].api.parameters[0].name = "k";
    entries_[0].seeds = {Binding{{{"k", false, {int64_t{1}}}}}};
  }

  std::vector<std::string> Join(const std::string& text) {
    auto said = ParseUserConstraints("mine.toml", text);
    EXPECT_TRUE(said.ok()) << said.error().message;
    auto unmet = JoinConstraints(adapter_, *said, &entries_);
    EXPECT_TRUE(unmet.ok()) << unmet.error().message;
    return std::move(unmet).value();
  }

  TempDir folder_ = TempDir::In(std::filesystem::temp_directory_path()).value();
  const std::filesystem::path adapter_ = folder_.path() / "toy";
  std::vector<CatalogueEntry> entries_;
};

TEST_F(JoinConstraintsTest, BothCount) {
  EXPECT_TRUE(Join("[[api]]\nname = 'toy.f'\nclauses = ['k <= 3']\n").empty());
  ASSERT_EQ(entries_[0].constraints.size(), 2u);
  EXPECT_EQ(entries_[0].constraints[0].from[0].origin, Provenance::Origin::kAdapter);
  EXPECT_EQ(entries_[0].constraints[1].from[0].origin, Provenance::Origin::kUser);
}

TEST_F(JoinConstraintsTest, WhatAUserSaysOfNothingIsTold) {
  EXPECT_THAT(Join("[[api]]\nname = 'toy.fff'\nclauses = ['k <= 3']\n"),
              testing::ElementsAre(testing::HasSubstr("toy.fff")));
}

}  // namespace
}  // namespace parallax
