#include "cli/options.h"

#include <CLI/CLI.hpp>

namespace parallax {

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
  return Option(app_->add_option(name, value, help));
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
