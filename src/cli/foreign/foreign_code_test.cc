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

TEST_F(ForeignCodeTest, StoredPythonIsRefusedUnlessTrusted) {
  const std::string store = folder_.path() / "a.db";
  EXPECT_TRUE(AllowStored({}, store, {}, environment_).ok());
  EXPECT_EQ(err_.str(), "");
  EXPECT_FALSE(environment_.installation.strict);
  const Status refused = AllowStored({"stated:a"}, store, {}, environment_);
  ASSERT_FALSE(refused.ok());
  EXPECT_NE(refused.error().hint.find("--trust " + store), std::string::npos);
  EXPECT_TRUE(AllowStored({"stated:a\x1b", "stated:b"}, store, {store}, environment_).ok());
  EXPECT_NE(err_.str().find("holds runs without a jail: stated:a"), std::string::npos);
  EXPECT_EQ(err_.str().find('\x1b'), std::string::npos);
  EXPECT_TRUE(environment_.installation.reads.empty()) << "nobody in the jail reads a store";
}

TEST_F(ForeignCodeTest, DocumentationIsNotRunWithoutAJailUnlessTheUserWantsNone) {
  EXPECT_FALSE(AllowDocumentation(environment_).value());
  EXPECT_NE(err_.str().find("left out: this machine has no jail for them: no such thing"),
            std::string::npos);
  environment_.installation.jail = "none";
  err_.str("");
  EXPECT_TRUE(AllowDocumentation(environment_).value());
  EXPECT_EQ(err_.str(), "  note: calls that documentation spells out run without a jail\n");
}

// A machine whose launcher says that there is a jail.
class JailedForeignCodeTest : public ForeignCodeTest {
 protected:
  JailedForeignCodeTest() {
    const std::string launcher = environment_.installation.Launcher();
    EXPECT_TRUE(WriteFileAtomically(launcher, "#!/bin/sh\nexit 0\n").ok());
    chmod(launcher.c_str(), 0755);
    environment_.installation.home = folder_.path();
  }
};

TEST_F(JailedForeignCodeTest, DocumentationRunsStrictly) {
  EXPECT_TRUE(AllowDocumentation(environment_).value());
  EXPECT_TRUE(environment_.installation.strict);
  EXPECT_EQ(err_.str(),
            "  note: calls that documentation spells out run in the strict jail (namespaces)\n");
}

TEST_F(JailedForeignCodeTest, WhatIsForeignRunsStrictlyUntilItIsTrusted) {
  const std::string store = folder_.path() / "a.db", rules = folder_.path() / "rules";
  const std::vector<std::string> trusted = {folder_.path()};
  EXPECT_TRUE(AllowStored({"stated:a"}, store, trusted, environment_).ok());
  EXPECT_TRUE(AllowRules(rules, trusted, environment_).ok());
  EXPECT_TRUE(AllowPython("", {}, environment_).ok());
  EXPECT_TRUE(AllowRules(environment_.installation.Rules() / "toy", {}, environment_).ok());
  EXPECT_FALSE(environment_.installation.strict);
  EXPECT_EQ(err_.str(), "  note: Python that " + store +
                            " holds runs in the jail (namespaces): stated:a\n  note: Python in " +
                            rules + " runs in the jail (namespaces)\n");
  err_.str("");
  EXPECT_TRUE(AllowStored({"stated:a"}, store, {rules}, environment_).ok());
  EXPECT_TRUE(environment_.installation.strict);
  environment_.installation.strict = false;
  EXPECT_TRUE(AllowRules(rules, {store}, environment_).ok());
  EXPECT_TRUE(environment_.installation.strict);
  EXPECT_EQ(err_.str(), "  note: Python that " + store +
                            " holds runs in the strict jail (namespaces): stated:a\n"
                            "  note: Python in " +
                            rules + " runs in the strict jail (namespaces)\n");
  environment_.installation.strict = false;
  EXPECT_TRUE(AllowForeignCode({rules, store}, {rules}, environment_).ok());
  EXPECT_TRUE(environment_.installation.strict) << "one of them is not trusted";
}

TEST_F(JailedForeignCodeTest, WhatAJailMayHaveRefusedIsToldOnce) {
  TellRefusals({"ValueError: no", ""}, environment_);
  EXPECT_EQ(err_.str(), "");
  TellRefusals({"ValueError: no", "PermissionError: [Errno 1] Operation not permitted\nmore",
                "OSError: [Errno 30] Read-only file system: '/x'"},
               environment_);
  EXPECT_EQ(err_.str(),
            "  note: the jail (namespaces) may have refused 2 calls: PermissionError: [Errno 1] "
            "Operation not permitted; docs/jail.md tells what may be done in it\n");
  environment_.installation.jail = "none";
  err_.str("");
  TellRefusals({"PermissionError: [Errno 1] Operation not permitted"}, environment_);
  EXPECT_EQ(err_.str(), "");
}

}  // namespace
}  // namespace parallax
