#pragma once

// Snippet: a finding as 3 to 10 lines of plain library code, as a person would type it into a bug
// report, and the script that runs it and says whether it shows the finding.

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "investigate/context.h"
#include "nouns/finding.h"
#include "repro/snippet/roles.h"

namespace parallax {

// What an adapter wrote, in order of execution. `expected` and `got` are expressions; `expected` is
// empty where one call is the finding.
struct Snippet {
  std::vector<std::string> imports;
  std::vector<std::string> setup;
  std::string expected;
  std::vector<std::string> then;
  std::string got;
  std::string phrase;  // what the exception of `got` says, where that is the finding
};

// The adapter's answer, the plainest first. Error: none, the message says why.
Result<std::vector<Snippet>> ReadSnippets(const std::string& answer);

// The standalone script: the snippet, then a check. Exits with 1 where `got` does what the finding
// says, 0 where it does not, 2 where it cannot be told; prints lines "expected: ..." and "got: ..."
// on the way. A call that takes longer than the context's deadline hangs. Empty for kinds that no
// snippet shows.
std::string SnippetScript(const InvestigateContext& context, const Finding& finding,
                          const SnippetRoles& roles, const Snippet& snippet);

// The lines for people, each of the two calls followed by what it did: `out` is what the script
// printed.
std::string SnippetText(const Finding& finding, const SnippetRoles& roles, const Snippet& snippet,
                        std::string_view out);

}  // namespace parallax
