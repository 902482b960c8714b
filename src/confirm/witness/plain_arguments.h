#pragma once

// TakePlainArguments: a step of an investigation. A witness may pass an argument that its
// documentation calls deprecated. Where the finding shows without it, or with the argument that is
// named in its place, the witness goes without.

#include <string>
#include <vector>

#include "base/result.h"
#include "confirm/draft.h"
#include "nouns/api.h"

namespace parallax {

Status TakePlainArguments(FindingDraft& draft);

// Bindings without one of the arguments that the documentation of the API calls deprecated: left
// out, then with each choice of a parameter that it names there ("Deprecated (see `reduction`)").
std::vector<Binding> WithoutDeprecated(const Api& api, const Binding& binding);

}  // namespace parallax
