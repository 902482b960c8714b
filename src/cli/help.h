#pragma once

// Help texts, laid out for 80 columns. Pure.

#include <memory>
#include <string>
#include <vector>

#include "cli/command.h"
#include "cli/table.h"

namespace parallax {

// "parallax 0.2.0".
std::string VersionText();

// What `parallax` alone and `parallax --help` print.
std::string OverviewText(const std::vector<std::unique_ptr<Command>>& commands);

// A heading and its lines; nothing for none.
std::string HelpSection(const std::string& title, const Table& table);

}  // namespace parallax
