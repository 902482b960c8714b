#pragma once

// Options: which words a command takes, and where they go. The face of CLI11, whose header takes
// longer to compile than all that a command does; only options.cc and the parser include it.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace parallax {

// One option or positional argument that was added.
class Option {
 public:
  explicit Option(CLI::Option* option) : option_(option) {}
  Option& Required();
  // What help calls its value: FILE.
  Option& Type(const std::string& name);
  Option& Between(int least, int most);
  Option& Between(double least, double most);
  Option& Among(const std::vector<std::string>& words);
  // Paths, looked at while the line is read: a file or folder that is there, a file to be written.
  Option& File();
  Option& Folder();
  Option& NewFile();
  // A list whose items are separated by commas.
  Option& Commas();
  // A list that grows by one value each time the option is given.
  Option& Repeated();

 private:
  CLI::Option* option_;
};

// Those of one command or subcommand. A name with dashes is an option, one without a positional
// argument. What is bound outlives the parsing and keeps its value unless the word is given.
class Options {
 public:
  explicit Options(CLI::App* app) : app_(app) {}

  Option Add(const std::string& name, std::string& value, const std::string& help);
  Option Add(const std::string& name, std::vector<std::string>& values, const std::string& help);
  Option Add(const std::string& name, int& value, const std::string& help);
  Option Add(const std::string& name, uint64_t& value, const std::string& help);
  Option Add(const std::string& name, double& value, const std::string& help);
  void Flag(const std::string& name, bool& value, const std::string& help);

  // One of the subcommands has to be given.
  Options Subcommand(const std::string& name, const std::string& help);
  // Whether this subcommand was. REQUIRES: the command line was parsed.
  bool given() const;

 private:
  CLI::App* app_;
};

}  // namespace parallax
