#pragma once

// The program: reads a command line, runs the command, prints errors with their hints.

#include <string>
#include <vector>

#include "cli/environment.h"

namespace parallax {

// `arguments` without the program's name. Returns the exit code. Where `--check` is the first, the
// others are looked at and nothing is run.
int RunProgram(std::vector<std::string> arguments, Environment& environment);

// "parallax: MESSAGE" and "  hint: HINT"; an error without one gets the step that helps most often.
void PrintError(const Error& error, std::ostream& err);

}  // namespace parallax
