#pragma once

// What an API's documentation says of the API as a whole, as traits. Pure; any thread.

#include "nouns/api.h"

namespace parallax {

// Adds "deprecated" where the documentation says so of the API itself (of an argument it says it of
// many), and "undocumented-out" where the API has a form with out= and its documentation, which
// there is, has no argument of that name.
void AddTraitsByDoc(Api* api);

}  // namespace parallax
