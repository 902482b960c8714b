#include "cli/foreign/foreign_code.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include "base/fs.h"
#include "base/temp_dir.h"
#include "cli/testing.h"

namespace parallax {
namespace {

// A machine whose launcher says that there is no jail.
class ForeignCodeTest : public ::testing::Test {
 protected:
  ForeignCodeTest() {
    environment_.installation.build = folder_.path();
    const std::string launcher = environment_.installation.Launcher();
    EXPECT_TRUE(WriteFileAtomically(launcher,
                                    "#!/bin/sh\necho parallax-jail: no such thing >&2\n"
                                    "exit 1\n")
                    .ok());
    chmod(launcher.c_str(), 0755);
  }

  const TempDir folder_ = TempDir::In(std::filesystem::temp_directory_path()).value();
  std::ostringstream out_, err_;
  StopToken stop_;
  SystemClock clock_;
  Environment environment_{{}, out_, err_, false, false, stop_, clock_};
};

TEST_F(ForeignCodeTest, WithoutAJailItIsRefusedUnlessTrusted) {
  const std::string model = folder_.path() / "model.abc";
  const Status refused = AllowForeignCode({model}, {}, environment_);
  ASSERT_FALSE(refused.ok());
  EXPECT_NE(refused.error().message.find("no such thing"), std::string::npos);
  EXPECT_NE(refused.error().hint.find("--trust " + model), std::string::npos);
  EXPECT_FALSE(AllowForeignCode({model}, {folder_.path() / "model"}, environment_).ok());
  EXPECT_TRUE(environment_.installation.reads.empty());
  EXPECT_TRUE(AllowForeignCode({model, ""}, {folder_.path()}, environment_).ok());
  EXPECT_EQ(environment_.installation.reads, std::vector<std::string>{model});
}

TEST_F(ForeignCodeTest, OurOwnGoesOnAfterOneLine) {
  ASSERT_TRUE(TellJail(environment_).ok());
  EXPECT_EQ(err_.str(),
            "  note: libraries run without a jail here: no such thing; no such thing\n");
}

TEST_F(ForeignCodeTest, WhoSwitchesItOffTrustsAll) {
  environment_.installation.jail = "none";
  EXPECT_TRUE(AllowForeignCode({"/a/model"}, {}, environment_).ok());
  ASSERT_TRUE(TellJail(environment_).ok());
  EXPECT_EQ(err_.str(), "  note: libraries run without a jail here: it was switched off\n");
}

TEST_F(ForeignCodeTest, AJailThatIsNotThereOrMisspeltIsAnError) {
  environment_.installation.jail = "namespaces";
  EXPECT_FALSE(TellJail(environment_).ok());
  environment_.installation.jail = "nothing";
  const Status misspelt = TellJail(environment_);
  ASSERT_FALSE(misspelt.ok());
  EXPECT_NE(misspelt.error().hint.find("landlock"), std::string::npos);
}

Relation WithText(const std::string& name, const std::string& text) {
  Relation relation;
  relation.source = "stated";
  relation.family = name;
  relation.sides.resize(2);
  relation.sides[1].text = text;
  return relation;
}

TEST_F(ForeignCodeTest, TextsOfAStoreAreToldBeforeTheyRun) {
  const std::string store = folder_.path() / "a.db";
  const std::vector<Relation> relations = {WithText("b", "def run(): pass"), WithText("c", ""),
                                           WithText("a\x1b", "x"), WithText("b", "x")};
  EXPECT_EQ(WithTexts(relations), (std::vector<std::string>{"stated:a\x1b", "stated:b"}));
  EXPECT_TRUE(AllowTexts({WithText("c", "")}, store, {}, environment_).ok());
  EXPECT_EQ(err_.str(), "");
  const Status refused = AllowTexts(relations, store, {}, environment_);
  ASSERT_FALSE(refused.ok());
  EXPECT_NE(refused.error().hint.find("--trust " + store), std::string::npos);
  EXPECT_TRUE(AllowTexts(relations, store, {store}, environment_).ok());
  EXPECT_NE(err_.str().find("holds runs without a jail: stated:a"), std::string::npos);
  EXPECT_EQ(err_.str().find('\x1b'), std::string::npos);
  EXPECT_TRUE(environment_.installation.reads.empty()) << "nobody in the jail reads a store";
}

// A machine whose launcher says that there is a jail.
TEST(RefusalsTest, WhatAJailMayHaveRefusedIsToldOnce) {
  const TempDir folder = TempDir::In(std::filesystem::temp_directory_path()).value();
  std::ostringstream out, err;
  StopToken stop;
  SystemClock clock;
  Environment environment{{}, out, err, false, false, stop, clock};
  environment.installation.build = folder.path();
  const std::string launcher = environment.installation.Launcher();
  ASSERT_TRUE(WriteFileAtomically(launcher, "#!/bin/sh\nexit 0\n").ok());
  chmod(launcher.c_str(), 0755);
  TellRefusals({"ValueError: no", ""}, environment);
  EXPECT_EQ(err.str(), "");
  TellRefusals({"ValueError: no", "PermissionError: [Errno 1] Operation not permitted\nmore",
                "OSError: [Errno 30] Read-only file system: '/x'"},
               environment);
  EXPECT_EQ(err.str(),
            "  note: the jail (namespaces) may have refused 2 calls: PermissionError: [Errno 1] "
            "Operation not permitted; docs/jail.md tells what may be done in it\n");
  environment.installation.jail = "none";
  err.str("");
  TellRefusals({"PermissionError: [Errno 1] Operation not permitted"}, environment);
  EXPECT_EQ(err.str(), "");
}

}  // namespace
}  // namespace parallax
