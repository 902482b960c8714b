// Reading command lines: helps, and what is said of wrong ones.

#include <nlohmann/json.hpp>

#include "base/text.h"
#include "cli/command.h"
#include "cli/table.h"
#include "cli/testing.h"

namespace parallax {
namespace {

using ::testing::HasSubstr;

size_t WidestLine(const std::string& text) {
  size_t widest = 0;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    widest = std::max(widest, DisplayWidth(line));
  }
  return widest;
}

TEST(Program, AloneItPrintsTheOverview) {
  TestProgram program;
  EXPECT_EQ(program.Run({}), kExitNothingNew);
  const std::string alone = program.out();
  EXPECT_EQ(program.Run({"--help"}), kExitNothingNew);
  EXPECT_EQ(program.out(), alone);
  ExpectSnapshot("overview", alone);
}

// The commands of docs/, a file each; hunt's own file names its options.
TEST(Program, EveryCommandHasHelp) {
  TestProgram program;
  std::string all;
  for (const auto& command : MakeCommands()) {
    EXPECT_EQ(program.Run({std::string(command->name()), "--help"}), kExitNothingNew);
    EXPECT_LE(WidestLine(program.out()), kScreenWidth) << program.out();
    EXPECT_EQ(program.err(), "");
    if (command->name() != "hunt") all += program.out() + "\n";
  }
  ExpectSnapshot("helps", all);
}

TEST(Program, HelpOfASubcommand) {
  TestProgram program;
  EXPECT_EQ(program.Run({"target", "add", "--help"}), kExitNothingNew);
  EXPECT_THAT(program.out(), HasSubstr("usage: parallax target add NAME [OPTION]..."));
}

TEST(Program, Version) {
  TestProgram program;
  EXPECT_EQ(program.Run({"--version"}), kExitNothingNew);
  EXPECT_THAT(program.out(), HasSubstr("parallax " PARALLAX_VERSION));
}

// A file of the folder is a command; nothing else lists them.
TEST(Program, EveryFileIsACommand) {
  std::vector<std::string> files, commands;
  const std::string folder = std::string(PARALLAX_SOURCE_DIR) + "/src/cli";
  const std::vector<std::string> all = ListFiles(folder).value();
  for (const std::string& file : all) {
    if (file.starts_with("cmd_") && file.ends_with(".cc")) {
      files.push_back(file.substr(4, file.size() - 7));
    }
  }
  for (const auto& command : MakeCommands()) commands.emplace_back(command->name());
  EXPECT_EQ(commands, files);
}

TEST(Program, WrongCommandLines) {
  const std::vector<std::vector<std::string>> wrong = {
      {"lst"},
      {"xyzzy"},
      {"--json", "list"},
      {"list"},
      {"list", "mods"},
      {"list", "modes", "toy", "extra"},
      {"list", "modes", "--jsn"},
      {"hunt", "toy", "--only", "a", "--only", "b"},
      {"hunt", "toy", "--seed"},
      {"list", "apis"},
      {"list", "apis", "tory"},
      {"doctor", "tory"},
      {"hunt", "toy", "--neighbours", "101", "--source", "similar"},
      {"hunt", "toy", "--rounds", "3"},
      {"explore", "--on", "keras-torch,keras-numpy", "--fitness", "nan", "--resume"},
      {"explore", "--on", "keras-torch,keras-numpy", "--until-failure"},
      {"script"},
      {"replay", "P-1", "--onn=torch"},
      {"report", "--format", "htm"},
      {"report", "--format", "jsn"},
      {"target"},
      {"target", "add", "mine"},
      {"target", "add", "mine", "--pyton", "x"},
      {"rules", "new", "Not A Name"},
      {"rules", "gnu", "x"},
  };
  TestProgram program;
  std::string all;
  for (const std::vector<std::string>& arguments : wrong) {
    EXPECT_EQ(program.Run(arguments), kExitUsage);
    EXPECT_EQ(program.out(), "");
    EXPECT_THAT(program.err(), ::testing::StartsWith("parallax: "));
    EXPECT_THAT(program.err(), HasSubstr("\n  hint: "));
    all += "$ parallax";
    for (const std::string& argument : arguments) all += " " + argument;
    all += "\n" + program.err() + "\n";
  }
  ExpectSnapshot("errors", all);
}

TEST(Program, NoErrorIsWithoutANextStep) {
  for (const Error& error : {Error{"it failed", ""}, Error{"it failed", "try this"},
                             FileError("read", "/a/b", EIO), FileError("read", "b", ENOTTY)}) {
    std::ostringstream err;
    PrintError(error, err);
    const std::string text = err.str();
    EXPECT_THAT(text, HasSubstr("\n  hint: "));
    EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 2) << text;
  }
}

TEST(Program, ListsOfRegistriesNeedNoTarget) {
  TestProgram program;
  for (const char* what : {"modes", "oracles", "reports", "rules", "skeptics", "sources"}) {
    EXPECT_EQ(program.Run({"list", what}), kExitNothingNew) << program.err();
    EXPECT_LE(WidestLine(program.out()), kScreenWidth) << program.out();
    EXPECT_EQ(program.Run({"list", what, "--json"}), kExitNothingNew);
    const auto json = nlohmann::json::parse(program.out());
    ASSERT_TRUE(json.is_array());
    EXPECT_FALSE(json.empty()) << what;
    for (const auto& entry : json) EXPECT_TRUE(entry.contains("name")) << entry;
  }
}

}  // namespace
}  // namespace parallax
