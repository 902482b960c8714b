#include "investigate/script_server.h"

#include <gtest/gtest.h>

#include "base/stop.h"

namespace parallax {
namespace {

class ScriptServerTest : public ::testing::Test {
 protected:
  ScriptEnvironment Environment() {
    ScriptEnvironment environment;
    environment.python = "python3";
    environment.scratch = std::filesystem::temp_directory_path();
    environment.timeout_s = 20;
    return environment;
  }
  std::string Program() { return PARALLAX_SOURCE_DIR "/python/parallax/scripts/server.py"; }
};

TEST_F(ScriptServerTest, TellsExitCodesAndOutputOfEachScript) {
  ScriptServer server(Environment(), Program(), "json");
  auto run = server.Run("import sys\nprint('the bug is there:', __name__)\nsys.exit(1)\n");
  ASSERT_TRUE(run.ok()) << run.error().message;
  EXPECT_TRUE(run->BugIsThere());
  EXPECT_EQ(run->out, "the bug is there: __main__\n");
  run = server.Run("pass\n");
  ASSERT_TRUE(run.ok());
  EXPECT_EQ(run->exit_code, 0);
  EXPECT_EQ(run->out, "");
}

TEST_F(ScriptServerTest, WhatDoesNotCompileShowsNothing) {
  ScriptServer server(Environment(), Program(), "json");
  auto healthy = server.Run("print('the bug is there, not')\n");
  ASSERT_TRUE(healthy.ok());
  EXPECT_FALSE(healthy->BugIsThere()) << "it exits with 0";
  const std::string broken[] = {"print('the bug is there')\nx = (\n", "'\xe2\x82'\n",
                                "import sys\nsys.exit(1)\n"};
  for (const std::string& text : broken) {
    for (const bool served : {true, false}) {
      auto run = served ? server.Run(text) : RunScript(Environment(), text);
      ASSERT_TRUE(run.ok()) << run.error().message;
      EXPECT_FALSE(run->BugIsThere()) << text;
    }
  }
  auto run = server.Run(broken[0]);
  ASSERT_TRUE(run.ok());
  EXPECT_EQ(run->exit_code, 2);
  EXPECT_NE(run->Describe().find("SyntaxError"), std::string::npos) << run->Describe();
  run = RunScript(Environment(), broken[0]);
  EXPECT_NE(run->Describe().find("SyntaxError"), std::string::npos) << run->Describe();
}

// A script may put anything in the place of its own output: none of it is waited for or followed.
TEST_F(ScriptServerTest, APipeOrALinkInThePlaceOfTheOutputIsNotRead) {
  ScriptServer server(Environment(), Program(), "json");
  auto pipe = server.Run("import os\nos.unlink('out')\nos.mkfifo('out')\n");
  ASSERT_TRUE(pipe.ok()) << pipe.error().message;
  EXPECT_EQ(pipe->out, "");
  auto link = server.Run("import os\nos.unlink('out')\nos.symlink('/etc/passwd', 'out')\n");
  ASSERT_TRUE(link.ok()) << link.error().message;
  EXPECT_EQ(link->out, "");
}

TEST_F(ScriptServerTest, AScriptHasALimitOfMemory) {
  ScriptServer server(Environment(), Program(), "json");
  auto run = server.Run("x = bytearray(8 << 30)\n");
  ASSERT_TRUE(run.ok()) << run.error().message;
  EXPECT_EQ(run->exit_code, 1);
  EXPECT_NE(run->err.find("MemoryError"), std::string::npos) << run->err;
}

TEST_F(ScriptServerTest, AScriptMayGetMoreMemory) {
  ScriptServer server(Environment(), Program(), "json");
  const std::string text = "print(len(bytearray(5 << 29)))\n";
  EXPECT_EQ(server.Run(text)->exit_code, 1);
  EXPECT_EQ(server.Run(text, uint64_t{1} << 32)->exit_code, 0);
}

TEST_F(ScriptServerTest, NoScriptSeesWhatAnotherDid) {
  ScriptServer server(Environment(), Program(), "json");
  ASSERT_TRUE(server.Run("import json\njson.mark = 1\n").ok());
  auto run = server.Run("import json, sys\nsys.exit(1 if hasattr(json, 'mark') else 0)\n");
  ASSERT_TRUE(run.ok());
  EXPECT_EQ(run->exit_code, 0);
}

TEST_F(ScriptServerTest, ASignalAndAnEscapedErrorAreNotTheBug) {
  ScriptServer server(Environment(), Program(), "json");
  auto killed = server.Run("import os\nos.kill(os.getpid(), 9)\n");
  ASSERT_TRUE(killed.ok());
  EXPECT_EQ(killed->exit_code, 128 + 9);
  auto hooked = server.Run(
      "import os, sys\nsys.excepthook = lambda *a: os._exit(2)\nraise ValueError('no')\n");
  ASSERT_TRUE(hooked.ok());
  EXPECT_EQ(hooked->exit_code, 2);
}

TEST_F(ScriptServerTest, AScriptThatDoesNotEndIsKilled) {
  ScriptEnvironment environment = Environment();
  environment.timeout_s = 0.2;
  ScriptServer server(environment, Program(), "json");
  auto run = server.Run("while True: pass\n");
  ASSERT_TRUE(run.ok());
  EXPECT_TRUE(run->timed_out);
  EXPECT_FALSE(run->BugIsThere());
}

TEST_F(ScriptServerTest, ALibraryThatIsNotThereIsAnError) {
  ScriptServer server(Environment(), Program(), "no_such_library_at_all");
  EXPECT_FALSE(server.Run("pass\n").ok());
}

}  // namespace
}  // namespace parallax
