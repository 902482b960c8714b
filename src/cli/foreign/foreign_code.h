#pragma once

// Foreign code: models, rules, Python files and the texts of a store, that came from somewhere.
// They run where a library runs: in a jail, and in the strict one, in which nothing but scratch may
// be written, unless the user trusts them. Where the machine has none, they are refused unless they
// are trusted. What runs, and what a jail may have refused, is told in a line.

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
// them; strictly where a path lies in none of `trusted`. Error: there is no jail, and one does so.
Status AllowForeignCode(const std::vector<std::string>& paths,
                        const std::vector<std::string>& trusted, Environment& environment);

// The libraries may read `paths`, which hold no code.
void LetRead(const std::vector<std::string>& paths, Environment& environment);

// As AllowForeignCode for a file or folder of Python (nothing when empty); one line on
// `environment.err` tells how it runs.
Status AllowPython(const std::string& path, const std::vector<std::string>& trusted,
                   Environment& environment);
// The same for a folder of rules, unless it is Parallax's own.
Status AllowRules(const std::string& rules, const std::vector<std::string>& trusted,
                  Environment& environment);

// "a, b, c, d, e and 4 more", for a terminal.
std::string SomeOf(const std::vector<std::string>& names);

// One line on `environment.err` that tells how Python that the file `store` holds runs: strictly
// where `trusted` does not name it. `names`: what holds it; nothing is done where there is none.
// Error: there is no jail, and `trusted` does not name the file.
Status AllowStored(const std::vector<std::string>& names, const std::string& store,
                   const std::vector<std::string>& trusted, Environment& environment);

// One line on `environment.err` that tells how code of a library's documentation runs: strictly.
// Gives whether it may run: not where the machine has no jail, unless the user chose to have none.
Result<bool> AllowDocumentation(Environment& environment);

// One line on `environment.err` where some of `messages`, of what raised, are what a jail's
// refusals look like, with the first of them.
void TellRefusals(const std::vector<std::string>& messages, Environment& environment);

}  // namespace parallax
