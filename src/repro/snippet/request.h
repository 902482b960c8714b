#pragma once

// SnippetRequest: what an adapter is asked to write as plain code: the calls of a finding, their
// arguments as the library sees them (python/parallax/snippets/writer.py has the form).

#include <string>

#include "base/result.h"
#include "nouns/finding.h"
#include "repro/snippet/roles.h"

namespace parallax {

// JSON. Error: there is no plain code, the message says why. REQUIRES: the witness is realised, and
// there is an outcome for each side.
Result<std::string> SnippetRequest(const Finding& finding, const SnippetRoles& roles);

}  // namespace parallax
