#pragma once

// Foreign code: models, rules and Python files that came from somewhere. They run where a library
// runs: in a jail. Where the machine has none, they are refused unless the user trusts them.

#include <string>
#include <vector>

#include "cli/environment.h"
#include "cli/options.h"

namespace parallax {

// --trust PATH, as often as needed.
void DefineTrustOption(Options& options, std::vector<std::string>* trusted);

// One line on `environment.err` where libraries run without a jail, with the reason.
Status TellJail(Environment& environment);

// The libraries may read `paths`, files and folders (empty ones do not count), and run what is in
// them. Error: there is no jail, and a path lies in none of `trusted`.
Status AllowForeignCode(const std::vector<std::string>& paths,
                        const std::vector<std::string>& trusted, Environment& environment);

// The libraries may read `paths`, which hold no code.
void LetRead(const std::vector<std::string>& paths, Environment& environment);

// As AllowForeignCode for a folder of rules, unless it is Parallax's own.
Status AllowRules(const std::string& rules, const std::vector<std::string>& trusted,
                  Environment& environment);

}  // namespace parallax
