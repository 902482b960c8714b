#include "cli/options.h"

#include <CLI/CLI.hpp>
#include <charconv>
#include <cstdint>
#include <string>

#include "base/paths.h"

namespace parallax {
namespace {

// What is wrong with the text of a number of things; empty: nothing.
std::string ProblemOfCount(const std::string& text) {
  uint64_t number = 0;
  const char* end = text.data() + text.size();
  const auto read = std::from_chars(text.data(), end, number);
  if (read.ec == std::errc() && read.ptr == end) return "";
  return text + " is no whole number from 0 to 18446744073709551615";
}

// The error's hint is on a second line; empty: nothing is wrong.
std::string TextOf(const Status& status) {
  return status.ok() ? "" : status.error().message + "\n" + status.error().hint;
}

}  // namespace

Option& Option::Required() {
  option_->required();
  return *this;
}

Option& Option::Type(const std::string& name) {
  option_->type_name(name);
  return *this;
}

Option& Option::Between(int least, int most) {
  option_->check(CLI::Range(least, most));
  return *this;
}

Option& Option::Between(double least, double most) {
  option_->check(CLI::Range(least, most));
  return *this;
}

Option& Option::Among(const std::vector<std::string>& words) {
  option_->check(CLI::IsMember(words));
  return *this;
}

Option& Option::File() {
  option_->check(CLI::Validator([](auto& path) { return TextOf(CheckFile(path)); }, ""));
  return *this;
}

Option& Option::Folder() {
  option_->check(CLI::Validator([](auto& path) { return TextOf(CheckFolder(path)); }, ""));
  return *this;
}

Option& Option::NewFile() {
  option_->check(CLI::Validator([](auto& path) { return TextOf(CheckNewFile(path)); }, ""));
  return *this;
}

Option& Option::Commas() {
  option_->delimiter(',');
  return *this;
}

Option& Option::Repeated() {
  option_->allow_extra_args(false);
  return *this;
}

Option Options::Add(const std::string& name, std::string& value, const std::string& help) {
  return Option(app_->add_option(name, value, help));
}

Option Options::Add(const std::string& name, std::vector<std::string>& values,
                    const std::string& help) {
  return Option(app_->add_option(name, values, help));
}

Option Options::Add(const std::string& name, int& value, const std::string& help) {
  return Option(app_->add_option(name, value, help));
}

Option Options::Add(const std::string& name, uint64_t& value, const std::string& help) {
  CLI::Option* option = app_->add_option(name, value, help);
  // The parser takes -3 for a large number, and what is too large for the largest.
  option->check(CLI::Validator(ProblemOfCount, ""));
  return Option(option);
}

Option Options::Add(const std::string& name, double& value, const std::string& help) {
  return Option(app_->add_option(name, value, help));
}

void Options::Flag(const std::string& name, bool& value, const std::string& help) {
  app_->add_flag(name, value, help);
}

Options Options::Subcommand(const std::string& name, const std::string& help) {
  app_->require_subcommand(1);
  return Options(app_->add_subcommand(name, help));
}

bool Options::given() const { return app_->parsed(); }

}  // namespace parallax
