#pragma once

// Help texts, laid out for 80 columns. Pure.

#include <CLI/CLI.hpp>
#include <memory>
#include <string>
#include <vector>

#include "cli/command.h"

namespace parallax {

// "parallax 0.1.0".
std::string VersionText();

// What `parallax` alone and `parallax --help` print.
std::string OverviewText(const std::vector<std::unique_ptr<Command>>& commands);

// The help of one command.
class HelpFormatter : public CLI::FormatterBase {
 public:
  std::string make_help(const CLI::App* app, std::string name,
                        CLI::AppFormatMode mode) const override;
};

}  // namespace parallax
